"""Who sits at a table: people across it behind the rail, in the light of the lamp, and the reader's own seal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import TEXT
from elements_table.ui.parlour.busts import Light, Sitter, draw_bust, draw_seal
from elements_table.ui.parlour.rail import draw_coin, draw_inlay, draw_lamp
from elements_table.ui.parlour.room import Place
from elements_table.ui.stage.scene import Layout, Scene, View

RINGED: Final = 7.0
"""How far round the near seal its ring reaches, in dp."""


def draw_company(
    canvas: Canvas, place: Place, scene: Scene[Any], view: View[Any], layout: Layout, *, ended: bool = False,
    absent: Collection[int] = (),
) -> dict[int, Sitter]:  # fmt: skip
    """Draw everybody at a table whose bare place is on the canvas; the rail lies over whom it hides.

    Once all has `ended` nobody's turn is told, and light falls on who is pleased. Nobody `absent` is drawn. How all
    are is returned, by seat.
    """
    parlour = layout.parlour
    light, sitters = lights(scene, view), {}
    for seat, bust in parlour.busts.items():
        is_glad = ended and view.moods.get(seat) == "pleased"
        sitters[seat] = Sitter(bust, view.face(seat), "full" if is_glad else light[seat])
        if seat not in absent:
            draw_bust(canvas, *sitters[seat])
    place.paint_rail(canvas.surface)
    for seat in parlour.busts:
        draw_before(canvas, scene, view, layout, seat, ended=ended)
    if layout.viewer in absent:
        return sitters
    me = layout.viewer
    x, y, r, *_rest = scene.seat_place(me, layout)
    draw_seal(canvas, x, y, r, view.face(me), scene.name_color(me, layout) or TEXT, active=me == acting_seat(view))
    if me == (None if ended else scene.dealer(view)):
        canvas.figure("dealer_button", x + r * 0.72, y - r * 0.72, parlour.s(24))
    return sitters


def lights(scene: Scene[Any], view: View[Any]) -> dict[int, Light]:
    """Return in what light everybody sits; the near seat's is its ring of gold."""
    acting = acting_seat(view)

    def light(seat: int) -> Light:
        if seat == acting:
            return "full"
        return "passed" if scene.rests(seat, view) and not view.is_dealing else "rest"

    return {seat: light(seat) for seat in range(len(view.names.seats))}


def lit_area(scene: Scene[Any], layout: Layout, seat: int) -> Rect:
    """Return where that light is seen: somebody across the table and their lamp, or the near seal in its ring."""
    parlour = layout.parlour
    if seat == layout.viewer:
        x, y, r, *_rest = scene.seat_place(seat, layout)
        r += RINGED
        return (x - r, y - r, 2 * r, 2 * r)
    bust = parlour.busts[seat]
    left = bust.x - bust.size / 2
    return (left, bust.top, bust.size, max(parlour.rail(left), parlour.rail(left + bust.size)) - bust.top)


def draw_before(
    canvas: Canvas, scene: Scene[Any], view: View[Any], layout: Layout, seat: int, *, ended: bool = False
) -> None:
    """Draw what lies on the rail before somebody: their team's inlay, the lamp, the coin of who deals."""
    color = scene.name_color(seat, layout)
    if color is not None:
        draw_inlay(canvas, layout.parlour, seat, color)
    if ended:
        return
    draw_lamp(canvas, layout.parlour, seat, lit=seat == acting_seat(view))
    if seat == scene.dealer(view):
        draw_coin(canvas, layout.parlour, seat)


def acting_seat(view: View[Any]) -> int | None:
    """Return whose turn it is; None while several decide in secret: a lamp would tell who has."""
    return view.waiting[0] if len(view.waiting) == 1 and not (view.is_dealing or view.is_secret) else None
