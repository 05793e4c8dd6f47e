"""What there is to tell of a match of Dragon: contracts and rich tricks."""

from collections.abc import Iterable, Iterator

from elements_table.kernel.game import Event
from elements_table.kernel.story import Episode, StoryEvent

MUCH = 25
USUAL = 100
"""Points, of a trick and of a bid."""


def of(told: Iterable[StoryEvent]) -> Iterator[Episode]:
    """Yield what there is to tell; a contract is its team's, the bidder first."""
    is_bid = False
    for event, o in ((one.event, one.views[None]) for one in told):
        facts, seat = event.facts, event.seat
        if event.kind == "contract":
            is_bid = facts["is_bid"]
        elif event.kind == "trick" and facts["points"] >= MUCH:
            yield Episode(facts["points"] / 10, (seat,), "rich", {"hand": o.hand, "points": facts["points"]})
        elif event.kind == "hand_over" and is_bid:
            yield _contract(event)


def _contract(event: Event) -> Episode:
    facts, seat = event.facts, event.seat
    bid, taken = facts["bid"], facts["taken"][seat % 2]
    weight = 2 + max(0, bid - USUAL) / 20 + max(0.0, 2 - abs(taken - bid) / 5)
    told = {"hand": facts["hand"], "bid": bid, "taken": taken}
    team = (seat, (seat + 2) % 4)
    return Episode(weight, team, "made", told) if facts["made"] else Episode(weight + 1, team, "short", told)
