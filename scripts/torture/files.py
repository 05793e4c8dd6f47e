"""Bad files of every kind, opened as the program opens them: each ends in a sentence, quickly, and none is lost."""

from __future__ import annotations

import contextlib
import logging
import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from elements_table.kernel.errors import LONGEST
from torture.damage import damaged
from torture.kinds import KINDS, Kind
from torture.promise import Finding, Order

MOST_SECONDS: Final = 2.0
STUCK_SECONDS: Final = 20.0
"""After so long by the clock on the wall, a program that does nothing hangs."""
MOST_MEGABYTES: Final = 300
ATTEMPTS: Final = 100_000
BLOCK: Final = 200
TASKS: Final = 40
"""Attempts of one process: what a window leaves behind would make the next one's bound tighter."""
FIFTY_MEGABYTES: Final = 50 << 20


class Attempt(NamedTuple):
    """What came of one bad file: the sentence, the seconds it took, and the fault, if there was one."""

    words: str
    seconds: float
    fault: str


class TooSlow(BaseException):
    """The alarm; nothing but us may take it for an error of its own."""


def attempt(kind: Kind, content: bytes | Callable[[Path], object], home: Path) -> Attempt:
    """Put a bad file into a fresh home, open it, and see whether every promise is kept."""
    path = home / kind.place
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        content(path)
    told = _Told()
    logging.getLogger().addHandler(told)
    begun = time.process_time()
    words = fault = ""
    try:
        with _alarm():
            words = kind.open(home)
    except TooSlow:
        fault = f"takes longer than {MOST_SECONDS:g} s"
    except MemoryError:
        fault = f"takes more than {MOST_MEGABYTES} MB"
    except Exception as error:  # noqa: BLE001  any of them is what we look for
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = f"{Path(where.tb_frame.f_code.co_filename).name}:{where.tb_lineno}" if where else "?"
        fault = f"{type(error).__name__} at {place}: {str(error)[:200]}"
    finally:
        logging.getLogger().removeHandler(told)
    seconds = time.process_time() - begun
    if not fault and words and path.name not in words:
        fault = f"names no file: {words[:200]}"
    if not fault and len(words) > 2 * LONGEST:
        fault = f"has a sentence of {len(words)} letters"
    if not fault and kind.is_kept and isinstance(content, bytes) and words and not _is_kept(path, content):
        fault = "has lost the file"
    return Attempt(words, seconds, fault)


def _is_kept(path: Path, content: bytes) -> bool:
    beside = [path, *path.parent.glob(f"{path.stem}*")]
    return any(one.is_file() and one.read_bytes()[: len(content)] == content for one in beside)


class _Told(logging.Handler):
    """Holds the program to short lines in the log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Take one line."""
        record.getMessage()


@contextlib.contextmanager
def _alarm() -> Iterator[None]:
    """Raise TooSlow after seconds of the processor's work (the machine may be busy), and where nothing goes on."""

    def ring(_signal: int, _frame: Any) -> None:
        raise TooSlow

    timers = (
        (signal.SIGVTALRM, signal.ITIMER_VIRTUAL, MOST_SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, STUCK_SECONDS),
    )
    before = [signal.signal(number, ring) for number, _timer, _seconds in timers]
    for _number, timer, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (number, timer, _seconds), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


# ---- what is no file, or too large a one


def _link_to_nothing(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _large(path: Path) -> None:
    with path.open("wb") as stream:
        stream.write(b"[" * 4096)
        stream.truncate(FIFTY_MEGABYTES)


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "something").write_text("in it")


PLACES: Final = (_link_to_nothing, _link_to_itself, _pipe, _endless, _large, _folder)


# ---- the part


def _one(seed: int) -> tuple[str, Attempt]:
    """Make the attempt of a seed in a home of its own."""
    rng = Random(seed)
    kind = KINDS[seed % len(KINDS)]
    content = rng.choice(PLACES) if rng.random() < 0.06 else damaged(rng, kind.sound(), kind.form)
    home = Path(tempfile.mkdtemp(prefix="torture-"))
    try:
        return kind.name, attempt(kind, content, home)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _begin() -> None:
    """Bound what the process may take, on top of what it has."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    logging.getLogger().addHandler(logging.NullHandler())
    for kind in KINDS:
        kind.sound()
    used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (used + (MOST_MEGABYTES << 20),) * 2)


def run(order: Order) -> list[Finding]:
    """Open bad files of every kind, and tell what came of them."""
    faults, said, slowest = [], 0, 0.0
    pool = _pool()
    for seed in order.seeds():
        try:
            name, made = pool.submit(_one, seed).result()
        except BrokenProcessPool:
            name, made = KINDS[seed % len(KINDS)].name, Attempt("", 0.0, "ends the process")
            pool = _pool()
        said += bool(made.words)
        slowest = max(slowest, made.seconds)
        if made.fault:
            faults.append(f"seed {seed}: {name}: {made.fault}")
    pool.shutdown()
    figure = (
        f"{{tried:,}} files of {len(KINDS)} kinds, {{said:,}} refused in a sentence, at most {{slowest:.2f}} s each"
    )
    counts, most = {"tried": order.count, "said": said}, {"slowest": slowest}
    return [Finding("A bad file ends in a sentence and is kept", figure, tuple(faults), counts, most)]


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), _begin, max_tasks_per_child=TASKS)
