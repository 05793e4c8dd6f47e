"""Every finished match that is kept: listed, given away as one file, taken in; and the bin of deleted ones.

`matches/finished` holds what was played here, `matches/imported` what came from elsewhere; `matches/deleted` is the
bin. A match is its journal; a review lies beside it and goes with it.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from elements_table import paths
from elements_table.kernel.errors import TableError, told
from elements_table.kernel.files import check
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.archive.saves import (
    Saves,
    card_of,
    free_name,
    game_of,
    picture_of,
    replayed,
    review_of,
    shelve,
)
from elements_table.match.play import journal

if TYPE_CHECKING:
    from elements_table.match.play.match import Match

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
    """The matches that were deleted below `folder` (that of all matches), each for 30 days.

    The name of a file there tells the day on which it came, the shelf on which it lay and what it was called there:
    `2026-11-23 finished 2026-11-03-wuxing-12.jsonl`. So the one rename that deletes a match says all of that.
    """

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


LARGEST: Final = 10 * 1024 * 1024
"""Bytes of a file that is taken in: hundreds of times what a long match takes."""
LONGEST: Final = 2.0
"""Seconds that it may take to follow it."""
LONGEST_NAMES, MOST_NAME_BYTES = 60, 160
"""Characters, and bytes, of the players' names in the name of a file that is given away."""
MOST_LINES: Final = 10_000
MOST_UNDONE: Final = 300
"""Actions taken back in it, each of which costs a replay."""
LAST: Final = 4096
"""Bytes at the end of a file that its last line is looked for in."""
OURS: Final = 0o600
"""Who may do what with a file that was taken in, whatever its own giver let them do."""


class Past(NamedTuple):
    """A finished match as its file's first and last lines tell it; `started` and `ended` are Unix times."""

    path: Path
    id: str
    game: str
    options: dict[str, str]
    seats: tuple[journal.Seat, ...]
    seed: int
    started: float
    ended: float
    winners: tuple[int, ...]
    returns: tuple[float, ...]
    is_imported: bool
    deleted: Deleted | None = None
    """Where it lies in the bin, if it was deleted."""

    @property
    def key(self) -> str:
        """What tells it from every other match that is kept: its shelf and its file's name."""
        return f"{self.path.parent.name}/{self.path.name}"

    @property
    def you(self) -> int | None:
        """The seat of the one person who played here; None at hot seat, without people, or from elsewhere."""
        people = [seat for seat, player in enumerate(self.seats) if player.is_person]
        return people[0] if len(people) == 1 and not self.is_imported else None


class History:
    """The finished matches below `folder` (the user's folder)."""

    def __init__(self, folder: Path | None = None, registry: Registry | None = None) -> None:
        self.folder = (folder or paths.user()) / "matches"
        self.bin = Bin(self.folder)
        self.registry = registry

    def matches(self) -> list[Past]:
        """Return every match that can be told, the last finished first; what cannot be read is left where it lies."""
        files = [(path, shelf == "imported") for shelf in SHELVES for path in (self.folder / shelf).glob("*.jsonl")]
        found = [past for file in files if (past := _past(*file)) is not None]
        return sorted(found, key=lambda past: (-past.ended, past.path.name))

    def deleted(self) -> list[Past]:
        """Return the finished matches in the bin that can be told."""
        found = [(one, _past(one.path, one.shelf == "imported")) for one in self.bin.matches() if one.shelf != OPEN]
        return [past._replace(deleted=one) for one, past in found if past is not None]

    def match(self, past: Past) -> Match:
        """Return a match at its end, replayed; JournalError names file and line where the rules disagree."""
        match = replayed(past.path, journal.read(past.path, past.game), self.registry)
        match.journal = past.path
        if past.is_imported:
            match.seats = [called(seat) for seat in match.seats]
        return match

    # ---- given away and taken in

    def give(self, past: Past, folder: Path) -> Path:
        """Copy a match into `folder`, named after its game, its day and its players; TableError where it cannot be.

        Return where it is; a match that lies there already is not copied twice.
        """
        with told(_("{path}: the match cannot be written: {why}."), path=folder):
            folder.mkdir(parents=True, exist_ok=True)
            data, stem = past.path.read_bytes(), _given_name(past)
            target = folder / f"{stem}{paths.GIVEN}"
            if not (target.is_file() and target.read_bytes() == data):
                target = free_name(folder, stem, paths.GIVEN)
                _copy(past.path, target)
            return target

    def take(self, file: Path) -> Past:
        """Take in a match from elsewhere, once it is whole, over and true to the rules; TableError says which is not.

        Nothing is kept of a file that is refused. It costs bounded time and memory whatever the file holds.
        """
        fresh = self.folder / "imported" / f"{os.getpid()}.part"
        try:
            with told(_("{path}: the match cannot be taken in: {why}."), path=file):
                _check_size(file)
                fresh.parent.mkdir(parents=True, exist_ok=True)
                _copy(file, fresh)
                fresh.chmod(OURS)
                found = self._checked(fresh, file)
                target = free_name(fresh.parent, f"{time.strftime('%Y-%m-%d')}-{found.game}-{found.seed}")
                fresh.rename(target)
                return found._replace(path=target)
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)

    def _checked(self, fresh: Path, file: Path) -> Past:
        """Return what a copy of `file` tells, replayed to its end."""
        try:
            lines = journal.read(fresh)
            undone = sum(isinstance(line, journal.UndoLine) for line in lines.lines)
            if len(lines.lines) > MOST_LINES or undone > MOST_UNDONE:
                raise TableError(_("{path}: the file has too many lines for a match.").format(path=file))
            match = replayed(fresh, lines, self.registry, LONGEST)
        except journal.JournalError as error:
            raise TableError(str(error).replace(str(fresh), str(file))) from None
        past = _past(fresh, is_imported=True)
        if past is None or not match.is_over:
            raise TableError(_("{path}: the match is not over; only a finished one is taken in.").format(path=file))
        if any(other.id == past.id for other in self.matches()):
            raise TableError(_("{path}: this match is kept here already.").format(path=file))
        return past


def _check_size(file: Path) -> None:
    try:
        check(file, LARGEST)
    except FileNotFoundError:
        raise TableError(_("{path}: there is no such file.").format(path=file)) from None


def _given_name(past: Past) -> str:
    """Return what the file of a match is called: `dragon 2026-11-22 Bruno, Dara, Ada`."""
    names = ", ".join(seat.name.strip() for number, seat in enumerate(past.seats) if number != past.you)
    plain = "".join(letter if letter.isprintable() and letter not in '<>:"/\\|?*' else "_" for letter in names)
    day = time.strftime("%Y-%m-%d", time.localtime(past.ended))
    short = plain[:LONGEST_NAMES].encode()[:MOST_NAME_BYTES].decode(errors="ignore")
    return f"{past.game} {day} {short}".rstrip(". ")


def _past(path: Path, is_imported: bool) -> Past | None:
    """Return what the first and the last line say; None where they are not those of a finished match."""
    try:
        check(path, journal.MOST_BYTES)
        with path.open("rb") as stream:
            head = journal.decode_line(stream.readline(LAST * 16))
            stream.seek(max(stream.tell(), path.stat().st_size - LAST))
            last = journal.decode_line(stream.read(LAST).rstrip(b"\n").rpartition(b"\n")[2])
            ended = path.stat().st_mtime
    except (OSError, ValueError, RecursionError):  # what cannot be decoded is a ValueError
        return None
    if not isinstance(head, journal.Header) or not isinstance(last, journal.ResultLine):
        return None
    seats = tuple(called(seat) for seat in head.seats) if is_imported else head.seats
    return Past(
        *(path, head.match_id, head.game, head.options, seats, head.seed, head.started, ended),
        *(last.winners, last.returns, is_imported),
    )


def called(seat: journal.Seat) -> journal.Seat:
    """Return who sat there as somebody else calls them: a person whom its own table called You has no other name."""
    is_you = seat.is_person and seat.name in {"You", _("You")}
    return msgspec.structs.replace(seat, name=_("Player")) if is_you else seat


def _copy(source: Path, target: Path) -> None:
    """Copy a file with its times, and nothing else that stands beside it; it appears whole or not at all."""
    part = target.with_name(f"{target.name}.part")
    try:
        shutil.copyfile(source, part)
        times = source.stat()
        os.utime(part, ns=(times.st_atime_ns, times.st_mtime_ns))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
