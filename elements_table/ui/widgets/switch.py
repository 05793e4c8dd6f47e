"""A switch: yes or no, told by the place of the knob and a tick, not by colour alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import DARK_TEXT, GOLD_EDGE, GOLD_PLATE, HAIRLINE, SECONDARY, SHADE, TEXT
from elements_table.ui.platform.inputs import Key
from elements_table.ui.widgets.focus import Spoken, Widget

WIDTH: Final = 44.0
HEIGHT: Final = 24.0


class Switch(Widget):
    """On or off; `on_change` gets which."""

    def __init__(self, on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__((0.0, 0.0, WIDTH, HEIGHT))
        self.on, self.on_change = on, on_change

    def set(self, on: bool) -> None:
        """Switch, and tell if that is a change."""
        if on != self.on:
            self.on = on
            self.stale = True
            self.on_change(on)

    def activate(self) -> None:
        self.set(not self.on)

    def key(self, event: Key) -> bool:
        """Right switches on, left off, Enter and Space over."""
        if event.name in ("left", "right"):
            self.set(event.name == "right")
            return True
        return super().key(event)

    def spoken(self) -> Spoken:
        return Spoken("", _("on") if self.on else _("off"))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x = self.rect[0] + self.rect[2] - WIDTH
        y = self.rect[1] + (self.rect[3] - HEIGHT) / 2
        track = (x, y, WIDTH, HEIGHT)
        if self.on:
            canvas.box(track, 12, grad=GOLD_PLATE, line=GOLD_EDGE, line_opacity=1.0 if hot else 0.6)
            canvas.circle(x + 32, y + 12, 9.5, fill=DARK_TEXT)
            canvas.icon("ui_check", x + 32, y + 12, 13, GOLD_PLATE[0], weight=34)
        else:
            canvas.box(track, 12, fill=SHADE, fill_opacity=0.5, line=HAIRLINE, line_opacity=0.6 if hot else 0.34)
            canvas.circle(x + 12, y + 12, 9, fill=TEXT if hot else SECONDARY)
