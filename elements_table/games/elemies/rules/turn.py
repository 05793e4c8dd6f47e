"""A trick of Elemies: what lies on the table, what an action card does to it, and who may act or react.

The functions ask a state for that.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from itertools import takewhile
from typing import NamedTuple

from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.claims import Claim, can_be_stomped, elevated
from elements_table.games.elemies.rules.combinations import recognise, swans_over
from elements_table.games.elemies.rules.data import ELEVATE, JESTER, STOMP, ActionCard, Variant
from elements_table.games.elemies.rules.scoring import RoundEnd
from elements_table.kernel.game import State


class Phase(IntEnum):
    """What a round is at."""

    EXCHANGE, GIVE, PLAY, REACTION, ROUND_OVER, GAME_OVER = range(6)


P_EXCHANGE, P_GIVE, P_PLAY, P_REACTION, P_ROUND_OVER, P_GAME_OVER = Phase
"""Read at every step of a playout, where an attribute of an enum is slow."""
PHASES = tuple(phase.name.lower() for phase in Phase)
NOBODY = -1
NOTHING = (0, 0, 0, 0)
"""No card at any seat."""
CLOCKWISE = tuple(tuple((seat + k) % 4 for k in (1, 2, 3)) for seat in range(4))
"""The other seats, clockwise from each."""
LONELY = frozenset((JESTER, ELEVATE, STOMP))
"""The cards that may be led alone, for their player's treasure (E23)."""


class Laid(NamedTuple):
    """A play on the table: whose, its code (combinations.py), and what it counts as."""

    seat: int
    code: int
    claim: Claim


class Effects(NamedTuple):
    """What an action card does to this trick (E25 to E28): seats, an element, a team, or NOBODY."""

    bet: int = NOBODY
    banned: int = NOBODY
    is_reversed: bool = False
    dominant: int = NOBODY
    no_specials: int = NOBODY

    @property
    def card(self) -> ActionCard:
        """The action card that is in force, or NONE."""
        played = (self.bet != NOBODY, self.banned != NOBODY, self.is_reversed, self.dominant != NOBODY)
        return ActionCard(played.index(True) + 1 if True in played else 0)

    def bans(self, seat: int) -> bool:
        """Return whether `seat` can play nothing in this trick (E26)."""
        return seat == self.banned

    def bars_specials(self, seat: int) -> bool:
        """Return whether `seat` can use no special card in this trick (E28)."""
        return seat & 1 == self.no_specials


NO_EFFECTS = Effects()


def effects_of(seat: int, card: ActionCard, named: int) -> Effects:
    """Return what the action card of `seat` does; `named` is the seat that Water or the element that Earth names."""
    if card == ActionCard.FIRE:
        return Effects(bet=seat)
    if card == ActionCard.WATER:
        return Effects(banned=named)
    if card == ActionCard.AIR:
        return Effects(is_reversed=True)
    return Effects(dominant=named, no_specials=1 - (seat & 1))


@dataclass(slots=True, eq=False)
class Truth(State[Action]):
    """All that a match of Elemies is, without what actions do to it.

    Sets of cards and of seats are masks; lists go by seat. `pile` is every card on the table; `plays` lie beneath
    `top`, oldest first. `turn` is who acts next in turn, `actor` who acted last and so opened the reactions, `swans`
    the seats that hold a Black Swan. `gifts` are the cards given in the exchange that the partner still holds (the
    giver knows), `shown` the cards in a hand that everybody has seen there.
    """

    variant: Variant
    chance: int
    hands: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    action_cards: tuple[ActionCard, ...] = (ActionCard.NONE,) * 4
    treasures: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    given: tuple[int, ...] = NOTHING
    gifts: tuple[int, ...] = NOTHING
    shown: tuple[int, ...] = NOTHING
    pile: int = 0
    top: Laid | None = None
    plays: tuple[Laid, ...] = ()
    passes: int = 0
    stomped: int = 0
    effects: Effects = NO_EFFECTS
    phase: Phase = P_EXCHANGE
    to_move: int = 0
    turn: int = 0
    actor: int = 0
    swans: int = 0
    button: int = 0
    round: int = 0
    finished: tuple[int, ...] = ()
    called: int = 0
    played: int = 0
    scores: tuple[int, int] = (0, 0)
    bets: tuple[int, int] = (0, 0)
    ended: RoundEnd | None = None


def claim_on(top: Laid | None, effects: Effects, code: int) -> Claim | None:
    """Return what the play `code` counts as on a top play, None where it counts as nothing."""
    if code == ELEVATE and top is not None:
        return elevated(top.claim, effects.is_reversed)
    return recognise(code)


def next_to_act(state: Truth, seat: int) -> int:
    """Return who must act after `seat` on the top play, NOBODY when all others have passed (E16, E26)."""
    assert state.top is not None
    hands, passes, last, banned = state.hands, state.passes, state.top.seat, state.effects.banned
    for other in CLOCKWISE[seat]:
        if hands[other] and other not in (last, banned) and not passes >> other & 1:
            return other
    return NOBODY


def is_won(state: Truth) -> bool:
    """Return whether all others have passed on the top play, so that only reactions are still open."""
    return state.top is not None and next_to_act(state, state.top.seat) == NOBODY


def next_asked(state: Truth, seat: int) -> int:
    """Return the next seat clockwise from `seat`, before `actor`, that holds a legal reaction, or NOBODY (E35)."""
    holder = stomper(state)
    if not state.swans and holder == NOBODY:
        return NOBODY
    for other in CLOCKWISE[seat]:
        if other == state.actor:
            break
        if other == holder or (state.swans >> other & 1 and reacting_swans(state, other)):
            return other
    return NOBODY


def is_asked(state: Truth, seat: int) -> bool:
    """Return whether `seat` is the one whose reaction the table waits for, and holds one."""
    is_waited_for = state.phase == P_REACTION and state.to_move == seat
    return is_waited_for and (can_stomp(state, seat) or bool(reacting_swans(state, seat)))


def stomper(state: Truth) -> int:
    """Return the seat whose Stomp could cancel the top play now, or NOBODY (E22)."""
    top = state.top
    if state.passes or not state.plays or top is None:
        return NOBODY
    if not state.hands[top.seat] or not can_be_stomped(top.claim):
        return NOBODY
    for seat, hand in enumerate(state.hands):
        if hand & STOMP:
            effects = state.effects
            is_barred = seat in (top.seat, effects.banned) or seat & 1 == effects.no_specials
            return NOBODY if is_barred else seat
    return NOBODY


def can_stomp(state: Truth, seat: int) -> bool:
    """Return whether `seat` may stomp the top play now."""
    return bool(state.hands[seat] & STOMP) and stomper(state) == seat


def reacting_swans(state: Truth, seat: int) -> list[int]:
    """Return the Black Swans that `seat` may play now, out of turn as well (E32)."""
    if seat == state.effects.banned:
        return []
    claim = None if state.top is None else state.top.claim
    return swans_over(state.hands[seat] & ~state.stomped, claim, state.effects.is_reversed)


def passed_between(state: Truth, first: int, last: int) -> int:
    """Return the seats strictly between two seats, clockwise: on the play beneath they have all passed (E22)."""
    between = takewhile(lambda seat: seat != last, CLOCKWISE[first])
    return sum(1 << seat for seat in between if state.hands[seat] and seat != state.effects.banned)


def leader_after(state: Truth, winner: int) -> int:
    """Return who leads after `winner` has taken the pile: itself, else the next clockwise with cards (E17)."""
    hands = state.hands
    return winner if hands[winner] else next(seat for seat in CLOCKWISE[winner] if hands[seat])
