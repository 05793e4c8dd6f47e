"""The end of Alchemy before all: line by line what every seat scores, whoever is ahead in gold (A19 to A23)."""

from __future__ import annotations

from elements_table.games.alchemy.scene.layout import SHOWN, Places
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.summary import lines, reason
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.panels.sides import around, viewer_of
from elements_table.ui.stage.interludes.counting import Lane, Term
from elements_table.ui.stage.interludes.plate import FOOT, HEAD, LANE, NOTED
from elements_table.ui.stage.interludes.showdown import Showdown
from elements_table.ui.stage.scene import Layout

PITCH = 420.0
BELOW = 12.0
"""From the rows to the plate, and from the plate to the edge of the table."""


def showdown(looks: Looks, view: View, layout: Layout) -> Showdown:
    """Return how the score is taken beneath the rows; lines that give nobody anything are left out."""
    o = view.observation
    seats = around(viewer_of(view.names), len(view.names.seats))
    counted = [line for line in lines(looks, view) if any(line.points)]
    p = Places(layout)
    foot = p.row[1] + p.row[3] + BELOW
    room = (layout.height - foot - BELOW - HEAD - FOOT) / len(seats)
    has_room = room >= NOTED
    lane = NOTED if has_room else min(LANE, room)
    aether = [n for n, line in enumerate(counted) if line.icon == "token_aether"]
    return Showdown(
        title=_("The score"),
        lanes=[
            Lane(view.names.face(seat), seat_color(seat), view.names[seat], seat in o.winners) for seat in seats
        ],
        steps=[
            [Term(n, line.points[seat], note=line.facts[seat] if has_room else "", marks=_marks(line.icon, seat))
             for n, seat in enumerate(seats) if line.points[seat]]
            for line in counted
        ],
        labels=[line.name for line in counted],
        area=(p.left, layout.height - BELOW - HEAD - FOOT - len(seats) * lane, p.width),
        verdict=reason(view),
        pitch=PITCH,
        high=lane,
        changes_with=aether[0] if aether else None,
        leads=True,
        clears=((0.0, foot - BELOW / 2, p.right + 8, layout.height - foot + BELOW / 2),),
        focus=(p.left + p.width / 2, foot),
    )  # fmt: skip


def _marks(icon: str, seat: int) -> tuple[str, ...]:
    """Return the zones of a seat's tokens that a line counts."""
    if icon == "token_aether":
        return (f"aether{seat}", f"void{seat}")
    if icon == "ui_card":
        return (f"row{seat}",)
    elements = [element for element in SHOWN if icon in (f"mastery_{EMBLEMS[element]}", "mastery_token")]
    return tuple(f"mastery{seat}{element}" for element in elements)
