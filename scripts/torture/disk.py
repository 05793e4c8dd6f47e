"""A disk that fails: at every single call in turn, when it is full, and when it goes away while somebody plays."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import shutil
import subprocess
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
from elements_table.match.play.lock import locked
from elements_table.match.play.match import Match, Seat
from elements_table.ui.platform.settings import SettingsFile
from torture.promise import Finding, Order

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
        _act(ended, rng)
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
        _act(match, rng)
        if match.trouble is not None:
            with contextlib.suppress(TableError):
                saves.rescue(match)
    saves.note(match)
    match.close()
    return match


def _act(match: Match, rng: Random) -> None:
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
    """Let every call fail in turn, fill a disk, take a folder away."""
    logging.getLogger().addHandler(logfile.LogFile())
    return [_every_call(order), _full_disk(order), _folder_gone(order)]


def _every_call(order: Order) -> Finding:
    whole, fault = one_fault(0, goes_on=False, number=errno.ENOSPC, seed=order.seed)
    wrong = [f"no fault at all: {fault}"] if fault else []
    tried = 0
    for number in order.rounds(whole * 2 * len(FAULTS), "fault"):
        way = number - order.seed
        at, goes_on, kind = 1 + way % whole, bool(way // whole % 2), FAULTS[way // whole // 2 % len(FAULTS)]
        tried += 1
        _calls, fault = one_fault(at, goes_on=goes_on, number=kind, seed=order.seed)
        if fault:
            wrong.append(f"call {at}{' and all after it' if goes_on else ''}, {os.strerror(kind)}: {fault}")
    figure = f"{tried} sessions, each of {whole} calls of which one or all from one on failed"
    return Finding("A call that the disk refuses stops nothing, and costs nothing unsaid", figure, tuple(wrong))


def _full_disk(order: Order) -> Finding:
    promise = "A full disk stops nothing, and costs nothing unsaid"
    wrong, sizes = [], range(8, 200, 8)
    with own_home() as home:
        for kilobytes in sizes:
            mounted = subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(home)],
                check=False,
                capture_output=True,
            )
            if mounted.returncode:
                return Finding(promise, "not measured: no disk can be mounted here")
            try:
                match = session(home, order.seed)
                (home / "settings.json").unlink(missing_ok=True)
                fault = lost(home, match)
                wrong += [f"{kilobytes} KB: {fault}"] if fault else []
            except Exception as error:  # noqa: BLE001  any of them is what we look for
                wrong.append(f"{kilobytes} KB: {type(error).__name__}: {error}")
            finally:
                subprocess.run(["umount", "-l", str(home)], check=True)
    return Finding(promise, f"{len(sizes)} disks of {sizes[0]} to {sizes[-1]} KB", tuple(wrong))


def _folder_gone(order: Order) -> Finding:
    wrong, tried = [], 0
    for at in range(ACTIONS):
        tried += 1
        with own_home() as home:
            saves, rng = Saves(home, Registry()), Random(order.seed)
            match = saves.begin(Registry().game("wuxing"), None, [Seat("person", "A"), Seat("bot", "B", "novice")], 3)
            for number in range(ACTIONS):
                if number == at:
                    shutil.rmtree(home)
                if not match.is_over:
                    _act(match, rng)
            if match.trouble is None and len(match.record) > at:
                wrong.append(f"before action {at}: nothing is said")
            saves.note(match)
            path = saves.rescue(match)
            match.close()
            if len(saves.resume("wuxing", path).record) != len(match.record):
                wrong.append(f"before action {at}: what is kept elsewhere is not the match")
    return Finding("A folder may vanish while one plays", f"{tried} times, each match kept elsewhere", tuple(wrong))
