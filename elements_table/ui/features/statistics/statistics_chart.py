"""The chart of the skill that you showed, match by match, with the mean of the last ten; a dot opens its review."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from elements_table.kernel.words import _, inside
from elements_table.match.analysis.review import skill_of
from elements_table.match.archive.overview import ENOUGH, Overview, Played, against, mine
from elements_table.ui.charts.columns import draw_dot
from elements_table.ui.common import saved
from elements_table.ui.common.history_items import MONTHS, day
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BLACK, BRASS, FOCUS, GOLD, SECONDARY, TEXT, TITLE
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Widget

PAD: Final = 20.0
HEAD: Final = 30.0
WORDS: Final = 84.0
"""Left of the chart, for the names of the levels."""
NUMBER: Final = 76.0
"""Right of it, for the mean."""
TOP: Final = 66.0
FOOT: Final = 42.0
DOT: Final = 4.0
SMALLEST: Final = 1.8
NEAR: Final = 14.0
"""How near, in dp, the pointer has to be to a dot."""
SOCKET: Final = 12.0
SPAN: Final = 30.0
"""The least difference between the chart's foot and its top, as skill."""
APART: Final = 17.0
"""Between the names of two levels at least."""
MOST_BESIDE: Final = 12.0
"""How far a name may stand below its line, to be free of another; beyond that the level is left out."""
MONTH: Final = 84.0
"""From the name of a month to the next at least."""


class SkillChart(Widget):
    """Dots for matches, a line for their mean; arrows and pointer light a dot, Enter and a click open it.

    Before there are `ENOUGH` matches a socket stands for each that is missing, and there is no line.
    """

    corner = 12.0

    def __init__(self, on_open: Callable[[Played], None]) -> None:
        super().__init__()
        self.is_heard = False
        self.on_open = on_open
        self.overview = Overview(())
        self.costs: Mapping[str, float] = {}
        self.words = ""
        self.now = time.time()
        self.lit = -1
        """The match whose dot is lit, by its number among those rated; -1: none."""
        self._dots: list[tuple[float, float]] = []
        self._range = (0.0, 100.0)

    def show(self, overview: Overview, costs: Mapping[str, float], words: str) -> None:
        """Show other matches; `costs` are those of the levels in this game, `words` stand beside the title."""
        self.overview, self.costs, self.words, self.lit, self.stale = overview, costs, words, -1, True
        self._lay_out()

    def lie_in(self, rect: Rect) -> None:
        super().lie_in(rect)
        self._lay_out()

    @property
    def focusable(self) -> bool:
        return super().focusable and bool(self._dots)

    @property
    def levels(self) -> list[tuple[str, float]]:
        """The levels whose skill in this game is known, and that skill; the strongest first."""
        found = [(level, skill_of(cost, self.costs)) for level, cost in self.costs.items()]
        return sorted(found, key=lambda one: -one[1])

    @property
    def plot(self) -> Rect:
        """Where the dots lie."""
        x, y, w, h = self.rect
        return (x + PAD + WORDS, y + TOP, w - 2 * PAD - WORDS - NUMBER, h - TOP - FOOT)

    def _lay_out(self) -> None:
        skills = self.overview.skills
        known = [*skills, *(skill for _level, skill in self.levels)] or [50.0]
        low, high = max(0.0, min(known) - 6), min(100.0, max(known) + 4)
        if high - low < SPAN:
            low = max(0.0, min(low, high - SPAN))
            high = low + SPAN
        self._range = (low, high)
        x, _y, w, _h = self.plot
        last = max(ENOUGH, len(skills)) - 1
        self._dots = [(x + 8 + (w - 16) * i / last, self.y_of(skill)) for i, skill in enumerate(skills)]

    def y_of(self, skill: float) -> float:
        """Return how low a skill lies."""
        _x, y, _w, h = self.plot
        low, high = self._range
        return y + h * (high - skill) / (high - low)

    def point(self, x: float, y: float) -> None:
        """Light the dot that lies nearest to the pointer, if one is near."""
        near = [((left - x) ** 2 + (top - y) ** 2, i) for i, (left, top) in enumerate(self._dots)]
        found = min(near, default=(NEAR**2 + 1, -1))
        self._light(found[1] if found[0] <= NEAR**2 else -1)

    def _light(self, number: int) -> None:
        if number != self.lit:
            self.lit, self.stale = number, True

    def press(self, event: Pointer) -> None:
        self.point(event.x, event.y)

    def activate(self) -> None:
        if 0 <= self.lit < len(self.overview.rated):
            self.on_open(self.overview.rated[self.lit])

    def key(self, event: Key) -> bool:
        """Light the dot before or after; up and down lead elsewhere."""
        last = len(self._dots) - 1
        here = self.lit if self.lit >= 0 else last + 1
        to = {"left": max(0, here - 1), "right": min(last, here + 1), "home": 0, "end": last}
        if event.name in to:
            self._light(to[event.name])
            return True
        return super().key(event)

    def focus_lost(self) -> None:
        self._light(-1)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, _h = self.rect
        canvas.panel(self.rect)
        wide = canvas.text(_("Skill"), x + PAD, y + HEAD, TITLE, "serif", TEXT, "l")
        right = self._draw_legend(canvas, x + w - PAD, y + HEAD)
        left = x + PAD + wide + 13
        if not self._dots or left + canvas.text_width(self.words) <= right - 16:
            canvas.label(self.words, left, y + HEAD + 1, right - 16 - left, color=SECONDARY, anchor="l", rows=2)
        plot = self.plot
        if not self.overview.played or not self.costs:
            return
        self._draw_levels(canvas)
        canvas.rule(plot[0], plot[1] + plot[3], plot[2], 0.3)
        self._draw_months(canvas)
        if len(self._dots) >= ENOUGH:
            self._draw_trend(canvas)
        else:
            self._draw_sockets(canvas)
        r = min(DOT, max(SMALLEST, 0.45 * plot[2] / max(1, len(self._dots))))
        for played, spot in zip(self.overview.rated, self._dots, strict=True):
            draw_dot(canvas, *spot, r, mine(played).won)
        if self.lit >= 0:
            left, top = self._dots[self.lit]
            canvas.circle(left, top, max(r, 3) + 4, line=FOCUS, line_width=2)

    def _draw_sockets(self, canvas: Canvas) -> None:
        """Draw a socket for each match that a line asks for, and a coin in those that are there."""
        x, y, w, h = self.plot
        for n in range(ENOUGH):
            at = x + 8 + (w - 16) * n / (ENOUGH - 1), y + h
            canvas.circle(*at, SOCKET, fill=BLACK, line=GOLD, line_width=1.2, line_opacity=0.45)
            if n < len(self._dots):
                canvas.circle(*at, SOCKET - 4, fill=BRASS, line=GOLD)
                canvas.icon("ui_check", *at, SOCKET, weight=30)

    def _draw_legend(self, canvas: Canvas, right: float, y: float) -> float:
        """Draw what the dots mean, or what the lit one stands for; return where that begins."""
        if self.lit >= 0:
            words = told(self.overview.rated[self.lit], self.now)
            return right - canvas.text(words, right, y, face="semi", anchor="r")
        if not self._dots:
            return right
        for is_won, words in ((False, _("lost")), (True, _("won"))):
            right -= canvas.text(words, right, y, color=SECONDARY, anchor="r") + 13
            draw_dot(canvas, right, y, DOT + 0.5, is_won)
            right -= 24
        return right + 16

    def _draw_levels(self, canvas: Canvas) -> None:
        x, _y, w, _h = self.plot
        before = -APART
        for level, skill in self.levels:
            y = self.y_of(skill)
            at = max(y, before + APART)
            if at - y <= MOST_BESIDE:
                name = inside(saved.level_name(level))
                canvas.rule(x, y, w, 0.3)
                canvas.text(name, x - 12, at, color=SECONDARY, anchor="r")
                before = at

    def _draw_months(self, canvas: Canvas) -> None:
        x, y, w, h = self.plot
        foot, free, before = y + h, x - 1, ""
        for played, (left, _top) in zip(self.overview.rated, self._dots, strict=True):
            date = time.localtime(played.ended)
            month = _(MONTHS[date.tm_mon - 1])
            if (key := f"{date.tm_year} {date.tm_mon}") == before:
                continue
            before = key
            end = left + canvas.text_width(month)
            if left >= free and end <= x + w + NUMBER:
                canvas.fill((left, foot, 1, 7), SECONDARY, 0.6)
                canvas.text(month, left, foot + 24, color=SECONDARY, anchor="l")
                free = left + max(MONTH, end - left + 20)

    def _draw_trend(self, canvas: Canvas) -> None:
        x, y, w, h = self.plot
        trend = self.overview.trend
        spots = [(left - x, self.y_of(skill) - y) for (left, _top), skill in zip(self._dots, trend, strict=True)]
        line = "M" + "L".join(f"{left:.1f} {top:.1f}" for left, top in spots)
        field = f"{line}L{spots[-1][0]:.1f} {h:.1f}L{spots[0][0]:.1f} {h:.1f}Z"
        canvas.path(field, (x, y, w, h), fill=GOLD, fill_opacity=0.10)
        canvas.path(line, (x, y, w, h), line=GOLD, line_width=2.2)
        end = x + spots[-1][0], y + spots[-1][1]
        canvas.circle(*end, 6, fill=GOLD)
        canvas.text(str(round(trend[-1])), end[0] + 18, end[1], TITLE, "serif", GOLD, "l")


def told(played: Played, now: float) -> str:
    """Return what a match was: `84, won against Lin, 3 November 2026`; `now` is Unix time."""
    seat = mine(played)
    words = _("{skill}, won against {names}, {day}") if seat.won else _("{skill}, lost against {names}, {day}")
    names = saved.listed([other.name for other in against(played)])
    return words.format(skill=round(seat.skill or 0.0), names=names, day=day(played.ended, now))
