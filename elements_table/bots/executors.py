"""Where games without a window run: here, in processes of this machine, or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _


@contextmanager
def executor(workers: int = 1, cluster: str | None = None) -> Iterator[Executor | None]:
    """Yield an executor for that many processes, or for the dask scheduler at `cluster`; None for this process."""
    if cluster is not None:
        with _cluster(cluster) as there:
            yield there
    elif workers <= 1:
        yield None
    else:
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise TableError(_("For a cluster install the extra: pip install 'elements-table[cluster]'.")) from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise TableError(
            _("No dask scheduler answers at {address}; start one, or leave out --cluster.").format(address=address)
        ) from error
    with client:
        yield client.get_executor()


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that a person sees."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
