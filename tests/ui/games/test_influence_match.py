"""Influence at the table: whole matches by drags, keys and chance, left and resumed, and with several people."""

from __future__ import annotations

import random

import pygame

from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from tests.ui.driver import Driver
from tests.ui.influence_table import begin, names, play_by_drags

# ---- whole matches


def test_a_whole_match_by_drags(driver: Driver) -> None:
    match = begin(driver, "person", "random", "random", seed=11)
    rng = random.Random(4)
    while not match.is_over:
        driver.until(driver.my_turn)
        driver.rest()
        assert driver.table.state.shown == match.observation(0)
        before = len(match.record)
        play_by_drags(driver, rng)
        assert len(match.record) > before
        driver.until(lambda: driver.my_turn() or match.is_over)
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.rest()
    assert driver.table.state.lines[-1].text == "The game ends"
    driver.push_button("Rematch")
    driver.until(driver.my_turn)
    assert driver.table.match is not match


def by_keyboard(driver: Driver, rng: random.Random) -> None:
    """Make one action with Tab and Enter alone."""
    table = driver.table
    before = len(table.match.record)
    wanted = rng.randint(1, 5)
    for _n in range(80):
        driver.key(pygame.K_TAB)
        if isinstance(table.focus.focused, PieceWidget):
            wanted -= 1
            if not wanted:
                break
    driver.key(pygame.K_RETURN)
    if len(table.match.record) == before:
        assert isinstance(table.focus.focused, ZoneWidget)
        driver.key(pygame.K_RETURN)
    assert len(table.match.record) > before


def test_a_whole_match_by_keyboard_alone(driver: Driver) -> None:
    match = begin(driver, "person", "random", "random", seed=12)
    rng = random.Random(2)
    while not match.is_over:
        driver.until(driver.my_turn)
        driver.rest()
        by_keyboard(driver, rng)
        driver.until(lambda: driver.my_turn() or match.is_over)
    assert match.is_over


def test_random_events_never_raise(driver: Driver) -> None:
    begin(driver, "person", "random", "random", seed=2)
    driver.storm("influence", random.Random(1), "uhspbry6l")
    assert driver.app.frames > 100


def test_a_match_left_goes_on_where_it_was(driver: Driver) -> None:
    match = begin(driver, "person", "random", "random", seed=6)
    for _n in range(3):
        driver.until(driver.my_turn)
        driver.rest()
        play_by_drags(driver, random.Random(3))
    driver.until(driver.my_turn)
    driver.rest()
    table = driver.table
    driver.drag(driver.spot(table.stage.actors["hand0"][0]), driver.middle("chosen0"))
    seen, lines, record = match.observation(0), list(table.state.lines), list(match.record)
    table.context.leave()
    assert match.journal is not None
    assert driver.app.services.saves.summary(match.journal).round == seen.round > 1
    again = driver.app.services.saves.resume("influence")
    assert again.observation(0) == seen
    assert again.record == record
    table = driver.sit(again)
    assert table.state.lines[: len(lines)] == lines


# ---- several people at one screen


def faces(table: TableScreen) -> set[str]:
    """Return the cards of the hands that can be read."""
    return {name for place in range(3) for name in names(table, f"hand{place}") if name.isdecimal()}


def test_people_choose_behind_the_curtain_and_watch_the_reveal_together(driver: Driver) -> None:
    match = begin(driver, "person", "person", "person", seed=9)
    table = driver.table
    for seat in range(3):
        driver.until(lambda: isinstance(driver.top, Curtain))
        assert table.state.viewer is None
        assert not faces(table)
        driver.step(frames=60)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: table.is_my_turn)
        driver.rest()
        assert table.state.viewer == seat
        assert faces(table) == {str(card) for card in match.observation(seat).hands[seat]}
        driver.drag(driver.spot(table.stage.actors["hand0"][0]), driver.middle("chosen0"))
    open_hands = set()
    while not isinstance(driver.top, Curtain):
        driver.step(ms=50)
        open_hands |= faces(table)
    assert not open_hands
    assert any(line.text == "Round 1" for line in table.state.lines)
    driver.step(frames=60)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn)
    assert not table.state.queue
    assert table.state.shown == match.observation(table.state.viewer)
