"""Wood: a trunk of twisting grain, and a crown of scalloped leaves that thicken away from the light.

A clump of leaves is rings of scallops round a point that lies towards the light, so that the rings are narrow there
and wide in the shade. What is counted is the tree, by the clump on top of its crown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engraving.earth import ground
from engraving.plate import Plate
from engraving.rows import rows_of
from engraving.shapes import TURN, Point, clamp, lerp, middles, normal, spline, steps
from engraving.sky import rays, sunrise

LOBES = 11
CLUMPS = (
    (0.06, 1.0, 0.42),
    (-0.34, 0.72, 0.33),
    (0.50, 0.84, 0.38),
    (-0.70, 0.42, 0.29),
    (0.78, 0.46, 0.30),
    (-0.28, 0.36, 0.33),
    (0.34, 0.40, 0.36),
    (0.06, 0.66, 0.38),
)
"""The clumps of a great crown from the back: middle and radius, in parts of the crown's half width, y upwards."""
FEW_CLUMPS = ((0.5, 0.3, 0.5), (-0.5, 0.32, 0.5), (0.0, 0.72, 0.6))
FEET = {1: (318.0,), 2: (226.0, 322.0), 3: (186.0, 254.0, 322.0)}
SMALL_FEET = {1: (324.0,), 2: (254.0, 326.0), 3: (226.0, 276.0, 328.0)}


@dataclass(frozen=True)
class Tree:
    """A tree: the middle of its foot, how high the trunk, half how wide the crown."""

    x: float
    foot: float
    trunk: float
    half: float


def wood(plate: Plate, count: int) -> None:
    """Engrave as many trees as are counted."""
    if count == 1:
        rays(plate, (132, 132), 96, 152, 60, ink=0.55)
        _great(plate)
        return
    rows = rows_of(count)
    sunrise(plate, (164, 104), 130)
    for place, trees in enumerate(rows):
        long = 222.0 / trees
        is_front = place == len(rows) - 1
        foot = (SMALL_FEET if plate.cut.is_small else FEET)[len(rows)][place]
        half = min(long * 0.47, (74.0, 43.0, 33.0)[len(rows) - 1])
        if plate.cut.is_small:
            half *= 0.75
        ground(plate, foot - 8, 5 + place, 0.0 if is_front else 16.0)
        for i in range(trees):
            x = 125 + long * (i - (trees - 1) / 2) + (12 if place == 0 and trees == 1 else 0)
            under_index = place == 0 and i == 0 and trees > 2
            low = 4 if (i + place) % 2 else 0
            _small(
                plate, Tree(x + (8 if under_index else 0), foot + low, half * (1.8 if len(rows) == 1 else 1.05), half)
            )


def _great(plate: Plate) -> None:
    """Engrave the one great tree: roots, limbs and eight clumps."""

    def trunk(u: float, v: float) -> Point:
        half = 13 + 7 * (1 - u) + 34 * (1 - u) ** 5
        twist = 8 * math.sin(u * 3) + 3 * math.sin(v * 40 + u) * (1 - u) ** 4
        return 124 + twist + half * (2 * v - 1), 312 + 6 * math.sin(v * 9) * (1 - u) - 116 * u

    plate.body(
        [trunk(t, 0) for t in steps(30)] + [trunk(t, 1) for t in reversed(steps(30))],
        plate.tint(0.15),
        plate.cut.outline,
    )
    rows = middles(int(38 / plate.cut.pitch) + 3)
    plate.shade(trunk, rows, lambda u, v: 0.2 + 0.58 * v**1.4 + 0.16 * math.sin(u * 11 + v * 23), 34)
    for foot, end, wide, bend in (
        ((117.0, 226.0), (66.0, 150.0), 7.0, -16.0),
        ((131.0, 224.0), (190.0, 146.0), 7.5, 18.0),
        ((125.0, 222.0), (128.0, 110.0), 9.0, 0.0),
    ):
        _limb(plate, foot, end, wide, bend)
    for i, (dx, up, r) in enumerate(CLUMPS):
        _clump(plate, 128 + dx * 100, 192 - up * 100, r * 100, 0.1 + 0.0025 * i, i)
    plate.count((132, 92))
    ground(plate, 306, 5)


def _small(plate: Plate, tree: Tree) -> None:
    """Engrave a tree among others: a trunk and three clumps."""
    top = tree.foot - tree.trunk
    crown = [(tree.x + dx * tree.half, top + tree.half * 0.1 - up * tree.half) for dx, up, _r in FEW_CLUMPS]
    wide = max(3.0, tree.half * 0.13)

    def trunk(u: float, v: float) -> Point:
        half = wide * (1 + 1.4 * (1 - u) ** 4)
        return tree.x + half * (2 * v - 1) + wide * 0.4 * math.sin(u * 4), tree.foot - (tree.trunk + 4) * u

    outline = [trunk(t, 0) for t in steps(12)] + [trunk(t, 1) for t in reversed(steps(12))]
    plate.halo(outline, 1.4)
    plate.body(outline, plate.tint(0.2), plate.cut.outline)
    plate.fill(trunk, wide * 2.6, lambda u, v: 0.24 + 0.5 * v + 0.1 * math.sin(u * 9), 14)
    for (x, y), (_dx, _up, r) in zip(crown, FEW_CLUMPS, strict=True):
        plate.halo(_scallops(x, y, r * tree.half, 0, 1.0), 1.7)
    for i, ((x, y), (_dx, _up, r)) in enumerate(zip(crown, FEW_CLUMPS, strict=True)):
        _clump(plate, x, y, r * tree.half, 0.1 + 0.02 * i, i)
    plate.count(crown[-1])


def _limb(plate: Plate, foot: Point, end: Point, wide: float, bend: float) -> None:
    curve = spline([foot, lerp(lerp(foot, end, 0.5), (foot[0] + bend, foot[1]), 0.5), end])

    def at(u: float, v: float) -> Point:
        x, y = curve(u)
        nx, ny = normal(curve(max(0.0, u - 0.02)), curve(min(1.0, u + 0.02)))
        aside = (wide + (3 - wide) * u**0.5) * (2 * v - 1)
        return x + nx * aside, y + ny * aside

    outline = [at(t, 0) for t in steps(20)] + [at(t, 1) for t in reversed(steps(20))]
    plate.body(outline, plate.tint(0.14), plate.cut.outline)
    plate.fill(at, wide * 2, lambda u, v: 0.22 + 0.55 * v + 0.18 * math.sin(u * 17 + v * 9), 26)


def _reach(angle: float, r: float, number: int) -> float:
    return r * (0.97 + 0.075 * abs(math.sin(angle * LOBES / 2 + number)))


def _scallops(x: float, y: float, r: float, number: int, part: float) -> list[Point]:
    """Return the outline of a clump, or of a ring that is a part of it large."""
    around = [TURN * i / 66 for i in range(66)]
    return [
        (x + part * _reach(a, r, number) * math.cos(a), y + part * _reach(a, r, number) * math.sin(a)) for a in around
    ]


def _clump(plate: Plate, x: float, y: float, r: float, tint: float, number: int) -> None:
    plate.body(_scallops(x, y, r, number, 1.0), plate.tint(tint), plate.cut.outline)
    rings = max(2, int(r / plate.cut.pitch / 1.05))
    for ring in range(1, rings):
        part = ring / rings
        heart = x + r * 0.3 * (1 - part), y - r * 0.34 * (1 - part)

        def at(u: float, _v: float, part: float = part, ring: int = ring, heart: Point = heart) -> Point:
            angle = u * TURN + 2.2
            reach = part * _reach(angle, r, number) * (1 + 0.05 * math.sin(angle * LOBES + ring * 2))
            return heart[0] + reach * math.cos(angle), heart[1] + reach * math.sin(angle)

        def tone(u: float, _v: float, part: float = part, ring: int = ring) -> float:
            angle = u * TURN + 2.2
            away = clamp(math.sin(angle) * 0.75 - math.cos(angle) * 0.55 + 0.12)
            return 0.12 + 0.5 * away * (0.5 + 0.6 * part) + 0.2 * math.sin(u * TURN * LOBES + ring * 2.1)

        plate.shade(at, [0.0], tone, 90)
