"""One process beside the window in which bots think, so that no frame waits for them.

The window asks by number and polls for answers; nothing here ever blocks it. The process starts fresh, imports the
rules alone, and ends by itself when the window's process does.
"""

import contextlib
import logging
import os
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import msgspec

from elements_table.bots import guests
from elements_table.bots.fresh_process import FreshProcess
from elements_table.bots.processes import spare
from elements_table.kernel.files import MEGABYTE
from elements_table.kernel.registry import Registry, registry
from elements_table.kernel.strategy import Budget
from elements_table.kernel.words import Facts, mark, speak_alike

log = logging.getLogger(__name__)

YIELDING = 10
"""By how much a process in the background is nicer than others."""
DIED = mark("its process ended without an answer")
LATE = mark("it gave no answer in time")
"""The errors in the replies to what a process was asked that died, or that was killed."""
MOST_BYTES = MEGABYTE
"""How long an answer may be."""


class Request(msgspec.Struct, frozen=True):
    """A question: which action for this observation (msgpack), at this level, with this seed and budget.

    The level may name a temperament too (`levels.in_character`). With the text of an action `judged`, the expert
    says what that cost, with so many `times` the playouts of a move (None: as the game says); the level is not asked.
    `language` is that of the reason (`words.spoken`).
    """

    number: int
    game: str
    level: str
    observation: bytes
    seed: int
    playouts: int | None = None
    times: int | None = None
    judged: str | None = None
    language: tuple[str, str] | None = None


class Reply(msgspec.Struct, frozen=True):
    """The answer to the request of the same number: an action's text and why, or `error` in a few words.

    `values` are the chances to win, by the texts of actions, that a search found, and `second` is the text of the
    next best of them, and why; `cost` is what the judged action costs.
    """

    number: int
    action: str | None = None
    reason: str = ""
    parameters: Facts = {}
    error: str = ""
    values: dict[str, float] = {}
    second: tuple[str, str, Facts] | None = None
    cost: float = 0.0


def think(games: Registry, request: Request, cores: int = 1) -> Reply:
    """Return the level's answer, thought out on so many cores; whatever it raises becomes the reply's `error`."""
    try:
        strategy = games.strategy(request.game)
        observation = msgspec.msgpack.decode(request.observation, type=strategy.game.observation_type)
        budget = Budget(request.playouts, cores, request.times)
        rng, cost = Random(request.seed), 0.0
        if request.judged is None:
            advice = guests.resolve(request.level, request.game)(strategy, observation, rng, budget)
        else:
            from elements_table.bots import expert  # noqa: PLC0415  5 ms, and the window itself never searches

            advice, cost = expert.judge(strategy, observation, rng, budget, strategy.game.parse(request.judged))
        values, other = {str(action): value for action, value in advice.values.items()}, advice.second
        second = None if other is None else (str(other.action), other.reason, dict(other.parameters))
        action, parameters = str(advice.action), dict(advice.parameters)
        return Reply(request.number, action, advice.reason, parameters, "", values, second, cost)
    except (Exception, SystemExit) as error:  # noqa: BLE001  a level may be anybody's code: its faults are its answer
        return Reply(request.number, error=f"{type(error).__name__}: {error}")


class Given(msgspec.Struct, frozen=True):
    """What a process of bots is told first, as `Worker` is."""

    packages: dict[str, str] | None
    folder: str | None
    in_background: bool
    for_guest: bool


class Worker:
    """The process in which bots think, started by the first question or, earlier, by `start`.

    `packages` and `folder` are the registry's, for games that are not shipped. One in the background gives way to
    everything else on the machine. What one `for_guest` prints goes to stderr: stdout is for what a command answers.
    """

    def __init__(
        self, packages: dict[str, str] | None = None, folder: Path | None = None, *, in_background: bool = False,
        for_guest: bool = False,
    ) -> None:  # fmt: skip
        self._given = Given(packages, str(folder) if folder else None, in_background, for_guest)
        self._process: FreshProcess | None = None
        self._open: set[int] = set()
        self._lost: list[Reply] = []

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.alive

    def start(self) -> None:
        """Start the process if it does not run; returns within some milliseconds, long before it is ready."""
        if self.alive:
            return
        self._drop()
        self._process = FreshProcess("elements_table.bots.worker:serve", msgspec.msgpack.encode(self._given))

    def ask(self, request: Request) -> None:
        """Send a question; its answer comes by `poll`, also where the process dies over it."""
        self.start()
        assert self._process is not None
        self._open.add(request.number)
        try:
            self._process.connection.send_bytes(msgspec.msgpack.encode(request))
        except OSError:
            self._drop()

    def poll(self) -> list[Reply]:
        """Return the answers that have come since the last call."""
        replies: list[Reply] = []
        process = self._process
        try:
            while process is not None and process.connection.poll():
                reply = msgspec.msgpack.decode(process.connection.recv_bytes(MOST_BYTES), type=Reply)
                self._open.discard(reply.number)
                replies.append(reply)
        except (EOFError, OSError, msgspec.MsgspecError):
            log.warning("The bots' process ended unexpectedly.")
            self._drop()
        replies += self._lost
        self._lost.clear()
        return replies

    def answer(self, request: Request, seconds: float) -> Reply:
        """Ask, and wait for the answer so many seconds at most; a process that gives none is killed."""
        self.ask(request)
        end = time.monotonic() + seconds
        while True:
            found = next((reply for reply in self.poll() if reply.number == request.number), None)
            left = end - time.monotonic()
            if found is not None:
                return found
            if left <= 0:
                self.close()
                return Reply(request.number, error=LATE)
            if self._process is not None:
                with contextlib.suppress(OSError):  # it has died, as the next look tells
                    self._process.connection.poll(left)

    def restart(self) -> None:
        """Kill the process, with all that it was asked, and start a new one."""
        self.close()
        self.start()

    def close(self) -> None:
        """End the process; questions still open stay without an answer."""
        self._open.clear()
        self._drop()
        self._lost.clear()

    def _drop(self) -> None:
        """Let go of the process; what it was still asked is answered with an error."""
        self._lost += [Reply(number, error=DIED) for number in sorted(self._open)]
        self._open.clear()
        if self._process is not None:
            self._process.kill()
        self._process = None


def serve(connection: Connection, questions: Iterator[bytes]) -> None:
    """Answer questions; the first says how (`Given`)."""
    told = msgspec.msgpack.decode(next(questions), type=Given)
    if told.for_guest:
        with contextlib.suppress(OSError):  # where there is no stderr nobody reads what is printed
            os.dup2(2, 1)
    if told.in_background and hasattr(os, "nice"):  # Windows has none
        os.nice(YIELDING)
    folder = Path(told.folder) if told.folder else None
    games = registry() if told.packages is None else Registry(told.packages, folder)
    decoder = msgspec.msgpack.Decoder(Request)
    for question in questions:
        request = decoder.decode(question)
        speak_alike(request.language)
        connection.send_bytes(_encoded(think(games, request, spare())))


def _encoded(reply: Reply) -> bytes:
    try:
        return msgspec.msgpack.encode(reply)
    except (TypeError, ValueError, OverflowError) as error:
        return msgspec.msgpack.encode(Reply(reply.number, error=f"its answer cannot be sent: {error}"))
