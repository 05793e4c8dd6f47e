"""What there is to tell of a match of Elemies: calls, partners out together, large piles, and plays stomped."""

from collections.abc import Iterable, Iterator

from elements_table.games.elemies.rules.scoring import is_double
from elements_table.kernel.game import Event
from elements_table.kernel.story import Episode, StoryEvent

LARGE = 12
MANY = 3
"""Cards, of a pile and of a play."""


def of(told: Iterable[StoryEvent]) -> Iterator[Episode]:
    """Yield what there is to tell."""
    callers: list[int] = []
    for event, o in ((one.event, one.views[None]) for one in told):
        here = {"round": o.round}
        if event.kind == "deal":
            callers = []
        elif event.kind == "call":
            callers.append(event.seat)
        elif event.kind == "win" and (count := event.moved[0].count) >= LARGE:
            yield Episode(1 + count / 8, (event.seat,), "pile", here | {"cards": count})
        elif event.kind == "stomp" and (count := len(event.moved) - 1) >= MANY:
            yield Episode(2 + count / 3, (event.seat,), "stomped", here | {"cards": count})
        elif event.kind == "round_over":
            yield from _round_over(event, callers, here)


def _round_over(event: Event, callers: Iterable[int], here: dict[str, int]) -> Iterator[Episode]:
    finished = event.facts["finished"]
    for seat in callers:
        yield Episode(3.5, (seat,), "kept", here) if seat == finished[0] else Episode(4, (seat,), "lost", here)
    if is_double(finished):
        yield Episode(4.5, tuple(finished[:2]), "double", here)
