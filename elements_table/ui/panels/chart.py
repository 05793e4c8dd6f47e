"""The chart of a game's score: a line for each team, a point for each round, and the score that is played for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BLACK, GOLD, HAIRLINE, LINE, SECONDARY, Color
from elements_table.ui.panels.teams import OURS, THEIRS

STEPS: Final = (50, 100, 200, 250, 500, 1000, 2000, 5000, 10000, 20000, 50000)
MOST_LINES: Final = 4
MOST_POINTS: Final = 16
MOST_NUMBERS: Final = 8
FOOT: Final = 34.0
"""What the numbers of the rounds take."""

Courses = tuple[Sequence[int], Sequence[int]]
"""Both teams' scores before the first round that is known and after each, the viewer's team first."""


def courses(scores: Sequence[int], gains: Sequence[Sequence[int]], teams: tuple[int, int]) -> Courses:
    """Return how the scores of both teams came about, from what they are and what each round gave, by team."""
    found: list[list[int]] = []
    for team in teams:
        course = [scores[team] - sum(gain[team] for gain in gains)]
        for gain in gains:
            course.append(course[-1] + gain[team])
        found.append(course)
    return found[0], found[1]


def scale(values: Sequence[int]) -> tuple[int, int, int]:
    """Return low and high end and the distance of the lines, all round numbers; 0 lies within."""
    low, high = min(0, *values), max(0, *values)
    step = next((s for s in STEPS if (high - low) / s <= MOST_LINES), STEPS[-1])
    return low // step * step, max(step, -(-high // step) * step), step


def draw_chart(
    canvas: Canvas,
    rect: Rect,
    lines: Courses,
    colors: tuple[Color, Color],
    *,
    target: int = 0,
    first: int | None = None,
) -> None:
    """Draw both scores from round to round; `first` is the number of the first point.

    `target` is drawn as a gold line; 0 is none.
    """
    x, y, w, h = rect
    if first is not None:
        h -= FOOT
    low, high, step = scale([*lines[0], *lines[1], target])
    if target >= max(*lines[0], *lines[1], 1):
        high = target
    marks = dict.fromkeys(range(low, high + 1, step), SECONDARY) | ({target: GOLD} if target else {})
    left = x + max(canvas.text_width(plain(mark)) for mark in marks) + 16
    pitch = (x + w - 6 - left) / max(1, len(lines[0]) - 1)

    def y_of(value: int) -> float:
        return float(y + h - h * (value - low) / (high - low))

    for mark, color in marks.items():
        if color == SECONDARY and target and abs(y_of(mark) - y_of(target)) < LINE:
            continue
        canvas.text(plain(mark), left - 16, y_of(mark), color=color, anchor="r")
        opacity = 0.7 if color == GOLD else 0.3 if mark == 0 else 0.1
        canvas.rule(left - 6, y_of(mark), x + w - left + 6, opacity, GOLD if color == GOLD else HAIRLINE)
    if first is not None:
        _draw_numbers(canvas, (left, y + h + FOOT - 12), len(lines[0]), pitch, first)
    for whose in (THEIRS, OURS):
        points = [(left + i * pitch, y_of(value)) for i, value in enumerate(lines[whose])]
        _draw_line(canvas, points, colors[whose], whose)


def _draw_numbers(canvas: Canvas, at: tuple[float, float], count: int, pitch: float, first: int) -> None:
    x, y = at
    for i in range(0, count, -(-count // MOST_NUMBERS)):
        if i + first:
            canvas.text(str(i + first), x + i * pitch, y, color=SECONDARY, anchor="c")


def _draw_line(canvas: Canvas, points: Sequence[tuple[float, float]], color: Color, whose: int) -> None:
    left, top = min(p[0] for p in points) - 4, min(p[1] for p in points) - 4
    right, bottom = max(p[0] for p in points) + 4, max(p[1] for p in points) + 4
    d = "M" + "L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in points)
    if len(points) > 1:
        canvas.path(d, (left, top, right - left, bottom - top), line=color, line_width=2)
    for x, y in points if len(points) <= MOST_POINTS else points[-1:]:
        draw_mark(canvas, x, y, 4, color, whose)


def draw_mark(canvas: Canvas, x: float, y: float, size: float, color: Color, whose: int) -> None:
    """Draw a team's mark, `size` from its middle to its edge: a disc for ours, a square for theirs."""
    if whose == OURS:
        canvas.circle(x, y, size, fill=color, line=BLACK, line_opacity=0.5)
    else:
        canvas.box((x - size, y - size, 2 * size, 2 * size), 2, fill=color, line=BLACK, line_opacity=0.5)
