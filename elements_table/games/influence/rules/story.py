"""What there is to tell of a match of Influence: agents that change much, cards in vain, what cards were worth."""

from collections.abc import Iterable, Iterator

from elements_table.games.influence.rules import occasions
from elements_table.kernel.game import Event
from elements_table.kernel.story import Episode, StoryEvent


def of(told: Iterable[StoryEvent]) -> Iterator[Episode]:
    """Yield what there is to tell."""
    for event, o in ((one.event, one.views[None]) for one in told):
        if event.kind == "end":
            yield from _end(event)
        for one in occasions.of(event, o):
            here = {"round": o.round, "card": event.facts.get("card", 0)}
            if "agents" in one.facts:
                yield Episode(1 + one.facts["agents"] / 2, (one.seat,), "agents", here | {"n": one.facts["agents"]})
            elif "skipped" in one.facts:
                yield Episode(2.5, (one.seat,), "in_vain", here)


def _end(event: Event) -> Iterator[Episode]:
    for seat, score in enumerate(event.facts["scoring"]):
        values = {int(card): value for card, value in score["values"].items()}
        card = max(values, key=lambda one: (values[one], one), default=0)
        if card and values[card]:
            yield Episode(1 + values[card] / 3, (seat,), "best", {"card": card, "value": values[card]})
        if (least := score["penalty"]) is not None and values[least] > 1:
            yield Episode(1.5 + values[least] / 2, (seat,), "penalty", {"card": least, "value": values[least]})
