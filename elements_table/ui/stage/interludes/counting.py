"""What is counted in a showdown, and when: lanes, what is added to their sums, and what these are held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.theme import Color
from elements_table.ui.platform.people import Face
from elements_table.ui.stage.view import Look, Ref

FIRST: Final = 480.0
"""When the first card turns, in ms."""
TURN: Final = 240.0
RUN: Final = 180.0
"""How long a bar runs to its new sum."""


class Shown(NamedTuple):
    """A card that counts: its face, its back where it is still to be turned, and where it lies before."""

    look: Look
    back: Look | None = None
    source: Ref | None = None
    is_open: bool = False
    """Whether it lay open before all; such cards lie apart from the others."""


class Lane(NamedTuple):
    """One side of a showdown: who, in which ring, as what it is summed up, and whether it wins.

    Its cards lie in a row of their own, with their middle at `row` and `width` dp wide, or (0) in the lane itself.
    """

    face: Face
    color: Color
    name: str
    won: bool
    cards: Sequence[Shown] = ()
    row: float = 0.0
    width: float = 0.0
    mate: Face | None = None
    """The partner, where two sum up together."""


class Term(NamedTuple):
    """What is added to the sum of a lane, which of its cards that is, and the zones that are counted meanwhile."""

    lane: int
    adds: int
    card: int | None = None
    note: str = ""
    marks: tuple[str, ...] = ()


class Limit(NamedTuple):
    """The most that a sum may be, and how it came about; as a goal it is the least that one lane needs."""

    value: int
    title: str
    terms: str
    mark: str
    goal_of: int | None = None
    """The lane whose goal it is."""

    def is_broken(self, lane: int, total: int, *, settled: bool) -> bool:
        """Return whether a sum is above the limit, or at last below the goal."""
        if self.goal_of is None:
            return total > self.value
        return settled and lane == self.goal_of and total < self.value


class Award(NamedTuple):
    """Tokens that go to a zone: their sprite, and how many."""

    sprite: str
    number: int
    zone: str


@dataclass(frozen=True, slots=True)
class Counting:
    """The sums of some lanes in time: `steps` come `pitch` ms apart, each adds its terms together."""

    lanes: int
    steps: Sequence[Sequence[Term]]
    pitch: float

    @property
    def settled_at(self) -> float:
        """When all sums stand."""
        return FIRST + (len(self.steps) - 1) * self.pitch + TURN if self.steps else FIRST

    def begins(self, step: int) -> float:
        """Return when a step begins: its cards turn."""
        return FIRST + step * self.pitch

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

    def last(self, lane: int, passed: float) -> tuple[Term, float] | None:
        """Return the term added last to a lane, and how long ago."""
        for n in reversed(range(self.counted(passed))):
            for term in self.steps[n]:
                if term.lane == lane:
                    return term, passed - self.at(n)
        return None

    def filled(self, lane: int, passed: float) -> float:
        """Return how long a bar is, as a sum: it runs to each new one."""
        last = self.last(lane, passed)
        if last is None:
            return 0.0
        term, since = last
        return self.sums(passed)[lane] - term.adds * (1 - theme.out_cubic(min(1.0, since / RUN)))

    def terms(self, lane: int, passed: float) -> list[int]:
        """Return what has been added to a lane, without what was nothing."""
        added = (term for step in self.steps[: self.counted(passed)] for term in step)
        return [term.adds for term in added if term.lane == lane and term.adds]

    def worth(self, lane: int, card: int) -> int:
        """Return what a card adds."""
        return sum(term.adds for step in self.steps for term in step if (term.lane, term.card) == (lane, card))

    def turns_at(self, lane: int, card: int) -> float:
        """Return when a card begins to turn; a card that counts nothing turns with the last."""
        for n, step in enumerate(self.steps):
            if any((term.lane, term.card) == (lane, card) for term in step):
                return self.begins(n)
        return self.settled_at - TURN
