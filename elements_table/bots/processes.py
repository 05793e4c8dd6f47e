"""Processes beside this one: such as start fresh and never hear Ctrl+C, and forks that share one thought.

Ctrl+C is for the process that a person sees. A process that thinks forks for the length of a thought, over several
cores: the same work in the same order, so that the answer is the same; what it has loaded is shared, not copied.
Where a system cannot fork, all is done here.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import current_process, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")
R = TypeVar("R")

MOST: Final = 4
"""The cores that one thought takes at most."""


def spare() -> int:
    """Return the cores that a thought may take here: all but the window's, up to four, at least one."""
    found = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST, found - 1))


def spread(work: Callable[[T], R], items: Sequence[T], cores: int = 1) -> list[R]:
    """Return what `work` makes of each item, in order; it is plain data, and follows from the item alone."""
    cores = min(cores, len(items)) if hasattr(os, "fork") else 1
    if cores < 2:
        return [work(item) for item in items]
    groups = [items[len(items) * n // cores : len(items) * (n + 1) // cores] for n in range(cores)]
    others = [(group, *_forked(work, group)) for group in groups[1:]]
    done = [work(item) for item in groups[0]]
    for group, process, end in others:
        with os.fdopen(end, "rb") as pipe:
            answer = pipe.read()
        _pid, status = os.waitpid(process, 0)
        done += msgspec.msgpack.decode(answer) if not status else [work(item) for item in group]
    return done


def _forked(work: Callable[[T], object], group: Sequence[T]) -> tuple[int, int]:
    """Return the number of a process that does the work of a group, and the pipe by which its answer comes."""
    end, start = os.pipe()
    process = os.fork()
    if process:
        os.close(start)
        return process, end
    failed = 1
    try:
        os.close(end)
        with os.fdopen(start, "wb") as pipe:
            pipe.write(msgspec.msgpack.encode([work(item) for item in group]))
        failed = 0
    finally:
        os._exit(failed)


def end_with_parent(with_group: bool = False) -> None:
    """Wait until the process that has started this one is gone, then end, with its group where it leads one."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        if with_group and hasattr(os, "killpg"):
            os.killpg(0, signal.SIGKILL)
        os._exit(0)


class Deaf(SpawnProcess):
    """A process to which Ctrl+C is closed from its first moment on, before it can say so itself."""

    def start(self) -> None:
        """Start it; a Ctrl+C that comes meanwhile is heard here as soon as it has started."""
        process = current_process()
        is_daemon, process.daemon = process.daemon, False  # a worker of a cluster is one, and may have guests
        try:
            with _unheard():
                super().start()
        finally:
            process.daemon = is_daemon


class Context(SpawnContext):
    """Makes such processes: the only ones that work on every system and in a frozen program."""

    Process = Deaf


@contextmanager
def _unheard() -> Iterator[None]:
    """Put Ctrl+C off, for what is started meanwhile too and for good; Windows cannot."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415  5 ms, and only where a process is started

    resource_tracker.ensure_running()  # as it starts it would let Ctrl+C through again
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    is_main = threading.current_thread() is threading.main_thread()
    put_off: list[int] = []  # by another thread of this process, to which it is not closed
    handler = signal.signal(signal.SIGINT, lambda number, _frame: put_off.append(number)) if is_main else None
    try:
        yield
    finally:
        if is_main:
            signal.signal(signal.SIGINT, handler or signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if put_off:
            signal.raise_signal(signal.SIGINT)
