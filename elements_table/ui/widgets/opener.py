"""What opens a panel of choices beside itself: a dropdown, a picker of faces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BUTTON_RADIUS, HAIRLINE, TILE, WHITE, Lift, mix
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Widget

GAP: Final = 4.0
"""From the widget to its panel, in dp."""
MARGIN: Final = 8.0
"""From the panel to the window's edge at least, in dp."""


class Opener(Widget, ABC):
    """A widget that shows what is chosen, and opens a panel to choose anew."""

    def __init__(self, rect: Rect = (0.0, 0.0, 0.0, 0.0)) -> None:
        super().__init__(rect)
        self.panel: ChoicePanel | None = None
        self._window = (1280.0, 800.0)

    @abstractmethod
    def make_panel(self) -> ChoicePanel:
        """Return a panel with its size; where it lies is found here."""

    @property
    def overlay(self) -> Widget | None:
        """The panel while it is open."""
        return self.panel

    def open(self) -> None:
        """Open the panel under the widget, or over it where there is more room."""
        x, y, _w, h = self.rect
        self.panel = panel = self.make_panel()
        _x, _y, wide, high = panel.rect
        below = y + h + GAP
        top = below if below + high <= self._window[1] - MARGIN else max(MARGIN, y - GAP - high)
        panel.rect = (min(x, self._window[0] - MARGIN - wide), top, wide, high)
        self.stale = True

    def close(self) -> None:
        """Close the panel without a choice."""
        self.panel = None
        self.stale = True

    def activate(self) -> None:
        """Open or close."""
        if self.panel is None:
            self.open()
        else:
            self.close()

    def focus_lost(self) -> None:
        """Close."""
        self.close()

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Note the window's size; the panel is drawn by the ring, over everything."""
        self._window = (canvas.width, canvas.height)


class ChoicePanel(Widget, ABC):
    """Choices by number, of which one is lit."""

    def __init__(self, owner: Opener, size: tuple[float, float], lit: int, count: int) -> None:
        super().__init__((0.0, 0.0, *size))
        self.opener = owner
        self.lit = lit
        self.count = count

    @abstractmethod
    def at(self, x: float, y: float) -> int | None:
        """Return the number of the choice at a point."""

    @abstractmethod
    def take(self, number: int) -> None:
        """Choose, where that is possible."""

    @abstractmethod
    def steps(self) -> Mapping[str, int]:
        """Return to which number each key goes from the lit one; none goes beyond the ends."""

    def press(self, event: Pointer) -> None:
        """Close when the press is elsewhere."""
        if not self.hit(event.x, event.y):
            self.opener.close()

    def drag(self, event: Pointer) -> None:
        """Light the choice under the pointer."""
        number = self.at(event.x, event.y)
        self.lit = self.lit if number is None else number

    def release(self, event: Pointer, inside: bool) -> None:
        """Take the choice under the pointer."""
        number = self.at(event.x, event.y)
        if number is not None:
            self.take(number)

    def key(self, event: Key) -> bool:
        """Move with the keys of `steps`; take with Enter or Space; Escape and Tab close."""
        to = self.steps().get(event.name)
        if to is not None and 0 <= to < self.count:
            self.lit = to
        elif event.name in ("enter", "space"):
            self.take(self.lit)
        elif event.name in ("escape", "tab"):
            self.opener.close()
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the panel's ground."""
        canvas.shadow(self.rect, BUTTON_RADIUS, Lift.SHEET)
        canvas.box(self.rect, fill=mix(TILE, WHITE, 0.09), line=HAIRLINE, line_opacity=0.3)
