"""Whatever has a colour is told apart by something else too: `scripts/contrast.py` as a test."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pygame
import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.fixture
def contrast(screen: pygame.Surface) -> Iterator[ModuleType]:
    """The script, as a module."""
    sys.path.insert(0, str(SCRIPTS))
    yield importlib.import_module("contrast")
    sys.path.remove(str(SCRIPTS))


def test_all_that_has_a_colour_has_a_shape_of_its_own(contrast: ModuleType) -> None:
    found = list(contrast.things())
    pairs = [(a, b) for a, b in combinations(found, 2) if a.group == b.group]
    assert {a.group for a, _b in pairs} >= {"elements", "teams on the rail", "grades", "cubes of Influence"}
    assert [(a.word, b.word) for a, b in pairs if not contrast.are_shapes_apart(a.picture, b.picture)] == []
    assert all(a.word != b.word for a, b in pairs)


def test_what_differs_in_colour_alone_is_found(contrast: ModuleType) -> None:
    def tinted(picture: pygame.Surface) -> pygame.Surface:
        other = picture.copy()
        pixels = pygame.surfarray.pixels3d(other)
        pixels[...] = np.clip(pixels + np.array((30, -10, 11)), 0, 255)  # of the same lightness
        del pixels
        return other

    for thing in contrast.things():
        assert not contrast.are_shapes_apart(thing.picture, tinted(thing.picture)), thing.word


@pytest.mark.parametrize(("how", "alike", "apart"), [
    ("protanopia", ((168, 120, 60), (110, 130, 60)), ((200, 60, 60), (60, 60, 200))),
    ("deuteranopia", ((168, 110, 60), (120, 128, 60)), ((200, 60, 60), (60, 60, 200))),
    ("tritanopia", ((60, 120, 200), (40, 150, 120)), ((200, 60, 60), (60, 200, 60))),
])  # fmt: skip
def test_a_picture_is_changed_as_people_see_it(contrast: ModuleType, how: str, alike: Any, apart: Any) -> None:
    def distance(pair: Any) -> float:
        one, other = (contrast.seen(color, how).astype(float) for color in pair)
        return float(abs(one - other).sum())

    assert distance(alike) < 0.6 * sum(abs(a - b) for a, b in zip(*alike, strict=True))
    assert distance(apart) > 60


def test_lightness_is_that_of_the_standard(contrast: ModuleType) -> None:
    assert contrast.lightness((255, 255, 255)) == pytest.approx(100, abs=0.01)
    assert contrast.lightness((119, 119, 119)) == pytest.approx(50.03, abs=0.05)
    assert contrast.lightness((255, 0, 0)) == pytest.approx(53.24, abs=0.05)
    assert contrast.lightness((0, 0, 0)) == 0
