"""A month of deals of the day: a ring a day with a part for each game, filled where all were played."""

import calendar
import math
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

from elements_table.kernel.words import _, plural
from elements_table.ui.common.daily_words import WEEKDAYS, day_words
from elements_table.ui.common.history_items import MONTHS
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.shell.dialog import Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Spoken, Widget

FOOT: Final = 44.0
"""For what the rings mean."""
TICKS: Final = 14
"""Days in a row that are shown one by one."""
HEAD: Final = 32.0
"""Of the weekdays."""
MOST: Final = 17.0
"""Radius of a ring at most."""
APART: Final = 0.22
"""Between the parts of a ring, in radians."""
STEPS: Final = {"left": -1, "right": 1, "up": -7, "down": 7}


class Calendar(Widget):
    """Shows the month of `day`, the day that is looked at; the arrows and a click choose another, up to `today`."""

    def __init__(self, games: Sequence[str], played: Callable[[date], Sequence[str]], today: date) -> None:
        """`played` tells which games counted on a day."""
        super().__init__()
        self._games = tuple(games)
        self._played, self.today, self.day = played, today, today
        self.on_change: Callable[[], None] = lambda: None

    def choose(self, day: date) -> None:
        """Look at another day that has come."""
        day = min(day, self.today)
        if day != self.day:
            self.day = day
            self.stale = True
            self.on_change()

    def turn(self, months: int) -> None:
        """Look at the same day of another month, as far as it has that day."""
        month = self.day.year * 12 + self.day.month - 1 + months
        year, number = divmod(month, 12)
        if not date.min.year <= year <= date.max.year:
            return
        last = calendar.monthrange(year, number + 1)[1]
        self.choose(date(year, number + 1, min(self.day.day, last)))

    @property
    def is_last(self) -> bool:
        """Whether no later month has come."""
        return (self.day.year, self.day.month) == (self.today.year, self.today.month)

    def spoken(self) -> Spoken:
        played = set(self._played(self.day)) & set(self._games)
        return Spoken(day_words(self.day), _("{n} of {count}").format(n=len(played), count=len(self._games)))

    def key(self, event: Key) -> bool:
        if event.name not in STEPS:
            return False
        self.choose(self.day + timedelta(days=STEPS[event.name]))
        return True

    def release(self, event: Pointer, inside: bool) -> None:
        if inside:
            for day, x, y in self._places():
                if max(abs(event.x - x), abs(event.y - y)) <= self._radius + 3:
                    self.choose(day)
                    break

    @property
    def _radius(self) -> float:
        _x, _y, w, h = self.rect
        return min(MOST, w / 14 - 2, (h - HEAD) / 12 - 2)

    def _places(self) -> list[tuple[date, float, float]]:
        """Return the days of the month with the middles of their rings."""
        x, y, w, h = self.rect
        first = self.day.replace(day=1)
        wide, high = w / 7, (h - HEAD) / 6
        found = []
        for number in range(calendar.monthrange(first.year, first.month)[1]):
            week, weekday = divmod(first.weekday() + number, 7)
            place = (x + (weekday + 0.5) * wide, y + HEAD + (week + 0.5) * high)
            found.append((first + timedelta(days=number), *place))
        return found

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, _h = self.rect
        for i, weekday in enumerate(WEEKDAYS):
            short = _(weekday)[:2]
            canvas.text(short, x + (i + 0.5) * w / 7, y + HEAD / 2, theme.SECOND, color=theme.SECONDARY, anchor="c")
        r = self._radius
        for day, left, middle in self._places():
            played = set(self._played(day)) & set(self._games)
            if day == self.day:
                box = (left - r - 4, middle - r - 4, 2 * r + 8, 2 * r + 8)
                canvas.box(box, 9, line=theme.HAIRLINE, line_opacity=0.9, line_width=1.5)
            color = theme.TEXT if played else theme.SECONDARY if day <= self.today else theme.DISABLED
            if len(played) == len(self._games):
                canvas.circle(left, middle, r, fill=theme.GOLD)
                color = theme.DARK_TEXT
            elif played:
                self._draw_ring(canvas, left, middle, len(played))
            face = "semi" if played else "sans"
            canvas.text(str(day.day), left, middle, theme.SECOND, face, color, "c")

    def _draw_ring(self, canvas: Canvas, x: float, y: float, parts: int) -> None:
        r = self._radius
        canvas.circle(x, y, r - 2, fill=theme.SHADE, fill_opacity=0.4)
        whole = 2 * math.pi / len(self._games)
        for color, opacity, first, last in (
            (theme.GOLD, 1.0, 0, parts),
            (theme.HAIRLINE, 0.25, parts, len(self._games)),
        ):
            d = "".join(_arc(r, whole * n - math.pi / 2 + APART / 2, whole - APART) for n in range(first, last))
            box = (x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4)
            canvas.path(d, box, line=color, line_width=2.5, line_opacity=opacity)

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        canvas.focus((x + 2, y + 2, w - 4, h - 4), 12)


class Days(Sheet):
    """The month over the deals of a day."""

    size = (440.0, 560.0)

    def __init__(self, app: Shell, month: Calendar) -> None:
        super().__init__(app)
        self.calendar = month
        self.earlier = IconButton("ui_step_back", _("The month before"), partial(month.turn, -1), size=16)
        self.later = IconButton("ui_step", _("The next month"), partial(month.turn, 1), size=16)
        self.later.enabled = not month.is_last
        self._shown = month.day
        self.done = Button(_("Done"), self.back, kind="primary")

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        x, y, w, _h = self.rect
        self.later.rect = (x + w - 62, y + 24, 34, 34)
        self.earlier.rect = (x + w - 100, y + 24, 34, 34)
        left, top, wide, high = self.body
        self.calendar.rect = (left, top, wide, high - FOOT)
        (self.done.rect,) = self.foot_rects(1)
        self.focus.set([self.earlier, self.later, self.calendar, self.done])

    def update(self, now: float) -> None:
        if self._shown != self.calendar.day:
            self._shown = self.calendar.day
            self.later.enabled = not self.calendar.is_last
            self.stale = True

    def draw(self, canvas: Canvas) -> None:
        day = self.calendar.day
        self.title = _(MONTHS[day.month - 1])
        if day.year != self.calendar.today.year:
            self.title = _("{month} {year}").format(month=self.title, year=day.year)
        super().draw(canvas)

    def draw_body(self, canvas: Canvas) -> None:
        x, y, w, h = self.body
        foot = _("a part for each game played; full disc: all")
        canvas.label(foot, x, y + h - FOOT / 2, w, color=theme.MUTED, anchor="l", rows=2)


def draw_days(canvas: Canvas, at: tuple[float, float, float], unit: float, days: int, longest: int) -> None:
    """Draw a brass ruler from a point on, so long, with a coin for each day in a row, and the most there were."""
    x, y, w = at
    high, pitch = 15 * unit, w / (TICKS + 1)
    canvas.shadow((x, y - high / 2, w, high), high / 3, theme.Lift.HOVER)
    canvas.box((x, y - high / 2, w, high), high / 3, grad=(theme.mix(theme.BRASS, theme.GOLD, 0.6), theme.BRASS))
    shown = min(TICKS, days)
    for n in range(TICKS):
        left = x + (n + 1) * pitch
        canvas.fill((left - 0.5, y - high * 0.35, 1, high * 0.7), theme.DARK_TEXT, 0.7)
        if n < shown:
            canvas.figure("victory_token", left, y, 28 * unit)
    words = plural("{n} day in a row", "{n} days in a row", days).format(n=days)
    left = min(max(x + shown * pitch, x + canvas.text_width(words, 20.0, "serif") / 2), x + w * 0.7)
    canvas.text(words, left, y + high / 2 + 24, 20.0, "serif", theme.GOLD, "c")
    canvas.text(_("longest {n}").format(n=longest), x + w, y + high / 2 + 24, color=theme.SECONDARY, anchor="r")


def _arc(r: float, start: float, angle: float) -> str:
    """Return an arc around the middle of a box that leaves 2 dp beside it."""
    points = [(r + 2 + (r - 1) * math.cos(a), r + 2 + (r - 1) * math.sin(a)) for a in (start, start + angle)]
    (x1, y1), (x2, y2) = points
    return f"M{x1:.2f} {y1:.2f}A{r - 1:.2f} {r - 1:.2f} 0 {int(angle > math.pi)} 1 {x2:.2f} {y2:.2f}"
