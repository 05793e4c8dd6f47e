"""Earth: a mountain is two patches that meet in a crooked ridge. What is counted is the white summit of each.

The light comes from the left: the right flank is hatched along the fall line, the left one only where it begins, and
above the snow line both are bare. Peaks in front are darker and stand before a halo of paper, so that ten are seen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engraving.plate import HEIGHT, MARGIN, WIDTH, Plate
from engraving.rows import rows_of
from engraving.shapes import Point, clamp, crooked, lerp, middles, steps
from engraving.sky import sunrise

TOPS = {1: 112.0, 2: 116.0, 3: 112.0}
SMALL_TOPS = {1: 168.0, 2: 168.0, 3: 166.0}
GROUND = HEIGHT - 36


@dataclass(frozen=True)
class Peak:
    """A mountain: its summit, how far down and to either side it reaches, its own crooked lines."""

    x: float
    top: float
    base: float
    half: float
    seed: int

    def side(self, v: float, way: int) -> Point:
        """Return a point of the outline, v of the way down: left (-1) or right (1)."""
        crook = min(7.0, self.half * 0.12) * crooked(self.seed)(v * 1.1 + (3 if way > 0 else 0)) * min(1.0, v * 5)
        return self.x + way * self.half * v ** (0.96 if way > 0 else 1.05) + crook, self.top + (
            self.base - self.top
        ) * v

    def ridge(self, v: float) -> Point:
        """Return a point of the ridge, v of the way down."""
        v = clamp(v)
        crook = min(11.0, self.half * 0.18) * crooked(self.seed + 7)(v * 0.9) * min(1.0, v * 3)
        return self.x + self.half * 0.2 * v + crook, self.top + (self.base - self.top) * v

    def snow(self, u: float) -> float:
        """Return how far down the snow lies: a ragged line."""
        return 0.3 + 0.06 * math.sin(u * 13 + self.seed) + 0.03 * math.sin(u * 29)


def earth(plate: Plate, count: int) -> None:
    """Engrave as many mountains as are counted."""
    rows = rows_of(count)
    top = (SMALL_TOPS if plate.cut.is_small else TOPS)[len(rows)]
    sunrise(plate, (158, top + 26), 150)
    lowest = GROUND - (106 if len(rows) == 2 else 74)
    step = (lowest - top) / max(1, len(rows) - 1)
    for place, peaks in enumerate(rows):
        for peak in _row(plate, place, peaks, len(rows), top + step * place, step):
            lay(plate, peak, 0.06 + 0.07 * (place + 1) / len(rows))
    ground(plate, GROUND)


def _row(plate: Plate, place: int, count: int, of: int, top: float, step: float) -> list[Peak]:
    """Return the mountains of a row, those at its ends first: they stand behind."""
    is_front = place == of - 1
    long = 226.0 / count
    base = HEIGHT - 24 if is_front else top + step + 62
    aside = {1: 26.0, 2: 18.0}.get(count, 0.0) if of > 1 and not is_front else 0.0
    found = []
    for i in sorted(range(count), key=lambda i: -abs(i - (count - 1) / 2)):
        x = MARGIN + long * (i + 0.5) + aside + (8 if place % 2 and count == 3 else 0)
        under_index = place == 0 and i == 0 and count > 2
        summit = top + (8 if (i + place) % 2 else 0) + (22 if under_index else 0)
        x += 10 if under_index else 0
        found.append(Peak(x, summit, base, min(112.0, long * (0.62 if count > 2 else 0.56)), 34 + place * 5 + i))
    return found


def lay(plate: Plate, peak: Peak, tint: float) -> None:
    """Engrave a mountain."""
    vs = steps(22)
    left = [peak.side(v, -1) for v in vs]
    right = [peak.side(v, 1) for v in vs]
    ridge = [peak.ridge(v) for v in vs]
    outline = left[::-1] + right
    plate.halo(outline, 2.0)
    plate.body(outline, plate.light)
    _flanks(plate, peak, tint)
    plate.stroke(ridge, plate.cut.outline * 0.7)
    plate.stroke(outline, plate.cut.outline)
    plate.count((peak.x, peak.top))


def _flanks(plate: Plate, peak: Peak, tint: float) -> None:
    """Tint and hatch both flanks below the snow."""
    high = peak.base - peak.top
    ragged = [lerp(peak.ridge(peak.snow(u)), peak.side(peak.snow(u), 1), u) for u in steps(10)]
    shady = ragged + [peak.side(v, 1) for v in steps(16) if v > peak.snow(1.0)]
    shady += [peak.ridge(v) for v in reversed(steps(16)) if v > peak.snow(0.0)]
    plate.body(shady, plate.tint(tint * 2.2))
    crook = crooked(peak.seed + 3)
    count = max(3, int(high / plate.cut.pitch * 0.92))

    def shaded(u: float, v: float) -> Point:
        return lerp(peak.ridge(v), peak.side(min(1.06, v + 0.2 * u), 1), u)

    def lit(u: float, v: float) -> Point:
        return lerp(peak.side(min(1.0, v), -1), peak.ridge(v + 0.1), u)

    plate.shade(
        shaded, middles(count, 0.6), lambda u, v: 0.7 - 0.34 * u if v > peak.snow(u) - 0.03 else 0.22 - 0.3 * u, 14
    )
    plate.shade(
        lit,
        middles(count),
        lambda u, v: 0.4 - (0.6 + 0.45 * crook(v * 5)) * u if v > peak.snow(1 - u) + 0.03 else 0.0,
        14,
    )


def ground(plate: Plate, level: float, seed: int = 3, deep: float = 0.0) -> None:
    """Lay the earth on which something stands, across the card: `deep` units of it, or down to the margin."""
    crook = crooked(seed)
    deep = deep or HEIGHT - MARGIN - level
    edge = [(x, level + 4 * crook(x / WIDTH)) for x in range(0, 251, 6)]
    plate.body([*edge, (WIDTH, HEIGHT), (0.0, HEIGHT)], plate.tint(0.16), plate.cut.outline)

    def at(u: float, v: float) -> Point:
        return WIDTH * u, level + 4 * crook(u) * (1 - v) + deep * v

    rows = middles(max(2, int(deep / plate.cut.pitch)), 0.8)
    plate.shade(at, rows, lambda u, v: 0.34 + 0.26 * crook(u * 2 + v * 4) + 0.2 * v, 40)


def great_mountain(plate: Plate) -> None:
    """Engrave the range of the high ranks: one summit over four."""
    for x, top, base, half, seed, tint in (
        (58, 200, 330, 84, 41, 0.08),
        (206, 190, 330, 86, 47, 0.08),
        (126, 112, 336, 110, 29, 0.12),
        (44, 264, 340, 70, 53, 0.13),
        (196, 260, 340, 80, 59, 0.13),
    ):
        lay(plate, Peak(x, top, base, half, seed), tint)
    ground(plate, 306, 9)
