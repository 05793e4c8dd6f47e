"""The level *expert*: what the game's own search finds, counted in playouts and the same on every machine."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from random import Random
from typing import Any, NamedTuple

from elements_table.bots.ismcts import search
from elements_table.bots.pimc import compare
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Observation
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Budget, Decision, SearchResult, Strategy, Tree, Trial
from elements_table.kernel.words import mark

NONE_BETTER = mark("In {deals} deals that fit what you know, nothing gave a better chance to win.")
ONE_BETTER = mark("In {deals} deals that fit what you know, only one action gave a better chance to win.")
NONE_MUCH_BETTER = mark("In {deals} deals that fit what you know, nothing was better by more than {percent}%.")


class Judgement(NamedTuple):
    """What the expert would have done, and what the action that was done instead cost, as a chance to win."""

    advice: Advice[Any]
    cost: float


def choose(
    strategy: Strategy[Any],
    observation: Observation,
    rng: Random,
    budget: Budget,
    mind: PlayerProfile = REGULAR,
    share: float = 1.0,
) -> Advice[Any]:
    """Return what the search finds best, with its reason; TableError where the game has no search.

    `share`, 0 to 1, is how much of the playouts it takes that the decision is usually given.
    """
    return _searched(strategy, observation, rng, budget, mind, share=share).advice


def judge(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, action: Any) -> Judgement:
    """Return what the search finds best, and by how much the legal `action` is worse as far as can be told."""
    return _searched(strategy, observation, rng, budget, REGULAR, (action,))


def _searched(
    strategy: Strategy[Any],
    observation: Observation,
    rng: Random,
    budget: Budget,
    mind: PlayerProfile,
    also: tuple[Any, ...] = (),
    share: float = 1.0,
) -> Judgement:
    decision = strategy.decision(observation, rng, mind)
    if decision is None:
        raise TableError(f"{strategy.game.data.title} has no expert.")
    actions = decision.actions()
    if len({*actions, *also}) == 1:
        return Judgement(decision.advice(actions[0]), 0.0)
    playouts = round(share * decision.playouts) if budget.playouts is None else budget.playouts
    if isinstance(decision, Trial):
        found = compare(decision, playouts, rng, also, budget.cores)
    else:
        assert isinstance(decision, Tree)
        found = search(decision, playouts, rng, also, budget.cores)
    advice = replace(_told(decision, found, found.best), values=found.values)
    if also:
        return Judgement(advice, max([found.behind[action] for action in also]))
    second = max((action for action in found.values if action != found.best), key=found.values.__getitem__)
    return Judgement(replace(advice, second=_told(decision, found, second)), 0.0)


def _told(decision: Decision[Any], found: SearchResult, action: Any) -> Advice[Any]:
    """Return the advice to do `action` with the game's own reason; where it has none, with what the search found."""
    advice = decision.advice(action)
    if advice.reason:
        return advice
    chance, tries = found.values[action], found.tries[action]
    better = [value for value in found.values.values() if value > chance]
    if len(better) < 2:
        return replace(advice, reason=ONE_BETTER if better else NONE_BETTER, parameters={"deals": tries})
    most = max(1, ceil(100 * (max(better) - chance)))
    return replace(advice, reason=NONE_MUCH_BETTER, parameters={"deals": tries, "percent": most})
