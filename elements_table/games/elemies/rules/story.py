"""What there is to tell of a match of Elemies: calls, partners out together, large piles, and plays stomped."""

from collections.abc import Iterable, Iterator

from elements_table.games.elemies.rules.scoring import is_double
from elements_table.kernel.game import Event
from elements_table.kernel.story import Highlight, StoryEvent
from elements_table.kernel.words import mark

KEPT = (
    mark("You called Elemies in round {round}, and were out first."),
    mark("{name} called Elemies in round {round}, and was out first."),
)
LOST = (
    mark("You called Elemies in round {round}, but were not out first."),
    mark("{name} called Elemies in round {round}, but was not out first."),
)
DOUBLE = (
    mark("Your team was out first and second in round {round}."),
    mark("{names} were out first and second in round {round}."),
)
PILE = (
    mark("In round {round} you won a pile of {cards} cards."),
    mark("In round {round} {name} won a pile of {cards} cards."),
)
STOMPED = (
    mark("In round {round} you stomped {cards} cards at once."),
    mark("In round {round} {name} stomped {cards} cards at once."),
)
LARGE = 12
MANY = 3
"""Cards, of a pile and of a play."""


def of(told: Iterable[StoryEvent]) -> Iterator[Highlight]:
    """Yield what there is to tell."""
    callers: list[int] = []
    for event, o in ((one.event, one.views[None]) for one in told):
        here = {"round": o.round}
        if event.kind == "deal":
            callers = []
        elif event.kind == "call":
            callers.append(event.seat)
        elif event.kind == "win" and (count := event.moved[0].count) >= LARGE:
            yield Highlight(1 + count / 8, (event.seat,), *PILE, here | {"cards": count})
        elif event.kind == "stomp" and (count := len(event.moved) - 1) >= MANY:
            yield Highlight(2 + count / 3, (event.seat,), *STOMPED, here | {"cards": count})
        elif event.kind == "round_over":
            yield from _round_over(event, callers, here)


def _round_over(event: Event, callers: Iterable[int], here: dict[str, int]) -> Iterator[Highlight]:
    finished = event.facts["finished"]
    for seat in callers:
        yield Highlight(3.5, (seat,), *KEPT, here) if seat == finished[0] else Highlight(4, (seat,), *LOST, here)
    if is_double(finished):
        yield Highlight(4.5, tuple(finished[:2]), *DOUBLE, here)
