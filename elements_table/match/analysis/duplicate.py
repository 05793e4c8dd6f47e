"""A match with the expert in it: the same deals once more at one seat, and the line that follows a decision."""

from collections import deque
from typing import Final

import msgspec

from elements_table.bots.worker import Worker
from elements_table.kernel.game import DEALER, Action, Position
from elements_table.kernel.registry import Registry
from elements_table.match.analysis.review import scores
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match

PATIENCE: Final = 600.0
"""Seconds after which an answer counts as lost where nobody waits for it: other work may come first."""
ALMOST: Final = 0.97
"""How far it counts as done at most before it is: nobody knows how long it will be."""


class Duplicate:
    """Plays a finished match again with the expert at `seat`; `tick` is called as often as one likes.

    Every other seat must have been a bot's: `may_replay`. The dealer does what it did, as long as that is legal.
    """

    def __init__(self, match: Match, seat: int, worker: Worker | None, registry: Registry) -> None:
        seats = list(match.seats)
        seats[seat] = Seat("bot", seats[seat].name, "expert")
        header = msgspec.structs.replace(match.header, seats=tuple(seats))
        state = match.game.new_state(header.options, len(seats), header.seed)
        self.match = Match(match.game, header, state, None)
        self.match.opening = match.opening
        self.seat = seat
        self._bots = BotDriver(self.match, worker, registry, timeout=PATIENCE)
        self._dealt = deque(entry.action for entry in match.record if entry.seat == DEALER)

    @property
    def is_done(self) -> bool:
        """Whether it has been played to its end."""
        return self.match.is_over

    @property
    def is_true(self) -> bool:
        """Whether it was the expert who sat there all the time: another takes over where its process fails."""
        return self.match.seats[self.seat].level == "expert"

    def tick(self, now: float) -> bool:
        """Let the bots play on; `now` is any clock in seconds. Return whether it has gone on."""
        before = len(self.match.record)
        if self.match.current == DEALER:
            legal = self.match.legal_actions(DEALER)
            action = self._dealt.popleft() if self._dealt else legal[0]
            self.match.act(DEALER, action if action in legal else legal[0])
        self._bots.tick(now)
        return len(self.match.record) != before

    def leave(self) -> None:
        """End the processes of guests; the worker's is left to whoever has brought it."""
        self._bots.dismiss()

    def scores(self) -> tuple[tuple[float, ...], ...]:
        """Return the scores of all seats after each round so far."""
        return scores(self.match)

    def progress(self, length: int) -> float:
        """Return how far it has been played, 0 to `ALMOST`, for a match of so many decisions."""
        return min(ALMOST, len(self.match.record) / max(1, length))


def may_replay(match: Match, seat: int) -> bool:
    """Return whether the same deals can be played again at `seat`: a match from its deal, with bots elsewhere."""
    others = [player for other, player in enumerate(match.seats) if other != seat]
    return match.opening is not None and not any(player.is_person for player in others)


LENGTH: Final = 6
"""Actions that are played out, the first included."""


class Continuation:
    """Plays on from the true `position` after `action` of `seat`, an expert at every seat, for some actions.

    `tick` is called as often as one likes and never blocks; `worker` is a process of its own (None: one is made).
    """

    def __init__(
        self, match: Match, position: Position, seat: int, action: Action, registry: Registry,
        worker: Worker | None = None,
    ) -> None:  # fmt: skip
        seats = [Seat("bot", player.name, "expert") for player in match.seats]
        self.match = Match.from_position(match.game, position, seats, match.options, match.seed)
        self.match.act(seat, action)
        self._worker = worker or Worker(registry.packages, registry.folder, in_background=True)
        self._bots = BotDriver(self.match, self._worker, registry, timeout=PATIENCE)

    @property
    def is_done(self) -> bool:
        """Whether it has been played as far as it goes: some actions, or to the end of the round."""
        return self.match.is_over or self.match.current == DEALER or len(self.match.record) >= LENGTH

    def tick(self, now: float) -> bool:
        """Let the expert play on; `now` is any clock in seconds. Return whether there is something new to show."""
        if self.is_done:
            return False
        acted = self._bots.tick(now)
        if self.is_done:
            self.leave()
        return acted

    def leave(self) -> None:
        """End the process."""
        self._worker.close()
