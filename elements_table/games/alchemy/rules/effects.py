"""Carrying out abilities: the vocabulary of effects, what each needs, and what it asks its owner.

An effect whose first part nobody eligible can carry out is skipped; only who can carry it out may be chosen; a
later part that is impossible is left out; a single option is taken without asking; `may` effects ask (A16). Where
turning Aether into Void would open an option, the owner is asked first (A17). An ability is repeated at most once in
one going-through of the row.
"""

from __future__ import annotations

from elements_table.games.alchemy.rules import events
from elements_table.games.alchemy.rules.actions import CARD, ELEMENT, NO, PLAYER, YES, Action
from elements_table.games.alchemy.rules.actions import formula as choose_formula
from elements_table.games.alchemy.rules.cards import (
    discard_elements,
    draw_elements,
    draw_formulae,
    lay_under,
    move_formula,
    take_element,
)
from elements_table.games.alchemy.rules.data import (
    ANY,
    AT_LEFT_END,
    C_CARD,
    C_ELEMENT,
    C_FORMULA,
    C_NONE,
    C_PLAYER,
    D_DRAW_ELEMENTS,
    D_DRAW_FORMULAE,
    D_GAIN_AETHER,
    D_GAIN_MASTERY,
    D_GAIN_VOID,
    D_LAY_UNDER,
    D_LOSE_VOID,
    D_REPEAT,
    D_SWAP_ELEMENT,
    D_TAKE_ELEMENT,
    D_TURN_VOID,
    D_VOID_TO_AETHER,
    T_ANOTHER,
    T_OTHERS,
    T_YOU,
    W_NONE,
    Effect,
    Part,
)
from elements_table.games.alchemy.rules.elements import ELEMENTS, UNIT, lane, size
from elements_table.games.alchemy.rules.holdings import Holdings
from elements_table.games.alchemy.rules.rows import counted, repeated_place, works
from elements_table.games.alchemy.rules.tokens import add_aether, add_void, charge, gain_mastery, turn_void

DO_IT = (YES,)
DO_OR_NOT = (YES, NO)
NEED_VOID = (D_TURN_VOID, D_LOSE_VOID, D_VOID_TO_AETHER)
"""What cannot be done without Void."""


def can(state: Holdings, owner: int, seat: int, part: Part) -> bool:
    """Return whether the part, of an ability of `owner`, can be carried out for `seat`."""
    do = part.do
    if do in (D_GAIN_VOID, D_GAIN_AETHER):
        return True
    if do == D_GAIN_MASTERY:
        return state.supply > 0 if part.element == ANY else lane(state.supply, part.element) > 0
    if do in (D_LOSE_VOID, D_VOID_TO_AETHER):
        return state.void[seat] > 0
    if do == D_TURN_VOID:
        left = state.supply if part.element == ANY else lane(state.supply, part.element)
        return state.void[seat] > 0 and left > 0
    if do == D_TAKE_ELEMENT:
        return seat != owner and state.elements[seat] > 0
    if do == D_SWAP_ELEMENT:
        return state.elements[seat] > 0
    if do == D_DRAW_ELEMENTS:
        return bool(state.element_deck) or state.element_discard > 0
    if do == D_DRAW_FORMULAE:
        return bool(state.formula_deck or state.formula_discard or any(state.buried))
    return False


def standing(state: Holdings, owner: int, formula: int) -> tuple[tuple[int, ...], int]:
    """Return the elements of the owner's row, and the place of `formula` in it."""
    row = state.completed[owner]
    element = state.variant.element
    return tuple([element[card] for card in row]), row.index(formula)


def repeatable(state: Holdings, owner: int, formula: int, at: int) -> int | None:
    """Return the formula that `formula` repeats (AT_...), if its ability can be repeated."""
    row = state.completed[owner]
    place = repeated_place(len(row), row.index(formula), at)
    if place is None or not state.variant.queue[row[place]]:
        return None
    return None if state.variant.repeats_once and state.repeated >> row[place] & 1 else row[place]


def amount(state: Holdings, owner: int, formula: int, part: Part) -> int:
    """Return how much of a part there is: more or nothing where it is counted over the row."""
    return part.n * counted(*standing(state, owner, formula), part) if part.over else part.n


def options(state: Holdings, owner: int, formula: int, effect: Effect) -> tuple[Action, ...]:
    """Return the ways to carry out an effect: none if it is skipped, one if it is taken without asking."""
    if effect.when != W_NONE and not works(*standing(state, owner, formula), effect):
        return ()
    part = effect.parts[0]
    if not amount(state, owner, formula, part):
        return ()
    choice = effect.choice
    if choice == C_NONE:
        if effect.to == T_OTHERS:
            possible = any(seat != owner and can(state, owner, seat, part) for seat in range(state.variant.seats))
        elif part.do == D_REPEAT:
            possible = repeatable(state, owner, formula, part.at) is not None
        else:
            possible = can(state, owner, owner, part)
        if not possible:
            return ()
        return DO_OR_NOT if effect.may else DO_IT
    actions: tuple[Action, ...] = ()
    if choice == C_PLAYER:
        seats = [seat for seat in range(state.variant.seats) if seat != owner or effect.to != T_ANOTHER]
        actions = tuple([PLAYER[seat] for seat in seats if can(state, owner, seat, part)])
    elif choice == C_ELEMENT:
        if can(state, owner, owner, part):
            actions = tuple([ELEMENT[element] for element in ELEMENTS if lane(state.supply, element)])
    elif choice == C_CARD:
        hand = state.elements[owner]
        actions = tuple([CARD[element] for element in ELEMENTS if lane(hand, element)])
    elif choice == C_FORMULA:
        slugs = state.variant.slugs
        actions = tuple([choose_formula(slugs[card]) for card in _movable(state, owner, part)])
    return (*actions, NO) if effect.may and actions else actions


def _movable(state: Holdings, owner: int, part: Part) -> tuple[int, ...]:
    """Return the formulae that an effect can lay elsewhere: those in hand, or those that do not lie at that end."""
    if part.do == D_LAY_UNDER:
        return tuple(sorted(state.formulae[owner]))
    return state.completed[owner][1:] if part.at == AT_LEFT_END else state.completed[owner][:-1]


def may_turn(state: Holdings, owner: int, formula: int, effect: Effect) -> bool:
    """Return whether turning Aether into Void now would open a way to carry out an effect (A16, A17)."""
    part = effect.parts[0]
    if part.do not in NEED_VOID or state.void[owner] or not state.aether[owner]:
        return False
    if effect.to in (T_OTHERS, T_ANOTHER) or not state.variant.asks_to_turn:
        return False
    if effect.when != W_NONE and not works(*standing(state, owner, formula), effect):
        return False
    if part.do != D_TURN_VOID:
        return True
    return (state.supply if part.element == ANY else lane(state.supply, part.element)) > 0


def only_turns_back(effect: Effect) -> bool:
    """Return whether an effect only turns the owner's Void into Aether: with Void made of Aether it does nothing."""
    return effect.to == T_YOU and [part.do for part in effect.parts] == [D_VOID_TO_AETHER]


def carry_out(state: Holdings, owner: int, formula: int, effect: Effect, action: Action) -> None:
    """Carry out an effect as `action` chooses, one of its `options`."""
    first = effect.parts[0]
    if state.emit is not None:
        told = YES if first.do == D_LAY_UNDER and action != NO else action  # which card it is stays the owner's
        state.emit(events.ability(state.variant, owner, formula, told))
    if action == NO:
        return
    if first.do == D_REPEAT:
        again = repeatable(state, owner, formula, first.at)
        assert again is not None
        state.repeated |= 1 << again
        state.pending = (*state.variant.queue[again], *state.pending)
    elif effect.choice == C_PLAYER:
        _carry_out_parts(state, owner, formula, action.number, effect.parts)
    elif effect.choice == C_ELEMENT:
        element = action.number
        if first.do == D_GAIN_MASTERY:
            gain_mastery(state, owner, element)
        else:
            turn_void(state, owner, element)
        _carry_out_parts(state, owner, formula, owner, effect.parts[1:])
    elif effect.choice == C_CARD:
        swap(state, owner, action.number)
    elif effect.choice == C_FORMULA:
        chosen = state.variant.index[action.formula]
        if first.do == D_LAY_UNDER:
            lay_under(state, owner, chosen)
            _carry_out_parts(state, owner, formula, owner, effect.parts[1:])
        else:
            move_formula(state, owner, chosen, right=first.at != AT_LEFT_END)
    elif effect.to == T_OTHERS:
        seats = state.variant.seats
        for step in range(1, seats):
            seat = (owner + step) % seats
            if can(state, owner, seat, first):
                _carry_out_parts(state, owner, formula, seat, effect.parts)
    else:
        _carry_out_parts(state, owner, formula, owner, effect.parts)


def _carry_out_parts(state: Holdings, owner: int, formula: int, seat: int, parts: tuple[Part, ...]) -> None:
    for part in parts:
        target = owner if part.yours else seat
        if can(state, owner, target, part):
            _do(state, owner, target, part, amount(state, owner, formula, part))


def _do(state: Holdings, owner: int, seat: int, part: Part, n: int) -> None:
    do = part.do
    if do == D_GAIN_MASTERY:
        gain_mastery(state, seat, part.element)
    elif do == D_TURN_VOID:
        turn_void(state, seat, part.element)
    elif do == D_GAIN_VOID:
        add_void(state, seat, n)
    elif do == D_LOSE_VOID:
        add_void(state, seat, -n)
    elif do == D_GAIN_AETHER:
        add_aether(state, seat, n)
    elif do == D_VOID_TO_AETHER:
        charge(state, seat, n)
    elif do == D_DRAW_FORMULAE:
        draw_formulae(state, seat, n)
    elif do == D_DRAW_ELEMENTS:
        draw_elements(state, seat, n)
    else:
        assert do == D_TAKE_ELEMENT
        for _n in range(min(n, size(state.elements[seat]))):
            take_element(state, owner, seat)


def swap(state: Holdings, seat: int, element: int) -> None:
    """Discard an element card of a hand and draw another; an empty deck is shuffled with it."""
    discard_elements(state, seat, UNIT[element])
    if state.emit is not None:
        state.emit(events.element_discarded(seat, element))
    draw_elements(state, seat, 1)
