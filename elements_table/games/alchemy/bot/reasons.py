"""Why a good player of Alchemy does what it does: each sentence holds in the position in which it is said."""

from elements_table.games.alchemy.bot.completions import can_work
from elements_table.games.alchemy.rules.actions import NO, SKIP, Action
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, ELEMENTS, WORDS, in_words, lane
from elements_table.games.alchemy.rules.payments import Purse
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import _, mark

KEEP = mark("These three give {points} points for {cards} cards, {most} of them {element}.")
SORT_FOR = mark("With the pile meant for you, {pile}, you can pay for {formula}.")
SORT = mark("The pile meant for you gives {pile}.")
SORT_EMPTY = mark("One pile is empty, and may be left for you.")
CLAIM_FOR = mark("With this pile you can pay for {formula}.")
CLAIM_NEARER = mark("After this pile, {formula} lacks {missing} more.")
CLAIM_GIVES = mark("This pile gives {pile}.")
CLAIM_EMPTY = mark("This pile gives nothing.")
LAST_PILE = mark("This is the last pile.")
COMPLETE = mark(
    "{formula} gives {points} points and a mastery token; {abilities} of {all} abilities in your row can work."
)
COMPLETE_ONE = mark("{formula} gives {points} points and a mastery token; 1 ability can work.")
COMPLETE_NONE = mark("{formula} gives {points} points and a mastery token.")
NO_TOKEN = mark("{formula} gives {points} points; {abilities} of {all} abilities in your row can work.")
NO_TOKEN_ONE = mark("{formula} gives {points} points; 1 ability can work.")
NO_TOKEN_NONE = mark("{formula} gives {points} points.")
WAIT = mark("By estimate, keeping the cards is worth {margin} points more than {formula} now.")
WAIT_ALIKE = mark("By estimate, keeping the cards is worth about as much as {formula} now.")
WAIT_LAST = mark("By estimate, no completion gains a point on the others in this last round.")
CANNOT = mark("You can pay for none of your formulae.")
CONVERT = mark("{formula} needs Void: 1 Aether turned into Void lets it work.")
CONVERT_SELF = mark("With 1 Aether turned into Void, you can be chosen for {formula} yourself.")
CHOICE = mark("By estimate, {formula} gains {margin} points more by this than by anything else.")
CHOICE_ALIKE = mark("No other choice gains more with {formula}.")
CARDS_DONE = mark("Element cards count nothing at the end, and you complete no other formula.")
WAIT_KEEPS = mark("You keep your cards and formulae for a later round.")


def for_keep(state: AlchemyState, action: Action) -> Advice[Action]:
    """Return the advice to keep these formulae: their points, their cost, the element it asks most."""
    variant = state.variant
    cards = variant.numbers_of(action.spent)
    price = [sum([lane(variant.cost[card], element) for card in cards]) for element in ELEMENTS]
    facts = {
        "points": sum([variant.points[card] for card in cards]),
        "cards": sum(price),
        "most": max(price),
        "element": _(WORDS[price.index(max(price))]),
    }
    return Advice(action, KEEP, facts)


def for_sort(state: AlchemyState, action: Action, meant: int) -> Advice[Action]:
    """Return the advice to sort so, with the reduced pile that is meant for the sorter, who claims last."""
    if not meant:
        return Advice(action, SORT_EMPTY)
    name = _newly_paid(state, state.purse(state.to_move), meant)
    sentence, facts = (SORT, {}) if name is None else (SORT_FOR, {"formula": name})
    return Advice(action, sentence, {"pile": in_words(meant)} | facts)


def for_claim(state: AlchemyState, action: Action, pile: int) -> Advice[Action]:
    """Return the advice to claim this reduced pile."""
    if len(state.piles) == 1:
        return Advice(action, LAST_PILE)
    if not pile:
        return Advice(action, CLAIM_EMPTY)
    purse = state.purse(state.to_move)
    name = _newly_paid(state, purse, pile)
    if name is not None:
        return Advice(action, CLAIM_FOR, {"formula": name})
    after = with_pile(purse, pile)
    lacks = [(after.missing(card) - after.aether, card) for card in purse.formulae]
    # what could be paid for anyway does not come nearer
    nearer = [lack for lack in lacks if 0 < lack[0] < purse.missing(lack[1]) - purse.aether]
    if nearer:
        missing, card = min(nearer)
        return Advice(action, CLAIM_NEARER, {"missing": missing, "formula": state.variant.formulae[card].title})
    return Advice(action, CLAIM_GIVES, {"pile": in_words(pile)})


def for_completion(state: AlchemyState, action: Action) -> Advice[Action]:
    """Return the advice to complete a formula: what it gives at once, and how many abilities can work."""
    variant = state.variant
    card = variant.formulae[variant.index[action.formula]]
    abilities, there_are = can_work(state, action)
    token = lane(state.supply, card.element) > 0
    sentences = (COMPLETE_NONE, COMPLETE_ONE, COMPLETE) if token else (NO_TOKEN_NONE, NO_TOKEN_ONE, NO_TOKEN)
    facts = {"formula": card.title, "points": card.points, "abilities": abilities, "all": there_are}
    return Advice(action, sentences[min(abilities, 1) + (abilities > 0 and there_are > 1)], facts)


def for_waiting(state: AlchemyState, action: Action, best: Action | None, margin: float) -> Advice[Action]:
    """Return the advice to complete nothing, though `best` could be, which is worth less by `margin` points."""
    if best is None:
        return Advice(action, CANNOT)
    if state.final_round:
        return Advice(action, WAIT_LAST)
    facts = {"formula": state.variant.title(best.formula), "margin": round(margin)}
    return Advice(action, WAIT if round(margin) > 1 else WAIT_ALIKE, facts)


def for_turning(state: AlchemyState, action: Action) -> Advice[Action]:
    """Return the advice to turn Aether into Void, so that an ability can work (A17)."""
    facts = {"formula": state.variant.formulae[state.pending[0][0]].title}
    return Advice(action, CONVERT if state.asked == (NO,) else CONVERT_SELF, facts)


def for_choice(state: AlchemyState, action: Action, margin: float) -> Advice[Action]:
    """Return the advice to answer an ability so, worth more than any other answer by `margin` points."""
    formula, effect = state.in_turn()
    if action == NO and state.final_round and effect.asks == "card":
        return Advice(action, CARDS_DONE)
    facts = {"formula": state.variant.formulae[formula].title, "margin": round(margin)}
    return Advice(action, CHOICE if round(margin) > 1 else CHOICE_ALIKE, facts)


def for_searched(state: AlchemyState, action: Action) -> Advice[Action]:
    """Return the advice to do what the regular player would not, with a reason where one holds anyway."""
    if action.kind == "keep":
        return for_keep(state, action)
    if action.kind == "claim":
        return for_claim(state, action, state.piles[action.number - 1])
    if action.kind == "complete":
        return for_completion(state, action)
    if action.kind == "convert" and state.phase == "choice":
        return for_turning(state, action)
    if action == SKIP and not state.final_round:
        return Advice(action, WAIT_KEEPS)
    return Advice(action)


def with_pile(purse: Purse, pile: int) -> Purse:
    """Return the purse after a reduced pile is claimed."""
    return purse._replace(elements=purse.elements + (pile & CARDS), aether=purse.aether + (pile >> AETHER_SHIFT))


def _newly_paid(state: AlchemyState, purse: Purse, pile: int) -> str | None:
    newly = set(with_pile(purse, pile).affordable()) - set(purse.affordable())
    return state.variant.formulae[max(newly, key=state.variant.points.__getitem__)].title if newly else None
