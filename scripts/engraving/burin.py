"""Lines on the shadow side of a portrait, as a burin cuts them: they follow the form, and swell as it darkens.

All is said in the box of 256 that every portrait has; the lamp stands to the left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from elements_table.ui.parlour.engraved_people import ASIDES, BOX, MIDDLE, PITCHES, Area

STEP: Final = 8.0
"""How far apart a line's points are."""
DARKEST: Final = 0.56
"""The part of the pitch that a line takes in the deepest shade."""
CLEAR: Final = 0.04
"""Shade under which nothing is cut."""
BELOW: Final = 0.22
"""How far under somebody's eyes the lamp stands, and how far from straight before them it is: to the left."""
LEFT: Final = (0.36, 0.6)
"""The latter for who sits in the middle, and how it grows with the way that one sits aside."""

RUN_IN: Final = 1.6
"""How much longer a line's point is than it were if it swelled evenly."""

_HEAD: Final = Area(112, 250, -64, 180)
_CHEEK: Final = Area(116, 205, 10, 188)
_CHIN: Final = Area(98, 160, 176, 206)
_CLOTHES: Final = Area(134, BOX, 146, 232)
_COLLAR: Final = 176.0
"""From where on downwards lines are those of the clothes."""

Shade = Callable[[float, float], float]
Stroke = list[tuple[float, float, float]]
"""Points of a line with half its width at each."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield name and SVG text of the lines of each part of a portrait, at each pitch, for who sits so far aside."""
    for cut, (_least, pitch) in enumerate(PITCHES):
        yield f"lines_neck@{cut}.svg", _text(neck_lines(pitch))
        for aside in ASIDES:
            yield f"lines_outer_{aside}@{cut}.svg", _text(outer_lines(pitch, aside / 10))
            yield f"lines_face_{aside}@{cut}.svg", _text(face_lines(pitch, aside / 10))


def _text(outline: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{outline}"/></svg>\n'


def outer_lines(pitch: float, aside: float) -> str:
    """Return the outline of all lines on hair, hat and clothes of who sits so far `aside`."""
    head = _ball((124, 112), (72, 98), (0.42, 1.04), aside)
    return _outlines(
        [
            *_cut(_HEAD, pitch, _falling(0.16, 11, 62), lambda x, y: head(x, y) * _ramp(_COLLAR + 14, _COLLAR, y)),
            *_cut(_CLOTHES, pitch, _sleeve, lambda x, y: _ramp(150, 228, x) * _ramp(_COLLAR - 6, _COLLAR + 10, y)),
        ]
    )


def face_lines(pitch: float, aside: float) -> str:
    """Return the outline of all lines on the face of who sits so far `aside`."""
    return _outlines(_cut(_CHEEK, pitch, _falling(0.22, 9, 50), _ball((125, 124), (51, 69), (0.46, 1.06), aside)))


def neck_lines(pitch: float) -> str:
    """Return the outline of all lines in the shadow of the chin."""
    return _outlines(_cut(_CHIN, pitch * 0.9, _collar, _under_the_chin))


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


def _outlines(strokes: list[Stroke] | Iterator[Stroke]) -> str:
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


def _collar(height: float, x: float) -> float:
    return height - 7 * ((x - MIDDLE) / 26) ** 2


def _sleeve(height: float, x: float) -> float:
    return height + 30 * math.pow(abs(x - MIDDLE) / 80, 1.25)


def _under_the_chin(x: float, y: float) -> float:
    return 0.75 * _ramp(206, 178, y) * _ramp(94, 116, x) * _ramp(164, 146, x)


def _ball(
    middle: tuple[float, float], radii: tuple[float, float], shades: tuple[float, float], aside: float
) -> Shade:
    """Return the shade on a round form; beyond it that of its edge goes on."""
    left, right = LEFT
    lx, ly = -(left + right * aside), BELOW
    lz = math.sqrt(1 - lx * lx - ly * ly)
    (cx, cy), (rx, ry), (none, full) = middle, radii, shades

    def shade(x: float, y: float) -> float:
        u, v = (x - cx) / rx, (y - cy) / ry
        far = u * u + v * v
        if far >= 1:
            return _ramp(none, full, 1 - (u * lx + v * ly) / math.sqrt(far))
        return _ramp(none, full, 1 - (u * lx + v * ly + math.sqrt(1 - far) * lz))

    return shade


def _ramp(low: float, high: float, at: float) -> float:
    """Return how far between two bounds something is, 0 to 1, and smooth at both."""
    part = min(1.0, max(0.0, (at - low) / (high - low)))
    return part * part * (3 - 2 * part)
