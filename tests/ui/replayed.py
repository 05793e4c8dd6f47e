"""Finished matches and their replays, for tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

from elements_table.kernel.registry import registry
from elements_table.match.archive.saves import Saves
from elements_table.match.play.match import Match, Seat
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.replay.replay import opened
from tests.ui.driver import Driver


def finished(home: Path, name: str = "wuxing", seed: int = 8, most: int = 4000) -> Match:
    """Play a match at random, to its end where that comes soon, and keep it among the finished."""
    game, saves = registry().game(name), Saves(home)
    seats = [Seat("person", "You"), *(Seat("bot", f"B{n}", "novice") for n in range(1, game.data.default_seats))]
    match, rng = saves.begin(game, game.data.finite(game.settle({}, len(seats))[0]), seats, seed), Random(seed)
    while not match.is_over and len(match.record) < most:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
    if match.is_over:
        match.journal = saves.finish(match)
    return match


def replayed(driver: Driver, match: Match, *, plays: bool = False, you: int | None = 0) -> TableScreen:
    screen = opened(driver.app, match, you, plays=plays)
    driver.app.navigator.push(screen)
    driver.until(lambda: screen.state.settled and not driver.app.moving())
    return screen


def at(screen: TableScreen) -> int:
    return screen.mode.playback.stop
