"""Searching rulebooks on a screen: the field, what was found, and the keys between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import SECONDARY, TEXT, TITLE
from elements_table.ui.features.rulebook.page import Contents
from elements_table.ui.features.rulebook.search import SearchHit, pieces, search, wanted
from elements_table.ui.platform.inputs import Input, Key
from elements_table.ui.widgets.focus import FocusManager
from elements_table.ui.widgets.found_list import FoundList, FoundRow
from elements_table.ui.widgets.search_field import SearchField

HEADING = 52.0
"""From the top of what was found to its first row."""


class Finder:
    """Looks for what is typed in `field` among books; `on_open` gets the line that is chosen.

    Its screen gives `field` and `found` a place and a ring, lays itself out anew on `on_change`, and hands it the
    keys first.
    """

    def __init__(
        self,
        hint: str,
        books: Callable[[], Sequence[Contents]],
        on_change: Callable[[], None],
        on_open: Callable[[SearchHit], None],
    ) -> None:
        self.field = SearchField("", self._look_for, hint=hint, longest=40)
        self.found = FoundList((), self._open)
        self.hits: list[SearchHit] = []
        self._books = books
        self._on_change = on_change
        self._on_open = on_open

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
        self.found.rect = (x, y + HEADING, w, h - HEADING)
        self.found.visible = self.is_on and bool(self.found.rows)

    def handle(self, event: Input, ring: FocusManager) -> bool:
        """Take Ctrl+F and / to search, Escape to end that, Down and Enter to what was found; return whether used."""
        if not isinstance(event, Key):
            return False
        if (event.name == "f" and event.ctrl) or (event.name == "/" and not self.field.editing):
            ring.focus(self.field)
            self.field.edit(by_key=event.name)
            return True
        if event.name == "escape" and self.field.text:
            self.clear()
            self._on_change()
            return True
        if event.name in ("down", "enter") and self.field.editing and self.found.visible:
            ring.focus(self.found)
            if event.name == "enter":
                self.found.activate()
            return True
        return False

    def draw_heading(self, canvas: Canvas, rect: Rect, nothing: str) -> None:
        """Draw how much was found, or the sentence that nothing was."""
        x, y, _w, _h = rect
        count = len(self.hits)
        title = plural("Found once", "Found {n} times", count).format(n=count) if count else _("Nothing found")
        canvas.text(title, x + 4, y + 24, TITLE, "serif", TEXT, "l")
        if not count:
            canvas.text(nothing, x + 4, y + 62, color=SECONDARY, anchor="l")

    def _look_for(self, text: str) -> None:
        words = wanted(text)
        books = self._books() if words else ()
        entries = {pages.book.game: pages.entries() for pages in books}
        self.hits = search([pages.book for pages in books], text, entries)
        many = len({hit.book.game for hit in self.hits}) > 1 or len(books) > 1
        rows = [FoundRow(_heading(hit, words, many=many), pieces(hit.words, words)) for hit in self.hits]
        self.found = FoundList(rows, self._open)
        self._on_change()

    def _open(self, number: int) -> None:
        self._on_open(self.hits[number])


def _heading(hit: SearchHit, words: Sequence[str], *, many: bool) -> list[tuple[str, bool]]:
    """Return a chapter's title in pieces, after the game's where there are several."""
    found = pieces(hit.heading, words)
    return [(f"{hit.book.title}  ·  ", False), *found] if many else found
