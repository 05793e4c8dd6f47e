"""What there is to tell of a match of Wu Xing: falls of the limit, and knocks that were close or wrong."""

from collections.abc import Iterable, Iterator

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.kernel.game import Event
from elements_table.kernel.story import Highlight, StoryEvent
from elements_table.kernel.words import mark

FELL = (
    mark("In round {round} the limit fell to {limit} as you held {sum}."),
    mark("In round {round} the limit fell to {limit} as {name} held {sum}."),
)
BY_ONE = (
    mark("Round {round} was yours by one point, {sum} to {other}."),
    mark("Round {round} went to {name} by one point, {sum} to {other}."),
)
ABOVE = (
    mark("In round {round} your sum was {over} above the limit when it came to a knock."),
    mark("In round {round} the sum of {name} was {over} above the limit when it came to a knock."),
)
FALSE = (
    mark("In round {round} you knocked with {sum} above a limit of {limit}."),
    mark("In round {round} {name} knocked with {sum} above a limit of {limit}."),
)
EQUAL = (
    mark("In round {round} you knocked with {sum}, and so much was in the other hand too."),
    mark("In round {round} {name} knocked with {sum}, and so much was in the other hand too."),
)
NEAR = 3
"""So little above the limit is worth telling."""


def of(told: Iterable[StoryEvent]) -> Iterator[Highlight]:
    """Yield what there is to tell."""
    limit = 0
    for event, views in ((one.event, one.views) for one in told):
        now, other = event.facts.get("limit", 0), 1 - event.seat
        if event.kind == "take" and now < (held := views[other].sum_of(other)) <= limit:
            facts = {"round": views[None].round, "limit": now, "sum": held}
            yield Highlight(2 + (limit - now) / 2, (other,), *FELL, facts)
        elif event.kind in ("knock", "false_knock"):
            yield from _knock(event, views[None])
        limit = now


def _knock(event: Event, o: WuXingObservation) -> Iterator[Highlight]:
    winner, sums, told = o.end.winner, o.end.sums, {"round": o.round}
    best, rest = sums[winner], sums[1 - winner]
    if o.verdict == "false_knock":
        yield Highlight(4, (event.seat,), *FALSE, told | {"sum": sums[event.seat], "limit": o.limit})
    elif o.verdict == "equal":
        yield Highlight(4.5, (event.seat,), *EQUAL, told | {"sum": best})
    elif o.verdict == "alone" and rest - o.limit <= NEAR:
        yield Highlight(3.5, (1 - winner,), *ABOVE, told | {"over": rest - o.limit})
    elif rest <= o.limit and best - rest == 1:
        yield Highlight(4, (winner,), *BY_ONE, told | {"sum": best, "other": rest})
