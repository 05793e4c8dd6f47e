"""Where matches are kept: the open ones, those that are done with beside them, and what Continue shows of each.

`matches/<game>.jsonl` is an open match of a game, `matches/<game>-2.jsonl` another; `.card.json` beside each holds
what the menu shows of it, so that the menu need not replay, and `.png` what its table looked like when it was left.
What a card says of the match counts only while it names size and time of the file it was made from.
`matches/finished` and `matches/abandoned` keep the files that are done with, `matches/deleted` is the bin; a match's
review lies beside it and goes with it.
"""

from __future__ import annotations

import errno
import logging
import math
import random
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from elements_table import paths
from elements_table.kernel.errors import TableError, told
from elements_table.kernel.files import KILOBYTE, read_json, size_and_time, write_bytes
from elements_table.kernel.game import Game, Options
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.play.journal import Aside, Journal, JournalError, Read, Seat, head_of, read

if TYPE_CHECKING:
    from elements_table.match.archive.statistics import Statistics
    from elements_table.match.play.match import Match

SEEDS: Final = 1_000_000
"""Deal numbers offered are below this, so that people can tell them to each other."""
MOST_CARD: Final = 64 * KILOBYTE


class SaveInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What Continue shows of a match; `saved_at` is Unix time, `round` the round played or just finished.

    `current` is a seat, DEALER or GAME_OVER; `size` and `modified` (ns) are the file's when this was noted.
    `aside` is what the journal does not tell.
    """

    game: str
    seats: tuple[Seat, ...]
    saved_at: float
    round: int
    returns: tuple[float, ...]
    current: int
    is_over: bool
    practice: bool
    actions: int
    size: int
    modified: int
    aside: Aside = Aside()


class Saves:
    """The matches kept below `folder` (the user's folder), by game."""

    def __init__(self, folder: Path | None = None, registry: Registry | None = None) -> None:
        self.folder = (folder or paths.user()) / "matches"
        self.refuge = paths.refuge()
        """Where a match is kept that `folder` can take no more."""
        self.registry = registry
        self.statistics: Callable[[], Statistics] | None = None  # opens where matches are counted, if not beside them

    def path(self, game_id: str) -> Path:
        """Return where the first open match of the game is kept, if there is one."""
        return self.folder / f"{game_id}.jsonl"

    def open_match(self, game_id: str) -> Path | None:
        """Return the file of the game's open match last played, None where there is none."""
        return next(iter(self.open_matches(game_id)), None)

    def open_matches(self, game_id: str = "") -> list[Path]:
        """Return the files of all open matches, of one game where it is named, the one last played first."""
        files = (path for folder in (self.folder, self.refuge) for path in folder.glob("*.jsonl"))
        found = {path: size_and_time(path) for path in files if game_id in ("", game_of(path))}
        # what could not be begun on a full disk may be left empty
        return sorted((path for path, (size, _at) in found.items() if size), key=lambda path: -found[path][1])

    def begin(
        self, game: Game, options: Options | None, seats: Sequence[Seat], seed: int | None, name: str = ""
    ) -> Match:
        """Deal a new match that is kept beside those that are open; where it cannot be, its `trouble` says why.

        An open match of the game that is over, or without a `name` and anything done in it, gives way.
        Without a `seed` it is a deal that nobody chose.
        """
        from elements_table.match.play.match import Match  # noqa: PLC0415  3 ms, and the menu starts without a match

        seed = random.SystemRandom().randrange(SEEDS) if seed is None else seed
        for path in self.open_matches(game.id):
            with suppress(TableError):  # it stays where it is
                self._tidy(path)
        try:
            match = Match.new(game, options, seats, seed, free_name(self.folder, game.id))
        except JournalError as error:
            match = Match.new(game, options, seats, seed)
            match.trouble = str(error)
        match.aside = msgspec.structs.replace(match.aside, name=name)
        self.note(match)
        return match

    def rescue(self, match: Match) -> Path:
        """Keep a match from here on in the refuge, as it stands; return the file. JournalError where it cannot be.

        What was taken back is forgotten.
        """
        path = free_name(self.refuge, match.game.id)
        journal = Journal.create(path, match.header, match.lines())
        match.close()
        match.keep(journal)
        match.trouble = None
        self.note(match)
        return path

    def resume(self, game_id: str, path: Path | None = None) -> Match:
        """Return an open match of the game where it stood: the one last played, or that of a file.

        JournalError names file and line of what is wrong.
        """
        from elements_table.match.archive.replay import resume  # noqa: PLC0415  3 ms, and the menu starts without a match

        path = path or self.open_match(game_id) or self.path(game_id)
        match = resume(path, self.registry, game_id)
        match.aside = self.aside(path)
        return match

    def abandon(self, path: Path) -> Path:
        """Put an open match, readable or not, among the abandoned; return where it lies now.

        One that is over, though its end was never shown, is counted and put among the finished.
        """
        ended = self._ended(path)
        away = None if ended is None else self._counted(ended)
        return away or self._put_away(path, "abandoned", game_of(path))

    def find(self, game_id: str, match_id: str) -> Path | None:
        """Return where a match that has not been counted lies: open, put away, or ended while nobody saw it."""
        names = (f"abandoned/*-{game_id}*", f"finished/*-{game_id}*", f"deleted/* open {game_id}*")
        away = [path for name in names for path in self.folder.glob(f"{name}.jsonl")]
        away.sort(key=lambda path: path.name, reverse=True)
        for path in [*self.open_matches(game_id), *away]:
            if _is_of(path, match_id):
                with suppress(TableError):  # what cannot be read is as good as gone
                    read(path, game_id)
                    return path
        return None

    def take_up(self, game_id: str, path: Path) -> Match:
        """Return a match that `find` has found where it stood, among the open ones again; TableError."""
        if path.parent != self.folder:
            path = self.bring_back(path, self.path(game_id))
        return self.resume(game_id, path)

    def bring_back(self, away: Path, path: Path) -> Path:
        """Bring an abandoned match back among the open ones; return where it lies; TableError where it is gone."""
        with told(_("{path}: the match cannot be brought back: {why}."), path=away):
            target = path if not path.exists() else free_name(self.folder, game_of(path))
            move(away, target)
            return target

    def _tidy(self, path: Path) -> None:
        """Put an open match away that is over, or has not begun."""
        info = self.told(path)
        if info is not None and (info.is_over or (not info.actions and not info.aside.name)):
            with suppress(TableError):  # then it stays where it is
                self.abandon(path)

    def _ended(self, path: Path) -> Match | None:
        try:
            return self.resume(game_of(path), path) if self.summary(path).is_over else None
        except TableError:
            return None

    def _counted(self, match: Match) -> Path | None:
        from elements_table.match.archive.statistics import Statistics  # noqa: PLC0415  2 ms, and the menu starts without sqlite3

        statistics = self.statistics() if self.statistics else Statistics(self.folder.parent / "statistics.sqlite3")
        statistics.add(match)
        statistics.close()
        return self.finish(match)

    def finish(self, match: Match) -> Path | None:
        """Put a match that is over among the finished; return where it lies now, None if it was not kept."""
        match.close()
        if match.journal is None or not match.journal.is_file():
            return None
        return self._put_away(match.journal, "finished", f"{match.game.id}-{match.seed}")

    def finished(self, game_id: str, seed: int, match_id: str) -> Match | None:
        """Return a finished match by its id, at its end; None where its file is gone or cannot be read."""
        for path in (self.folder / "finished").glob(f"*-{game_id}-{seed}*.jsonl"):
            if _is_of(path, match_id):
                with suppress(TableError):  # what cannot be read is as good as gone
                    match = replayed(path, read(path, game_id), self.registry)
                    match.journal = path
                    return match
        return None

    def _put_away(self, path: Path, shelf: str, name: str) -> Path:
        folder = self.folder / shelf
        stem = f"{time.strftime('%Y-%m-%d')}-{name}"
        with told(_("{path}: the match cannot be moved to {folder}: {why}."), path=path, folder=folder):
            target = shelve(path, folder, stem)
        if shelf == "finished":
            with suppress(OSError):
                card_of(target).unlink(missing_ok=True)
        return target

    def aside(self, path: Path) -> Aside:
        """Return what is kept of a match beside its journal, however old its card."""
        try:
            return read_json(card_of(path), _Card, MOST_CARD).aside
        except OSError:
            return Aside()

    def rename(self, path: Path, name: str) -> None:
        """Give an open match a name of its own; empty: none."""
        info = self.summary(path)
        self._keep(path, msgspec.structs.replace(info, aside=msgspec.structs.replace(info.aside, name=name)))

    def note(self, match: Match) -> None:
        """Keep what Continue shows of the match: at a round's end and when it is left."""
        if match.journal is None:
            return
        with suppress(OSError):  # its file is gone: there is nothing to be shown
            self._keep(match.journal, _info(match, match.journal))

    def _keep(self, path: Path, info: SaveInfo) -> None:
        try:
            write_bytes(card_of(path), msgspec.json.encode(info))
        except OSError as error:  # the journal alone is enough
            logging.getLogger(__name__).warning("%s: %s", path, error)

    def summary(self, path: Path) -> SaveInfo:
        """Return what Continue shows of the match in the file, from its card where that is up to date.

        JournalError names file and line of what is wrong; the file is left as it is.
        """
        try:
            info = read_json(card_of(path), SaveInfo, MOST_CARD)
            stat = path.stat()
            if (info.size, info.modified, info.game) == (stat.st_size, stat.st_mtime_ns, game_of(path)):
                return info
        except OSError:
            pass  # no card, or a torn one: the journal knows
        return self._replayed(path)

    def told(self, path: Path) -> SaveInfo | None:
        """Return what `summary` does, None for a file that cannot be read."""
        try:
            return self.summary(path)
        except TableError:
            return None

    def _replayed(self, path: Path) -> SaveInfo:
        match = replayed(path, read(path, game_of(path)), self.registry)
        match.aside = self.aside(path)
        info = _info(match, path)
        match.journal = path
        self.note(match)
        return info


def review_of(journal: Path) -> Path:
    """Return where the review of the match in `journal` is kept: beside it."""
    return journal.with_suffix(".review.json")


def shelve(journal: Path, folder: Path, stem: str) -> Path:
    """Move a match with what lies beside it into `folder`, as `stem` or the next free name; return where; OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    target = free_name(folder, stem)
    move(journal, target)
    return target


def move(journal: Path, target: Path) -> None:
    """Move a match with all that lies beside it; OSError."""
    _rename(journal, target)
    for beside in (review_of, card_of, picture_of):
        if beside(journal).is_file():
            _rename(beside(journal), beside(target))


def _rename(path: Path, target: Path) -> None:
    try:
        path.rename(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        shutil.move(path, target)


def free_name(folder: Path, stem: str, suffix: str = ".jsonl") -> Path:
    """Return a name in `folder` that nothing has, mostly a journal's."""
    target, number = folder / f"{stem}{suffix}", 2
    while target.exists():
        target, number = folder / f"{stem}-{number}{suffix}", number + 1
    return target


def game_of(path: Path) -> str:
    """Return the game of an open match, in the bin too, by its file's name."""
    stem = path.stem.rpartition(" ")[2]
    name, dash, number = stem.rpartition("-")
    return name if dash and number.isdecimal() else stem


def card_of(journal: Path) -> Path:
    """Return where the card of the match in `journal` is kept: beside it."""
    return journal.with_suffix(".card.json")


def picture_of(journal: Path) -> Path:
    """Return where the picture of its table is kept: beside it."""
    return journal.with_suffix(".png")


def _is_of(path: Path, match_id: str) -> bool:
    head = head_of(path)
    return head is not None and head.match_id == match_id


class _Card(msgspec.Struct):
    """What any card says beside the match."""

    aside: Aside = Aside()


def replayed(path: Path, found: Read, registry: Registry | None = None, seconds: float = math.inf) -> Match:
    """Return what `replay` does."""
    from elements_table.match.archive.replay import replay  # noqa: PLC0415  3 ms, and the menu starts without a match

    return replay(path, found, registry, seconds)


def round_of(match: Match) -> int:
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
        round=round_of(match),
        returns=tuple(match.counted()),
        current=current,
        is_over=match.is_over,
        practice=match.practice,
        actions=len(match.record),
        size=stat.st_size,
        modified=stat.st_mtime_ns,
        aside=match.aside,
    )
