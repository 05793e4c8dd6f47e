"""Bots that never react and give nothing away: silence, a pass, or the lowest card."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.kernel.game import Observation
from elements_table.kernel.strategy import Advice, Budget, Strategy


def choose(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    """Return the first of silence, a pass, or the first play."""
    legal = {str(action): action for action in strategy.determinize(observation, rng).legal_actions()}
    for word in ("decline", "exchange no", "pass"):
        if word in legal:
            return Advice(legal[word])
    plays = [action for text, action in legal.items() if text.startswith(("play", "give"))]
    return Advice(plays[0])


def stomping(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    """Return the Stomp where there is one, else what `choose` does."""
    legal = {str(action): action for action in strategy.determinize(observation, rng).legal_actions()}
    return Advice(legal["stomp"]) if "stomp" in legal else choose(strategy, observation, rng, budget)


def playing(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    """Return silence, else the first play, else a pass."""
    legal = {str(action): action for action in strategy.determinize(observation, rng).legal_actions()}
    if "decline" in legal:
        return Advice(legal["decline"])
    plays = [action for text, action in legal.items() if text.startswith("play")]
    return Advice(plays[0]) if plays else choose(strategy, observation, rng, budget)
