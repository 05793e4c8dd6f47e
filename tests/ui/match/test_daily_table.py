"""The table of a counted deal of the day: no hint, nothing is taken back, and it counts when it is over."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from elements_table.match.play.match import Seat
from elements_table.ui.features.match.sheets.pause import Pause
from elements_table.ui.features.menu.menu import Menu
from tests.ui.driver import Driver

YOURS = Seat("person", "You")


@pytest.fixture
def dealt(driver: Driver) -> Driver:
    """Today's deal of Wu Xing at its table, at the person's turn."""
    driver.app.navigator.push(Menu(driver.app))
    driver.app.navigator.start_daily("wuxing", YOURS, "Deal of the day")
    driver.table.bots.worker = None
    driver.until(driver.my_turn, ms=700)
    return driver


def test_there_is_no_hint_and_nothing_is_taken_back(dealt: Driver) -> None:
    table = dealt.table
    dealt.key(pygame.K_h)
    assert table.toast is not None and table.toast.text == "No hint in a counted deal of the day."
    assert not table.hints.awaited and not table.hints.wanted
    table.turn.act(table.match.legal_actions(0)[0])
    dealt.until(dealt.my_turn, ms=700)
    count = len(table.match.record)
    dealt.key(pygame.K_u)
    assert len(table.match.record) == count
    assert all(not icon.enabled for icon in table.top_bar.widgets() if getattr(icon, "label", "") in ("Hint", "Undo"))
    dealt.key(pygame.K_ESCAPE)
    assert isinstance(dealt.top, Pause)
    assert dealt.top.code == "" and not dealt.top.copy.visible
    offered = [button.label for button in dealt.top.buttons if button.enabled]
    assert "Go on" in offered and not {"Hint", "Undo", "Restart this match"} & set(offered)


def test_it_waits_and_counts_when_it_is_over(dealt: Driver) -> None:
    app, daily = dealt.app, dealt.app.services.daily
    first = dealt.table.match.id
    dealt.table.context.leave()
    app.navigator.continue_match("wuxing")
    match = dealt.table.match
    assert (match.id, match.is_unaided) == (first, True)
    rng = Random(1)
    while not match.is_over:
        match.act(match.current, rng.choice(match.legal_actions(match.current)))
    assert daily.standing("wuxing", daily.today()) == "open"
    dealt.table.context.leave()
    assert daily.tries(daily.today())["wuxing"].returns == tuple(match.returns())
    assert daily.streak() == 1
