"""Levels by name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.bots.random import choose
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Budget, Observation, Strategy
from elements_table.kernel.registry import registry
from tests.tiny import tiny


def test_every_named_level_is_there() -> None:
    assert levels.names()[:2] == ("random", "regular")
    assert all(callable(levels.resolve(name)) for name in levels.names())


def test_a_level_can_be_anybodys_function() -> None:
    assert levels.resolve("elements_table.bots.random:choose") is choose


@pytest.mark.parametrize("name", ["", "grandmaster", "person", "no.such.module:choose", "json:nothing", ":", "json:"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(TableError) as caught:
        levels.resolve(name)
    assert "level" in str(caught.value)


def test_a_name_alone_gets_the_levels_listed() -> None:
    with pytest.raises(TableError, match="random, regular"):
        levels.resolve("grandmaster")


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(TableError, match="not a function"):
        levels.resolve("elements_table.bots.random:TRIES")


def test_random_draws_every_sound_action_and_no_slip() -> None:
    game, strategy = registry().game("wuxing"), registry().strategy("wuxing")
    position = {"hands": [[1, 5, 6], [6]], "display": [2]}
    observation = game.from_position(position).observation(0)
    rng = Random(1)
    drawn = {str(choose(strategy, observation, rng, Budget()).action) for _n in range(300)}
    assert drawn == {"play 1", "play 5", "play 6", "take", "discard", "yield"}  # the knock would be false (W14)


def test_random_finds_the_one_sound_action(monkeypatch: pytest.MonkeyPatch) -> None:
    strategy: Strategy[Any] = tiny().strategy("tiny")
    observation: Observation = tiny().game("tiny").new_state({"rounds": 3}, 2, 1).observation(0)
    low, high = strategy.determinize(observation, Random(1)).legal_actions()
    monkeypatch.setattr(type(strategy), "is_slip", lambda self, state, action: action == low)
    assert {choose(strategy, observation, Random(n), Budget()).action for n in range(20)} == {high}
    monkeypatch.setattr(type(strategy), "is_slip", lambda self, state, action: True)
    assert choose(strategy, observation, Random(1), Budget()).action in (low, high)
