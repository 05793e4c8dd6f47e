"""A game as a small disc: its colour and its emblem."""

from __future__ import annotations

from collections.abc import Callable

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import HAIRLINE, TEXT, mix, rgb
from elements_table.ui.widgets.button import IconButton


class Disc(IconButton):
    """Opens something of a game; the game's title is its tooltip."""

    def __init__(self, head: GameData, on_press: Callable[[], None]) -> None:
        super().__init__("", _(head.title), on_press)
        self.head = head

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        draw_disc(canvas, self.head, x + w / 2, y + h / 2, w / 2, hot=hot)


def draw_disc(canvas: Canvas, head: GameData, x: float, y: float, r: float, *, hot: bool = False) -> None:
    """Draw a game's emblem on its colour; its first letter where it has no emblem."""
    centre, edge = rgb(head.look.centre), rgb(head.look.edge)
    line = 0.7 if hot else 0.35
    canvas.circle(x, y, r, fill=mix(centre, edge, 0.15), line=HAIRLINE, line_opacity=line, line_width=1.2)
    if head.look.emblem:
        canvas.icon(head.look.emblem, x, y, r * 1.25)
    else:
        canvas.text(_(head.title)[:1], x, y, r, "serif", TEXT, "c")
