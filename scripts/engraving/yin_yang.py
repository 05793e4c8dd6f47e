"""Yin and yang: a sea by day and a sea by night, each with an eye of the other, and six pearls round them."""

from __future__ import annotations

import math
from collections.abc import Callable

from engraving.plate import Plate
from engraving.shapes import TURN, Point, circle, middles, steps
from engraving.sky import rays

PEARLS = 6


def yin_yang(plate: Plate, count: int = PEARLS) -> None:
    """Engrave the sign with as many pearls as are counted."""
    small = plate.cut.is_small
    x, y, r = 125.0, 202.0 if small else 196.0, 74.0
    rays(plate, (x, y), r + 30, r + 84, 60, ink=0.7)
    plate.disc(x, y, r, plate.paper, plate.cut.outline * 1.2)
    half = r / 2
    plate.body(_night(x, y, r), plate.ink)
    rows = middles(int(2 * r / plate.cut.pitch))[1:-1]

    def shore(level: float, side: int) -> tuple[float, float]:
        """Return from where to where a half of the sign reaches at a level: day (-1) or night (1)."""
        rim = math.sqrt(max(0.0, r * r - (level - y) ** 2))
        upper = level < y
        eye = math.sqrt(max(0.0, half * half - (level - (y - half if upper else y + half)) ** 2))
        return x + side * rim, x + (-eye if upper else eye)

    def sea(side: int) -> Callable[[float, float], Point]:
        def at(u: float, v: float) -> Point:
            level = y - r + 2 * r * v
            rim, inner = shore(level, side)
            px = rim + (inner - rim) * (0.03 + 0.94 * u)
            return px, level + 3.2 * math.sin(px * 0.16)

        return at

    plate.shade(sea(-1), rows, lambda u, v: 0.4 - 0.3 * u + 0.1 * math.sin(v * 9), 30)
    plate.shade(sea(1), rows, lambda u, _v: 0.16 + 0.22 * u, 30, color=plate.paper)
    plate.disc(x, y - half, r * 0.15, plate.paper, plate.cut.outline)
    plate.disc(x, y + half, r * 0.15, plate.ink, plate.cut.outline, plate.paper)
    for i in range(count):
        angle = TURN * i / count + math.pi / 6
        at = x + (r + 18) * math.cos(angle), y + (r + 18) * math.sin(angle)
        plate.body(
            circle(*at, 12.0 if small else 9.5, 24), plate.ink if i % 2 else plate.paper, plate.cut.outline * 1.1
        )


def _night(x: float, y: float, r: float) -> list[Point]:
    """Return the outline of the dark half: the right rim, and the two bows of the shore."""
    rim = [(x + r * math.sin(math.pi * t), y - r * math.cos(math.pi * t)) for t in steps(40)]
    half = r / 2
    lower = [(x + half * math.sin(math.pi * t), y + half + half * math.cos(math.pi * t)) for t in steps(20)]
    upper = [(x - half * math.sin(math.pi * t), y - half + half * math.cos(math.pi * t)) for t in steps(20)]
    return rim + lower + upper
