"""What a good player of Wu Xing knows.

A knock is weighed exactly, over every hand the opponent can hold. Everything else is weighed by playouts of the
round from deals that fit what the seat has seen, and a round is worth what its tokens do to the chance of
winning the game, so that nobody yields the last token.
"""

from collections.abc import Sequence
from random import Random

from elements_table.games.wuxing.bot import evaluation
from elements_table.games.wuxing.bot.decision import RoundTree
from elements_table.games.wuxing.bot.reasons import ONLY, ONLY_SOUND, Weighed, reason
from elements_table.games.wuxing.rules.actions import KNOCK, YIELD, Action
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import Phase, WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import State
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy

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

    def choose(
        self, observation: WuXingObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        seat = observation.own_seat
        first = self.game.determinize(observation, rng)
        legal = first.legal_actions()
        actions = [action for action in legal if not self.is_slip(first, action)]
        if len(actions) == 1:
            sums = {"sum": first.sums[seat], "limit": first.limit}
            return Advice(actions[0], ONLY) if len(legal) == 1 else Advice(actions[0], ONLY_SOUND, sums)
        deals = budget.playouts if budget.playouts is not None else DEALS
        odds = evaluation.knock_odds(observation, first.variant)
        lost = evaluation.win_chance_after(first, seat, 1 - seat, first.variant.tokens.yield_)
        weighed = {
            action: Weighed(_knock_value(first, seat, odds) if action is KNOCK else lost)
            for action in actions
            if action is KNOCK or action is YIELD
        }
        rest = [action for action in actions if action not in weighed]
        if rest:
            weighed |= self._tried_out(observation, rest, deals, rng)
        liked = {
            action: found.value + TEMPER * evaluation.liking(action, profile) for action, found in weighed.items()
        }
        best = profile.pick(liked, STEP, rng)
        del weighed[best]
        return Advice(best, *reason(best, observation, first.variant, odds, weighed, deals))

    def decision(self, observation: WuXingObservation, rng: Random, profile: PlayerProfile = REGULAR) -> RoundTree:
        return RoundTree(self.game, observation, profile)

    def is_slip(self, state: State, action: Action) -> bool:
        """Return whether `action` is a false knock (W14)."""
        assert isinstance(state, WuXingState)
        return action is KNOCK and state.sums[state.to_move] > state.limit

    def _tried_out(
        self, observation: WuXingObservation, actions: Sequence[Action], deals: int, rng: Random
    ) -> dict[Action, Weighed]:
        """Return what playouts of the round make of each action, all on the same deals."""
        seat = observation.own_seat
        totals = dict.fromkeys(actions, 0.0)
        lost = dict.fromkeys(actions, 0)
        for _n in range(deals):
            deal = self.game.determinize(observation, rng)
            for action in actions:
                state = deal.clone()
                state.apply(action)
                play_out(state, rng)
                totals[action] += evaluation.win_chance(state, seat)
                if state.ended is not None and state.ended[:2] == (1 - seat, state.variant.tokens.knock):
                    lost[action] += 1
        return {action: Weighed(totals[action] / deals, lost[action]) for action in actions}


def play_out(state: WuXingState, rng: Random) -> None:
    """Play the round to its end by quick actions, or until it has become too long."""
    for _n in range(ROUND_LENGTH):
        if state.phase != Phase.PLAY:
            return
        state.apply(evaluation.quick_action(state, rng))


def _knock_value(state: WuXingState, seat: int, odds: float) -> float:
    gain = state.variant.tokens.knock
    won = evaluation.win_chance_after(state, seat, seat, gain)
    return odds * won + (1 - odds) * evaluation.win_chance_after(state, seat, 1 - seat, gain)
