"""Numbered tasks for one process, several, or a cluster: all give the same results in the same order.

A task is what an annotated function of a module is called with. Tasks and answers travel as JSON texts, which are
checked against its annotations; only so many are under way at once; and the answers can be kept in a file, from which
whoever was stopped in any way goes on.

>>> from elements_table.kernel.chance import randrange
>>> [drawn for _chance, drawn in results(Batch(randrange, [(7, 100), (8, 100)]))]
[87, 22]
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from types import GenericAlias
from typing import IO, Any, Final, Generic, NamedTuple, Protocol, TypeVar, get_type_hints

import msgspec

from elements_table import __version__
from elements_table.kernel import files
from elements_table.kernel.errors import TableError, told
from elements_table.kernel.words import _

R = TypeVar("R")

AHEAD: Final = 1000
"""Tasks that are under way, or done before their turn, at most."""
LOOK: Final = 0.5
"""How often it is looked whether there is still something to wait for, in seconds."""
LARGEST: Final = 16 * files.MEGABYTE
"""Bytes of an answer in a file at most."""
MOST: Final = 1 << 40
"""Bytes of a file of answers at most."""


class Batch(NamedTuple, Generic[R]):
    """Calls of one function of a module, whose arguments and answer are plain data and follow from nothing else.

    `is_fit` says whether an answer can be that of a task.
    """

    function: Callable[..., R]
    tasks: Sequence[tuple[Any, ...]]
    is_fit: Callable[[Sequence[Any], R], bool] = lambda _task, _answer: True

    def told(self, number: int) -> str:
        """Return a task as JSON: the version of the program, the function's name, its arguments."""
        module = self.function.__module__
        if module == "__main__":  # a script, which others import by its file's name
            module = Path(sys.modules[module].__file__ or "").stem
        work = f"{module}:{self.function.__name__}"
        return msgspec.json.encode([__version__, work, self.tasks[number]], enc_hook=str).decode()

    def read(self, number: int, answer: str | bytes) -> R:
        """Return what a task's answer says; TableError for why there is none, or what cannot be one."""
        why = _("What came back is no answer to what was asked.")
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            found, said = _coders(self.function)[1].decode(answer)
            if not said and found is not None and self.is_fit(self.tasks[number], found):
                return found  # type: ignore[no-any-return]  # it is of the kind that the function declares
            why = said or why
        raise TableError(why)


@cache
def _coders(function: Callable[..., Any]) -> tuple[msgspec.json.Decoder[Any], msgspec.json.Decoder[Any]]:
    """Return what reads a function's arguments, and its answer or why there is none."""
    *kinds, answer = get_type_hints(function).values()
    arguments = msgspec.json.Decoder(GenericAlias(tuple, tuple(kinds)), dec_hook=lambda kind, text: kind(text))
    return arguments, msgspec.json.Decoder(GenericAlias(tuple, (answer | None, str)))


def perform(told: str) -> str:
    """Return the answer to a task, or why there is none, as JSON from JSON; runs in whatever process is given it."""
    version, work, given = msgspec.json.decode(told, type=tuple[str, str, msgspec.Raw])
    try:
        if version != __version__:
            words = _("A worker has version {theirs}, and this is {version}; install the same on all.")
            raise TableError(words.format(theirs=__version__, version=version))
        module, _colon, name = work.partition(":")
        try:
            function = getattr(import_module(module), name)
        except ImportError as error:
            words = _("A worker does not find {module}; let its PYTHONPATH name the folder in which it lies.")
            raise TableError(words.format(module=error.name)) from None
        return msgspec.json.encode([function(*_coders(function)[0].decode(given)), ""], enc_hook=str).decode()
    except TableError as error:
        return msgspec.json.encode([None, str(error)]).decode()


class Crew(Protocol):
    """Who works at a batch."""

    def begin(self, tasks: Sequence[tuple[int, str]]) -> None:
        """Take on numbered tasks."""

    def finished(self) -> list[tuple[int, str]]:
        """Wait, and return the answers that have come, at least one, each with its task's number; TableError."""


class Alone:
    """This process, which does one task after the other."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[tuple[int, str]] = SimpleQueue()

    def begin(self, tasks: Sequence[tuple[int, str]]) -> None:
        """Take on numbered tasks."""
        for task in tasks:
            self._waiting.put(task)

    def finished(self) -> list[tuple[int, str]]:
        """Do the next task."""
        number, task = self._waiting.get_nowait()
        return [(number, perform(task))]


def waited_for(done: SimpleQueue[R], look: Callable[[], object] = lambda: None) -> list[R]:
    """Return all that lies in a queue, at least one; `look` is called again and again meanwhile, and may raise."""
    found: list[R] = []
    while not found:
        with suppress(Empty):  # a wait without end would not hear Ctrl+C on every system
            found.append(done.get(timeout=LOOK))
        look()
    with suppress(Empty):
        while len(found) < AHEAD:
            found.append(done.get_nowait())
    return found


def results(batch: Batch[R], there: Crew | None = None, file: Path | None = None) -> Iterator[R]:
    """Yield the results of all tasks in order, from this process where no other is named.

    What `file` holds of them is taken from there, and every answer is added to it as it comes. TableError for what a
    task raises, for answers that cannot be right, and for a file that holds something else or cannot be written.
    """
    there = there or Alone()
    count = len(batch.tasks)
    with _opened(batch, file) as kept:
        ready: dict[int, R] = {}
        begun = turn = 0
        while turn < count:
            if begun - turn <= AHEAD // 2:  # many at once are sent quicker than one by one
                fresh = range(begun, min(count, turn + AHEAD))
                begun = fresh.stop
                ready.update(kept.results(fresh))
                there.begin([(number, batch.told(number)) for number in fresh if number not in ready])
            while turn not in ready:
                for number, answer in there.finished():
                    ready[number] = batch.read(number, answer)
                    kept.add(number, answer)
            yield ready.pop(turn)
            turn += 1


@contextmanager
def _opened(batch: Batch[R], file: Path | None) -> "Iterator[_Answers[R]]":
    if file is None:
        yield _Answers(batch)
        return
    with _as_told(file), ExitStack() as stack:
        if file.exists():
            files.check(file, MOST)
        writer = stack.enter_context(file.open("ab", buffering=0))
        reader = stack.enter_context(file.open("rb"))
        kept = _Answers(batch, file, reader, writer)
        kept.look_through()
        opened = stack.pop_all()
    with opened:
        yield kept


def _as_told(file: Path | None) -> AbstractContextManager[None]:
    return told("{file}: {why}.", file=file)


class _Answers(Generic[R]):
    """The answers that a file holds: a line of what was asked, then one for each answer, as they came.

    A line that cannot be read, such as the last of a process that was killed, costs no more than its task.
    """

    def __init__(
        self, batch: Batch[R], file: Path | None = None, reader: IO[bytes] | None = None, writer: Any = None
    ) -> None:
        self._batch, self._file, self._reader, self._writer = batch, file, reader, writer
        self._places: dict[int, int] = {}

    def look_through(self) -> None:
        """Find what is there; TableError where that answers other tasks."""
        assert self._reader is not None
        asked, count = sha256(), len(self._batch.tasks)
        for number in range(count):
            asked.update(self._batch.told(number).encode())
        head = msgspec.json.encode({"tasks": count, "asked": asked.hexdigest()}) + b"\n"
        line = self._reader.readline(LARGEST)
        if line != head:
            if not head.startswith(line):  # it was killed as it began
                words = _("{file} holds no answers to this; name another, or ask and install the same as before.")
                raise TableError(words.format(file=self._file))
            self._writer.truncate(0)
            self._writer.write(head)
            return
        place = len(head)
        while found := self._reader.readline(LARGEST):
            line = found
            with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                self._places[msgspec.json.decode(line, type=tuple[int, msgspec.Raw])[0]] = place
            place += len(line)
        if not line.endswith(b"\n"):
            self._writer.write(b"\n")

    def results(self, numbers: Iterable[int]) -> dict[int, R]:
        """Return what is there of some tasks, by number."""
        found: dict[int, R] = {}
        for number in filter(self._places.__contains__, numbers):
            assert self._reader is not None
            with _as_told(self._file):
                self._reader.seek(self._places[number])
                line = self._reader.readline(LARGEST)
            with suppress(TableError):
                answer = msgspec.json.decode(line, type=tuple[int, msgspec.Raw])[1]
                found[number] = self._batch.read(number, bytes(answer))
        return found

    def add(self, number: int, answer: str) -> None:
        """Write an answer down."""
        if self._writer is not None:
            with _as_told(self._file):
                self._writer.write(f"[{number},{answer}]\n".encode())
