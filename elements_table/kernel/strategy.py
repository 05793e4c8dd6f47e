"""How bots speak: what a good player knows of a game, its advice, and a decision as a search takes it.

A strategy and its decisions hold a game's knowledge; the engines that search are in `bots`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple

from elements_table.kernel.game import A, Game, O, State
from elements_table.kernel.player_profile import REGULAR, PlayerProfile


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: a number of playouts, else what its level takes, within about these seconds.

    A search may be spread over so many `cores`; that changes no answer.
    """

    seconds: float = 1.0
    playouts: int | None = None
    cores: int = 1


@dataclass(frozen=True, slots=True)
class Advice(Generic[A]):
    """A chosen action, and the reason as a message id with parameters; from a search, what it makes of each action.

    Words in the parameters are translated already. `values` are chances to win, from 0 to 1, of this action and of
    others; empty where nothing was searched. `second` is the best of the others, with its own reason.
    """

    action: A
    reason: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[A, float] = field(default_factory=dict)
    second: Advice[A] | None = None


class SearchResult(NamedTuple):
    """What a search found: the action to do, and for each action its value and how often it was tried.

    `behind` says of each action by how much it is worse than the best, as far as that is beyond chance.
    """

    best: Any
    values: dict[Any, float]
    tries: dict[Any, int]
    behind: dict[Any, float]
    deals: int


class Decision(ABC, Generic[A]):
    """One decision of `seat`, to be searched over deals that it thinks possible.

    Values are what a deal's end is worth to `seat`, from 0 to 1. `playouts` is what an expert takes for it.
    """

    seat: int
    playouts: int

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """Return what is worth thinking about now; one action alone needs no search."""

    @abstractmethod
    def deal(self, rng: Random) -> State[A]:
        """Return a state that `seat` could be in, new each time."""

    @abstractmethod
    def play_out(self, state: State[A], rng: Random) -> float:
        """Return what playing on is worth, by a quick end or at a guess; `state` is used up."""

    @abstractmethod
    def advice(self, action: A) -> Advice[A]:
        """Return the advice to do a legal `action`, best or not, with what the game can say for it, if anything."""


class Tree(Decision[A]):
    """A decision to be searched as a tree, in which all seats learn to choose."""

    @abstractmethod
    def secret(self, state: State[A], mover: int) -> Hashable:
        """Return what `mover` knows beyond what everybody saw; seats that know otherwise choose otherwise."""

    @abstractmethod
    def choices(self, state: State[A]) -> Sequence[A]:
        """Return what whoever is to move would think about; it follows from what all saw and from its secret."""

    @abstractmethod
    def result(self, state: State[A]) -> float | None:
        """Return what an end is worth; None where the search goes on."""

    def known(self, action: A) -> float | None:
        """Return what an action now is worth, where that can be worked out over all deals; None: it is tried."""
        return None

    def is_friend(self, mover: int) -> bool:
        """Return whether `mover` wants what `seat` wants."""
        return mover == self.seat

    def liking(self, action: A) -> float:
        """Return how much the temperament of who decides likes an action, where others are as good."""
        return 0.0


class Trial(Decision[A]):
    """A decision to be tried out: each action in the same deals, played out by all with the same chance.

    The first of `actions` is the regular player's choice, which stands unless another beats it by `guard` standard
    errors.
    """

    guard: float = 1.5


class Strategy(ABC, Generic[O]):
    """What a good player of one game knows. It sees observations, never the match's state."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @abstractmethod
    def determinize(self, observation: O, rng: Random) -> State[Any]:
        """Return a state that `observation.seat` could be in: consistent with all that it knows."""

    @abstractmethod
    def choose(self, observation: O, rng: Random, budget: Budget, mind: PlayerProfile = REGULAR) -> Advice[Any]:
        """Return the action of a good player, or of one that is minded otherwise, with the reason."""

    def decision(self, observation: O, rng: Random, mind: PlayerProfile = REGULAR) -> Decision[Any] | None:
        """Return the decision as an expert searches it; None where the game has no search (see its `levels`)."""
        return None

    def is_slip(self, state: State[Any], action: Any) -> bool:
        """Return whether only a slip explains the legal `action`; no level plays it. The seat's knowledge decides."""
        return False
