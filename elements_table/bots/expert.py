"""The level *expert*: what the game's own search finds, counted in playouts and the same on every machine."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.bots.ismcts import search
from elements_table.bots.pimc import compare
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Observation
from elements_table.kernel.mind import REGULAR, Mind
from elements_table.kernel.strategy import Advice, Budget, Strategy, Tree, Trial


def choose(
    strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, mind: Mind = REGULAR
) -> Advice[Any]:
    """Return what the search finds best, with its reason; TableError where the game has no search."""
    decision = strategy.decision(observation, rng, mind)
    if decision is None:
        raise TableError(f"{strategy.game.data.title} has no expert.")
    actions = decision.actions()
    if len(actions) == 1:
        return decision.advice({actions[0]: 0.5}, actions[0], 0)
    playouts = decision.playouts if budget.playouts is None else budget.playouts
    assert isinstance(decision, Tree | Trial)
    found = compare(decision, playouts, rng) if isinstance(decision, Trial) else search(decision, playouts, rng)
    return decision.advice(found.values, found.best, found.deals)
