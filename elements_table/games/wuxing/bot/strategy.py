"""What a good player of Wu Xing knows.

A knock is weighed exactly, over every hand the opponent can hold. Everything else is weighed by playouts of the
round from deals that fit what the seat has seen, and a round is worth what its tokens do to the chance of
winning the game, so that nobody yields the last token.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from elements_table.games.wuxing.bot.determinization import determinized
from elements_table.games.wuxing.bot.evaluation import knock_odds, liking, quick_action, win_chance, win_chance_after
from elements_table.games.wuxing.bot.reasons import ONLY, ONLY_SOUND, Weighed, reason
from elements_table.games.wuxing.bot.tree import RoundTree
from elements_table.games.wuxing.rules.actions import KNOCK, YIELD, Action
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import P_PLAY, WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import Game, State
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Budget, Strategy

DEALS = 48
"""Deals tried for each decision when the budget names no number of playouts."""
STEP = 0.1
"""A difference in the chance to win the game that a beginner misjudges."""
TEMPER = 0.02
"""What a temperament adds to the chance to win the game, in the eyes of its player."""
ROUND_LENGTH = 40
"""Playouts that last longer than this many actions count as even."""


class WuXingStrategy(Strategy[WuXingObservation]):
    """The regular player: exact odds for a knock, playouts for the rest."""

    game: WuXing

    def determinize(self, observation: WuXingObservation, rng: Random) -> WuXingState:
        """Return a state with the unseen cards dealt at random to the opponent's hand and the aside."""
        return determinized(self.game, observation, rng)

    def choose(
        self, observation: WuXingObservation, rng: Random, budget: Budget, mind: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        """Return the action with the best chance of winning the game, with the reason."""
        assert observation.seat is not None
        seat = observation.seat
        first = self.determinize(observation, rng)
        legal = first.legal_actions()
        actions = [action for action in legal if not self.is_slip(first, action)]
        if len(actions) == 1:
            sums = {"sum": first.sums[seat], "limit": first.limit}
            return Advice(actions[0], ONLY) if len(legal) == 1 else Advice(actions[0], ONLY_SOUND, sums)
        deals = budget.playouts if budget.playouts is not None else DEALS
        odds = knock_odds(observation, first.variant)
        weighed = {
            action: Weighed(_knock_value(first, seat, odds) if action is KNOCK else _yield_value(first, seat))
            for action in actions
            if action is KNOCK or action is YIELD
        }
        rest = [action for action in actions if action not in weighed]
        if rest:
            weighed |= self._tried_out(observation, rest, deals, rng)
        best = mind.pick(_tempered(weighed, mind), STEP, rng)
        del weighed[best]
        return Advice(best, *reason(best, observation, first.variant, odds, weighed, deals))

    def decision(self, observation: WuXingObservation, rng: Random, mind: PlayerProfile = REGULAR) -> RoundTree:
        """Return the decision as the expert searches it."""
        return RoundTree(self.game, observation, mind)

    def is_slip(self, state: State[Any], action: Action) -> bool:
        """Return whether `action` is a false knock (W14)."""
        assert isinstance(state, WuXingState)
        return action is KNOCK and state.sums[state.to_move] > state.limit

    def _tried_out(
        self, observation: WuXingObservation, actions: Sequence[Action], deals: int, rng: Random
    ) -> dict[Action, Weighed]:
        """Return what playouts of the round make of each action, all on the same deals."""
        seat = observation.seat
        assert seat is not None
        totals = dict.fromkeys(actions, 0.0)
        lost = dict.fromkeys(actions, 0)
        for _n in range(deals):
            deal = self.determinize(observation, rng)
            for action in actions:
                state = deal.clone()
                state.apply(action)
                play_out(state, rng)
                totals[action] += win_chance(state, seat)
                if state.ended is not None and state.ended[:2] == (1 - seat, state.variant.tokens.knock):
                    lost[action] += 1
        return {action: Weighed(totals[action] / deals, lost[action]) for action in actions}


def play_out(state: WuXingState, rng: Random) -> None:
    """Play the round to its end by quick actions, or until it has become too long."""
    for _n in range(ROUND_LENGTH):
        if state.phase != P_PLAY:
            return
        state.apply(quick_action(state, rng))


def _tempered(weighed: dict[Action, Weighed], mind: PlayerProfile) -> dict[Action, float]:
    """Return the values of the actions as a temperament sees them."""
    return {action: found.value + TEMPER * liking(action, mind) for action, found in weighed.items()}


def _knock_value(state: WuXingState, seat: int, odds: float) -> float:
    gain = state.variant.tokens.knock
    won = win_chance_after(state, seat, seat, gain)
    return odds * won + (1 - odds) * win_chance_after(state, seat, 1 - seat, gain)


def _yield_value(state: WuXingState, seat: int) -> float:
    return win_chance_after(state, seat, 1 - seat, state.variant.tokens.yield_)


def create(game: Game[Any]) -> WuXingStrategy:
    """Return the strategy of the game."""
    return WuXingStrategy(game)
