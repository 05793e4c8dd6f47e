"""Who works at a batch: this process, several, or a cluster."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from queue import SimpleQueue

from elements_table.bots.batch import Alone, Crew, perform, waited_for
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _


class Pool:
    """Several processes of this machine."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool
        self._done: SimpleQueue[tuple[int, Future[str]]] = SimpleQueue()

    def begin(self, tasks: Sequence[tuple[int, str]]) -> None:
        """Take on numbered tasks."""
        for number, task in tasks:
            future = self._pool.submit(perform, task)
            future.add_done_callback(partial(self._came, number))

    def _came(self, number: int, future: Future[str]) -> None:
        self._done.put((number, future))

    def finished(self) -> list[tuple[int, str]]:
        """Wait for an answer; TableError where a process has died."""
        found = waited_for(self._done)
        try:
            return [(number, future.result()) for number, future in found]
        except BrokenProcessPool:
            raise TableError(_("A process that worked at this has died; begin again.")) from None


class Deaf(SpawnProcess):
    """A process to which Ctrl+C is closed from its first moment on, before it can say so itself."""

    def start(self) -> None:
        """Start it; a Ctrl+C that comes meanwhile is heard here as soon as it has started."""
        with _unheard():
            super().start()


class Context(SpawnContext):
    """Makes such processes."""

    Process = Deaf


@contextmanager
def _unheard() -> Iterator[None]:
    """Put Ctrl+C off, for what is started meanwhile too and for good; Windows cannot."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
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


def attend() -> None:
    """Leave Ctrl+C to the process that a person sees, and end where that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


@contextmanager
def crew(
    workers: int = 1, cluster: str | None = None, say: Callable[[str], object] = lambda _sentence: None
) -> Iterator[Crew]:
    """Yield so many processes, 1: this one, or those of the dask scheduler at `cluster`.

    `say` is told what is waited for; TableError where the cluster does not answer or has no workers.
    """
    if cluster is not None:
        from elements_table.bots.cluster import cluster as joined  # noqa: PLC0415  19 ms, and rarely needed

        with joined(cluster, say) as there:
            yield there
    elif workers <= 1:
        yield Alone()
    else:
        pool = ProcessPoolExecutor(workers, Context(), attend)
        try:
            yield Pool(pool)
        except BaseException:
            for process in active_children():  # one that is just starting would wait for work for ever
                process.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
