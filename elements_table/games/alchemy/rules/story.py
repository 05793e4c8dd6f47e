"""What there is to tell of a match of Alchemy: great formulae, piles, and what was worth most at the end."""

from collections.abc import Iterable, Iterator

from elements_table.games.alchemy.rules import occasions
from elements_table.kernel.game import Event
from elements_table.kernel.story import Highlight, StoryEvent
from elements_table.kernel.words import mark

GREAT = (
    mark("In round {round} you completed a formula of {points} points."),
    mark("In round {round} {name} completed a formula of {points} points."),
)
AETHER = (
    mark("In round {round} your pile held {n} Aether."),
    mark("In round {round} the pile of {name} held {n} Aether."),
)
EMPTY = (
    mark("In round {round} nothing was left in the pile that you got."),
    mark("In round {round} nothing was left in the pile that {name} got."),
)
ABILITIES = (
    mark("Abilities brought you {n} points at the end."),
    mark("Abilities brought {name} {n} points at the end."),
)
MASTERY = (mark("Mastery brought you {n} points at the end."), mark("Mastery brought {name} {n} points at the end."))
MUCH, MOST = 6, 20
"""Points at the end, by abilities and for mastery."""


def of(told: Iterable[StoryEvent]) -> Iterator[Highlight]:
    """Yield what there is to tell."""
    for event, o in ((one.event, one.views[None]) for one in told):
        here = {"round": o.round}
        for one in occasions.of(event, o):
            if one.kind == "bold":
                points = one.facts["points"]
                yield Highlight(points / 3, (one.seat,), *GREAT, here | {"points": points})
            elif "aether" in one.facts:
                yield Highlight(1 + one.facts["aether"], (one.seat,), *AETHER, here | {"n": one.facts["aether"]})
            elif "empty" in one.facts:
                yield Highlight(2, (one.seat,), *EMPTY, here)
        if event.kind == "end":
            yield from _end(event)


def _end(event: Event) -> Iterator[Highlight]:
    for seat, score in enumerate(event.facts["scoring"]):
        if (points := score["bonus"]) >= MUCH:
            yield Highlight(points / 4, (seat,), *ABILITIES, {"n": points})
        if (points := sum(score["mastery"].values())) >= MOST:
            yield Highlight(points / 8, (seat,), *MASTERY, {"n": points})
