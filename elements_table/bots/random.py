"""The level *random*: any legal action, drawn evenly, save those that only a slip explains."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.kernel.game import Observation
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Budget, Strategy

TRIES = 64
"""Draws before the actions are listed instead; only where nearly all of them are slips."""


def choose(
    strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, mind: PlayerProfile = REGULAR
) -> Advice[Any]:
    """Return a legal action drawn with `rng`; nothing else is needed."""
    state = strategy.determinize(observation, rng)
    for _n in range(TRIES):
        action = state.random_action(rng)
        if not strategy.is_slip(state, action):
            return Advice(action)
    legal = state.legal_actions()
    sound = [action for action in legal if not strategy.is_slip(state, action)]
    return Advice(rng.choice(sound or legal))
