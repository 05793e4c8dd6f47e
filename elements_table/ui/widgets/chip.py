"""A pill that offers a reaction: icon, words, what it means now, and the time left as a ring."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import GOLD, HAIRLINE, SECONDARY, TEXT, rgb
from elements_table.ui.widgets.button import Button

HEIGHT: Final = 44.0
PLATE: Final = rgb("#2B2036")
EDGE: Final = rgb("#C795CA")
DIAL: Final = 44.0
STEPS: Final = 60
"""Lengths of the ring that are drawn once and kept."""


class Chip(Button):
    """`state` is `idle` (it can be armed), `open` (there is something to react to) or `chosen` (it will go off)."""

    def __init__(self, name: str, on_press: Callable[[], None]) -> None:
        super().__init__("", on_press)
        self.name = name
        self.fact = ""
        self.state = "open"
        self.has_dial = False
        self.hinted = False

    def needs(self, measure: Callable[[str, float, str], float]) -> float:
        """Return its width in dp, from a function that measures a line (text, size, face)."""
        width = 36.0 + measure(self.label, 15.0, "semi") + (34.0 if self.icon else 0.0)
        if self.fact:
            width += 8.0 + measure(self.fact, 15.0, "sans")
        return width + (DIAL - 12.0 if self.has_dial else 0.0)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the pill; lit under the pointer, gold where it is chosen."""
        x, y, w, h = self.rect
        y += 1 if pressed and hot else 0
        rect = (x, y, w, h)
        if self.hinted:
            canvas.glow(rect, h / 2, alpha=150)
        if self.state != "idle":
            canvas.shadow(rect, h / 2, 2.0)
        line, opacity = (GOLD, 1.0) if self.state == "chosen" else (EDGE, 0.9 if self.state == "open" else 0.4)
        canvas.box(
            rect, h / 2, fill=PLATE, fill_opacity=1.0 if self.state != "idle" else 0.55, line=line,
            line_opacity=opacity, line_width=2.0 if self.state == "chosen" else 1.5,
        )  # fmt: skip
        if hot:
            canvas.box(rect, h / 2, fill=TEXT, fill_opacity=0.08)
        left = x + 18.0
        if self.icon:
            canvas.icon(self.icon, left + 12, y + h / 2, 24)
            left += 34.0
        left += canvas.text(self.label, left, y + h / 2, face="semi", anchor="l") + 8.0
        canvas.text(self.fact, left, y + h / 2, color=GOLD if self.state == "chosen" else SECONDARY, anchor="l")
        if self.has_dial:
            canvas.circle(x + w - 25, y + h / 2, 13, line=HAIRLINE, line_opacity=0.18, line_width=3)

    def draw_dial(self, canvas: Canvas, part: float, seconds: int) -> None:
        """Draw what is left of the time, as a part of the ring and in whole seconds."""
        x, y, w, h = self.rect
        cx, cy = x + w - 25, y + h / 2
        turn = min(0.999, max(1, round(part * STEPS)) / STEPS) * 2 * math.pi
        end_x, end_y = 14 + 12 * math.sin(turn), 14 - 12 * math.cos(turn)
        path = f"M14 2A12 12 0 {int(turn > math.pi)} 1 {end_x:.2f} {end_y:.2f}"
        canvas.path(path, (cx - 14, cy - 14, 28, 28), line=EDGE, line_width=3)
        canvas.text(str(seconds), cx, cy, face="semi", anchor="c")

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus as round as the pill."""
        canvas.focus(self.rect, self.rect[3] / 2)
