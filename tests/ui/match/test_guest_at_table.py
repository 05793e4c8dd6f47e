"""Bots of others on the screens: offered, named, remembered, and stood in for when they are gone."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from screen_app import SIZES, ScreenApp

from elements_table.bots.worker import Reply, Request
from elements_table.match.play.match import Match, Seat
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.new_game.seating import SeatPlate
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from tests.ui.driver import Driver

PRINTS = "tests.bots.odd_guests:prints"
LONGEST = "a_very_long_name_for_one"


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return ScreenApp(tmp_path)


def seat(plate: SeatPlate, level: str) -> None:
    plate.kind.choose(plate.levels.index(level))


def test_a_guest_is_offered_after_the_levels_for_the_games_it_plays(
    app: ScreenApp, installing: Callable[..., Path]
) -> None:
    installing(**{"wuxing.lantern": PRINTS, "broken": "nowhere:choose"})
    new = NewGame(app, "wuxing")
    assert new.plates[1].kind.labels == ("Person", "Novice", "Regular", "Expert", "Lantern")
    assert NewGame(app, "dragon").plates[1].kind.labels == ("Person", "Novice", "Regular", "Expert")
    assert "The bot broken of odd-bots 1.0 is left out" in app.services.troubles[0]
    seat(new.plates[1], "lantern")
    new._start()
    (_asked, game_id, seats, *_rest) = app.asked[-1]
    assert (game_id, seats[1].level) == ("wuxing", "lantern")
    assert NewGame(app, "wuxing").plates[1].level == "lantern", "it is remembered"
    installing()
    assert NewGame(app, "wuxing").plates[1].level == "novice", "and gone"


@pytest.mark.parametrize(("size", "zoom"), [*SIZES, ((720, 1280), 1.0)])
def test_its_package_stands_where_lamps_tell_a_level(
    app: ScreenApp, installing: Callable[..., Path], size: tuple[int, int], zoom: float
) -> None:
    installing(**{LONGEST: PRINTS})
    app.resize(size, zoom)
    new = NewGame(app, "alchemy")
    app.navigator.push(new)
    pictures = {}
    for level in ("novice", LONGEST):
        for plate in new.plates[1:]:
            seat(plate, level)
        picture = app.draw()
        k = app.display.art.scale
        plate = new.plates[1]
        x, y, w, _h = plate.kind.rect
        lamps = pygame.Rect(x * k, (y - 22) * k, w * k, 18 * k).clip(picture.get_rect())
        pictures[level] = picture.subsurface(lamps).copy().get_buffer().raw
    assert pictures["novice"] != pictures[LONGEST]
    assert plate.packages == {LONGEST: "odd-bots 1.0"}


class Raising:
    """A process whose bot raises at once."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def ask(self, request: Request) -> None:
        self.asked.append(request)

    def poll(self) -> list[Reply]:
        found = [Reply(request.number, error="ValueError: no idea") for request in self.asked]
        self.asked.clear()
        return found

    def restart(self) -> None:
        self.asked.clear()

    close = restart


def finished(app: ScreenApp, level: str) -> None:
    saves = app.services.saves
    game = app.services.registry.game("wuxing")
    match = saves.begin(game, {"target": 3}, [Seat("person", "You"), Seat("bot", "Lin", level)], 3)
    rng = random.Random(3)
    while not match.is_over:
        mover = rng.choice(match.waiting())
        match.act(mover, rng.choice(match.legal_actions(mover)))
    base = app.services.statistics()
    base.add(match)
    base.close()
    saves.finish(match)


def test_history_and_statistics_ask_for_guests_that_were_met(app: ScreenApp) -> None:
    before = HistoryScreen(app)
    assert "lantern" not in before.levels
    for level in ("lantern", "regular"):
        finished(app, level)
    history = HistoryScreen(app)
    assert history.levels[-1] == "lantern", "after all levels, installed or not"
    history.opponents.choose(1 + history.levels.index("lantern"))
    assert [one.levels for one in history.listed] == [frozenset({"lantern"})]
    history._read()
    assert history.levels[history.opponents.chosen - 1] == "lantern", "what is chosen stays so"
    statistics = StatisticsScreen(app)
    assert statistics.levels[-1] == "lantern"
    statistics.level.choose(statistics.levels.index("lantern"))
    assert len(statistics.overview.played) == 1


def test_a_table_tells_of_a_fault_and_of_one_that_is_gone(
    driver: Driver, installing: Callable[..., Path], home: Path
) -> None:
    installing(lantern=PRINTS)
    driver.app.navigator.start_match("wuxing", [Seat("person", "You"), Seat("bot", "Lin", "lantern")], {}, 3)
    table = driver.table
    table.bots.worker, table.bots.visitor = None, Raising
    match: Match = table.match
    driver.until(lambda: table.toast is not None or (table.is_my_turn and table.waiting()))
    if table.toast is None:
        table.turn.act(match.legal_actions(0)[0])
        driver.until(lambda: table.toast is not None)
    assert table.toast is not None
    words = "The bot lantern has failed (ValueError: no idea); the regular player decides in its place."
    assert table.toast.text == words
    assert match.seats[1].level == "lantern"
    driver.until(lambda: any(entry.seat == 1 for entry in match.record))
    driver.app.navigator.pop(table)
    installing()
    again = driver.app.services.saves.resume("wuxing")
    driver.app.navigator.push(driver.app.navigator.make("match", again))
    driver.until(lambda: driver.table.toast is not None)
    assert driver.table.toast is not None
    assert driver.table.toast.text == "The bot lantern is not installed; the regular player sits in its place."
    assert again.seats[1].level == "regular"
