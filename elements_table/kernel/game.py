"""The nouns every game speaks: Game, State, Observation, Event.

| noun | what it is |
|---|---|
| Game | the rules and data of one game; makes states, reads texts |
| State | the truth of one match, mutable and small |
| Observation | exactly what one seat knows, frozen |
| Event | what just became visible, for the table's animation and log |
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import IllegalAction, OptionError
from elements_table.kernel.words import _

DEALER = -1
"""`current_player()` when the next action is the dealer's: the Next button, nobody's choice."""
GAME_OVER = -2
"""`current_player()` when the game is over."""

Position = dict[str, Any]


class Action(Hashable, Protocol):
    """What a seat does: frozen, hashable, ordered, and its text form is `str(action)`."""

    def __lt__(self, other: Any, /) -> bool: ...


A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="State[Any]")
O = TypeVar("O", bound="Observation")  # noqa: E741  nobody takes it for a number


class Moved(msgspec.Struct, frozen=True, array_like=True):
    """Something that went from one place to another, places named as in positions (`hands.0`, `display`).

    `face` is a card's text, or None for a back or where `count` pieces of a kind moved; `seen` lists the
    seats that see the face (None: everybody).
    """

    source: str
    target: str
    face: str | None = None
    count: int = 1
    seen: tuple[int, ...] | None = None


class Event(msgspec.Struct, frozen=True, array_like=True):
    """What just became visible: its kind, whose doing it was (a seat or DEALER), what moved, and facts.

    Facts are public, and plain data with lists, not tuples, so that they come back equal from the wire.
    """

    kind: str
    seat: int
    moved: tuple[Moved, ...] = ()
    facts: dict[str, Any] = {}

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as `seat` sees it (None: the public): faces it may not see are gone."""
        if all(m.seen is None or seat in m.seen for m in self.moved):
            return self
        moved = tuple(
            m if m.seen is None or seat in m.seen else Moved(m.source, m.target, None, m.count, m.seen)
            for m in self.moved
        )
        return Event(self.kind, self.seat, moved, self.facts)


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """Exactly what one seat knows. Equal knowledge gives equal observations, whatever the hidden truth.

    `seat` is None for the public view; `current` is a seat, DEALER or GAME_OVER as this seat sees it. `history` is
    what has become visible since the last deal, in order, as this seat saw it: bots are asked with it, states and
    positions leave it empty (`kernel.history`).
    """

    seat: int | None
    current: int
    phase: str
    options: dict[str, str]
    history: tuple[Event, ...] = ()

    def view(self) -> Position:
        """Return a mapping in the shape of a position, hidden parts absent or None, `counts` in their place."""
        raise NotImplementedError


class State(ABC, Generic[A]):
    """The truth of one match: mutable, small, cheap to clone. `apply` trusts its caller.

    `emit` receives an Event after each visible step; None (nobody listens) in every clone.
    """

    __slots__ = ("emit",)

    emit: Callable[[Event], None] | None

    @property
    @abstractmethod
    def game(self) -> Game[Any]:
        """The game whose rules this state follows."""

    @abstractmethod
    def current_player(self) -> int:
        """Return the seat to act, DEALER or GAME_OVER."""

    def simultaneous_players(self) -> tuple[int, ...]:
        """Return all seats that choose secretly now, else the seat to act alone; empty for the dealer."""
        seat = self.current_player()
        return (seat,) if seat >= 0 else ()

    @abstractmethod
    def legal_actions(self) -> Sequence[A]:
        """Return every legal action once, in a stable order; it may be lazy where the list is long."""

    def random_action(self, rng: Random) -> A:
        """Return one legal action drawn with `rng`, without listing where the list is long."""
        actions = self.legal_actions()
        return actions[int(rng.random() * len(actions))]

    def dominant_action(self) -> A | None:
        """Return an action that nobody need be asked for, though others are legal: it shuts out no other outcome."""
        return None

    @abstractmethod
    def objection(self, action: A) -> str | None:
        """Return why `action` is not legal now, in a player's words, or None where it is."""

    @abstractmethod
    def apply(self, action: A) -> None:
        """Carry out a legal, resolved `action`; an illegal one is undefined behaviour."""

    def resolve(self, action: A) -> A:
        """Return `action` with everything closed that its text left open."""
        return action

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.current_player() == GAME_OVER

    @abstractmethod
    def returns(self) -> list[float]:
        """Return the scores as shown, per seat, partners alike."""

    @abstractmethod
    def winners(self) -> list[int]:
        """Return the seats that have won, partners and shared wins included; empty before the end."""

    @abstractmethod
    def clone(self) -> Self:
        """Return a copy that shares nothing mutable, with nobody listening."""

    @abstractmethod
    def observation(self, seat: int | None) -> Observation:
        """Return what `seat` knows; None gives the public view."""

    @abstractmethod
    def position(self) -> Position:
        """Return the whole position, unordered parts sorted, derived parts included."""

    def __eq__(self, other: object) -> bool:
        """Equality of states is equality of positions."""
        if not isinstance(other, State):
            return NotImplemented
        if type(self) is type(other) and _are_alike(self, other):
            return True
        return self.game.id == other.game.id and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]  # what is mutable has no hash


def _are_alike(one: Any, other: Any) -> bool:
    """Return whether two states agree in every attribute: then their positions, which are dear, agree too."""
    return all(getattr(one, name, ...) == getattr(other, name, ...) for name in _attributes(one.__class__))


@cache
def _attributes(kind: type) -> tuple[str, ...]:
    """Return the attributes of states of a kind, who listens left out."""
    names = {name for one in kind.__mro__ for name in getattr(one, "__slots__", ())}
    return ("__dict__", *sorted(names - {"emit"}))


class Game(ABC, Generic[S]):
    """The rules and data of one game."""

    unordered: ClassVar[frozenset[str]] = frozenset()
    """Parts of a position whose innermost lists are compared as multisets (hands, kitty)."""
    unordered_letters: ClassVar[frozenset[str]] = frozenset()
    """Parts whose strings are compared as multisets of their letters (elements written `FFWA`)."""
    stacked: ClassVar[Mapping[str, str]] = {}
    """Parts of a position that lie on another part, and go into it untold when they are covered (`top` on `pile`)."""
    silence: ClassVar[Any] = None
    """The action of a seat that may react out of turn and does not; it emits nothing. None: no reactions."""
    observation_type: ClassVar[type[Observation]]
    former_crc: int | None = None
    """The CRC-32 that the data had when matches of then began, where they are written otherwise now."""

    def __init__(self, data: GameData) -> None:
        self.data = data

    @property
    def id(self) -> str:
        """The game's id, such as `wuxing`."""
        return self.data.id

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat counts that can play."""
        return self.data.seats

    def settle(self, options: Mapping[str, Any] | None, seats: int | None) -> tuple[dict[str, str], int]:
        """Return all options as texts, defaults filled in, and the seat count; OptionError on anything else."""
        if seats is None:
            seats = self.data.default_seats
        if seats not in self.seats:
            *most, last = map(str, self.seats)
            choice = _("{numbers} or {last}").format(numbers=", ".join(most), last=last) if most else last
            words = _("{game} is played by {choice}, not by {n}.")
            raise OptionError(words.format(game=_(self.data.title), choice=choice, n=seats))
        return self.data.settle(options or {}), seats

    def as_of(self, version: tuple[int, ...]) -> Game[S]:
        """Return the game as the program of a version, such as (1, 0, 0), played it: a match goes on by those rules.

        A game whose rules or cards have changed names the versions; what actions are called never differs.
        """
        return self

    def with_data(self, crc: int) -> Game[S] | None:
        """Return the game as it was with the data of that CRC-32 (`crc_of`), None where it knows none of these.

        It is asked for a match whose version is as it is now, but not its data.
        """
        return None

    @abstractmethod
    def new_state(self, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 1) -> S:
        """Return a fresh match, dealt by `seed`; OptionError on options the game does not declare."""

    def opening(self, state: S) -> Event | None:
        """Return the event that dealt a fresh `state`, told like every later deal; None where nothing is dealt."""
        return None

    @abstractmethod
    def from_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: int = 1,
    ) -> S:
        """Return the state of `position`, defaults filled in; PositionError names what cannot be."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Return the action that `text` names, the inverse of `str(action)`; ParseError on anything else."""

    def tally(self, position: Position) -> Counter[str]:
        """Return how often each thing that is never lost nor won (each card, by its text) is in `position`."""
        return Counter()

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return what the statistics keep of a finished match, from all that it told: numbers by seat and key.

        The keys are the game's own; its scene makes panels of their sums. What has a key is also counted by match,
        so that a key with 0 says that something could have been.
        """
        return Counter()

    def longest_round(self, state: S) -> int | None:
        """Return the most actions that the round can have which begins with `state`, whatever is played.

        A round begins with a deal, or with another `round` in the position; what the dealer does at its end is one of
        its actions. The proof stands with each game's answer; None: there is none.
        """
        return None

    def most_rounds(self, state: S) -> int | None:
        """Return the most rounds of a match like `state`, whatever is played; None where it may go on for ever."""
        return None

    @abstractmethod
    def resample_hidden(self, state: S, seat: int | None, rng: Random) -> S:
        """Return another truth that looks the same to `seat`: a clone with what it cannot know redrawn."""


def checked_apply(state: State[A], action: A) -> A:
    """Apply `action` if it is legal and return its closed form; IllegalAction says why not."""
    action = state.resolve(action)
    reason = state.objection(action)
    if reason is not None:
        raise IllegalAction(reason)
    state.apply(action)
    return action
