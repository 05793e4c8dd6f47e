"""The chart of the chances to win: choices as solid lines, luck as dashed ones, decision by decision."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from elements_table.kernel.words import _, inside
from elements_table.match.analysis.review import Grade, Point
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import percent
from elements_table.ui.drawing.theme import BLACK, GOLD, GREEN, HAIRLINE, SECONDARY, TEXT, Color
from elements_table.ui.panels.teams import OURS, THEIRS

DASH: Final = 5.0
LEFT: Final = 46.0
"""Room for the numbers of the scale."""
FOOT: Final = 28.0
"""Room for the names of the rounds."""
MOST_DOTS: Final = 160
LEAST: Final = 0.002
"""A change of a chance below this is drawn as none."""

Stroke = tuple[tuple[float, float], tuple[float, float]]
"""From the number of a decision and a chance to others."""


class Course(NamedTuple):
    """How the chance of a side went: its points, its end (None: not known yet), its colour."""

    points: Sequence[Point]
    end: float | None
    color: Color


class Chances:
    """Where everything lies on the chart: `decisions` are the numbers and rounds of all decisions there are.

    `round` is what a round is called.
    """

    def __init__(self, rect: Rect, decisions: Sequence[tuple[int, int]], start: float, round: str) -> None:
        x, y, w, h = rect
        self.rect = (x + LEFT, y, w - LEFT, h - FOOT)
        self.decisions = list(decisions)
        self.start, self._round = start, round
        self._places = {number: i for i, (number, _round) in enumerate(decisions)}

    def x_of(self, number: int) -> float:
        """Return where a decision stands."""
        return self._x(self._places.get(number, 0) + 1)

    def at(self, x: float, numbers: Sequence[int]) -> int | None:
        """Return which of some decisions stands nearest to an x; None where there is none."""
        return min(numbers, key=lambda number: abs(self.x_of(number) - x), default=None)

    def _x(self, place: float) -> float:
        left, _y, w, _h = self.rect
        return left + w * place / (len(self.decisions) + 1)

    def _y(self, chance: float) -> float:
        _x, y, _w, h = self.rect
        return y + h * (1 - chance)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the scale, and bands for the rounds."""
        x, _y, w, _h = self.rect
        for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
            canvas.hairline(x, self._y(chance), w, 0.3 if chance == 0.5 else 0.1)
            if chance in (0.0, 0.5, 1.0):
                canvas.text(percent(chance), x - 10, self._y(chance), color=SECONDARY, anchor="r")
        self._draw_rounds(canvas)

    def _draw_rounds(self, canvas: Canvas) -> None:
        """Draw a band under every other round, and its number where there is room; one round needs neither."""
        edge, y, _w, h = self.rect
        rounds = sorted({number for _n, number in self.decisions})
        for n, number in enumerate(rounds if len(rounds) > 1 else ()):
            end = self._x(sum(one <= number for _n, one in self.decisions) + 0.5)
            if n % 2:
                canvas.fill((edge, y, end - edge, h), HAIRLINE, 0.07)
            words = inside(_("{round} {n}").format(round=self._round, n=number))
            if canvas.text_width(words) > end - edge - 8:
                words = str(number)
            if canvas.text_width(words) <= end - edge:
                canvas.text(words, (edge + end) / 2, y + h + 18, color=SECONDARY, anchor="c")
            edge = end

    def draw_course(self, canvas: Canvas, course: Course, *, width: float = 2.0) -> None:
        """Draw a side's line: what was chosen solid, what luck brought dashed."""
        solid: list[tuple[tuple[float, float], tuple[float, float]]] = []
        dashed: list[tuple[tuple[float, float], tuple[float, float]]] = []
        at, chance = self._x(0), self.start
        for point in course.points:
            here = self.x_of(point.number)
            middle = here + (self._x(1) - self._x(0)) * 0.4
            lucky = abs(point.before - chance) > LEAST
            (dashed if lucky else solid).append(((at, chance), (here, point.before)))
            solid.append(((here, point.before), (middle, point.after)))
            at, chance = middle, point.after
        if course.end is not None:
            dashed.append(((at, chance), (self._x(len(self.decisions) + 1), course.end)))
        self._stroke(canvas, solid, course.color if course.color != GREEN else TEXT, width)
        self._stroke(canvas, [piece for one in dashed for piece in self._dashes(*one)], GOLD, width)

    def _dashes(self, start: tuple[float, float], end: tuple[float, float]) -> list[Stroke]:
        (x1, c1), (x2, c2) = start, end
        length = max(abs(x2 - x1), abs(self._y(c2) - self._y(c1)))
        count = max(1, int(length / DASH) | 1)
        cuts = [n / count for n in range(count + 1)]
        stops = [(x1 + (x2 - x1) * t, c1 + (c2 - c1) * t) for t in cuts]
        return [piece for n, piece in enumerate(pairwise(stops)) if not n % 2]

    def _stroke(self, canvas: Canvas, pieces: list[Stroke], color: Color, width: float) -> None:
        x, y, w, h = self.rect
        m = 4.0
        d = "".join(
            f"M{a - x + m:.1f} {self._y(p) - y + m:.1f}L{b - x + m:.1f} {self._y(q) - y + m:.1f}"
            for (a, p), (b, q) in pieces
        )
        if d:
            canvas.path(d, (x - m, y - m, w + 2 * m, h + 2 * m), line=color, line_width=width, once=True)

    def draw_dots(self, canvas: Canvas, course: Course, own: Sequence[int]) -> None:
        """Draw a dot for each decision of the seats `own`, a square for those of others."""
        if len(course.points) > MOST_DOTS:
            return
        size = 3.5 if len(course.points) <= MOST_DOTS / 2 else 2.5
        for point in course.points:
            whose = OURS if point.seat in own else THEIRS
            color = TEXT if whose == OURS else SECONDARY
            _draw_mark(canvas, self.x_of(point.number), self._y(point.before), size, color, whose)

    def draw_grades(self, canvas: Canvas, course: Course, grades: dict[int, Grade]) -> None:
        """Draw the marks of inaccuracies and mistakes over their dots."""
        for point in course.points:
            grade = grades.get(point.number)
            if grade in ("inaccuracy", "mistake"):
                top = self._y(point.before) - 15
                draw_grade(canvas, grade, self.x_of(point.number), max(self.rect[1] + 8, top), 7.5)

    def draw_selected(self, canvas: Canvas, number: int) -> None:
        """Draw a thin line through the decision that is looked at, and a point over it."""
        _x, y, _w, h = self.rect
        x = self.x_of(number)
        canvas.fill((x - 0.75, y, 1.5, h), GOLD, 0.7)
        canvas.path("M0 0L12 0L6 8Z", (x - 6, y - 8, 12, 8), fill=GOLD)


def _draw_mark(canvas: Canvas, x: float, y: float, size: float, color: Color, whose: int) -> None:
    """Draw a team's mark, `size` from its middle to its edge: a disc for ours, a square for theirs."""
    if whose == OURS:
        canvas.circle(x, y, size, fill=color, line=BLACK, line_opacity=0.5)
    else:
        canvas.box((x - size, y - size, 2 * size, 2 * size), 2, fill=color, line=BLACK, line_opacity=0.5)
