"""The program as one looks through it, with a home in which matches of every game have been played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from moments import KEPT, Spot, played
from rehearsal import Rehearsal
from studio import Judge, Studio

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.common.after_match import job_of
from elements_table.ui.common.pictures import keep_picture
from elements_table.ui.features.match.table import TableScreen

FPS: Final = 10
"""Few frames: screens are looked at when they have come to rest."""
NOW: Final = "now"
LONGEST: Final = 1500
"""Frames after which something counts as never to be seen."""


class Absence(Exception):
    """A game has no such screen."""


class Tour(Studio):
    """The program as one looks through it: what is judged is known, and everything comes to rest."""

    def __init__(self, at: tuple[int, int], *, words: float = 1.0, cards: float = 1.0, **settings: Any) -> None:
        """`words` and `cards` are how large both are; other settings by their names."""
        super().__init__(at, FPS, judge=Judge, zoom=words, cards=cards, **settings)

    def rest(self) -> None:
        """Let everything come to rest that does."""
        for _n in range(LONGEST):
            self.frame()
            if not self.moving():
                return

    def pause(self) -> str:
        """Let what has just begun be seen; return NOW."""
        for _n in range(4):
            self.frame()
        return NOW

    def until(self, holds: Callable[[], object], go_on: Callable[[], object]) -> None:
        """Go on until something holds; Absence where it never does."""
        for _n in range(LONGEST):
            if holds():
                return
            go_on()
        raise Absence

    def look(self, spot: Spot, *, posed: bool = True) -> TableScreen:
        """Sit down at a moment of a match."""
        table = self.sit(spot.rehearsal, spot.number, posed=posed)
        self.rest()
        return table


def live_in(games: Sequence[str]) -> None:
    """Leave a finished and judged match of each game behind, and an open one of the first."""
    tour = Tour((1024, 640))
    for game_id in games:
        rehearsal = played(game_id, KEPT)
        match = _saved(tour, rehearsal, len(rehearsal.record))
        base = tour.services.statistics()
        base.add(match)
        base.close()
        _picture(tour, match)
        tour.services.saves.finish(match)
        job = job_of(tour, kept(tour, game_id))
        for n in count() if job is not None else ():
            job.tick(float(n))
            if job.is_done:
                break
    rehearsal = played(games[0], KEPT + 1)
    match = _saved(tour, rehearsal, len(rehearsal.record) // 2)
    tour.services.saves.note(match)
    _picture(tour, match)
    tour.close()


def _picture(tour: Tour, match: Match) -> None:
    """Keep a picture of a table, as whoever leaves it does."""
    table = TableScreen(tour, match, posed=True)
    tour.navigator.push(table)
    tour.rest()
    if match.journal is not None:
        keep_picture(tour, table, match.journal)
    tour.navigator.stack.clear()


def _saved(tour: Tour, rehearsal: Rehearsal, number: int) -> Match:
    who = rehearsal.cast
    match = tour.services.saves.begin(registry().game(who.game_id), who.options, who.sitting(), rehearsal.seed)
    for entry in rehearsal.record[:number]:
        match.act(entry.seat, entry.action)
    return match


def kept(tour: Tour, game_id: str) -> Match:
    """Return the finished match of a game, from its file."""
    base = tour.services.statistics()
    try:
        found = next(one for one in base.recent(50) if one.game == game_id)
    finally:
        base.close()
    match = tour.services.saves.finished(game_id, found.seed, found.id)
    assert match is not None
    return match
