"""What Elemies gives to talk of: calls and stomps, large piles, and who was out first and last."""

from collections.abc import Iterator
from typing import Final

from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.scoring import is_double
from elements_table.kernel.game import Event
from elements_table.kernel.occasions import Impression, Occasion, ended

FACTS: Final = frozenset({"call", "stomp", "banned", "cards", "last", "double"})
"""That somebody called Elemies, stomped or was stomped, was banned; the cards of a pile; that somebody was out last,
and whether partners were out first and second."""
LARGE: Final = 10
NARROW: Final = 10
WIDE: Final = 150


def of(event: Event, o: ElemiesObservation) -> Iterator[Occasion]:
    """Yield what an event gives; `margin` is how far points of a round, or the scores of a match, are apart."""
    facts, seat = event.facts, event.seat
    if event.kind == "call":
        yield Occasion("bold", seat, {"call": 1})
    elif event.kind == "stomp":
        yield Occasion("bold", seat, {"stomp": 1})
        yield Occasion("bad_luck", facts["owner"], {"stomp": 1})
    elif event.kind == "use" and "banned" in facts:
        yield Occasion("bad_luck", facts["banned"], {"banned": 1})
    elif event.kind == "win" and event.moved[0].count >= LARGE:
        yield Occasion("luck", seat, {"cards": event.moved[0].count})
    elif event.kind == "round_over":
        yield from _round_over(event, o)


def impression(event: Event, o: ElemiesObservation) -> Impression | None:
    """Return what an event looks like: a combination by its size and rank; it beats the one that lay on top."""
    facts = event.facts
    if event.kind == "play":
        _kind, size, rank, _minor = facts["claim"]
        return Impression(event.seat, min(1.0, rank / 12 + (size - 1) / 6), [laid.seat for laid in o.plays[-1:]])
    weight = {"stomp": 1.0, "use": 0.6, "call": 0.9, "alone": 0.6}.get(event.kind)
    beaten = [facts[name] for name in ("owner", "banned") if name in facts]
    return None if weight is None else Impression(event.seat, weight, beaten, event.kind in ("stomp", "call"))


def _round_over(event: Event, o: ElemiesObservation) -> Iterator[Occasion]:
    facts, finished = event.facts, event.facts["finished"]
    for seat in finished[1:]:
        if o.called >> seat & 1:
            yield Occasion("bluff", seat, {"call": 1})
    if not is_double(finished):
        yield Occasion("bad_luck", finished[3], {"last": 1})
    points = facts["scores"] if facts["game_over"] else facts["points"]
    margin, first = abs(points[0] - points[1]), int(points[1] > points[0])
    if margin:
        told = {"match": int(facts["game_over"]), "margin": margin, "double": int(is_double(finished))}
        yield from ended((first, first + 2), 4, told, is_close=margin <= NARROW, is_far=margin >= WIDE)
