"""What is drawn on the table of Wu Xing besides its cards: the ruler, sockets, sums; and the faces of the cards."""

from collections.abc import Sequence
from typing import Any, Final

from elements_table.games.wuxing.rules.actions import Kind
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import THEIRS_OPEN, Places, View
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import GOLD, GOLD_EDGE, HAIRLINE, SECONDARY, SHADE, TEXT
from elements_table.ui.parlour.ruler import DIGIT, SMALL, Fill, Flag, Mark, Ruler, Runner, figure_size
from elements_table.ui.stage.action_paths import draw_place
from elements_table.ui.stage.geometry import Slots
from elements_table.ui.stage.scene import Back, Card

BACK = Back("wuxing")


def card(game: WuXing, value: int, view: View | None = None) -> Card:
    """Return the face of a card, with its element's name where a viewer wants that."""
    found = game.deck[value]
    named = view is not None and view.element_names
    return Card(str(value), found.element, None, _(found.name) if named else "")


SOCKET: Final = 0.4
"""How clear the rim of an empty socket is."""
BESIDE: Final = 12.0
"""From the last card of a row to what its cards add up to, in units."""


def ruler_of(p: Places, view: View, me: int) -> Ruler:
    """Return the ruler with limit and sum, and as ghosts what the action in hand would make of them."""
    o = view.observation
    if view.is_dealing:
        return Ruler(p.parlour, p.scale)
    total = o.sum_of(me)
    marks: list[Mark] = [Flag(o.limit, text=str(o.limit))]
    if total is not None:
        marks.append(Runner(total, text=str(total)))
    after = _after(view.preview, o, me)
    if after is not None:
        limit, then = after
        marks += [Flag(limit, SECONDARY, str(limit), ghost=True)] if limit != o.limit else []
        marks.append(Runner(then, text=str(then), ghost=True, ink=SECONDARY))
    fills = () if total is None else (Fill(0, total, GOLD_EDGE),)
    return Ruler(p.parlour, p.scale, tuple(marks), fills)


def _after(action: Any, o: WuXingObservation, me: int) -> tuple[int, int] | None:
    """Return what an action would make of limit and sum; None where it changes neither."""
    changes = action is not None and action.kind in (Kind.PLAY, Kind.TAKE, Kind.DISCARD)
    return o.after(action, me) if changes else None


def paint_tokens(canvas: Canvas, slots: Slots, o: WuXingObservation, seat: int, p: Places) -> None:
    """Draw the sockets of somebody's tokens; where none are given, a token and how many rounds were won."""
    if o.goal:
        for x, y, _angle, width, *_rest in slots.poses(o.goal):
            rim = width / 2 - 1
            canvas.circle(x, y, rim, fill=SHADE, fill_opacity=0.3, line=HAIRLINE, line_opacity=SOCKET)
        return
    x, y = slots.first
    canvas.figure("victory_token", x, y, slots.width)
    is_mine = slots.pitch[0] > 0
    aside = slots.width * (0.75 if is_mine else -0.75)
    size = figure_size(p.parlour, SMALL)
    canvas.text(str(o.wins[seat]), x + aside, y, size, "serif", color=TEXT, anchor="l" if is_mine else "r")


def sum_rect(p: Places, cards: int) -> Rect:
    """Return where it is written what the rival's open cards add up to: after the last of them."""
    row = next(zone for zone in p.zones() if zone.name == THEIRS_OPEN)
    last, size = row.poses(cards)[-1], figure_size(p.parlour, SMALL)
    return (last.x + last.width / 2 + p.parlour.s(BESIDE), last.y - size / 2, 2 * DIGIT * size, size)


def paint_sum(canvas: Canvas, p: Places, front: Sequence[int]) -> None:
    """Write what the rival's open cards add up to."""
    x, y, _w, h = sum_rect(p, len(front))
    canvas.text(str(sum(front)), x, y + h / 2, h, "serif", SECONDARY, "l")


def paint_next(canvas: Canvas, p: Places, cards: int) -> None:
    """Draw the place that waits for the next card of the display."""
    zone = p.display_zone()
    place = zone.place(cards)
    if place.x + place.width / 2 < p.parlour.width:  # a row that fills a tall window has no room beside it
        draw_place(canvas, place, zone.aspect, GOLD, 0.75, 0.0)
