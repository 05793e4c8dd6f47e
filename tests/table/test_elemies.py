"""Elemies at the table: played by drags, by keyboard and by chance, and looked at in every phase."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from elements_table.games.elemies.moves import K_GIVE, K_PLAY
from elements_table.kernel.registry import registry
from elements_table.match.match import Match
from elements_table.table.screens.dialog import Dialog
from elements_table.table.screens.summary import Summary
from elements_table.table.screens.table import TableScreen
from tests.table.driver import Driver, players

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]
LEVELS = ["beginner", "intermediate", "pro"]
FULL = {
    "hands": [
        ["F3", "A4", "E6", "W6", "A8", "F10", "E10", "W10", "AJ", "WQ", "FK", "EK", "WA", "STOMP"],
        ["F2", "W3", "W4", "A5", "ELEVATE", "F6", "A6", "F8", "W8", "F9", "A9"],
        ["E3", "E7", "W9", "A10", "WK", "AK", "JESTER"],
        ["E2", "A3", "E8", "E9", "FJ"],
    ],
    "action_cards": ["fire", "water", None, "earth"],
    "treasures": [[], ["FA", "AA", "EA", "GURU"], ["WJ", "EJ"], ["FQ", "AQ", "EQ"]],
    "top": {"seat": 3, "cards": ["F7", "A7", "W7", "F4", "E4"]},
    "plays": [{"seat": 2, "cards": ["F5", "E5", "W5", "A2", "W2"]}],
    "to_move": 0,
    "button": 3,
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that play writes goes to a folder of the test."""
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def driver(screen: pygame.Surface) -> Iterator[Driver]:
    """An app that nobody watches, with little time to react."""
    driver = Driver()
    driver.app.settings_file.change(thinking=0.4, reacting=0.5, volume=0.0, fast_animation=True)
    yield driver
    driver.close()


def at_position(position: dict[str, Any], *kinds: str, **options: Any) -> Match:
    seats = players(*(kinds or ("person", "regular", "regular", "regular")))
    return Match.from_position(registry().game("elemies"), position, seats, {"level": "pro", **options})


def sit(driver: Driver, match: Match, *, posed: bool = False) -> TableScreen:
    """Open a table whose bots think in this process."""
    table = driver.sit(match, posed=posed)
    table.players.worker = None
    return table


def begin(driver: Driver, seed: int, **options: Any) -> Match:
    game = registry().game("elemies")
    return driver.app.saves.begin(game, options, players("person", "random", "regular", "random"), seed)


def hand_spot(driver: Driver, card: str) -> tuple[float, float]:
    actors = driver.table.stage.actors["hand"]
    return driver.spot(next(actor for actor in actors if actor.piece.name == card))


def cards_of(action: Any) -> list[str]:
    """Return the cards of a play or gift, as the table names its pieces."""
    return [word.partition("=")[0] for word in str(action).split()[1:]]


def choose(driver: Driver, cards: list[str]) -> None:
    """Choose exactly these cards by clicks."""
    table = driver.table
    if table.draft is not None and table.draft.raised:
        driver.key(pygame.K_ESCAPE)
    for card in cards:
        driver.rest_stage()
        driver.click(*hand_spot(driver, card))
    assert table.draft is not None


def by_mouse(driver: Driver, rng: random.Random) -> None:
    """Make one random legal action with the mouse: cards are clicked, then carried."""
    table = driver.table
    legal = table.view().legal
    action = legal[rng.randrange(len(legal))]
    if action.kind in (K_PLAY, K_GIVE):
        cards = cards_of(action)
        choose(driver, cards)
        driver.step(ms=500.0)  # a press so soon would make the last click a double one
        driver.rest_stage()
        if rng.random() < 0.5:
            driver.drag(hand_spot(driver, cards[0]), driver.middle("top" if action.kind == K_PLAY else "given_north"))
        else:
            driver.push_slot("play")
        return
    assert table.moves is not None
    names = [name for name, made in table.moves.presses.items() if made == action]
    if action == legal[0] and str(action) == "call":
        names = ["call"]
    if names and not driver.has_slot(names[0]):
        driver.push_slot("use")
    driver.push_slot(names[0])
    if isinstance(driver.top, Dialog):
        driver.push_button("Ban")


def play_on(driver: Driver, match: Match, act: Any, rounds: int) -> None:
    """Play until so many rounds are over, or the game is."""
    stuck = 0
    while len(match.rounds) < rounds and not match.is_over:
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            driver.push_button("Next round")
            continue
        before = len(match.record)
        act()
        driver.until(lambda before=before: len(match.record) > before or driver.top is not driver.table)
        stuck = stuck + 1 if len(match.record) == before else 0
        assert stuck < 3


@pytest.mark.parametrize("level", LEVELS)
def test_rounds_by_mouse(driver: Driver, level: str) -> None:
    match = begin(driver, 11, level=level)
    sit(driver, match)
    rng = random.Random(4)
    play_on(driver, match, lambda: by_mouse(driver, rng), 2)
    assert sum(1 for entry in match.record if entry.seat == 0 and str(entry.action).startswith("play")) > 4
