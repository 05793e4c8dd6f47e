"""What there is to tell of a match of Wu Xing: falls of the limit, and knocks that were close or wrong."""

from collections.abc import Iterable, Iterator

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.kernel.game import Event
from elements_table.kernel.story import Episode, StoryEvent

NEAR = 3
"""So little above the limit is worth telling."""


def of(told: Iterable[StoryEvent]) -> Iterator[Episode]:
    """Yield what there is to tell."""
    limit = 0
    for event, views in ((one.event, one.views) for one in told):
        now, other = event.facts.get("limit", 0), 1 - event.seat
        if event.kind == "take" and now < (held := views[other].sum_of(other)) <= limit:
            facts = {"round": views[None].round, "limit": now, "sum": held}
            yield Episode(2 + (limit - now) / 2, (other,), "fell", facts)
        elif event.kind in ("knock", "false_knock"):
            yield from _knock(event, views[None])
        limit = now


def _knock(event: Event, o: WuXingObservation) -> Iterator[Episode]:
    winner, sums, told = o.end.winner, o.end.sums, {"round": o.round}
    best, rest = sums[winner], sums[1 - winner]
    if o.verdict == "false_knock":
        yield Episode(4, (event.seat,), "false_knock", told | {"sum": sums[event.seat], "limit": o.limit})
    elif o.verdict == "equal":
        yield Episode(4.5, (event.seat,), "equal", told | {"sum": best})
    elif o.verdict == "alone" and rest - o.limit <= NEAR:
        yield Episode(3.5, (1 - winner,), "above", told | {"over": rest - o.limit})
    elif rest <= o.limit and best - rest == 1:
        yield Episode(4, (winner,), "by_one", told | {"sum": best, "other": rest})
