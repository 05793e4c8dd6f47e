"""Processes that start fresh and never hear Ctrl+C: it is for the process that a person sees."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess


class Deaf(SpawnProcess):
    """A process to which Ctrl+C is closed from its first moment on, before it can say so itself."""

    def start(self) -> None:
        """Start it; a Ctrl+C that comes meanwhile is heard here as soon as it has started."""
        with _unheard():
            super().start()


class Context(SpawnContext):
    """Makes such processes: the only ones that work on every system and in a frozen program."""

    Process = Deaf


@contextmanager
def _unheard() -> Iterator[None]:
    """Put Ctrl+C off, for what is started meanwhile too and for good; Windows cannot."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415  only where a process is started

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
