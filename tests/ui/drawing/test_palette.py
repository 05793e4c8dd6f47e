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

SCRIPTS = Path(__file__).resolve().parents[3] / "scripts"


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


def test_two_signs_at_least_tell_all_apart_whoever_looks(contrast: ModuleType) -> None:
    found = list(contrast.things())
    assert {thing.group for thing in found} >= {"tokens of Alchemy", "mastery tokens", "marks of Influence"}
    told = {(a.group, a.word, b.word): contrast.signs(a, b) for a, b in combinations(found, 2) if a.group == b.group}
    assert not {pair: signs for pair, signs in told.items() if len(signs) < 2}
    same = found[0]._replace(word=found[1].word, picture=found[1].picture)
    assert len(contrast.signs(found[1], same)) < 2, "of one shape and word"


def test_the_sheet_has_every_thing_as_everybody_sees_it(contrast: ModuleType) -> None:
    found, side = list(contrast.things()), contrast.SIDE
    sheet = contrast.sheet_of_things(found)
    assert sheet.get_size() == (side * len(found), side * (1 + len(contrast.SEEN)))
    rows = [pygame.surfarray.array3d(sheet)[:, n * side : (n + 1) * side] for n in range(1 + len(contrast.SEEN))]
    for row in rows:
        assert all(row[n * side : (n + 1) * side].std() > 3 for n in range(len(found))), "nothing is missing"
    for how, row in zip(contrast.SEEN, rows[1:], strict=True):
        assert (row == contrast.seen(rows[0], how)).all()


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
