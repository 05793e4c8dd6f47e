"""What a search needs of a game: the interface between the engine in `bots` and the knowledge in a game's `bot`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from elements_table.kernel.game import Advice, State

A = TypeVar("A", bound=Hashable)


class Tree(ABC, Generic[A]):
    """One decision of `seat`, to be searched as a tree over deals that it thinks possible.

    Values are what a deal's end is worth to `seat`, from 0 to 1. `playouts` is what an expert takes for it.
    """

    seat: int
    playouts: int

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """Return what is worth thinking about now; one action alone needs no search."""

    @abstractmethod
    def deal(self, rng: Random) -> State[Any]:
        """Return a state that `seat` could be in, new each time."""

    @abstractmethod
    def secret(self, state: State[Any], mover: int) -> Hashable:
        """Return what `mover` knows beyond what everybody saw; seats that know otherwise choose otherwise."""

    @abstractmethod
    def choices(self, state: State[Any]) -> Sequence[A]:
        """Return what whoever is to move would think about; it follows from what all saw and from its secret."""

    @abstractmethod
    def result(self, state: State[Any]) -> float | None:
        """Return what an end is worth; None where the search goes on."""

    @abstractmethod
    def play_out(self, state: State[Any], rng: Random) -> float:
        """Play on quickly to an end, and return what it is worth; `state` is used up."""

    def is_friend(self, mover: int) -> bool:
        """Return whether `mover` wants what `seat` wants."""
        return mover == self.seat

    @abstractmethod
    def advice(self, values: Mapping[A, float], best: A, deals: int) -> Advice[Any]:
        """Return the advice to do `best`, with the reason; `values` is what `deals` playouts make of each action."""
