"""What a part is told, and what it tells: a promise, the figure found, and what broke it.

Every part has `ATTEMPTS`, how many it makes where nothing else is said, and `BLOCK`, how many of them are one task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Final, NamedTuple

SHOWN: Final = 12
"""Faults of a promise that are told; the rest are counted."""


class Order(NamedTuple):
    """How many attempts to make, and the seed of the first."""

    seed: int
    count: int

    def seeds(self) -> Iterator[int]:
        """Yield the seed of each attempt."""
        yield from range(self.seed, self.seed + self.count)


class Finding(NamedTuple):
    """A promise, what was found of it, and every fault with the seed that repeats it.

    The words of the figure have fields, filled in from what counts together, and from what is the most of anything.
    """

    promise: str
    figure: str
    faults: tuple[str, ...] = ()
    counts: dict[str, int] = {}  # noqa: RUF012  nobody changes it
    most: dict[str, float] = {}  # noqa: RUF012  nobody changes it

    def lines(self) -> Iterable[str]:
        """Return the row of the table, and a line for each fault."""
        figure = self.figure.format(**self.counts, **self.most)
        yield f"{'FAILED' if self.faults else 'passed':6}  {self.promise}: {figure}"
        yield from (f"        {fault}" for fault in self.faults[:SHOWN])
        if len(self.faults) > SHOWN:
            yield f"        and {len(self.faults) - SHOWN} more"


def attempted(part: str, order: Order) -> list[Finding]:
    """Return what some attempts of a part found."""
    found: list[Finding] = import_module(f"torture.{part}").run(order)
    return found


def together(found: Iterable[Finding]) -> list[Finding]:
    """Return one finding for each promise."""
    whole: dict[str, Finding] = {}
    for one in found:
        other = whole.setdefault(one.promise, one._replace(faults=(), counts={}, most={}))
        whole[one.promise] = Finding(
            one.promise,
            other.figure if one.figure in other.figure else f"{other.figure}; {one.figure}",
            other.faults + one.faults,
            {name: number + other.counts.get(name, 0) for name, number in one.counts.items()},
            {name: max(number, other.most.get(name, number)) for name, number in one.most.items()},
        )
    return list(whole.values())
