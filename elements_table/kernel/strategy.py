"""How bots speak: what a good player knows of a game, its advice, and a decision as a search takes it.

A strategy and its decisions hold a game's knowledge; the engines that search are in `bots`.

>>> from elements_table.kernel.registry import registry
>>> strategy = registry().strategy("wuxing")
>>> state, history = strategy.game.new_state(seed=7), History()
>>> state.emit = history.hear
>>> print(strategy.choose(history.told(state.observation(1)), Random(1), Budget()).action)
play 6
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias

import msgspec

from elements_table.kernel.game import A, Action, Event, Game, O, State
from elements_table.kernel.words import Facts

EVEN: Final = 0.1
"""Steps within which two actions are equally good: which is done is open, so that nobody can be read like a book."""
ABSURD: Final = 2.0
"""Steps by which a mistake is worse than the best at most: more than that anybody sees."""


class PlayerProfile(NamedTuple):
    """A temperament, and how well a player sees.

    `bold` bids, bets and knocks sooner (1) or later (-1), `quick` spends what can be spent once sooner or later.
    `blur` is how many steps a value is misjudged by, `overlooks` the share of actions that are not seen at all;
    `share`, 0 to 1, is how much somebody has of what their level has over the one below.
    """

    bold: int = 0
    quick: int = 0
    blur: float = 0.0
    overlooks: float = 0.0
    share: float = 1.0

    def pick(self, values: Mapping[A, float], step: float, rng: Random) -> A:
        """Return the action to do out of those weighed; whoever sees well takes the best, or one just as good."""
        best = max(values.values())
        if not self.blur:
            equal = [action for action, value in values.items() if value >= best - EVEN * step]
            return equal[0] if len(equal) == 1 else equal[int(rng.random() * len(equal))]
        sane = [action for action, value in values.items() if value >= best - ABSURD * step]
        seen = [action for action in sane if rng.random() >= self.overlooks] or sane
        judged = {action: values[action] + rng.gauss(0.0, self.blur * step) for action in seen}
        return max(judged, key=judged.__getitem__)


REGULAR: Final = PlayerProfile()

if TYPE_CHECKING:  # as in kernel.game
    from typing_extensions import TypeVar

    D = TypeVar("D", default=Any)
    """A deal as a decision makes it: the state of its game, or what plays that."""
else:
    from typing import TypeVar

    D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: a number of playouts, else so many `times` what a move takes.

    A search may be spread over so many `cores`; that changes no answer.
    """

    playouts: int | None = None
    cores: int = 1
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Advice(Generic[A]):
    """A chosen action, and the reason as a message id with parameters; from a search, what it makes of each action.

    Words in the parameters are translated already. `values` are chances to win, from 0 to 1, of this action and of
    others; empty where nothing was searched. `second` is the best of the others, with its own reason.
    """

    action: A
    reason: str = ""
    parameters: Facts = field(default_factory=dict)
    values: Mapping[A, float] = field(default_factory=dict)
    second: Advice[A] | None = None


class SearchResult(NamedTuple):
    """What a search found: the action to do, and for each action its value and how often it was tried.

    `behind` says of each action by how much it is worse than the best, as far as that is beyond chance.
    """

    best: Action
    values: dict[Action, float]
    tries: dict[Action, int]
    behind: dict[Action, float]
    deals: int


Grown: TypeAlias = tuple[list[int], list[float], list[float]]
"""What a tree found, by the place of the action: how often it was tried, what that brought, and the squares of it."""


def filled(numbers: Sequence[int], length: int) -> list[int]:
    """Return the numbers, and zeros after them, as the core has them where there may be so many."""
    return [*numbers, *[0] * (length - len(numbers))]


class Core(Protocol):
    """The compiled core (`bots/compiled.py`): lists of numbers as it takes them, and its functions by name."""

    def __hash__(self) -> int: ...

    def ints(self, values: Sequence[int]) -> Any:
        """Return whole numbers of 32 bits."""

    def longs(self, values: Sequence[int]) -> Any:
        """Return whole numbers of 64 bits, such as sets of cards."""

    def rows(self, layout: str, rows: Iterable[Sequence[float]]) -> object:
        """Return rows of numbers of several sizes as `struct` lays them out, each some times 8 bytes long."""

    def reals(self, values: Sequence[float]) -> Any:
        """Return floating-point numbers."""

    def call(self, name: str, *given: Any) -> bool:
        """Call a function with such lists, or with whole numbers; return whether it has done what it should."""

    def grown(self, name: str, count: int, *given: Any) -> Grown | None:
        """Return what a tree with so many actions found, grown by such a function; None where it refuses."""


class Decision(ABC, Generic[A, D]):
    """One decision of `seat`, to be searched over deals that it thinks possible.

    Values are what a deal's end is worth to `seat`, from 0 to 1. `playouts` is what an expert takes for it, and
    `judged` how many times that to judge what somebody else did: a judge must not share the faults of a move.
    """

    seat: int
    playouts: int
    judged: int = 4

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """Return what is worth thinking about now; one action alone needs no search."""

    @abstractmethod
    def deal(self, rng: Random) -> D:
        """Return a state that `seat` could be in, new each time."""

    @abstractmethod
    def play_out(self, state: D, rng: Random) -> float:
        """Return what playing on is worth, by a quick end or at a guess; `state` is used up."""

    @abstractmethod
    def advice(self, action: A) -> Advice[A]:
        """Return the advice to do a legal `action`, best or not, with what the game can say for it, if anything."""


class Tree(Decision[A, D]):
    """A decision to be searched as a tree, in which all seats learn to choose."""

    @abstractmethod
    def secret(self, state: D, mover: int) -> Hashable:
        """Return what `mover` knows beyond what everybody saw; seats that know otherwise choose otherwise."""

    @abstractmethod
    def choices(self, state: D) -> Sequence[A]:
        """Return what whoever is to move would think about; it follows from what all saw and from its secret."""

    @abstractmethod
    def result(self, state: D) -> float | None:
        """Return what an end is worth; None where the search goes on."""

    def known(self, action: A) -> float | None:
        """Return what an action now is worth, where that can be worked out over all deals; None: it is tried."""
        return None

    def is_friend(self, mover: int) -> bool:
        """Return whether `mover` wants what `seat` wants."""
        return mover == self.seat

    def grown(self, core: Core, actions: Sequence[A], playouts: int, seed: int, explore: float) -> Grown | None:
        """Return what `core` finds by so many playouts: the same as would be found without; None: it cannot tell."""
        return None

    def liking(self, action: A) -> float:
        """Return how much the temperament of who decides likes an action, where others are as good."""
        return 0.0


class Trial(Decision[A, D]):
    """A decision to be tried out: each action in the same deals, played out by all with the same chance.

    The first of `actions` is the regular player's choice, which stands unless another beats it by `guard` standard
    errors; a review takes what is within `doubt` of them for chance, or within the guard where that says nothing.
    """

    guard: float = 1.5
    doubt: float | None = None

    def weights(self, count: int, core: Core | None = None) -> Sequence[float]:
        """Return how much each of the first `count` deals counts; fewer where no more differ. Here all are alike."""
        return [1.0] * count

    def numbered(self, number: int, rng: Random) -> D:
        """Return the deal of a number, from 0; here each is drawn anew with `rng`."""
        return self.deal(rng)

    def played(self, core: Core, deals: Sequence[tuple[int, int]], actions: Sequence[A]) -> list[list[float]] | None:
        """Return what `core` makes of deals, numbers with seeds, after each action: as here; None: it cannot tell."""
        return None


class Strategy(ABC, Generic[O]):
    """What a good player of one game knows. It sees observations, never the match's state."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def determinize(self, observation: O, rng: Random) -> State:
        """Return a state that `observation.seat` could be in: consistent with all that it knows."""
        state: State = self.game.determinize(observation, rng)
        return state

    @abstractmethod
    def choose(self, observation: O, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR) -> Advice:
        """Return the action of a good player, or of one that is minded otherwise, with the reason."""

    def decision(self, observation: O, rng: Random, profile: PlayerProfile = REGULAR) -> Tree | Trial | None:
        """Return the decision as an expert searches it; None where the game has no search (see its `levels`)."""
        return None

    def is_slip(self, state: State, action: Any) -> bool:
        """Return whether only a slip explains the legal `action`; no level plays it. The seat's knowledge decides."""
        return False


class History:
    """Every event since the last deal as each seat saw it, for whoever is asked; `hear` listens to a state.

    A state knows what each seat has learned, not in which order; whoever weighs what others bid, played or passed
    needs the order too. It is read off the events, which tell no seat more than it may see.
    """

    __slots__ = ("_events", "_seen")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._seen: dict[int | None, list[Event]] = {}

    def hear(self, event: Event) -> None:
        """Note an event; a deal begins anew."""
        if event.kind == "deal":
            self._events.clear()
            self._seen.clear()
        else:
            self._events.append(event)

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """Return all of it, in order, as `seat` saw it (None: the public)."""
        seen = self._seen.setdefault(seat, [])
        seen += [event.seen_by(seat) for event in self._events[len(seen) :]]
        return tuple(seen)

    def copy(self) -> History:
        """Return a history that goes on by itself."""
        new = History()
        new._events = self._events[:]
        return new

    def told(self, observation: O) -> O:
        """Return the observation with the history that its seat knows."""
        return msgspec.structs.replace(observation, history=self.seen_by(observation.seat))
