"""Matches played through without a table: a moment of one is found here, and then played again to just before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from elements_table.bots import levels
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, Event
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget
from elements_table.match.play.game_runner import Update
from elements_table.match.play.match import Entry, Match, Seat
from elements_table.ui.shell.setup import PERSON, full_names

OPENING: Final = -1
"""The number of the deal of a new match, where its actions have 0, 1, 2 ..."""
LONGEST: Final = 6000
"""Actions after which a match counts as one that does not end."""


class Cast(NamedTuple):
    """Who plays what: `people` persons in the first seats, bots of a level in the others."""

    game_id: str
    seats: int
    people: int = 1
    level: str = "regular"
    options: Mapping[str, str] = {}

    @property
    def head(self) -> GameData:
        """The head of the game's data."""
        return registry().game(self.game_id).data

    def new_match(self, seed: int) -> Match:
        """Deal a match that is kept nowhere."""
        return Match.new(registry().game(self.game_id), self.options, self.sitting(), seed)

    def sitting(self) -> list[Seat]:
        """Return the seats; a single person is called You."""
        kinds = [PERSON if seat < self.people else self.level for seat in range(self.seats)]
        names = full_names(self.head, kinds, ["You"] if self.people == 1 else [])
        return [Seat("person", n) if k == PERSON else Seat("bot", n, k) for k, n in zip(kinds, names, strict=True)]


def cast(
    game_id: str, seats: int | None = None, people: int = 1, level: str = "regular", options: Mapping[str, Any] = {}
) -> Cast:
    """Return who plays what; TableError where that cannot be. What would never end is made finite."""
    game = registry().game(game_id)
    levels.check(level, game.data)
    count = seats or game.data.default_seats
    settled, _count = game.settle(options, count)
    if not 0 <= people <= count:
        raise TableError(f"There are {count} seats at this table, so at most {count} people.")
    return Cast(game_id, count, people, level, game.data.finite(settled))


class Rehearsal:
    """A match as the cast's level plays it at every seat: its record, and each event with the action that told it."""

    def __init__(self, who: Cast, seed: int) -> None:
        self.cast = who
        self.seed = seed
        match = who.new_match(seed)
        self.events: list[tuple[int, Event]] = [] if match.opening is None else [(OPENING, match.opening)]
        number = 0

        def hear(update: Update) -> None:
            self.events.append((number, update.event))

        match.listen(hear)
        strategy, choose = registry().strategy(who.game_id), levels.resolve(who.level)
        while not match.is_over and number < LONGEST:
            seat = match.waiting()[0]
            if seat == DEALER:
                match.act(seat, match.legal_actions(seat)[0])
            else:
                budget = Budget(playouts=32)
                match.act(seat, choose(strategy, match.question(seat), Random(f"{seed} {number}"), budget).action)
            number += 1
        self.record: Sequence[Entry] = match.record

    def match_before(self, number: int) -> Match:
        """Return the match with its first `number` actions done."""
        match = self.cast.new_match(self.seed)
        for entry in self.record[:number]:
            match.act(entry.seat, entry.action)
        return match

    def next_of(self, seat: int, match: Match) -> Entry | None:
        """Return what `seat` does next in a match that has come so far; None where it does nothing more."""
        done = sum(entry.seat == seat for entry in match.record)
        return next(islice((entry for entry in self.record if entry.seat == seat), done, None), None)


def rehearsals(who: Cast, seed: int) -> Iterator[Rehearsal]:
    """Yield one match after the other, of this seed and those that follow."""
    while True:
        yield Rehearsal(who, seed)
        seed += 1
