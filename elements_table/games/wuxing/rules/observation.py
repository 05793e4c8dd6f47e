"""What one seat knows in Wu Xing."""

from __future__ import annotations

import msgspec

from elements_table.games.wuxing.rules.actions import K_DISCARD, K_PLAY, K_TAKE, Action
from elements_table.games.wuxing.rules.data import DISCARDED
from elements_table.kernel.game import Observation, Position

P_PLAY, P_ROUND_OVER, P_GAME_OVER = range(3)
PHASES = ("play", "round_over", "game_over")


def verdict(mine: int, theirs: int, limit: int) -> str:
    """Return what a knock shows, by the sums of who knocks and of the other (W10).

    `false_knock` above the limit; `alone` where only the other is; else `higher`, `equal` or `lower`. It wins with
    `alone` and `higher`.
    """
    if mine > limit:
        return "false_knock"
    if theirs > limit:
        return "alone"
    return "equal" if mine == theirs else "higher" if mine > theirs else "lower"


class RoundEnd(msgspec.Struct, frozen=True):
    """How a round ended: who won it, the tokens gained, by which action, both sums, and whose action it was."""

    winner: int
    tokens: int
    by: str
    sums: tuple[int, int]
    seat: int = 0


class WuXingObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Wu Xing. `hands` holds a tuple where a hand lies open to this seat, else None."""

    hands: tuple[tuple[int, ...] | None, tuple[int, ...] | None]
    hand_counts: tuple[int, int]
    fronts: tuple[tuple[int, ...], tuple[int, ...]]
    display: tuple[int, ...]
    discarded: tuple[int, ...]
    aside: tuple[int, ...] | None
    aside_count: int
    tokens: tuple[int, int]
    wins: tuple[int, int]
    start_player: int
    to_move: int
    round: int
    last_round: RoundEnd | None
    winners: tuple[int, ...]

    @property
    def limit(self) -> int:
        """The sum of the display (W7)."""
        return sum(self.display)

    @property
    def goal(self) -> int:
        """The tokens that win, 0 where the game has no end (W3)."""
        text = self.options["target"]
        return int(text) if text.isdecimal() else 0

    @property
    def next_start(self) -> int:
        """The seat that starts the round after the one that is over: its winner (W4)."""
        assert self.last_round is not None
        return self.last_round.winner

    @property
    def verdict(self) -> str:
        """What ended the round that is over: `yield`, or what the knock showed."""
        end = self.last_round
        assert end is not None
        if end.by == "yield":
            return end.by
        return verdict(end.sums[end.seat], end.sums[1 - end.seat], self.limit)

    def is_within(self, seat: int) -> bool:
        """Return whether the sum of `seat` is seen, and not above the limit."""
        total = self.sum_of(seat)
        return total is not None and total <= self.limit

    def after(self, action: Action, seat: int) -> tuple[int, int] | None:
        """Return what limit and sum of `seat` become by an action of its, None where the sum is hidden."""
        total = self.sum_of(seat)
        if total is None:
            return None
        kind, value = action
        if kind == K_TAKE:
            value = self.display[-1]
            return self.limit - value, total + value
        if kind == K_PLAY:
            return self.limit + value, total - value
        return self.limit, total - DISCARDED if kind == K_DISCARD else total

    def sum_of(self, seat: int) -> int | None:
        """Return hand plus open cards of `seat`, None where its hand is hidden."""
        hand = self.hands[seat]
        return None if hand is None else sum(hand) + sum(self.fronts[seat])

    def view(self) -> Position:
        """Return the position's shape; hidden hands, sums and the aside are None or absent."""
        view: Position = {
            "hands": [None if hand is None else list(hand) for hand in self.hands],
            "fronts": [list(front) for front in self.fronts],
            "display": list(self.display),
            "discarded": list(self.discarded),
            "tokens": list(self.tokens),
            "wins": list(self.wins),
            "to_move": self.to_move,
            "start_player": self.start_player,
            "round": self.round,
            "limit": self.limit,
            "sums": [self.sum_of(0), self.sum_of(1)],
            "phase": self.phase,
            "last_round": None if self.last_round is None else msgspec.to_builtins(self.last_round),
            "winners": list(self.winners),
            "counts": {"hands": list(self.hand_counts), "aside": self.aside_count},
        }
        if self.aside is not None:
            view["aside"] = list(self.aside)
        return view
