"""A field for one line of text, with a caret."""

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, MUTED, SHADE, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Spoken, Widget

INSET: Final = 14.0
PRINTABLE: Final = 1
"""Keys with names this short write a character; that arrives as typed text, so the key itself does nothing."""


def clipboard_text() -> str:
    """Return what the clipboard holds as text, or nothing where there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeDecodeError):
        return ""


def copy_text(text: str) -> bool:
    """Put a text into the clipboard; return whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


class TextField(Widget):
    """A line that is typed. `accepts` filters characters; `on_change` gets the text after each change."""

    inset: ClassVar[float] = INSET
    """Where the words begin, in dp from the left edge."""

    def __init__(
        self, text: str, on_change: Callable[[str], None], *, longest: int = 24,
        accepts: Callable[[str], bool] = str.isprintable, hint: str = "", shown: Callable[[str], str] = str,
        paste: Callable[[], str] = clipboard_text,
    ) -> None:  # fmt: skip
        """`longest` is in characters; `hint` stands where nothing is; `shown` writes the text while not edited."""
        super().__init__()
        self.is_heard = False
        self.text, self.on_change, self.longest, self.accepts = text, on_change, longest, accepts
        self.hint, self.shown, self.paste = hint, shown, paste
        self.caret = len(text)
        self._opener = ""
        """The key that led into it, until what that key types has arrived."""
        self._stops: list[float] = [0.0]
        self._scrolled = 0.0

    def spoken(self) -> Spoken:
        return Spoken(self.hint, self.shown(self.text))

    def set(self, text: str) -> None:
        """Exchange the text without telling, the caret at its end."""
        self.text = text[: self.longest]
        self.caret = len(self.text)
        self.stale = True

    def insert(self, text: str) -> None:
        """Write at the caret what is accepted of a text and has room, and tell."""
        fresh = "".join(c for c in text if c.isprintable() and self.accepts(c))[: self.longest - len(self.text)]
        if fresh:
            self._become(self.text[: self.caret] + fresh + self.text[self.caret :], self.caret + len(fresh))

    def edit(self, by_key: str = "") -> None:
        """Begin editing; the letter of a key that led there is not written."""
        self.editing, self._opener = True, by_key

    def typed(self, text: str) -> bool:
        opener, self._opener = self._opener, ""
        if not opener or text.casefold() != opener:
            self.editing = True
            self.insert(text)
        return True

    def press(self, event: Pointer) -> None:
        self.editing = True
        x = event.x - self.rect[0] - self.inset + self._scrolled
        self.caret = min(range(len(self.text) + 1), key=lambda i: abs(self._stop(i) - x))
        self.stale = True

    def release(self, event: Pointer, inside: bool) -> None:
        """Nothing: the press did it."""

    def activate(self) -> None:
        self.editing = not self.editing
        self.stale = True

    def focus_lost(self) -> None:
        self.editing = False
        self.stale = True

    def key(self, event: Key) -> bool:
        """Move the caret and delete; Ctrl+V pastes; letters are kept from shortcuts."""
        self._opener = ""
        if (event.name == "escape" and self.editing) or event.name == "enter":
            self.activate()
            return True
        if event.ctrl:
            if event.name == "v":
                self.typed(self.paste())
            return event.name == "v"
        if event.name in ("left", "right", "home", "end"):
            self.editing = True
            ends = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.text)}
            self.caret = min(len(self.text), max(0, ends[event.name]))
            return True
        if event.name in ("backspace", "delete"):
            self._delete(self.caret - 1 if event.name == "backspace" else self.caret)
            return True
        return len(event.name) == PRINTABLE or event.name == "space"

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        middle = y + h / 2
        gold = self.editing
        canvas.box(
            self.rect, fill=SHADE, fill_opacity=0.46, line=GOLD if gold else HAIRLINE,
            line_opacity=0.95 if gold else 0.45 if hot else 0.26, line_width=2 if gold else 1,
        )  # fmt: skip
        room = w - self.inset - INSET
        if not self.editing:
            shown, color = (self.shown(self.text), TEXT) if self.text else (self.hint, MUTED)
            canvas.label(shown, x + self.inset, middle, room, BODY, "sans", color, "l")
            self._scrolled = 0.0
            self._stops = [canvas.text_width(self.text[:i]) for i in range(len(self.text) + 1)]
            return
        self._stops = [canvas.text_width(self.text[:i]) for i in range(len(self.text) + 1)]
        at = self._stop(self.caret)
        self._scrolled = min(max(self._scrolled, at - room + 2), at, max(0.0, self._stops[-1] - room + 2))
        with canvas.clip((x + self.inset - 1, y, room + 4, h)):
            if self.text:
                canvas.text(self.text, x + self.inset - self._scrolled, middle, BODY, "sans", TEXT, "l")
            else:
                canvas.label(self.hint, x + self.inset + 4, middle, room, BODY, "sans", MUTED, "l")
            canvas.fill((x + self.inset + at - self._scrolled, middle - 9, 2, 18), GOLD)

    def _stop(self, place: int) -> float:
        return self._stops[min(place, len(self._stops) - 1)]

    def _delete(self, place: int) -> None:
        self.editing = True
        if 0 <= place < len(self.text):
            self._become(self.text[:place] + self.text[place + 1 :], place)

    def _become(self, text: str, caret: int) -> None:
        self.text, self.caret = text, caret
        self.stale = True
        self.on_change(text)
