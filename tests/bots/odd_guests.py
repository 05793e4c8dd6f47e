"""Bots of others that fail in every way there is, and one that looks around."""

from __future__ import annotations

import gc
import os
import sys
import time
from random import Random
from typing import Any, NamedTuple

from elements_table.kernel.game import Observation, State


def raises(observation: Observation, actions: list[Any], rng: Random) -> Any:
    raise ValueError("no\nidea" * 400)


def leaves(observation: Observation, actions: list[Any], rng: Random) -> Any:
    sys.exit("that is all")


def dies(observation: Observation, actions: list[Any], rng: Random) -> Any:
    os._exit(3)


def hangs(observation: Observation, actions: list[Any], rng: Random) -> Any:
    time.sleep(3600)


class Fake(NamedTuple):
    """Looks like an action, and is none."""

    kind: int = 0
    value: int = 0


def fakes(observation: Observation, actions: list[Any], rng: Random) -> Any:
    return Fake(*actions[0])


def finishes(observation: Observation, actions: list[Any], rng: Random) -> Any:
    """Answer a real action that is not among those given."""
    return type(actions[0])(6)


def babbles(observation: Observation, actions: list[Any], rng: Random) -> Any:
    return "fly me to the moon"


def nothing(observation: Observation, actions: list[Any], rng: Random) -> Any:
    return None


def prints(observation: Observation, actions: list[Any], rng: Random) -> Any:
    """Print where a command answers, by Python and past it, and do the first action."""
    sys.stdout.write("PRINTED BY A GUEST\n")
    sys.stdout.flush()
    os.write(1, b"WRITTEN BY A GUEST\n")
    return actions[0]


def nosy(observation: Observation, actions: list[Any], rng: Random) -> Any:
    """Do the first action if nothing can be found in all of the process: no state, nor what the program was asked."""
    if sys.argv[1:]:
        raise AssertionError(f"it was asked {sys.argv}")
    gc.collect()
    states = [one for one in gc.get_objects() if isinstance(one, State)]
    if states:
        raise AssertionError(f"there is a state: {states[0]}")
    return actions[0]


MET: list[int] = []


def remembers(observation: Observation, actions: list[Any], rng: Random) -> Any:
    """Do the first action; fail where the process has seen another seat."""
    assert observation.seat is not None
    MET.append(observation.seat)
    if len({*MET}) > 1:
        raise AssertionError("it has seen another hand")
    return actions[0]
