"""A slip of paper on the table: its ground, its inks, and what is pressed on it, drawn in ink."""

from collections.abc import Callable
from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, BRASS, BUTTON_RADIUS, PAPER, WRITTEN, Color, Lift, mix, rgb
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Spoken
from elements_table.ui.widgets.segments import Switch

SECOND: Final = mix(WRITTEN, PAPER, 0.28)
ASKED: Final = rgb("#7A5310")
DANGER: Final = rgb("#A02F1C")
"""Of words on paper: those that matter less, what is asked for, and what costs or is wrong."""
WASH: Final = 0.12
CORNER: Final = 10.0
SIGN: Final = 16.0
"""The icon of a button."""


def draw_slip(canvas: Canvas, rect: Rect, edge: Color = BRASS) -> None:
    """Draw a slip of paper that lies over the table."""
    x, y, w, h = rect
    canvas.shadow(rect, CORNER, Lift.SELECTED)
    canvas.box(rect, CORNER, fill=PAPER, line=edge, line_width=1.5)
    if not canvas.art.strong:
        canvas.box((x + 5, y + 5, w - 10, h - 10), CORNER - 3, line=BRASS, line_opacity=0.3, line_width=1.0)


def sign(icon: str, on_press: Callable[[], None], shortcut: str = "") -> IconButton:
    """Return a button on paper that is an icon alone."""
    made = IconButton(icon, "", on_press, size=16, shortcut=shortcut)
    made.ink = SECOND
    return made


class SlipButton(Button):
    """A button on paper: what leads on is gold, what costs is red, the others are drawn in ink."""

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        if self.kind == "primary" and self.enabled:
            super().draw(canvas, hot=hot, pressed=pressed)
            return
        x, y, w, h = self.rect
        costs = self.kind == "danger"
        color = DANGER if costs else WRITTEN if self.enabled else SECOND
        wash, edge = WASH / 2 if hot and self.enabled else 0.0, 0.9 if costs else 0.45 if self.enabled else 0.16
        fill = wash or costs * WASH / 2
        canvas.box(self.rect, BUTTON_RADIUS, fill=color, fill_opacity=fill, line=color, line_opacity=edge)
        middle = y + h / 2 + (1 if pressed and hot else 0)
        if self.icon is None:
            canvas.label(self.label, x + w / 2, middle, w - 12, face="semi", color=color, anchor="c", rows=2)
            return
        left = x + (w - min(w - 12, canvas.text_width(self.label, BODY, "semi") + SIGN + 7)) / 2
        canvas.icon(self.icon, left + SIGN / 2, middle, SIGN, color)
        canvas.label(self.label, left + SIGN + 7, middle, w - SIGN - 19, face="semi", color=color, anchor="l", rows=2)


class Tick(Switch):
    """A box on paper that can be ticked, and what it is for."""

    def __init__(self, label: str) -> None:
        super().__init__(False, lambda _on: None)
        self.label = label

    def spoken(self) -> Spoken:
        return Spoken(self.label, super().spoken().state)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        box = (x, y + (h - SIGN) / 2, SIGN, SIGN)
        canvas.box(box, 3, fill=WRITTEN, fill_opacity=WASH * hot, line=WRITTEN, line_opacity=0.6, line_width=1.4)
        if self.on:
            canvas.icon("ui_check", x + SIGN / 2, y + h / 2, SIGN - 2, WRITTEN, weight=34)
        canvas.label(self.label, x + SIGN + 8, y + h / 2, w - SIGN - 8, color=SECOND, anchor="l", rows=2)
