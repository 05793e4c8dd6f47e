"""The level *regular*: what the game's own strategy holds for the best."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.kernel.game import Advice, Budget, Observation, Strategy


def choose(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    """Return the strategy's choice with its reason."""
    return strategy.choose(observation, rng, budget)
