"""A match that was just deleted or put away: brought back by Undo for some seconds, from the bin for longer."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from elements_table.kernel.words import _
from elements_table.match.archive.bin import DAYS, SHELVES, Bin, put_away
from elements_table.ui.shell.screen import Shell

UNDO_MS: Final = 8000.0
"""How long it can be brought back by Undo."""


class PutAway:
    """Puts matches away, and brings the last one back."""

    def __init__(self, app: Shell) -> None:
        self._app, self._saves = app, app.services.saves
        self._last: tuple[Path, Path, float] | None = None
        """Where it lies now, where it lay, and since when."""

    @property
    def is_there(self) -> bool:
        """Whether something can be brought back still."""
        return self._last is not None and self._app.clock - self._last[2] <= UNDO_MS

    @property
    def words(self) -> str:
        """What is said of it."""
        return _("The match is put away; History keeps it for {n} days.").format(n=DAYS)

    def put(self, path: Path) -> None:
        """Put a match away: an open one, or a finished one."""
        kept = Bin(self._saves.folder)
        with self._app.navigator.telling():
            away = kept.put(path) if path.parent.name in SHELVES else put_away(self._saves, path)
            self._last = (away, path, self._app.clock)

    def bring_back(self) -> Path | None:
        """Bring the last one back; return where it lies then."""
        return None if self._last is None else self.bring(*self._last[:2])

    def bring(self, away: Path, path: Path) -> Path | None:
        """Bring one back from the bin, or from elsewhere to `path`; return where it lies then."""
        kept = Bin(self._saves.folder)
        if self._last is not None and self._last[0] == away:
            self._last = None
        with self._app.navigator.telling():
            return kept.restore(away) if away.parent == kept.folder else self._saves.bring_back(away, path)
        return None
