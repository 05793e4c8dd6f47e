"""The table of Elemies in the middle of a round: what lies where, and who may act or react."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.claims import Claim, can_be_stomped
from elements_table.games.elemies.rules.combinations import has_swan, swans_over
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, JESTER, STOMP, SUITED
from elements_table.games.elemies.rules.scoring import RoundEnd
from elements_table.kernel.game import DEALER, GAME_OVER, State

if TYPE_CHECKING:
    from elements_table.games.elemies.rules.game import Elemies

P_EXCHANGE, P_GIVE, P_PLAY, P_REACTION, P_ROUND_OVER, P_GAME_OVER = range(6)
PHASES = ("exchange", "give", "play", "reaction", "round_over", "game_over")
NOBODY = -1
CLOCKWISE = tuple(tuple((seat + k) % 4 for k in (1, 2, 3)) for seat in range(4))
"""The other seats, clockwise from each."""
LONELY = frozenset((JESTER, ELEVATE, STOMP))
"""The cards that may be led alone, for their player's treasure (E23)."""


class Laid(NamedTuple):
    """A play on the table: whose, its code (combos.py), and what it counts as."""

    seat: int
    code: int
    claim: Claim


class Effects(NamedTuple):
    """What an action card does to this turn (E25 to E28): seats, an element, a team, or NOBODY."""

    bet: int = NOBODY
    banned: int = NOBODY
    is_reversed: bool = False
    dominant: int = NOBODY
    no_specials: int = NOBODY


NO_EFFECTS = Effects()


class Tables:
    """What all states of one game with the same options share."""

    __slots__ = ("deck", "full_hand", "game", "has_actions", "options", "scoring", "stop_on_double", "target")

    def __init__(self, game: Elemies, options: dict[str, str]) -> None:
        level = game.data.deck.levels[options["level"]]
        self.game = game
        self.options = options
        self.deck = ALL_CARDS if level.specials else SUITED
        self.full_hand = self.deck.bit_count() // 4
        self.has_actions = level.actions
        self.scoring = game.data.scoring
        self.target = int(options["target"])
        self.stop_on_double = options["stop_on_double"] == "true"


class TableState(State[Action]):
    """What a match of Elemies holds, and what can be asked of it.

    Sets of cards and of seats are masks; lists go by seat. `pile` is every card on the table; `plays` lie beneath
    `top`, oldest first. `actor` is who acted last and so opened the reactions, `swans` the seats that hold a Black
    Swan. `gifts` are the cards given in the exchange that the partner still holds (the giver knows), `shown` the
    cards in a hand that everybody has seen there.
    """

    __slots__ = (
        "action_cards",
        "actor",
        "bets",
        "button",
        "called",
        "chance",
        "effects",
        "ended",
        "finished",
        "gifts",
        "given",
        "hands",
        "passes",
        "phase",
        "pile",
        "played",
        "plays",
        "round",
        "scores",
        "shown",
        "stomped",
        "swans",
        "tables",
        "to_move",
        "top",
        "treasures",
        "turn",
    )

    tables: Tables
    hands: list[int]
    action_cards: tuple[int, ...]
    treasures: list[int]
    pile: int
    top: Laid | None
    plays: tuple[Laid, ...]
    passes: int
    to_move: int
    turn: int
    actor: int
    button: int
    finished: tuple[int, ...]
    called: int
    scores: tuple[int, int]
    effects: Effects
    bets: tuple[int, int]
    given: tuple[int, ...]
    gifts: tuple[int, ...]
    shown: tuple[int, ...]
    stomped: int
    played: int
    swans: int
    phase: int
    round: int
    chance: int
    ended: RoundEnd | None

    @property
    def game(self) -> Elemies:
        """The game whose rules this state follows."""
        return self.tables.game

    def current_player(self) -> int:
        """Return the seat to act, DEALER between rounds, GAME_OVER at the end."""
        if self.phase < P_ROUND_OVER:
            return self.to_move
        return DEALER if self.phase == P_ROUND_OVER else GAME_OVER

    def choosers(self) -> tuple[int, ...]:
        """Return the seats that have still to give, from the button (E6), else the seat to act."""
        if self.phase == P_GIVE:
            order = (self.button, *CLOCKWISE[self.button])
            return tuple(seat for seat in order if not self.given[seat])
        return super().choosers()

    def next_to_act(self, seat: int) -> int:
        """Return who must act after `seat` on the top play, NOBODY when all others have passed (E16, E26)."""
        assert self.top is not None
        hands, passes, last, banned = self.hands, self.passes, self.top.seat, self.effects.banned
        for other in CLOCKWISE[seat]:
            if hands[other] and other not in (last, banned) and not passes >> other & 1:
                return other
        return NOBODY

    def is_won(self) -> bool:
        """Return whether all others have passed on the top play, so that only reactions are still open."""
        return self.top is not None and self.next_to_act(self.top.seat) == NOBODY

    def next_asked(self, seat: int) -> int:
        """Return the next seat clockwise from `seat`, before `actor`, that holds a legal reaction, or NOBODY."""
        stomper = self.stomper()
        if not self.swans and stomper == NOBODY:
            return NOBODY
        for other in CLOCKWISE[seat]:
            if other == self.actor:
                break
            if other == stomper or (self.swans >> other & 1 and self.reacting_swans(other)):
                return other
        return NOBODY

    def stomper(self) -> int:
        """Return the seat whose Stomp could cancel the top play now, or NOBODY (E22)."""
        top = self.top
        if self.passes or not self.plays or top is None:
            return NOBODY
        if not self.hands[top.seat] or not can_be_stomped(top.claim):
            return NOBODY
        for seat, hand in enumerate(self.hands):
            if hand & STOMP:
                effects = self.effects
                is_barred = seat in (top.seat, effects.banned) or seat & 1 == effects.no_specials
                return NOBODY if is_barred else seat
        return NOBODY

    def can_stomp(self, seat: int) -> bool:
        """Return whether `seat` may stomp the top play now."""
        return bool(self.hands[seat] & STOMP) and self.stomper() == seat

    def reacting_swans(self, seat: int) -> list[int]:
        """Return the Black Swans that `seat` may play now, out of turn as well (E32)."""
        if seat == self.effects.banned:
            return []
        top = self.top
        return swans_over(
            self.hands[seat] & ~self.stomped, None if top is None else top.claim, self.effects.is_reversed
        )

    def passed_between(self, first: int, last: int) -> int:
        """Return the seats strictly between two seats, clockwise: on the play beneath they have all passed (E22)."""
        passed = 0
        for seat in CLOCKWISE[first]:
            if seat == last:
                break
            if self.hands[seat] and seat != self.effects.banned:
                passed |= 1 << seat
        return passed

    def leader_after(self, winner: int) -> int:
        """Return who leads after `winner` has taken the pile: itself, else the next clockwise with cards (E17)."""
        hands = self.hands
        return winner if hands[winner] else next(seat for seat in CLOCKWISE[winner] if hands[seat])

    def find_swans(self) -> None:
        """Note which seats hold a Black Swan."""
        self.swans = sum(1 << seat for seat, hand in enumerate(self.hands) if has_swan(hand))
