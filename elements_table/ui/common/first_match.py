"""The first matches of a game, until one was won: short, and against the weakest bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Final

from msgspec.structs import replace

from elements_table.kernel.data import GameData
from elements_table.ui.platform.settings import GameChoices, SeatChoice
from elements_table.ui.shell.screen import Shell

USUAL: Final = "regular"
"""The level that bots have before anybody chose one."""


class FirstMatch:
    """What the screen of a new game proposes; `has_won` is whether you have won this game."""

    def __init__(self, app: Shell, head: GameData) -> None:
        with closing(app.services.statistics()) as base:
            self.has_won = base.has_won(head.id)
        self._head = head

    @property
    def _choices(self) -> GameChoices:
        others = [SeatChoice(self._head.levels[0])] * (self._head.default_seats - 1)
        return GameChoices((SeatChoice(), *others), self._head.settle(self._head.first))

    def is_like(self, seats: Sequence[SeatChoice], options: Mapping[str, str]) -> bool:
        """Return whether a match with these seats and options is like a first one."""
        levels = {seat.level for seat in seats if seat.level}
        return levels == {self._head.levels[0]} and options == self._choices.options

    def proposed(self, last: GameChoices | None) -> GameChoices:
        """Return what to begin with, where the last match was with these choices.

        Once one was won, what made it like a first one is not proposed again.
        """
        if last is None:
            return GameChoices() if self.has_won else self._choices
        if self.has_won and self.is_like(last.seats, last.options):
            return GameChoices(tuple(replace(seat, level=seat.level and USUAL) for seat in last.seats))
        return last
