"""What a good player of Influence knows.

A choice is weighed by carrying out the round with it, over deals that fit what the seat has seen passing by and
the cards the others would probably play from such hands. What a round is worth is what the five cards then held
are worth (I11 to I15), compared with the best of the others; a game that it ends is won or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elements_table.games.influence.bot.decision import GameTree
from elements_table.games.influence.bot.evaluation import Outlook, ask_anew, liking, play_round, value
from elements_table.games.influence.rules.actions import Action, Kind
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation, Phase
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy
from elements_table.kernel.words import mark

DEALS = 48
"""Deals tried for each decision when the budget names no number of playouts."""
STEP = 0.5
"""A difference in value (-1 to 1) that a beginner misjudges."""
TEMPER = 0.02
"""What the quick see in the highest card beyond its value, and the slow in the lowest."""


class InfluenceStrategy(Strategy[InfluenceObservation]):
    """The regular player: looks one round ahead."""

    game: Influence

    def choose(
        self, observation: InfluenceObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        first = self.game.determinize(observation, rng)
        actions = first.legal_actions()
        if len(actions) == 1:
            return Advice(actions[0], ONLY)
        deals = budget.playouts if budget.playouts is not None else DEALS
        outlooks = self._outlooks(observation, actions, deals, rng)
        values = {action: outlooks[action].value + TEMPER * liking(action, profile) for action in actions}
        best = profile.pick(values, STEP, rng)
        return self._told(first, best, outlooks[best])

    def decision(self, observation: InfluenceObservation, rng: Random, profile: PlayerProfile = REGULAR) -> GameTree:
        seed = rng.random()

        def explain(action: Action) -> Advice[Action]:
            state = self.game.determinize(observation, Random(seed))
            if len(state.legal_actions()) == 1:
                return Advice(action, ONLY)
            return self._told(state, action, self._outlooks(observation, [action], DEALS, Random(seed))[action])

        return GameTree(self.game, observation, explain, profile)

    def _told(self, state: InfluenceState, action: Action, outlook: Outlook) -> Advice[Action]:
        parameters = {"worth": round(outlook.worth), "others": round(outlook.others)}
        if action.kind == Kind.CHOOSE:
            return Advice(action, PLAY, {"card": action.first, **parameters})
        state.apply(action)
        return Advice(action, CARRY_OUT if state.phase == Phase.RESOLVE else CARRY_OUT_LAST, parameters)

    def _outlooks(
        self, observation: InfluenceObservation, actions: Sequence[Action], deals: int, rng: Random
    ) -> dict[Action, Outlook]:
        """Return what to expect of each action, all weighed on the same deals."""
        seat = observation.own_seat
        sums = {action: [0.0, 0.0, 0.0] for action in actions}
        for _n in range(deals):
            deal = self.game.determinize(observation, rng)
            cards = ask_anew(deal, seat, rng)
            for action in actions:
                state = deal.clone()
                play_round(state, seat, action, cards)
                totals = state.totals()
                own, others = totals[seat], max(totals[seat - 1], totals[seat - 2])
                for place, amount in enumerate((value(state, seat, totals), own, others)):
                    sums[action][place] += amount
        return {action: Outlook(*(amount / deals for amount in sums[action])) for action in actions}


PLAY = mark("This round card {card} leaves you about {worth}, the best other {others}.")
CARRY_OUT = mark("So you have about {worth} after this round, the best other {others}.")
CARRY_OUT_LAST = mark("So you have {worth} after this round, the best other about {others}.")
ONLY = mark("There is nothing else to do.")
