"""Statistics for a window, no frame of which waits for another program that uses their file."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from elements_table.kernel.words import _
from elements_table.match.archive.statistics import Statistics, T, Work

HELD: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
"""How SQLite answers where another program uses the file."""


class DeferredStatistics(Statistics):
    """While another program holds the file nothing seems to be counted.

    What is to be counted meanwhile stands in `late` until the file is used again, by whomever has that list.
    """

    patience = 0.0

    def __init__(self, path: Path, on_warning: Callable[[str], None], late: list[Work]) -> None:
        super().__init__(path, on_warning)
        self._late = late

    def _use(self, work: Callable[[sqlite3.Connection], T], *, may_be_late: bool = False) -> T:
        if was_held := self.is_held:
            self.close()
            self.is_held = False
        while self._late and not self.is_held:
            super()._use(self._late[0])
            if not self.is_held:
                del self._late[0]
        if self.is_held:
            self._stand_in()
        found = super()._use(work)
        if self.is_held and may_be_late:
            self._late.append(work)
        if was_held and not self.is_held:
            self.warning = None
        return found

    def _do_without(self, error: sqlite3.Error) -> None:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in HELD:
            super()._do_without(error)
            return
        self.is_held = True
        self._stand_in()
        if self.warning is None:
            self._warn(_("{path}: another program is using the statistics; they go on as soon as it lets go."), error)
