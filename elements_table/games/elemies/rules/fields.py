"""What there is in a match of Elemies: hands, what lies on the table, what action cards do, and whose turn it is."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.claims import Claim
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
class ElemiesFields(State[Action]):
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
