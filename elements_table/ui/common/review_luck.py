"""The second page of a finished match's summary: the result, luck and skill, the same cards by the expert."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.duplicate import may_replay
from elements_table.match.analysis.review import scores
from elements_table.ui.charts.frame import draw_bar, draw_heading
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.charts.luck import draw_shares, draw_skill
from elements_table.ui.charts.rounds import Round, draw_rounds
from elements_table.ui.charts.seats import BESIDE, Sitter, draw_seat_line, seat_color
from elements_table.ui.common import review_words as words
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.drawing.theme import BRASS, CORAL, GOLD, MUTED, SECONDARY, TEXT, TITLE
from elements_table.ui.stage.scene import Names
from elements_table.ui.widgets.layout import Box, Column, Row

GAP: Final = 14.0
PAD: Final = 20.0
ROW: Final = 32.0
NARROW: Final = 270.0
"""Panels narrower than this do not lie side by side, three of them."""
HIGH: Final = 424.0
SAME: Final = 250.0
"""How high the panels are at the least; where two lie over one, the one below is higher for its deals."""
MOST_DEALS: Final = 8


def _width(w: float) -> float:
    """Return how wide each of three panels is on a sheet of a width, side by side."""
    return (w - 4 * GAP) / 3


def _panels(rect: Rect) -> list[Rect]:
    x, y, w, h = rect
    first, second, last = boxes = Box(), Box(), Box()
    layout: Row | Column = Row(*boxes, gap=GAP)
    if _width(w) < NARROW:
        layout = Column(Row(first, second, gap=GAP, height=HIGH), last, gap=GAP)
    layout.place((x + GAP, y + GAP, w - 2 * GAP, h - 2 * GAP))
    return [box.rect for box in boxes]


def draw_waiting(canvas: Canvas, rect: Rect, job: AnalysisJob, text: str) -> None:
    """Draw a sentence, and how far the judging of every decision is, from the top of a rectangle."""
    x, y, w, _h = rect
    done, total = job.progress(range(len(job.match.seats))) or (0, 0)
    down = canvas.wrap(text, x, y, w, color=SECONDARY)
    draw_bar(canvas, (x, y + 14 + down, w, 10), done / total if total else 0.0, GOLD)
    if total:
        line = _("{n} of {total}").format(n=done, total=total)
        canvas.text(line, x, y + 46 + down, color=SECONDARY, anchor="l")


class LuckPage:
    """Draws what is known of a study by now, as one seat reads it."""

    def __init__(self, job: AnalysisJob, seat: int, skills: Callable[[], Sequence[float]]) -> None:
        """`skills` returns those of the reader's last matches, this one included once it is known."""
        self.job, self.seat, self._skills = job, seat, skills
        self._known: Sequence[float] | None = None
        """Those, once they are asked for."""
        self._scores = scores(job.match)

    @property
    def names(self) -> Names:
        """How the seats are called for the reader."""
        return words.names_for(self.job.match, self.seat)

    def high(self, w: float) -> float:
        """Return how high the page is at the least on a sheet `w` dp wide."""
        if _width(w) >= NARROW:
            return HIGH + 2 * GAP
        deals = min(MOST_DEALS, len(self._scores))
        return HIGH + SAME + (16 + deals * ROW if deals > 1 else 0) + 3 * GAP

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw three panels on the sheet."""
        panels = _panels(rect)
        for panel in panels:
            canvas.panel(panel)
        self._draw_result(canvas, panels[0])
        self._draw_luck(canvas, panels[1])
        self._draw_same(canvas, panels[2])

    def _sides(self) -> list[tuple[int, ...]]:
        mine = self.job.side(self.seat)
        return [mine, *(side for side in self.job.sides if side != mine)]

    def _draw_result(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, h = rect
        draw_heading(canvas, rect, _("Result"), pad=PAD)
        match, names = self.job.match, self.names
        returns, winners = match.returns(), match.winners()
        top = y + 66
        for side in self._sides():
            won = bool(set(side) & set(winners))
            name = words.side_name(side, names)
            face = names.face(side[0], "pleased" if won else "calm")
            draw_seat_line(canvas, (x + 36, top, 16), Sitter(face, name, seat_color(side[0]), won), w - 130)
            canvas.text(plain(returns[side[0]]), x + w - PAD, top, TITLE, "serif", GOLD if won else TEXT, "r")
            top += 48
        if len(self._scores) < 2:
            return
        canvas.rule(x + PAD, top - 8, w - 2 * PAD)
        sides = self._sides()
        each = [words.gains(self._scores, side[0]) for side in sides]
        rows = [Round(n + 1, "", [round(gain[n]) for gain in each]) for n in range(len(self._scores))]
        heads = [(names[side[0]], SECONDARY) for side in sides]
        draw_rounds(canvas, (x, top + 20, w, y + h - top - 30), _("Round"), heads, rows)

    def _draw_luck(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, h = rect
        job = self.job
        fact = words.from_to(job, self.seat) if job.is_complete else ""
        draw_heading(canvas, rect, _("Luck and skill"), fact, pad=PAD)
        if not job.is_complete:
            text = _("The expert looks at every decision, yours and the others’.")
            draw_waiting(canvas, (x + PAD, y + 56, w - 2 * PAD, h), job, text)
            return
        inner = (x + PAD, y + 70, w - 2 * PAD, h)
        found = words.shares(job, self.seat, self.names)
        end = draw_shares(canvas, inner, job.balance(self.seat).start, found, stacked=len(found) < 4)
        end += canvas.wrap(words.decided(job, self.seat, self.names), x + PAD, end - 6, w - 2 * PAD, color=SECONDARY)
        if self._known is None:
            self._known = tuple(self._skills())
        skill = job.skill(self.seat)
        if skill is not None and words.is_early(job, self.seat, self._known):
            canvas.rule(x + PAD, end + 8, w - 2 * PAD)
            canvas.wrap(words.worth_looking(job, self.seat), x + PAD, end + 24, w - 2 * PAD, face="semi", color=GOLD)
        elif skill is not None:
            canvas.rule(x + PAD, end + 8, w - 2 * PAD)
            draw_skill(canvas, (x + PAD, end + 42, w - 2 * PAD, 0), skill, words.ticks(job), large=True)
            mean = words.mean_words(self._known) if self.names.is_you(self.seat) else None
            for i, text in enumerate(mean or ()):
                canvas.text(text, x + w - PAD, end + 32 + i * 20, color=SECONDARY, anchor="r")
        left = x + PAD + 10
        for grade, count in words.counts(job, self.seat).items():
            draw_grade(canvas, grade, left, y + h - 30, 10)
            left += 52 + canvas.text(str(count), left + 19, y + h - 30, anchor="l")

    def _draw_same(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, h = rect
        job, names, seat = self.job, self.names, self.seat
        draw_heading(canvas, rect, _("The same cards, played by the expert"), pad=PAD)
        part = job.replayed(seat)
        if part is None:
            text = _("The expert plays the same cards where bots sit at all other seats.")
            if may_replay(job.match, seat):
                text = _("The expert did not get through the same cards.")
            canvas.wrap(text, x + PAD, y + 56, w - 2 * PAD, color=SECONDARY)
            return
        side = job.side(seat)
        score = words.scored(job.match.returns(), side, job.sides)
        room = w - 92 - canvas.text_width(score, 20, "serif")
        draw_seat_line(canvas, (x + 38, y + 78, 16), Sitter(names.face(seat), names[seat], seat_color(seat)), room)
        canvas.text(score, x + w - PAD, y + 78, 20, "serif", TEXT, "r")
        canvas.box((x + 12, y + 110, w - 24, 52), 8, fill=GOLD, fill_opacity=0.12, line=GOLD, line_opacity=0.5)
        whose = _("Expert in your seat") if names.is_you(seat) else _("Expert in this seat")
        if canvas.text_width(whose, face="semi") > room:
            whose = _("Expert")
        canvas.circle(x + 38, y + 136, 16, fill=BRASS, line=GOLD)
        canvas.icon("ui_hint", x + 38, y + 136, 18)
        canvas.label(whose, x + 38 + 16 + BESIDE, y + 136, room, face="semi", anchor="l", rows=2)
        if part < 1:
            draw_bar(canvas, (x + PAD, y + 180, w - 2 * PAD, 10), part, GOLD)
            text = _("The expert plays once all decisions are judged.")
            if job.is_complete:
                text = _("The expert is playing.")
            canvas.wrap(text, x + PAD, y + 202, w - 2 * PAD, color=SECONDARY)
            return
        found = job.review.duplicates[seat]
        canvas.text(words.scored(found[-1], side, job.sides), x + w - PAD, y + 136, 20, "serif", GOLD, "r")
        text = words.compared(job, seat, names)
        high = len(canvas.wrapped(text, w - 2 * PAD)) * 20
        canvas.wrap(text, x + PAD, y + h - high - 18, w - 2 * PAD, color=SECONDARY)
        self._draw_deals(canvas, (x, y + 190, w, h - 190 - high - 30), found)

    def _draw_deals(self, canvas: Canvas, rect: Rect, found: Sequence[Sequence[float]]) -> None:
        x, y, w, h = rect
        mine, theirs = (words.gains(one, self.seat) for one in (self._scores, found))
        count = max(len(mine), len(theirs))
        if count < 2:
            return
        canvas.text(_("Deal"), x + PAD, y, color=SECONDARY, anchor="l", face="semi")
        columns = (x + w * 0.62, x + w - PAD)
        for column, head in zip(columns, (self.names[self.seat], _("Expert")), strict=True):
            canvas.label(head, column, y, 90, color=SECONDARY, anchor="r", face="semi")
        room = max(1, int((h - 16) // ROW))
        first = max(0, min(len(mine), len(theirs)) - room)  # what both have played comes before what one has
        for i, n in enumerate(range(first, min(count, first + room))):
            middle = y + 34 + i * ROW
            pair = [gain[n] if n < len(gain) else None for gain in (mine, theirs)]
            if pair[0] != pair[1]:
                canvas.box((x + 10, middle - 14, w - 20, 28), 8, fill=GOLD, fill_opacity=0.10)
            canvas.text(str(n + 1), x + PAD, middle, anchor="l")
            for column, gain in zip(columns, pair, strict=True):
                text = _("not played") if gain is None else f"{gain:+g}".replace("-", "−") if gain else "0"
                color = MUTED if not gain else CORAL if gain < 0 else TEXT
                canvas.label(text, column, middle, 90, face="semi" if gain else "sans", color=color, anchor="r")
