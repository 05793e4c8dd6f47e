"""Puzzles: a position of a game, what its player is to reach in it, and what comes of each action.

A puzzle is about what its player can know: a solution reaches the goal in every deal that fits what was seen,
whatever the others hold and do; what is refuted fails in the deal shown with it even where all cards lie open.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, NamedTuple

import msgspec

from elements_table.kernel.data import convert, must, read_yaml
from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.files import MEGABYTE, read_json
from elements_table.kernel.game import Action, Game, Options, Position, S, State, checked_apply
from elements_table.kernel.themes import Mistake, Theme
from elements_table.kernel.words import plural

LEVELS: Final = (1, 2, 3)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action of the puzzle's player and all that follows, as texts.

    `deal` holds the parts of the position that are otherwise in the deal that the line is shown in, none where the
    position serves; `fails` says in how many deals what is tried here fails at best play, 0 of a solution.
    """

    play: tuple[str, ...]
    fails: int = 0
    deal: Position = {}

    def __post_init__(self) -> None:
        must(self.play, "`play` names no action")


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position, what `seat`, who is to act, is to reach, what solves it and what each other action comes to.

    `deals` is how many deals fit what the seat has seen; every one of them was looked at.
    """

    id: str
    level: int
    goal: str
    seat: int
    position: Position
    solutions: tuple[Line, ...]
    tries: tuple[Line, ...]
    deals: int
    aim: int = 0
    """How much the goal asks for, where it can ask for more or less."""
    options: Options = {}
    seats: int | None = None

    def __post_init__(self) -> None:
        must(self.level in LEVELS, "`level` is 1, 2 or 3")
        must(self.solutions and self.tries, "`solutions` and `tries` each name a line at least")
        firsts = [line.play[0] for line in (*self.solutions, *self.tries)]
        must(len(set(firsts)) == len(firsts), "an action is named twice among `solutions` and `tries`")

    def line(self, action: str) -> Line | None:
        """Return what comes of an action, None where no line tells."""
        return next((line for line in (*self.solutions, *self.tries) if line.play[0] == action), None)

    def solves(self, action: str) -> bool:
        """Return whether an action solves the puzzle."""
        return any(line.play[0] == action for line in self.solutions)

    def start(self, game: Game, line: Line | None = None) -> State:
        """Return the state that the puzzle begins with, in the deal of a line; PositionError where there is none."""
        position = self.position if line is None else {**self.position, **line.deal}
        state: State = game.from_position(position, self.options, self.seats)
        return state


class PuzzleEntry(msgspec.Struct, frozen=True, array_like=True):
    """What an index tells of a puzzle: enough to count it, to say how hard it is, and of which theme."""

    id: str
    level: int
    theme: str = ""


class Played(Generic[S]):
    """A line as it was played: every action with the state before it, and the state at the end."""

    def __init__(self, start: S, play: Iterable[str]) -> None:
        self.before: list[S] = []
        self.actions: list[Any] = []
        state = start.clone()
        for text in play:
            self.before.append(state.clone())
            self.actions.append(checked_apply(state, state.game.parse(text)))
        self.end = state


class Held(NamedTuple):
    """Cards that lie face down, and the seats that hold them or some of them; of `lacks` these hold no card."""

    seats: tuple[int, ...]
    cards: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    """Names of sprites."""


class Goal(ABC, Generic[S]):
    """What `seat` is to reach from the state `start` on, and how that is told.

    `names` are what the seats are called, the own one excepted, who is spoken to.
    """

    id: ClassVar[str]

    def __init__(self, start: S, seat: int, aim: int = 0) -> None:
        self.start, self.seat, self.aim = start, seat, aim

    @abstractmethod
    def outcome(self, state: S) -> bool | None:
        """Return whether the goal is reached, or can no longer be; None while that is open."""

    def is_told(self, state: S) -> bool:
        """Return whether a line may end here; it goes on from where its outcome is settled to where it shows."""
        return self.outcome(state) is not None

    def choices(self, state: S) -> Sequence[Action]:
        """Return the legal actions that are worth a thought."""
        return state.legal_actions()

    def key(self, state: S) -> Hashable:
        """Return what tells apart states that play on differently; None where they are not worth remembering."""
        return None

    def is_friend(self, mover: int) -> bool:
        """Return whether `mover` wants what `seat` wants."""
        return mover == self.seat

    @abstractmethod
    def title(self) -> str:
        """Return the goal in a few words."""

    @abstractmethod
    def text(self, names: Sequence[str]) -> str:
        """Return what holds in the position, and what is asked, in one to three sentences."""

    def unseen(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return what who saw all that was played knows of the hidden cards, and the table does not show: lines."""
        return ()

    def hidden_cards(self) -> tuple[Held, ...]:
        """Return the cards that lines of `unseen` are about, the first first, as positions name them."""
        return ()

    @abstractmethod
    def told(self, played: Played[S], names: Sequence[str]) -> str:
        """Return what comes of a line, with its numbers."""

    def reason(self, played: Played[S], names: Sequence[str]) -> str:
        """Return the fact by which a line solves the puzzle; empty where nothing plain can be said."""
        return ""

    def sure(self, deals: int) -> str:
        """Return how far the solution was looked at, in so many deals."""
        words = plural("No other deal fits what you see.", "It holds in all {n} deals that fit what you see.", deals)
        return words.format(n=deals)

    def deciding(self) -> tuple[str, ...]:
        """Return what on the table decides, for the bulb: names of zones and read-outs as the scene gives them."""
        return ()


class PuzzleGenerator(ABC, Generic[S]):
    """What can be asked in a game: its goals by id, and the deals that a seat may be looking at."""

    goals: Mapping[str, type[Goal[S]]]

    def __init__(self, game: Game) -> None:
        self.game = game

    def goal(self, puzzle: Puzzle, start: S) -> Goal[S]:
        """Return the goal of a puzzle that begins with `start`."""
        return self.goals[puzzle.goal](start, puzzle.seat, puzzle.aim)

    @abstractmethod
    def asked(self, state: S, seat: int) -> Sequence[Goal[S]]:
        """Return the goals that can be asked of `seat`, who is to act, those that ask for more later."""

    @abstractmethod
    def deals(self, state: S, seat: int, most: int) -> list[S] | None:
        """Return every state that looks the same to `seat`; None where there are more than `most`."""


def ways_to_deal(cards: Sequence[int], sizes: Sequence[int], barred: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to deal cards to places that take so many each, and none of their barred ones, all as masks."""
    if not cards:
        yield (0,) * len(sizes)
        return
    card = cards[0]
    for place, size in enumerate(sizes):
        if size and not barred[place] & card:
            left = [n - (other == place) for other, n in enumerate(sizes)]
            for rest in ways_to_deal(cards[1:], left, barred):
                yield tuple([hand | card if other == place else hand for other, hand in enumerate(rest)])


def load(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, lowest level first; DataError names file and place of a mistake."""
    puzzles = convert(read_yaml(path), tuple[Puzzle, ...], str(path))
    names = [puzzle.id for puzzle in puzzles]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise DataError(f"{path}: [{number}].id: there is a puzzle {name} already.")
    return tuple(sorted(puzzles, key=lambda puzzle: puzzle.level))


def index_of(path: Path) -> Path:
    """Return the index beside a file of puzzles: it is read in no time, and is all that counts and dots want."""
    return path.with_suffix(".json")


def listed(path: Path) -> tuple[PuzzleEntry, ...]:
    """Return what the index of a file of puzzles tells, in the same order as `load`; DataError tells of a mistake."""
    file = index_of(path)
    try:
        return read_json(file, tuple[PuzzleEntry, ...], MEGABYTE)
    except OSError as error:
        raise DataError(f"{file}: cannot be read: {error.strerror or error}.") from None


def entries(puzzles: Iterable[Puzzle], game: Game, themes: Sequence[Theme] = ()) -> tuple[PuzzleEntry, ...]:
    """Return what stands in the index of some puzzles."""
    return tuple(PuzzleEntry(puzzle.id, puzzle.level, theme_of(puzzle, game, themes)) for puzzle in puzzles)


def theme_of(puzzle: Puzzle, game: Game, themes: Sequence[Theme]) -> str:
    """Return the theme of the mistake that its first try is, whatever solution it is held against; empty for none."""
    start, tried = puzzle.start(game), game.parse(puzzle.tries[0].play[0])
    beside = [Mistake(start, puzzle.seat, tried, game.parse(line.play[0])) for line in puzzle.solutions]
    return next((theme.id for theme in themes if all(map(theme.holds, beside))), "")


def mistakes(puzzle: Puzzle, generator: PuzzleGenerator) -> Iterator[str]:
    """Yield what does not hold of a puzzle, each with its place, as a sentence."""
    if puzzle.goal not in generator.goals:
        yield f"goal: there is no goal {puzzle.goal}; the goals are: {', '.join(generator.goals)}."
        return
    try:
        start = puzzle.start(generator.game)
    except TableError as error:
        yield f"position: {error}"
        return
    if start.current_player() != puzzle.seat:
        yield f"seat: it is not for seat {puzzle.seat} to act."
        return
    goal = generator.goal(puzzle, start)
    if goal.outcome(start) is not None:
        yield "goal: it is settled in the position already."
    for kind, lines in (("solutions", puzzle.solutions), ("tries", puzzle.tries)):
        for number, line in enumerate(lines):
            for what in _mistakes_of_line(puzzle, generator.game, goal, line, reached=kind == "solutions"):
                yield f"{kind}[{number}]{what}"
    for action in goal.choices(start):
        if puzzle.line(str(action)) is None:
            yield f"tries: no line tells what comes of {action}."


def _mistakes_of_line(puzzle: Puzzle, game: Game, goal: Goal, line: Line, *, reached: bool) -> Iterator[str]:
    if reached == bool(line.fails) or line.fails > puzzle.deals:
        yield f".fails: {line.fails} cannot be, of {puzzle.deals} deals."
    try:
        start = puzzle.start(game, line)
        if line.deal and start.observation(puzzle.seat) != goal.start.observation(puzzle.seat):
            yield f".deal: seat {puzzle.seat} could tell it from the position."
        played: Played = Played(start, line.play)
    except TableError as error:
        yield f": {error}"
        return
    end = played.end
    for before, action in zip(played.before, played.actions, strict=True):
        if action not in goal.choices(before):
            yield f".play: {action} is not what the goal leaves to seat {before.current_player()}."
    if goal.outcome(end) is not reached or not goal.is_told(end):
        yield f".play: the goal is {'not reached' if reached else 'reached, or still open'} at its end."
