"""The deal of the day: what a date deals in each game, the one try that counts, and days in a row.

A day is the person's local date, and all follows from its ISO form: every program that deals alike deals the same.
The person sits at seat `YOU`. A try that was begun stays the day's only one, wherever its match lies now.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple

import msgspec

from elements_table.kernel.data import GameData, digest
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.archive.overview import streaks
from elements_table.match.archive.saves import SEEDS, Saves
from elements_table.match.campaign.profile import DayTry, Profile
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match

YOU: Final = 0
LEVEL: Final = "regular"
"""Of the company, where the game has it."""
Standing = Literal["new", "open", "done", "practice"]
"""What a game offers on a day: a try, to go on with it, practice after it counted, or practice alone."""


class DayDeal(NamedTuple):
    """What a day deals in a game: every option, who sits at the seats after yours, and the deal number."""

    options: dict[str, str]
    company: tuple[Seat, ...]
    seed: int


def seed_of(game_id: str, day: date) -> int:
    """Return the deal number of a day."""
    return int.from_bytes(digest(f"{game_id} {day.isoformat()}".encode())[:8], "big") % SEEDS


def deal_of(head: GameData, day: date) -> DayDeal:
    """Return what a day deals: the game's own options, as far as they end, and its own company."""
    level = LEVEL if LEVEL in head.levels else head.levels[-1]
    company = tuple(Seat("bot", name, level) for name in head.company[: head.default_seats - 1])
    return DayDeal(head.finite(head.settle({})), company, seed_of(head.id, day))


@dataclass(eq=False)
class Daily:
    """The tries of all days, kept by `profile`; `today` says which date it is where the person is."""

    profile: Profile
    saves: Saves
    registry: Registry
    today: Callable[[], date] = date.today

    # ---- what is known of a day

    def tries(self, day: date) -> dict[str, DayTry]:
        """Return the tries that were begun on a day, by game id."""
        return self.profile.learned.daily.get(day, {})

    def played(self, day: date) -> list[str]:
        """Return the games whose deal counted on a day, in the order in which they were begun."""
        return [game for game, one in self.tries(day).items() if one.is_done]

    def standing(self, game_id: str, day: date) -> Standing:
        """Return what a game offers on a day that has come."""
        one = self.tries(day).get(game_id)
        if one is not None and one.is_done:
            return "done"
        if day != self.today() or self.is_behind:
            return "practice"
        if one is None:
            return "new"
        return "practice" if self.saves.find(game_id, one.match) is None else "open"

    @property
    def is_behind(self) -> bool:
        """Whether the clock stands before a day whose deal was begun: until then everything is practice."""
        return self.today() < max(self.profile.learned.daily, default=date.min)

    # ---- playing

    def begin(self, game_id: str, you: Seat, name: str) -> Match:
        """Deal today's counted match, called `name` among the open ones; TableError where it is not to be had.

        `you` sits down under that name and face, unless somebody of the company has the name.
        """
        day = self.today()
        if self.standing(game_id, day) != "new":
            raise TableError(_("Today’s deal of this game has been begun: from now on it is practice."))
        game = self.registry.game(game_id)
        deal = deal_of(game.data, day)
        match = self.saves.begin(game, deal.options, seats_of(deal.company, you), deal.seed, name)
        self._put(day, game_id, DayTry(match.id))
        match.counts_for = "day"
        return match

    def resume(self, game_id: str) -> Match:
        """Return today's counted match where it stands; TableError where it is gone or cannot be read."""
        one = self.tries(self.today()).get(game_id)
        path = None if one is None else self.saves.find(game_id, one.match)
        if path is None:
            raise TableError(_("Today’s deal of this game has been begun: from now on it is practice."))
        match = self.saves.take_up(game_id, path)
        self.mark(match)
        return match

    def mark(self, match: Match) -> None:
        """Let a match be played without hint and undo where it is a counted one of today that is not over."""
        found = self._try_of(match)
        if found is not None and found[0] >= self.today() and not found[1].is_done:
            match.counts_for = "day"

    def note(self, match: Match) -> bool:
        """Count a match that is over, if it is a counted one and was played to its end on its day; once."""
        found = self._try_of(match)
        if found is None or found[1].is_done or not (match.is_over and match.is_unaided) or match.practice:
            return False
        day, one = found
        won = YOU in match.winners()
        self._put(day, match.game.id, msgspec.structs.replace(one, returns=tuple(match.returns()), won=won))
        return True

    def note_expert(self, game_id: str, day: date, returns: Sequence[float]) -> None:
        """Keep what the expert made of a deal at your seat."""
        self._put(day, game_id, msgspec.structs.replace(self.tries(day)[game_id], expert=tuple(returns)))

    def finished(self, game_id: str, day: date) -> Match | None:
        """Return the match that counted on a day, at its end; None where there is none, or it is gone."""
        one = self.tries(day).get(game_id)
        return None if one is None else self.saves.finished(game_id, seed_of(game_id, day), one.match)

    def practise(self, game_id: str, day: date, you: Seat) -> DayDeal:
        """Return a day's deal with `you` at your seat, to be played as practice; TableError before it has come."""
        if day > self.today() or self.standing(game_id, day) in ("new", "open"):
            raise TableError(_("This deal is still to be played for the first time."))
        deal = deal_of(self.registry.game(game_id).data, day)
        return deal._replace(company=seats_of(deal.company, you))

    def _put(self, day: date, game_id: str, one: DayTry) -> None:
        days = self.profile.learned.daily
        self.profile.change(daily={**days, day: {**days.get(day, {}), game_id: one}})

    def _try_of(self, match: Match) -> tuple[date, DayTry] | None:
        for day, tries in self.profile.learned.daily.items():
            one = tries.get(match.game.id)
            if one is not None and one.match == match.id:
                return day, one
        return None

    # ---- days in a row

    def days(self) -> list[date]:
        """Return the days on which at least one deal counted, the first one first."""
        days = self.profile.learned.daily
        return sorted(day for day, tries in days.items() if any(one.is_done for one in tries.values()))

    def streak(self) -> int:
        """Return how many days in a row up to today; one that can still be played does not end the row."""
        played, day, count = set(self.days()), self.today(), 0
        if day not in played:
            day -= timedelta(days=1)
        while day in played:
            day, count = day - timedelta(days=1), count + 1
        return count

    def longest(self) -> int:
        """Return the most days in a row there ever were."""
        days = self.days()
        every = range(days[0].toordinal(), days[-1].toordinal() + 1) if days else ()
        return streaks(date.fromordinal(day) in days for day in every)[1]


def seats_of(company: tuple[Seat, ...], you: Seat) -> tuple[Seat, ...]:
    """Return all seats with `you` at yours; who has a name of the company plays as You."""
    if you.name.casefold() in {seat.name.casefold() for seat in company}:
        you = msgspec.structs.replace(you, name=_("You"))
    return (you, *company)
