"""What a good player of Elemies knows.

It splits its hand into few combinations, sheds the heavy ones and keeps what wins the lead; it leaves a winning
partner alone and stops an opponent who is nearly out. Values are in the measure of `hand_value.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from elements_table.games.elemies.bot import reasons
from elements_table.games.elemies.bot.determinization import determinized
from elements_table.games.elemies.bot.evaluation import GOOD_BELOW, OUT, USE_PAYS, Evaluation
from elements_table.games.elemies.bot.hand_value import HandWeights
from elements_table.games.elemies.bot.playout import Playouts
from elements_table.games.elemies.bot.trial import RoundTrial
from elements_table.games.elemies.rules.actions import (
    CALL,
    DECLINE,
    GIVE,
    K_PLAY,
    K_STOMP,
    K_USE,
    NO,
    PASS,
    STOMPING,
    YES,
    Action,
    ActionList,
)
from elements_table.games.elemies.rules.data import (
    WATER,
)
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import P_EXCHANGE, P_GIVE, P_REACTION
from elements_table.kernel.game import Game, State
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Budget, Strategy

FROM_HAND = (K_PLAY, K_STOMP)
STEP = 0.35
"""A difference in value that a beginner misjudges."""
BOLD = 0.15
"""How much worse a hand the bold keep."""


class ElemiesStrategy(Strategy[ElemiesObservation]):
    """The regular player: weighs each action by what it does to its hand and to the trick."""

    game: Elemies

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.weights = HandWeights()
        self.playouts = Playouts(self.weights)

    def determinize(self, observation: ElemiesObservation, rng: Random) -> ElemiesState:
        """Return a state with the unseen cards dealt at random to the others' hands and gifts."""
        return determinized(self.game, observation, rng)

    def choose(
        self, observation: ElemiesObservation, rng: Random, budget: Budget, mind: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        """Return the action of highest value, with the reason."""
        assert observation.seat is not None
        return self._weighed(observation, self.determinize(observation, rng), rng, mind)[0]

    def decision(self, observation: ElemiesObservation, rng: Random, mind: PlayerProfile = REGULAR) -> RoundTrial:
        """Return the decision as the expert searches it."""
        assert observation.seat is not None
        regular, values = self._weighed(observation, self.determinize(observation, rng), rng, mind)
        return RoundTrial(self.game, Evaluation(observation, self.weights, mind), regular, values, self.playouts)

    def _weighed(
        self, observation: ElemiesObservation, state: ElemiesState, rng: Random, mind: PlayerProfile
    ) -> tuple[Advice[Action], Mapping[Action, float]]:
        """Return what the regular player does in a state that fits, and what it makes of each action."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return Advice(actions[0], reasons.PASS_NOTHING if actions[0] == PASS else reasons.ONLY), {}
        evaluation = Evaluation(observation, self.weights, mind)
        if state.phase == P_EXCHANGE:
            wanted = evaluation.weight > GOOD_BELOW + BOLD * mind.bold
            return Advice(YES if wanted else NO, *reasons.of_exchange(evaluation, wanted)), {YES: 0.0, NO: 0.0}
        if state.phase == P_GIVE:
            gifts = evaluation.gifts()
            gift = mind.pick(gifts, STEP, rng)
            given = {GIVE[card]: value for card, value in gifts.items()}
            return Advice(GIVE[gift], *reasons.of_gift(evaluation, gift)), given
        if state.phase == P_REACTION:
            values = _reactions(evaluation, actions)
        elif state.top is None:
            values = _leads(evaluation, actions)
        else:
            values = _follows(evaluation, actions)
        best = mind.pick(values, STEP, rng)
        if best.kind in FROM_HAND and CALL in actions and evaluation.should_call(mind.bold):
            return Advice(CALL, reasons.CALL_NOW), values
        return Advice(best, *reasons.of_action(evaluation, best, values)), values

    def is_slip(self, state: State[Any], action: Action) -> bool:
        """Return whether `action` bans the own partner."""
        assert isinstance(state, ElemiesState)
        return action.kind == K_USE and action.value == 8 * WATER + (state.current_player() ^ 2)


def _codes(actions: Sequence[Action]) -> list[int]:
    if isinstance(actions, ActionList):
        return actions.codes
    return [action.value for action in actions if action.kind == K_PLAY]


def _leads(evaluation: Evaluation, actions: Sequence[Action]) -> dict[Action, float]:
    codes = _codes(actions)
    values = {Action(K_PLAY, code): value for code, value in evaluation.leads(codes).items()}
    plain = max(values.values())
    for action in actions if len(actions) > len(codes) else ():
        if action.kind == K_USE:
            values[action] = evaluation.use_value(action.value, codes) - USE_PAYS
        elif action.kind == K_PLAY:
            break
    return values if plain < OUT else {action: value for action, value in values.items() if action.kind == K_PLAY}


def _follows(evaluation: Evaluation, actions: Sequence[Action]) -> dict[Action, float]:
    values = {Action(K_PLAY, code): value for code, value in evaluation.follows(_codes(actions)).items()}
    values[PASS] = 0.0
    if STOMPING in actions:
        values[STOMPING] = evaluation.stomp_value()
    return values


def _reactions(evaluation: Evaluation, actions: Sequence[Action]) -> dict[Action, float]:
    values = {Action(K_PLAY, code): value for code, value in evaluation.follows(_codes(actions)).items()}
    values[DECLINE] = 0.0
    if STOMPING in actions:
        values[STOMPING] = evaluation.stomp_value()
    return values


def create(game: Game[Any]) -> ElemiesStrategy:
    """Return the strategy of the game."""
    return ElemiesStrategy(game)
