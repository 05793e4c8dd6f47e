"""Why an action is not legal in Alchemy, in a player's words."""

from __future__ import annotations

from elements_table.games.alchemy.rules.actions import (
    K_CARD,
    K_CLAIM,
    K_COMPLETE,
    K_CONVERT,
    K_ELEMENT,
    K_FORMULA,
    K_KEEP,
    K_PLAYER,
    K_SKIP,
    K_SORT,
    NO,
    Action,
)
from elements_table.games.alchemy.rules.elements import (
    AETHER_SHIFT,
    CARDS,
    ELEMENTS,
    WORDS,
    holds,
    in_words,
    lane,
    lanes,
)
from elements_table.games.alchemy.rules.holdings import Turn
from elements_table.games.alchemy.rules.legal import legal_actions
from elements_table.games.alchemy.rules.observation import P_CHOICE, P_CLAIM, P_COMPLETE, P_GAME_OVER, P_KEEP, P_SORT
from elements_table.games.alchemy.rules.payments import Purse
from elements_table.kernel.words import _, mark

PHASE_OF = {K_KEEP: P_KEEP, K_SORT: P_SORT, K_CLAIM: P_CLAIM, K_SKIP: P_COMPLETE, K_COMPLETE: P_COMPLETE}
WANTED = {
    P_KEEP: mark("First choose the formulae that you keep."),
    P_SORT: mark("First sort the drawn cards into piles."),
    P_CLAIM: mark("First claim a pile."),
    P_COMPLETE: mark("Now complete a formula, or say that you complete none."),
    P_CHOICE: mark("First choose how the ability is carried out."),
}


def objection(state: Turn, action: Action) -> str | None:
    """Return why `action` is not legal now, or None where it is."""
    if state.phase == P_GAME_OVER:
        return _("The game is over.")
    kind = action.kind
    if kind == K_CONVERT:
        return _to_convert(state, action.number)
    if PHASE_OF.get(kind, P_CHOICE) != state.phase:
        return _(WANTED[state.phase])
    if kind == K_COMPLETE:
        return _to_complete(state, action)
    if kind == K_SKIP or action in legal_actions(state):
        return None
    if kind == K_KEEP:
        return _("Keep exactly {n} of the formulae that you were dealt.").format(n=state.variant.data.kept)
    if kind == K_SORT:
        if len(action.piles) != state.variant.seats:
            return _("Sort into as many piles as there are players: {n}.").format(n=state.variant.seats)
        return _("Put every card that was drawn into one pile, and no others.")
    if kind == K_CLAIM:
        return _("There is no pile {n} left to claim.").format(n=action.number)
    return _to_choose(state, action)


def _to_convert(state: Turn, number: int) -> str | None:
    if state.phase == P_KEEP:
        return _(WANTED[P_KEEP])
    there = state.aether[state.to_move]
    if number < 1:
        return _("Turn at least one Aether into Void.")
    if not there:
        return _("You have no Aether to turn into Void.")
    if number > there:
        return _("You have only {n} Aether to turn into Void.").format(n=there)
    return None


def _to_choose(state: Turn, action: Action) -> str:
    kinds = {option.kind for option in state.asked}
    if action.kind not in kinds:
        if K_PLAYER in kinds:
            return _("This ability asks you to choose a player.")
        if K_ELEMENT in kinds:
            return _("This ability asks you to choose an element.")
        if K_CARD in kinds:
            return _("This ability asks you to choose an element card.")
        if K_FORMULA in kinds:
            return _("This ability asks you to choose a formula.")
        if state.asked == (NO,):
            return _("This ability needs Void: turn Aether into Void first, or say no.")
        return _("This ability asks for yes or no.")
    if action.kind == K_PLAYER and action.number == state.to_move and state.may_turn():
        return _("You have no Void: turn Aether into Void first.")
    if action.kind == K_PLAYER:
        return _("That player cannot do the first part of this ability.")
    if action.kind == K_ELEMENT:
        return _("There is no {element} mastery token left.").format(element=_(WORDS[action.number]))
    if action.kind == K_FORMULA:
        return _("{formula} cannot be chosen for this ability.").format(
            formula=state.variant.formulae[state.variant.index[action.formula]].title
        )
    return _("You have no {element} card in your hand.").format(element=_(WORDS[action.number]))


def _to_complete(state: Turn, action: Action) -> str | None:
    seat = state.to_move
    variant = state.variant
    hand = state.formulae[seat]
    formula = variant.index[action.formula]
    name = variant.formulae[formula].title
    if formula not in hand:
        return _("You have no {formula} in your hand.").format(formula=name)
    if action.right and not state.completed[seat]:
        return _("Your row is empty: its left end is its right end too.")
    spent = [variant.index[slug] for slug in action.spent]
    if formula in spent:
        return _("{formula} cannot pay for itself.").format(formula=name)
    for card in spent:
        if card not in hand:
            return _("You have no {formula} in your hand.").format(formula=variant.formulae[card].title)
    purse = state.purse(seat)
    if action.elements >> AETHER_SHIFT > purse.aether:
        if purse.missing(formula) > purse.aether:
            return _lack(purse, formula, name)
        if not purse.aether:
            return _("You have no Aether.")
        return _("You have only {n} Aether.").format(n=purse.aether)
    cards = action.elements & CARDS
    if not holds(purse.elements, cards):
        return _("You do not have these element cards in your hand.")
    return None if purse.pays(action) else _wrongly_paid(purse, action, formula, name)


def _lack(purse: Purse, formula: int, name: str) -> str:
    what = in_words(purse.unpaid(formula))
    if purse.aether:
        return _("You lack {what} for {formula}, and have only {n} Aether.").format(
            what=what, formula=name, n=purse.aether
        )
    return _("You lack {what} for {formula}.").format(what=what, formula=name)


def _wrongly_paid(purse: Purse, action: Action, formula: int, name: str) -> str:
    variant = purse.variant
    cost, cards = variant.cost[formula], action.elements & CARDS
    spent = [variant.index[slug] for slug in action.spent]
    for element in ELEMENTS:
        paid = lane(cards, element) + sum([variant.element[card] == element for card in spent])
        if paid and not lane(cost, element):
            return _("{formula} costs no {element}; nothing more than its cost may be paid.").format(
                formula=name, element=_(WORDS[element])
            )
        if paid > lane(cost, element):
            return _("{formula} costs {n} {element}; nothing more than its cost may be paid.").format(
                formula=name, n=lane(cost, element), element=_(WORDS[element])
            )
    if purse.missing(formula) > purse.aether:
        return _lack(purse, formula, name)
    price = sum(lanes(cost))
    if sum(lanes(cards)) + len(spent) + (action.elements >> AETHER_SHIFT) > price:
        return _("{formula} costs {n} cards; nothing more than its cost may be paid.").format(formula=name, n=price)
    return _("This is not exactly what {formula} costs.").format(formula=name)
