"""Fire: a tongue is an outer contour and an inner flame, and its lines are the contours between the two.

Both run from the left foot over the tip to the right foot in pieces that end in corners, so that tips stay sharp; the
lines in between follow by going over from one to the other. What is counted is the tip, with its bright core below.
Rows stand on ground of their own, each nearer and lower than the one before, so that no tongue hides another's tip.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engraving.plate import Plate
from engraving.rows import rows_of
from engraving.shapes import TURN, Point, clamp, lerp, middles, mix, spline, steps
from engraving.sky import rays

Contour = Sequence[Sequence[Point]]

# x in half widths, y in heights
LICK: tuple[Contour, Contour] = (
    (
        (
            (-0.42, 0),
            (-0.9, 0.08),
            (-1.05, 0.22),
            (-0.86, 0.37),
            (-0.5, 0.5),
            (-0.3, 0.62),
            (-0.36, 0.76),
            (-0.22, 0.9),
            (0.1, 1.0),
        ),
        ((0.1, 1.0), (-0.02, 0.88), (0.06, 0.76), (0.3, 0.64), (0.44, 0.54), (0.5, 0.47)),
        ((0.5, 0.47), (0.62, 0.52), (0.7, 0.6), (0.98, 0.7)),
        ((0.98, 0.7), (0.86, 0.58), (0.9, 0.46), (1.06, 0.32), (1.02, 0.16), (0.84, 0.06), (0.42, 0)),
    ),
    (
        (
            (-0.2, 0.0),
            (-0.42, 0.08),
            (-0.5, 0.18),
            (-0.36, 0.3),
            (-0.14, 0.4),
            (-0.04, 0.48),
            (-0.04, 0.54),
            (0.0, 0.6),
            (0.06, 0.66),
        ),
        ((0.06, 0.66), (0.04, 0.57), (0.08, 0.5), (0.16, 0.44), (0.22, 0.39), (0.27, 0.35)),
        ((0.27, 0.35), (0.3, 0.34), (0.34, 0.35), (0.4, 0.38)),
        ((0.4, 0.38), (0.4, 0.31), (0.44, 0.24), (0.48, 0.17), (0.46, 0.09), (0.38, 0.04), (0.2, 0)),
    ),
)
"""A tongue with a second, smaller tip: the one flame of a card that counts one."""
SLIM: tuple[Contour, Contour] = (
    (
        (
            (-0.44, 0),
            (-0.92, 0.08),
            (-1.06, 0.22),
            (-0.86, 0.38),
            (-0.44, 0.54),
            (-0.2, 0.66),
            (-0.26, 0.8),
            (-0.16, 0.91),
            (0.16, 1.0),
        ),
        (
            (0.16, 1.0),
            (0.06, 0.88),
            (0.18, 0.76),
            (0.5, 0.61),
            (0.76, 0.47),
            (1.04, 0.3),
            (1.0, 0.14),
            (0.82, 0.05),
            (0.44, 0),
        ),
    ),
    (
        (
            (-0.2, 0.0),
            (-0.44, 0.08),
            (-0.52, 0.19),
            (-0.38, 0.31),
            (-0.14, 0.42),
            (-0.02, 0.5),
            (-0.02, 0.57),
            (0.02, 0.63),
            (0.08, 0.7),
        ),
        (
            (0.08, 0.7),
            (0.07, 0.6),
            (0.13, 0.5),
            (0.27, 0.4),
            (0.4, 0.3),
            (0.52, 0.19),
            (0.48, 0.09),
            (0.38, 0.04),
            (0.2, 0),
        ),
    ),
)
TOPS = {1: (88.0,), 2: (100.0, 196.0), 3: (104.0, 176.0, 246.0)}
SMALL_TOPS = {1: (120.0,), 2: (150.0, 230.0), 3: (146.0, 206.0, 264.0)}
FOOT = 330.0
CORE = "#FFE7A6"


@dataclass(frozen=True)
class Tongue:
    """A flame: its foot, how high and half how wide, to which side it bends, how far the draught leans it."""

    x: float
    foot: float
    high: float
    half: float
    side: int = 1
    sway: float = 0.0
    phase: int = 0
    shape: tuple[Contour, Contour] = SLIM

    def put(self, at: Point) -> Point:
        """Return where a point of the contour lies on the card."""
        bend = self.sway * max(0.0, at[1]) ** 1.6 + 0.05 * self.half * math.sin(at[1] * 9 + self.phase)
        return self.x + self.side * self.half * at[0] + bend, self.foot - self.high * at[1]

    @property
    def tip(self) -> Point:
        """The tip."""
        return self.put(self.shape[0][0][-1])


def fire(plate: Plate, count: int) -> None:
    """Engrave as many flames as are counted."""
    rows = rows_of(count)
    rays(plate, (125, 318), 150, 290, 44, (0.42, math.pi - 0.42), 0.6)
    tops = (SMALL_TOPS if plate.cut.is_small else TOPS)[len(rows)]
    chance = Random(3 + count)
    for place, tongues in enumerate(rows):
        feet = FOOT - (len(rows) - 1 - place) * (30 if len(rows) == 3 else 24)
        for tongue in _row(place, tongues, len(rows), tops[place], feet, chance):
            lay(plate, tongue, 0.08 + 0.12 * (place + 1) / len(rows))
    embers(plate)


def _row(place: int, count: int, of: int, top: float, foot: float, chance: Random) -> list[Tongue]:
    """Return the flames of a row, those at its ends first."""
    long = 214.0 / count
    found = []
    for i in sorted(range(count), key=lambda i: -abs(i - (count - 1) / 2)):
        off = i - (count - 1) / 2
        side = (1 if place % 2 == 0 else -1) if abs(off) < 0.1 else int(math.copysign(1, off))
        under_index = place == 0 and i == 0 and of > 1 and count > 1
        summit = top + (14 * abs(off) if count > 2 else 0) + (26 if under_index else 0) + chance.uniform(-3, 3)
        if count == 2 and of == 1:
            side, summit = (1, -1)[i], top + (52, 8)[i]
        x = 125 + long * off + (24 if count == 1 and of > 1 else 0) + (6 if place % 2 and of == 3 else 0)
        half = 62.0 if count == of == 1 else min(48.0, long * (0.46 if of < 3 else 0.42))
        sway = (6 if off > 0 else -6) * (count > 1)
        shape = LICK if count == of == 1 else SLIM
        found.append(Tongue(x, foot, foot - summit, half, side, sway, i * 2 + place, shape))
    return found


def lay(plate: Plate, tongue: Tongue, tint: float) -> None:
    """Engrave a flame."""
    outer, inner = ([spline(piece) for piece in contour] for contour in tongue.shape)
    last = len(outer) - 1

    def at(u: float, v: float) -> Point:
        i = min(int(u * (last + 1)), last)
        t = u * (last + 1) - i
        return tongue.put(lerp(outer[i](t), inner[i](t), v))

    def tone(u: float, v: float) -> float:
        up = clamp((tongue.foot - at(u, v)[1]) / tongue.high)
        flicker = 0.8 + 0.3 * math.sin(u * 15 + tongue.phase + v * 3)
        return (0.72 - 0.36 * v) * (1 - 0.6 * up) * flicker + 0.05

    us = steps(96)
    outline = [at(u, 0) for u in us]
    plate.halo(outline, 1.9)
    plate.body(outline, plate.tint(tint), plate.cut.outline * 0.6)
    count = max(2, int(tongue.half * 0.6 / plate.cut.pitch) + 1)
    plate.shade(at, middles(count, 0.35), tone, 96)
    core = mix(plate.paper, plate.gold, 0.4) if plate.is_night else CORE
    plate.body([at(u, 1) for u in us], core, plate.cut.outline * 0.7, plate.gold)
    if plate.cut.pitch < 7:
        heart = tongue.put((0.02, 0.1))
        plate.shade(lambda u, v: lerp(at(u, 1), heart, v), [0.36, 0.68], lambda _u, _v: 0.26, 60, color=plate.gold)
    plate.count(tongue.tip)


def embers(plate: Plate, level: float = 318.0) -> None:
    """Lay the bed of embers across the foot of the card."""
    chance = Random(8)
    for i, x in enumerate(range(6, 250, 27)):
        r = 17 + chance.random() * 5
        y = level + 8 + i % 2 * 5
        ring = ((a, r * (1 + 0.12 * math.sin(a * 4 + i))) for a in (TURN * k / 12 for k in range(12)))
        plate.body(
            [(x + q * math.cos(a), y + 0.72 * q * math.sin(a)) for a, q in ring], plate.tint(0.45), plate.cut.outline
        )

        def at(u: float, v: float, x: float = x, y: float = y, r: float = r) -> Point:
            return x - r + 2 * r * u, y + r * 0.62 * (2 * v - 1) * math.sin(math.pi * clamp(u, 0.05, 0.95))

        plate.shade(at, middles(5), lambda u, v: 0.3 + 0.5 * v * u, 10)


def great_fire(plate: Plate) -> None:
    """Engrave the fire of the high ranks: one great tongue among five."""
    for x, foot, high, half, side, sway, phase, shape, tint in (
        (62, 332, 172, 46, -1, -8, 1, LICK, 0.10),
        (190, 332, 184, 46, 1, 6, 2, LICK, 0.10),
        (122, 334, 228, 72, -1, 10, 0, LICK, 0.14),
        (146, 334, 150, 50, 1, 8, 3, LICK, 0.20),
        (78, 336, 104, 34, -1, -6, 4, SLIM, 0.22),
        (198, 336, 92, 30, 1, 6, 5, SLIM, 0.22),
    ):
        lay(plate, Tongue(x, foot, high, half, side, sway, phase, shape), tint)
    embers(plate)
