"""Tasks on a dask cluster, of which nothing but plain data is taken: tasks and answers are texts.

Dask itself unpickles what comes from a scheduler and its workers, and a pickle may run anything. So as long as one is
used here, whatever a pickle names is refused.
"""

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import wait
from contextlib import contextmanager, suppress
from importlib import import_module
from pickle import UnpicklingError
from queue import SimpleQueue
from threading import get_ident
from typing import Any, Final

from elements_table.bots.batch import LOOK, perform, waited_for
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural

ANSWER: Final[int] = 10
WORKERS: Final[int] = 60
"""Seconds given to a cluster's scheduler to answer, and to its first worker to be there."""
TEXT: Final = ("builtins", "str")
"""All that a pickle may name: dask tells with it that an answer is a text."""
END: Final[int] = 5
"""Seconds in which it is let go of."""


class _Guard:
    """Refuses what pickles name, in all of the process: the system has no way to take such a hook back."""

    def __init__(self) -> None:
        self.has_refused = False
        self._is_on = self._is_installed = False
        self._sender = 0

    @contextmanager
    def on(self) -> Iterator[None]:
        if not self._is_installed:
            sys.addaudithook(self._hear)
            self._is_installed = True
        self._is_on, self.has_refused = True, False
        try:
            yield
        finally:
            self._is_on = False

    @contextmanager
    def sending(self) -> Iterator[None]:
        """Let this thread unpickle what it sends, as dask tries; what comes is read by another."""
        self._sender = get_ident()
        try:
            yield
        finally:
            self._sender = 0

    def _hear(self, event: str, named: tuple[object, ...]) -> None:
        if event == "pickle.find_class" and self._is_on and named != TEXT and get_ident() != self._sender:
            self.has_refused = True
            raise UnpicklingError("what a cluster answers is plain data")


_guard: Final = _Guard()


class Cluster:
    """Sends tasks as texts to a cluster's workers, and takes texts from them: a `batch.Crew`."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._asked: dict[int, Any] = {}
        self._done: SimpleQueue[int] = SimpleQueue()

    def begin(self, tasks: Sequence[tuple[int, str]]) -> None:
        """Take on numbered tasks."""
        numbers, texts = [number for number, _task in tasks], [task for _number, task in tasks]
        with _guard.sending():
            asked = dict(zip(numbers, self._client.map(perform, texts, pure=False), strict=True))
        self._asked |= asked
        for number, future in asked.items():
            future.add_done_callback(lambda _future, number=number: self._done.put(number))

    def finished(self) -> list[tuple[int, str]]:
        """Wait for answers; TableError where one is no text, or the scheduler is gone."""
        from asyncio import CancelledError, run_coroutine_threadsafe  # noqa: PLC0415  30 ms, and a packed program has none

        numbers = waited_for(self._done, self._check)
        futures = [self._asked.pop(number) for number in numbers]
        gathered = self._client.gather(futures, asynchronous=True)
        coming = run_coroutine_threadsafe(gathered, self._client.loop.asyncio_loop)
        try:
            while not wait([coming], LOOK).done:  # a worker that has died meanwhile leaves its task to another
                self._check()
            found = coming.result()
        except TableError:
            raise
        except (Exception, CancelledError) as error:
            self._check()
            raise _gone(self._address) from error
        self._check()
        if not all(isinstance(answer, str) for answer in found):
            raise self._strange()
        return list(zip(numbers, found, strict=True))

    def _check(self) -> None:
        """TableError where nothing more is to be had from the cluster."""
        if _guard.has_refused:
            raise self._strange()
        if self._client.status != "running":
            raise _gone(self._address)

    def _strange(self) -> TableError:
        words = _("{address} answered with what is no plain data, and it was not looked at; see its workers' logs.")
        return TableError(words.format(address=self._address))


def _gone(address: str) -> TableError:
    return TableError(_("The scheduler at {address} is gone; start it again.").format(address=address))


@contextmanager
def cluster(address: str, say: Callable[[str], object]) -> Iterator[Cluster]:
    """Yield those who work for the dask scheduler at an address.

    `say` is told what is waited for; TableError where it does not answer or has no workers.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise TableError(_("For a cluster install the extra: pip install 'elements-table[cluster]'.")) from None
    logging.getLogger("distributed").handlers.clear()  # it would print tracebacks; the log file has them
    with _guard.on():
        try:
            client = distributed.Client(address, timeout=ANSWER)
        except (OSError, ValueError) as error:
            silent = _("No dask scheduler answers at {address}; start one, or leave out --cluster.")
            raise TableError(silent.format(address=address)) from error
        try:
            if not client.nthreads():
                _wait(client, address, say)
            yield Cluster(client, address)
        finally:
            with suppress(Exception):  # one that was told what it did not understand may not even end in order
                client.close(timeout=END)
            client.status = "closed"  # or it would try again, aloud, as it is forgotten


def _wait(client: Any, address: str, say: Callable[[str], object]) -> None:
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
        raise _gone(address) from error
