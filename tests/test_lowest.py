"""The lower bounds of pyproject.toml: each is tested by scripts/lowest.py, so each must name one."""

from __future__ import annotations

import re
import sys
from importlib import import_module, metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def bounds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    found: list[str] = import_module("lowest").bounds()
    return found


def test_each_library_has_a_lower_bound_that_is_installed_or_passed(bounds: list[str]) -> None:
    assert any(bound.startswith("msgspec>=") for bound in bounds)
    for bound in bounds:
        name, _least, lowest = bound.partition(">=")
        assert lowest or name.startswith("types-"), f"{name} has no lower bound"
        numbers = [[int(part) for part in re.findall(r"\d+", one)] for one in (metadata.version(_bare(name)), lowest)]
        assert numbers[0] >= numbers[1], name


def test_the_lowest_versions_are_those_that_are_named(bounds: list[str]) -> None:
    pinned = sys.modules["lowest"].pinned(bounds)
    assert [one.replace("==", ">=") for one in pinned] == bounds
    assert not any(">" in one or "<" in one for one in pinned)


def test_every_extra_has_lower_bounds_and_is_tried(bounds: list[str]) -> None:
    lowest = sys.modules["lowest"]
    found = lowest.bounds(extras=True)
    assert set(bounds) < set(found)
    assert len(found) == len(set(found))
    assert all(">=" in bound or bound.startswith("types-") for bound in found)
    assert all((ROOT / command[0]).is_file() for command in lowest.MADE)


def _bare(name: str) -> str:
    return name.partition("[")[0]
