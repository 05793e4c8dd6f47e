"""The same deals once more with the expert at one seat, against the same opponents."""

from __future__ import annotations

from collections import deque
from typing import Final

import msgspec

from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import Registry
from elements_table.match.analysis.review import scores
from elements_table.match.play.bot_driver import BotDriver, Thinker
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match

PATIENCE: Final = 600.0
"""Seconds after which an answer counts as lost where nobody waits for it: other work may come first."""


class Duplicate:
    """Plays a finished match again with the expert at `seat`; `tick` is called as often as one likes.

    Every other seat must have been a bot's: `may_replay`. The dealer does what it did, as long as that is legal.
    """

    def __init__(self, match: Match, seat: int, worker: Thinker | None, registry: Registry) -> None:
        seats = list(match.seats)
        seats[seat] = Seat("bot", seats[seat].name, "expert")
        header = msgspec.structs.replace(match.header, seats=tuple(seats))
        state = match.game.new_state(header.options, len(seats), header.seed)
        self.match = Match(match.game, header, state, None)
        self.match.opening = match.opening
        self.seat = seat
        self._players = BotDriver(self.match, worker, registry, timeout=PATIENCE)
        self._dealt = deque(entry.action for entry in match.record if entry.seat == DEALER)

    @property
    def is_done(self) -> bool:
        """Whether it has been played to its end."""
        return self.match.is_over

    @property
    def is_true(self) -> bool:
        """Whether it was the expert who sat there all the time: another takes over where its process fails."""
        return self.match.seats[self.seat].level == "expert"

    def tick(self, now: float) -> None:
        """Let the bots play on; `now` is any clock in seconds."""
        if self.match.current == DEALER:
            legal = self.match.legal_actions(DEALER)
            action = self._dealt.popleft() if self._dealt else legal[0]
            self.match.act(DEALER, action if action in legal else legal[0])
        self._players.tick(now)

    def scores(self) -> tuple[tuple[float, ...], ...]:
        """Return the scores of all seats after each round so far."""
        return scores(self.match)

    def leave(self) -> None:
        """Stop what is still being thought about."""
        self._players.leave()


def may_replay(match: Match, seat: int) -> bool:
    """Return whether the same deals can be played again at `seat`: a match from its deal, with bots elsewhere."""
    others = [player for other, player in enumerate(match.seats) if other != seat]
    return match.opening is not None and not any(player.is_person for player in others)
