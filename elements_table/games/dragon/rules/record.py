"""What the statistics keep of a match of Dragon.

| key | number |
|---|---|
| made.N, lost.N | contracts of N points that the seat played and made, or did not reach (D14) |
| points | what its contracts brought its team, below 0 where they were lost |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from elements_table.kernel.game import Event


def counted(told: Iterable[Event]) -> Counter[tuple[int, str]]:
    """Return by seat and key what became of each contract."""
    found: Counter[tuple[int, str]] = Counter()
    for event in told:
        if event.kind == "hand_over":
            seat, facts = event.seat, event.facts
            found[seat, f"{'made' if facts['made'] else 'lost'}.{facts['bid']}"] += 1
            found[seat, "points"] += facts["points"][seat & 1]
    return found
