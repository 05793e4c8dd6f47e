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
from elements_table.ui.common.log_rows import draw_shown
from elements_table.ui.common.review_luck import draw_waiting
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, GOLD, GREEN, HAIRLINE, LINE, MARGIN, SECONDARY, TEXT, Color
from elements_table.ui.panels.chances import Chances, Course
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.stage.scene import Names, Scene
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
TALL, SHOWN = 48.0, 40.0
"""Heights of a row, and of pictures in one."""


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
    """A decision in the list: its number on the record, its grade, what was done, what it cost, two more facts.

    `shown` and `best` are pictures of what was done and of what would have been better, instead of words.
    """

    number: int
    grade: Grade
    words: str
    cost: str
    second: str
    fact: str
    shown: Sequence[str] = ()
    best: Sequence[str] = ()


class DecisionList(PickList):
    """Decisions, one of them chosen; `on_choose` gets its place."""

    def __init__(self, on_choose: Callable[[int], None], scene: Scene, names: Names) -> None:
        super().__init__(TALL, on_choose=on_choose)
        self._scene, self._names = scene, names
        self.decisions: Sequence[DecisionRow] = ()

    def show_decisions(self, decisions: Sequence[DecisionRow], number: int | None) -> None:
        """List other decisions; the one of that number is chosen."""
        self.decisions = decisions
        self.show(len(decisions), chosen=next((i for i, row in enumerate(decisions) if row.number == number), -1))

    def draw_row(self, canvas: Canvas, rect: Rect, row: int) -> None:
        x, top, w, h = rect
        decision = self.decisions[row]
        if row == self.chosen:
            canvas.box((x, top + 1, w, h - 3), 8, fill=GOLD, fill_opacity=0.16, line=GOLD, line_opacity=0.6)
        elif top > self.rect[1] + 1 and row - 1 != self.chosen:
            canvas.hairline(x + 40, top, w - 50, 0.08)
        draw_grade(canvas, decision.grade, x + 19, top + h / 2, 9)
        left, first, last = x + 40, top + h / 2 - LINE / 2, top + h / 2 + LINE / 2
        right = max(
            canvas.text(decision.cost, x + w - 10, first, BODY, "semi", GRADE_COLORS[decision.grade], "r"),
            canvas.text(decision.fact, x + w - 10, last, color=SECONDARY, anchor="r"),
        )
        room, middle, shown = w - 64 - right, top + h / 2, decision.shown
        if not shown:  # what looks alike, or like nothing
            said = canvas.label(decision.words, left, middle, room, face="semi", anchor="l", rows=2) + PAD / 2
            left, room = left + said, room - said
        whole = (*shown, "#→", *decision.best) if decision.best else shown
        draw_shown(canvas, self._scene, whole, self._names, (left, middle, room), SHOWN)


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
