"""What Influence gives to talk of: cards that did nothing, agents that change much, and how the hands came out.

Nobody claims anything here: no bluff fails.
"""

from collections.abc import Iterator
from typing import Final

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.kernel.game import Event
from elements_table.kernel.occasions import Impression, Occasion, scored

FACTS: Final = frozenset({"skipped", "agents", "last"})
"""Whether a card could not be carried out; the markers that count otherwise since agents have changed places; that
somebody got the last marker of a colour before whoever comes later in the round.
"""
MUCH: Final = 4
NARROW: Final = 1
WIDE: Final = 6


def of(event: Event, o: InfluenceObservation) -> Iterator[Occasion]:
    """Yield what an event gives."""
    if event.kind == "skip":
        yield Occasion("bad_luck", event.seat, {"skipped": 1})
    elif event.kind == "swap_agents":
        changed = sum(
            o.markers[ELEMENTS.index(place.removeprefix("agents."))][COLOURS.index(moved.face or "")]
            for moved in event.moved
            for place in (moved.source, moved.target)
        )
        if changed >= MUCH:
            yield Occasion("bold", event.seat, {"agents": changed})
    elif event.kind == "add":
        colour = COLOURS.index(event.moved[0].source.removeprefix("pool."))
        if not o.pool[colour] and o.later(event.facts["card"]):
            yield Occasion("luck", event.seat, {"last": 1})
    elif event.kind == "end":
        totals = [score["total"] for score in event.facts["scoring"]]
        yield from scored(totals, event.facts["winners"], NARROW, WIDE)


def impression(event: Event, o: InfluenceObservation) -> Impression | None:
    """Return what an event looks like: what is talked of is strong, a card that does nothing weak."""
    weight = {"skip": -0.8, "swap_markers": 0.4, "swap_agents": 0.5, "add": 0.2}.get(event.kind)
    if weight is None:
        return None
    is_great = weight > 0 and any(of(event, o))
    return Impression(event.seat, 0.9 if is_great else weight, (), is_great)
