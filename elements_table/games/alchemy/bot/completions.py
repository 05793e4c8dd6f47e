"""Completing formulae: how to pay, where to lay, and what to choose when an ability asks."""

from collections.abc import Callable, Iterator, Mapping

from elements_table.games.alchemy.bot.abilities import part_worth, target_worth
from elements_table.games.alchemy.bot.evaluation import Worths, formula_worth, outlook, quick_elements
from elements_table.games.alchemy.rules.actions import CARD, ELEMENT, NO, PLAYER, YES, Action, Kind, complete, convert
from elements_table.games.alchemy.rules.data import Effect, with_abilities
from elements_table.games.alchemy.rules.effects import options, repeatable
from elements_table.games.alchemy.rules.packs import ELEMENTS, lane, size
from elements_table.games.alchemy.rules.payments import payment
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.games.alchemy.rules.vocabulary import At

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
    _formula, effect = state.in_turn()
    if state.asked == (NO,):
        gains = effect.parts[0].do != "void_to_aether" and sum([part_worth(part) for part in effect.parts]) > 0
        return convert(1) if gains else NO
    return QUICK[effect.asks](worths, state, effect)


def _quick_element(_worths: Worths, state: AlchemyState, effect: Effect) -> Action:
    seat = state.to_move
    if effect.parts[0].do == "turn_void" and state.final_round and lane(state.mastery[seat], 0) > 3:
        return NO if NO in state.asked else state.asked[0]
    return next(ELEMENT[element] for element in quick_elements(state, seat) if ELEMENT[element] in state.asked)


def _quick_player(_worths: Worths, state: AlchemyState, effect: Effect) -> Action:
    seat, asked, do = state.to_move, state.asked, effect.parts[0].do
    rivals = [action for action in asked if action in PLAYER and action.number != seat]

    def standing(action: Action) -> float:
        """Return roughly how well a rival does, from what lies open."""
        points = sum([state.variant.points[formula] for formula in state.completed[action.number]])
        return points + 2 * size(state.mastery[action.number]) + state.aether[action.number]

    if do != "take_element" and target_worth(effect) > 0:
        best = next((action for action in (PLAYER[seat], NO) if action in asked), None)
        return min(rivals, key=standing) if best is None else best
    if not rivals:
        return NO if NO in asked else asked[0]
    return max(rivals, key=standing) if do in ("lose_void", "take_element") else rivals[0]


def _quick_card(_worths: Worths, state: AlchemyState, _effect: Effect) -> Action:
    """Swap the element card that the formulae in hand need least, if any is idle."""
    seat = state.to_move
    costs = [0, *(state.variant.cost[formula] for formula in state.formulae[seat])]
    idle = [lane(state.elements[seat], n) - max([lane(cost, n) for cost in costs]) for n in ELEMENTS]
    most = max([action.number for action in state.asked if action in CARD], key=idle.__getitem__)
    return CARD[most] if idle[most] > 0 or NO not in state.asked else NO


def _quick_formula(worths: Worths, state: AlchemyState, effect: Effect) -> Action:
    first = effect.parts[0]
    return _quick_under(state) if first.do == "lay_under" else _quick_move(worths, state, first.at)


def _quick_under(state: AlchemyState) -> Action:
    """Lay down the formula that is furthest from being paid for, the one of fewest points among these."""
    seat = state.to_move
    variant, purse = state.variant, state.purse(seat)
    if NO in state.asked and len(state.formulae[seat]) < KEPT and not state.final_round:
        return NO
    ways = [action for action in state.asked if action != NO]
    cards = {variant.index[way.formula]: way for way in ways}
    return cards[max(cards, key=lambda card: (purse.missing(card), -variant.points[card]))]


def _quick_move(worths: Worths, state: AlchemyState, at: At) -> Action:
    """Move the formula that makes most of the row, if any does."""
    row = state.completed[state.to_move]
    left = max(0, state.variant.counts.goal - len(row))
    best, most = NO, worths.rows[row].total(left)
    for action in state.asked:
        if action != NO:
            card = state.variant.index[action.formula]
            rest = tuple([other for other in row if other != card])
            worth = worths.rows[(card, *rest) if at == "left end" else (*rest, card)].total(left)
            if worth > most + 0.001 or best not in state.asked:
                best, most = action, worth
    return best


QUICK: Mapping[Kind, Callable[[Worths, AlchemyState, Effect], Action]] = {
    "yes": lambda _worths, _state, _effect: YES,
    "player": _quick_player,
    "element": _quick_element,
    "card": _quick_card,
    "formula": _quick_formula,
}
"""The answer to an ability, by what it asks for."""


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
        if effect.parts[0].do == "repeat":
            again = repeatable(after, seat, formula, effect.parts[0].at)
            if again is not None and again not in asking and _can_work(after, again, (*asking, formula)):
                return True
        elif options(after, seat, formula, effect):
            return True
    return False


def finish_abilities(worths: Worths, state: AlchemyState) -> None:
    """Answer quickly until the abilities of the seat to move are done."""
    while state.phase == "choice":
        state.apply(quick_choice(worths, state))
