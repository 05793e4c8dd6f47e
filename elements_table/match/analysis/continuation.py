"""The line that follows: how a match would have gone on from a decision if the expert had sat at every seat."""

from __future__ import annotations

from typing import Any, Final

from elements_table.bots.worker import Worker
from elements_table.kernel.game import DEALER, Position
from elements_table.kernel.registry import Registry
from elements_table.match.analysis.duplicate import PATIENCE
from elements_table.match.play.bot_driver import BotDriver, Thinker
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match

LENGTH: Final = 6
"""Actions that are played out, the first included."""


class Continuation:
    """Plays on from the true `position` after `action` of `seat`, an expert at every seat, for some actions.

    `tick` is called as often as one likes and never blocks; `worker` is a process of its own (None: one is made).
    """

    def __init__(
        self,
        match: Match,
        position: Position,
        seat: int,
        action: Any,
        registry: Registry,
        worker: Thinker | None = None,
    ) -> None:
        seats = [Seat("bot", player.name, "expert") for player in match.seats]
        self.match = Match.from_position(match.game, position, seats, match.options, match.seed)
        self.match.act(seat, action)
        self._worker = worker or Worker(registry.packages, registry.folder, in_background=True)
        self._players = BotDriver(self.match, self._worker, registry, timeout=PATIENCE)

    @property
    def is_done(self) -> bool:
        """Whether it has been played as far as it goes: some actions, or to the end of the round."""
        return self.match.is_over or self.match.current == DEALER or len(self.match.record) >= LENGTH

    def tick(self, now: float) -> bool:
        """Let the expert play on; `now` is any clock in seconds. Return whether there is something new to show."""
        if self.is_done:
            return False
        acted = self._players.tick(now)
        if self.is_done:
            self.leave()
        return acted

    def leave(self) -> None:
        """End the process."""
        self._worker.close()
