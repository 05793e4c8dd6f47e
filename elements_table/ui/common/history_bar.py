"""The top bar that History's two pages share: matches and statistics, and what the page does with files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import TITLE
from elements_table.ui.widgets.button import Link
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.tabs import HEIGHT, PADDING, Tabs
from elements_table.ui.widgets.top_bar import LEFT, TopBar, draw_words

MATCHES, STATISTICS = 0, 1
SEPARATOR: Final = 33.0
"""From the end of the title to the word after it."""


class HistoryBar(TopBar):
    """Back, the title, a tab for each page, and a link at the right; `on_other` shows the page that is not `page`."""

    def __init__(self, page: int, link: Link, on_back: Callable[[], None], on_other: Callable[[], None]) -> None:
        super().__init__(_("History"), "", on_back, ())
        self.link = link
        self._page = page
        self._on_other = on_other
        self.tabs = Tabs((_("Matches"), _("Statistics")), page, self._turn, is_ruled=False)

    @property
    def widgets(self) -> list[Widget]:
        """Its controls, in order."""
        return [*super().widgets, self.tabs, self.link]

    def _turn(self, page: int) -> None:
        """Show the other page; this one, should it come back, is itself again."""
        self.tabs.chosen = self._page
        if page != self._page:
            self._on_other()

    def lay_out(self, right: float, measure: Callable[[str, float, str], float]) -> None:
        """Put the tabs after the title and the link before the edge `right`."""
        left = LEFT + measure(self.title, TITLE, "serif") + SEPARATOR - PADDING
        self.tabs.place(left, theme.TOP_BAR / 2 - HEIGHT / 2, measure)
        wide = self.link.width(measure)
        self.link.rect = (right - wide, theme.TOP_BAR / 2 - 17, wide, 34)

    def draw(self, canvas: Canvas) -> None:
        """Draw the title."""
        draw_words(canvas, self.title, self.word)
