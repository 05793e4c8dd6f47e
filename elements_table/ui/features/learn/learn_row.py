"""A game in the Learn home: its lesson, two chapters of its rulebook, and its puzzles by level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from elements_table.kernel.data import GameData
from elements_table.kernel.puzzles import LEVELS, Entry
from elements_table.kernel.words import _, plural
from elements_table.match.campaign.profile import LessonProgress, PuzzleResult
from elements_table.ui.common.pictures import draw_cover
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, GOLD, GREEN, HAIRLINE, LINE, SECONDARY, SHADE, TEXT, TITLE
from elements_table.ui.features.rulebook.painter import draw_tick
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.tips import Tip

if TYPE_CHECKING:
    from elements_table.match.campaign.lessons import Lesson

HEIGHT: Final = 126.0
PITCH: Final = 135.0
COVER: Final = (152.0, 106.0)
BUTTON: Final = (98.0, 40.0)
ROOMY: Final = 1130.0
"""From this width on the cover has its place."""
DOT: Final = 4.0
DOTS: Final = 15.0
MARK: Final = 6.5
MARKS: Final = 20.0
"""Radius of a dot of a lesson and of a mark of a puzzle, and from one to the next, in dp."""


class LearnEntry(NamedTuple):
    """What there is to learn of a game, and how far one is: no lesson and no puzzles where there are none."""

    head: GameData
    lesson: Lesson | None
    progress: LessonProgress
    chapters: tuple[tuple[int, str], ...]
    """The chapters named here, by number and title."""
    puzzles: tuple[Entry, ...]
    results: dict[str, PuzzleResult]

    @property
    def is_begun(self) -> bool:
        """Whether the lesson was left in its middle."""
        return self.lesson is not None and not self.progress.done and self.progress.step > 0

    @property
    def solved(self) -> int:
        """How many puzzles are solved."""
        return sum(self.is_solved(puzzle) for puzzle in self.puzzles)

    def is_solved(self, puzzle: Entry) -> bool:
        """Return whether a puzzle is solved."""
        result = self.results.get(puzzle.id)
        return result is not None and result.solved


class LearnRowCallbacks(NamedTuple):
    """Where a row leads."""

    lesson: Callable[[], None]
    chapter: Callable[[int], None]
    puzzles: Callable[[], None]


class ChapterLink(Button):
    """A chapter of a rulebook by its title, or (with an arrow) all of them."""

    def __init__(self, label: str, on_press: Callable[[], None], *, is_all: bool = False) -> None:
        super().__init__(label, on_press)
        self.is_all = is_all

    def tip(self) -> Tip | None:
        """Say nothing: its words say all."""
        return None

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw a small book, or an arrow, and the words; underlined under the pointer."""
        x, y, w, h = self.rect
        middle = y + h / 2 + (1 if pressed and hot else 0)
        face = "semi" if self.is_all else "sans"
        wide = canvas.label(self.label, x + 28, middle, w - 42, BODY, face, TEXT, "l")
        if self.is_all:
            canvas.path("M1 1L7 5L1 9Z", (x + 40 + wide, middle - 5, 9, 11), line=TEXT, line_width=1.3)
        else:
            canvas.icon("ui_rules", x + 10, middle, 17, TEXT if hot else SECONDARY)
        if hot:
            canvas.rule(x + 28, middle + 11, wide, 0.7)


class LearnRow:
    """Draws a game and gives its buttons their places."""

    def __init__(self, taught: LearnEntry, calls: LearnRowCallbacks) -> None:
        self.taught = taught
        self.rect: Rect = (0.0, 0.0, 0.0, HEIGHT)
        begun = taught.is_begun
        label = _("Repeat") if taught.progress.done else _("Resume") if begun else _("Start")
        self.lesson = Button(label, calls.lesson)
        self.lesson.visible = taught.lesson is not None
        self.solve = Button(_("Solve"), calls.puzzles)
        self.solve.visible = bool(taught.puzzles)
        self.links = [
            ChapterLink(title, lambda number=number: calls.chapter(number))  # type: ignore[misc]  # bound as it is made
            for number, title in taught.chapters
        ]
        if taught.chapters:
            self.links.append(ChapterLink(_("all chapters"), lambda: calls.chapter(0), is_all=True))
        self._columns: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
        self.is_next = False
        """Whether it is what one had best go on with."""

    @property
    def widgets(self) -> list[Widget]:
        """Its buttons, in order."""
        return [self.lesson, *self.links, self.solve]

    def place(self, rect: Rect, clip: Rect) -> None:
        """Put it into a rectangle of a list."""
        self.rect = rect
        _x, y, _w, h = rect
        self._columns = columns(rect)
        _lesson, rules, puzzles, right = self._columns
        wide, high = BUTTON
        self.lesson.rect = (rules - 24 - wide, y + h - 14 - high, wide, high)
        self.solve.rect = (right - wide, y + h - 14 - high, wide, high)
        for n, link in enumerate(self.links):
            link.rect = (rules, y + 18 + n * 31, puzzles - rules - 36, 28)
        self.lesson.kind = "primary" if self.is_next else "normal"
        for widget in self.widgets:
            widget.clip = clip

    def draw(self, canvas: Canvas) -> None:
        """Draw the plate with everything but the buttons."""
        x, y, _w, h = self.rect
        lesson, rules, puzzles, right = self._columns
        canvas.box(self.rect, 12, fill=SHADE, fill_opacity=0.42, line=HAIRLINE, line_opacity=0.16)
        if self.is_next:
            canvas.box(self.rect, 12, line=GOLD, line_width=1.5)
        if lesson > x + COVER[0]:
            draw_cover(canvas, (x + 10, y + (h - COVER[1]) / 2, *COVER), self.taught.head.look)
        for edge in (rules - 12, puzzles - 24) if self.taught.puzzles else (rules - 12,):
            canvas.fill((edge, y + 18, 1, h - 36), HAIRLINE, 0.12)
        self._draw_lesson(canvas, lesson, y, rules - 24 - lesson)
        if self.taught.puzzles:
            self._draw_puzzles(canvas, puzzles, y, right)

    def _draw_lesson(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        taught = self.taught
        title = _(taught.head.title)
        end = x + canvas.text(title, x, y + 32, TITLE, "serif", TEXT, "l") + 14
        steps = len(taught.lesson.steps) if taught.lesson is not None else 0
        if taught.lesson is not None:
            fact = plural("{n} min", "{n} min", taught.lesson.minutes).format(n=taught.lesson.minutes)
            color = SECONDARY
            if taught.progress.done:
                fact = plural("{n} step", "{n} steps", steps).format(n=steps)
            elif taught.is_begun:
                fact, color = _("step {n} of {count}").format(n=taught.progress.step + 1, count=steps), GOLD
            canvas.text(fact, end, y + 33, color=color, anchor="l")
        under = room - BUTTON[0] - 12 if self.lesson.visible else room
        lines = canvas.wrapped(_(taught.head.hook), room)
        if len(lines) > 1:
            lines = canvas.wrapped(_(taught.head.hook), under, max_lines=2)
        for n, line in enumerate(lines):
            canvas.text(line, x, y + 60 + n * LINE, color=SECONDARY, anchor="l")
        middle = y + 94 + (8 if len(lines) > 1 else 0)
        if taught.progress.done and steps:
            canvas.circle(x + 8, middle, 9, fill=GREEN)
            draw_tick(canvas, x + 8, middle, 0.9)
            canvas.label(_("played to the end"), x + 26, middle, under - 26, color=SECONDARY, anchor="l")
        elif steps:
            self._draw_dots(canvas, x, middle, under, steps)

    def _draw_dots(self, canvas: Canvas, x: float, middle: float, room: float, steps: int) -> None:
        """Draw a dot for each step: done, the bar where one is, and those to come."""
        at = self.taught.progress.step if self.taught.is_begun else -1
        wide = 22.0 if at >= 0 else 0.0
        pitch = min(DOTS, (room - wide) / steps)
        left = x
        for n in range(steps):
            if n == at:
                canvas.box((left, middle - DOT, wide, 2 * DOT), DOT, fill=GOLD)
                left += wide - 2 * DOT
            elif n < at:
                canvas.circle(left + DOT, middle, DOT, fill=SECONDARY)
            else:
                canvas.circle(left + DOT, middle, DOT - 0.5, line=SECONDARY, line_opacity=0.8, line_width=1.2)
            left += pitch

    def _draw_puzzles(self, canvas: Canvas, x: float, y: float, right: float) -> None:
        taught = self.taught
        count = _("{n} of {count}").format(n=taught.solved, count=len(taught.puzzles))
        canvas.text(count, right, y + 32, face="semi", anchor="r")
        names = [_("level {n}").format(n=level) for level in LEVELS]
        left = x + max(canvas.text_width(name) for name in names) + 18
        most = max(sum(puzzle.level == level for puzzle in taught.puzzles) for level in LEVELS)
        room = right - max(BUTTON[0], canvas.text_width(count, face="semi")) - 12 - left
        pitch = min(MARKS, room / max(1, most))
        for n, (level, name) in enumerate(zip(LEVELS, names, strict=True)):
            middle = y + 32 + n * 31
            canvas.text(name, x, middle, color=SECONDARY, anchor="l")
            of_level = [puzzle for puzzle in taught.puzzles if puzzle.level == level]
            for place, puzzle in enumerate(of_level):
                _draw_mark(canvas, left + MARK + place * pitch, middle, solved=taught.is_solved(puzzle))


def _draw_mark(canvas: Canvas, x: float, y: float, *, solved: bool) -> None:
    if solved:
        canvas.circle(x, y, MARK, fill=GOLD)
        draw_tick(canvas, x, y, MARK / 10)
    else:
        canvas.circle(x, y, MARK - 0.5, line=SECONDARY, line_opacity=0.7, line_width=1.2)


def columns(rect: Rect) -> tuple[float, float, float, float]:
    """Return where lesson, rulebook and puzzles begin in a row, and where it ends."""
    x, _y, w, _h = rect
    left = x + (COVER[0] + 38 if w >= ROOMY else 20)
    right = x + w - 16
    wide = right - left
    return left, left + wide * 0.3605, left + wide * 0.653, right


def heads_of(rect: Rect) -> list[tuple[float, str]]:
    """Return what stands over the columns."""
    lesson, rules, puzzles, _right = columns(rect)
    return [(lesson, _("Lesson")), (rules, _("Rulebook")), (puzzles, _("Puzzles"))]
