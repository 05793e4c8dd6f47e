"""What a good player of Alchemy knows.

Whoever sorts builds a pile that is good to have and dull to others; whoever claims looks at what the own formulae
still need, and at what is left for the others. A completion is weighed by trying it, with each way to pay and at
either end of the row, against keeping everything for later.
"""

from __future__ import annotations

from random import Random
from typing import Any

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
from elements_table.games.alchemy.bot.piles import PileJudge, best_sort, claim_values
from elements_table.games.alchemy.bot.playout import Playouts
from elements_table.games.alchemy.bot.trial import MatchTrial
from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    K_CONVERT,
    NO,
    SKIP,
    Action,
    convert,
    sort,
)
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.elements import (
    lane,
)
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import (
    P_CHOICE,
    P_CLAIM,
    P_COMPLETE,
    P_KEEP,
    P_SORT,
    AlchemyObservation,
)
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import Game
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Budget, Strategy

WEIGHED = 5
"""The formulae weighed for completion, the best ones."""
TRIED = 10
"""The ways to complete, of these, that an expert tries out."""
RIVALS = 0.7
"""How much the mean of the other players' prospects counts beside the own."""
STEP = 3.0
"""A difference in points that a beginner misjudges."""
QUICK, BOLD = 1.0, 0.1
"""Points by which the quick complete rather than wait; what the bold add for each point of a formula they keep."""
WAITING = 3.1
"""What a round without a completion costs, beside the one card more that it draws."""


class AlchemyStrategy(Strategy[AlchemyObservation]):
    """The regular player."""

    game: Alchemy

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._worths: dict[Variant, Worths] = {}
        self._appeal = PileAppeal()
        self._quick: dict[Variant, Playouts] = {}

    def worths(self, variant: Variant) -> Worths:
        """Return what is worked out once for each number of players."""
        if variant not in self._worths:
            self._worths[variant] = Worths(variant)
        return self._worths[variant]

    def determinize(self, observation: AlchemyObservation, rng: Random) -> AlchemyState:
        """Return a state with the unseen cards dealt at random to where they may lie."""
        return determinized(self.game, observation, rng)

    def choose(
        self, observation: AlchemyObservation, rng: Random, budget: Budget, mind: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        """Return the action of a good player, with the reason."""
        assert observation.seat is not None
        state = self.determinize(observation, rng)
        if state.phase == P_KEEP:
            return self._keep(state, mind, rng)
        if state.phase == P_SORT:
            return self._sort(state, rng)
        if state.phase == P_CLAIM:
            return self._claim(state, mind, rng)
        if state.phase == P_CHOICE:
            return self._choice(state, mind, rng)
        return self._complete(state, mind, rng)

    def decision(self, observation: AlchemyObservation, rng: Random, mind: PlayerProfile = REGULAR) -> MatchTrial:
        """Return the decision as the expert searches it."""
        regular = self.choose(observation, rng, Budget(), mind)
        state = self.determinize(observation, rng)
        return MatchTrial(state, regular, self._weighed(state), self._playouts(state.variant))

    def _weighed(self, state: AlchemyState) -> list[Action]:
        """Return what an expert thinks about: no other sorts, and of completions those that look best."""
        if state.phase == P_KEEP:
            return list(state.legal_actions())
        if state.phase == P_CLAIM:
            return [CLAIM[number] for number, pile in enumerate(state.piles, 1) if pile not in state.piles[number:]]
        if state.phase == P_CHOICE:
            return self._answers(state)
        if state.phase == P_COMPLETE:
            values = self._completions(state)
            return [SKIP, *sorted(values, key=lambda action: -values[action])[:TRIED]]
        return []

    def _playouts(self, variant: Variant) -> Playouts:
        if variant not in self._quick:
            self._quick[variant] = Playouts(self.worths(variant))
        return self._quick[variant]

    def _keep(self, state: AlchemyState, mind: PlayerProfile, rng: Random) -> Advice[Action]:
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
            value += BOLD * mind.bold * sum([variant.points[card] for card in cards])
            values[action] = value - 1.3 * sum(wanted) + 0.25 * wanted[-1]
        return reasons.for_keep(state, mind.pick(values, STEP, rng))

    def _sort(self, state: AlchemyState, rng: Random) -> Advice[Action]:
        variant = state.variant
        judge = PileJudge(self.worths(variant), state, state.to_move, self._appeal)
        found = best_sort(judge, state.drawn, variant.seats, variant.piles.parts[state.drawn], rng)
        return reasons.for_sort(state, sort(found.order), variant.piles.reduced[found.expected])

    def _claim(self, state: AlchemyState, mind: PlayerProfile, rng: Random) -> Advice[Action]:
        piles = state.piles
        judge = PileJudge(self.worths(state.variant), state, state.to_move, self._appeal)
        best = mind.pick(claim_values(judge, piles, len(piles) - 1), STEP, rng) if len(piles) > 1 else 0
        return reasons.for_claim(state, CLAIM[best + 1], piles[best])

    def _complete(self, state: AlchemyState, mind: PlayerProfile, rng: Random) -> Advice[Action]:
        waiting = self._prospect(state, state.to_move)
        if not state.final_round:
            waiting += SPARE_FORMULA - WAITING
        values = self._completions(state)
        best = max(values, key=values.__getitem__, default=None)
        chosen = mind.pick({SKIP: waiting - QUICK * mind.quick, **values}, STEP, rng)
        if chosen == SKIP:
            return reasons.for_waiting(state, SKIP, best, waiting - values[best] if best else 0.0)
        return reasons.for_completion(state, chosen)

    def _completions(self, state: AlchemyState) -> dict[Action, float]:
        """Return what comes of each completion worth weighing."""
        ways = completions(self.worths(state.variant), state, WEIGHED)
        return {action: self._tried(state, action) for action in ways}

    def _tried(self, state: AlchemyState, action: Action) -> float:
        """Return the prospect after a completion and its abilities, or after an answer to one."""
        after = state.clone()
        seat = after.to_move
        after.start_player = seat  # so that the round does not end, nor anybody draw, in this thought
        after.apply(action)
        finish_abilities(self.worths(after.variant), after)
        return self._prospect(after, seat)

    def _prospect(self, state: AlchemyState, seat: int) -> float:
        """Return the points that `seat` is likely to end with, less a part of the others'."""
        worths = self.worths(state.variant)
        look = outlook(state)
        others = [
            seat_worth(worths, state, s, look, with_hand=False) for s in range(state.variant.seats) if s != seat
        ]
        return seat_worth(worths, state, seat, look, with_hand=True) - RIVALS * sum(others) / len(others)

    def _answers(self, state: AlchemyState) -> list[Action]:
        return [*state.asked, convert(1)] if state.may_turn() else list(state.asked)

    def _choice(self, state: AlchemyState, mind: PlayerProfile, rng: Random) -> Advice[Action]:
        values = {action: self._tried(state, action) for action in self._answers(state)}
        idle = NO in values and values[NO] == max(values.values())
        best = NO if idle else mind.pick(values, STEP, rng)  # what changes nothing is left
        if best.kind == K_CONVERT:
            return reasons.for_turning(state, best)
        others = [value for action, value in values.items() if action != best]
        return reasons.for_choice(state, best, values[best] - max(others))


def create(game: Game[Any]) -> AlchemyStrategy:
    """Return the strategy of the game."""
    return AlchemyStrategy(game)
