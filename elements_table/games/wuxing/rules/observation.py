"""What one seat knows in Wu Xing."""

from enum import IntEnum

import msgspec

from elements_table.games.wuxing.rules.actions import Action, Kind
from elements_table.games.wuxing.rules.data import DISCARDED, pack
from elements_table.kernel.game import Observation, Position


class Phase(IntEnum):
    """What is going on; positions name it in small letters."""

    PLAY, ROUND_OVER, GAME_OVER = range(3)


PHASES = tuple(phase.name.lower() for phase in Phase)


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
    def end(self) -> RoundEnd:
        """How the round came out, asked only once one is over."""
        assert self.last_round is not None
        return self.last_round

    @property
    def next_start(self) -> int:
        """The seat that starts the round after the one that is over: its winner (W4)."""
        return self.end.winner

    @property
    def verdict(self) -> str:
        """What ended the round that is over: `yield`, or what the knock showed."""
        end = self.end
        if end.by == "yield":
            return end.by
        return verdict(end.sums[end.seat], end.sums[1 - end.seat], self.limit)

    def unseen(self, deck: int) -> int:
        """Return, packed as `deck` is, the cards whose place this seat does not know."""
        known = (self.display, self.discarded, *self.fronts, *filter(None, self.hands))
        return deck - sum(map(pack, known))

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
        if kind == Kind.TAKE:
            value = self.display[-1]
            return self.limit - value, total + value
        if kind == Kind.PLAY:
            return self.limit + value, total - value
        return self.limit, total - DISCARDED if kind == Kind.DISCARD else total

    def sum_of(self, seat: int) -> int | None:
        """Return hand plus open cards of `seat`, None where its hand is hidden."""
        hand = self.hands[seat]
        return None if hand is None else sum(hand) + sum(self.fronts[seat])

    def view(self) -> Position:
        view = super().view()
        if self.aside is None:
            del view["aside"]
        sums = [self.sum_of(0), self.sum_of(1)]
        counts = {"hands": view.pop("hand_counts"), "aside": view.pop("aside_count")}
        return {**view, "limit": self.limit, "sums": sums, "counts": counts}
