"""An open match that was just put away, and can be brought back for some seconds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _

if TYPE_CHECKING:
    from elements_table.table.app import App

UNDO_MS: Final = 8000.0
"""How long it can be brought back."""


class PutAway:
    """Puts open matches away, and brings the last one back."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._last: tuple[Path, Path, float] | None = None
        """Where it lies now, where it lay, and since when."""

    @property
    def is_there(self) -> bool:
        """Whether something can be brought back still."""
        return self._last is not None and self._app.clock - self._last[2] <= UNDO_MS

    @property
    def words(self) -> str:
        """What is said of it."""
        return _("The match is put away.")

    def put(self, path: Path) -> None:
        """Put an open match away."""
        try:
            self._last = (self._app.saves.abandon(path), path, self._app.clock)
        except TableError as error:
            self._app.say(str(error))

    def bring_back(self) -> None:
        """Bring the last one back among the open matches."""
        if self._last is None:
            return
        (away, path, _since), self._last = self._last, None
        try:
            self._app.saves.bring_back(away, path)
        except TableError as error:
            self._app.say(str(error))
