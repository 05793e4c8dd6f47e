"""Learn: the lesson, the rulebook and the puzzles of every game, and a field that searches all rulebooks."""

from __future__ import annotations

import logging
from functools import partial

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.puzzles import Entry
from elements_table.kernel.words import _
from elements_table.match.campaign import lessons, puzzles
from elements_table.match.campaign.lessons import Lesson
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import MARGIN, SECONDARY
from elements_table.ui.features.learn.learn_row import (
    HEIGHT,
    PITCH,
    LearnEntry,
    LearnRow,
    LearnRowCallbacks,
    heads_of,
)
from elements_table.ui.features.rulebook.book import read_book
from elements_table.ui.features.rulebook.finder import Finder
from elements_table.ui.features.rulebook.page import Contents
from elements_table.ui.features.rulebook.search import SearchHit
from elements_table.ui.platform.inputs import Binding, Input
from elements_table.ui.shell.game_list import heads
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.top_bar import TopBar

log = logging.getLogger(__name__)

FIELD = 264.0
COLUMNS = 28.0
"""Height of the line that says what the columns are."""


class Learn(Screen):
    """A row for each game; what there is none of is not shown."""

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Learn"))
        self.heads: list[GameData] = heads(app.services.registry, paths.cache_folder())
        settings = IconButton("ui_settings", _("Settings"), self.open_settings)
        self.bar = TopBar(_("Learn"), _("lessons, rulebooks and puzzles"), self.back, (settings,))
        self.finder = Finder(_("Search all rulebooks"), self._books, self._relayout, self._open_found)
        self.scroll = Scroll()
        self.rows: list[LearnRow] = []
        self._pages: dict[str, Contents] = {}
        self._lessons: dict[str, Lesson | None] = {}
        self._puzzles: dict[str, tuple[Entry, ...]] = {}
        self._unread = list(self.heads)
        """The games of which only the name is shown so far."""
        self._foreseen = ""
        """The game that a hand was on last."""
        self._list()

    # ---- what there is to learn

    def _read(self, head: GameData) -> None:
        """Read what there is of a game; what cannot be read is left out, with a line in the log."""
        games = self.services.registry
        try:
            if games.rulebook(head.id).is_file():
                self._pages[head.id] = Contents(read_book(head.id, games), games)
            self._lessons[head.id] = lessons.lesson(head.id)
            self._puzzles[head.id] = puzzles.in_game(head.id, games)
        except (TableError, OSError) as error:
            log.warning("%s", error)

    def _list(self) -> None:
        """Make the rows from what has been learned so far; the lesson to go on with has the gold button."""
        self.rows = [LearnRow(self._taught(head), self._calls(head)) for head in self.heads]
        begun = next((row for row in self.rows if row.taught.is_begun), None)
        if begun is not None:
            begun.is_next = True

    def _taught(self, head: GameData) -> LearnEntry:
        learning, pages = self.services.learning, self._pages.get(head.id)
        book = pages.book if pages is not None else None
        chapters = tuple((number, book.chapters[number].title) for number in book.first()) if book is not None else ()
        found = (self._lessons.get(head.id), learning.lesson(head.id), chapters)
        return LearnEntry(head, *found, self._puzzles.get(head.id, ()), dict(learning.puzzles(head.id)))

    def _books(self) -> list[Contents]:
        while self._unread:
            self._read(self._unread.pop(0))
        return [self._pages[head.id] for head in self.heads if head.id in self._pages]

    # ---- where it leads

    def _calls(self, head: GameData) -> LearnRowCallbacks:
        return LearnRowCallbacks(
            partial(self._open_lesson, head), partial(self._open_chapter, head), partial(self._solve, head)
        )

    def _open_lesson(self, head: GameData) -> None:
        self.navigator.go("lesson", head.id)

    def _solve(self, head: GameData) -> None:
        self.navigator.go("puzzle", head.id)

    def _open_chapter(self, head: GameData, number: int) -> None:
        self.navigator.go("rulebook", head.id, chapter=number)

    def _open_found(self, hit: SearchHit) -> None:
        self.navigator.go("rulebook", hit.book.game, found=hit)

    # ---- the screen

    def update(self, now: float) -> None:
        """Read what there is of one more game: all of them at once would keep the first frame waiting."""
        if self._unread:
            self._read(self._unread.pop(0))
            self._list()
            self._relayout()

    def waiting(self) -> bool:
        """Return whether everything is read."""
        return not self._unread

    def moving(self) -> bool:
        """Return whether there is more to come."""
        return bool(self._unread)

    def translated(self) -> Screen:
        """Return it anew: no more than a look at what is kept."""
        return Learn(self.app)

    def resume(self) -> None:
        """Look again what has been learned."""
        super().resume()
        self._list()
        self._relayout()

    def _relayout(self) -> None:
        self.layout(self.width, self.height)

    def layout(self, width: float, height: float) -> None:
        """Place the rows below each other, what was found over them."""
        super().layout(width, height)
        self.bar.place(width)
        icon = self.bar.icons[0].rect[0]
        wide = min(FIELD, icon - 24 - width * 0.45)
        self.finder.field.rect = (icon - 16 - wide, 12, wide, 36)
        top = theme.TOP_BAR + 12
        self._below: Rect = (MARGIN, top, width - 2 * MARGIN, height - top - MARGIN)
        self.finder.place(self._below)
        list_top = top + COLUMNS + 4
        content = len(self.rows) * PITCH - (PITCH - HEIGHT)
        self.scroll.place((MARGIN - 6, list_top, width - 2 * MARGIN + 14, height - list_top - 12), content + 12)
        self.scroll.visible = not self.finder.is_on
        self._place_rows()
        widgets: list[Widget] = [*self.bar.widgets, self.finder.field, self.scroll]
        if not self.finder.is_on:
            widgets += [widget for row in self.rows for widget in row.widgets]
        self.ring.set([*widgets, self.finder.found])

    def _place_rows(self) -> None:
        x, y, w, _h = self.scroll.rect
        for n, row in enumerate(self.rows):
            rect = (x + 6, y + 4 + n * PITCH - self.scroll.offset, w - 20, HEIGHT)
            row.place(rect, self.scroll.rect)

    def _row_of(self, widget: Widget | None) -> LearnRow | None:
        return next((row for row in self.rows if widget in row.widgets), None)

    def handle(self, event: Input) -> bool:
        """Take one input; what the keyboard comes to is scrolled into view."""
        if self.finder.handle(event, self.ring):
            return True
        before = self.ring.focused
        used = super().handle(event)
        focused = self.ring.focused
        if focused is not None and focused is not before and self.ring.by_keyboard and focused.clip is not None:
            row = self._row_of(focused)
            if row is not None:
                self.scroll.reveal(row.rect, 4)
        under = self._row_of(self.ring.hot or focused)
        if under is not None and under.taught.head.id != self._foreseen:
            self._foreseen, self.ahead = under.taught.head.id, []
            self.foresee(self._foreseen)
        if self.scroll.take_moved():
            self._place_rows()
            self.stale = True
        return used

    def bindings(self) -> list[Binding]:
        """Return the keys that answer here."""
        return [Binding(("/",), _("Search all rulebooks")), *super().bindings()]

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows, or what was found."""
        canvas.surface.blit(self.display.table(theme.MENU_TABLE, (0.5, 0.42)), (0, 0))
        self.bar.draw(canvas)
        if self.finder.is_on:
            words = _("No chapter of any rulebook has all of these words.")
            self.finder.draw_heading(canvas, self._below, words)
        elif self.rows:
            middle = theme.TOP_BAR + 12 + COLUMNS / 2
            shown = (True, True, any(row.taught.puzzles for row in self.rows))
            for (left, name), is_shown in zip(heads_of(self.rows[0].rect), shown, strict=True):
                if not is_shown:
                    continue
                canvas.text(name, left, middle, face="semi", color=SECONDARY, anchor="l")
            with canvas.clip(self.scroll.rect):
                for row in self.rows:
                    row.draw(canvas)
        super().draw(canvas)
