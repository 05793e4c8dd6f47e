"""The bar at the top of a full screen: back, title, a word, and icons at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import Measure
from elements_table.ui.widgets.button import IconButton, Link
from elements_table.ui.widgets.focus import Widget

LEFT: Final = 52.0
"""Where the title begins."""
LINKS_APART: Final = 32.0


class TopBar:
    """Back at the left, a title, what the screen is for, and icons from the right edge."""

    def __init__(self, title: str, word: str, on_back: Callable[[], None], icons: Sequence[IconButton]) -> None:
        self.title, self.word = title, word
        self.back = back_icon(_("Back"), on_back)
        self.icons = list(icons)

    @property
    def widgets(self) -> list[Widget]:
        """Its controls, in order."""
        return [self.back, *self.icons]

    def place(self, width: float) -> None:
        """Put the icons at the right edge of a window."""
        x = width - 34 - theme.TOP_PITCH * (len(self.icons) - 1)
        for icon in self.icons:
            icon.rect = (x - 21, 9, 42, 42)
            x += theme.TOP_PITCH

    def draw(self, canvas: Canvas) -> None:
        """Draw the words."""
        draw_words(canvas, self.title, self.word)


def back_icon(label: str, on_press: Callable[[], None]) -> IconButton:
    """Return the icon that leads back, where it stands on every screen."""
    icon = IconButton("ui_back", label, on_press)
    icon.rect = (8.0, 9.0, 42.0, 42.0)
    return icon


def place_links(links: Sequence[Link], right: float, measure: Measure, apart: float = LINKS_APART) -> None:
    """Put links side by side into the bar of a full screen, the last one up to an x."""
    for link in reversed(links):
        wide = link.width(measure)
        link.rect = (right - wide, 13.0, wide, 34.0)
        right -= wide + apart


def draw_words(canvas: Canvas, title: str, word: str, end: float = 0.0) -> None:
    """Draw a title beside the icon that leads back, and what it is about, up to an x (0: the edge)."""
    middle = theme.TOP_BAR / 2
    ends = LEFT + canvas.text(title, LEFT, middle, theme.TITLE, "serif", theme.TEXT, "l")
    canvas.fill((ends + 16, middle - 12, 1, 24), theme.HAIRLINE, 0.2)
    canvas.label(
        word, ends + 33, middle, (end or canvas.width) - ends - 33, color=theme.SECONDARY, anchor="l", rows=2
    )
