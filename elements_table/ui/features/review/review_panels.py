"""The panels of a review: the chart of the chances, luck told from skill, and the list of one's decisions."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.review import Grade, line
from elements_table.ui.charts.grades import GRADE_COLORS, draw_grade, draw_shares, draw_skill, grade_words
from elements_table.ui.charts.seats import draw_heading, seat_color
from elements_table.ui.common import review_words as words
from elements_table.ui.common.review_luck import draw_waiting
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.text import NARROWEST
from elements_table.ui.drawing.theme import BODY, GOLD, GREEN, HAIRLINE, LINE, MARGIN, SECONDARY, TEXT, Color
from elements_table.ui.panels.chances import Chances, Course
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.stage.scene import Names
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.layout import Box, Column, Row
from elements_table.ui.widgets.list_view import PickList

PAD: Final = 18.0
TOP: Final = 64.0
GAP: Final = 16.0
CHART: Final = 214.0
SIDE: Final = 296.0
"""Width of what stands beside the chart."""
SIGN: Final = 52.0
"""Room for a sign of the legend, and what is clear before it."""
TALL: Final = 54.0
LOW: Final = 32.0
"""Of rows with two lines, and with one."""
NAMED: Final = 4
"""Lines that the name of an action takes at most."""


class Panels:
    """Where the chart, luck and skill, the list of decisions, and what is said of a decision lie."""

    def __init__(self) -> None:
        self.chart, self.luck, self.rows, self.verdict = Box(), Box(), Box(), Box()

    def place(self, width: float, height: float) -> None:
        """Lie in a window of a size in dp: in a tall one the chart has the whole width."""
        lines = [Row(self.chart, Box(self.luck, SIDE), gap=GAP, height=CHART), Row(self.rows, self.verdict, gap=GAP)]
        if height > width:
            lines[0] = Row(self.chart, height=CHART)
            lines[1] = Row(self.rows, Column(Row(self.luck, height=CHART), self.verdict, gap=GAP), gap=GAP)
        Column(*lines, gap=GAP, pad=(MARGIN, 0)).place((0.0, TOP, width, height - MARGIN - TOP))


class Chart:
    """The chart of how the chances went as `seat` reads them; what is known already is drawn once."""

    def __init__(self, job: AnalysisJob, seat: int) -> None:
        self._job, self._seat = job, seat
        self._names = words.names_for(job.match, seat)
        self._kept: tuple[tuple[object, ...], pygame.Surface, Chances, Course] | None = None

    def draw(self, canvas: Canvas, rect: Rect, selected: int | None) -> Chances:
        """Draw it, the decision `selected` picked out, on a panel that is there; return where everything lies."""
        job, area = self._job, canvas.pixels(rect).clip(canvas.surface.get_rect())
        key = (canvas.scale, tuple(area), len(job.found), len(job.review.judged), job.is_complete)
        if self._kept is None or self._kept[0] != key:
            chances, course = self._draw_known(canvas, rect)
            self._kept = (key, canvas.surface.subsurface(area).copy(), chances, course)
        _key, surface, chances, course = self._kept
        canvas.surface.blit(surface, area)
        if selected is not None:
            chances.draw_selected(canvas, selected)
        chances.draw_dots(canvas, course, job.side(self._seat))
        chances.draw_grades(canvas, course, {one.number: one.grade for one in words.own(job, self._seat)})
        return chances

    def _draw_known(self, canvas: Canvas, rect: Rect) -> tuple[Chances, Course]:
        x, y, w, h = rect
        job, names = self._job, self._names
        sides, mine = job.sides, job.side(self._seat)
        draw_heading(canvas, rect, _("Chance to win the match"), down=24)
        _draw_legend(canvas, x + w - PAD, y + 24, job, names)
        decisions = [(one.number, one.round) for one in job.found]
        chances = Chances((x + 14, y + 48, w - 32, h - 54), decisions, 1 / len(sides), _(job.data.round))
        others = [side for side in sides if side != mine]
        chances.draw_ground(canvas)
        for side in others if len(others) > 1 else ():
            chances.draw_course(canvas, _course(job, side, seat_color(side[0])), width=1.2)
        course = _course(job, mine, GREEN)
        chances.draw_course(canvas, course)
        return chances, course


def _course(job: AnalysisJob, side: tuple[int, ...], color: Color) -> Course:
    return Course(line(job.review, job.sides, side), job.result(side) if job.is_complete else None, color)


def _draw_legend(canvas: Canvas, right: float, y: float, job: AnalysisJob, names: Names) -> None:
    theirs, sides = _("others chose"), job.sides
    if len(sides) == 2 and len(sides[0]) == 1:
        other = next(seat for (seat,) in sides if seat != names.you)
        theirs = _("{name} chose").format(name=names[other])
    mine = _("you chose") if names.alone else _("own choice")
    for text, kind in ((theirs, "square"), (mine, "dot"), (_("luck"), "dash")):
        right -= canvas.text(text, right, y, color=SECONDARY, anchor="r")
        if kind == "dash":
            for n in range(3):
                canvas.fill((right - 34 + n * 9, y - 1, 6, 2), GOLD)
        elif kind == "dot":
            canvas.circle(right - 14, y, 4, fill=TEXT)
        else:
            canvas.box((right - 18, y - 4, 8, 8), 2, fill=SECONDARY)
        right -= SIGN


def draw_luck(canvas: Canvas, rect: Rect, job: AnalysisJob, seat: int, skills: Callable[[], Sequence[float]]) -> None:
    """Draw the bars and the skill of a seat, or how far the judging is; `skills` are yours in the last matches."""
    x, y, w, h = rect
    fact = words.from_to(job, seat) if job.is_complete else ""
    draw_heading(canvas, rect, _("Luck and skill"), fact, down=24)
    if not job.is_complete:
        draw_waiting(canvas, (x + PAD, y + 50, w - 2 * PAD, h), job, _("Known once every decision is judged."))
        return
    rows = words.shares(job, seat, words.names_for(job.match, seat))
    shown = _("Even start") if len(rows) < 4 else ""
    draw_shares(canvas, (x + PAD, y + 54, w - 2 * PAD, h), job.balance(seat).start, rows, shown)
    skill = job.skill(seat)
    if skill is not None and words.is_early(job, seat, skills()):
        canvas.hairline(x + PAD, y + h - 77, w - 2 * PAD)
        canvas.label(words.worth_looking(job, seat), x + PAD, y + h - 44, w - 2 * PAD, face="semi", color=GOLD,
                     anchor="l", rows=2)  # fmt: skip
    elif skill is not None:
        canvas.hairline(x + PAD, y + h - 77, w - 2 * PAD)
        draw_skill(canvas, (x + PAD, y + h - 57, w - 2 * PAD, 0), skill, words.ticks(job))


class DecisionRow(NamedTuple):
    """A decision in the list: its number on the record, its grade, what was done, what it cost, two more facts."""

    number: int
    grade: Grade
    words: str
    cost: str
    second: str
    fact: str


class DecisionList(PickList):
    """Decisions, one of them chosen; `on_choose` gets its place."""

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        super().__init__(TALL, on_choose=on_choose)
        self.decisions: Sequence[DecisionRow] = ()
        self._low = TALL
        """Height of a row in which one line says what was done."""

    def show_decisions(self, decisions: Sequence[DecisionRow], number: int | None) -> None:
        """List other decisions; the one of that number is chosen."""
        self.decisions = decisions
        self.show(len(decisions), chosen=next((i for i, row in enumerate(decisions) if row.number == number), -1))

    def fit(self, rect: Rect, painter: Painter, pitch: float) -> None:
        """Lie in a rectangle with rows as high as `pitch` (TALL or LOW), higher where one needs several lines."""
        self.rect, self._low = rect, pitch
        lines = max((len(self._named(painter, row)) for row in self.decisions), default=1)
        self.height = pitch + LINE * (lines - 1)
        self.lie_in(rect)

    def _named(self, painter: Painter, row: DecisionRow) -> list[str]:
        """Return what was done in lines, the first beside its cost."""
        room = self.rect[2] - 50
        cost = painter.text_width(row.cost, BODY, "semi") + 14
        first, *more = painter.wrapped(row.words, room - cost, face="semi")
        return [first, *painter.narrowed(" ".join(more), room, NAMED - 1, face="semi")] if more else [first]

    def draw_row(self, canvas: Canvas, rect: Rect, row: int) -> None:
        x, top, w, h = rect
        decision = self.decisions[row]
        if row == self.chosen:
            canvas.box((x, top + 1, w, h - 3), 8, fill=GOLD, fill_opacity=0.16, line=GOLD, line_opacity=0.6)
        elif top > self.rect[1] + 1 and row - 1 != self.chosen:
            canvas.hairline(x + 40, top, w - 50, 0.08)
        draw_grade(canvas, decision.grade, x + 19, top + h / 2, 9)
        lines = self._named(canvas, decision)
        spare = h - self._low - LINE * (len(lines) - 1)
        first = top + (17 if self._low >= TALL else self._low / 2) + spare / 2
        canvas.text(decision.cost, x + w - 10, first, BODY, "semi", GRADE_COLORS[decision.grade], "r")
        for n, told in enumerate(lines):
            canvas.text(told, x + 40, first + n * LINE, BODY, "semi", TEXT, "l", most=w - 50)
        if self._low >= TALL:
            last = first + len(lines) * LINE
            room = w - 64 - canvas.text(decision.fact, x + w - 10, last, color=SECONDARY, anchor="r")
            second = decision.second if canvas.text_width(decision.second) <= room else _("another was best")
            if canvas.text_width(second) * NARROWEST <= room:
                canvas.label(second, x + 40, last, room, color=SECONDARY, anchor="l")


class GradeFilter(Button):
    """How many decisions have a grade; pressed, it shows these alone."""

    def __init__(self, grade: Grade, on_press: Callable[[], None], key: str) -> None:
        super().__init__(grade_words(grade), on_press, shortcut=key, about=_("Show these alone, or all again."))
        self.grade: Grade = grade
        self.count = 0
        self.is_on = False

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, _w, h = self.rect
        if self.is_on or hot:
            line = 0.55 if self.is_on else 0.2
            canvas.box(self.rect, 8, fill=HAIRLINE, fill_opacity=0.10, line=HAIRLINE, line_opacity=line)
        draw_grade(canvas, self.grade, x + 19, y + h / 2, 9)
        canvas.text(str(self.count), x + 36, y + h / 2, anchor="l")


class Picker(Widget):
    """The ground of the chart: a click takes the decision nearest to it; only for the pointer."""

    takes_focus = False

    def __init__(self, on_pick: Callable[[float], None]) -> None:
        super().__init__()
        self._on_pick = on_pick

    def press(self, event: Pointer) -> None:
        self._on_pick(event.x)

    def drag(self, event: Pointer) -> None:
        self._on_pick(event.x)
