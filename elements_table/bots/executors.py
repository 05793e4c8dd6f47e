"""Where games without a window run: here, in processes of this machine, or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children
from typing import Final

from elements_table.bots.spawning import Context
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural

ANSWER: Final[int] = 10
WORKERS: Final[int] = 60
"""Seconds given to a cluster's scheduler to answer, and to its first worker to be there."""


@contextmanager
def executor(
    workers: int = 1, cluster: str | None = None, say: Callable[[str], object] = lambda _sentence: None
) -> Iterator[Executor | None]:
    """Yield an executor for that many processes, or for the dask scheduler at `cluster`; None for this process.

    `say` is told what is waited for; TableError where the cluster does not answer or has no workers.
    """
    if cluster is not None:
        with _cluster(cluster, say) as there:
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


@contextmanager
def _cluster(address: str, say: Callable[[str], object]) -> Iterator[Executor]:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise TableError(_("For a cluster install the extra: pip install 'elements-table[cluster]'.")) from None
    try:
        client = distributed.Client(address, timeout=ANSWER)
    except (OSError, ValueError) as error:
        raise TableError(
            _("No dask scheduler answers at {address}; start one, or leave out --cluster.").format(address=address)
        ) from error
    with client:
        if not client.nthreads():
            words = plural(
                "Waiting for workers at {address}, {n} second at most.",
                "Waiting for workers at {address}, {n} seconds at most.",
                WORKERS,
            )
            say(words.format(address=address, n=WORKERS))
            try:
                client.wait_for_workers(1, timeout=WORKERS)
            except TimeoutError:
                why = _("The scheduler at {address} has no workers; start one with `dask worker {address}`.")
                raise TableError(why.format(address=address)) from None
            except OSError as error:
                gone = _("The scheduler at {address} is gone; start it again.")
                raise TableError(gone.format(address=address)) from error
        yield client.get_executor()


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that a person sees."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
