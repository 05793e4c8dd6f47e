"""Taking a match in from elsewhere: a field for where its file is, and what is wrong with one that is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.history import History, Past
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.theme import CORAL, LINE, SECONDARY
from elements_table.ui.platform.inputs import Dropped, Input, Key
from elements_table.ui.shell.dialog import Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.text_field import TextField, clipboard_text

FIELD: Final = 44.0
LONGEST: Final = 1000
MOST_LINES: Final = 5
"""Of the sentence that says why a file is refused."""


class ImportSheet(Sheet):
    """Asks where the file of a match is; `on_taken` is told of one that was taken in."""

    size = (640.0, 404.0)

    def __init__(self, app: Shell, history: History, on_taken: Callable[[Past], None]) -> None:
        super().__init__(app, _("Import a match"))
        self.trouble = ""
        """Why the last file was refused."""
        self._history, self._on_taken = history, on_taken
        self.field = TextField(_copied(), self._typed, longest=LONGEST, hint=_("where its file is"))
        self.cancel = Button(_("Cancel"), self.back)
        self.do = Button(_("Import"), self._import, kind="primary", keys=("enter",))

    def enter(self) -> None:
        self.focus.focus(self.field, by_keyboard=False)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        x, y, w, _h = self.body
        self.field.rect = (x, y + 3 * LINE + 4, w, FIELD)
        self.cancel.rect, self.do.rect = self.foot_rects(2)
        self.do.enabled = bool(self.field.text.strip())
        self.focus.set([self.field, self.cancel, self.do])

    def handle(self, event: Input) -> bool:
        """Take one input; Enter in the field imports, and so does a file that is dropped."""
        if isinstance(event, Dropped):
            self.take(event.file)
            return True
        if isinstance(event, Key) and event.name == "enter" and self.focus.focused is self.field and self.do.enabled:
            self._import()
            return True
        return super().handle(event)

    def write(self, file: Path) -> None:
        """Write where a file is into the field."""
        self.field.set(str(file))
        self._typed(self.field.text)

    def take(self, file: Path) -> None:
        """Take a file in and go, or say why not."""
        try:
            past = self._history.take(file)
        except TableError as error:
            self.trouble = str(error)
            self.stale = True
            return
        self.navigator.pop(self)
        self._on_taken(past)

    def _typed(self, _text: str) -> None:
        self.trouble = ""
        self.relayout()

    def _import(self) -> None:
        self.take(path_of(self.field.text))

    def draw_body(self, canvas: Canvas) -> None:
        x, y, w, _h = self.body
        words = _(
            "A match that was exported comes into History once every action in it has been checked. "
            "Write where its file is, or drop the file on this window."
        )
        canvas.lines(canvas.wrapped(words, w, max_lines=3), x, y, color=SECONDARY)
        top = self.field.rect[1] + FIELD + 12
        canvas.lines(measuring(canvas.art).wrapped(self.trouble, w, max_lines=MOST_LINES), x, top, color=CORAL)


def path_of(text: str) -> Path:
    """Return the path that somebody typed or pasted, with or without quotes, as an address or not."""
    path = Path(text.strip().strip("\"'").removeprefix("file://"))
    try:
        return path.expanduser()
    except RuntimeError:  # nobody's home, where no file is
        return path


def _copied() -> str:
    text = clipboard_text().strip()
    try:
        return text if text and "\n" not in text and path_of(text).is_file() else ""
    except (OSError, ValueError):  # too long for a path, a byte that none may have
        return ""
