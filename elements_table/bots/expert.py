"""The level *expert*: what the game's own search finds, counted in playouts and the same on every machine."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.bots.ismcts import search
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Advice, Budget, Observation, Strategy
from elements_table.kernel.mind import REGULAR, Mind


def choose(
    strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, mind: Mind = REGULAR
) -> Advice[Any]:
    """Return what the search tried most, with its reason; TableError where the game has no search."""
    tree = strategy.tree(observation)
    if tree is None:
        raise TableError(f"{strategy.game.data.title} has no expert.")
    actions = tree.actions()
    if len(actions) == 1:
        return tree.advice({actions[0]: 0.5}, actions[0], 0)
    playouts = tree.playouts if budget.playouts is None else budget.playouts
    found = search(tree, playouts, rng)
    values = {action: value for action, (value, _visits) in found.items()}
    best = max(found, key=lambda action: (found[action][1], values[action]))
    return tree.advice(values, best, sum(visits for _value, visits in found.values()))
