"""A sentence that shows for a while."""

from __future__ import annotations

from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import TILE

TOAST_MS: Final = 4200.0
TOAST_WIDTH: Final = 640.0


class Toast:
    """A sentence at the top of the window that goes by itself."""

    def __init__(self, text: str, now: float) -> None:
        self.text = text
        self.since = now

    def draw(self, canvas: Canvas, now: float) -> bool:
        """Draw it, fading in and out; return whether it is still to be seen at `now` (ms)."""
        age = now - self.since
        if age >= TOAST_MS:
            return False
        part = min(1.0, age / theme.Motion.PANEL, (TOAST_MS - age) / theme.Motion.PANEL)
        alpha = round(255 * max(0.0, part))
        lines = canvas.wrapped(self.text, TOAST_WIDTH, max_lines=4)
        w = max(canvas.text_width(line) for line in lines) + 48
        h = len(lines) * theme.LINE + 24
        x, y = (canvas.width - w) / 2, theme.TOP_BAR + 12
        if part >= 1:
            canvas.shadow((x, y, w, h), theme.PANEL_RADIUS, 8)
        canvas.box((x, y, w, h), theme.PANEL_RADIUS, fill=TILE, line=theme.GOLD, line_opacity=0.7, alpha=alpha)
        for i, line in enumerate(lines):
            canvas.text(line, canvas.width / 2, y + 12 + i * theme.LINE, anchor="t", alpha=alpha)
        return True
