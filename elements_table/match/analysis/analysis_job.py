"""All that is worked out of a finished match beside the window: its review, then the same deals with the expert."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from elements_table.bots.worker import Worker
from elements_table.kernel.data import GameData
from elements_table.kernel.registry import Registry
from elements_table.match.analysis.duplicate import Duplicate, may_replay
from elements_table.match.analysis.review import Balance, balance, sides, skill
from elements_table.match.analysis.reviewer import Reviewer
from elements_table.match.play.bot_driver import Thinker
from elements_table.match.play.match import Match

log = logging.getLogger(__name__)


def is_offered(match: Match) -> bool:
    """Return whether a match can be reviewed: it was dealt, it is over, and its game has an expert."""
    return match.is_over and match.opening is not None and "expert" in match.game.data.levels


def readers(match: Match) -> tuple[int, ...]:
    """Return the seats whose decisions a review is about: the persons', else all."""
    return match.people or tuple(range(len(match.seats)))


class AnalysisJob(Reviewer):
    """The work on one match; `tick` is called as often as one likes and never blocks.

    `worker` is a process of its own (None: one is made), which ends when all is done or by `leave`; what is known is
    kept in the file `path`. `rate` is told the skill of each person once the review is complete, each time anew.
    """

    def __init__(
        self,
        match: Match,
        registry: Registry,
        path: Path | None,
        worker: Thinker | None = None,
        rate: Callable[[Mapping[int, float]], object] = lambda _skills: None,
    ) -> None:
        super().__init__(match, worker or Worker(registry.packages, registry.folder, in_background=True), path)
        self.sides = sides(match.game.data, len(match.seats))
        self._registry = registry
        self._rate = rate
        self._duplicate: Duplicate | None = None
        self._has_rated = self._is_alone = False
        self._to_replay = [
            seat for seat in readers(match) if may_replay(match, seat) and seat not in self.review.duplicates
        ]
        self.is_running = False
        """Whether somebody has ticked it since the last `leave`."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.is_complete and not self._to_replay

    @property
    def data(self) -> GameData:
        """The head of the game's data."""
        return self.match.game.data

    def tick(self, now: float = 0.0) -> bool:
        """Work on; `now` is any clock in seconds. Return whether there is something new to show."""
        if self.is_done or self._is_alone:
            return False
        self.is_running = True
        before = (self.is_listed, self.is_complete)
        try:
            grown = super().tick() if not self.is_complete else self._replay(now)
        except OSError as error:
            log.warning("The review gets no process of its own: %s", error)
            self._is_alone, self.is_running = True, False
            return True
        if self.is_complete and not self._has_rated:
            self._has_rated = True
            self._rate({seat: rating for seat in self.match.people if (rating := self.skill(seat)) is not None})
        if self.is_done:
            self.leave()
        return grown or before != (self.is_listed, self.is_complete)

    def leave(self) -> None:
        """Stop, keep what is known, and end the process; `tick` goes on from there."""
        self.is_running = False
        self._drop_duplicate()
        super().leave()

    def _drop_duplicate(self) -> None:
        if self._duplicate is not None:
            self._duplicate.leave()
            self._duplicate = None

    def _replay(self, now: float) -> bool:
        seat = self._to_replay[0]
        if self._duplicate is None:
            self._duplicate = Duplicate(self.match, seat, self._worker, self._registry)
        grown = self._duplicate.tick(now)
        if self._duplicate.is_done:
            if self._duplicate.is_true:
                found = {**self.review.duplicates, seat: self._duplicate.scores()}
                self.review = msgspec.structs.replace(self.review, duplicates=found)
                self.keep()
            self._drop_duplicate()
            del self._to_replay[0]
        return grown

    # ---- what is known of a side

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with `seat`."""
        return next(side for side in self.sides if seat in side)

    def progress(self, seats: Sequence[int]) -> tuple[int, int] | None:
        """Return how many decisions of `seats` have been judged, of how many; None until all have been found."""
        if not self.is_listed:
            return None
        judged = sum(one.seat in seats for one in self.review.judged)
        return judged, sum(one.seat in seats for one in self.found)

    def replayed(self, seat: int) -> float | None:
        """Return how far the same deals have been played at `seat`, 1 at the end; None where they never are."""
        if seat in self.review.duplicates:
            return 1.0
        if seat not in self._to_replay:
            return None
        if self._duplicate is None or self._duplicate.seat != seat:
            return 0.0
        return self._duplicate.progress(len(self.match.record))

    def skill(self, seat: int) -> float | None:
        """Return the skill that `seat` showed, 0 to 100; None where it had no decision, or not all are judged."""
        return skill(self.review, (seat,), self.data.costs) if self.is_complete else None

    def balance(self, seat: int) -> Balance:
        """Return where the result of the side of `seat` came from."""
        side = self.side(seat)
        return balance(self.review, self.sides, side, self.result(side))

    def result(self, side: Sequence[int]) -> float:
        """Return what the match brought a side: 1, 0, or its share of a win that sides share."""
        winners = self.match.winners()
        winning = [one for one in self.sides if set(one) & set(winners)]
        return 1.0 / len(winning) if any(seat in winners for seat in side) else 0.0
