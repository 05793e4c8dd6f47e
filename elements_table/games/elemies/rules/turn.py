"""A trick of Elemies: what lies on the table, what an action card does to it, and who may act or react.

The functions ask a state; `Turn` is what they and `legal.py` read of it.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from elements_table.games.elemies.rules.claims import Claim, can_be_stomped
from elements_table.games.elemies.rules.combinations import swans_over
from elements_table.games.elemies.rules.data import AIR, ELEVATE, FIRE, JESTER, STOMP, WATER

P_EXCHANGE, P_GIVE, P_PLAY, P_REACTION, P_ROUND_OVER, P_GAME_OVER = range(6)
PHASES = ("exchange", "give", "play", "reaction", "round_over", "game_over")
NOBODY = -1
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

    def bans(self, seat: int) -> bool:
        """Return whether `seat` can play nothing in this trick (E26)."""
        return seat == self.banned

    def bars_specials(self, seat: int) -> bool:
        """Return whether `seat` can use no special card in this trick (E28)."""
        return seat & 1 == self.no_specials


NO_EFFECTS = Effects()


def effects_of(seat: int, card: int, named: int) -> Effects:
    """Return what the action card of `seat` does; `named` is the seat that Water or the element that Earth names."""
    if card == FIRE:
        return Effects(bet=seat)
    if card == WATER:
        return Effects(banned=named)
    if card == AIR:
        return Effects(is_reversed=True)
    return Effects(dominant=named, no_specials=1 - (seat & 1))


class Turn(Protocol):
    """What is asked of a state in the middle of a round; the meaning of each part stands at `ElemiesState`."""

    hands: list[int]
    action_cards: tuple[int, ...]
    top: Laid | None
    plays: tuple[Laid, ...]
    passes: int
    to_move: int
    actor: int
    called: int
    played: int
    effects: Effects
    stomped: int
    swans: int
    phase: int


def next_to_act(turn: Turn, seat: int) -> int:
    """Return who must act after `seat` on the top play, NOBODY when all others have passed (E16, E26)."""
    assert turn.top is not None
    hands, passes, last, banned = turn.hands, turn.passes, turn.top.seat, turn.effects.banned
    for other in CLOCKWISE[seat]:
        if hands[other] and other not in (last, banned) and not passes >> other & 1:
            return other
    return NOBODY


def is_won(turn: Turn) -> bool:
    """Return whether all others have passed on the top play, so that only reactions are still open."""
    return turn.top is not None and next_to_act(turn, turn.top.seat) == NOBODY


def next_asked(turn: Turn, seat: int) -> int:
    """Return the next seat clockwise from `seat`, before `actor`, that holds a legal reaction, or NOBODY (E35)."""
    holder = stomper(turn)
    if not turn.swans and holder == NOBODY:
        return NOBODY
    for other in CLOCKWISE[seat]:
        if other == turn.actor:
            break
        if other == holder or (turn.swans >> other & 1 and reacting_swans(turn, other)):
            return other
    return NOBODY


def is_asked(turn: Turn, seat: int) -> bool:
    """Return whether `seat` is the one whose reaction the table waits for, and holds one."""
    return (
        turn.phase == P_REACTION
        and turn.to_move == seat
        and (can_stomp(turn, seat) or bool(reacting_swans(turn, seat)))
    )


def stomper(turn: Turn) -> int:
    """Return the seat whose Stomp could cancel the top play now, or NOBODY (E22)."""
    top = turn.top
    if turn.passes or not turn.plays or top is None:
        return NOBODY
    if not turn.hands[top.seat] or not can_be_stomped(top.claim):
        return NOBODY
    for seat, hand in enumerate(turn.hands):
        if hand & STOMP:
            effects = turn.effects
            is_barred = seat in (top.seat, effects.banned) or seat & 1 == effects.no_specials
            return NOBODY if is_barred else seat
    return NOBODY


def can_stomp(turn: Turn, seat: int) -> bool:
    """Return whether `seat` may stomp the top play now."""
    return bool(turn.hands[seat] & STOMP) and stomper(turn) == seat


def reacting_swans(turn: Turn, seat: int) -> list[int]:
    """Return the Black Swans that `seat` may play now, out of turn as well (E32)."""
    if seat == turn.effects.banned:
        return []
    top = turn.top
    return swans_over(turn.hands[seat] & ~turn.stomped, None if top is None else top.claim, turn.effects.is_reversed)


def passed_between(turn: Turn, first: int, last: int) -> int:
    """Return the seats strictly between two seats, clockwise: on the play beneath they have all passed (E22)."""
    passed = 0
    for seat in CLOCKWISE[first]:
        if seat == last:
            break
        if turn.hands[seat] and seat != turn.effects.banned:
            passed |= 1 << seat
    return passed


def leader_after(turn: Turn, winner: int) -> int:
    """Return who leads after `winner` has taken the pile: itself, else the next clockwise with cards (E17)."""
    hands = turn.hands
    return winner if hands[winner] else next(seat for seat in CLOCKWISE[winner] if hands[seat])
