"""What a good player of Alchemy knows.

Whoever sorts builds a pile that is good to have and dull to others; whoever claims looks at what the own formulae
still need, and at what is left for the others. A completion is weighed by trying it, with each way to pay and at
either end of the row, against keeping everything for later.
"""

from __future__ import annotations

from random import Random

from elements_table.games.alchemy.bot import reasons
from elements_table.games.alchemy.bot.completions import completions, finish_abilities
from elements_table.games.alchemy.bot.determinization import determinized
from elements_table.games.alchemy.bot.evaluation import (
    SPARE_FORMULA,
    PileAppeal,
    Worths,
    formula_worth,
    outlook,
    seat_worth,
)
from elements_table.games.alchemy.bot.piles import PileJudge, best_claim, best_sort
from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    K_COMPLETE,
    K_CONVERT,
    SKIP,
    Action,
    convert,
    sort,
)
from elements_table.games.alchemy.rules.data import D_TURN_VOID, Variant
from elements_table.games.alchemy.rules.elements import (
    AETHER_SHIFT,
    CARDS,
    in_words,
    lane,
)
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import (
    P_CHOICE,
    P_CLAIM,
    P_KEEP,
    P_SORT,
    AlchemyObservation,
)
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import Advice, Budget, Game, Observation, Strategy

WEIGHED = 5
"""The formulae weighed for completion, the best ones."""
RIVALS = 0.7
"""How much the mean of the other players' prospects counts beside the own."""
WAITING = 1.5
"""What a round without a completion costs, beside the one card more that it draws."""

CONVERT_GAIN = 0.1
"""What turning Aether into Void must gain to be done."""


class AlchemyStrategy(Strategy[Action]):
    """The regular player."""

    game: Alchemy

    def __init__(self, game: Game[Action]) -> None:
        super().__init__(game)
        self._worths: dict[int, Worths] = {}
        self._appeal = PileAppeal()

    def worths(self, variant: Variant) -> Worths:
        """Return what is worked out once for each number of players."""
        if variant.seats not in self._worths:
            self._worths[variant.seats] = Worths(variant)
        return self._worths[variant.seats]

    def determinize(self, observation: Observation, rng: Random) -> AlchemyState:
        """Return a state with the unseen cards dealt at random to where they may lie."""
        assert isinstance(observation, AlchemyObservation)
        return determinized(self.game, observation, rng)

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
        worths = self.worths(state.variant)
        seat = state.to_move
        variant = state.variant
        look = outlook(state)
        values = {}
        for action in state.legal_actions():
            cards = [variant.index[slug] for slug in action.spent]
            price = sum([variant.cost[card] for card in cards])
            wanted = sorted([lane(price, element) for element in range(4)])
            value = sum([formula_worth(worths, state, seat, card, look) for card in cards])
            values[action] = value - 1.3 * sum(wanted) + 0.25 * wanted[-1]
        best = max(values, key=values.__getitem__)
        names = ", ".join([variant.formulae[variant.index[slug]].name for slug in best.spent])
        return Advice(best, reasons.KEEP, {"formulae": names})

    def _sort(self, state: AlchemyState, rng: Random) -> Advice[Action]:
        variant = state.variant
        judge = PileJudge(self.worths(variant), state, state.to_move, self._appeal)
        found = best_sort(judge, state.drawn, variant.seats, variant.piles.parts[state.drawn], rng)
        pile = variant.piles.reduced[found.expected]
        reason = reasons.SORT if pile else reasons.SORT_NOTHING
        return Advice(sort(found.order), reason, {"pile": in_words(pile)})

    def _claim(self, state: AlchemyState) -> Advice[Action]:
        piles = state.piles
        if len(piles) == 1:
            return Advice(CLAIM[1], reasons.ONLY)
        seat = state.to_move
        judge = PileJudge(self.worths(state.variant), state, seat, self._appeal)
        best, _values = best_claim(judge, piles, len(piles) - 1)
        name = self._nearest(state, seat, piles[best])
        if name is None:
            return Advice(CLAIM[best + 1], reasons.CLAIM_MOST)
        return Advice(CLAIM[best + 1], reasons.CLAIM_FOR, {"formula": name})

    def _nearest(self, state: AlchemyState, seat: int, pile: int) -> str | None:
        """Return the name of the best formula that a pile makes affordable."""
        before = state.purse(seat)
        after = before._replace(
            elements=before.elements + (pile & CARDS), aether=before.aether + (pile >> AETHER_SHIFT)
        )
        nearer = set(after.affordable()) - set(before.affordable())
        if not nearer:
            return None
        return state.variant.formulae[max(nearer, key=state.variant.points.__getitem__)].name

    def _complete(self, state: AlchemyState) -> Advice[Action]:
        variant = state.variant
        values = {SKIP: self._prospect(state, state.to_move) + SPARE_FORMULA - WAITING}
        for action in self._candidates(state):
            values[action] = self._tried(state, action)
        best = max(values, key=values.__getitem__)
        converted = self._converted(state, best)
        if converted > values[best] + CONVERT_GAIN:
            best = convert(1)
            values[best] = converted
        if best == SKIP:
            return Advice(SKIP, reasons.CANNOT if len(values) == 1 else reasons.WAIT)
        if best.kind == K_CONVERT:
            return Advice(best, reasons.CONVERT, {"number": best.number})
        card = variant.formulae[variant.index[best.formula]]
        row = [card, *[variant.formulae[one] for one in state.completed[state.to_move]]]
        fired = sum([bool(one.queue) for one in row])
        reason = reasons.COMPLETE if fired > 1 else reasons.COMPLETE_ONE if fired else reasons.COMPLETE_NONE
        return Advice(best, reason, {"formula": card.name, "points": card.points, "abilities": fired})

    def _candidates(self, state: AlchemyState) -> list[Action]:
        return list(completions(self.worths(state.variant), state, WEIGHED))

    def _converted(self, state: AlchemyState, action: Action) -> float:
        """Return the prospect of `move` after turning one Aether into Void, where an ability needs Void."""
        seat = state.to_move
        spare = state.aether[seat] - (action.elements >> AETHER_SHIFT)
        if action.kind != K_COMPLETE or state.void[seat] or spare < 1:
            return float("-inf")
        variant = state.variant
        row = (*state.completed[seat], variant.index[action.formula])
        wants = [
            part.do == D_TURN_VOID
            for card in row
            for effect in variant.formulae[card].effects
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
        finish_abilities(self.worths(state.variant), after)
        return self._prospect(after, seat)

    def _prospect(self, state: AlchemyState, seat: int) -> float:
        """Return the points that `seat` is likely to end with, less a part of the others'."""
        worths = self.worths(state.variant)
        look = outlook(state)
        others = [
            seat_worth(worths, state, s, look, with_hand=False) for s in range(state.variant.seats) if s != seat
        ]
        return seat_worth(worths, state, seat, look, with_hand=True) - RIVALS * sum(others) / len(others)

    def _choice(self, state: AlchemyState) -> Advice[Action]:
        formula, _number = state.pending[0]
        values = {action: self._tried(state, action) for action in state.asked}
        best = max(values, key=values.__getitem__)
        return Advice(best, reasons.CHOICE, {"formula": state.variant.formulae[formula].name})


def create(game: Game[Action]) -> AlchemyStrategy:
    """Return the strategy of the game."""
    return AlchemyStrategy(game)
