"""Hints, alike in every game: H shows one on the pieces and in a sentence, H again does it."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match
from elements_table.ui.features.match.hint.hint_controller import HELD_MS
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.services import Services
from tests.ui.driver import Driver, players
from tests.ui.elemies_table import FULL, at_position, blink, sit
from tests.ui.games import test_alchemy, test_dragon_hand

SETTINGS = {"thinking": 0.4, "fast_animation": True, "play_forced": False}
GAMES = sorted(registry())
BURIED = {"dragon": "bury", "alchemy": "sort"}
"""What is put together in a game, and must have been hinted."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The action that the bot names, at once."""
    named: dict[str, Any] = {}
    monkeypatch.setattr(BotDriver, "advise", lambda _self, _seat: None)
    monkeypatch.setattr(Services, "worker", None)  # bots think in this process
    monkeypatch.setattr(BotDriver, "hint", lambda _self: Advice(named["action"], "So it is.", {}))
    return named


def ask(driver: Driver, named: dict[str, Any], action: Any) -> TableScreen:
    """Ask for a hint that names an action."""
    table = driver.table
    named["action"] = action
    driver.key(pygame.K_h)
    driver.step(frames=2)
    assert table.state.hint == "So it is."
    return table


def hinted(table: TableScreen) -> list[str]:
    """Return the names of the pieces that glow."""
    return sorted(table.stage.actors[ref.zone][ref.index].piece.name for ref in table.stage.hinted)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_is_shown_and_done_by_one_key(driver: Driver, game_id: str, asked: dict[str, Any]) -> None:
    rng = random.Random(game_id)
    game = registry().game(game_id)
    match = Match.new(game, None, players("person", *["random"] * (game.data.default_seats - 1)), 8)
    table = driver.sit(match)
    blink(driver, 40)
    done: list[str] = []
    while len(done) < 9 or BURIED.get(game_id, done[0]) not in done:
        assert len(done) < 60
        driver.until(lambda: driver.top is not table or (table.is_my_turn and table.state.is_at_rest))
        if driver.top is not table:
            driver.key(pygame.K_RETURN)
            continue
        action = rng.choice(table.view().legal)
        ask(driver, asked, action)
        assert table.stage.hinted or table.state.hinted_button
        before, question = len(match.record), driver.question(action)
        driver.key(pygame.K_h)  # the same press, held down
        assert len(match.record) == before
        driver.step(ms=HELD_MS + 50)
        driver.key(pygame.K_h)
        driver.agree(question)
        assert str(action) in [entry.text for entry in match.record[before:] if entry.seat == 0]
        assert not table.state.hint
        assert not table.stage.hinted
        done.append(str(action).split()[0])


def test_the_glow_stays_on_the_cards_while_they_are_laid_down(driver: Driver, asked: dict[str, Any]) -> None:
    table = test_dragon_hand.posed(driver, test_dragon_hand.EXCHANGE)
    action = table.view().legal[7]
    faces = hinted(ask(driver, asked, action))
    assert len(faces) == 5
    draft: Any = table.state.draft
    other = next(face for face in draft.hand() if face not in faces and draft.may_lie(face))
    for face in (faces[0], other, faces[3]):
        actor = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == face)
        driver.drag(driver.spot(actor), driver.middle("tray"), steps=3)
        driver.rest()
        assert hinted(table) == faces
    assert {ref.zone for ref in table.stage.hinted} == {"hand", "tray"}


def test_the_glow_stays_on_the_cards_when_the_hand_is_sorted_anew(driver: Driver, asked: dict[str, Any]) -> None:
    table = sit(driver, at_position({**FULL, "hands": [FULL["hands"][0][:-1], *FULL["hands"][1:]]}))
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    action = next(action for action in table.view().legal if str(action).startswith("play "))
    faces = hinted(ask(driver, asked, action))
    assert faces
    table.controls.show("elements")
    assert hinted(table) == faces


@pytest.mark.parametrize("what", ["keep", "sort", "complete"])
def test_a_hint_goes_with_what_it_has_laid_out(driver: Driver, asked: dict[str, Any], what: str) -> None:
    if what == "keep":
        table = driver.sit(Match.new(registry().game("alchemy"), None, players("person", "random"), 4))
        driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    else:
        parts = {"phase": "sort", "drawn": "FFWWAEAE"} if what == "sort" else {}
        _match, table = test_alchemy.at(driver, **parts)
    action = next(action for action in table.view().legal if str(action).split()[0] == what)
    ask(driver, asked, action)
    assert hinted(table)
    draft: Any = table.state.draft
    assert draft.action() == action
    driver.push_slot("back" if what == "complete" else "again")
    assert not table.state.hint
    assert not table.stage.hinted
    assert not table.state.hinted_button


def test_another_bid_ends_the_hint(driver: Driver, asked: dict[str, Any]) -> None:
    table = test_dragon_hand.posed(driver, test_dragon_hand.BIDDING)
    ask(driver, asked, table.view().legal[3])
    assert table.state.hinted_button == "bid"
    driver.push_slot("more")
    assert not table.state.hint


def test_a_hint_to_pass_outlives_another_amount(driver: Driver, asked: dict[str, Any]) -> None:
    table = test_dragon_hand.posed(driver, test_dragon_hand.BIDDING)
    ask(driver, asked, next(action for action in table.view().legal if str(action) == "pass"))
    driver.push_slot("more")
    assert table.state.hint
    assert table.state.hinted_button == "pass"
