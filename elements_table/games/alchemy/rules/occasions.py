"""What Alchemy gives to talk of: great formulae, piles with Aether or nothing in them, and how a match came out."""

from collections.abc import Iterator
from typing import Final

from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.kernel.game import Event
from elements_table.kernel.occasions import Impression, Occasion, scored

FACTS: Final = frozenset({"points", "aether", "empty", "taken"})
"""The points of a formula; the Aether of a pile, or that nothing lay in it: of one's own sorting that is a bluff
that failed; that a card was taken from somebody.
"""
GREAT: Final = 9
GREATEST: Final = 11
MUCH: Final = 2
NARROW: Final = 3
WIDE: Final = 20


def of(event: Event, o: AlchemyObservation) -> Iterator[Occasion]:
    """Yield what an event gives."""
    facts, seat = event.facts, event.seat
    if event.kind == "complete" and facts["points"] >= GREAT:
        yield Occasion("bold", seat, {"points": facts["points"]})
        if facts["points"] >= GREATEST:
            yield Occasion("luck", seat, {"points": facts["points"]})
    elif event.kind == "claim":
        aether = facts["gained"].count("*")
        if aether >= MUCH:
            yield Occasion("luck", seat, {"aether": aether})
        elif not facts["gained"]:  # whoever sorts claims last, and has laid down nothing for somebody else
            yield Occasion("bluff" if seat == o.start_player else "bad_luck", seat, {"empty": 1})
    elif event.kind == "take_element":
        yield Occasion("bad_luck", facts["from"], {"taken": 1})
    elif event.kind == "end":
        totals = [score["total"] for score in facts["scoring"]]
        yield from scored(totals, facts["winners"], NARROW, WIDE)


def impression(event: Event, _o: AlchemyObservation) -> Impression | None:
    """Return what an event looks like: a formula by its points, a pile by what lies in it, a card that is taken."""
    facts, weight = event.facts, {"take_element": 0.7, "mastery": 0.6, "ability": 0.6}.get(event.kind)
    if event.kind == "complete":
        weight = min(1.0, facts["points"] / GREAT)
    elif event.kind == "claim":
        weight = min(1.0, (len(facts["gained"]) + facts["gained"].count("*") - 2) / 3)
    beaten = (facts["from"],) if event.kind == "take_element" else ()
    is_great = bool(beaten) or (event.kind == "complete" and facts["points"] >= GREAT)
    return None if weight is None else Impression(event.seat, weight, beaten, is_great)
