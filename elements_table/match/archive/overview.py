"""What the matches of one game add up to for the one person who played them."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

TREND: Final = 10
"""Reviewed matches whose skill makes the mean: the last ones."""
ENOUGH: Final = 5
"""Reviewed matches from which on a mean says something."""
Whose = Literal["mine", "partner", "theirs"]


class PlayedSeat(msgspec.Struct, frozen=True):
    """Who sat there, and how it came out; seats of one `side` win together.

    `skill` (0 to 100) and `luck` (what it changed of the chance to win) are None where the match was not reviewed.
    """

    kind: str
    name: str
    level: str
    score: float
    won: bool
    skill: float | None = None
    luck: float | None = None
    side: int = 0


class PlayedMatch(msgspec.Struct, frozen=True):
    """One match; `you` is the one person's seat, None at hot seat; `started` and `ended` are Unix times.

    `options` is how the database writes them.
    """

    id: str
    game: str
    ended: float
    rounds: int
    actions: int
    you: int | None
    seats: tuple[PlayedSeat, ...]
    seed: int = 0
    options: str = "{}"
    started: float = 0.0


class Wanted(NamedTuple):
    """Which matches: of a game, against bots of a level (empty: any), ended since a Unix time, with these options.

    `options` are sets of options as the database writes them; None: any.
    """

    game: str
    level: str = ""
    since: float = 0.0
    options: tuple[str, ...] | None = None


class Sum(NamedTuple):
    """What a key adds up to: over all matches, over those that you won, and how often it was counted at a seat."""

    number: float = 0.0
    won: float = 0.0
    times: int = 0


class Sums(dict[tuple[Whose, str], Sum]):
    """The sums of a game's own counts (`Game.counts`): of your seat, of your partner's, of all others'."""

    def of(self, whose: Whose, key: str) -> Sum:
        """Return the sum of a key, nothing where it never was counted."""
        return self.get((whose, key), Sum())

    def count(self, whose: Whose, *keys: str) -> int:
        """Return what some keys add up to, as a whole number."""
        return round(sum(self.of(whose, key).number for key in keys))

    def below(self, whose: Whose, prefix: str) -> dict[str, Sum]:
        """Return the sums of all keys that begin with a prefix, by what follows it."""
        return {
            key.removeprefix(prefix): found
            for (one, key), found in self.items()
            if one == whose and key.startswith(prefix)
        }


class Opponent(NamedTuple):
    """How you fared against one name at one level, in another team than yours."""

    name: str
    level: str
    won: int
    lost: int


class Overview:
    """Your matches of one game, the oldest first; those without a seat of yours are left out."""

    def __init__(self, played: Iterable[PlayedMatch]) -> None:
        self.played = [one for one in played if one.you is not None]
        self.outcomes = [mine(one).won for one in self.played]
        self.rated = [one for one in self.played if mine(one).skill is not None]
        """Those whose review is complete."""

    @property
    def won(self) -> int:
        """Matches won."""
        return sum(self.outcomes)

    @property
    def lost(self) -> int:
        """Matches not won."""
        return len(self.outcomes) - self.won

    @property
    def longest_streak(self) -> int:
        """The most matches won in a row."""
        return streaks(self.outcomes)[1]

    @property
    def skills(self) -> list[float]:
        """The skill that you showed in each of `rated`, 0 to 100."""
        return [skill for one in self.rated if (skill := mine(one).skill) is not None]

    @property
    def trend(self) -> list[float]:
        """The mean of the last skills up to each of `rated`."""
        skills = self.skills
        recent = [skills[max(0, end - TREND) : end] for end in range(1, len(skills) + 1)]
        return [sum(some) / len(some) for some in recent]

    @property
    def best(self) -> PlayedMatch | None:
        """The match with the highest skill, the last of equal ones."""
        return max(self.rated, key=lambda one: (mine(one).skill or 0.0, one.ended), default=None)

    @property
    def score(self) -> tuple[float, float]:
        """The best of your scores, and their mean; 0 where there is none."""
        scores = [mine(one).score for one in self.played]
        return max(scores, default=0.0), sum(scores) / max(1, len(scores))

    @property
    def luck(self) -> float | None:
        """What luck changed of your chance to win in the mean, as a chance; None where no match was reviewed."""
        found = [mine(one).luck for one in self.played]
        known = [luck for luck in found if luck is not None]
        return sum(known) / len(known) if known else None

    @property
    def opponents(self) -> list[Opponent]:
        """Return how you fared against each opponent, the most played first."""
        fared: dict[tuple[str, str], list[bool]] = {}
        for one in self.played:
            for seat in {(seat.name, seat.level) for seat in against(one)}:
                fared.setdefault(seat, []).append(mine(one).won)
        found = [Opponent(*who, sum(won), len(won) - sum(won)) for who, won in fared.items()]
        return sorted(found, key=lambda row: (-row.won - row.lost, row.name, row.level))


def streaks(outcomes: Iterable[object]) -> tuple[int, int]:
    """Return how many came out well in a row up to the last one, and the most there ever were."""
    streak = longest = 0
    for is_well in outcomes:
        streak = streak + 1 if is_well else 0
        longest = max(longest, streak)
    return streak, longest


def mine(played: PlayedMatch) -> PlayedSeat:
    """Return the seat of the one person."""
    assert played.you is not None
    return played.seats[played.you]


def against(played: PlayedMatch) -> Sequence[PlayedSeat]:
    """Return the seats of other teams than yours."""
    return [seat for seat in played.seats if seat.side != mine(played).side]
