"""Where matches are kept: one open match a game, finished ones beside them, and what Continue shows of each.

`matches/<game>.jsonl` is the open match of a game; `matches/<game>.card.json` holds what the menu shows of it,
so that the menu need not replay. A card names size and time of the file it was made from and counts only
while both agree. `matches/finished` and `matches/abandoned` keep the files that are done with; a match's review lies
beside it and goes with it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import msgspec

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.journal import Seat

if TYPE_CHECKING:
    from elements_table.kernel.game import Game
    from elements_table.kernel.registry import Registry
    from elements_table.match.match import Match


class SaveInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What Continue shows of a match; `saved_at` is Unix time, `round` the round played or just finished.

    `dealt` are the returns with which it began: where each is dealt something that counts, nobody has scored yet.

    `current` is a seat, DEALER or GAME_OVER; `size` and `modified` (ns) are the file's when this was noted.
    """

    game: str
    seats: tuple[Seat, ...]
    saved_at: float
    round: int
    returns: tuple[float, ...]
    dealt: tuple[float, ...] = ()
    current: int
    is_over: bool
    practice: bool
    actions: int
    size: int
    modified: int


class Saves:
    """The matches kept below `folder` (the user's folder), by game."""

    def __init__(self, folder: Path | None = None, registry: Registry | None = None) -> None:
        self.folder = (folder or paths.user()) / "matches"
        self.registry = registry

    def path(self, game_id: str) -> Path:
        """Return where the open match of the game is kept, if there is one."""
        return self.folder / f"{game_id}.jsonl"

    def open_match(self, game_id: str) -> Path | None:
        """Return the file of the game's open match, None where there is none."""
        path = self.path(game_id)
        return path if path.is_file() else None

    def open_matches(self) -> list[Path]:
        """Return the files of all open matches, the one last played first."""
        return sorted(self.folder.glob("*.jsonl"), key=lambda path: -path.stat().st_mtime_ns)

    def begin(self, game: Game[Any], options: Mapping[str, Any] | None, seats: Sequence[Seat], seed: int) -> Match:
        """Deal a new match that is kept; JournalError where one of that game is open (see `start_over`)."""
        from elements_table.match.match import Match  # noqa: PLC0415  the menu starts without it

        match = Match.new(game, options, seats, seed, self.path(game.id))
        self.note(match)
        return match

    def resume(self, game_id: str) -> Match:
        """Return the game's open match where it stood; JournalError names file and line of what is wrong."""
        from elements_table.match.replay import resume  # noqa: PLC0415  the menu starts without it

        return resume(self.path(game_id), self.registry, game_id)

    def start_over(self, game_id: str) -> Path | None:
        """Put the game's open match, readable or not, among the abandoned; return where it lies now.

        One that is over, though its end was never shown, is counted and put among the finished.
        """
        path = self.open_match(game_id)
        if path is None:
            return None
        ended = self._ended(path)
        return self._put_away(path, "abandoned", game_id) if ended is None else self._counted(ended)

    def _ended(self, path: Path) -> Match | None:
        """Return the match in the file if it is over."""
        try:
            return self.resume(path.stem) if self.summary(path).is_over else None
        except TableError:
            return None

    def _counted(self, match: Match) -> Path | None:
        from elements_table.match.statistics import Statistics  # noqa: PLC0415  the menu starts without it

        statistics = Statistics(self.folder.parent / "statistics.sqlite3")
        statistics.record(match)
        statistics.close()
        return self.finish(match)

    def finish(self, match: Match) -> Path | None:
        """Put a match that is over among the finished; return where it lies now, None if it was not kept."""
        match.close()
        if match.journal is None or not match.journal.is_file():
            return None
        return self._put_away(match.journal, "finished", f"{match.game.id}-{match.seed}")

    def has_finished(self, game_id: str, seed: int) -> bool:
        """Return whether a finished match of that deal seems to be kept: by the names of the files."""
        return any(self._finished(game_id, seed))

    def finished(self, game_id: str, seed: int, match_id: str) -> Match | None:
        """Return a finished match by its id, at its end; None where its file is gone or cannot be read."""
        from elements_table.match.replay import read, replay  # noqa: PLC0415  the menu starts without it

        for path in self._finished(game_id, seed):
            try:
                match = replay(path, read(path, game_id), self.registry)
            except TableError:
                continue
            if match.id == match_id:
                match.journal = path
                return match
        return None

    def _finished(self, game_id: str, seed: int) -> Iterator[Path]:
        for path in (self.folder / "finished").glob(f"*-{game_id}-{seed}*.jsonl"):
            if path.stem.partition(f"-{game_id}-{seed}")[2].lstrip("-").isdigit() or path.stem.endswith(f"-{seed}"):
                yield path

    def _put_away(self, path: Path, shelf: str, name: str) -> Path:
        folder = self.folder / shelf
        stem = f"{time.strftime('%Y-%m-%d')}-{name}"
        try:
            target = shelve(path, folder, stem)
        except OSError as error:
            why = _("{path}: the match cannot be moved to {folder}: {why}.")
            raise TableError(why.format(path=path, folder=folder, why=error.strerror or error)) from None
        _card(path).unlink(missing_ok=True)
        return target

    def note(self, match: Match) -> None:
        """Keep what Continue shows of the match: at a round's end and when it is left."""
        if match.journal is None:
            return
        try:
            info = _info(match, match.journal)
            card = _card(match.journal)
            fresh = card.with_suffix(".tmp")
            fresh.write_bytes(msgspec.json.encode(info))
            fresh.replace(card)  # whole or not at all
        except OSError as error:  # the journal alone is enough
            import logging  # noqa: PLC0415  the menu starts without it

            logging.getLogger(__name__).warning("%s: %s", match.journal, error)

    def summary(self, path: Path) -> SaveInfo:
        """Return what Continue shows of the match in the file, from its card where that is up to date.

        JournalError names file and line of what is wrong; the file is left as it is.
        """
        try:
            info = msgspec.json.decode(_card(path).read_bytes(), type=SaveInfo)
            stat = path.stat()
            if (info.size, info.modified, info.game) == (stat.st_size, stat.st_mtime_ns, path.stem):
                return info
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            pass  # no card, or a torn one: the journal knows
        return self._replayed(path)

    def told(self, path: Path) -> SaveInfo | None:
        """Return what `summary` does, None for a file that cannot be read."""
        try:
            return self.summary(path)
        except TableError:
            return None

    def _replayed(self, path: Path) -> SaveInfo:
        from elements_table.match.replay import read, replay  # noqa: PLC0415  the menu starts without it

        match = replay(path, read(path, path.stem), self.registry)
        info = _info(match, path)
        match.journal = path
        self.note(match)
        return info


def review_of(journal: Path) -> Path:
    """Return where the review of the match in `journal` is kept: beside it."""
    return journal.with_suffix(".review.json")


def shelve(journal: Path, folder: Path, stem: str) -> Path:
    """Move a match with its review into `folder`, under `stem` or the next free name; return where; OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    target = free_name(folder, stem)
    journal.rename(target)
    if review_of(journal).is_file():
        review_of(journal).rename(review_of(target))
    return target


def free_name(folder: Path, stem: str) -> Path:
    """Return a journal's name in `folder` that nothing has."""
    target, number = folder / f"{stem}.jsonl", 2
    while target.exists():
        target, number = folder / f"{stem}-{number}.jsonl", number + 1
    return target


def _card(path: Path) -> Path:
    return path.with_suffix(".card.json")


def _round(match: Match) -> int:
    """Return the round that is played or just finished, counted where the game does not say it."""
    number = getattr(match.observation(None), "round", None)
    return int(number) if number is not None else len(match.rounds) + (match.current >= 0)


def _info(match: Match, path: Path) -> SaveInfo:
    stat = path.stat()
    current = match.current
    return SaveInfo(
        game=match.game.id,
        seats=tuple(match.seats),
        saved_at=stat.st_mtime,
        round=_round(match),
        returns=tuple(match.returns()),
        dealt=match.dealt,
        current=current,
        is_over=match.is_over,
        practice=match.practice,
        actions=len(match.record),
        size=stat.st_size,
        modified=stat.st_mtime_ns,
    )


class Lock:
    """Keeps a second window out: the system holds the lock and frees it when the process ends, however it ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or paths.user()) / "window.lock"
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock; TableError where another window has it."""
        if self._descriptor is not None:
            return
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            why = _("{path}: cannot be written: {why}.")
            raise TableError(why.format(path=self.path, why=error.strerror or error)) from None
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise TableError(_("Elements Table is open already; go on in its window, or close it first.")) from None
        self._descriptor = descriptor

    def release(self) -> None:
        """Give the lock back."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _lock(descriptor: int) -> None:
    """Lock an open file for this process without waiting; OSError where another has it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  Windows alone has it

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415  Windows has none

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
