"""A disk that fails: at every single call in turn, when it is full, and when it goes away while somebody plays."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from random import Random
from typing import Any, Final

from elements_table import logfile, paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import Registry
from elements_table.match.archive.history import History
from elements_table.match.archive.saves import Saves
from elements_table.match.archive.statistics import Statistics
from elements_table.match.campaign.profile import Profile
from elements_table.match.play import journal
from elements_table.match.play.match import Match, Seat
from elements_table.match.play.user_files import locked
from elements_table.ui.platform.settings import SettingsFile
from torture.promise import Finding, Order

ATTEMPTS: Final = 450
BLOCK: Final = 30
ACTIONS: Final = 12
CALLS: Final = (
    *((Path, name) for name in ("rename", "replace", "write_bytes", "mkdir", "unlink")),
    *((os, name) for name in ("fsync", "open", "replace")),
    (shutil, "copyfile"),
)
"""What writes to the disk, besides the writing of a journal's lines."""
FAULTS: Final = (errno.ENOSPC, errno.EIO, errno.EROFS)


class Faults:
    """Lets the disk refuse one call, or every one from there on."""

    def __init__(self, at: int, *, goes_on: bool, number: int) -> None:
        self.at = at
        self.goes_on = goes_on
        self.number = number
        self.calls = 0

    def meet(self) -> None:
        """Count a call; OSError where it is refused."""
        self.calls += 1
        if self.calls == self.at or (self.goes_on and self.calls > self.at > 0):
            raise OSError(self.number, os.strerror(self.number))

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Have them as long as the block lasts."""
        before = [(module, name, getattr(module, name)) for module, name in CALLS]
        stream = journal.FileIO  # type: ignore[attr-defined]  # a name of its own, not exported
        faults = self

        class Stream(FileIO):
            def write(self, data: Any) -> Any:
                try:
                    faults.meet()
                except OSError:
                    super().write(bytes(data)[: len(data) // 2])
                    raise
                return super().write(data)

        for module, name, function in before:
            setattr(module, name, self._refusing(function))
        journal.FileIO = Stream  # type: ignore[attr-defined]  # a name of its own, not exported
        try:
            yield
        finally:
            journal.FileIO = stream  # type: ignore[attr-defined]  # a name of its own, not exported
            for module, name, function in before:
                setattr(module, name, function)

    def _refusing(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **named: Any) -> Any:
            self.meet()
            return function(*arguments, **named)

        return called


def session(home: Path, seed: int) -> Match:
    """Do once what the program does with its files; return the match that was left open. Trouble stops nothing."""
    rng, games = Random(seed), Registry()
    saves, history = Saves(home, games), History(home, games)
    with contextlib.suppress(TableError), locked(home):
        pass
    SettingsFile(home / "settings.json").change(volume=0.3)
    profile = Profile(home / "learning.json")
    profile.note_lesson("wuxing", step=1)
    ended = saves.begin(games.game("wuxing"), None, [Seat("bot", "A", "novice"), Seat("bot", "B", "novice")], 1)
    while not ended.is_over:
        act(ended, rng)
    statistics = Statistics(home / "statistics.sqlite3")
    statistics.add(ended)
    statistics.close()
    with contextlib.suppress(TableError):
        saves.finish(ended)
    for past in history.matches():
        with contextlib.suppress(TableError):
            given = history.give(past, home / "given")
            deleted = history.bin.put(past.path)
            history.bin.empty()
            history.bin.restore(deleted)
            history.take(given)
    seats = [Seat("person", "Ada"), *(Seat("bot", f"B{n}", "novice") for n in range(3))]
    match = saves.begin(games.game("elemies"), None, seats, seed)
    for _n in range(ACTIONS):
        act(match, rng)
        if match.trouble is not None:
            with contextlib.suppress(TableError):
                saves.rescue(match)
    saves.note(match)
    match.close()
    return match


def act(match: Match, rng: Random) -> None:
    seat = rng.choice(match.waiting())
    match.act(seat, rng.choice(match.legal_actions(seat)))


def lost(home: Path, match: Match) -> str:
    """Return what is lost of the match that was left open, once the disk works again; empty: nothing."""
    saves = Saves(home, Registry())
    found = []
    for path in saves.open_matches("elemies"):
        try:
            one = saves.resume("elemies", path)
        except TableError as error:
            return str(error)
        one.close()
        found.append([entry.text for entry in one.record])
    done = [entry.text for entry in match.record]
    if match.trouble is None and done not in found:
        return f"{len(done)} actions were kept without a word, and {found and max(map(len, found))} are there"
    if any(one != done[: len(one)] for one in found):
        return "what is kept was never played"
    return ""


@contextlib.contextmanager
def own_home() -> Iterator[Path]:
    """Have a user's folder of one's own as long as the block lasts."""
    before = os.environ.get(paths.HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        home = Path(folder) / "home"
        home.mkdir()
        os.environ[paths.HOME_VARIABLE] = str(home)
        try:
            yield home
        finally:
            if before is None:
                del os.environ[paths.HOME_VARIABLE]
            else:
                os.environ[paths.HOME_VARIABLE] = before


def one_fault(at: int, *, goes_on: bool, number: int, seed: int) -> tuple[int, str]:
    """Let one call, or all from there on, fail; return how many calls there were, and what was wrong."""
    with own_home() as home:
        faults = Faults(at, goes_on=goes_on, number=number)
        try:
            with faults.at_work():
                match = session(home, seed)
        except Exception as error:  # noqa: BLE001  any of them is what we look for
            return faults.calls, f"{type(error).__name__}: {error}"
        return faults.calls, lost(home, match)


def run(order: Order) -> list[Finding]:
    """Let every call fail in turn, alone and with all that come after it, and play another match once each has."""
    logging.getLogger().addHandler(logfile.LogFile())
    whole, fault = one_fault(0, goes_on=False, number=errno.ENOSPC, seed=1)
    wrong = [f"no fault at all: {fault}"] if fault else []
    for number in order.seeds():
        at, goes_on, kind = 1 + number % whole, bool(number // whole % 2), FAULTS[number // whole // 2 % len(FAULTS)]
        _calls, fault = one_fault(at, goes_on=goes_on, number=kind, seed=1 + number // whole // 2 // len(FAULTS))
        if fault:
            wrong.append(
                f"seed {number}: call {at}{' and all after it' if goes_on else ''}, {os.strerror(kind)}: {fault}"
            )
    figure = f"{{tried}} sessions, each of {whole} calls of which one or all from one on failed"
    promise = "A call that the disk refuses stops nothing, and costs nothing unsaid"
    return [Finding(promise, figure, tuple(wrong), {"tried": order.count})]
