"""The end of Alchemy before all: line by line what every seat scores, whoever is ahead in gold (A19 to A23)."""

from __future__ import annotations

from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene.layout import COLUMN, LEFT, SHOWN
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.summary import lines, reason
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.kernel.words import _
from elements_table.table.parts.seats import seat_color
from elements_table.table.parts.sides import around, viewer_of
from elements_table.table.stage.interludes.showdown import FOOT, HEAD, NOTED, Lane, Showdown, Term
from elements_table.table.stage.scene import Layout, View
from elements_table.table.theme import TOP_BAR

PITCH = 420.0
WIDEST = 860.0
CLEAR = 32.0


def showdown(looks: Looks, view: View, layout: Layout) -> Showdown:
    """Return how the score is taken; lines that give nobody anything are left out."""
    o: AlchemyObservation = view.observation
    seats = around(viewer_of(view.names), len(view.names.seats))
    counted = [line for line in lines(looks, view) if any(line.points)]
    left = LEFT + COLUMN + CLEAR
    room = layout.width - left - CLEAR
    wide = min(room, WIDEST)
    aether = [n for n, line in enumerate(counted) if line.icon == "token_aether"]
    return Showdown(
        title=_("The score"),
        lanes=[
            Lane(view.names.face(seat), seat_color(seat), view.names[seat], seat in o.winners) for seat in seats
        ],
        steps=[
            [Term(n, line.points[seat], note=line.facts[seat], marks=_marks(line.icon, seat))
             for n, seat in enumerate(seats) if line.points[seat]]
            for line in counted
        ],
        labels=[line.name for line in counted],
        area=(left + (room - wide) / 2, (layout.height - HEAD - FOOT - len(seats) * NOTED) / 2, wide),
        verdict=reason(view),
        pitch=PITCH,
        changes_with=aether[0] if aether else None,
        leads=True,
        clears=((left - CLEAR + 4, TOP_BAR + 4, room + 2 * CLEAR - 4, layout.height - TOP_BAR - 4),),
        focus=(left + room / 2, layout.height / 2),
    )  # fmt: skip


def _marks(icon: str, seat: int) -> tuple[str, ...]:
    """Return the zones of a seat's tokens that a line counts."""
    if icon == "token_aether":
        return (f"aether{seat}", f"void{seat}")
    elements = [element for element in SHOWN if icon in (f"mastery_{EMBLEMS[element]}", "mastery_token")]
    return tuple(f"mastery{seat}{element}" for element in elements)
