"""Levels that do what no level should, or that tell what they found."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from elements_table.bots.processes import spread
from elements_table.kernel.game import Observation
from elements_table.kernel.strategy import Advice, Budget, Strategy
from elements_table.kernel.words import _


def throws(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    raise RuntimeError("oops")


def hangs(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    while True:
        time.sleep(0.01)


def dies(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    os._exit(3)


def answers_nonsense(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    return Advice("play 99", parameters={"what": object()})


def plays_illegally(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    return Advice(strategy.game.parse("finish"))


def tells_modules(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    return Advice("none", reason=" ".join(sorted(sys.modules)))


def names_fire(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    """Return a reason in which a word stands, in the language in use."""
    return Advice("take", "{element}", {"element": _("Fire")})


def forks(strategy: Strategy[Any], observation: Observation, rng: Random, budget: Budget) -> Advice[Any]:
    """Think for ever in two processes, each of which notes its number in the file named NOTED."""

    def work(_item: int) -> None:
        with Path(os.environ["NOTED"]).open("a") as noted:
            noted.write(f"{os.getpid()}\n")
        while True:
            time.sleep(0.01)

    spread(work, range(2), 2)
    raise AssertionError
