"""Who works at a batch: this process, several, or a cluster."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Final

from elements_table.bots.batch import LOOK, Alone, Crew, perform
from elements_table.bots.fresh_process import FreshProcess
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _

DEPTH: Final = 2
"""Tasks that a process is given at once: it goes on with the next while an answer is on its way."""


class Pool:
    """So many processes of this machine, to which Ctrl+C is closed, and which end with this one."""

    def __init__(self, workers: int) -> None:
        self._processes = [FreshProcess(f"{__name__}:work", b"") for _n in range(workers)]
        self._asked = {process.connection: deque[int]() for process in self._processes}
        self._waiting: deque[tuple[int, str]] = deque()

    def begin(self, tasks: Sequence[tuple[int, str]]) -> None:
        """Take on numbered tasks."""
        self._waiting.extend(tasks)

    def _hand_out(self) -> None:
        for depth in range(1, DEPTH + 1):
            for connection, asked in self._asked.items():
                if self._waiting and len(asked) < depth:
                    number, task = self._waiting.popleft()
                    asked.append(number)
                    connection.send_bytes(task.encode())

    def finished(self) -> list[tuple[int, str]]:
        """Wait for answers; TableError where a process has died."""
        found: list[tuple[int, str]] = []
        try:
            self._hand_out()
            while not found:  # a wait without end would not hear Ctrl+C on every system
                ready = wait([connection for connection, asked in self._asked.items() if asked], LOOK)
                for connection, asked in self._asked.items():
                    if connection in ready:
                        found.append((asked.popleft(), connection.recv_bytes().decode()))
            self._hand_out()
        except (EOFError, OSError):
            raise TableError(_("A process that worked at this has died; begin again.")) from None
        return found

    def close(self) -> None:
        """End the processes, whatever they do."""
        for process in self._processes:
            process.kill()


def work(connection: Connection, questions: Iterator[bytes]) -> None:
    """Do what the process of a `Pool` is given, one task after the other."""
    next(questions)
    for task in questions:
        connection.send_bytes(perform(task.decode()).encode())


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
        pool = Pool(workers)
        try:
            yield pool
        finally:
            pool.close()
