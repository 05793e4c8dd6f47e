"""How far one is, in marks: the last seven days, a line of one's skill, and the next small goal."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from elements_table.kernel.data import GameData
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import GOLD, SHADE
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Link

if TYPE_CHECKING:
    from elements_table.match.campaign.goals import SmallGoal


DAYS: Final = 7
DISC: Final = 15.0
CLEAR: Final = 8.0
"""Radius of a day's disc, in units, and what is clear between two, in dp."""
BESIDE: Final = 28.0
"""Clear at both sides of the days, in dp: where there is less, there are none."""
LINE: Final = (76.0, 18.0, 16.0)
"""Size of the line of one's skill, and how far it lies beside the name, in dp."""
SKILLS: Final = 12
LINK: Final = 32.0
TALL_UP: Final = 84.0
"""In a tall window, so far over the last row, in units."""


class HowFar:
    """Reads what one has done once the menu stands, and shows it where there is room."""

    def __init__(self, app: Shell, heads: list[GameData]) -> None:
        self._app, self._heads = app, heads
        self.goal = Link("", self._go)
        self.goal.visible = False
        self._ahead: SmallGoal | None = None
        self._days: list[GameData | None] = []
        """What was played on each of the last days, today last; empty before the first."""
        self._skills: tuple[float, ...] = ()
        self._line: Rect = (0.0, 0.0, 0.0, 0.0)
        self._discs: list[tuple[float, float]] = []
        self._radius = 0.0

    def _go(self) -> None:
        if self._ahead is not None:
            self._app.navigator.go(*self._ahead.route)

    def look(self, game_id: str) -> None:
        """Read it; the line is of that game."""
        from elements_table.match.campaign import exercises, goals  # noqa: PLC0415  8 ms, before the first frame

        services, heads = self._app.services, self._heads
        with closing(services.statistics()) as base:
            records = {record.game: record for record in base.games()}
        self._skills = records[game_id].skills[-SKILLS:] if game_id in records else ()
        today, daily, by_id = services.daily.today(), services.profile.learned.daily, {one.id: one for one in heads}
        self._days = []
        for back in reversed(range(DAYS if daily else 0)):
            tries = daily.get(today - timedelta(days=back), {})
            self._days.append(next((by_id[one] for one in tries if one in by_id and tries[one].is_done), None))
        kept = exercises.kept_in(services.profile)
        own = {head.id for head in heads if exercises.due(kept, head.id, today)}
        played = {game for game, record in records.items() if record.played}
        self._ahead = next(goals.small_goals(heads, services.ladders, played, own, today), None)
        self.goal.visible = self._ahead is not None
        if self._ahead is not None:
            self.goal.label, self.goal.icon = self._ahead.words, self._ahead.icon

    def place(self, place: Parlour, seal: Rect, end: tuple[float, float], measure: Measure) -> None:
        """Lie beside one's portrait and name, up to an x and in the line of a y; in a tall window over them."""
        (x, y, w, h), (right, row) = seal, end
        self._radius = place.s(DISC)
        wide = self.goal.width(measure)
        middle = y + h / 2
        self.goal.rect = (x + h + 13, middle + 1, wide, LINK)
        left, last = x + w + LINE[2], x + w
        self._line = (left, middle - LINK / 2 - LINE[1] / 2, LINE[0], LINE[1])
        pitch = 2 * self._radius + CLEAR
        whole = DAYS * pitch - CLEAR
        if place.is_tall:
            middle = y + h / 2 - place.s(TALL_UP)
            self.goal.rect = (x, middle - LINK / 2, wide, LINK)
            self._line = (0.0, 0.0, 0.0, 0.0)
            start, is_clear = right - whole, x + wide + BESIDE <= right - whole
        else:
            middle = row
            last = max(last, self.goal.rect[0] + wide if self.goal.visible else 0.0)
            last = max(last, left + LINE[0] if len(self._skills) > 1 else 0.0)
            start, is_clear = last + (right - last - whole) / 2, right - last >= whole + 2 * BESIDE
        places = [(start + self._radius + pitch * n, middle) for n in range(len(self._days))]
        self._discs = places if is_clear else []

    def draw(self, canvas: Canvas) -> None:
        """Draw the days and the line; the goal draws itself."""
        for n, ((x, y), head) in enumerate(zip(self._discs, self._days, strict=False), 1):
            r = self._radius
            if head is None:
                canvas.circle(x, y, r - 0.5, line=GOLD, line_opacity=0.7 if n == DAYS else 0.3, line_width=1.2)
                continue
            canvas.circle(x, y, r, fill=SHADE, fill_opacity=0.55, line=GOLD, line_width=1.5)
            if head.look.emblem:
                canvas.icon(head.look.emblem, x, y, r * 1.25)
            else:
                canvas.circle(x, y, r * 0.4, fill=GOLD)
        x, y, w, h = self._line
        if w and len(self._skills) > 1:
            low, high = min(self._skills), max(self._skills)
            step, tall = w / (len(self._skills) - 1), max(20.0, high - low)
            dots = [(3 + n * step, 3 + h - (one - low) / tall * h) for n, one in enumerate(self._skills)]
            way = "L".join(f"{right:.1f} {down:.1f}" for right, down in dots)
            canvas.path(f"M{way}", (x - 3, y - 3, w + 6, h + 6), once=True, line=GOLD, line_width=1.6)
            canvas.circle(x - 3 + dots[-1][0], y - 3 + dots[-1][1], 3.0, fill=GOLD)
