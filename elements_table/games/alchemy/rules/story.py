"""What there is to tell of a match of Alchemy: great formulae, piles, and what was worth most at the end."""

from collections.abc import Iterable, Iterator

from elements_table.games.alchemy.rules import occasions
from elements_table.kernel.game import Event
from elements_table.kernel.story import Episode, StoryEvent

MUCH, MOST = 6, 20
"""Points at the end, by abilities and for mastery."""


def of(told: Iterable[StoryEvent]) -> Iterator[Episode]:
    """Yield what there is to tell."""
    for event, o in ((one.event, one.views[None]) for one in told):
        here = {"round": o.round}
        for one in occasions.of(event, o):
            if one.kind == "bold":
                points = one.facts["points"]
                yield Episode(points / 3, (one.seat,), "great", here | {"points": points})
            elif "aether" in one.facts:
                yield Episode(1 + one.facts["aether"], (one.seat,), "aether", here | {"n": one.facts["aether"]})
            elif "empty" in one.facts:
                yield Episode(2, (one.seat,), "empty", here)
        if event.kind == "end":
            yield from _end(event)


def _end(event: Event) -> Iterator[Episode]:
    for seat, score in enumerate(event.facts["scoring"]):
        if (points := score["bonus"]) >= MUCH:
            yield Episode(points / 4, (seat,), "abilities", {"n": points})
        if (points := sum(score["mastery"].values())) >= MOST:
            yield Episode(points / 8, (seat,), "mastery", {"n": points})
