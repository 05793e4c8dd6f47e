"""The levels a bot can play at, by name. A level sees an observation and answers an advice."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Advice, Budget, Observation, Strategy
from elements_table.kernel.words import _

Level = Callable[[Strategy[Any], Observation, Random, Budget], Advice[Any]]
"""Chooses for `observation.seat`; all its chance comes from the generator given."""

LEVELS = MappingProxyType(
    {
        "random": "elements_table.bots.random:choose",
        "regular": "elements_table.bots.heuristic:choose",
    }
)
"""Level -> `module:attribute`, weakest first."""


def names() -> tuple[str, ...]:
    """Return the names of the levels, weakest first."""
    return tuple(LEVELS)


def resolve(name: str) -> Level:
    """Return the level of that name, or at `module:attribute`; TableError names the levels there are."""
    module, colon, attribute = LEVELS.get(name, name).partition(":")
    if not (module and colon and attribute):
        words = _("There is no bot level {name}; the levels are: {known}.")
        raise TableError(words.format(name=name or _("without a name"), known=", ".join(LEVELS)))
    try:
        level: Level = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise TableError(f"The bot level {name} cannot be loaded: {error}.") from error
    if not callable(level):
        raise TableError(f"The bot level {name} cannot be loaded: {attribute} is not a function.")
    return level
