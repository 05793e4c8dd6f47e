"""What is counted at the end of a round, and when: lanes, and what is added to their sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme

FIRST: Final = 480.0
"""When the first card turns, in ms."""
TURN: Final = 240.0
LAST_WAITS: Final = 350.0
"""How much longer everybody waits for the last."""
RUN: Final = 180.0
"""How long a runner takes to its new sum."""


class Term(NamedTuple):
    """What is added to the sum of a lane, and which of its cards that is."""

    lane: int
    adds: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """The sums of some lanes in time: `steps` come `pitch` ms apart, each adds its terms together."""

    lanes: int
    steps: Sequence[Sequence[Term]] = ()
    pitch: float = 140.0

    @property
    def settled_at(self) -> float:
        """When all sums stand."""
        return self.begins(len(self.steps) - 1) + TURN if self.steps else FIRST

    def begins(self, step: int) -> float:
        """Return when a step begins: its cards turn."""
        is_last = 0 < step == len(self.steps) - 1
        return FIRST + step * self.pitch + LAST_WAITS * is_last

    def at(self, step: int) -> float:
        """Return when the terms of a step are added: a card is at half its turn."""
        return self.begins(step) + TURN / 2

    def rank(self, step: int) -> int:
        """Return how many steps before one were the same lane's, or everybody's."""
        lanes = {term.lane for term in self.steps[step]}
        return sum(lanes == {term.lane for term in before} or len(before) > 1 for before in self.steps[:step])

    def counted(self, passed: float) -> int:
        """Return how many steps have been added."""
        return sum(self.at(n) <= passed for n in range(len(self.steps)))

    def sums(self, passed: float) -> list[int]:
        """Return the sums of the lanes as they are written: of what has been turned."""
        totals = [0] * self.lanes
        for step in self.steps[: self.counted(passed)]:
            for term in step:
                totals[term.lane] += term.adds
        return totals

    def filled(self, lane: int, passed: float) -> float:
        """Return where a runner stands, as a sum: it runs to each new one."""
        for n in reversed(range(self.counted(passed))):
            for term in self.steps[n]:
                if term.lane == lane:
                    way = theme.out_cubic(min(1.0, (passed - self.at(n)) / RUN))
                    return self.sums(passed)[lane] - term.adds * (1 - way)
        return 0.0

    def turns_at(self, lane: int | None, card: int) -> float:
        """Return when a card begins to turn; a card that counts nothing turns with the last."""
        for n, step in enumerate(self.steps):
            if any((term.lane, term.card) == (lane, card) for term in step):
                return self.begins(n)
        return self.settled_at - TURN
