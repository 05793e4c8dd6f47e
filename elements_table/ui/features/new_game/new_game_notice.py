"""What stands below the options of a new match: that one of the game is open, else what game this is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.ui.common import saved
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, LINE, SECONDARY, TEXT
from elements_table.ui.shell.screen import Shell, measuring
from elements_table.ui.widgets.button import Button

if TYPE_CHECKING:
    from elements_table.kernel.data import GameData

PADDING: Final = 24.0
OPEN: Final = 112.0
"""The height of the notice of an open match, beside its lines."""
ABOUT: Final = 62.0
"""The same of what game this is."""


class Notice:
    """Tells of the open match of a game last played, with a button to go on with it, or of the game."""

    def __init__(self, app: Shell, head: GameData) -> None:
        self._app = app
        self._head = head
        self._rect: Rect | None = None
        self.open_line = ""
        """How that match stands, if there is one."""
        self.go_on = Button(_("Continue it"), lambda: app.navigator.continue_match(head.id))

    def renew(self) -> None:
        """Look for an open match."""
        self.open_line = ""
        path = self._app.services.saves.open_match(self._head.id)
        if path is None:
            return
        try:
            self.open_line = saved.status(self._app.services.saves.summary(path), self._head, time.time())
        except TableError:
            self.open_line = _("It cannot be read")

    def high(self, inner: float) -> float:
        """Return its height where it is so wide inside."""
        if self.open_line:
            return OPEN + LINE * len(self._status(inner))
        return ABOUT + LINE * len(self._credit(inner))

    def place(self, x: float, y: float, w: float, bottom: float) -> None:
        """Lie there, if there is room down to `bottom`."""
        tall = self.high(w - 2 * PADDING)
        self._rect = (x, y, w, tall) if y + tall <= bottom else None
        self.go_on.visible = self._rect is not None and bool(self.open_line)
        if self._rect is not None:
            self.go_on.rect = (x + PADDING, y + tall - 18 - 40, w - 2 * PADDING, 40)

    def _status(self, width: float) -> list[str]:
        brush = measuring(self._app.display.art)
        lines = brush.wrapped(self.open_line, width, max_lines=2)
        if len(lines) > 1 and saved.SEPARATOR in self.open_line:
            apart = brush.wrapped("\n".join(self.open_line.rsplit(saved.SEPARATOR, 1)), width)
            return apart if len(apart) == 2 else lines
        return lines

    def _credit(self, width: float) -> list[str]:
        credit = self._head.credit
        who = _("After {game} by {people}, {note}.") if credit.note else _("After {game} by {people}.")
        who = who.format(game=credit.game, people=_(credit.by), note=_(credit.note))
        return measuring(self._app.display.art).wrapped(who, width, max_lines=4)

    def draw(self, canvas: Canvas) -> None:
        """Draw it, where there is room; its button draws itself."""
        if self._rect is None:
            return
        x, y, w, _h = self._rect
        inner = w - 2 * PADDING
        canvas.panel(self._rect, 18, 0.24)
        left = x + PADDING
        if self.open_line:
            title = _("A match of {game} is open").format(game=_(self._head.title))
            canvas.label(title, left, y + 28, inner, BODY, "semi", TEXT, "l")
            for i, line in enumerate(self._status(inner)):
                canvas.text(line, left, y + 51 + i * LINE, color=SECONDARY, anchor="l")
            return
        canvas.label(_(self._head.hook), left, y + 30, inner, BODY, "semi", TEXT, "l")
        for i, line in enumerate(self._credit(inner)):
            canvas.text(line, left, y + 46 + i * LINE, color=SECONDARY)
