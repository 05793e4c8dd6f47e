"""What there is to tell of a match of Influence: agents that change much, cards in vain, what cards were worth."""

from collections.abc import Iterable, Iterator

from elements_table.games.influence.rules import occasions
from elements_table.kernel.game import Event
from elements_table.kernel.story import Highlight, StoryEvent
from elements_table.kernel.words import mark

AGENTS = (
    mark("In round {round} your card {card} let agents change places over {n} markers."),
    mark("In round {round} card {card} of {name} let agents change places over {n} markers."),
)
IN_VAIN = (
    mark("In round {round} your card {card} could not do all it says."),
    mark("In round {round} card {card} of {name} could not do all it says."),
)
BEST = (
    mark("Your card {card} was worth {value} at the end."),
    mark("Card {card} of {name} was worth {value} at the end."),
)
PENALTY = (
    mark("Your least card, {card}, took {value} off you."),
    mark("The least card of {name}, {card}, took {value} off."),
)


def of(told: Iterable[StoryEvent]) -> Iterator[Highlight]:
    """Yield what there is to tell."""
    for event, o in ((one.event, one.views[None]) for one in told):
        if event.kind == "end":
            yield from _end(event)
        for one in occasions.of(event, o):
            here = {"round": o.round, "card": event.facts.get("card", 0)}
            if "agents" in one.facts:
                yield Highlight(1 + one.facts["agents"] / 2, (one.seat,), *AGENTS, here | {"n": one.facts["agents"]})
            elif "skipped" in one.facts:
                yield Highlight(2.5, (one.seat,), *IN_VAIN, here)


def _end(event: Event) -> Iterator[Highlight]:
    for seat, score in enumerate(event.facts["scoring"]):
        values = {int(card): value for card, value in score["values"].items()}
        card = max(values, key=lambda one: (values[one], one), default=0)
        if card and values[card]:
            yield Highlight(1 + values[card] / 3, (seat,), *BEST, {"card": card, "value": values[card]})
        if (least := score["penalty"]) is not None and values[least] > 1:
            yield Highlight(1.5 + values[least] / 2, (seat,), *PENALTY, {"card": least, "value": values[least]})
