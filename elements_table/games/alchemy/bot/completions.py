"""Completing formulae: how to pay, where to lay, and what to choose when an ability asks."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.alchemy.bot.abilities import part_worth, target_worth
from elements_table.games.alchemy.bot.evaluation import Worths, formula_worth, outlook, quick_elements
from elements_table.games.alchemy.rules.actions import CARD, ELEMENT, NO, PLAYER, YES, Action, complete, convert
from elements_table.games.alchemy.rules.data import (
    AT_LEFT_END,
    C_CARD,
    C_ELEMENT,
    C_FORMULA,
    C_PLAYER,
    D_LAY_UNDER,
    D_LOSE_VOID,
    D_REPEAT,
    D_TAKE_ELEMENT,
    D_TURN_VOID,
    D_VOID_TO_AETHER,
    Effect,
    with_abilities,
)
from elements_table.games.alchemy.rules.effects import options, repeatable
from elements_table.games.alchemy.rules.elements import ELEMENTS, lane
from elements_table.games.alchemy.rules.observation import P_CHOICE
from elements_table.games.alchemy.rules.payments import payment
from elements_table.games.alchemy.rules.state import AlchemyState

KEPT = 3
"""With fewer formulae in hand none is laid down."""


def completions(worths: Worths, state: AlchemyState, limit: int) -> Iterator[Action]:
    """Yield the completions worth weighing: the `limit` best formulae, paid in one or two ways, at either end."""
    seat = state.to_move
    variant = state.variant
    purse = state.purse(seat)
    look = outlook(state)
    worth = {card: formula_worth(worths, state, seat, card, look) for card in state.formulae[seat]}
    ends = (False, True) if state.completed[seat] else (False,)
    for formula in sorted(purse.affordable(), key=lambda card: -worth[card])[:limit]:
        ways = [payment(purse, formula, worth.__getitem__, formulae_first) for formulae_first in (False, True)]
        for pack, spent in ways[:1] if ways[0] == ways[1] else ways:
            slugs = variant.slugs_of(spent)
            for right in ends:
                yield complete(variant.slugs[formula], pack, slugs, right)


def quick_choice(worths: Worths, state: AlchemyState) -> Action:
    """Return a sensible answer to what an ability asks, without trying what comes of it."""
    seat = state.to_move
    formula, number = state.pending[0]
    effect = state.variant.formulae[formula].effects[number]
    asked = state.asked
    first = effect.parts[0]
    if asked == (NO,):
        gains = first.do != D_VOID_TO_AETHER and sum([part_worth(part) for part in effect.parts]) > 0
        return convert(1) if gains else NO
    if effect.choice == C_ELEMENT:
        if first.do == D_TURN_VOID and state.final_round and lane(state.mastery[seat], 0) > 3:
            return NO if NO in asked else asked[0]
        return next(ELEMENT[element] for element in quick_elements(state, seat) if ELEMENT[element] in asked)
    if effect.choice == C_PLAYER:
        return _quick_player(state, asked, target_worth(effect), first.do)
    if effect.choice == C_CARD:
        return _quick_card(state)
    if effect.choice == C_FORMULA:
        return _quick_under(state, effect) if first.do == D_LAY_UNDER else _quick_move(worths, state, first.at)
    return YES if YES in asked else asked[0]


def _quick_player(state: AlchemyState, asked: tuple[Action, ...], worth: float, do: int) -> Action:
    seat = state.to_move
    rivals = [action for action in asked if action in PLAYER and action.number != seat]
    if do != D_TAKE_ELEMENT and worth > 0:
        if PLAYER[seat] in asked:
            return PLAYER[seat]
        if NO in asked:
            return NO
        return min(rivals, key=lambda action: standing(state, action.number))
    if not rivals:
        return NO if NO in asked else asked[0]
    if do in (D_LOSE_VOID, D_TAKE_ELEMENT):
        return max(rivals, key=lambda action: standing(state, action.number))
    return rivals[0]


def standing(state: AlchemyState, seat: int) -> float:
    """Return roughly how well a seat does, from what lies open."""
    points = state.variant.points
    tokens = sum([lane(state.mastery[seat], element) for element in ELEMENTS])
    return sum([points[formula] for formula in state.completed[seat]]) + 2 * tokens + state.aether[seat]


def _quick_card(state: AlchemyState) -> Action:
    """Swap the element card that the formulae in hand need least, if any is idle."""
    seat = state.to_move
    wanted = [0, 0, 0, 0]
    for formula in state.formulae[seat]:
        cost = state.variant.cost[formula]
        for element in ELEMENTS:
            wanted[element] = max(wanted[element], lane(cost, element))
    idle = [lane(state.elements[seat], element) - wanted[element] for element in ELEMENTS]
    most = max([action.number for action in state.asked if action in CARD], key=idle.__getitem__)
    return CARD[most] if idle[most] > 0 or NO not in state.asked else NO


def _quick_under(state: AlchemyState, effect: Effect) -> Action:
    """Lay down the formula that is furthest from being paid for, the one of fewest points among these."""
    seat = state.to_move
    variant, purse = state.variant, state.purse(seat)
    if NO in state.asked and len(state.formulae[seat]) < KEPT and not state.final_round:
        return NO
    ways = [action for action in state.asked if action != NO]
    cards = {variant.index[way.formula]: way for way in ways}
    return cards[max(cards, key=lambda card: (purse.missing(card), -variant.points[card]))]


def _quick_move(worths: Worths, state: AlchemyState, at: int) -> Action:
    """Move the formula that makes most of the row, if any does."""
    row = state.completed[state.to_move]
    left = max(0, state.variant.counts.goal - len(row))
    best, most = NO, worths.rows[row].total(left)
    for action in state.asked:
        if action != NO:
            card = state.variant.index[action.formula]
            rest = tuple([other for other in row if other != card])
            worth = worths.rows[(card, *rest) if at == AT_LEFT_END else (*rest, card)].total(left)
            if worth > most + 0.001 or best not in state.asked:
                best, most = action, worth
    return best


def can_work(state: AlchemyState, action: Action) -> tuple[int, int]:
    """Return how many abilities of the row can work as soon as a formula is completed, and how many there are."""
    after = state.clone()
    after.lay(action)
    row = after.completed[after.to_move]
    there_are = len(with_abilities([after.variant.formulae[formula] for formula in row]))
    return sum([_can_work(after, formula, ()) for formula in row]), there_are


def _can_work(after: AlchemyState, formula: int, asking: tuple[int, ...]) -> bool:
    """Return whether an ability can work now; one that repeats does where what it repeats does."""
    seat = after.to_move
    card = after.variant.formulae[formula]
    for _formula, number in card.queue:
        effect = card.effects[number]
        if effect.parts[0].do == D_REPEAT:
            again = repeatable(after, seat, formula, effect.parts[0].at)
            if again is not None and again not in asking and _can_work(after, again, (*asking, formula)):
                return True
        elif options(after, seat, formula, effect):
            return True
    return False


def finish_abilities(worths: Worths, state: AlchemyState) -> None:
    """Answer quickly until the abilities of the seat to move are done."""
    while state.phase == P_CHOICE:
        state.apply(quick_choice(worths, state))
