"""The ladder: the opponents of a game are beaten one after another, each in a best of three.

The person sits at seat `YOU`. A match that was begun goes on until it is finished, wherever it lies; it is played
without hints, and nothing is taken back. A match won is one whose winners include you: your team where there are
teams, the first place where several play against each other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

import msgspec

from elements_table.bots import levels
from elements_table.kernel.data import GameData, Ladder, Reward, Rung
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Game
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.archive.saves import Saves
from elements_table.match.campaign.daily import YOU, seats_of
from elements_table.match.campaign.profile import Climb, Profile
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match

NEEDED: Final = 2
"""Matches to be won of three."""
PARTNER: Final = "regular"
"""The level of who plays with you, whoever is to be beaten."""


class LadderStand(NamedTuple):
    """How the best of three against an opponent stands, or how it came out."""

    rung: Rung
    won: int
    lost: int

    @property
    def is_beaten(self) -> bool:
        """Whether the opponent is beaten."""
        return self.won >= NEEDED

    @property
    def is_decided(self) -> bool:
        """Whether one side has won it."""
        return NEEDED in (self.won, self.lost)


def seats(head: GameData, rung: Rung, you: Seat) -> tuple[Seat, ...]:
    """Return who sits at a match against an opponent, you first; the partner sits where the game has teams."""
    assert head.ladder is not None
    mates = next((team for team in head.teams if YOU in team), ())
    names = iter((rung.name, *rung.beside))
    company = [
        Seat("bot", head.ladder.partner, PARTNER) if seat in mates else Seat("bot", next(names), rung.level)
        for seat in range(1, head.default_seats)
    ]
    return seats_of(tuple(company), you)


def options(head: GameData) -> dict[str, str]:
    """Return every option of the matches of a game's ladder; they all end."""
    assert head.ladder is not None
    return head.finite(head.settle(head.ladder.options))


@dataclass(eq=False)
class Ladders:
    """How far the ladders of all games are, kept by `profile`."""

    profile: Profile
    saves: Saves
    registry: Registry
    today: Callable[[], date] = date.today

    # ---- what is known

    def climb(self, game_id: str) -> Climb:
        """Return how far the ladder of a game is."""
        return self.profile.learned.ladder.get(game_id, Climb())

    def beaten(self, head: GameData) -> int:
        """Return how many opponents are beaten."""
        return 0 if head.ladder is None else min(len(self.climb(head.id).beaten), len(head.ladder.rungs))

    def now(self, head: GameData) -> LadderStand | None:
        """Return how it stands against who is to be beaten next; None where all are, or nobody is there."""
        ladder, climb, number = head.ladder, self.climb(head.id), self.beaten(head)
        if ladder is None or number == len(ladder.rungs):
            return None
        stand = LadderStand(ladder.rungs[number], climb.won, climb.lost)
        return stand._replace(won=0, lost=0) if stand.is_decided else stand

    def is_open(self, game_id: str) -> bool:
        """Return whether a match has been begun that is not finished."""
        climb = self.climb(game_id)
        return bool(climb.match) and not climb.counted and self.saves.find(game_id, climb.match) is not None

    def after(self, match: Match) -> LadderStand | None:
        """Return how the best of three stood after the match that was counted last; None for any other match."""
        climb, ladder = self.climb(match.game.id), match.game.data.ladder
        if ladder is None or not climb.counted or climb.match != match.id:
            return None
        number = len(climb.beaten) - (climb.won == NEEDED)
        return LadderStand(ladder.rungs[number], climb.won, climb.lost) if number < len(ladder.rungs) else None

    def earned(self, heads: Sequence[GameData]) -> Iterator[Reward]:
        """Yield all that has been earned on the ladders of these games."""
        for head in heads:
            rungs = head.ladder.rungs if head.ladder is not None else ()
            yield from (rung.reward for rung in rungs[: self.beaten(head)] if rung.reward is not None)

    # ---- playing

    def begin(self, game_id: str, you: Seat, seed: int | None, name: str) -> Match:
        """Return the match that is open where it stands, else deal the next one, called `name` among the open ones.

        Without a `seed` it is a deal that nobody chose. TableError where nobody is left to be beaten.
        """
        game, climb = self.registry.game(game_id), self.climb(game_id)
        path = None if climb.counted or not climb.match else self.saves.find(game_id, climb.match)
        if path is not None:
            match = self.saves.take_up(game_id, path)
            self.mark(match)
            return match
        stand = self.now(game.data)
        if stand is None:
            raise TableError(_("Everybody on this ladder is beaten; each can be met again."))
        match = self.saves.begin(game, options(game.data), seats(game.data, stand.rung, you), seed, name)
        self._put(game_id, Climb(climb.beaten, stand.won, stand.lost, match.id))
        match.counts_for = "ladder"
        return match

    def mark(self, match: Match) -> None:
        """Let a match be played without hint and undo where the ladder waits for its end."""
        climb = self.climb(match.game.id)
        if climb.match == match.id and not climb.counted:
            match.counts_for = "ladder"

    def note(self, match: Match) -> bool:
        """Count a match that is over, if the ladder waits for it; once."""
        climb = self.climb(match.game.id)
        if climb.match != match.id or climb.counted or not match.is_over or match.practice:
            return False
        won = YOU in match.winners()
        climb = msgspec.structs.replace(climb, won=climb.won + won, lost=climb.lost + (not won), counted=True)
        if climb.won == NEEDED:
            climb = msgspec.structs.replace(climb, beaten=(*climb.beaten, self.today()))
        self._put(match.game.id, climb)
        return True

    def _put(self, game_id: str, climb: Climb) -> None:
        self.profile.change(ladder={**self.profile.learned.ladder, game_id: climb})


def mistakes(game: Game) -> Iterator[str]:
    """Yield what is wrong with the ladder of a game: a level or option that it does not have."""
    ladder: Ladder | None = game.data.ladder
    if ladder is None:
        return
    try:
        game.new_state(options(game.data), game.data.default_seats, 1)
    except TableError as error:
        yield f"ladder: {error}"
    for rung in ladder.rungs:
        try:
            levels.check(rung.level, game.data)
        except TableError as error:
            yield f"ladder: {rung.name}: {error}"
