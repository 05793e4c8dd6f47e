"""Engraved faces count themselves: what a card counts is there, apart, in sight, and stored as the fields draw it."""

from __future__ import annotations

import math
import re
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
Point = tuple[float, float]


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The engraver, which is a script."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import make_faces

    return make_faces


@lru_cache(maxsize=4096)
def outlines(element: str) -> list[list[Point]]:
    """Return the outlines of a path in absolute units: once for all points that may lie under them."""
    found = []
    for part in re.findall(r"M[^MZ]*", re.search(r' d="([^"]*)"', element)[1]):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", part)]
        x = y = 0.0
        points = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        found.append(points)
    return found


def covers(outline: list[Point], at: Point) -> bool:
    """Return whether a point lies within an outline."""
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y0 > at[1]) != (y1 > at[1]) and at[0] < x0 + (at[1] - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def in_bare_corner(at: Point, reach: float) -> bool:
    """Return whether a point lies in the corner of the index, which is painted over."""
    bow = []
    corners = ((reach, 0.0), (reach, reach * 0.95), (reach * 0.8, reach * 1.42), (0.0, reach * 1.5))
    for i in range(41):
        t = i / 40
        parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        bow.append(tuple(sum(p * c[axis] for p, c in zip(parts, corners, strict=True)) for axis in (0, 1)))
    return covers([(0.0, 0.0), *bow], at)


def seen(plate: Any, corner: float) -> list[Point]:
    """Return what is counted and not painted over by a body that is laid afterwards, the corner or the margin."""
    found = []
    for (x, y), before in plate.counted:
        hidden = any(
            covers(outline, (x, y + 2))
            for element in plate.drawn[before:]
            if element.startswith("<path") and 'fill="none"' not in element
            for outline in outlines(element)
        )
        if not hidden and not in_bare_corner((x, y), corner) and 12 < x < 238 and 12 < y < 338:
            found.append((x, y))
    return found


@pytest.mark.parametrize("element", ["water", "earth", "fire", "air", "metal", "wood"])
@pytest.mark.parametrize("count", range(1, 11))
def test_a_face_counts_itself_at_every_size(element: str, count: int, faces: Any) -> None:
    for cut in faces.CUTS:
        plate = faces.pictures()[f"{element}_{count}"](cut)
        places = seen(plate, 250 * (0.5 if cut.is_small else 0.37))
        assert len(places) == count, (cut.width, plate.counted)
        assert all(math.dist(a, b) > 22 for i, a in enumerate(places) for b in places[:i])


def test_a_form_that_hides_another_is_noticed(faces: Any) -> None:
    plate = faces.pictures()["earth_9"](faces.CUTS[1])
    (x, y), _before = plate.counted[4]
    plate.body([(x - 30, y - 20), (x + 30, y - 20), (x + 30, y + 40), (x - 30, y + 40)], "#FFFFFF")
    assert len(seen(plate, 92.5)) == 8


def test_what_is_stored_is_what_the_fields_draw(faces: Any) -> None:
    """Of a sample: all of them take half a minute."""
    with zipfile.ZipFile(faces.FILE) as file:
        names = set(file.namelist())
        tiles = {f"cloth_{name}@200.svg" for name in faces.cloths.CLOTHS}
        frames = {
            f"answer_{element}@{step}.svg": faces.answers.frame(element, step)
            for element in faces.answers.ANSWERS
            for step in range(faces.answers.STEPS)
        } | dict(faces.burin.texts())
        pictures = {f"{name}@{cut.width}.svg" for name in faces.pictures() for cut in faces.CUTS}
        assert names == tiles | pictures | frames.keys()
        assert {name: file.read(name).decode() for name in frames} == frames
        for name, text in faces.texts():
            if name not in tiles:
                break
            assert file.read(name).decode() == text
        for name in ("water_5@122", "fire_9@40", "air_moon@72", "night_swan@200", "back_wuxing@122", "yin_yang_6@40"):
            what, width = name.split("@")
            cut = next(cut for cut in faces.CUTS if cut.width == int(width))
            assert file.read(f"{name}.svg").decode() == faces.text(what, cut)
