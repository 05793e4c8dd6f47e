"""What the statistics keep of a match of Alchemy.

| key | number |
|---|---|
| formula.SLUG | how often the seat completed it |
| points.SOURCE | where its score came from (A19 to A22) |
| total | its score |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from elements_table.kernel.game import Event

SOURCES = ("formulae", "mastery", "all_four", "aether", "bonus")
"""Where points come from, as the keys name it."""


def counted(told: Iterable[Event]) -> Counter[tuple[int, str]]:
    """Return by seat and key what each completed and scored."""
    found: Counter[tuple[int, str]] = Counter()
    for event in told:
        if event.kind == "complete":
            found[event.seat, f"formula.{event.facts['formula']}"] += 1
        elif event.kind == "end":
            for seat, score in enumerate(event.facts["scoring"]):
                for source in SOURCES:
                    points = score[source]
                    found[seat, f"points.{source}"] = sum(points.values()) if source == "mastery" else points
                found[seat, "total"] = score["total"]
    return found
