"""The bin: matches that were deleted, finished ones and open ones, each of which can be brought back for 30 days.

The name of a file there tells the day on which it came, the shelf on which it lay and what it was called there:
`2026-11-23 finished 2026-11-03-wuxing-12.jsonl`. So the one rename that deletes a match says all of that.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from elements_table.kernel.errors import told
from elements_table.kernel.words import _
from elements_table.match.archive.saves import Saves, card_of, game_of, picture_of, review_of, shelve

DAYS: Final = 30
"""For so long a match lies there."""
SHELVES: Final = ("finished", "imported")
OPEN: Final = "open"
"""The shelf of open matches, in a name: the folder of all matches itself, or the refuge."""
_NAMED: Final = re.compile(r"(\d{4}-\d\d-\d\d) (finished|imported|open) (.+)")


class Deleted(NamedTuple):
    """A match in the bin: where it lies, since when, on which shelf it lay, and what its file was called there."""

    path: Path
    day: date
    shelf: str
    stem: str

    def days_left(self, today: date) -> int:
        """Return for how many more days it can be brought back; not more where the clock was put back."""
        return min(DAYS, DAYS - (today - self.day).days)


class Bin:
    """The matches that were deleted below `folder` (that of all matches)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "deleted"
        self._matches = folder

    def put(self, path: Path) -> Path:
        """Put a match there, from whichever shelf, with what lies beside it; return where it lies; TableError."""
        shelf = path.parent.name if path.parent.name in SHELVES else OPEN
        with told(_("{path}: the match cannot be deleted: {why}."), path=path):
            return self._shelve(path, shelf)

    def _shelve(self, path: Path, shelf: str) -> Path:
        return shelve(path, self.folder, f"{date.today().isoformat()} {shelf} {path.stem}")

    def matches(self) -> list[Deleted]:
        """Return what can be brought back; the days of what an earlier version put there begin now."""
        today = date.today()
        found = [self._told(path) for path in self.folder.glob("*.jsonl")]
        return [one for one in found if one.days_left(today) > 0]

    def _told(self, path: Path) -> Deleted:
        return _named(path) or Deleted(path, date.today(), SHELVES[0], path.stem)

    def restore(self, path: Path) -> Path:
        """Bring a match back to where it lay and return where that is; TableError where it is gone."""
        found = self._told(path)
        folder, stem = self._matches / found.shelf, found.stem
        if found.shelf == OPEN:
            folder = self._matches
            stem = stem if not (folder / f"{stem}.jsonl").exists() else game_of(path)
        with told(_("{path}: the match cannot be brought back: {why}."), path=path):
            return shelve(path, folder, stem)

    def empty(self) -> None:
        """Delete for good what has lain there for its days; what the disk refuses stays for another time."""
        with suppress(OSError):
            for path in sorted(self.folder.glob("*.jsonl")):
                self._let_go(path)

    def _let_go(self, path: Path) -> None:
        found = _named(path)
        if found is None:  # an earlier version did not say when
            self._shelve(path, SHELVES[0])
        elif found.days_left(date.today()) <= 0:
            for beside in (review_of, card_of, picture_of):
                beside(path).unlink(missing_ok=True)
            path.unlink()  # last, so that nothing is left behind of which nobody knows


def put_away(saves: Saves, path: Path) -> Path:
    """Put an open match into the bin and return where it lies now; TableError.

    One that is over though nobody saw its end is among the finished then, and one that cannot be read stays for good.
    """
    info = saves.told(path)
    return saves.abandon(path) if info is None or info.is_over else Bin(saves.folder).put(path)


def _named(path: Path) -> Deleted | None:
    """Return what the name of a file says, None where it was not put there by `Bin.put`."""
    said = _NAMED.fullmatch(path.stem)
    if said is None:
        return None
    try:
        return Deleted(path, date.fromisoformat(said[1]), said[2], said[3])
    except ValueError:
        return None
