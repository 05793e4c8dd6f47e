"""Who sits where: across the table in the light of the lamp, at one's own seal, and of two teams of two.

A side is a seat's place at the table as the viewer sees it, 0 near and then clockwise.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.parlour.busts import Light, Sitter, draw_bust, draw_seal
from elements_table.ui.parlour.room import LAMP_ASIDE, LAMP_REACH, BareRoom, draw_coin, draw_inlay, draw_lamp
from elements_table.ui.platform.people import Mood
from elements_table.ui.stage.motion.light import LAMPLIGHT, Glow, shine
from elements_table.ui.stage.scene import Layout, Names, Scene, View
from elements_table.ui.stage.sheets.sheet import Stand

OURS, THEIRS = 0, 1
WORDS: Final = (theme.TEAM_OURS, theme.TEAM_THEIRS)
"""The colours of words about the viewer's team and the other one."""


def pan_of(side: int, seats: int) -> float:
    """Return where a side is heard, from -1 at the left edge of the table to 1; 0 near and across."""
    return -0.8 * math.sin(2 * math.pi * side / seats)


def team_of(seat: int) -> int:
    """Return the team of a seat: 0 or 1."""
    return seat & 1


def partner_of(seat: int) -> int:
    """Return the seat opposite."""
    return seat ^ 2


def teams_of(viewer: int) -> tuple[int, int]:
    """Return both teams, the viewer's first."""
    return team_of(viewer), 1 - team_of(viewer)


def seats_of(team: int, viewer: int) -> tuple[int, int]:
    """Return the two seats of a team: the viewer, or its left neighbour, first."""
    first = viewer if team_of(viewer) == team else (viewer + 1) % 4
    return first, partner_of(first)


def team_name(team: int, names: Names) -> str:
    """Return a team by its players, the reader or its left neighbour first: `You and Ada`."""
    a, b = seats_of(team, names.reader)
    return _("{a} and {b}").format(a=names[a], b=names[b])


def team_title(winners: Sequence[int], names: Names) -> str:
    """Return which team has won a match, or that both share it."""
    if len(winners) > 2:
        return _("The match is shared")
    return _("{team} win the match").format(team=team_name(team_of(winners[0]), names))


def stands_of(scores: Sequence[int], gains: Sequence[int], view: View, moods: Mapping[int, Mood]) -> list[Stand]:
    """Return how the match stands after a round that brought the teams so much, the reader's first."""
    viewer, found = view.names.reader, []
    for team in teams_of(viewer):
        seats, score = seats_of(team, viewer), scores[team]
        faces = [view.names.face(seat, moods.get(seat, "calm")) for seat in seats]
        has_won = moods.get(seats[0]) == "pleased"
        found.append(Stand(faces, word_color(seats[0], viewer), score, score - gains[team], has_won))
    return found


def whose(team: int, viewer: int) -> int:
    """Return `OURS` for the viewer's team, `THEIRS` for the other."""
    return OURS if team == team_of(viewer) else THEIRS


def ring_color(seat: int, viewer: int) -> theme.Color:
    """Return the colour of a seat's ring."""
    return theme.TEAM_RINGS[whose(team_of(seat), viewer)]


def word_color(seat: int, viewer: int) -> theme.Color:
    """Return the colour of a seat's name."""
    return WORDS[whose(team_of(seat), viewer)]


HALO: Final = 0.5
"""How far round whoever is glad in the end light falls, in their size."""
RINGED: Final = 7.0
"""How far round the near seal its ring reaches, in dp."""


def draw_company(
    canvas: Canvas, place: BareRoom, scene: Scene, view: View, layout: Layout, *, ended: bool = False,
    absent: Collection[int] = (),
) -> dict[int, Sitter]:  # fmt: skip
    """Draw everybody at a table whose bare place is on the canvas; the rail lies over whom it hides.

    Once all has `ended` nobody's turn is told, and light falls on who is pleased. Nobody `absent` is drawn. How all
    are is returned, by seat.
    """
    parlour = layout.parlour
    light, sitters = lights(scene, view), {}
    glad = {seat for seat, mood in view.moods.items() if ended and mood == "pleased"}
    for seat, bust in parlour.busts.items():
        sitters[seat] = Sitter(bust, view.face(seat), "full" if seat in glad else "passed" if glad else light[seat])
        if seat in glad and seat not in absent and not canvas.art.strong:
            shine(canvas, Glow(bust.x, bust.top + bust.size * HALO, bust.size * HALO, LAMPLIGHT, 0.5))
        if seat not in absent:
            draw_bust(canvas, *sitters[seat])
    place.paint_rail(canvas.surface)
    for seat in parlour.busts:
        draw_before(canvas, scene, view, layout, seat, ended=ended)
    if layout.viewer in absent:
        return sitters
    me = layout.viewer
    x, y, r, *_rest = scene.seat_place(me, layout)
    decides = view.is_secret and me in view.waiting and not view.is_dealing
    is_lit = me in glad or me == acting_seat(view) or decides
    if me in glad:
        canvas.glow((x - r, y - r, 2 * r, 2 * r), r, r / 2, theme.GOLD, 200)
    draw_seal(canvas, x, y, r, view.face(me), scene.name_color(me, layout) or theme.TEXT, active=is_lit)
    if me == (None if ended else scene.dealer(view)):
        canvas.figure("dealer_button", x + r * 0.72, y - r * 0.72, parlour.s(24))
    return sitters


def lights(scene: Scene, view: View) -> dict[int, Light]:
    """Return in what light everybody sits; the near seat's is its ring of gold."""
    acting = acting_seat(view)

    def light(seat: int) -> Light:
        if seat == acting or seat in view.teaching:
            return "full"
        return "passed" if scene.rests(seat, view) and not view.is_dealing else "rest"

    return {seat: light(seat) for seat in range(len(view.names.seats))}


def lamp_area(scene: Scene, layout: Layout, seat: int) -> Rect:
    """Return where it is told beside that: the lamp of somebody across the table, or the near seal in its ring."""
    parlour = layout.parlour
    if seat == layout.viewer:
        x, y, r, *_rest = scene.seat_place(seat, layout)
        r += RINGED
        return (x - r, y - r, 2 * r, 2 * r)
    (x, y), r = parlour.on_rail(seat, LAMP_ASIDE), parlour.s(LAMP_REACH)
    return (x - r, y - r, 2 * r, 2 * r)


def draw_before(canvas: Canvas, scene: Scene, view: View, layout: Layout, seat: int, *, ended: bool = False) -> None:
    """Draw what lies on the rail before somebody: their team's inlay, the lamp, the coin of who deals."""
    color = scene.name_color(seat, layout)
    if color is not None:
        draw_inlay(canvas, layout.parlour, seat, color)
    if ended:
        return
    draw_lamp(canvas, layout.parlour, seat, lit=seat == acting_seat(view))
    if seat == scene.dealer(view):
        draw_coin(canvas, layout.parlour, seat)


def acting_seat(view: View) -> int | None:
    """Return whose turn it is; None while several decide in secret: a lamp would tell who has."""
    return view.waiting[0] if len(view.waiting) == 1 and not (view.is_dealing or view.is_secret) else None
