"""Kills a real process that plays at a real table, at any instant, and looks for what it had shown."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final, NamedTuple

from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import PACKAGES, Registry
from elements_table.match.archive.replay import replay
from elements_table.match.archive.saves import Saves
from elements_table.match.archive.statistics import Statistics
from elements_table.match.campaign.profile import Profile
from elements_table.match.play.journal import read
from elements_table.match.play.match import Match
from elements_table.ui.platform.settings import SettingsFile
from torture.promise import Finding, Order

ATTEMPTS: Final = 300
BLOCK: Final = 20
LONGEST: Final = 1.5
"""Seconds that a process plays at most before it is killed."""
START: Final = 60.0
"""Seconds that it may take to show a table."""
MOST_CALLS: Final = 40
"""In which write, flush or renaming a process ends itself at the latest."""


class Shown(NamedTuple):
    """What the last frame had shown: the match, the bytes of its journal then, its actions, and a checksum."""

    match: str
    size: int
    actions: int
    stamp: str


class Process:
    """A process that plays, and all that it has said."""

    def __init__(self, home: Path, game_id: str, seed: int, die: int) -> None:
        command = [
            sys.executable,
            str(Path(__file__).with_name("player.py")),
            str(home),
            game_id,
            str(seed),
            str(die),
        ]
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  as long as the process
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.errors, start_new_session=True, env=_environment()
        )
        self.lines: list[bytes] = []
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith(b"\n") and len(line.split()) == 4:
                self.lines.append(line)

    def wait(self, seconds: float) -> bool:
        """Wait until something is shown; return whether it was, or False where the process ended before."""
        until = time.monotonic() + seconds
        while not self.lines and time.monotonic() < until and self._process.poll() is None:
            time.sleep(0.01)
        return bool(self.lines)

    @property
    def is_running(self) -> bool:
        """Whether it still plays."""
        return self._process.poll() is None

    def kill(self) -> Shown | None:
        """Kill it, and return what its last frame had shown."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._reader.join(10.0)
        if not self.lines:
            return None
        match, size, actions, stamp = self.lines[-1].decode().split()
        return Shown(match, int(size), int(actions), stamp)

    def leave(self) -> None:
        """Let it show a table and end by itself, so that the next one finds the pictures that are made once."""
        self.wait(START)
        self._process.terminate()
        try:
            self._process.wait(START)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def complaint(self) -> str:
        """Return the last line of what it wrote to stderr."""
        self.errors.seek(0)
        said = self.errors.read().decode("utf-8", "replace").strip().splitlines()
        return said[-1] if said else ""


def _environment() -> dict[str, str]:
    root = Path(__file__).resolve().parents[2]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "scripts")])}


def run(order: Order) -> list[Finding]:
    """Kill and restart, and compare."""
    home = Path(tempfile.mkdtemp(prefix="torture-"))
    for number, game_id in enumerate(PACKAGES):
        Process(home, game_id, number, 0).leave()
    faults: list[str] = []
    found = inside = 0
    for seed in order.seeds():
        rng = Random(seed)
        game_id = [*PACKAGES][seed % len(PACKAGES)]
        at = rng.randrange(1, MOST_CALLS) if rng.random() < 0.3 else 0
        process = Process(home, game_id, seed, at)
        if not at and rng.random() < 0.1:
            time.sleep(rng.random())  # while it starts
        else:
            process.wait(START)
            until = time.monotonic() + rng.random() * LONGEST
            while process.is_running and time.monotonic() < (until + LONGEST if at else until):
                time.sleep(0.002)
        has_ended = not process.is_running
        shown = process.kill()
        inside += has_ended and bool(at)
        complaint = process.complaint()
        if "Error" in complaint or (has_ended and not at):
            faults.append(f"seed {seed}: {game_id}: the process ended: {complaint}")
        wrong = (*_missing(home, game_id, shown), *_broken(home))
        faults += [f"seed {seed}: {game_id}: {fault} (in {home})" for fault in wrong]
        found += shown is not None
    if not faults:
        shutil.rmtree(home, ignore_errors=True)
    figure = "{kills} kills, {inside} of them inside a write; {found} times something had been shown, and was there"
    counts = {"kills": order.count, "inside": inside, "found": found}
    return [Finding("What the screen had shown outlives a kill at any instant", figure, tuple(faults), counts)]


def _missing(home: Path, game_id: str, shown: Shown | None) -> Iterator[str]:
    """Yield what is wrong with a match after a kill: it must go on, from where the screen had shown it or later."""
    saves = Saves(home, Registry())
    for path in saves.open_matches(game_id):
        try:
            saves.resume(game_id, path).close()
        except TableError as error:
            yield f"cannot be resumed: {error}"
    if shown is None:
        return
    path = _file_of(home, shown.match)
    if path is None:
        yield f"the match {shown.match} is gone"
        return
    raw = path.read_bytes()[: shown.size]
    if len(raw) < shown.size or not raw.endswith(b"\n"):
        yield f"{path.name} has {len(raw)} bytes, and had shown {shown.size}"
        return
    match = _as_it_was(raw, game_id)
    if (len(match.record), f"{_stamp(match):08x}") != (shown.actions, shown.stamp):
        yield f"{path.name} has {len(match.record)} actions where {shown.actions} were shown, or others"


def _stamp(match: Match) -> int:
    from torture.player import stamp  # noqa: PLC0415  loads the table

    return stamp(match)


def _as_it_was(raw: bytes, game_id: str) -> Match:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{game_id}.jsonl"
        path.write_bytes(raw)
        return replay(path, read(path), Registry())


def _file_of(home: Path, match_id: str) -> Path | None:
    for path in sorted((home / "matches").rglob("*.jsonl"), key=lambda path: -path.stat().st_mtime_ns):
        try:
            if read(path).header.match_id == match_id:
                return path
        except TableError:
            continue
    return None


def _broken(home: Path) -> Iterator[str]:
    """Yield which of the other files a kill has broken."""
    if (settings := SettingsFile(home / "settings.json")).warning:
        yield str(settings.warning)
    if (learned := Profile(home / "learning.json")).warning:
        yield str(learned.warning)
    statistics = Statistics(home / "statistics.sqlite3")
    if statistics.path.exists():
        statistics.games()
        statistics.close()
    if statistics.warning:
        yield statistics.warning
