"""How cards come onto the table: in packets from hand to hand, the whole deal within a moment."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from elements_table.kernel.game import Event, Moved
from elements_table.table.stage.scene import Piece
from elements_table.table.theme import Motion

PACKET: Final = 3
"""How many cards go to one hand before the next hand gets some."""


def in_rounds(moved: Sequence[Moved], packet: int = PACKET) -> tuple[Moved, ...]:
    """Return a deal as it goes around: up to `packet` cards to a large hand in each round, fewer to a small one."""
    rounds = -(-max((one.count for one in moved), default=0) // packet)
    dealt = [(one, one.count * n // rounds, one.count * (n + 1) // rounds) for n in range(rounds) for one in moved]
    return tuple(Moved(one.source, one.target, one.face, end - start) for one, start, end in dealt if end > start)


def order_of_births(
    event: Event | None,
    zone_of: Mapping[str, str],
    arrangement: Mapping[str, Sequence[Piece]],
    kept: Container[tuple[str, int]],
) -> dict[tuple[str, int], int]:
    """Return zone and place -> number for the pieces that an event brings (none that is `kept`), in its order."""
    order: dict[tuple[str, int], int] = {}
    for one in () if event is None else in_rounds(event.moved) if event.kind == "deal" else event.moved:
        name = zone_of.get(one.target, "")
        pieces = arrangement.get(name, ())
        for _n in range(one.count):
            open_places = [i for i in range(len(pieces)) if (name, i) not in kept and (name, i) not in order]
            if not open_places:
                break
            named = [i for i in open_places if pieces[i].name == one.face]
            order[name, (named or open_places)[0]] = len(order)
    return order


def stagger(count: int) -> float:
    """Return how long after each other `count` pieces set out, ms: a large deal is over within `DEAL_LONGEST`."""
    return min(Motion.DEAL_STAGGER, (Motion.DEAL_LONGEST - Motion.DEAL) / max(1, count - 1))
