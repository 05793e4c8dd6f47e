"""What a finished match looks like to the expert: what each decision cost, and luck told from skill.

Every decision of every seat is judged by what that seat knew at the time. A chance to win changes by what its own
side and the others choose, as far as that is worse than the best; whatever else changes it is luck: the deal, what is
drawn, and what the others turn out to hold.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec

from elements_table.kernel.data import GameData
from elements_table.kernel.game import DEALER, Observation
from elements_table.kernel.words import Facts
from elements_table.match.play.game_runner import GameRunner
from elements_table.match.play.match import Entry, Match

FORMAT: Final = 1
Grade = Literal["best", "good", "inaccuracy", "mistake"]
GRADES: Final[tuple[tuple[Grade, float], ...]] = (("best", 0.005), ("good", 0.02), ("inaccuracy", 0.08))
"""A grade, and the cost in chance to win below which an action has it; what costs more is a mistake."""
REGULAR_SKILL: Final = 65.0
"""The skill of the regular player in every game."""
REGULAR_COST: Final = 0.0124
"""The mean cost of its decisions where a game's data do not tell (`costs`)."""


class ReviewQuestion(NamedTuple):
    """A decision to be judged: the action's number on the record, whose it was, in which round, and what was done."""

    number: int
    seat: int
    round: int
    observation: Observation
    action: str


class Judged(msgspec.Struct, frozen=True):
    """A decision with the expert's judgement: what was done, what it would have done, and the chances to win.

    `values` are the chances by action as far as they were tried (none where one action alone was worth a thought),
    `cost` is by how much what was done is worse than the best beyond chance, `reason` and `parameters` are why the
    best is best.
    """

    number: int
    seat: int
    round: int
    action: str
    best: str
    values: dict[str, float]
    cost: float
    reason: str = ""
    parameters: Facts = {}

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return next((grade for grade, below in GRADES if self.cost < below), "mistake")

    @property
    def chance(self) -> float | None:
        """The chance to win that the seat had, playing on as the expert; None where nothing was tried."""
        return self.values.get(self.best)


class Review(msgspec.Struct, frozen=True):
    """The review of one match: its name, how many decisions there are, and those judged, in the order of play.

    `duplicates` are the scores after each round of the same deals with the expert at a seat, by seat.
    """

    match: str
    decisions: int
    judged: tuple[Judged, ...] = ()
    duplicates: dict[int, tuple[tuple[float, ...], ...]] = {}
    format: int = FORMAT

    @property
    def is_complete(self) -> bool:
        """Whether every decision has been judged."""
        return len(self.judged) == self.decisions


class Balance(NamedTuple):
    """Where a side's result came from, as changes of its chance to win: start + own + others + luck = result."""

    start: float
    own: float
    others: float
    luck: float
    result: float


class Point(NamedTuple):
    """A place on a side's line: a decision's number, who chose, its chance before and after that choice."""

    number: int
    seat: int
    before: float
    after: float


def is_decision(entry: Entry, progress: GameRunner) -> bool:
    """Return whether a recorded action was somebody's choice: neither the dealer's nor one that goes by itself."""
    if entry.seat == DEALER:
        return False
    forced = progress.forced(entry.seat)
    return forced is None or str(progress.resolve(entry.seat, forced)) != entry.text


def questions(match: Match) -> Iterator[ReviewQuestion]:
    """Yield every decision of a match that was one, with what its seat knew, in the order of play."""
    current = 1
    for number, (entry, progress) in enumerate(match.walk()):
        if entry.seat == DEALER:
            current += 1
        elif is_decision(entry, progress):
            yield ReviewQuestion(number, entry.seat, current, progress.question(entry.seat), entry.text)


def scores(match: Match) -> tuple[tuple[float, ...], ...]:
    """Return the scores of all seats after each round, the last at the end of the match."""
    ends = [tuple(progress.state.returns()) for entry, progress in match.walk() if entry.seat == DEALER]
    return (*ends, tuple(match.returns()))


def sides(data: GameData, seats: int) -> list[tuple[int, ...]]:
    """Return the seats that win together: teams, else each seat alone."""
    return [tuple(team) for team in data.teams] or [(seat,) for seat in range(seats)]


def line(review: Review, sides: Sequence[tuple[int, ...]], side: tuple[int, ...]) -> list[Point]:
    """Return how the chance of `side` went, decision by decision.

    It is known where the side itself decides; between that a mistake of another side is shared by those it serves.
    """
    chance = 1.0 / len(sides)
    points = []
    for judged in review.judged:
        if judged.seat in side:
            chance = chance if judged.chance is None else judged.chance
            after = chance - judged.cost
        else:
            after = min(1.0, chance + judged.cost / (len(sides) - 1))
        points.append(Point(judged.number, judged.seat, chance, after))
        chance = after
    return points


def balance(review: Review, sides: Sequence[tuple[int, ...]], side: tuple[int, ...], result: float) -> Balance:
    """Return where the `result` of `side` (1 won, 0 lost, shared wins between) came from."""
    points = line(review, sides, side)
    start = 1.0 / len(sides)
    own = sum([point.after - point.before for point in points if point.seat in side])
    others = sum([point.after - point.before for point in points if point.seat not in side])
    return Balance(start, own, others, result - start - own - others, result)


def skill(review: Review, seats: Sequence[int], costs: Mapping[str, float] = MappingProxyType({})) -> float | None:
    """Return the skill, 0 to 100, that the decisions of `seats` show together; None where they had none.

    `costs` is what decisions of the levels cost in this game.
    """
    own = [judged.cost for judged in review.judged if judged.seat in seats]
    return skill_of(sum(own) / len(own), costs) if own else None


def skill_of(cost: float, costs: Mapping[str, float]) -> float:
    """Return the skill of decisions of a mean cost: 100 for none, and what the regular player shows for its own."""
    part: float = (REGULAR_SKILL / 100.0) ** (cost / (costs.get("regular") or REGULAR_COST))
    return 100.0 * part
