"""A sheet over what lies beneath: title, a line of words at the right, a body, and buttons at the foot."""

from __future__ import annotations

from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import HAIRLINE, SECONDARY, SHEET_PADDING, TEXT, TITLE, UPRIGHT
from elements_table.ui.shell.screen import NARROW, Screen, Shell

LEAST_MARGIN: Final = 36.0
HEAD: Final = 74.0
FOOT: Final = 28.0 + 48.0 + 24.0
BUTTON: Final = (168.0, 48.0)


class Sheet(Screen):
    """A screen that lies over another. `size` is what it wants, in dp; it stays inside the window."""

    is_sheet = True
    size = (1008.0, 728.0)
    has_keys = False
    """Whether the page of the keys lists its own, and not those of what it lies over."""

    def __init__(self, app: Shell, title: str = "") -> None:
        super().__init__(app, title)
        self.rect: Rect = (0.0, 0.0, *self.size)
        wide, high = (length + 2 * LEAST_MARGIN for length in self.size)
        self.upright = max(UPRIGHT[0], min(NARROW[0], wide)), max(NARROW[1], high)

    @property
    def body(self) -> Rect:
        """The room between the line under the title and the buttons."""
        x, y, w, h = self.rect
        return (x + SHEET_PADDING, y + HEAD + 12, w - 2 * SHEET_PADDING, h - HEAD - 12 - FOOT)

    @property
    def note(self) -> str:
        """The words at the right of the title."""
        return ""

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        w = min(self.size[0], width - 2 * LEAST_MARGIN)
        h = min(self.size[1], height - 2 * LEAST_MARGIN)
        self.rect = ((width - w) / 2, (height - h) / 2, w, h)

    def foot_rects(self, count: int) -> list[Rect]:
        """Return where `count` buttons lie at the bottom right, from left to right; the gold one is the last."""
        x, y, w, h = self.rect
        right = x + w - SHEET_PADDING
        top = y + h - 28 - BUTTON[1]
        return [(right - (count - i) * BUTTON[0] - (count - i - 1) * 16, top, *BUTTON) for i in range(count)]

    def draw(self, canvas: Canvas) -> None:
        x, y, w, _h = self.rect
        canvas.sheet(self.rect, self.tint)
        canvas.text(self.title, x + SHEET_PADDING, y + 42, TITLE, "serif", TEXT, "l")
        if self.note:
            canvas.text(self.note, x + w - SHEET_PADDING, y + 43, color=SECONDARY, anchor="r")
        canvas.rule(x + SHEET_PADDING, y + HEAD, w - 2 * SHEET_PADDING, 0.16, HAIRLINE)
        self.draw_body(canvas)
        super().draw(canvas)

    def draw_body(self, canvas: Canvas) -> None:
        """Draw what is no widget."""
