"""The level *expert*: what the game's own search finds, counted in playouts and the same on every machine."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Advice, Budget, Observation, Strategy
from elements_table.kernel.mind import REGULAR, Mind


def choose(
    strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, mind: Mind = REGULAR
) -> Advice[Any]:
    """Return what the search finds, with its reason; TableError where the game has none."""
    advice = strategy.search(observation, rng, budget, mind)
    if advice is None:
        raise TableError(f"{strategy.game.data.title} has no expert.")
    return advice
