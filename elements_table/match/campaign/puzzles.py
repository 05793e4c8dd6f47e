"""The puzzles of a game, those of all games by day, and a streak: one after the other until three are missed."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from elements_table.kernel.errors import DataError, told
from elements_table.kernel.files import MEGABYTE, read_json, write_bytes
from elements_table.kernel.puzzles import Puzzle, PuzzleEntry, listed, load
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.campaign.profile import Profile, Rating, first_rating

log = logging.getLogger(__name__)

FIRST_DAY: Final = date(2026, 1, 1)
MOST_OWN: Final = 200
"""So many of a person's own puzzles of a game are kept; the oldest go first."""
STRIDE: Final = 7
"""How far a game's puzzle of the day is from its last one in the list, so that the levels change."""


class PuzzleOfDay(NamedTuple):
    """The puzzle of a day: its game, and its number in the game's list, from 0."""

    game: str
    number: int
    entry: PuzzleEntry


def load_puzzles(game_id: str, games: Registry) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, lowest level first; empty where it has none. DataError tells of a mistake."""
    path = games.puzzles(game_id)
    return load(path) if path.is_file() else ()


def load_entries(game_id: str, games: Registry) -> tuple[PuzzleEntry, ...]:
    """Return what there is of puzzles of a game, in the same order, without reading them."""
    path = games.puzzles(game_id)
    return listed(path) if path.is_file() else ()


def own_file(folder: Path, game_id: str) -> Path:
    """Return the file, in a person's folder, of the puzzles of a game that they have made."""
    return folder / "puzzles" / f"{game_id}.json"


def own(folder: Path, game_id: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that a person has made; DataError where they cannot be read."""
    file = own_file(folder, game_id)
    try:
        return read_json(file, tuple[Puzzle, ...], MEGABYTE) if file.is_file() else ()
    except OSError as error:
        raise DataError(f"{file}: cannot be read: {error.strerror or error}.") from None


def own_left(folder: Path, game_id: str, profile: Profile) -> int:
    """Return how many of a person's own puzzles of a game are not solved; none where they cannot be read."""
    try:
        made = own(folder, game_id)
    except DataError as error:
        log.warning("%s", error)
        return 0
    return len(made) - solved(made, game_id, profile)


def keep_own(folder: Path, game_id: str, puzzle: Puzzle) -> int:
    """Keep a puzzle among a person's own, once, and return its number there; TableError where it cannot be."""
    there = [one for one in own(folder, game_id) if one.id != puzzle.id][1 - MOST_OWN :]
    file = own_file(folder, game_id)
    with told(_("{path}: the puzzle cannot be kept: {why}."), path=file):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(file, msgspec.json.encode([*there, puzzle]))
    return len(there)


def puzzle_of_the_day(day: date, games: Registry) -> PuzzleOfDay | None:
    """Return the puzzle of a day, the same for everybody; None where there is none. DataError tells of a mistake.

    The games that have puzzles take turns, and so only one index is read.
    """
    having = sorted(game_id for game_id in games if games.puzzles(game_id).is_file())
    if not having:
        return None
    turn, place = divmod((day - FIRST_DAY).days, len(having))
    puzzles = load_entries(having[place], games)
    if not puzzles:
        return None
    number = turn * (STRIDE if len(puzzles) % STRIDE else 1) % len(puzzles)
    return PuzzleOfDay(having[place], number, puzzles[number])


def next_unsolved(puzzles: Sequence[Puzzle | PuzzleEntry], game_id: str, profile: Profile, after: int = -1) -> int:
    """Return the number of the puzzle not solved yet that suits best who plays; the first after one where all are.

    That is the one rated nearest to them; of several, the first after `after`.
    """
    results, mine = profile.puzzles(game_id), profile.rating(game_id).points
    numbers: list[int] = [*range(after + 1, len(puzzles)), *range(after + 1)]

    def distance(number: int) -> float:
        puzzle = puzzles[number]
        known = results[puzzle.id].rating if puzzle.id in results else None
        return abs((known or first_rating(puzzle.level)).points - mine)

    def is_open(number: int) -> bool:
        return puzzles[number].id not in results or not results[puzzles[number].id].solved

    found = [number for number in numbers if is_open(number)]
    others = [number for number in found if number != after]
    return min(others or found, key=distance, default=numbers[0])


def solved(puzzles: Sequence[Puzzle | PuzzleEntry], game_id: str, profile: Profile) -> int:
    """Return how many of some puzzles of a game are solved."""
    results = profile.puzzles(game_id)
    return sum(puzzle.id in results and results[puzzle.id].solved for puzzle in puzzles)


LENGTH: Final = 180_000.0
"""How long one is asked, in ms."""
MISSES: Final = 3
"""So many of them end it."""
ALIKE: Final = 100.0
"""Of the puzzles whose ratings are no farther from the nearest than this, chance takes one."""


@dataclass
class Streak:
    """How a streak stands. What it rates is its own: it begins with the rating of who plays, and is kept nowhere."""

    mine: Rating
    rng: Random
    left: float = LENGTH
    """Of the time, in ms."""
    tries: list[bool] = field(default_factory=list)
    """Whether each that was asked was solved, the first first."""
    seen: set[int] = field(default_factory=set)
    """The numbers of the puzzles that were asked."""

    @property
    def solved(self) -> int:
        """How many were solved."""
        return sum(self.tries)

    @property
    def missed(self) -> int:
        """How many were not."""
        return len(self.tries) - self.solved

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.left <= 0 or self.missed >= MISSES

    def note(self, puzzle: Puzzle | PuzzleEntry, *, solved: bool) -> None:
        """Count the one try of a puzzle."""
        self.mine = self.mine.after([(first_rating(puzzle.level), float(solved))])
        self.tries.append(solved)

    def suited(self, puzzles: Sequence[Puzzle | PuzzleEntry]) -> int | None:
        """Return the number of the puzzle to come, one that suits who plays as it goes; None: all were asked."""
        off = {
            number: abs(first_rating(puzzle.level).points - self.mine.points)
            for number, puzzle in enumerate(puzzles)
            if number not in self.seen
        }
        near = [number for number in off if off[number] <= min(off.values()) + ALIKE]
        if not near:
            return None
        number = self.rng.choice(near)
        self.seen.add(number)
        return number


def keep_best(profile: Profile, game_id: str, streak: Streak) -> bool:
    """Keep how many were solved where that is more than ever before; return whether it is."""
    streaks = profile.learned.streaks
    if streak.solved <= streaks.get(game_id, 0):
        return False
    profile.change(streaks={**streaks, game_id: streak.solved})
    return True
