"""The controls of a review: the list of one's decisions, the filters by grade, the chart that can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.analysis.review import Grade
from elements_table.ui.charts.grades import GRADE_COLORS, draw_grade, grade_words
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Painter
from elements_table.ui.drawing.text import NARROWEST
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, LINE, SECONDARY, TEXT
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.list_box import ListBox
from elements_table.ui.widgets.tips import Tip

TALL: Final = 54.0
LOW: Final = 32.0
"""Of rows with two lines, and with one."""
NAMED: Final = 4
"""Lines that the name of an action takes at most."""


class DecisionRow(NamedTuple):
    """A decision in the list: its number on the record, its grade, what was done, what it cost, two more facts."""

    number: int
    grade: Grade
    words: str
    cost: str
    second: str
    fact: str


class DecisionList(ListBox):
    """Decisions, one of them chosen; `on_change` gets its place."""

    def __init__(self, on_change: Callable[[int], None]) -> None:
        super().__init__((), -1, on_change, pitch=TALL)
        self.rows: Sequence[DecisionRow] = ()
        self._low = TALL
        """Height of a row in which one line says what was done."""

    def show(self, rows: Sequence[DecisionRow], number: int | None) -> None:
        """Show other rows; the one of that number is chosen, without telling."""
        self.rows = rows
        self.labels = tuple(row.words for row in rows)
        self.chosen = next((i for i, row in enumerate(rows) if row.number == number), -1)
        if self.chosen >= 0:
            self.top = min(max(self.top, self.chosen - self.shown + 1), self.chosen)
        self.top = max(0, min(self.top, len(rows) - self.shown))

    def fit(self, brush: Painter, pitch: float) -> None:
        """Make the rows as high as `pitch` (TALL or LOW), and higher where what was done needs several lines."""
        self._low = pitch
        lines = max((len(self._named(brush, row)) for row in self.rows), default=1)
        self.pitch = pitch + LINE * (lines - 1)

    def _named(self, brush: Painter, row: DecisionRow) -> list[str]:
        """Return what was done in lines, the first beside its cost."""
        room = self.rect[2] - 50
        cost = brush.text_width(row.cost, BODY, "semi") + 14
        first, *more = brush.wrapped(row.words, room - cost, face="semi")
        return [first, *brush.narrowed(" ".join(more), room, NAMED - 1, face="semi")] if more else [first]

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the rows that fit: mark, what was done and its cost, then what was best and when."""
        x, y, w, _h = self.rect
        for place, row in enumerate(self.rows[self.top : self.top + self.shown]):
            top = y + place * self.pitch
            if self.top + place == self.chosen:
                rect = (x, top + 1, w, self.pitch - 3)
                canvas.box(rect, 8, fill=GOLD, fill_opacity=0.16, line=GOLD, line_opacity=0.6)
            elif place and self.top + place - 1 != self.chosen:
                canvas.rule(x + 40, top, w - 50, 0.08)
            draw_grade(canvas, row.grade, x + 19, top + self.pitch / 2, 9)
            lines = self._named(canvas, row)
            spare = self.pitch - self._low - LINE * (len(lines) - 1)
            first = top + (17 if self._low >= TALL else self._low / 2) + spare / 2
            canvas.text(row.cost, x + w - 10, first, BODY, "semi", GRADE_COLORS[row.grade], "r")
            for n, line in enumerate(lines):
                canvas.text(line, x + 40, first + n * LINE, BODY, "semi", TEXT, "l", most=w - 50)
            if self._low >= TALL:
                last = first + len(lines) * LINE
                room = w - 64 - canvas.text(row.fact, x + w - 10, last, color=SECONDARY, anchor="r")
                second = row.second if canvas.text_width(row.second) <= room else _("another was best")
                if canvas.text_width(second) * NARROWEST <= room:
                    canvas.label(second, x + 40, last, room, color=SECONDARY, anchor="l")


class GradeFilter(Button):
    """How many decisions have a grade; pressed, it shows these alone."""

    def __init__(self, grade: Grade, on_press: Callable[[], None], key: str) -> None:
        about = _("Show these alone, or all again.")
        super().__init__(grade_words(grade), on_press, shortcut=key, about=about)
        self.grade: Grade = grade
        self.count = 0
        self.is_on = False

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw mark and number; on a plate where it is the only grade shown."""
        x, y, _w, h = self.rect
        if self.is_on or hot:
            line = 0.55 if self.is_on else 0.2
            canvas.box(self.rect, 8, fill=HAIRLINE, fill_opacity=0.10, line=HAIRLINE, line_opacity=line)
        draw_grade(canvas, self.grade, x + 19, y + h / 2, 9)
        canvas.text(str(self.count), x + 36, y + h / 2, anchor="l")


class Picker(Widget):
    """The ground of the chart: a click takes the decision nearest to it; only for the pointer."""

    def __init__(self, on_pick: Callable[[float], None]) -> None:
        super().__init__()
        self._on_pick = on_pick

    @property
    def focusable(self) -> bool:
        """The keyboard goes from decision to decision by itself."""
        return False

    def press(self, event: Pointer) -> None:
        """Take the decision there."""
        self._on_pick(event.x)

    def drag(self, event: Pointer) -> None:
        """Follow the pointer."""
        self._on_pick(event.x)

    def release(self, event: Pointer, inside: bool) -> None:
        """Keep what was taken."""

    def tip(self) -> Tip | None:
        """Say what can be done."""
        return None
