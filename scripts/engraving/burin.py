"""Lines on the shadow side of a portrait, as a burin cuts them: they follow the form, and swell as it darkens.

All is said in the box of 256 that every portrait has; the lamp stands to the left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from elements_table.ui.parlour.engraved_people import ASIDES, MIDDLE, Area

STEP: Final = 8.0
"""How far apart a line's points are."""
DARKEST: Final = 0.36
"""The part of the pitch that a line takes in the deepest shade."""
CLEAR: Final = 0.04
"""Shade under which nothing is cut."""
BELOW: Final = 0.22
"""How far under somebody's eyes the lamp stands, and how far from straight before them it is: to the left."""
LEFT: Final = (0.36, 0.6)
"""The latter for who sits in the middle, and how it grows with the way that one sits aside."""

RUN_IN: Final = 1.6
"""How much longer a line's point is than it were if it swelled evenly."""

INSIDE: Final = (0.9, 0.62)
"""How far from the middle of a round form its lines end, in radii, and from where on they fade out."""
EYE: Final = ((151.0, 122.0), (20.0, 18.0))
"""Middle and radii of the eye and brow that have none."""

PITCH: Final = 4.2
"""How far lines are apart."""

_HEAD: Final = Area(112, 200, -24, 186)

Shade = Callable[[float, float], float]
Stroke = list[tuple[float, float, float]]
"""Points of a line with half its width at each."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield name and SVG text of the lines on a portrait of who sits so far aside."""
    for aside in ASIDES:
        outline = lines(aside / 10)
        yield f"lines_{aside}@0.svg", f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{outline}"/></svg>\n'


def lines(aside: float) -> str:
    """Return the outline of all lines on who sits so far `aside`."""
    head = _ball((124, 116), (53, 76), (0.42, 1.04), aside)
    return _outlines(_cut(_HEAD, PITCH, _falling(0.2, 10, 54), lambda x, y: head(x, y) * _beside_eyes(x, y)))


def _cut(area: Area, pitch: float, line: Callable[[float, float], float], shade: Shade) -> Iterator[Stroke]:
    """Cut lines `pitch` apart, each the height of `line` at an x, as wide as the shade there has it."""
    half = pitch * DARKEST / 2
    points = [area.left + STEP * n for n in range(int((area.right - area.left) / STEP) + 1)]
    for n in range(int((area.bottom - area.top) / pitch) + 1):
        height = area.top + n * pitch
        stroke: Stroke = []
        for x in points:
            y = line(height, x)
            wide = half * shade(x, y)
            if wide > half * CLEAR:
                stroke.append((x, y, wide))
            elif len(stroke) > 1:
                break
            else:
                stroke = []
        if len(stroke) > 1:
            yield stroke


def _outlines(strokes: Iterator[Stroke]) -> str:
    """Return lines as one path, each pointed where it begins and where it ends."""
    parts = []
    for stroke in strokes:
        (x, y, wide), (_next, y2, wide2) = stroke[:2]
        run_in = STEP * min(1.0, RUN_IN * wide / max(wide2 - wide, 1e-6))
        points = [f"{x - run_in:.1f} {y - (y2 - y) * run_in / STEP:.2f}"]
        points += [f"{x:.1f} {y - wide:.2f}" for x, y, wide in stroke]
        points += [f"{x:.1f} {y + wide:.2f}" for x, y, wide in reversed(stroke)]
        parts.append("M" + "L".join(points) + "Z")
    return "".join(parts)


def _falling(slope: float, bow: float, radius: float) -> Callable[[float, float], float]:
    """Return lines that go down to the right, steeper where the form turns away."""

    def line(height: float, x: float) -> float:
        across = x - MIDDLE
        return height + slope * across + bow * (across / radius) ** 2

    return line


def _beside_eyes(x: float, y: float) -> float:
    (cx, cy), (rx, ry) = EYE
    return _ramp(1.0, 1.3, math.hypot((x - cx) / rx, (y - cy) / ry))


def _ball(
    middle: tuple[float, float], radii: tuple[float, float], shades: tuple[float, float], aside: float
) -> Shade:
    """Return the shade on a round form; it fades before the edge, where the outline is the picture's alone."""
    left, right = LEFT
    lx, ly = -(left + right * aside), BELOW
    lz = math.sqrt(1 - lx * lx - ly * ly)
    (cx, cy), (rx, ry), (none, full) = middle, radii, shades

    def shade(x: float, y: float) -> float:
        u, v = (x - cx) / rx, (y - cy) / ry
        far = u * u + v * v
        if far >= INSIDE[0] ** 2:
            return 0.0
        lit = u * lx + v * ly + math.sqrt(1 - far) * lz
        return _ramp(none, full, 1 - lit) * _ramp(*INSIDE, math.sqrt(far))

    return shade


def _ramp(low: float, high: float, at: float) -> float:
    """Return how far between two bounds something is, 0 to 1, and smooth at both."""
    part = min(1.0, max(0.0, (at - low) / (high - low)))
    return part * part * (3 - 2 * part)
