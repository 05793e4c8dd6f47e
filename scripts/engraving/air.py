"""Air: a stream is a bundle of lines along a path that rolls up. What is counted is the volute, the roll at its end.

The radius of a volute falls with the angle as (1 - t)^0.82, a little slower than a spiral of Archimedes, so that its
heart stays open. Up to six streams come from the edges in pairs; more are puffs, each with a short tail of its own,
in rows that run against one another.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engraving.plate import Plate
from engraving.rows import rows_of
from engraving.shapes import TURN, Point, along, clamp, crooked, steps
from engraving.sky import sunrise

FEW = {1: (1,), 2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2)}
"""How many volutes stand in each row while streams come in pairs."""
SPANS = {1: (132.0, 290.0), 2: (108.0, 322.0), 3: (106.0, 332.0)}
SMALL_SPANS = {1: (150.0, 310.0), 2: (150.0, 332.0), 3: (150.0, 336.0)}
"""From where to where the rows reach, by their number."""


@dataclass(frozen=True)
class Stream:
    """A stream: the middle and radius of its volute, from which side it comes and how far, what it is made of."""

    x: float
    y: float
    r: float
    side: int
    run: float
    seed: int = 0
    lines: int = 4
    turns: float = 1.7
    rise: float = 6.0

    def path(self) -> list[Point]:
        """Return the path: the run in to the top of the volute, then the roll."""
        crook = crooked(self.seed)
        found = []
        for i in range(40):
            left = 1 - i / 40
            sway = (7 * crook(i / 40 * 0.55 + self.seed) + self.rise * left) * left**0.8
            found.append((self.x - self.side * self.run * left, self.y - self.r + sway))
        for t in steps(90):
            angle = -math.pi / 2 + t * self.turns * TURN
            q = self.r * (1 - t) ** 0.82 * 0.97 + 1.2
            found.append((self.x + self.side * q * math.cos(angle), self.y + q * math.sin(angle)))
        return found


def air(plate: Plate, count: int) -> None:
    """Engrave as many volutes as are counted."""
    sunrise(plate, (166, 92 if count > 1 else 104), 118)
    if count in FEW:
        _pairs(plate, FEW[count])
    else:
        _puffs(plate, (2, 3, 2) if count == 7 else rows_of(count))


def _pairs(plate: Plate, rows: tuple[int, ...]) -> None:
    """Lay streams that come from the edges: two of a row meet, one alone crosses the card."""
    first, last = (SMALL_SPANS if plate.cut.is_small else SPANS)[len(rows)]
    gap = (last - first) / len(rows)
    r = min(62.0 if len(rows) == 1 else 48.0, gap * 0.46)
    for place, count in enumerate(rows):
        y = first + gap * (place + 0.5) + r * 0.06
        for i in range(count):
            side = (-1 if i else 1) if count == 2 else (1 if place % 2 == 0 else -1)
            if count == 1:
                x = 125 + (34 if len(rows) > 1 else 16) * side
            else:
                x = (78 if side > 0 else 172) + (-8 if place % 2 else 8)
            stream = Stream(x, y, r, side, 170 if count == 1 else 100, place * 3 + i, _lines(plate, r))
            lay(plate, stream, 0.1 + 0.03 * place)


def _puffs(plate: Plate, rows: tuple[int, ...]) -> None:
    """Lay puffs in rows that come from the left and from the right by turns."""
    first, last = (SMALL_SPANS if plate.cut.is_small else SPANS)[3 if len(rows) == 3 else 2]
    gap = (last - first) / len(rows)
    for place, count in enumerate(rows):
        side = 1 if place % 2 == 0 else -1
        long = 226.0 / count
        r = min(gap * 0.43, long * 0.36)
        y = first + gap * (place + 0.5) + r * 0.1
        for i in range(count):
            x = 125 + side * (long * (i + 0.5) - 113 + r * 0.32)
            under_index = place == 0 and x < 70
            stream = Stream(
                x, y + (6 if i % 2 else -4) + (12 if under_index else 0), r, side, long - r * 1.3, place * 4 + i,
                _lines(plate, r), 1.55, r * 0.3,
            )  # fmt: skip
            lay(plate, stream, 0.1 + 0.03 * place)


def _lines(plate: Plate, r: float) -> int:
    """Return of how many lines a stream is made that rolls up so large."""
    if plate.cut.is_small:
        return 2
    return 5 if r > 40 else 4 if r > 26 else 3


def lay(plate: Plate, stream: Stream, tint: float) -> None:
    """Engrave a stream."""
    wide = stream.r * 0.8

    def narrowing(u: float) -> float:
        return wide * (1.0 if u < 0.3 else clamp((1 - u) / 0.7) ** 0.85) * stream.side

    at = along(stream.path(), narrowing)
    roll = [at(0.3 + 0.34 * t, -0.05) for t in steps(40)]
    bundle = [at(u, 0) for u in steps(60) if u < 0.42]
    bundle += [at(u, 1) for u in reversed(steps(60)) if u < 0.42]
    plate.halo(roll, 1.4)
    plate.body(bundle, plate.tint(tint * 0.7))
    plate.body(roll, plate.tint(tint))
    pitch = max(plate.cut.pitch * 0.95, 9.5 if plate.cut.is_small else 5.4)
    for i in range(stream.lines):
        v = i / max(1, stream.lines - 1) * 0.94
        end = 1 if i == 0 else 0.93 - 0.13 * i
        dark = 0.86 if i == 0 else 0.52 - 0.07 * i
        color = plate.gold if i == 2 and not plate.is_night else plate.ink
        plate.shade(
            lambda u, v, end=end: at(u * end, v),
            [v],
            lambda u, _v, dark=dark: dark * clamp(u * 6) * (1 - 0.25 * u) + 0.04,
            110,
            color=color,
            pitch=pitch,
        )
    plate.count((stream.x, stream.y))


def great_storm(plate: Plate) -> None:
    """Engrave the storm of the high ranks: one great volute among three."""
    small = plate.cut.is_small
    for stream, tint in (
        (Stream(188, 294, 22, 1, 200, 3, 3, 1.6, 8), 0.1),
        (Stream(62, 264, 24, -1, 190, 5, 3, 1.6, -8), 0.1),
        (Stream(142, 200, 66, 1, 170, 8, 3 if small else 6, 2.4, 30), 0.1),
        (Stream(64, 314, 15, -1, 90, 5, 3, 1.4, 4), 0.1),
    ):
        lay(plate, stream, tint)
