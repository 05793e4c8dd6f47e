"""Every scenario in this folder, one test each, and one for each rule that has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elements_table.kernel import scenario
from elements_table.kernel.registry import registry
from elements_table.kernel.scenario import Scenario

HERE = Path(__file__).parent
RULES = {
    "wuxing": range(1, 16),
    "elemies": [*range(1, 29), *range(31, 38)],
    "influence": range(1, 17),
    "dragon": range(1, 16),
    "alchemy": range(1, 24),
}
"""Numbered rules that must have a scenario; the number stands in the scenario's name (`W10`)."""


def scenarios() -> list[tuple[str, Scenario]]:
    """Return all scenarios with their file."""
    return [
        (str(path.relative_to(HERE)), one) for path in sorted(HERE.glob("*/*.yaml")) for one in scenario.load(path)
    ]


@pytest.mark.parametrize(("file", "one"), scenarios(), ids=lambda part: getattr(part, "name", None))
def test_scenario(file: str, one: Scenario) -> None:
    failures = scenario.check(one, file)
    assert not failures, "\n".join(map(str, failures))


def test_names_are_unique_and_scenarios_say_something() -> None:
    found = scenarios()
    assert len({(one.game, one.name) for _file, one in found}) == len(found)
    assert all(one.name and one.steps for _file, one in found)
    assert all(file.split("/")[0] == one.game for file, one in found)


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_a_scenario(game: str) -> None:
    assert game in registry()
    names = " ".join(one.name for _file, one in scenarios() if one.game == game)
    told = {int(number) for number in re.findall(r"\b[A-Z](\d+)\b", names)}
    assert told >= set(RULES[game])
