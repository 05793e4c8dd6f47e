"""How programs that learn see a game: signs that spell its actions, planes of numbers that tell what a seat knows.

A game declares both in `rules/encoding.py`, by `create(state)` for all matches with the options and seats of `state`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from elements_table.kernel.game import A, Observation

T = TypeVar("T")
Reader: TypeAlias = Callable[[Any], Iterable[float]]
"""What reads numbers off an observation, in a row."""
Branches: TypeAlias = "Mapping[int, Any]"
"""By the number of the next sign: the action that is then spelled, or what is called for further branches."""


class Plane(NamedTuple):
    """Numbers that tell one thing of an observation: their name and shape, and how they are read off it, in a row.

    `most` is what they are divided by, so that they lie from -1 to 1; seats are told from the own one on, clockwise.
    """

    name: str
    shape: tuple[int, ...]
    told: Reader
    most: float = 1


class Encoding(Generic[A]):
    """The signs of a game, each the text of an action or a word of some, and the planes of its observations."""

    def __init__(self, seats: int, phases: Sequence[str], signs: Iterable[str], planes: Iterable[Plane]) -> None:
        self.signs = tuple(signs)
        self.number = {sign: number for number, sign in enumerate(self.signs)}
        at = {phase: number for number, phase in enumerate(phases)}
        self.planes = (
            Plane("seat", (seats,), lambda o: counted([o.seat], seats)),
            Plane("to_act", (seats,), lambda o: places([o.current], o.seat, seats)),
            Plane("phase", (len(at),), lambda o: counted([at[o.phase]], len(at))),
            *planes,
        )

    def spelled(self, action: A) -> Sequence[str]:
        """Return the signs that spell an action: here its text alone. No spelling begins that of another one."""
        return (str(action),)

    def branches(self, legal: Sequence[A]) -> Branches:
        """Return how the spellings of the legal actions go on, from the first sign."""
        number = self.number
        return grouped([([number[sign] for sign in self.spelled(action)], action) for action in legal])


def grouped(spellings: Iterable[tuple[Sequence[int], Any]], at: int = 0) -> Branches:
    """Return the branches from place `at` on of spellings, each with its action, that are alike before it."""
    found: dict[int, list[tuple[Sequence[int], Any]]] = {}
    for spelling, action in spellings:
        found.setdefault(spelling[at], []).append((spelling, action))
    return {
        sign: same[0][1] if len(same[0][0]) == at + 1 else partial(grouped, same, at + 1)
        for sign, same in found.items()
    }


def around(values: Sequence[T], seat: int | None) -> Sequence[T]:
    """Return what goes by seat from the own one on, clockwise."""
    return (*values[seat:], *values[:seat])


def counted(numbers: Iterable[int | None], size: int) -> list[float]:
    """Return how often each of 0 to size - 1 is among numbers; what is none of these counts nowhere."""
    found = [0.0] * size
    for number in numbers:
        if number is not None and number >= 0:
            found[number] += 1
    return found


def places(seats: Iterable[int], own: int | None, size: int) -> list[float]:
    """Return 1 for each of these seats, from the own one on; what is below 0 is none."""
    return counted([(seat - (own or 0)) % size if seat >= 0 else None for seat in seats], size)


def ordered(numbers: Iterable[int], size: int) -> list[float]:
    """Return for each of 0 to size - 1 its place among numbers, from 1; 0 where it is not there."""
    found = [0.0] * size
    for place, number in enumerate(numbers, 1):
        found[number] = place
    return found


def rows(values: Iterable[Iterable[int | None] | None], size: int) -> list[float]:
    """Return one row after the other as `counted` has them; None is a row of zeros."""
    return [number for row in values for number in counted(row or (), size)]


def bits(masks: Iterable[int], size: int) -> list[float]:
    """Return the lowest bits of one mask after the other."""
    return [float(mask >> bit & 1) for mask in masks for bit in range(size)]


def of(name: str) -> Reader:
    """Return what reads off a number, or some, that an observation has by that name."""

    def told(observation: Observation) -> Sequence[float]:
        value = getattr(observation, name)
        return value if isinstance(value, tuple) else (value,)

    return told


def by_seat(name: str) -> Reader:
    """Return what reads off the numbers by seat that an observation has by that name."""
    return lambda observation: around(getattr(observation, name), observation.seat)
