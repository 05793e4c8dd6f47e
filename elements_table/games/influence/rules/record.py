"""What the statistics keep of a match of Influence.

| key | number |
|---|---|
| card.N | what card N brought the seat that held it at the end: below 0 as the penalty, 0 where discarded (I15) |
| place.N | 1 for the Nth of all hands (I16) |
| total | the seat's score |
| by.markers, by.rounds | 1 for what ended the match (I10) |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from elements_table.kernel.game import Event


def counted(told: Iterable[Event]) -> Counter[tuple[int, str]]:
    """Return by seat and key what each hand scored."""
    found: Counter[tuple[int, str]] = Counter()
    for event in told:
        if event.kind == "end":
            scoring = event.facts["scoring"]
            ranks = [(score["total"], -score["numbers"]) for score in scoring]
            for seat, score in enumerate(scoring):
                for card, value in score["values"].items():
                    found[seat, f"card.{card}"] = -value if int(card) == score["penalty"] else value
                found[seat, f"place.{1 + sum(rank > ranks[seat] for rank in ranks)}"] = 1
                found[seat, "total"] = score["total"]
                found[seat, f"by.{event.facts['by']}"] = 1
    return found
