"""The nouns every game speaks: Game, State, Observation, Event.

| noun | what it is |
|---|---|
| Game | the rules and data of one game; makes states, reads texts |
| State | the truth of one match, mutable and small |
| Observation | exactly what one seat knows, frozen |
| Event | what just became visible, for the table's animation and log |

A match of Wu Xing, by hand:

>>> from elements_table.kernel.registry import registry
>>> game = registry().game("wuxing")
>>> state = game.new_state({"target": 3}, seats=2, seed=7)
>>> state.current_player(), " / ".join(map(str, state.legal_actions()))
(1, 'play 2 / play 5 / play 6 / discard / knock / yield')
>>> state.position()["hands"], state.observation(0).view()["hands"]
([[1, 1, 2, 4, 6, 6], [2, 5, 5, 6, 6, 6]], [[1, 1, 2, 4, 6, 6], None])
>>> state.emit = lambda event: print(event.kind, event.seat)
>>> print(checked_apply(state, game.parse("play 5")))
play 1
play 5
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self

import msgspec

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import IllegalAction, OptionError
from elements_table.kernel.position_parts import Part
from elements_table.kernel.words import _

DEALER = -1
"""`current_player()` when the next action is the dealer's: the Next button, nobody's choice."""
GAME_OVER = -2
"""`current_player()` when the game is over."""

Position = dict[str, Any]
PositionLike = Mapping[str, Any]
"""A position as it is handed in: plain data, not to be changed."""
Options = Mapping[str, Any]
"""What a match is played by, by the names of the options; what is left out is as the data say."""


class Action(Hashable, Protocol):
    """What a seat does: frozen, hashable, ordered, and its text form is `str(action)`."""

    def __lt__(self, other: Any, /) -> bool: ...


if TYPE_CHECKING:  # only a checker knows defaults before Python 3.13: what is unsaid is of any game
    from typing_extensions import TypeVar

    A = TypeVar("A", bound=Action, default=Any)
    S = TypeVar("S", bound="State", default=Any)
    O = TypeVar("O", bound="Observation", default="Observation")  # noqa: E741  nobody takes it for a number
else:
    from typing import TypeVar

    A, S, O = TypeVar("A"), TypeVar("S"), TypeVar("O")  # noqa: E741  as above


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
        moved: list[Moved] = []
        for one in self.moved:  # this runs for everybody in every game of a search, so without a call
            is_seen = one.seen is None or seat in one.seen
            moved.append(one if is_seen else Moved(one.source, one.target, None, one.count, one.seen))
        return self if moved == [*self.moved] else Event(self.kind, self.seat, tuple(moved), self.facts)


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """Exactly what one seat knows. Equal knowledge gives equal observations, whatever the hidden truth.

    `seat` is None for the public view; `current` is a seat, DEALER or GAME_OVER as this seat sees it. `history` is
    what has become visible since the last deal, in order, as this seat saw it: bots are asked with it, states and
    positions leave it empty (`kernel.strategy.History`).
    """

    seat: int | None
    current: int
    phase: str
    options: dict[str, str]
    history: tuple[Event, ...] = ()

    @property
    def own_seat(self) -> int:
        """The seat whose observation this is; the public one has none, and is not asked."""
        assert self.seat is not None
        return self.seat

    def view(self) -> Position:
        """Return a mapping in the shape of a position, hidden parts None or absent, `counts` in their place.

        Here that is every part by its name, in plain data; a game puts right what positions name otherwise.
        """
        return plain(self, *_parts(self.__class__))


@cache
def _parts(kind: type[Observation]) -> list[str]:
    """Return the fields of observations of a kind that are parts of a position."""
    return [name for name in kind.__struct_fields__ if name not in ("seat", "current", "options", "history")]


def plain(struct: msgspec.Struct, *names: str) -> Position:
    """Return the fields of these names (none: all) as positions and facts hold them: mappings and lists."""
    parts = {name: getattr(struct, name) for name in names or struct.__struct_fields__}
    told: Position = msgspec.json.decode(msgspec.json.encode(parts))  # quicker than to look at each value here
    return told


class State(ABC, Generic[A]):
    """The truth of one match: mutable, small, cheap to clone. `apply` trusts its caller.

    A game's state is a `@dataclass(slots=True, eq=False)`, so that each field stands once: `clone` follows from the
    fields. `emit` receives an Event after each visible step; None (nobody listens) in a new state and in every clone.
    """

    __slots__ = ("emit",)

    emit: Callable[[Event], None] | None

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        if "clone" not in vars(cls) and "__annotations__" in vars(cls):
            type.__setattr__(cls, "clone", _cloning(cls))

    def __post_init__(self) -> None:
        self.emit = None

    def tell(self, event: Callable[..., Event], *about: Any) -> None:
        """Tell whoever listens what has become visible: `event` makes it, and is asked only where somebody does."""
        if self.emit is not None:
            self.emit(event(*about))

    @property
    def game(self) -> Game:
        """The game whose rules this state follows: here that of its `variant`, what states with its options share."""
        return self.variant.game  # type: ignore[attr-defined,no-any-return]  # a state without one has its own

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

    def counted(self) -> list[float]:
        """Return what of the scores lies counted on the table already, where that is less."""
        return self.returns()

    @abstractmethod
    def winners(self) -> list[int]:
        """Return the seats that have won, partners and shared wins included; empty before the end."""

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable, with nobody listening: lists are copied, all else is shared."""
        raise NotImplementedError(f"{type(self).__name__} declares no fields to copy.")

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
        is_same = type(self) is type(other) and _are_alike(self, other)
        return is_same or (self.game.id == other.game.id and self.position() == other.position())

    __hash__ = None  # type: ignore[assignment]  # what is mutable has no hash


def _cloning(kind: type[State]) -> Callable[[State], State]:
    """Return the method that copies a state field by field: written out, since playouts clone all the time."""
    fields: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        fields |= vars(one).get("__annotations__", {})
    del fields["emit"]
    lines = [f"new.{name} = self.{name}{'[:]' * str(text).startswith('list[')}" for name, text in fields.items()]
    head = ["def clone(self):", "kind = self.__class__", "new = kind.__new__(kind)", "new.emit = None"]
    made: dict[str, Any] = {}
    exec("\n    ".join([*head, *lines, "return new"]), made)
    clone: Callable[[State], State] = made["clone"]
    return clone


def _are_alike(one: State, other: State) -> bool:
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
    parts: ClassVar[Mapping[str, Part]] = {}
    """What the parts of a position are to who sets one by hand, if values do not tell (`kernel.position_parts`)."""
    silence: ClassVar[Any] = None
    """The action of a seat that may react out of turn and does not; it emits nothing. None: no reactions."""
    observation_type: ClassVar[type[Observation]]
    former_crc: int | None = None
    """The CRC-32 that the data had when matches of then began, where they are written otherwise now."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.id = data.id
        """The game's id, such as `wuxing`."""
        self.seats = data.seats
        """The seat counts that can play."""

    def settle(self, options: Options | None, seats: int | None) -> tuple[dict[str, str], int]:
        """Return all options as texts, defaults filled in, and the seat count; OptionError on anything else.

        >>> from elements_table.kernel.registry import registry
        >>> registry().game("wuxing").settle({"target": 9}, None)
        ({'target': '9'}, 2)
        """
        seats = self.data.default_seats if seats is None else seats
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
    def new_state(self, options: Options | None = None, seats: int | None = None, seed: int = 1) -> S:
        """Return a fresh match, dealt by `seed`; OptionError on options the game does not declare."""

    def opening(self, state: S) -> Event | None:
        """Return the event that dealt a fresh `state`, told like every later deal; None where nothing is dealt."""
        return None

    def from_position(
        self, position: PositionLike, options: Options | None = None, seats: int | None = None, seed: int = 1
    ) -> S:
        """Return the state of `position`, defaults filled in; PositionError names what cannot be.

        A game need not have its own if it has `blank` and `place`.
        """
        state = self.blank(options, seats, seed)
        self.place(state, position)
        return state

    def blank(self, options: Options | None, seats: int | None, seed: int) -> S:
        """Return a state with nothing dealt yet; OptionError on options the game does not declare."""
        raise NotImplementedError

    def place(self, state: S, position: PositionLike) -> None:
        """Fill a blank `state` from `position`; PositionError names what cannot be."""
        raise NotImplementedError

    @abstractmethod
    def parse(self, text: str) -> Action:
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

    def determinize(self, observation: Any, rng: Random) -> S:
        """Return a state that `observation.seat` could be in: what it knows is there, all else is drawn anew."""
        raise NotImplementedError

    def resample_hidden(self, state: S, seat: int | None, rng: Random) -> S:
        """Return another truth that looks the same to `seat`: another state, with what it cannot know redrawn."""
        return self.determinize(state.observation(seat), rng)


def checked_apply(state: State[A], action: A) -> A:
    """Apply `action` if it is legal and return its closed form; IllegalAction says why not.

    >>> from elements_table.kernel.registry import registry
    >>> game = registry().game("wuxing")
    >>> checked_apply(game.new_state(seed=7), game.parse("play 3"))
    Traceback (most recent call last):
    elements_table.kernel.errors.IllegalAction: You have no 3 in your hand.
    """
    action = state.resolve(action)
    if (reason := state.objection(action)) is not None:
        raise IllegalAction(reason)
    state.apply(action)
    return action
