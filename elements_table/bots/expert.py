"""The level *expert*: what the game's own search finds, counted in playouts and the same on every machine."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from elements_table.bots.ismcts import search
from elements_table.bots.pimc import compare
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Observation
from elements_table.kernel.mind import REGULAR, Mind
from elements_table.kernel.strategy import Advice, Budget, Strategy, Tree, Trial


class Judgement(NamedTuple):
    """What the expert would have done, and what the action that was done instead cost, as a chance to win."""

    advice: Advice[Any]
    cost: float


def choose(
    strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, mind: Mind = REGULAR
) -> Advice[Any]:
    """Return what the search finds best, with its reason; TableError where the game has no search."""
    return _searched(strategy, observation, rng, budget, mind).advice


def judge(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, action: Any) -> Judgement:
    """Return what the search finds best, and by how much the legal `action` is worse as far as can be told."""
    return _searched(strategy, observation, rng, budget, REGULAR, (action,))


def _searched(
    strategy: Strategy[Any],
    observation: Observation,
    rng: Random,
    budget: Budget,
    mind: Mind,
    also: tuple[Any, ...] = (),
) -> Judgement:
    decision = strategy.decision(observation, rng, mind)
    if decision is None:
        raise TableError(f"{strategy.game.data.title} has no expert.")
    actions = decision.actions()
    if len({*actions, *also}) == 1:
        return Judgement(replace(decision.advice({actions[0]: 0.5}, actions[0], 0), values={}), 0.0)
    playouts = decision.playouts if budget.playouts is None else budget.playouts
    if isinstance(decision, Trial):
        found = compare(decision, playouts, rng, also, budget.cores)
    else:
        assert isinstance(decision, Tree)
        found = search(decision, playouts, rng, also, budget.cores)
    advice = decision.advice(found.values, found.best, found.deals)
    return Judgement(
        replace(advice, values=found.values), max([found.behind[action] for action in also], default=0.0)
    )
