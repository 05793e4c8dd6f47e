"""A trick of Elemies: what lies on the table, what an action card does to it, and who may act or react.

The functions ask a state for that.
"""

from itertools import takewhile

from elements_table.games.elemies.rules.claims import Claim, can_be_stomped, elevated
from elements_table.games.elemies.rules.combinations import recognise, swans_over
from elements_table.games.elemies.rules.data import ELEVATE, STOMP
from elements_table.games.elemies.rules.fields import CLOCKWISE, NOBODY, P_REACTION, Effects, ElemiesFields, Laid


def claim_on(top: Laid | None, effects: Effects, code: int) -> Claim | None:
    """Return what the play `code` counts as on a top play, None where it counts as nothing."""
    if code == ELEVATE and top is not None:
        return elevated(top.claim, effects.is_reversed)
    return recognise(code)


def next_to_act(state: ElemiesFields, seat: int) -> int:
    """Return who must act after `seat` on the top play, NOBODY when all others have passed (E16, E26)."""
    assert state.top is not None
    hands, passes, last, banned = state.hands, state.passes, state.top.seat, state.effects.banned
    for other in CLOCKWISE[seat]:
        if hands[other] and other not in (last, banned) and not passes >> other & 1:
            return other
    return NOBODY


def is_won(state: ElemiesFields) -> bool:
    """Return whether all others have passed on the top play, so that only reactions are still open."""
    return state.top is not None and next_to_act(state, state.top.seat) == NOBODY


def next_asked(state: ElemiesFields, seat: int) -> int:
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


def is_asked(state: ElemiesFields, seat: int) -> bool:
    """Return whether `seat` is the one whose reaction the table waits for, and holds one."""
    is_waited_for = state.phase == P_REACTION and state.to_move == seat
    return is_waited_for and (can_stomp(state, seat) or bool(reacting_swans(state, seat)))


def stomper(state: ElemiesFields) -> int:
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


def can_stomp(state: ElemiesFields, seat: int) -> bool:
    """Return whether `seat` may stomp the top play now."""
    return bool(state.hands[seat] & STOMP) and stomper(state) == seat


def reacting_swans(state: ElemiesFields, seat: int) -> list[int]:
    """Return the Black Swans that `seat` may play now, out of turn as well (E32)."""
    if seat == state.effects.banned:
        return []
    claim = None if state.top is None else state.top.claim
    return swans_over(state.hands[seat] & ~state.stomped, claim, state.effects.is_reversed)


def passed_between(state: ElemiesFields, first: int, last: int) -> int:
    """Return the seats strictly between two seats, clockwise: on the play beneath they have all passed (E22)."""
    between = takewhile(lambda seat: seat != last, CLOCKWISE[first])
    return sum(1 << seat for seat in between if state.hands[seat] and seat != state.effects.banned)


def leader_after(state: ElemiesFields, winner: int) -> int:
    """Return who leads after `winner` has taken the pile: itself, else the next clockwise with cards (E17)."""
    hands = state.hands
    return winner if hands[winner] else next(seat for seat in CLOCKWISE[winner] if hands[seat])
