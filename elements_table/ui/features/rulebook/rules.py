"""The rulebooks: chapters at the left, each a page of pictures and text, and a field to search them."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.campaign.profile import lesson_file
from elements_table.ui.common.game_tile import draw_card
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.features.rulebook.book import Book, SearchHit, read_book
from elements_table.ui.features.rulebook.finder import HEIGHT, Finder
from elements_table.ui.features.rulebook.page import ChapterPage, Contents, PictureBox
from elements_table.ui.platform.inputs import Binding, Input, Key
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, IconButton, Link, TopBar, place_links
from elements_table.ui.widgets.focus import Spoken
from elements_table.ui.widgets.list_view import LineList, Scroll
from elements_table.ui.widgets.markdown import Block

COLUMN: Final = 232.0
PITCH: Final = 40.0
TIGHT: Final = 34.0
HEADING: Final = 52.0
DISC: Final = 20.0
FOCUS: Final = (0.5, 0.46)
ARROW: Final = 12.0
LINKS_APART: Final = 33.0
TAILPIECE: Final = 132.0
"""How wide the game's card is that closes a short chapter."""


class ShowMe(Button):
    """A small triangle and two words in gold at the foot of a picture, whose number is the key: it plays that."""

    def __init__(self, box: PictureBox, on_press: Callable[[], None]) -> None:
        about = _("Opens this position on a table, to be played as practice.")
        super().__init__(_("Show me"), on_press, shortcut=str(box.number), about=about)
        self.box = box

    def spoken(self) -> Spoken:
        return Spoken(f"{self.label}: {self.box.painter.proof.said(self.box.picture.title)}", "", self.about)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        color = theme.GOLD_EDGE if hot else theme.GOLD
        left = x + w - canvas.text_width(self.label, theme.BODY, "semi") - ARROW - 6
        middle = y + h / 2 + (1 if pressed and hot else 0)
        canvas.path("M1 1L9 6L1 11Z", (left, middle - 6, 12, 12), fill=color)
        canvas.text(self.label, x + w, middle, theme.BODY, "semi", color, "r")


class Disc(IconButton):
    """A game by its emblem on its colour, or by its first letter; the game's title is its tooltip."""

    def __init__(self, head: GameData, on_press: Callable[[], None]) -> None:
        super().__init__("", _(head.title), on_press)
        self.head = head

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        (x, y, w, h), look = self.rect, self.head.look
        x, y, r = x + w / 2, y + h / 2, w / 2
        fill = theme.mix(theme.rgb(look.centre), theme.rgb(look.edge), 0.15)
        canvas.circle(x, y, r, fill=fill, line=theme.HAIRLINE, line_opacity=0.7 if hot else 0.35, line_width=1.2)
        if look.emblem:
            canvas.icon(look.emblem, x, y, r * 1.25)
        else:
            canvas.text(_(self.head.title)[:1], x, y, r, "serif", theme.TEXT, "c")


class Rules(Screen):
    """The rulebook of a game; with `game_id` empty, of the first game that has one.

    `rule` (`D10`) opens the chapter that tells it, `chapter` the one of that number, `found` where that was found.
    """

    upright = theme.UPRIGHT

    def __init__(
        self, app: Shell, game_id: str = "", rule: str = "", *, chapter: int = 0, found: SearchHit | None = None
    ) -> None:
        super().__init__(app, _("Rules"))
        games = app.services.registry
        self.heads = [head for head in app.services.heads() if games.rulebook(head.id).is_file()]
        by_id = {head.id: head for head in self.heads}
        self.head = by_id.get(game_id) or (self.heads[0] if self.heads and not game_id else None)
        self.trouble = ""
        self.bar = TopBar(_("Rules"), "", self.back, ())
        self.keys = Link(_("Keys"), self.open_keys, shortcut="keys")
        self.lesson = Link(_("Play the lesson"), self._play_lesson, icon="ui_play")
        self.finder = Finder(
            _("Search the rules"), lambda: [self._pages] if self._pages else [], self.relayout, self.open_found
        )
        self.contents = LineList(self.open_chapter)
        self.scroll = Scroll()
        self.others: list[Disc] = []
        self.shows: list[ShowMe] = []
        self.page: ChapterPage | None = None
        self.lit: int | str | None = None
        """The block of the chapter, or the card of its list, that was looked for."""
        self._pages: Contents | None = None
        self._read()
        told = self.book.telling(rule) if self.book is not None and rule else None
        if told is not None:
            self.contents.chosen = told[0]
            self.lit = told[1]

        self._first = (chapter, found)
        self._told: tuple[object, ...] | None = None
        """The chapter that was said aloud last, and the place in it."""

    @property
    def book(self) -> Book | None:
        """The rulebook that is open."""
        return None if self._pages is None else self._pages.book

    def _read(self) -> None:
        self._pages, self.trouble, self.lit = None, "", None
        if self.head is not None:
            self.tint = theme.sheet_tint(self.head.look.edge)
            self.bar.word = _(self.head.title)
            try:
                self._pages = Contents(read_book(self.head.id, self.services.registry), self.services.registry)
            except (TableError, OSError) as error:
                self.trouble = str(error)
        chapters = self.book.chapters if self.book is not None else ()
        self.contents.show_lines([chapter.title for chapter in chapters])
        others = [head for head in self.heads if head is not self.head] if self.head else []
        self.others = [Disc(head, partial(self._turn_to, head)) for head in others]

    def _turn_to(self, head: GameData) -> None:
        self.head = head
        self.finder.clear()
        self._read()
        self.scroll.offset = 0.0
        self.relayout()

    def open_chapter(self, number: int, lit: int | str | None = None) -> None:
        """Turn to a chapter, to a block or a card in it where one was looked for."""
        self.finder.clear()
        self.lit = lit
        self.contents.choose(number)
        self.scroll.offset = 0.0
        self.relayout()
        self._reveal()

    def _reveal(self, *, above_text: bool = True) -> None:
        """Scroll to what was looked for; `above_text`: where there are pictures, they are shown first."""
        if self.page is None or self.lit is None:
            return
        cell = self.page.cell(self.lit) if isinstance(self.lit, str) else None
        if cell is not None:
            self.scroll.go(cell.rect[1] - 60)
        elif isinstance(self.lit, int) and not (self.page.boxes and above_text):
            self.scroll.go(self.page.text_top + self.page.text.pieces[self.lit].top - 60)

    def spoken(self) -> list[str]:
        """Return the block that was looked for, else the whole chapter."""
        self._told = (self.head, self.contents.chosen, self.lit)
        book = self.book
        if book is None:
            return [self.trouble]
        chapter = book.chapters[self.contents.chosen]
        if isinstance(self.lit, int):
            return [chapter.title, chapter.note, *_told(chapter.blocks[self.lit])]
        boxes = [] if self.page is None else self.page.boxes
        pictures = [line for box in boxes for line in box.told() if self.lit in (None, line.partition(":")[0])]
        return [chapter.title, chapter.note, *pictures, *(line for block in chapter.blocks for line in _told(block))]

    def news(self) -> list[str]:
        """Return the chapter that has been turned to."""
        return self.spoken() if self._told not in (None, (self.head, self.contents.chosen, self.lit)) else []

    def open_found(self, hit: SearchHit) -> None:
        """Open the chapter in which something was found, at that place."""
        self.open_chapter(hit.chapter, hit.block if hit.picture is None else hit.line.partition(":")[0])
        self._reveal(above_text=False)
        self.focus.focus(self.scroll, by_keyboard=False)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        top = theme.TOP_BAR + 12
        self.bar.place(width)
        self.lesson.visible = self.head is not None and lesson_file(self.head.id).is_file()
        place_links((self.lesson, self.keys), width - theme.MARGIN, self.display.art.text_width, LINKS_APART)
        column = min(COLUMN, width * 0.27)
        self._panel: Rect = (theme.MARGIN, top, column, height - top - theme.MARGIN)
        self._place_column()
        left = theme.MARGIN + column + 16
        self._page_rect = (left, top, width - left - theme.MARGIN, height - top - 12)
        x, y, w, h = self._page_rect
        self.scroll.visible = self._pages is not None and not self.finder.is_on
        self.finder.place(self._page_rect)
        self.page = None
        self.shows = []
        if self._pages is not None and not self.finder.is_on:
            head = HEADING + (26.0 if self._note_lies_below() else 0.0)
            self.page = self._laid(self._pages, w - 12)
            self.scroll.place((x, y + head, w + 12, h - head), self.page.height + 16 if self.page else 0.0)
        if self.page is not None:
            boxes = [box for box in self.page.boxes if box.picture.position is not None]
            self.shows = [ShowMe(box, partial(self.show, box)) for box in boxes]
        self._place_shows()
        read = (self.finder.field, self.contents, self.scroll, self.finder.found, *self.shows)
        self.focus.set([*self.bar.widgets, self.lesson, self.keys, *read, *self.others])

    def _laid(self, pages: Contents, width: float) -> ChapterPage | None:
        """Return the page of the chapter; None where one of its pictures cannot be shown, which is said instead."""
        self.trouble = ""
        try:
            chapter, show = pages.book.chapters[self.contents.chosen], self.display
            return ChapterPage(pages, chapter, width, measuring(show.art), show.reading_size, show.spacing)
        except TableError as error:
            self.trouble = str(error)
            return None

    def _place_column(self) -> None:
        x, y, w, h = self._panel
        self.finder.field.rect = (x + 14, y + 14, w - 28, HEIGHT)
        rows = len(self.contents.labels)
        top = y + HEIGHT + 28
        foot = y + h - 18
        games = 2 * DISC + 60 if self.others else 0.0
        shows_others = rows * TIGHT <= foot - games - top
        room = foot - top - (games if shows_others else 0.0)
        self.contents.height = PITCH if rows * PITCH <= room else TIGHT
        self.contents.visible = bool(rows)
        self.contents.lie_in((x + 8, top, w - 16, min(room, rows * self.contents.height)))
        step = min(49.0, (w - 28) / max(1, len(self.others)))
        for n, disc in enumerate(self.others):
            cx = x + 14 + DISC + n * step
            disc.rect = (cx - DISC, foot - 2 * DISC, 2 * DISC, 2 * DISC)
            disc.visible = shows_others

    def _note_lies_below(self) -> bool:
        if self._pages is None:
            return False
        chapter = self._pages.book.chapters[self.contents.chosen]
        measure = self.display.art.text_width
        wide = measure(chapter.title, theme.TITLE, "serif") + measure(chapter.note, theme.BODY, "sans") + 40
        return bool(chapter.note) and wide > self._page_rect[2]

    def _place_shows(self) -> None:
        x, y, _w, _h = self.scroll.rect
        for show in self.shows:
            left, top, w, h = show.box.show_rect()
            show.rect = (x + left, y + top - self.scroll.offset, w, h)
            show.clip = self.scroll.rect

    def enter(self) -> None:
        chapter, found = self._first
        if found is not None:
            self.open_found(found)
        elif chapter:
            self.open_chapter(chapter)
        self._reveal()
        self.focus.focus(self.scroll, by_keyboard=False)

    def handle(self, event: Input) -> bool:
        """Take one input; F1 closes as it opened, Ctrl+F and / search, Escape ends a search first."""
        if self.finder.handle(event, self.focus):
            self.stale = True
            return True
        if isinstance(event, Key) and event.name == "rules":
            self.back()
            return True
        used = super().handle(event)
        if self.scroll.take_moved():
            self._place_shows()
        return used

    def bindings(self) -> list[Binding]:
        mine = [Binding(("/",), _("Search the rules")), Binding(("rules", "escape"), _("Back"))]
        return [*mine, *super().bindings()]

    def _play_lesson(self) -> None:
        if self.head is not None:
            self.navigator.go("lesson", self.head.id)

    def show(self, box: PictureBox) -> None:
        """Lay a picture's position out on a table, where its steps are played."""
        proof = box.painter.proof
        self.app.navigator.go("shown_match", proof.match(), proof.done())

    def draw(self, canvas: Canvas) -> None:
        look = self.head.look if self.head is not None else None
        colors = theme.MENU_TABLE if look is None else (theme.rgb(look.centre), theme.rgb(look.edge))
        canvas.surface.blit(self.display.table(colors, FOCUS), (0, 0))
        self.bar.draw(canvas)
        self._draw_column(canvas)
        x, y, w, h = self._page_rect
        if self._pages is None:
            words = self.trouble or _("There is no rulebook yet.")
            canvas.wrap(words, x + w / 4, y + h / 2, w / 2, color=theme.MUTED, align="c")
        elif self.finder.is_on:
            self.finder.draw_heading(canvas, self._page_rect, _("No chapter of this book has all of these words."))
        else:
            self._draw_page(canvas, self._pages)
        super().draw(canvas)

    def _draw_column(self, canvas: Canvas) -> None:
        x, _y, w, _h = self._panel
        canvas.panel(self._panel, 14, 0.36)
        if self.others and self.others[0].visible:
            top = self.others[0].rect[1]
            canvas.hairline(x + 18, top - 42, w - 36, 0.16)
            canvas.text(_("Other games"), x + 18, top - 20, color=theme.SECONDARY, anchor="l")

    def _draw_page(self, canvas: Canvas, pages: Contents) -> None:
        x, y, w, h = self._page_rect
        chapter = pages.book.chapters[self.contents.chosen]
        canvas.label(chapter.title, x + 4, y + 24, w, theme.TITLE, "serif", theme.TEXT, "l")
        if self._note_lies_below():
            canvas.label(chapter.note, x + 4, y + 54, w - 4, color=theme.SECONDARY, anchor="l")
        elif chapter.note:
            canvas.text(chapter.note, x + w - 12, y + 25, color=theme.SECONDARY, anchor="r")
        if self.page is None:
            canvas.wrap(self.trouble, x + w / 4, y + h / 2, w / 2, color=theme.MUTED, align="c")
        else:
            left, top, wide, high = self.scroll.rect
            with canvas.clip((left - 8, top, wide + 8, high)):
                self.page.draw(canvas, left, top - self.scroll.offset, top, top + high, self.lit)
            beside = self.page.text_left
            free = high - (self.page.text_foot if beside else self.page.height)
            if free > TAILPIECE * theme.CARD_ASPECT + theme.MARGIN and self.head is not None:
                at = left + (wide + beside - TAILPIECE) / 2, top + high - (free + TAILPIECE * theme.CARD_ASPECT) / 2
                draw_card(canvas, self.head.look, (*at, TAILPIECE, TAILPIECE * theme.CARD_ASPECT))


def _told(block: Block) -> Iterator[str]:
    """Yield a block's words, of a table row by row."""
    if block.runs:
        yield "".join(run.text for run in block.runs)
    for row in block.rows:
        yield ", ".join(filter(None, row)).replace("*", "")
