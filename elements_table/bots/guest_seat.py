"""A guest at a seat of a game without a window: asked in a process of its own, stood in for where it fails."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from elements_table.bots import guests, levels
from elements_table.bots.worker import Request, Worker
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Action, Observation
from elements_table.kernel.strategy import Advice, Budget, Strategy

MOST_SAID: Final = 20
"""Sentences on faults that are told of a series."""


class Fault(NamedTuple):
    """Which guest had no answer and why, and whether that was its first fault in a match, its second, ..."""

    name: str
    why: str
    number: int


class GuestSeat:
    """A level, as `arena.play_game` takes one: the guest's answer within `seconds`, else the regular player's.

    The guest is sent an observation and a seed; its answer counts where what it has seen allows it.
    """

    def __init__(self, name: str, seconds: float, packages: dict[str, str] | None, folder: Path | None) -> None:
        self._name, self._seconds = name, seconds
        self._worker = Worker(packages, folder, for_guest=True)
        self._faults: list[Fault] = []
        self._regular = levels.resolve("regular")

    def __call__(self, strategy: Strategy, observation: Observation, rng: Random, budget: Budget) -> Advice:
        """Return the guest's answer; after so many faults in a game, or where it has none, the regular player's."""
        seed = rng.getrandbits(63)
        if len(self._faults) < guests.FAULTS:
            try:
                return Advice(self._asked(strategy, observation, seed))
            except (TableError, OSError) as error:
                self._faults.append(Fault(self._name, str(error), len(self._faults) + 1))
        return self._regular(strategy, observation, rng, budget)

    def _asked(self, strategy: Strategy, observation: Observation, seed: int) -> Action:
        """Return what the guest does; TableError says what is wrong with its answer."""
        request = Request(1, strategy.game.id, self._name, msgspec.msgpack.encode(observation), seed)
        reply = self._worker.answer(request, self._seconds)
        if reply.action is None:
            raise TableError(reply.error)
        guessed = strategy.determinize(observation, Random(seed))  # what is legal follows from what the seat knows
        action: Action = guessed.resolve(strategy.game.parse(reply.action))
        objection = guessed.objection(action)
        if objection is not None:
            raise TableError(f"{reply.action}: {objection}")
        return action

    def told(self) -> list[Fault]:
        """Return its faults in the game that has ended; the next one begins without any."""
        faults, self._faults = self._faults, []
        return faults

    def close(self) -> None:
        """End its process."""
        self._worker.close()


@contextmanager
def seats_of(
    names: Sequence[str], game_id: str, seconds: float, packages: tuple[tuple[str, str], ...] | None = None,
    folder: Path | None = None,
) -> Iterator[list[levels.Level]]:  # fmt: skip
    """Yield who plays at the seats: levels, and guests with `seconds` for a decision, whose processes end then.

    `packages` and `folder` are the registry's, for games not shipped.
    """
    known = None if packages is None else dict(packages)
    with ExitStack() as stack:
        seats: list[levels.Level] = []
        for name in names:
            if guests.find(name, game_id) is None:
                seats.append(levels.resolve(name))
            else:
                seats.append(guest := GuestSeat(name, seconds, known, folder))
                stack.callback(guest.close)
        yield seats


class Faults:
    """Counts the faults of guests, and tells of each kind once."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._said: set[str] = set()
        self._counts: Counter[str] = Counter()

    def note(self, faults: Iterable[Fault]) -> None:
        """Count and tell the faults in a game; what tells nothing new is only counted."""
        for fault in faults:
            self._counts[fault.name] += 1
            sentence = guests.failed(*fault)
            if sentence not in self._said and len(self._said) < MOST_SAID:
                self._said.add(sentence)
                self._say(sentence)

    def of(self, names: Iterable[str]) -> list[int]:
        """Return how many there were of each of these."""
        return [self._counts[name] for name in names]
