"""What the expert makes of a deal of the day at your seat: played beside the window after your try, and kept."""

import logging
from collections.abc import Sequence
from datetime import date

from elements_table.bots.worker import Worker
from elements_table.kernel.registry import Registry
from elements_table.match.analysis import analysis_job, duplicate
from elements_table.match.archive.saves import review_of
from elements_table.match.campaign.daily import YOU, Daily

log = logging.getLogger(__name__)


class DayExpert:
    """Plays the deals of one day again, one after the other; `tick` is called as often as one likes."""

    def __init__(self, daily: Daily, day: date, registry: Registry, worker: Worker | None = None) -> None:
        """`worker` is a process of its own (None: one is made when it is needed), which ends by `leave`."""
        self._daily, self._day, self._registry, self._worker = daily, day, registry, worker
        tries = daily.tries(day)
        self._open = [game for game in daily.played(day) if not tries[game].expert]
        self._duplicate: duplicate.Duplicate | None = None
        self._length = 1

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to play."""
        return not self._open

    def progress(self, game_id: str) -> float | None:
        """Return how far the deal of a game has been played, 0 to 1; None where it is not being played."""
        if game_id not in self._open:
            return None
        if self._duplicate is None or game_id != self._open[0]:
            return 0.0
        return self._duplicate.progress(self._length)

    def tick(self, now: float) -> bool:
        """Play on; `now` is any clock in seconds. Return whether there is something new to show."""
        if self.is_done:
            return False
        if self._duplicate is None:
            return self._begin()
        grown = self._duplicate.tick(now)
        if self._duplicate.is_done:
            if self._duplicate.is_true:
                self._note(self._duplicate.match.returns())
            self._next()
        return grown

    def leave(self) -> None:
        """Stop, and end the process; what is not finished begins anew another time."""
        self._open.clear()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _begin(self) -> bool:
        match = self._daily.finished(self._open[0], self._day)
        if match is None or "expert" not in match.game.data.levels or not duplicate.may_replay(match, YOU):
            self._next()
            return True
        rounds = analysis_job.kept(match.id, match.journal and review_of(match.journal)).duplicates.get(YOU)
        if rounds:  # its review knows
            self._note(rounds[-1])
            self._next()
            return True
        try:
            if self._worker is None:
                self._worker = Worker(self._registry.packages, self._registry.folder, in_background=True)
            self._duplicate = duplicate.Duplicate(match, YOU, self._worker, self._registry)
        except OSError as error:
            log.warning("The expert gets no process of its own: %s", error)
            self._open.clear()
        self._length = max(1, len(match.record))
        return True

    def _note(self, returns: Sequence[float]) -> None:
        self._daily.note_expert(self._open[0], self._day, returns)

    def _next(self) -> None:
        self._duplicate = None
        del self._open[0]
