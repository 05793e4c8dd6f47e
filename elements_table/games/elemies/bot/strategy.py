"""What a good player of Elemies knows.

It splits its hand into few combinations, sheds the heavy ones and keeps what wins the lead; it leaves a winning
partner alone and stops an opponent who is nearly out. Values are in the measure of `hand_value.py`.
"""

from collections.abc import Mapping, Sequence
from random import Random

from elements_table.games.elemies.bot import reasons
from elements_table.games.elemies.bot.decision import RoundTrial
from elements_table.games.elemies.bot.evaluation import GOOD_BELOW, OUT, USE_PAYS, Evaluation
from elements_table.games.elemies.bot.hand_value import HandWeights
from elements_table.games.elemies.bot.playout import Playouts
from elements_table.games.elemies.rules import actions
from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.data import ActionCard
from elements_table.games.elemies.rules.fields import P_EXCHANGE, P_GIVE, P_REACTION
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.kernel.game import Game, State
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy

FROM_HAND = (actions.K_PLAY, actions.K_STOMP)
STEP = 0.35
"""A difference in value that a beginner misjudges."""
BOLD = 0.15
"""How much worse a hand the bold keep."""


class ElemiesStrategy(Strategy[ElemiesObservation]):
    """The regular player: weighs each action by what it does to its hand and to the trick."""

    game: Elemies

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.weights = HandWeights()
        self.playouts = Playouts(self.weights)

    def choose(
        self, observation: ElemiesObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        return self._weighed(observation, rng, profile)[0]

    def decision(self, observation: ElemiesObservation, rng: Random, profile: PlayerProfile = REGULAR) -> RoundTrial:
        regular, values = self._weighed(observation, rng, profile)
        return RoundTrial(self.game, Evaluation(observation, self.weights, profile), regular, values, self.playouts)

    def _weighed(
        self, observation: ElemiesObservation, rng: Random, profile: PlayerProfile
    ) -> tuple[Advice[Action], Mapping[Action, float]]:
        """Return what the regular player does, and what it makes of each action."""
        state = self.game.determinize(observation, rng)
        legal = state.legal_actions()
        if len(legal) == 1:
            return Advice(legal[0], reasons.PASS_NOTHING if legal[0] == actions.PASS else reasons.ONLY), {}
        evaluation = Evaluation(observation, self.weights, profile)
        if state.phase == P_EXCHANGE:
            wanted = evaluation.weight > GOOD_BELOW + BOLD * profile.bold
            choice = actions.YES if wanted else actions.NO
            return Advice(choice, *reasons.of_exchange(evaluation, wanted)), {actions.YES: 0.0, actions.NO: 0.0}
        if state.phase == P_GIVE:
            gifts = evaluation.gifts()
            gift = profile.pick(gifts, STEP, rng)
            given = {actions.GIVE[card]: value for card, value in gifts.items()}
            return Advice(actions.GIVE[gift], *reasons.of_gift(evaluation, gift)), given
        if state.phase == P_REACTION:
            values = _replies(evaluation, legal, actions.DECLINE)
        elif state.top is None:
            values = _leads(evaluation, legal)
        else:
            values = _replies(evaluation, legal, actions.PASS)
        best = profile.pick(values, STEP, rng)
        if best.kind in FROM_HAND and actions.CALL in legal and evaluation.should_call(profile.bold):
            return Advice(actions.CALL, reasons.CALL_NOW), values
        return Advice(best, *reasons.of_action(evaluation, best, values)), values

    def is_slip(self, state: State, action: Action) -> bool:
        """Return whether `action` bans the own partner."""
        return action == actions.USE[ActionCard.WATER][state.current_player() ^ 2]


def _leads(evaluation: Evaluation, legal: Sequence[Action]) -> dict[Action, float]:
    codes = actions.codes_of(legal)
    values = {Action(actions.K_PLAY, code): value for code, value in evaluation.leads(codes).items()}
    if max(values.values()) < OUT:
        for use in actions.uses_among(legal):
            values[use] = evaluation.use_value(use, codes) - USE_PAYS
    return values


def _replies(evaluation: Evaluation, legal: Sequence[Action], silent: Action) -> dict[Action, float]:
    """Return what replies to the top play, or a reaction, are worth; `silent` is to leave it alone."""
    codes = actions.codes_of(legal)
    values = {Action(actions.K_PLAY, code): value for code, value in evaluation.follows(codes).items()}
    values[silent] = 0.0
    if actions.STOMPING in legal:
        values[actions.STOMPING] = evaluation.stomp_value()
    return values
