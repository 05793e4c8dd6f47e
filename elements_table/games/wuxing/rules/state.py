"""The truth of one match of Wu Xing, and how it changes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from elements_table.games.wuxing.rules import events
from elements_table.games.wuxing.rules.actions import (
    BETWEEN_ENDLESS,
    BETWEEN_ROUNDS,
    K_DEAL,
    K_DISCARD,
    K_FINISH,
    K_KNOCK,
    K_PLAY,
    K_TAKE,
    K_YIELD,
    KNOCK,
    YIELD,
    Action,
)
from elements_table.games.wuxing.rules.data import DISCARDED, UNIT, Variant
from elements_table.games.wuxing.rules.objections import objection
from elements_table.games.wuxing.rules.observation import (
    P_GAME_OVER,
    P_PLAY,
    P_ROUND_OVER,
    PHASES,
    RoundEnd,
    WuXingObservation,
    verdict,
)
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, GAME_OVER, Event, Game, Position, State


def added(counts: tuple[int, int], seat: int, number: int) -> tuple[int, int]:
    """Return the counts of both seats with `number` more for `seat`."""
    first, second = counts
    return (first + number, second) if seat == 0 else (first, second + number)


class WuXingState(State[Action]):
    """A match of Wu Xing. Per seat: packed hand, packed open cards, sum of both, tokens, rounds won."""

    __slots__ = (
        "aside",
        "chance",
        "discarded",
        "display",
        "ended",
        "fronts",
        "hands",
        "limit",
        "phase",
        "round",
        "start_player",
        "sums",
        "to_move",
        "tokens",
        "variant",
        "wins",
    )

    variant: Variant
    hands: list[int]
    fronts: list[int]
    sums: list[int]
    tokens: tuple[int, int]
    wins: tuple[int, int]
    display: tuple[int, ...]
    aside: int
    limit: int
    discarded: int
    phase: int
    to_move: int
    start_player: int
    round: int
    chance: int
    ended: tuple[int, int, str] | None

    @property
    def game(self) -> Game[Any]:
        """The game whose rules this state follows."""
        return self.variant.game

    def current_player(self) -> int:
        """Return the seat to act, DEALER between rounds, GAME_OVER at the end."""
        phase = self.phase
        if phase == P_PLAY:
            return self.to_move
        return DEALER if phase == P_ROUND_OVER else GAME_OVER

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions: W6 to W13, and between rounds the dealer's."""
        if self.phase == P_PLAY:
            display = self.display
            hand = self.hands[self.to_move]
            if hand or display:
                return self.variant.legal[1 if display else 0][hand]
            return (YIELD,) if self.sums[self.to_move] else (KNOCK, YIELD)  # W13
        if self.phase == P_ROUND_OVER:
            return BETWEEN_ENDLESS if self.variant.endless else BETWEEN_ROUNDS
        return ()

    def random_action(self, rng: Random) -> Action:
        """Return one legal action; playouts spend half their time here."""
        display = self.display
        hand = self.hands[self.to_move]
        if self.phase == P_PLAY and (hand or display):
            actions: Sequence[Action] = self.variant.legal[1 if display else 0][hand]
        else:
            actions = self.legal_actions()
        return actions[int(rng.random() * len(actions))]

    def objection(self, action: Action) -> str | None:
        """Return why `action` is not legal now, or None where it is."""
        if action in self.legal_actions():
            return None
        return objection(action, self.phase, self.variant)

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        kind, value = action
        seat = self.to_move
        if kind == K_PLAY:
            self.hands[seat] -= UNIT[value]
            self.sums[seat] -= value
            self.limit += value
            self.display = (*self.display, value)
            self.to_move = 1 - seat
        elif kind == K_TAKE:
            display = self.display
            value = display[-1]
            self.display = display[:-1]
            self.limit -= value
            self.fronts[seat] += UNIT[value]
            self.sums[seat] += value
            self.to_move = 1 - seat
        elif kind == K_DISCARD:
            self.hands[seat] -= UNIT[DISCARDED]
            self.sums[seat] -= DISCARDED
            self.discarded += 1
            self.to_move = 1 - seat
        elif kind == K_KNOCK:
            self._knock(seat)
        elif kind == K_YIELD:
            self._end_round(1 - seat, self.variant.tokens.yield_, "yield")
        elif kind == K_DEAL:
            assert self.ended is not None
            self.deal(self.round + 1, self.ended[0])
        else:
            self.phase = P_GAME_OVER
        if self.emit is not None:
            self.emit(self._event(kind, seat, value))

    def _knock(self, seat: int) -> None:
        shown = verdict(self.sums[seat], self.sums[1 - seat], self.limit)
        winner = seat if shown in ("alone", "higher") else 1 - seat
        self._end_round(winner, self.variant.tokens.knock, "false_knock" if shown == "false_knock" else "knock")

    def _end_round(self, winner: int, tokens: int, by: str) -> None:
        self.phase = P_ROUND_OVER
        if self.variant.endless:
            tokens = 0
            self.wins = added(self.wins, winner, 1)
        else:
            self.tokens = added(self.tokens, winner, tokens)
            if self.tokens[winner] >= self.variant.target:
                self.phase = P_GAME_OVER  # W3
        self.ended = (winner, tokens, by)

    def deal(self, number: int, start_player: int) -> None:
        """Deal round `number` anew: six cards each, four aside (W4)."""
        variant = self.variant
        self.chance, draw = chance.next64(self.chance)
        draw, hand, hand_sum = variant.first_hand.draw(draw)
        left = variant.deck - hand
        _draw, other, other_sum = variant.hands[left].draw(draw)
        self.hands = [hand, other]
        self.sums = [hand_sum, other_sum]
        self.fronts = [0, 0]
        self.display = ()
        self.limit = 0
        self.discarded = 0
        self.aside = left - other
        self.phase = P_PLAY
        self.round = number
        self.start_player = self.to_move = start_player
        self.ended = None

    def _event(self, kind: int, seat: int, value: int) -> Event:
        if kind == K_PLAY:
            return events.played(seat, value, self.limit)
        if kind == K_TAKE:
            return events.took(seat, value, self.limit)
        if kind == K_DISCARD:
            return events.discarded(seat, self.limit)
        if kind == K_DEAL:
            return events.dealt(self.start_player, self.variant.hand, self.round)
        end = self.last_round
        if kind == K_FINISH or end is None:
            return events.finished()
        return events.ended(end, self.limit, self.round)

    @property
    def last_round(self) -> RoundEnd | None:
        """How the round that just ended came out; None while one is played."""
        return None if self.ended is None else RoundEnd(*self.ended, (self.sums[0], self.sums[1]), self.to_move)

    def set_phase(self, phase: str, end: RoundEnd | None) -> None:
        """Set the phase by its name, and how the round ended where it did."""
        self.phase = PHASES.index(phase)
        self.ended = None if end is None else (end.winner, end.tokens, end.by)

    def returns(self) -> list[float]:
        """Return the tokens per seat; endless: the rounds won."""
        return [float(n) for n in (self.wins if self.variant.endless else self.tokens)]

    def winners(self) -> list[int]:
        """Return who has won: the target reached (W3); endless: more rounds won, equal is shared."""
        if self.phase != P_GAME_OVER:
            return []
        counts = self.wins if self.variant.endless else self.tokens
        best = max(counts)
        return [seat for seat in (0, 1) if counts[seat] == best]

    def clone(self) -> WuXingState:
        """Return a copy that shares nothing mutable."""
        new = WuXingState.__new__(WuXingState)
        new.emit = None
        new.variant = self.variant
        new.hands = self.hands[:]
        new.fronts = self.fronts[:]
        new.sums = self.sums[:]
        new.tokens = self.tokens
        new.wins = self.wins
        new.display = self.display
        new.aside = self.aside
        new.limit = self.limit
        new.discarded = self.discarded
        new.phase = self.phase
        new.to_move = self.to_move
        new.start_player = self.start_player
        new.round = self.round
        new.chance = self.chance
        new.ended = self.ended
        return new

    def observation(self, seat: int | None) -> WuXingObservation:
        """Return what `seat` knows; between rounds all cards lie open (W15)."""
        return self._observation(seat, self.phase != P_PLAY)

    def _observation(self, seat: int | None, is_open: bool) -> WuXingObservation:
        unpacked = self.variant.unpacked
        hands = tuple(unpacked[self.hands[s]] if is_open or s == seat else None for s in (0, 1))
        counts = tuple(len(unpacked[self.hands[s]]) for s in (0, 1))
        return WuXingObservation(
            seat=seat,
            current=self.current_player(),
            phase=PHASES[self.phase],
            options=self.variant.options,
            hands=cast("tuple[tuple[int, ...] | None, tuple[int, ...] | None]", hands),
            hand_counts=cast("tuple[int, int]", counts),
            fronts=(unpacked[self.fronts[0]], unpacked[self.fronts[1]]),
            display=self.display,
            discarded=(DISCARDED,) * self.discarded,
            aside=unpacked[self.aside] if is_open else None,
            aside_count=len(unpacked[self.aside]),
            tokens=self.tokens,
            wins=self.wins,
            start_player=self.start_player,
            to_move=self.to_move,
            round=self.round,
            last_round=self.last_round,
            winners=tuple(self.winners()),
        )

    def position(self) -> Position:
        """Return the whole position: what a seat would see if all cards lay open."""
        position = self._observation(None, True).view()
        del position["counts"]
        return position
