"""Who sits at a table: people across it behind the rail, in the light of the lamp, and the reader's own seal."""

from __future__ import annotations

from typing import Any

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import TEXT
from elements_table.ui.parlour.busts import Light, draw_bust, draw_seal
from elements_table.ui.parlour.rail import draw_coin, draw_inlay, draw_lamp
from elements_table.ui.parlour.room import Place
from elements_table.ui.stage.scene import Layout, Scene, View


def draw_company(
    canvas: Canvas,
    place: Place,
    scene: Scene[Any],
    view: View[Any],
    layout: Layout,
    *,
    ended: bool = False,
    seal: bool = True,
) -> None:
    """Draw everybody at a table whose bare place is on the canvas; the rail lies over whom it hides.

    Once all has `ended` nobody's turn is told, and light falls on who is pleased. Without the `seal` those across
    the table alone are drawn.
    """
    parlour = layout.parlour
    acting = _acting(view)
    for seat, bust in parlour.busts.items():
        light: Light = "rest"
        if seat == acting or (ended and view.moods.get(seat) == "pleased"):
            light = "full"
        elif scene.rests(seat, view) and not view.is_dealing:
            light = "passed"
        draw_bust(canvas, bust, view.face(seat), light)
    place.paint_rail(canvas.surface)
    dealer = None if ended else scene.dealer(view)
    for seat in parlour.busts:
        color = scene.name_color(seat, layout)
        if color is not None:
            draw_inlay(canvas, parlour, seat, color)
        if not ended:
            draw_lamp(canvas, parlour, seat, lit=seat == acting)
        if seat == dealer:
            draw_coin(canvas, parlour, seat)
    if not seal:
        return
    me = layout.viewer
    x, y, r, *_rest = scene.seat_place(me, layout)
    draw_seal(canvas, x, y, r, view.face(me), scene.name_color(me, layout) or TEXT, active=me == acting)
    if me == dealer:
        canvas.figure("dealer_button", x + r * 0.72, y - r * 0.72, parlour.s(24))


def _acting(view: View[Any]) -> int | None:
    """Return whose turn it is; None while several are to decide: a lamp would tell who has."""
    return view.waiting[0] if len(view.waiting) == 1 and not view.is_dealing else None
