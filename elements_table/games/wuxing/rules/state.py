"""The truth of one match of Wu Xing, how it changes, and what the table shows and the log says of that.

| event | seat | moved | facts |
|---|---|---|---|
| play | S | hands.S -> display | limit |
| take | S | display -> fronts.S | limit |
| discard | S | hands.S -> discarded | limit |
| knock, false_knock, yield | S | tokens won: supply -> tokens.WINNER | the round's end, limit, round |
| deal | DEALER | aside -> hands.S, for both | round, start_player |
| finish | DEALER | nothing: an endless game is over | |
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from elements_table.games.wuxing.rules.actions import BETWEEN_ENDLESS, BETWEEN_ROUNDS, KNOCK, YIELD, Action, Kind
from elements_table.games.wuxing.rules.data import DISCARDED, UNIT, Variant
from elements_table.games.wuxing.rules.observation import PHASES, Phase, RoundEnd, WuXingObservation, verdict
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, GAME_OVER, Event, Moved, Position, State, plain
from elements_table.kernel.words import _

K_PLAY, K_TAKE, K_DISCARD, K_KNOCK, K_YIELD, K_DEAL, K_FINISH = Kind
P_PLAY, P_ROUND_OVER, P_GAME_OVER = Phase
"""By names of their own: as attributes of the enums they make a playout a third slower."""


def added(counts: tuple[int, int], seat: int, number: int) -> tuple[int, int]:
    """Return the counts of both seats with `number` more for `seat`."""
    first, second = counts
    return (first + number, second) if seat == 0 else (first, second + number)


@dataclass(slots=True, eq=False)
class WuXingState(State[Action]):
    """A match of Wu Xing. Per seat: packed hand, packed open cards, sum of both, tokens, rounds won."""

    variant: Variant
    chance: int
    hands: list[int] = field(default_factory=lambda: [0, 0])
    fronts: list[int] = field(default_factory=lambda: [0, 0])
    sums: list[int] = field(default_factory=lambda: [0, 0])
    tokens: tuple[int, int] = (0, 0)
    wins: tuple[int, int] = (0, 0)
    display: tuple[int, ...] = ()
    aside: int = 0
    limit: int = 0
    discarded: int = 0
    phase: int = P_PLAY
    to_move: int = 0
    start_player: int = 0
    round: int = 1
    ended: tuple[int, int, str] | None = None
    """Who won the round that is over, for how many tokens, and by which action."""

    def current_player(self) -> int:
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
        if action in self.legal_actions():
            return None
        if self.phase == P_GAME_OVER:
            return _("The game is over.")
        if action.kind == K_FINISH and not self.variant.endless:
            return _("This game ends by itself, with {n} tokens.").format(n=self.variant.target)
        if self.phase == P_ROUND_OVER:
            return _("The round is over; deal the next one first.")
        words = {
            K_PLAY: _("You have no {value} in your hand."),
            K_TAKE: _("The central display is empty, so there is nothing to take."),
            K_DISCARD: _("You have no {value} in your hand, and nothing else can be discarded."),
            K_KNOCK: _("With no card in your hand and an empty display you cannot knock above the limit."),
            K_YIELD: _("In an endless game you yield only with no card in your hand and an empty display."),
        }.get(action.kind, _("The round is not over yet."))
        return words.format(value=action.value or DISCARDED)

    def apply(self, action: Action) -> None:
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

    def _event(self, kind: Kind, seat: int, value: int) -> Event:
        places = {
            K_PLAY: (f"hands.{seat}", "display"),
            K_TAKE: ("display", f"fronts.{seat}"),
            K_DISCARD: (f"hands.{seat}", "discarded"),
        }
        if kind in places:
            moved = Moved(*places[kind], str(value or DISCARDED))
            return Event(kind.name.lower(), seat, (moved,), {"limit": self.limit})
        if kind == K_DEAL:
            return self.dealt()
        end = self.last_round
        if kind == K_FINISH or end is None:
            return Event("finish", DEALER)
        token = (Moved("supply", f"tokens.{end.winner}", None, end.tokens),) if end.tokens else ()
        return Event(end.by, end.seat, token, {**plain(end), "limit": self.limit, "round": self.round})

    def dealt(self) -> Event:
        """Return the deal of the round: six cards to each hand, the start player's first (W4)."""
        first, size = self.start_player, self.variant.hand
        moved = tuple([Moved("aside", f"hands.{seat}", None, size) for seat in (first, 1 - first)])
        return Event("deal", DEALER, moved, {"round": self.round, "start_player": first})

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

    def observation(self, seat: int | None) -> WuXingObservation:
        """Return what `seat` knows; between rounds all cards lie open (W15)."""
        return self._observation(seat, self.phase != P_PLAY)

    def _observation(self, seat: int | None, is_open: bool) -> WuXingObservation:
        unpacked = self.variant.unpacked
        first, second = unpacked[self.hands[0]], unpacked[self.hands[1]]
        return WuXingObservation(
            seat=seat,
            current=self.current_player(),
            phase=PHASES[self.phase],
            options=self.variant.options,
            hands=(first if is_open or seat == 0 else None, second if is_open or seat == 1 else None),
            hand_counts=(len(first), len(second)),
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
        position = self._observation(None, True).view()
        del position["counts"]
        return position
