"""What a part is told, and what it tells: a promise, the figure found, and what broke it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tqdm import tqdm

SHOWN: Final = 12
"""Faults of a promise that are told; the rest are counted."""


class Order(NamedTuple):
    """How long to go on: for some minutes, for a number of attempts, whichever is over first; and with which seed."""

    seed: int
    minutes: float
    count: int | None

    def rounds(self, usual: int, unit: str) -> Iterator[int]:
        """Yield the seeds of one attempt after the other, with a progress bar; `usual` many without a count."""
        count = self.count or usual
        until = time.monotonic() + self.minutes * 60
        with tqdm(total=count, unit=unit, leave=False) as bar:
            for number in range(count):
                if time.monotonic() > until:
                    return
                yield self.seed + number
                bar.update()


class Finding(NamedTuple):
    """A promise, what was found of it as a figure, and every fault with the seed that repeats it."""

    promise: str
    figure: str
    faults: tuple[str, ...] = ()

    def lines(self) -> Iterable[str]:
        """Return the row of the table, and a line for each fault."""
        yield f"{'FAILED' if self.faults else 'passed':6}  {self.promise}: {self.figure}"
        yield from (f"        {fault}" for fault in self.faults[:SHOWN])
        if len(self.faults) > SHOWN:
            yield f"        and {len(self.faults) - SHOWN} more"
