"""What the statistics keep of a match of Wu Xing.

| key | number |
|---|---|
| knock.over | true knocks while the other was above the limit (W10) |
| knock.N | true knocks with a sum N above the other's; equal sums are 0 and lose |
| false_knock, yield | how often |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from elements_table.kernel.game import Event


def counted(told: Iterable[Event]) -> Counter[tuple[int, str]]:
    """Return by seat and key how each ended rounds."""
    found: Counter[tuple[int, str]] = Counter()
    for event in told:
        if event.kind == "knock":
            own, other = event.facts["sums"][event.seat], event.facts["sums"][1 - event.seat]
            margin = "over" if other > event.facts["limit"] else own - other
            found[event.seat, f"knock.{margin}"] += 1
        elif event.kind in ("false_knock", "yield"):
            found[event.seat, event.kind] += 1
    return found
