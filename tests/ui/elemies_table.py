"""Positions of Elemies, and a person's hands on its table, for tests."""

from __future__ import annotations

from itertools import count
from typing import Any

import pygame

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table import TableScreen
from tests.ui.driver import Driver, players

FULL: dict[str, Any] = {
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


def at_position(position: dict[str, Any], *kinds: str, **options: Any) -> Match:
    seats = players(*(kinds or ("person", "regular", "regular", "regular")))
    return Match.from_position(registry().game("elemies"), position, seats, {"level": "pro", **options})


def sit(driver: Driver, match: Match, *, posed: bool = False) -> TableScreen:
    """Open a table whose bots think in this process."""
    table = driver.sit(match, posed=posed)
    table.bots.worker = None
    return table


def blink(driver: Driver, every: int = 12) -> None:
    """Draw only now and then: long play is about what happens, and frames are proved elsewhere."""
    draw, passed = driver.app._draw, count()

    def seldom(_part: pygame.Rect | None = None) -> None:
        if next(passed) % every == 0:
            draw()
        elif driver.app.navigator.stack:
            driver.top.stale = False

    driver.app._draw = seldom


def begin(driver: Driver, seed: int, **options: Any) -> Match:
    game = registry().game("elemies")
    return driver.app.services.saves.begin(game, options, players("person", "random", "regular", "random"), seed)


def hand_spot(driver: Driver, card: str) -> tuple[float, float]:
    actors = driver.table.stage.actors["hand"]
    return driver.spot(next(actor for actor in actors if actor.piece.name == card))


def cards_of(action: Any) -> list[str]:
    """Return the cards of a play or gift, as the table names its pieces."""
    return [word.partition("=")[0] for word in str(action).split()[1:]]


def choose(driver: Driver, cards: list[str]) -> None:
    """Choose exactly these cards by clicks."""
    table = driver.table
    if table.state.draft is not None and table.state.draft.raised:
        driver.key(pygame.K_ESCAPE)
    for card in cards:
        driver.rest_stage()
        driver.click(*hand_spot(driver, card))
    assert table.state.draft is not None


def choose_more(driver: Driver, card: str) -> None:
    """Choose one card more by a click."""
    driver.rest_stage()
    driver.click(*hand_spot(driver, card))
