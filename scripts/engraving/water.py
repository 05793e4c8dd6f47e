"""Water: a row of waves is a trochoid (sharp crests, round troughs) that leans; each line below it is a calmer copy.

Trochoids are the waves of deep water: every drop runs in a circle, and circles shrink with depth by e^(-q / a). So
one map row(t, q) makes the whole sea: t runs along the row and is whole at a crest, q is the depth in units. What is
counted is the white cap of each crest.
"""

from __future__ import annotations

import math

from engraving.plate import HEIGHT, MARGIN, WIDTH, Plate
from engraving.rows import rows_of
from engraving.shapes import TURN, Point, clamp, middles, spline, steps
from engraving.sky import sunrise

TOPS = {1: 158.0, 2: 146.0, 3: 140.0}
SMALL_TOPS = {1: 190.0, 2: 204.0, 3: 194.0}
"""Height of the first row's water line, by the number of rows: it leaves the corner of the index bare."""
CAP = 0.22
"""Half the width of a white cap, in wave lengths."""
FOAM = ((-7, 7, 4.2), (5.5, 5, 4.4), (-12, 14, 3.4), (12, 11, 3.4), (-1, 1.5, 5.4))
"""Drops of foam on a crest: to the right of it, below it, radius."""


class Swell:
    """One row of waves: `count` crests across the card, at a water line, leaning a little."""

    def __init__(self, count: int, level: float, place: int, of: int) -> None:
        """`place` is the row's number from the back, of so many rows."""
        self.count = count
        self.long = 232.0 / count
        self.high = min(46.0, 17 + self.long * 0.17) * (0.86 + 0.14 * place)
        self.level = level + self.high * 0.6
        shift = 0.15 if count == 3 and place == 0 and of > 1 else 0.0
        shift = -0.04 + 0.1 * (place % 2) if count == 2 else shift
        self.start = 9 + self.long * (0.5 + shift)
        self.lean = -self.long * (0.1 + 0.05 * (place % 2) if count > 1 else 0.13)

    def at(self, t: float, q: float) -> Point:
        """Return where the drop is that rests at t along the row, q below the water line."""
        calm = math.exp(-q / (self.high * 1.5))
        turn = TURN * t
        crest = (1 + math.cos(turn)) / 2
        x = self.start + self.long * t - 0.62 * calm * self.long / TURN * math.sin(turn)
        return x + self.lean * calm * crest**2.2, self.level + q - self.high * calm * (2 * crest - 1)

    def tone(self, t: float, q: float) -> float:
        """Return how dark it is there: the hollow under the lip and the depth are dark, back and cap are lit."""
        turn = TURN * t
        hollow = 0.5 - 0.5 * math.sin(turn - 0.35)
        cap = ((1 + math.cos(turn - 0.5)) / 2) ** 3 * math.exp(-q / (self.high * 0.5))
        deep = 0.26 * clamp(q / (self.high * 2.6))
        return 0.1 + 0.5 * hollow * math.exp(-q / (self.high * 2.2)) + deep - 0.52 * cap - 0.2 * math.exp(-q / 3.2)


def water(plate: Plate, count: int) -> None:
    """Engrave as many waves as are counted."""
    rows = rows_of(count)
    top = (SMALL_TOPS if plate.cut.is_small else TOPS)[len(rows)]
    sunrise(plate, (160, top + 12))
    step = (HEIGHT - MARGIN - top) / max(1.0, len(rows) - 0.22)
    for place, crests in enumerate(rows):
        swell = Swell(crests, top + step * place, place, len(rows))
        is_last = place == len(rows) - 1
        deep = HEIGHT - swell.level + 10 if is_last else step + swell.high * 1.3
        lay(plate, swell, deep, 0.05 + 0.09 * (place + 1) / len(rows))


def lay(plate: Plate, swell: Swell, deep: float, tint: float) -> None:
    """Engrave a row of waves that is `deep` units deep, and its caps."""
    run = swell.count + 1
    edge = [swell.at(-1 + t * run, 0) for t in steps(24 * run)]
    outline = [*edge, (WIDTH + 20, HEIGHT), (-20.0, HEIGHT)]
    plate.halo(outline, 1.3)
    plate.body(outline, plate.tint(tint), plate.cut.outline)
    plate.shade(
        lambda u, v: swell.at(-1 + u * run, deep * v),
        middles(int(deep / plate.cut.pitch), 0.75),
        lambda u, v: swell.tone(-1 + u * run, deep * v),
        26 * run,
    )
    for crest in range(swell.count):
        _cap(plate, swell, crest)


def _cap(plate: Plate, swell: Swell, crest: int) -> None:
    """Lay the white cap of a crest, and its foam: what the eye counts."""
    x, y = swell.at(crest, 0)
    ts = [CAP * (2 * t - 1) for t in steps(24)]
    ragged = [
        swell.at(crest + t, swell.high * 0.74 * max(0.0, 1 - (t / CAP) ** 2) ** 1.3 * (1 + 0.16 * math.cos(t * 95)))
        for t in reversed(ts)
    ]
    plate.body([swell.at(crest + t, -0.2) for t in ts] + ragged, plate.light, plate.cut.outline * 0.8)
    size = swell.high / 34
    foam = () if plate.cut.is_small else FOAM
    for dx, dy, r in foam:
        plate.disc(x + dx * size, y + dy * size, r * size, plate.light, plate.cut.outline * 0.7)
    plate.count((x, y))


def great_wave(plate: Plate) -> None:
    """Engrave the one wave of the high ranks: it stands over the sea and breaks."""
    back = spline([(-30, 350), (-8, 262), (30, 178), (84, 124), (142, 112), (190, 134), (212, 172), (204, 200)])
    face = spline([(150, 372), (112, 312), (98, 262), (106, 214), (134, 182), (166, 174), (190, 184), (198, 202)])
    for level, high, phase in ((232, 9, 1), (252, 12, 2)):
        _sea(plate, (60, 270), level, high, phase, 0.1)
    ts = steps(50)
    outline = [back(t) for t in ts] + [face(t) for t in reversed(ts)]
    plate.halo(outline, 1.3)
    plate.body(outline, plate.tint(0.13), plate.cut.outline)

    def tone(u: float, v: float) -> float:
        return (0.14 + 0.62 * v**1.3) * (1 - 0.55 * u) * clamp((1 - u) * 7) + (0.06 if u < 0.9 else 0)

    def patch(u: float, v: float) -> Point:
        a, b = back(u), face(u)
        return a[0] + (b[0] - a[0]) * v, a[1] + (b[1] - a[1]) * v

    plate.fill(patch, 118, tone, 64)
    for i in range(13):
        x, y = back(0.46 + 0.54 * i / 12)
        r = (9 - 3.2 * abs(i - 8) / 8) * (1.5 if plate.cut.is_small else 1.0)
        plate.disc(x, y + 2, r, plate.light, plate.cut.outline * 0.75)
        if i > 4 and not plate.cut.is_small:
            plate.disc(x + 5 + i % 3 * 5, y + 14 + i % 2 * 7, 2.4, plate.light, plate.cut.outline * 0.6)
    _sea(plate, (-10, 270), 300, 13, 0, 0.16)


def _sea(plate: Plate, span: tuple[float, float], level: float, high: float, phase: float, tint: float) -> None:
    """Lay a low swell across a part of the card."""
    first, last = span

    def at(u: float, v: float) -> Point:
        x = first + (last - first) * u
        return x, level + high * math.sin(x / 31 + phase) * (1 - 0.55 * v) + 48 * v

    plate.body([*(at(t, 0) for t in steps(40)), (last, HEIGHT), (first, HEIGHT)], plate.tint(tint), plate.cut.outline)
    plate.fill(at, 48, lambda u, v: 0.3 + 0.26 * math.sin(u * 24 + phase + v * 15) + 0.08 * v, 60, 0.7)
