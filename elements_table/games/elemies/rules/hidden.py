"""Hidden cards of Elemies dealt anew: another truth that looks the same to one seat."""

from __future__ import annotations

from random import Random

from elements_table.games.elemies.rules.data import bits_of
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import CLOCKWISE, P_PLAY, P_REACTION, is_asked, is_won


def reshuffle(state: ElemiesState, seat: int | None, rng: Random) -> None:
    """Deal what `seat` cannot know (None: the public) anew among its places, in place."""
    hidden = [other for other in range(4) if other != seat]
    fixed = [state.shown[other] for other in range(4)]
    if seat is not None:
        fixed[seat ^ 2] |= state.gifts[seat]
    loose: list[int] = []
    for other in hidden:
        loose += bits_of(state.hands[other] & ~fixed[other])
        if state.given[other]:
            loose.append(state.given[other])
    rng.shuffle(loose)
    given = list(state.given)
    for other in hidden:
        count = (state.hands[other] & ~fixed[other]).bit_count()
        state.hands[other] = sum(loose[:count]) | fixed[other]
        del loose[:count]
        if given[other]:
            given[other] = loose.pop(0)
    state.given = tuple(given)
    _redraw_gifts(state, seat, rng)
    _redraw_actions(state, hidden, rng)
    state.find_swans()
    if state.phase == P_REACTION and (seat is None or not is_asked(state, seat)):
        _ask_another(state, seat)


def _redraw_gifts(state: ElemiesState, seat: int | None, rng: Random) -> None:
    """Let gifts between others be cards that their new hands hold."""
    gifts = list(state.gifts)
    for giver, gift in enumerate(gifts):
        if gift and (seat is None or giver not in (seat, seat ^ 2)):
            gifts[giver] = rng.choice(bits_of(state.hands[giver ^ 2]))
    state.gifts = tuple(gifts)


def _redraw_actions(state: ElemiesState, hidden: list[int], rng: Random) -> None:
    held = list(state.action_cards)
    holders = [other for other in hidden if held[other]]
    cards = [held[other] for other in holders]
    rng.shuffle(cards)
    for other, card in zip(holders, cards, strict=True):
        held[other] = card
    state.action_cards = tuple(held)


def _ask_another(state: ElemiesState, seat: int | None) -> None:
    """Wait for somebody who holds a reaction in the new deal; with nobody play goes on, as it looked all the time."""
    first = state.to_move
    if is_asked(state, first):
        return
    for other in CLOCKWISE[state.actor]:
        state.to_move = other
        if other != seat and is_asked(state, other):
            return
    state.to_move = first
    if not is_won(state):
        state.phase, state.to_move = P_PLAY, state.turn
