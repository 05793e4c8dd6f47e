"""The end of a hand of Dragon before all: the points of both teams, card by card, against the bid (D14)."""

from __future__ import annotations

from elements_table.games.dragon.rules.cards import CARD_OF
from elements_table.games.dragon.scene.layout import Places
from elements_table.games.dragon.scene.looks import Looks
from elements_table.games.dragon.scene.views import View
from elements_table.games.dragon.scene.words import contract_title
from elements_table.kernel.words import _
from elements_table.ui.panels.teams import lane_of, team_of
from elements_table.ui.stage.interludes.counting import Limit, Term
from elements_table.ui.stage.interludes.showdown import Showdown
from elements_table.ui.stage.scene import Layout

WIDE = 620.0
BESIDE = 36.0
"""What is free at both sides of a panel, where the plate stands between them."""
OVER = 102.0
"""Height of the title over the plate."""
SPARE = 17.0
"""Of a seat's room, what its words leave below them."""


def showdown(looks: Looks, view: View, layout: Layout) -> Showdown:
    """Return how the points are counted: first those of the others, then of the team that has to make its bid."""
    o = view.observation
    end = o.last_round
    assert end is not None
    bidding = team_of(end.seat)
    teams = (1 - bidding, bidding)
    steps = []
    for lane, team in enumerate(teams):
        worth = sorted(filter(None, (looks.variant(o).values[CARD_OF[face]] for face in o.won[team])))
        kitty = end.taken[team] - sum(worth)
        steps += [[Term(lane, points)] for points in [*worth, *([kitty] if kitty else [])]]
    p = Places(layout)
    you = view.names.is_you(end.seat)
    wide = min(WIDE, layout.width - 2 * (p.points[2] + BESIDE))
    _x, y, _w, high = p.seat(1).area
    top = max(p.cy + 10, y + high - SPARE + OVER) if p.is_tight else p.cy + 10
    words = _("You bid {bid}") if you else _("{name} bid {bid}")
    return Showdown(
        title=words.format(name=view.names[end.seat], bid=end.bid),
        face=view.names.face(end.seat),
        lanes=[lane_of(team, view, won=(team == bidding) == end.made) for team in teams],
        steps=steps,
        area=(p.cx - wide / 2, top, wide),
        verdict=contract_title(end, view.names),
        limit=Limit(end.bid, _("Points"), _("of {n}").format(n=looks.variant(o).total), str(end.bid), goal_of=1),
        focus=(p.cx, p.cy + 40),
    )
