"""Metal: a crystal is six flat facets, each of one darkness. What is counted is the crystal, by its point.

Three facets stand upright, three lean together to the point: one bare, one in half shade, one dark. A facet has no
curve, so its lines are level or upright and even: that is what makes it look hard.
"""

from __future__ import annotations

from dataclasses import dataclass

from engraving.earth import ground
from engraving.plate import HEIGHT, Plate
from engraving.rows import rows_of
from engraving.shapes import Point, lerp, middles
from engraving.sky import sunrise

FEET = {1: (322.0,), 2: (300.0, 324.0), 3: (272.0, 300.0, 326.0)}
TOPS = {1: (98.0,), 2: (112.0, 200.0), 3: (122.0, 180.0, 240.0)}
SMALL_TOPS = {1: (136.0,), 2: (156.0, 222.0), 3: (156.0, 204.0, 252.0)}
CLUSTER = ((0.0,), (0.3, 0.0), (0.32, 0.0, 0.42), (0.34, 0.0, 0.14, 0.46))
"""How far below the highest the points of one row stand, in parts of its height: up to four grow side by side."""
EDGES = (-1.0, -0.28, 0.5, 1.0)
"""Where the upright edges stand, in half widths."""
UPRIGHT, POINTED = (0.1, 0.36, 0.78), (0.05, 0.28, 0.7)
"""How dark the facets are, from the left."""


@dataclass(frozen=True)
class Crystal:
    """A crystal: the middle of its foot, how high and half how wide, how far its point leans."""

    x: float
    foot: float
    high: float
    half: float
    lean: float = 0.0

    def at(self, across: float, up: float) -> Point:
        """Return a point, `across` in half widths from the middle, `up` in heights."""
        return self.x + across * self.half + self.lean * up, self.foot - self.high * up


def metal(plate: Plate, count: int) -> None:
    """Engrave as many crystals as are counted."""
    rows = (count,) if count <= len(CLUSTER) else rows_of(count)
    sunrise(plate, (150, 120), 170)
    tops = (SMALL_TOPS if plate.cut.is_small else TOPS)[len(rows)]
    for place, crystals in enumerate(rows):
        for crystal in _row(place, crystals, len(rows), tops[place], FEET[len(rows)][place]):
            _lay(plate, crystal, 0.06 + 0.06 * place)
    ground(plate, HEIGHT - 36, 11)


def _row(place: int, count: int, of: int, top: float, foot: float) -> list[Crystal]:
    """Return the crystals of a row, those at its ends first."""
    long = 214.0 / count
    found = []
    for i in sorted(range(count), key=lambda i: -abs(i - (count - 1) / 2)):
        off = i - (count - 1) / 2
        under_index = place == 0 and i == 0 and count > 2
        summit = top + (14 if (i + place) % 2 else 0) + (20 if under_index else 0)
        if of == 1:
            summit = top + (foot - top) * CLUSTER[count - 1][i]
        x = 128 + long * off + (14 if count < 3 and place == 0 and of > 1 else 0)
        half = min(32.0, long * (0.33 if of > 1 else 0.36))
        found.append(Crystal(x, foot, foot - summit, half, 8 * off if count > 1 else 5.0))
    return found


def _lay(plate: Plate, crystal: Crystal, tint: float) -> None:
    point = crystal.at(0.1, 1.0)
    cap_high = max(0.26, min(0.5, crystal.half * 1.7 / crystal.high))
    drops = [drop * crystal.half / crystal.high for drop in (0.0, 0.34, 0.28, 0.06)]
    shoulders = [crystal.at(edge, 1 - cap_high - drop) for edge, drop in zip(EDGES, drops, strict=True)]
    feet = [crystal.at(edge, -drop / 2) for edge, drop in zip(EDGES, drops, strict=True)]
    plate.halo([*feet, shoulders[3], point, shoulders[0]], 2.0)
    for i in range(3):
        _upright(plate, (feet[i], feet[i + 1], shoulders[i + 1], shoulders[i]), UPRIGHT[i], tint, i == 1)
    for i in range(3):
        a, b = shoulders[i], shoulders[i + 1]
        plate.body([a, b, point], plate.tint(tint + 0.2 * POINTED[i]), plate.cut.outline)
        count = max(2, int(crystal.high * cap_high / plate.cut.pitch))

        def cap(u: float, v: float, a: Point = a, b: Point = b) -> Point:
            return lerp(lerp(a, point, v), lerp(b, point, v), u)

        plate.shade(cap, middles(count, 0.6), lambda _u, _v, dark=POINTED[i]: dark, 5)
    plate.count(point)


def _upright(
    plate: Plate, corners: tuple[Point, Point, Point, Point], dark: float, tint: float, is_middle: bool
) -> None:
    """Lay an upright facet: upright lines on the middle one, level ones at the sides."""
    a, b, c, d = corners
    plate.body(corners, plate.tint(tint + 0.2 * dark), plate.cut.outline)
    high, wide = a[1] - d[1], abs(b[0] - a[0])

    def level(u: float, v: float) -> Point:
        return lerp(lerp(a, d, v), lerp(b, c, min(1.0, v + 0.03)), u)

    def upright(u: float, v: float) -> Point:
        return lerp(lerp(a, b, v), lerp(d, c, v), u)

    count = max(2, int((wide if is_middle else high) / plate.cut.pitch))
    if dark < 0.2:
        plate.shade(level, middles(count), lambda u, _v: 0.3 - 0.5 * u, 8)
    else:
        plate.shade(upright if is_middle else level, middles(count), lambda u, _v: dark * (1 - 0.35 * u), 10)
