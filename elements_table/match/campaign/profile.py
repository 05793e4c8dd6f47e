"""What a person has learned and earned, kept as JSON in the user's folder; ratings are Glicko-2.

A section is a field of `Learned` with a default, so that files without it are read; `Profile.change` sets it.
"""

import math
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from elements_table import paths
from elements_table.kernel.files import MEGABYTE, read_json
from elements_table.kernel.words import _
from elements_table.match.play.user_files import UserFile, write_whole

SCALE: Final = 173.7178
"""Points of a rating in one unit of the method's own scale."""
TAU: Final = 0.5
"""How much a volatility may change."""
CLOSE: Final = 1e-6
LEAST_DEVIATION: Final = 45.0
"""Below this nobody's rating is taken to be known: people learn."""


class Rating(msgspec.Struct, frozen=True):
    """A rating in points, 1500 in the middle; its standard deviation; how unsteady it is (the method's sigma)."""

    points: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    def after(self, results: "list[tuple[Rating, float]]") -> "Rating":
        """Return the rating after a period of games: against whom, and 1 for a win, 0 for a loss.

        Without games only the deviation grows.
        """
        mu, phi = (self.points - 1500) / SCALE, self.deviation / SCALE
        if not results:
            grown = SCALE * math.hypot(phi, self.volatility)
            return Rating(self.points, min(350.0, grown), self.volatility)
        information = gain = 0.0
        for other, score in results:
            weight = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / math.pi**2)
            expected = 1 / (1 + math.exp(-weight * (mu - (other.points - 1500) / SCALE)))
            information += weight**2 * expected * (1 - expected)
            gain += weight * (score - expected)
        variance = 1 / information
        sigma = _volatility(phi, self.volatility, variance, variance * gain)
        phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + information)
        return Rating(1500 + SCALE * (mu + phi**2 * gain), max(LEAST_DEVIATION, SCALE * phi), sigma)


def _volatility(phi: float, sigma: float, variance: float, change: float) -> float:
    """Return the new volatility (step 5 of the method): the root of a function, between two ends by Illinois."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        grown = math.exp(x)
        total = phi**2 + variance + grown
        return grown * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low, high = start, math.log(change**2 - phi**2 - variance) if change**2 > phi**2 + variance else start - TAU
    while change**2 <= phi**2 + variance and slope(high) < 0:
        high -= TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


MOST_BYTES: Final = 4 * MEGABYTE
VERSION: Final = 1
"""The version of the format; a file of a later one is not read."""


def lesson_file(game_id: str) -> Path:
    """Return where the lesson of a game lies, if it has one."""
    return paths.data() / "lessons" / f"{game_id}.yaml"


class LessonProgress(msgspec.Struct, frozen=True):
    """How far a game's lesson is: the step to go on with (from 0) of how many, done once, offered before."""

    step: int = 0
    steps: int = 0
    done: bool = False
    offered: bool = False


BEGINNER: Final = Rating(1350.0)
"""What somebody is taken to be at the puzzles of a game before the first."""


def first_rating(level: int) -> Rating:
    """Return what a puzzle of a level, 1 to 3, is rated before anybody has tried it."""
    return Rating(900.0 + 300.0 * level, 200.0)


class PuzzleResult(msgspec.Struct, frozen=True):
    """How a puzzle went: how often it was tried, whether it is solved, and whether by the first try.

    `rating` is how hard it is for who plays here; None: nobody knows yet.
    """

    tries: int = 0
    first_try: bool = False
    solved: bool = False
    rating: Rating | None = None


class DayTry(msgspec.Struct, frozen=True):
    """The one counted try of a deal of the day: its match's id, the scores by seat once it is over, and whether won.

    `expert` are the scores by seat of the same deal with the expert at your seat, once they are known.
    """

    match: str
    returns: tuple[float, ...] = ()
    won: bool = False
    expert: tuple[float, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.returns)


class Climb(msgspec.Struct, frozen=True):
    """How far the ladder of a game is: the days on which its opponents were beaten, from the first one on.

    `won` and `lost` are the best of three to which `match` belongs, the one begun last; `counted`: that is in them.
    """

    beaten: tuple[date, ...] = ()
    won: int = 0
    lost: int = 0
    match: str = ""
    counted: bool = False


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept, by game id; puzzles by their own id below that; deals of the day by date above that."""

    version: int = VERSION
    lessons: dict[str, LessonProgress] = {}
    puzzles: dict[str, dict[str, PuzzleResult]] = {}
    daily: dict[date, dict[str, DayTry]] = {}
    ladder: dict[str, Climb] = {}
    exercises: dict[str, msgspec.Raw] = {}
    """One's own mistakes (`exercises`), read by who needs them: a start does not."""
    ratings: dict[str, Rating] = {}
    """How strong one is at the puzzles of each game."""
    streaks: dict[str, int] = {}
    """How many puzzles of a game one has solved in a streak at most."""


class Profile(UserFile):
    """What a person has learned and the file that keeps it."""

    def __init__(self, path: Path, on_warning: Callable[[str], None] | None = None) -> None:
        super().__init__(path, on_warning)
        self.learned = self._read()

    def lesson(self, game_id: str) -> LessonProgress:
        """Return how far the lesson of a game is."""
        return self.learned.lessons.get(game_id, LessonProgress())

    def note_lesson(self, game_id: str, **values: object) -> None:
        """Change some of how far the lesson of a game is, by the names of `LessonProgress`."""
        progress = msgspec.structs.replace(self.lesson(game_id), **values)
        self.change(lessons={**self.learned.lessons, game_id: progress})

    def puzzles(self, game_id: str) -> Mapping[str, PuzzleResult]:
        """Return how the puzzles of a game went that have been tried, by their ids."""
        return self.learned.puzzles.get(game_id, {})

    def rating(self, game_id: str) -> Rating:
        """Return how strong one is at the puzzles of a game."""
        return self.learned.ratings.get(game_id, BEGINNER)

    def note_puzzle(self, game_id: str, puzzle: str, *, solved: bool, level: int = 1) -> PuzzleResult:
        """Count one try of a puzzle of a level, and return how it stands; what was solved once stays solved.

        The first try rates both it and who tries it.
        """
        before = self.puzzles(game_id).get(puzzle, PuzzleResult())
        first_try = before.first_try or (solved and not before.tries)
        mine, its, ratings = self.rating(game_id), before.rating or first_rating(level), self.learned.ratings
        if not before.tries:
            ratings = {**ratings, game_id: mine.after([(its, float(solved))])}
            its = its.after([(mine, float(not solved))])
        result = PuzzleResult(before.tries + 1, first_try, before.solved or solved, its)
        puzzles = {**self.learned.puzzles, game_id: {**self.puzzles(game_id), puzzle: result}}
        self.change(puzzles=puzzles, ratings=ratings)
        return result

    def change(self, **sections: object) -> None:
        """Set some sections and keep them on disk."""
        after = msgspec.structs.replace(self.learned, **sections)
        if after == self.learned:
            return
        self.learned = after
        try:
            write_whole(self.path, after)
        except OSError as error:
            words = _("{path}: cannot be written ({why}); what you learn now lasts until the program ends.")
            self._warn(words, error)

    def _read(self) -> Learned:
        try:
            learned = read_json(self.path, Learned, MOST_BYTES)
        except FileNotFoundError:
            return Learned()
        except OSError as error:
            return self._begin_anew(error)
        if learned.version > VERSION:
            return self._begin_anew(_("it is from a later version of Elements Table"))
        return learned

    def _begin_anew(self, why: object) -> Learned:
        """Keep the file aside that cannot be used, and tell so."""
        words = _(
            "{path}: cannot be read ({why}); lessons, puzzles and all you earned begin anew; it is kept as {aside}."
        )
        stuck = _(
            "{path}: cannot be read ({why}), nor moved ({trouble}); lessons, puzzles and all earned begin anew."
        )
        self._keep_aside(why, words, stuck)
        return Learned()
