"""Searching rulebooks on a screen: the field, what was found, and the keys between them."""

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.listener import sentence
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECONDARY, TEXT, TITLE, Color
from elements_table.ui.features.rulebook.book import SearchHit, pieces, search, wanted
from elements_table.ui.features.rulebook.page import Contents
from elements_table.ui.platform.inputs import Input, Key
from elements_table.ui.widgets.focus import FocusManager, Spoken
from elements_table.ui.widgets.list_view import PickList
from elements_table.ui.widgets.text_field import TextField

HEADING: Final = 52.0
"""From the top of what was found to its first row."""
FOUND_PITCH: Final = 62.0
INSET: Final = 18.0
GLASS: Final = 18.0
HEIGHT: Final = 40.0
"""Of the field."""


class FoundList(PickList):
    """A heading and a line for each thing found, with the words that were looked for marked."""

    def __init__(self, on_open: Callable[[int], None]) -> None:
        super().__init__(FOUND_PITCH, on_open=on_open)
        self.found: Sequence[SearchHit] = ()
        self._words: Sequence[str] = ()
        self._are_named = False
        """Whether the game is named as well: where there are several."""

    def show_found(self, found: Sequence[SearchHit], words: Sequence[str], *, are_named: bool) -> None:
        """List what was found of words, with the names of the games where `are_named`."""
        self.found, self._words, self._are_named = found, words, are_named
        self.show(len(found), chosen=0)

    def spoken(self) -> Spoken:
        hit = self.found[self.chosen]
        place = _("{n} of {total}").format(n=self.chosen + 1, total=len(self.found))
        return Spoken(sentence((hit.book.title if self._are_named else "", hit.heading, hit.words)), place)

    def draw_row(self, canvas: Canvas, rect: Rect, row: int) -> None:
        x, y, w, h = rect
        if row == self.chosen:
            canvas.box((x, y + 2, w, h - 4), 8, fill=HAIRLINE, fill_opacity=0.08)
            canvas.box((x, y + 12, 3, h - 24), 1.5, fill=GOLD)
        hit, room = self.found[row], w - 2 * INSET
        heading = pieces(hit.heading, self._words)
        if self._are_named:
            heading.insert(0, (f"{hit.book.title}  ·  ", False))
        _draw_pieces(canvas, heading, x + INSET, y + 20, room, "semi", TEXT)
        _draw_pieces(canvas, pieces(hit.words, self._words), x + INSET, y + 43, room, "sans", SECONDARY)


class SearchField(TextField):
    """A text field with a glass before the words; `inset` leaves room for it."""

    inset = 40.0
    found = ""
    """How much was found, in words."""

    def spoken(self) -> Spoken:
        own = super().spoken()
        return own._replace(state=sentence((own.state, self.found)))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, _w, h = self.rect
        canvas.icon("ui_search", x + 22, y + h / 2, GLASS, SECONDARY)


class Finder:
    """Looks for what is typed in `field` among books; `on_open` gets the line that is chosen.

    Its screen gives `field` and `found` a place and a ring, lays itself out anew on `on_change`, and hands it the
    keys first.
    """

    def __init__(
        self, hint: str, books: Callable[[], Sequence[Contents]], on_change: Callable[[], None],
        on_open: Callable[[SearchHit], None],
    ) -> None:  # fmt: skip
        self.field = SearchField("", self._look_for, hint=hint, longest=40)
        self.found = FoundList(lambda number: on_open(self.hits[number]))
        self.hits: list[SearchHit] = []
        self._books, self._on_change = books, on_change

    @property
    def is_on(self) -> bool:
        """Whether something is looked for."""
        return bool(wanted(self.field.text))

    def clear(self) -> None:
        """Look for nothing any more, without telling."""
        self.field.set("")
        self.field.editing = False
        self.hits = []

    def place(self, rect: Rect) -> None:
        """Put what was found into a rectangle."""
        x, y, w, h = rect
        self.found.lie_in((x, y + HEADING, w, h - HEADING))
        self.found.visible = self.is_on and bool(self.found.rows)

    def handle(self, event: Input, focus: FocusManager) -> bool:
        """Take Ctrl+F and / to search, Escape to end that, Down and Enter to what was found; return whether used."""
        if not isinstance(event, Key):
            return False
        if (event.name == "f" and event.ctrl) or (event.name == "/" and not self.field.editing):
            focus.focus(self.field)
            self.field.edit(by_key=event.name)
            return True
        if event.name == "escape" and self.field.text:
            self.clear()
            self._on_change()
            return True
        if event.name in ("down", "enter") and self.field.editing and self.found.visible:
            focus.focus(self.found)
            if event.name == "enter":
                self.found.activate()
            return True
        return False

    def draw_heading(self, canvas: Canvas, rect: Rect, nothing: str) -> None:
        """Draw how much was found, or the sentence that nothing was."""
        x, y, _w, _h = rect
        canvas.text(self.field.found, x + 4, y + 24, TITLE, "serif", TEXT, "l")
        if not self.hits:
            canvas.text(nothing, x + 4, y + 62, color=SECONDARY, anchor="l")

    def _look_for(self, text: str) -> None:
        words = wanted(text)
        books = self._books() if words else ()
        entries = {pages.book.game: pages.entries for pages in books}
        self.hits = search([pages.book for pages in books], text, entries)
        many = len({hit.book.game for hit in self.hits}) > 1 or len(books) > 1
        self.found.show_found(self.hits, words, are_named=many)
        count = len(self.hits)
        title = plural("Found once", "Found {n} times", count).format(n=count) if count else _("Nothing found")
        self.field.found = title if words else ""
        self._on_change()


def _draw_pieces(
    canvas: Canvas, pieces: Sequence[tuple[str, bool]], x: float, y: float, room: float, plain: str, ink: Color
) -> None:
    end = x + room
    for text, is_wanted in pieces:
        face, color = ("semi", GOLD) if is_wanted else (plain, ink)
        wide = canvas.text_width(text, BODY, face)
        if x + wide > end:
            canvas.label(text, x, y, end - x, face=face, color=color, anchor="l")
            return
        canvas.text(text, x, y, face=face, color=color, anchor="l")
        x += wide
