"""What the statistics keep of a match of Elemies.

| key | number |
|---|---|
| place.N | rounds in which the seat was the Nth to be out of cards, the fourth last (E36) |
| kept, lost | calls of Elemies! after which it was first, or not (E37) |
| double | rounds that it and its partner ended first and second, at the seat that was first |
| ahead, behind, level | rounds by the points that its team had in them |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from elements_table.games.elemies.rules.scoring import is_double
from elements_table.kernel.game import Event


def counted(told: Iterable[Event]) -> Counter[tuple[int, str]]:
    """Return by seat and key how each fared in the rounds."""
    found: Counter[tuple[int, str]] = Counter()
    callers: list[int] = []
    for event in told:
        if event.kind == "deal":
            callers = []
        elif event.kind == "call":
            callers.append(event.seat)
        elif event.kind == "round_over":
            _count_round(found, event, callers)
    return found


def _count_round(found: Counter[tuple[int, str]], event: Event, callers: list[int]) -> None:
    finished, points = event.facts["finished"], event.facts["points"]
    for place, seat in enumerate(finished, 1):
        found[seat, f"place.{place}"] += 1
        mine, theirs = points[seat & 1], points[1 - (seat & 1)]
        found[seat, "ahead" if mine > theirs else "behind" if mine < theirs else "level"] += 1
    if is_double(finished):
        found[finished[0], "double"] += 1
    for seat in callers:
        found[seat, "kept" if seat == finished[0] else "lost"] += 1
