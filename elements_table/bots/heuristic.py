"""The levels *regular*: what the game's own strategy holds for the best, and *novice*: the same, seen less well."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from elements_table.kernel.game import Observation
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Budget, Strategy

BLUR: Final = 0.8
"""Steps by which a novice misjudges an action."""
OVERLOOKS: Final = 0.15
"""Share of the actions that a novice does not think of."""


def choose(
    strategy: Strategy[Any],
    observation: Observation,
    rng: Random,
    budget: Budget,
    mind: PlayerProfile = REGULAR,
    share: float = 1.0,
) -> Advice[Any]:
    """Return the strategy's choice with its reason; `share`, 0 to 1, leads from a novice's eyes to clear ones."""
    if share < 1:
        mind = mind._replace(blur=BLUR * (1 - share), overlooks=OVERLOOKS * (1 - share))
    return strategy.choose(observation, rng, budget, mind)


def err(
    strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget, mind: PlayerProfile = REGULAR
) -> Advice[Any]:
    """Return a choice as a beginner makes it: mistaken now and then, never absurd."""
    return strategy.choose(observation, rng, budget, mind._replace(blur=BLUR, overlooks=OVERLOOKS))
