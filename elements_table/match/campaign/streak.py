"""A streak: puzzles of a game one after the other, each with one try, until three are missed or the time is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from elements_table.kernel.puzzles import Entry, Puzzle
from elements_table.match.campaign.profile import Profile, first_rating
from elements_table.match.campaign.rating import Rating

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
    solved: int = 0
    missed: int = 0
    seen: set[int] = field(default_factory=set)
    """The numbers of the puzzles that were asked."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.left <= 0 or self.missed >= MISSES

    def note(self, puzzle: Puzzle | Entry, *, solved: bool) -> None:
        """Count the one try of a puzzle."""
        self.mine = self.mine.after([(first_rating(puzzle.level), float(solved))])
        self.solved += solved
        self.missed += not solved

    def suited(self, puzzles: Sequence[Puzzle | Entry]) -> int | None:
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
