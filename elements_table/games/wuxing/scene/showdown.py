"""The end of a round of Wu Xing before all: both sums beside the limit, card by card, and the tokens (W10, W15)."""

from __future__ import annotations

from elements_table.games.wuxing.scene.layout import (
    COLUMN,
    HAND,
    LEFT,
    MINE_OPEN,
    MINE_TOKENS,
    THEIRS,
    THEIRS_OPEN,
    THEIRS_TOKENS,
    Places,
)
from elements_table.games.wuxing.scene.looks import BACK, Looks
from elements_table.games.wuxing.scene.views import View
from elements_table.games.wuxing.scene.words import round_title
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing.theme import CARD_ASPECT, TOP_BAR
from elements_table.ui.stage.interludes.counting import Award, Lane, Limit, Shown, Term
from elements_table.ui.stage.interludes.showdown import Showdown
from elements_table.ui.stage.scene import Layout, Ref

THEIR_ROW, THEIR_CARD, MY_CARD = 132.0, 84.0, 112.0
FROM_EDGE = 148.0
"""The reader's row, from the bottom of the table."""
ROOMY = 742.0
"""The height of a table on which plate, title and both rows have these places; on lower ones they close up."""
CLOSE, OVER_PLATE, PLATE_HIGH = 8.0, 108.0, 204.0
"""Between them then; the title with that; the plate."""


def showdown(looks: Looks, view: View, layout: Layout) -> Showdown:
    """Return how the end of the round is shown, both hands open: whoever ended it is counted first."""
    o = view.observation
    end = o.last_round
    assert end is not None
    ends, me = end.seat, layout.viewer
    is_counted = end.by != "yield"
    seats = (1 - me, me)
    lanes = [_lane(looks, view, layout, seat) for seat in seats]
    steps = []
    for seat in sorted(seats, key=lambda seat: seat != ends):
        values = (*(o.hands[seat] or ()), *o.fronts[seat])
        steps += [[Term(seats.index(seat), value, card)] for card, value in enumerate(values)]
    p = Places(layout)
    left = LEFT + COLUMN + 36
    wide = min(p.right - left, 860.0)
    top, foot = (62.0, layout.height) if is_counted else (190.0, p.hand_y - 110)
    zone = MINE_TOKENS if end.winner == me else THEIRS_TOKENS
    terms = " + ".join(map(str, o.display))
    return Showdown(
        title=_title(end.by, ends, view),
        face=view.names.face(ends),
        lanes=lanes if is_counted else (),
        steps=steps if is_counted else (),
        area=((left + p.right - wide) / 2, _rows(layout)[1], wide),
        verdict=round_title(end.winner, o.round, view.names),
        limit=Limit(o.limit, _("Limit {n}").format(n=o.limit), terms, _("limit")),
        award=Award("victory_token", min(end.tokens, o.goal), zone) if o.goal else None,
        focus=((left + p.right) / 2, layout.height / 2),
        clears=((left - 20, top, p.right - left + 20, foot - top), *([p.opened] if is_counted else [])),
        hides=frozenset({HAND, THEIRS, THEIRS_OPEN, MINE_OPEN}) if is_counted else frozenset(),
    )


def _rows(layout: Layout) -> tuple[tuple[float, float], float, tuple[float, float]]:
    """Return the middle of the rivals' row and the width of its cards, the top of the plate, and the reader's row."""
    height = layout.height
    if height >= ROOMY:
        return (THEIR_ROW, THEIR_CARD), height / 2 - 78, (height - FROM_EDGE, MY_CARD)
    room = (height - TOP_BAR - OVER_PLATE - PLATE_HIGH - 3 * CLOSE) / CARD_ASPECT
    size = min(1.0, room / (THEIR_CARD + MY_CARD))
    theirs, mine = THEIR_CARD * size, MY_CARD * size
    high = theirs * CARD_ASPECT
    return (
        (TOP_BAR + CLOSE / 2 + high / 2, theirs),
        TOP_BAR + CLOSE + high + OVER_PLATE,
        (height - CLOSE - mine * CARD_ASPECT / 2, mine),
    )


def _title(by: str, seat: int, view: View) -> str:
    """Return who ends the round, and how."""
    you = view.names.is_you(seat)
    if by == "yield":
        words = _("You yield") if you else _("{name} yields")
    else:
        words = _("You knock") if you else _("{name} knocks")
    return words.format(name=view.names[seat])


def _lane(looks: Looks, view: View, layout: Layout, seat: int) -> Lane:
    """Return a seat with all its cards: those of its hand lay face down for whoever does not hold them."""
    o = view.observation
    end = o.last_round
    assert end is not None
    is_mine = seat == layout.viewer
    theirs, _plate, mine = _rows(layout)
    row, width = mine if is_mine else theirs
    is_seen = is_mine and o.seat is not None
    hand, front = (HAND, MINE_OPEN) if is_mine else (THEIRS, THEIRS_OPEN)
    faces = [looks.card(value, named=view.element_names) for value in (*(o.hands[seat] or ()), *o.fronts[seat])]
    held = len(o.hands[seat] or ())
    cards = [Shown(look, None if is_seen else BACK, Ref(hand, i)) for i, look in enumerate(faces[:held])]
    cards += [Shown(look, None, Ref(front, i), is_open=True) for i, look in enumerate(faces[held:])]
    return Lane(
        face=view.names.face(seat),
        color=seat_color(seat),
        name=view.names[seat],
        won=end.winner == seat,
        cards=cards,
        row=row,
        width=width,
    )
