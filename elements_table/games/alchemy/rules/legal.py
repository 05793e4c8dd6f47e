"""What is legal in Alchemy and why all else is not, in a player's words, and one legal action at random."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    SKIP,
    Action,
    Kind,
    Sorts,
    asked_for,
    complete,
    convert,
    keep,
    random_sort,
)
from elements_table.games.alchemy.rules.effects import may_turn
from elements_table.games.alchemy.rules.fields import AlchemyFields, Phase
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, ELEMENTS, WORDS, holds, in_words, lane, size
from elements_table.games.alchemy.rules.payments import Completions, Purse
from elements_table.kernel.words import _, mark

WASTE = 0.05
"""How often a random action turns Aether into Void where it can."""


def legal_actions(state: AlchemyFields) -> Sequence[Action]:
    """Return the legal actions; sorts and completions are listed only where somebody asks for them all."""
    phase = state.phase
    if phase == "game_over":
        return ()
    if phase == "keep":
        return _keeps(state)
    converts = [convert(number) for number in range(1, state.aether[state.to_move] + 1)]  # A17
    if phase == "sort":
        return Sorts(state.drawn, state.variant.seats, state.variant.parts, converts)
    if phase == "claim":
        return [*CLAIM[1 : len(state.piles) + 1], *converts]
    if phase == "complete":
        return Completions([SKIP, *converts], state.purse(state.to_move), bool(state.completed[state.to_move]))
    return [*state.asked, *converts]


def _keeps(state: AlchemyFields) -> list[Action]:
    cards = state.variant.slugs_of(sorted(state.formulae[state.to_move]))
    return [keep(three) for three in combinations(cards, min(state.variant.data.kept, len(cards)))]


def random_action(state: AlchemyFields, rng: Random) -> Action:
    """Return one legal action without listing them; each can come, though not all alike."""
    phase = state.phase
    aether = state.aether[state.to_move]
    if aether and phase != "game_over" and rng.random() < WASTE:
        return convert(1 + int(rng.random() * aether))
    if phase == "complete":
        return _random_completion(state, rng)
    if phase == "claim":
        return CLAIM[1 + int(rng.random() * len(state.piles))]
    if phase == "sort":
        return random_sort(state.drawn, state.variant.seats, rng)
    if phase == "keep":
        return _random_keep(state, rng)
    actions = state.asked
    return actions[int(rng.random() * len(actions))]


def _random_keep(state: AlchemyFields, rng: Random) -> Action:
    cards = list(state.formulae[state.to_move])
    count = min(state.variant.data.kept, len(cards))
    return keep(state.variant.slugs_of([cards.pop(int(rng.random() * len(cards))) for _n in range(count)]))


def _random_completion(state: AlchemyFields, rng: Random) -> Action:
    seat = state.to_move
    hand = state.formulae[seat]
    start = int(rng.random() * (len(hand) + 1))
    if start == len(hand):
        return SKIP
    purse = state.purse(seat)
    for formula in hand[start:] + hand[:start]:
        if purse.missing(formula) <= purse.aether:
            pack, spent = purse.random_payment(formula, rng)
            right = bool(state.completed[seat]) and rng.random() < 0.5
            slugs = state.variant.slugs
            return complete(slugs[formula], pack, [slugs[card] for card in spent], right)
    return SKIP


PHASE_OF: Mapping[Kind, Phase] = {
    "keep": "keep", "sort": "sort", "claim": "claim", "skip": "complete", "complete": "complete",
}  # fmt: skip
WANTED: Mapping[Phase, str] = {
    "keep": mark("First choose the formulae that you keep."),
    "sort": mark("First sort the drawn cards into piles."),
    "claim": mark("First claim a pile."),
    "complete": mark("Now complete a formula, or say that you complete none."),
    "choice": mark("First choose how the ability is carried out."),
}
ASKED: Mapping[Kind, str] = {
    "player": mark("This ability asks you to choose a player."),
    "element": mark("This ability asks you to choose an element."),
    "card": mark("This ability asks you to choose an element card."),
    "formula": mark("This ability asks you to choose a formula."),
    "yes": mark("This ability asks for yes or no."),
    "no": mark("This ability needs Void: turn Aether into Void first, or say no."),
}


def objection(state: AlchemyFields, action: Action) -> str | None:
    """Return why `action` is not legal now, or None where it is."""
    if state.phase == "game_over":
        return _("The game is over.")
    kind = action.kind
    if kind == "convert":
        return _to_convert(state, action.number)
    if PHASE_OF.get(kind, "choice") != state.phase:
        return _(WANTED[state.phase])
    if kind == "complete":
        return _to_complete(state, action)
    return None if kind == "skip" or action in legal_actions(state) else _to_select(state, action)


def _to_select(state: AlchemyFields, action: Action) -> str:
    kind = action.kind
    if state.phase == "choice":
        return _to_choose(state, action)
    seats = state.variant.seats
    if kind == "sort" and len(action.piles) != seats:
        return _("Sort into as many piles as there are players: {n}.").format(n=seats)
    return {
        "keep": _("Keep exactly {n} of the formulae that you were dealt.").format(n=state.variant.data.kept),
        "sort": _("Put every card that was drawn into one pile, and no others."),
    }.get(kind, _("There is no pile {n} left to claim.").format(n=action.number))


def _to_convert(state: AlchemyFields, number: int) -> str | None:
    if state.phase == "keep":
        return _(WANTED[state.phase])
    there = state.aether[state.to_move]
    if number < 1:
        return _("Turn at least one Aether into Void.")
    if not there:
        return _("You have no Aether to turn into Void.")
    if number > there:
        return _("You have only {n} Aether to turn into Void.").format(n=there)
    return None


def _to_choose(state: AlchemyFields, action: Action) -> str:
    kind, number = action.kind, action.number
    if kind not in {option.kind for option in state.asked}:
        return _(ASKED[asked_for(state.asked)])
    if kind == "player":
        if number == state.to_move and may_turn(state, number, *state.in_turn()):
            return _("You have no Void: turn Aether into Void first.")
        return _("That player cannot do the first part of this ability.")
    if kind == "formula":
        words = _("{formula} cannot be chosen for this ability.")
        return words.format(formula=state.variant.title(action.formula))
    lacks = _("There is no {element} mastery token left."), _("You have no {element} card in your hand.")
    return lacks[kind == "card"].format(element=_(WORDS[number]))


def _to_complete(state: AlchemyFields, action: Action) -> str | None:
    seat, variant = state.to_move, state.variant
    hand, name = variant.slugs_of(state.formulae[seat]), variant.title(action.formula)
    lacking = next((slug for slug in (action.formula, *action.spent) if slug not in hand), "")
    if lacking != action.formula:
        if action.right and not state.completed[seat]:
            return _("Your row is empty: its left end is its right end too.")
        if action.formula in action.spent:
            return _("{formula} cannot pay for itself.").format(formula=name)
    if lacking:
        return _("You have no {formula} in your hand.").format(formula=variant.title(lacking))
    purse = state.purse(seat)
    return None if purse.pays(action) else _wrongly_paid(purse, action, variant.index[action.formula], name)


def _wrongly_paid(purse: Purse, action: Action, formula: int, name: str) -> str:
    variant = purse.variant
    cost, cards, aether = variant.cost[formula], action.elements & CARDS, action.elements >> AETHER_SHIFT
    is_lacking = purse.missing(formula) > purse.aether
    if aether > purse.aether and not is_lacking:
        return _("You have only {n} Aether.").format(n=purse.aether) if purse.aether else _("You have no Aether.")
    if aether <= purse.aether and not holds(purse.elements, cards):
        return _("You do not have these element cards in your hand.")
    paid = cards + sum([variant.unit[variant.index[slug]] for slug in action.spent])
    over = next((element for element in ELEMENTS if lane(paid, element) > lane(cost, element)), None)
    if aether <= purse.aether and over is not None:
        words = _("{formula} costs no {element}; nothing more than its cost may be paid.")
        if lane(cost, over):
            words = _("{formula} costs {n} {element}; nothing more than its cost may be paid.")
        return words.format(formula=name, n=lane(cost, over), element=_(WORDS[over]))
    if is_lacking:
        words = _("You lack {what} for {formula}.")
        if purse.aether:
            words = _("You lack {what} for {formula}, and have only {n} Aether.")
        return words.format(what=in_words(purse.unpaid(formula)), formula=name, n=purse.aether)
    if size(action.elements) + len(action.spent) > size(cost):
        words = _("{formula} costs {n} cards; nothing more than its cost may be paid.")
        return words.format(formula=name, n=size(cost))
    return _("This is not exactly what {formula} costs.").format(formula=name)
