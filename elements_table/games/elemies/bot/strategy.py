"""What a good player of Elemies knows.

It splits its hand into few combinations, sheds the heavy ones and keeps what wins the lead; it leaves a winning
partner alone and stops an opponent who is nearly out. Values are in the measure of `hand_value.py`.

The expert tries a decision out (`RoundTrial`): the round is played to its end in deals that fit, and is worth what
its points do to the chance to win the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from random import Random

from elements_table.games.elemies.bot import compiled, reasons
from elements_table.games.elemies.bot.evaluation import GOOD_BELOW, NEVER, OUT, USE_PAYS, Evaluation
from elements_table.games.elemies.bot.hand_value import HandWeights
from elements_table.games.elemies.bot.playout import Playouts
from elements_table.games.elemies.rules import actions
from elements_table.games.elemies.rules.actions import Action
from elements_table.games.elemies.rules.data import ActionCard
from elements_table.games.elemies.rules.fields import P_EXCHANGE, P_GIVE, P_PLAY, P_REACTION
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.game import Game, State
from elements_table.kernel.strategy import REGULAR, Advice, Budget, Core, PlayerProfile, Strategy, Trial

CARDS = 36_000
"""Cards in all hands together that the playouts of a decision begin with."""
MOST, REACTING = 1600, 160
"""Playouts of a decision at most, and of one about reacting out of turn, for which everybody waits."""
TRIED = 4
"""Actions that are tried out, those that the regular player values most."""
CALLS_BELOW = 1.5
"""Weight of a full hand below which a call is thought about."""
FEW = 7
"""Cards in the hand from which on an action card that the regular player would keep is tried as well."""
SPREAD = 86.0
"""The standard deviation of what a round does to the difference of the scores."""
MEAN = 57.0
"""The points that a team makes in a round, in the mean."""


@dataclass
class RoundTrial(Trial[Action, ElemiesState]):
    """One decision in a round; `weighed` is what the regular player makes of each action."""

    game: Elemies
    evaluation: Evaluation
    regular: Advice[Action]
    weighed: Mapping[Action, float]
    quick: Playouts

    def __post_init__(self) -> None:
        self.observation = o = self.evaluation.o
        self._open = self.game.open_to(o)
        self.seat = self.evaluation.seat
        self.playouts = REACTING if o.phase == "reaction" else min(MOST, CARDS // max(1, sum(o.counts)))

    def actions(self) -> Sequence[Action]:
        """Return the regular player's choice, then what else it values most; passing and a Stomp are always tried."""
        first, values = self.regular.action, self.weighed
        is_near = self.observation.counts[self.seat] <= FEW
        thought_of = [
            one for one, value in values.items() if one.kind != actions.K_USE or (value > NEVER / 2 and is_near)
        ]
        thought_of.sort(key=values.__getitem__, reverse=True)
        others = thought_of[:TRIED] + [
            action for action in (actions.PASS, actions.DECLINE, actions.STOMPING) if action in values
        ]
        if self._may_call():
            others.append(actions.CALL)
        return list(dict.fromkeys([first, *others]))

    def _may_call(self) -> bool:
        o, seat = self.observation, self.seat
        is_early = o.phase in ("play", "reaction") and not (o.called | o.played) >> seat & 1
        return is_early and bool(self.weighed) and not o.finished and self.evaluation.weight < CALLS_BELOW

    def deal(self, rng: Random) -> ElemiesState:
        return self.game.dealt(*self._open, self.observation, rng)

    def play_out(self, state: object, rng: Random) -> float:
        assert isinstance(state, ElemiesState)
        self.quick.play(state)
        return win_chance(state, self.seat)

    def played(
        self, core: Core, deals: Sequence[tuple[int, int]], actions: Sequence[Action]
    ) -> list[list[float]] | None:
        states = [self.numbered(number, Random(seed)) for number, seed in deals]
        tried: Sequence[Action | None] = actions
        if states[0].phase < P_PLAY:  # cards are exchanged by Python
            states, tried = [self._exchanged(deal, action) for deal in states for action in actions], [None]
        scores = compiled.played(core, states, tried)
        if scores is None:
            return None
        target, count = states[0].variant.target, len(actions)
        chances = [_chance(*both[:: -1 if self.seat & 1 else 1], target) for both in scores]
        return [chances[place : place + count] for place in range(0, len(chances), count)]

    def _exchanged(self, deal: ElemiesState, action: Action) -> ElemiesState:
        state = deal.clone()
        state.apply(action)
        while state.phase < P_PLAY:
            state.apply(self.quick.action(state))
        return state

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice with the regular player's reason where it is its choice, else with one that holds."""
        if action == self.regular.action:
            return self.regular
        if action == actions.CALL:
            return Advice(action, reasons.CALL_BET, {"points": self.game.data.scoring.call})
        return Advice(action, *reasons.of_other(self.evaluation, action, self.weighed))


def win_chance(state: ElemiesState, seat: int) -> float:
    """Return the chance of the team of `seat` to win the game when a round is over."""
    return _chance(state.scores[seat & 1], state.scores[~seat & 1], state.variant.target)


@lru_cache(4096)
def _chance(own: int, other: int, target: int) -> float:
    if max(own, other) >= target and own != other:  # E8
        return float(own > other)
    rounds = max(1.0, (target - max(own, other)) / MEAN)
    return 0.5 + 0.5 * erf((own - other) / (SPREAD * sqrt(2.0 * rounds)))


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
