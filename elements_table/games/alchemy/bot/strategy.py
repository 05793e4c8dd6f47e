"""What a good player of Alchemy knows.

Whoever sorts builds a pile that is good to have and dull to others; whoever claims looks at what the own formulae
still need, and at what is left for the others. A completion is weighed by trying it, with each way to pay and at
either end of the row, against keeping everything for later.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random

from elements_table.games.alchemy.bot.completions import completions, finish_abilities, quick_choice
from elements_table.games.alchemy.bot.evaluation import (
    SPARE_FORMULA,
    HandWorth,
    PileAppeal,
    Worths,
    formula_worth,
    outlook,
    seat_worth,
)
from elements_table.games.alchemy.bot.piles import PileJudge, best_claim, best_sort, split
from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    K_COMPLETE,
    K_CONVERT,
    SKIP,
    Action,
    complete,
    convert,
    sort,
)
from elements_table.games.alchemy.rules.data import D_TURN_VOID, Tables
from elements_table.games.alchemy.rules.elements import (
    AETHER_SHIFT,
    CARDS,
    LETTERS,
    from_letters,
    in_words,
    lane,
    packed,
)
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.hidden import Hidden, deal_hidden
from elements_table.games.alchemy.rules.observation import (
    P_CHOICE,
    P_CLAIM,
    P_COMPLETE,
    P_GAME_OVER,
    P_KEEP,
    P_SORT,
    PHASES,
    AlchemyObservation,
)
from elements_table.games.alchemy.rules.payments import payment
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import Advice, Budget, Game, Observation, State, Strategy
from elements_table.kernel.words import mark

WEIGHED = 5
"""The formulae weighed for completion, the best ones."""
RIVALS = 0.7
"""How much the mean of the other players' prospects counts beside the own."""
WAITING = 1.5
"""What a round without a completion costs, beside the one card more that it draws."""

CONVERT_GAIN = 0.1
"""What turning Aether into Void must gain to be done."""

KEEP = mark("These three fit together best: {formulae}.")
SORT = mark("Sorted so that the pile left for you is worth having: {pile}.")
SORT_NOTHING = mark("However the cards are sorted, little is left for whoever claims last.")
CLAIM_FOR = mark("This pile brings {formula} nearest.")
CLAIM_MOST = mark("This pile is worth most.")
COMPLETE = mark("{formula} gives {points} points, a token, and {abilities} abilities now.")
COMPLETE_ONE = mark("{formula} gives {points} points, a token, and 1 ability now.")
COMPLETE_NONE = mark("{formula} gives {points} points and a token.")
WAIT = mark("Waiting is worth more: what could be completed now costs too much.")
CANNOT = mark("There is nothing to complete yet.")
CONVERT = mark("Turning {number} Aether into Void lets an ability work.")
CHOICE = mark("This choice gains most from {formula}.")
ONLY = mark("There is nothing else to do.")


class AlchemyStrategy(Strategy[Action]):
    """The regular player."""

    game: Alchemy

    def __init__(self, game: Game[Action]) -> None:
        super().__init__(game)
        self._worths: dict[int, Worths] = {}
        self._appeal = PileAppeal()

    def worths(self, tables: Tables) -> Worths:
        """Return what is worked out once for each number of players."""
        if tables.seats not in self._worths:
            self._worths[tables.seats] = Worths(tables)
        return self._worths[tables.seats]

    def determinize(self, observation: Observation, rng: Random) -> AlchemyState:
        """Return a state with the unseen cards dealt at random to where they may lie."""
        assert isinstance(observation, AlchemyObservation)
        o = observation
        state = self.game.blank(None, len(o.elements), 0)
        tables = state.tables
        index = tables.index
        for seat, hand in enumerate(o.elements):
            state.elements[seat] = from_letters(hand or "")
        for seat, slugs in enumerate(o.formulae):
            state.set_formulae(seat, tuple([index[slug] for slug in slugs or ()]))
        state.completed = [tuple([index[slug] for slug in row]) for row in o.completed]
        state.aether, state.void = list(o.aether), list(o.void)
        state.mastery = [four(tokens) for tokens in o.mastery]
        state.supply = four(o.supply)
        state.piles = tuple([from_letters(pile) for pile in o.piles])
        state.drawn = from_letters(o.drawn)
        state.element_discard = from_letters(o.element_discard)
        state.formula_discard = tuple([index[slug] for slug in o.formula_discard])
        if o.seat is not None:
            state.buried[o.seat] = tuple([index[slug] for slug in o.buried])
        state.recycled = sum([1 << index[slug] for slug in o.recycled])
        state.old = list(o.old)
        known = [from_letters(text) for text in o.known]
        row = (tables.seats if o.seat is None else o.seat) * (tables.seats + 1)
        state.known[row : row + tables.seats + 1] = known
        state.start_player, state.to_move, state.round = o.start_player, o.to_move, o.round
        state.phase = PHASES.index(o.phase)
        state.final_round = o.final_round
        state.done = sum([1 << seat for seat in o.done])
        state.kept = sum([1 << seat for seat in o.kept])
        unseen = packed([LETTERS.index(letter) for letter in o.unseen_elements])
        formulae = [index[slug] for slug in o.unseen_formulae]
        hidden = Hidden(unseen, formulae, o.element_counts, o.formula_counts, o.buried_counts)
        deal_hidden(state, o.seat, hidden, known, rng)
        state.pending = tuple([(index[slug], number) for _seat, slug, number in o.pending])
        if state.phase == P_CHOICE:
            state.asked = state.options()
        return state

    def choose(self, observation: Observation, rng: Random, budget: Budget) -> Advice[Action]:
        """Return the action of a good player, with the reason."""
        assert isinstance(observation, AlchemyObservation) and observation.seat is not None
        state = self.determinize(observation, rng)
        if state.phase == P_KEEP:
            return self._keep(state)
        if state.phase == P_SORT:
            return self._sort(state, rng)
        if state.phase == P_CLAIM:
            return self._claim(state)
        if state.phase == P_CHOICE:
            return self._choice(state)
        return self._complete(state)

    def _keep(self, state: AlchemyState) -> Advice[Action]:
        worths = self.worths(state.tables)
        seat = state.to_move
        tables = state.tables
        look = outlook(state)
        values = {}
        for action in state.legal_actions():
            cards = [tables.index[slug] for slug in action.spent]
            price = sum([tables.cost[card] for card in cards])
            wanted = sorted([lane(price, element) for element in range(4)])
            value = sum([formula_worth(worths, state, seat, card, look) for card in cards])
            values[action] = value - 1.3 * sum(wanted) + 0.25 * wanted[-1]
        best = max(values, key=values.__getitem__)
        names = ", ".join([tables.formulae[tables.index[slug]].name for slug in best.spent])
        return Advice(best, KEEP, {"formulae": names})

    def _sort(self, state: AlchemyState, rng: Random) -> Advice[Action]:
        tables = state.tables
        judge = PileJudge(self.worths(tables), state, state.to_move, self._appeal)
        found = best_sort(judge, state.drawn, tables.seats, tables.piles.parts[state.drawn], rng)
        pile = tables.piles.reduced[found.expected]
        reason = SORT if pile else SORT_NOTHING
        return Advice(sort(found.order), reason, {"pile": in_words(pile)})

    def _claim(self, state: AlchemyState) -> Advice[Action]:
        piles = state.piles
        if len(piles) == 1:
            return Advice(CLAIM[1], ONLY)
        seat = state.to_move
        judge = PileJudge(self.worths(state.tables), state, seat, self._appeal)
        best, _values = best_claim(judge, piles, len(piles) - 1)
        name = self._nearest(state, seat, piles[best])
        if name is None:
            return Advice(CLAIM[best + 1], CLAIM_MOST)
        return Advice(CLAIM[best + 1], CLAIM_FOR, {"formula": name})

    def _nearest(self, state: AlchemyState, seat: int, pile: int) -> str | None:
        """Return the name of the best formula that a pile makes affordable."""
        before = state.purse(seat)
        after = before._replace(
            elements=before.elements + (pile & CARDS), aether=before.aether + (pile >> AETHER_SHIFT)
        )
        nearer = set(after.affordable()) - set(before.affordable())
        if not nearer:
            return None
        return state.tables.formulae[max(nearer, key=state.tables.points.__getitem__)].name

    def _complete(self, state: AlchemyState) -> Advice[Action]:
        tables = state.tables
        values = {SKIP: self._prospect(state, state.to_move) + SPARE_FORMULA - WAITING}
        for action in self._candidates(state):
            values[action] = self._tried(state, action)
        best = max(values, key=values.__getitem__)
        converted = self._converted(state, best)
        if converted > values[best] + CONVERT_GAIN:
            best = convert(1)
            values[best] = converted
        if best == SKIP:
            return Advice(SKIP, CANNOT if len(values) == 1 else WAIT)
        if best.kind == K_CONVERT:
            return Advice(best, CONVERT, {"number": best.number})
        card = tables.formulae[tables.index[best.formula]]
        row = [card, *[tables.formulae[one] for one in state.completed[state.to_move]]]
        fired = sum([bool(one.queue) for one in row])
        reason = COMPLETE if fired > 1 else COMPLETE_ONE if fired else COMPLETE_NONE
        return Advice(best, reason, {"formula": card.name, "points": card.points, "abilities": fired})

    def _candidates(self, state: AlchemyState) -> list[Action]:
        return list(completions(self.worths(state.tables), state, WEIGHED))

    def _converted(self, state: AlchemyState, action: Action) -> float:
        """Return the prospect of `move` after turning one Aether into Void, where an ability needs Void."""
        seat = state.to_move
        spare = state.aether[seat] - (action.elements >> AETHER_SHIFT)
        if action.kind != K_COMPLETE or state.void[seat] or spare < 1:
            return float("-inf")
        tables = state.tables
        row = (*state.completed[seat], tables.index[action.formula])
        wants = [
            part.do == D_TURN_VOID
            for card in row
            for effect in tables.formulae[card].effects
            for part in effect.parts
        ]
        if not any(wants):
            return float("-inf")
        after = state.clone()
        after.apply(convert(1))
        return self._tried(after, action)

    def _tried(self, state: AlchemyState, action: Action) -> float:
        """Return the prospect after a completion and its abilities, or after an answer to one."""
        after = state.clone()
        seat = after.to_move
        after.start_player = seat  # so that the round does not end, nor anybody draw, in this thought
        after.apply(action)
        finish_abilities(self.worths(state.tables), after)
        return self._prospect(after, seat)

    def _prospect(self, state: AlchemyState, seat: int) -> float:
        """Return the points that `seat` is likely to end with, less a part of the others'."""
        worths = self.worths(state.tables)
        look = outlook(state)
        others = [seat_worth(worths, state, s, look, with_hand=False) for s in range(state.tables.seats) if s != seat]
        return seat_worth(worths, state, seat, look, with_hand=True) - RIVALS * sum(others) / len(others)

    def _choice(self, state: AlchemyState) -> Advice[Action]:
        formula, _number = state.pending[0]
        values = {action: self._tried(state, action) for action in state.asked}
        best = max(values, key=values.__getitem__)
        return Advice(best, CHOICE, {"formula": state.tables.formulae[formula].name})

    def candidates(self, state: State[Action]) -> Sequence[Action]:
        """Return the actions worth weighing, best guesses first."""
        assert isinstance(state, AlchemyState)
        if state.phase == P_COMPLETE:
            return [*self._candidates(state), SKIP]
        if state.phase == P_CHOICE:
            return state.asked
        if state.phase == P_CLAIM:
            return CLAIM[1 : len(state.piles) + 1]
        return state.legal_actions()

    def evaluate(self, state: State[Action], seat: int) -> float:
        """Return -1..1 from the lead over the best of the others, by points likely at the end."""
        assert isinstance(state, AlchemyState)
        if state.phase == P_GAME_OVER:
            won = state.winners()
            return (1.0 if len(won) == 1 else 0.5) if seat in won else -1.0
        worths = self.worths(state.tables)
        look = outlook(state)
        found = [seat_worth(worths, state, s, look, with_hand=False) for s in range(state.tables.seats)]
        best = max([worth for s, worth in enumerate(found) if s != seat])
        return 0.99 * tanh((found[seat] - best) / 25.0)

    def playout_policy(self, state: State[Action], rng: Random) -> Action:
        """Return a quick action: a random keep and sort, the best pile, the formula worth most."""
        assert isinstance(state, AlchemyState)
        worths = self.worths(state.tables)
        seat = state.to_move
        if state.phase == P_SORT:
            return sort(split(state.drawn, state.tables.seats, rng))
        if state.phase == P_CHOICE:
            return quick_choice(worths, state)
        look = outlook(state)
        if state.phase == P_CLAIM:
            hand = HandWorth(worths, state, seat, look)
            elements, aether = state.elements[seat], state.aether[seat]
            gains = [hand.worth(elements + (pile & CARDS), aether + (pile >> AETHER_SHIFT)) for pile in state.piles]
            return CLAIM[1 + max(range(len(gains)), key=gains.__getitem__)]
        if state.phase == P_COMPLETE:
            purse = state.purse(seat)
            affordable = purse.affordable()
            if not affordable:
                return SKIP
            worth = {card: formula_worth(worths, state, seat, card, look) for card in state.formulae[seat]}
            formula = max(affordable, key=worth.__getitem__)
            pack, spent = payment(purse, formula, worth.__getitem__, False)
            right = bool(state.completed[seat]) and rng.random() < 0.5
            return complete(state.tables.slugs[formula], pack, state.tables.slugs_of(spent), right)
        return state.random_action(rng)


def four(tokens: Sequence[int]) -> int:
    """Return numbers of Air, Earth, Fire and Water as a pack."""
    return sum([number << 5 * element for element, number in enumerate(tokens)])


def create(game: Game[Action]) -> AlchemyStrategy:
    """Return the strategy of the game."""
    return AlchemyStrategy(game)
