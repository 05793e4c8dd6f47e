"""A decision of Elemies as the expert tries it out: the round is played to its end in deals that fit what it knows.

A round is worth what its points do to the chance of winning the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, sqrt
from random import Random

from elements_table.games.elemies.bot import reasons
from elements_table.games.elemies.bot.determinization import determinized
from elements_table.games.elemies.bot.evaluation import NEVER, Evaluation
from elements_table.games.elemies.bot.playout import Playouts
from elements_table.games.elemies.rules.actions import (
    CALL,
    DECLINE,
    K_USE,
    PASS,
    STOMPING,
    Action,
)
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import P_GAME_OVER
from elements_table.kernel.strategy import Advice, Trial

CARDS = 9000
"""Cards in all hands together that the playouts of a decision begin with."""
MOST, REACTING = 400, 40
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


class RoundTrial(Trial[Action]):
    """One decision in a round."""

    def __init__(
        self,
        game: Elemies,
        evaluation: Evaluation,
        regular: Advice[Action],
        values: Mapping[Action, float],
        playouts: Playouts,
    ) -> None:
        self.game = game
        self.observation = o = evaluation.o
        self.seat = evaluation.seat
        self.evaluation = evaluation
        self.regular = regular
        self.weighed = values
        self._quick = playouts
        self.playouts = REACTING if o.phase == "reaction" else min(MOST, CARDS // max(1, sum(o.counts)))

    def actions(self) -> Sequence[Action]:
        """Return the regular player's choice, then what else it values most; passing and a Stomp are always tried."""
        first, values = self.regular.action, self.weighed
        is_near = self.observation.counts[self.seat] <= FEW
        thought_of = [
            action for action, value in values.items() if action.kind != K_USE or (value > NEVER / 2 and is_near)
        ]
        thought_of.sort(key=values.__getitem__, reverse=True)
        others = thought_of[:TRIED] + [action for action in (PASS, DECLINE, STOMPING) if action in values]
        if self._may_call():
            others.append(CALL)
        return list(dict.fromkeys([first, *others]))

    def _may_call(self) -> bool:
        o, seat = self.observation, self.seat
        is_early = o.phase in ("play", "reaction") and not (o.called | o.played) >> seat & 1
        return is_early and bool(self.weighed) and not o.finished and self.evaluation.weight < CALLS_BELOW

    def deal(self, rng: Random) -> ElemiesState:
        """Return the state with the unseen cards dealt anew."""
        return determinized(self.game, self.observation, rng)

    def play_out(self, state: object, rng: Random) -> float:
        """Let all play the round to its end; the chance to win the game after it."""
        assert isinstance(state, ElemiesState)
        self._quick.play(state, rng)
        return win_chance(state, self.seat)

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice with the regular player's reason where it is its choice, else with one that holds."""
        if action == self.regular.action:
            return self.regular
        if action == CALL:
            return Advice(action, reasons.CALL_BET, {"points": self.game.data.scoring.call})
        return Advice(action, *reasons.of_other(self.evaluation, action, self.weighed))


def win_chance(state: ElemiesState, seat: int) -> float:
    """Return the chance of the team of `seat` to win the game when a round is over."""
    own, other = state.scores[seat & 1], state.scores[~seat & 1]
    if state.phase == P_GAME_OVER:
        return float(own > other)
    rounds = max(1.0, (state.variant.target - max(own, other)) / MEAN)
    return 0.5 + 0.5 * erf((own - other) / (SPREAD * sqrt(2.0 * rounds)))
