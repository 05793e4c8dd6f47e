"""The level *expert*: what the game's own search finds, counted in playouts and the same on every machine."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from elements_table.bots.compiled import core
from elements_table.bots.ismcts import search
from elements_table.bots.pimc import compare
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Action, Observation
from elements_table.kernel.strategy import (
    REGULAR,
    Advice,
    Budget,
    PlayerProfile,
    Strategy,
    Trial,
)

WITHOUT_CORE = 0.25
"""The largest share of the playouts where Python plays them, so that a move takes no longer than it did."""


class Judgement(NamedTuple):
    """What the expert would have done, and what the action that was done instead cost, as a chance to win."""

    advice: Advice
    cost: float


def choose(
    strategy: Strategy, observation: Observation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
) -> Advice:
    """Return what the search finds best, with its reason; TableError where the game has no search.

    The profile's `share` is how much of the playouts it takes that the decision is usually given.
    """
    return _searched(strategy, observation, rng, budget, profile).advice


def judge(strategy: Strategy, observation: Observation, rng: Random, budget: Budget, action: Action) -> Judgement:
    """Return what the search finds best, and by how much the legal `action` is worse as far as can be told."""
    return _searched(strategy, observation, rng, budget, REGULAR, (action,))


def _searched(
    strategy: Strategy, observation: Observation, rng: Random, budget: Budget, profile: PlayerProfile,
    also: tuple[Action, ...] = (),
) -> Judgement:  # fmt: skip
    decision = strategy.decision(observation, rng, profile)
    if decision is None:
        raise TableError(f"{strategy.game.data.title} has no expert.")
    actions = decision.actions()
    if len({*actions, *also}) == 1:
        return Judgement(decision.advice(actions[0]), 0.0)
    times = budget.times or (decision.judged if also else 1)
    share = min(profile.share, 1.0 if core() else WITHOUT_CORE)
    playouts = round(share * times * decision.playouts) if budget.playouts is None else budget.playouts
    if isinstance(decision, Trial):
        found = compare(decision, playouts, rng, also, budget.cores)
    else:
        found = search(decision, playouts, rng, also, budget.cores)
    advice = replace(decision.advice(found.best), values=found.values)
    if also:
        return Judgement(advice, max([found.behind[action] for action in also]))
    second = max((action for action in found.values if action != found.best), key=found.values.__getitem__)
    return Judgement(replace(advice, second=decision.advice(second)), 0.0)
