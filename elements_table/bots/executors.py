"""Where games without a window run: here, in processes of this machine, or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children

from elements_table.bots.spawning import Context


@contextmanager
def executor(
    workers: int = 1, cluster: str | None = None, say: Callable[[str], object] = lambda _sentence: None
) -> Iterator[Executor | None]:
    """Yield an executor for that many processes, or for the dask scheduler at `cluster`; None for this process.

    `say` is told what is waited for; TableError where the cluster does not answer or has no workers.
    """
    if cluster is not None:
        from elements_table.bots.cluster import cluster as joined  # noqa: PLC0415  rarely needed

        with joined(cluster, say) as there:
            yield there
    elif workers <= 1:
        yield None
    else:
        pool = ProcessPoolExecutor(workers, mp_context=Context(), initializer=_ignore_interrupts)
        try:
            yield pool
        except BaseException:
            for process in active_children():  # one that is just starting would wait for work for ever
                process.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that a person sees."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
