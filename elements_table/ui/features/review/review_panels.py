"""The two panels at the top of a review: the chart of the chances, and luck told from skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.review import line
from elements_table.ui.charts.frame import draw_bar, draw_heading
from elements_table.ui.charts.luck import draw_shares, draw_skill
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import review_words as words
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GOLD, GREEN, SECONDARY, TEXT, Color
from elements_table.ui.panels.chances import Chances, Course
from elements_table.ui.stage.scene import Names

PAD: Final = 18.0
SIGN: Final = 52.0
"""Room for a sign of the legend, and what is clear before it."""


class Chart:
    """The chart of how the chances went as `seat` reads them; what is known already is drawn once."""

    def __init__(self, study: AnalysisJob, seat: int) -> None:
        self._study = study
        self._seat = seat
        self._names = words.names_for(study.match, seat)
        self._kept: tuple[Any, pygame.Surface, Chances, Course] | None = None

    def draw(self, canvas: Canvas, rect: Rect, selected: int | None) -> Chances:
        """Draw it, the decision `selected` picked out, on a panel that is there; return where everything lies."""
        study, area = self._study, canvas.pixels(rect).clip(canvas.surface.get_rect())
        key = (canvas.scale, tuple(area), len(study.found), len(study.review.judged), study.is_complete)
        if self._kept is None or self._kept[0] != key:
            chances, course = self._draw_known(canvas, rect)
            self._kept = (key, canvas.surface.subsurface(area).copy(), chances, course)
        _key, surface, chances, course = self._kept
        canvas.surface.blit(surface, area)
        if selected is not None:
            chances.draw_selected(canvas, selected)
        chances.draw_dots(canvas, course, study.side(self._seat))
        chances.draw_grades(canvas, course, {one.number: one.grade for one in words.own(study, self._seat)})
        return chances

    def _draw_known(self, canvas: Canvas, rect: Rect) -> tuple[Chances, Course]:
        """Draw the ground and the lines."""
        x, y, w, h = rect
        study, names = self._study, self._names
        sides, mine = study.sides, study.side(self._seat)
        draw_heading(canvas, rect, _("Chance to win the match"), down=24)
        _draw_legend(canvas, x + w - PAD, y + 24, study, names)
        decisions = [(one.number, one.round) for one in study.found]
        chances = Chances((x + 14, y + 48, w - 32, h - 54), decisions, 1 / len(sides))
        others = [side for side in sides if side != mine]
        if len(others) == 1:
            own = _("you") if names.is_you(self._seat) and len(mine) == 1 else words.side_name(mine, names)
            chances.draw_ground(canvas, words.side_name(others[0], names), own)
        else:
            chances.draw_ground(canvas)
            for side in others:
                chances.draw_course(canvas, _course(study, side, seat_color(side[0])), width=1.2)
        course = _course(study, mine, GREEN)
        chances.draw_course(canvas, course)
        return chances, course


def _course(study: AnalysisJob, side: tuple[int, ...], color: Color) -> Course:
    end = study.result(side) if study.is_complete else None
    return Course(line(study.review, study.sides, side), end, color)


def _draw_legend(canvas: Canvas, right: float, y: float, study: AnalysisJob, names: Names) -> None:
    """Draw what the lines and marks of the chart mean, from the right edge on."""
    theirs, sides = _("others chose"), study.sides
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


def draw_luck(
    canvas: Canvas, rect: Rect, study: AnalysisJob, seat: int, skills: Callable[[], Sequence[float]]
) -> None:
    """Draw the bars and the skill of a seat, or how far the judging is; `skills` are yours in the last matches."""
    x, y, w, h = rect
    fact = words.from_to(study, seat) if study.is_complete else ""
    draw_heading(canvas, rect, _("Luck and skill"), fact, down=24)
    if not study.is_complete:
        done, total = study.progress(range(len(study.match.seats))) or (0, 0)
        text = _("Known once every decision is judged.")
        down = canvas.wrap(text, x + PAD, y + 50, w - 2 * PAD, color=SECONDARY)
        draw_bar(canvas, (x + PAD, y + 64 + down, w - 2 * PAD, 10), done / total if total else 0.0, GOLD)
        if total:
            count = _("{n} of {total}").format(n=done, total=total)
            canvas.text(count, x + PAD, y + 96 + down, color=SECONDARY, anchor="l")
        return
    rows = words.shares(study, seat, words.names_for(study.match, seat))
    shown = _("Even start") if len(rows) < 4 else ""
    draw_shares(canvas, (x + PAD, y + 54, w - 2 * PAD, h), study.balance(seat).start, rows, shown)
    skill = study.skill(seat)
    if skill is not None and words.is_early(study, seat, skills()):
        canvas.rule(x + PAD, y + h - 77, w - 2 * PAD)
        canvas.label(words.worth_looking(study, seat), x + PAD, y + h - 44, w - 2 * PAD, face="semi", color=GOLD,
                     anchor="l", rows=2)  # fmt: skip
    elif skill is not None:
        canvas.rule(x + PAD, y + h - 77, w - 2 * PAD)
        draw_skill(canvas, (x + PAD, y + h - 57, w - 2 * PAD, 0), skill, words.ticks(study), label=_("Skill"))
