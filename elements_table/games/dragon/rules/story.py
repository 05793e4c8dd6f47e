"""What there is to tell of a match of Dragon: contracts and rich tricks."""

from collections.abc import Iterable, Iterator

from elements_table.kernel.game import Event
from elements_table.kernel.story import Highlight, StoryEvent
from elements_table.kernel.words import mark

MADE = (
    mark("Hand {hand}: your team had bid {bid} and took {taken}."),
    mark("Hand {hand}: the team of {name} had bid {bid} and took {taken}."),
)
SHORT = (
    mark("Hand {hand}: your team had bid {bid} and took only {taken}."),
    mark("Hand {hand}: the team of {name} had bid {bid} and took only {taken}."),
)
RICH = (
    mark("Hand {hand}: a trick with {points} points was yours."),
    mark("Hand {hand}: a trick with {points} points went to {name}."),
)
MUCH = 25
USUAL = 100
"""Points, of a trick and of a bid."""


def of(told: Iterable[StoryEvent]) -> Iterator[Highlight]:
    """Yield what there is to tell; a contract is its team's, the bidder first."""
    is_bid = False
    for event, o in ((one.event, one.views[None]) for one in told):
        facts, seat = event.facts, event.seat
        if event.kind == "contract":
            is_bid = facts["is_bid"]
        elif event.kind == "trick" and facts["points"] >= MUCH:
            yield Highlight(facts["points"] / 10, (seat,), *RICH, {"hand": o.hand, "points": facts["points"]})
        elif event.kind == "hand_over" and is_bid:
            yield _contract(event)


def _contract(event: Event) -> Highlight:
    facts, seat = event.facts, event.seat
    bid, taken = facts["bid"], facts["taken"][seat % 2]
    weight = 2 + max(0, bid - USUAL) / 20 + max(0.0, 2 - abs(taken - bid) / 5)
    told = {"hand": facts["hand"], "bid": bid, "taken": taken}
    team = (seat, (seat + 2) % 4)
    return Highlight(weight, team, *MADE, told) if facts["made"] else Highlight(weight + 1, team, *SHORT, told)
