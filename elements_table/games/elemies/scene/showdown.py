"""The end of a round of Elemies before all: line by line what both teams score (E36, E37)."""

from __future__ import annotations

from elements_table.games.elemies.rules.data import ElemiesData
from elements_table.games.elemies.scene.layout import Places
from elements_table.games.elemies.scene.summary import lines, sentence, title
from elements_table.games.elemies.scene.views import View
from elements_table.kernel.words import _
from elements_table.ui.panels.sides import viewer_of
from elements_table.ui.panels.teams import lane_of, teams_of
from elements_table.ui.stage.interludes.counting import Term
from elements_table.ui.stage.interludes.showdown import Showdown
from elements_table.ui.stage.scene import Layout

WIDE = 760.0
PITCH = 600.0
TOP = 220.0
"""Of what is put away: the middle with the pile."""


def showdown(data: ElemiesData, view: View, layout: Layout) -> Showdown:
    """Return how the points of the round add up, the viewer's team first."""
    o = view.observation
    end = o.last_round
    assert end is not None
    viewer = viewer_of(view.names)
    teams = teams_of(viewer)
    p = Places(layout)
    wide, beside, top = (2 * p.half, 0.0, p.table[1]) if p.is_tight else (WIDE, 20.0, TOP)
    left = (layout.width - wide) / 2
    counted = [line for line in lines(end, data, view) if any(line.points)]
    return Showdown(
        title=_("Round {n}").format(n=o.round),
        lanes=[lane_of(team, view, won=end.points[team] > end.points[1 - team]) for team in teams],
        steps=[
            [Term(n, line.points[team], note=line.fact) for n, team in enumerate(teams) if line.points[team]]
            for line in counted
        ],
        labels=[line.words for line in counted],
        area=(left, layout.height / 2 - 130, wide),
        verdict=sentence(end, view.names) if o.phase == "game_over" else title(o, view),
        pitch=PITCH,
        leads=True,
        clears=((left - beside, top, wide + 2 * beside, layout.height / 2 + 130 - top),),
        puts_away=frozenset({"top", "beneath", "pile"}),
        focus=(layout.width / 2, layout.height / 2 - 20),
    )
