"""Where on a table something has room that lies over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.ways import meet

STEP: Final = 16.0
"""How exactly a free place is looked for, in dp."""


def steps(start: float, end: float) -> Iterator[float]:
    """Yield places from the right or lower edge inwards."""
    while start >= end:
        yield start
        start -= STEP


def gaps(column: Rect, high: float, taken: Sequence[Rect], near: float) -> Iterator[float]:
    """Yield where something so high is free in a column: at the ends of each gap, and nearest to a height."""
    _x, top, _w, h = column
    blocks = sorted((other[1], other[1] + other[3]) for other in taken if meet(column, other))
    for start, end in [*blocks, (top + h, top + h)]:
        if start - high >= top:
            yield from (top, start - high, min(max(near, top), start - high))
        top = max(top, end)


def in_strip(softly: Sequence[tuple[Rect, float]], x: float, wide: float) -> list[tuple[float, float, float, float]]:
    """Return what of weighted rectangles lies in an upright strip: weight, width in it, top and lower edge."""
    found = []
    for other, weight in softly:
        within = min(x + wide, other[0] + other[2]) - max(x, other[0])
        if within > 0:
            found.append((weight, within, other[1], other[1] + other[3]))
    return found


def shared(one: Rect, other: Rect) -> float:
    """Return how much of the table two rectangles share, in square dp."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
