"""The chart of a game's score: a line for each team, a point for each hand."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.parts.numbers import plain
from elements_table.table.parts.teams import WORDS
from elements_table.table.theme import HAIRLINE, SECONDARY

STEPS = (50, 100, 200, 250, 500, 1000, 2000, 5000, 10000, 20000, 50000)
MOST_LINES = 4
MOST_DOTS = 16


def scale(values: Sequence[int]) -> tuple[int, int, int]:
    """Return low and high end and the distance of the lines, all round numbers; 0 lies within."""
    low, high = min(0, *values), max(0, *values)
    step = next((s for s in STEPS if (high - low) / s <= MOST_LINES), STEPS[-1])
    return low // step * step, max(step, -(-high // step) * step), step


def draw_chart(canvas: Canvas, rect: Rect, courses: tuple[Sequence[int], Sequence[int]]) -> None:
    """Draw both teams' scores from hand to hand; ours has round points, theirs square ones."""
    x, y, w, h = rect
    low, high, step = scale([*courses[0], *courses[1]])
    marks = range(low, high + 1, step)
    margin: float = max(canvas.text_width(plain(mark)) for mark in marks) + 10

    def y_of(value: int) -> float:
        return float(y + h - h * (value - low) / (high - low))

    for mark in marks:
        canvas.text(plain(mark), x + margin - 10, y_of(mark), color=SECONDARY, anchor="r")
        canvas.rule(x + margin, y_of(mark), w - margin, 0.3 if mark == 0 else 0.1, HAIRLINE)
    count = len(courses[0])
    pitch = (w - margin - 12) / max(1, count - 1)
    for side in (1, 0):
        points = [(x + margin + 6 + i * pitch, y_of(value)) for i, value in enumerate(courses[side])]
        _line(canvas, points, side, dots=count <= MOST_DOTS)


def _line(canvas: Canvas, points: Sequence[tuple[float, float]], side: int, *, dots: bool) -> None:
    color = WORDS[side]
    left, top = min(p[0] for p in points) - 4, min(p[1] for p in points) - 4
    right, bottom = max(p[0] for p in points) + 4, max(p[1] for p in points) + 4
    d = "M" + "L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in points)
    if len(points) > 1:
        canvas.path(d, (left, top, right - left, bottom - top), line=color, line_width=2)
    for x, y in points if dots else points[-1:]:
        if side == 0:
            canvas.circle(x, y, 4, fill=color)
        else:
            canvas.box((x - 3.5, y - 3.5, 7, 7), 1, fill=color)
