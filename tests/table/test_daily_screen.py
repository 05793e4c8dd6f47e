"""The deal of the day on its screen and on the menu: what it offers, the month, the text to share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pygame
import pytest

from elements_table.match.campaign.profile import DayTry
from elements_table.ui.features.daily import daily as screens
from elements_table.ui.features.daily.daily import COPIED_MS, DailyScreen
from elements_table.ui.features.daily.daily_calendar import _arc
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.daily_card import DealCard
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.platform.inputs import Key
from elements_table.ui.shell.app import App
from tests.table.driver import Driver

TODAY = date(2026, 11, 22)
WON, LOST = DayTry("a", (6.0, 3.0), won=True, expert=(6.0, 2.0)), DayTry("b", (290.0, 345.0, 290.0, 345.0))


@pytest.fixture
def app(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """Two of today's deals are played, and one of each of the days before."""
    app = driver.app
    monkeypatch.setattr(app.services.daily, "today", lambda: TODAY)
    days = {TODAY - timedelta(days=n): {"wuxing": WON} for n in range(1, 9)}
    app.services.learning.change(daily={**days, TODAY: {"wuxing": WON, "dragon": LOST}})
    app.navigator.push(Menu(app))
    yield app


def shown(driver: Driver) -> DailyScreen:
    screen = DailyScreen(driver.app)
    driver.app.navigator.push(screen)
    driver.step(frames=3)
    return screen


def offers(screen: DailyScreen) -> dict[str, list[str]]:
    return {card.head.id: [button.label for button in card.buttons] for card in screen.cards}


def test_the_next_deal_is_gold_and_is_played_without_help(driver: Driver, app: App) -> None:
    screen = shown(driver)
    done, new = ["Practice", "Review"], ["Play"]
    assert offers(screen) == {"wuxing": done, "dragon": done, "elemies": new, "influence": new, "alchemy": new}
    gold = [card.head.id for card in screen.cards if card.buttons[0].kind == "primary"]
    assert gold == ["elemies"]
    driver.key(pygame.K_3)
    assert isinstance(driver.top, TableScreen)
    match = driver.table.match
    assert (match.game.id, match.is_unaided, match.practice) == ("influence", True, False)
    assert match.aside.name == "Deal of the day, 22 November"
    assert [seat.name for seat in match.seats[1:]] == ["Mara", "Theo"]


def test_what_was_played_is_practice(driver: Driver, app: App) -> None:
    screen = shown(driver)
    screen.cards[0].buttons[0].activate()
    match = driver.table.match
    assert (match.game.id, match.is_unaided, match.practice) == ("wuxing", False, True)
    assert app.services.daily.tries(TODAY)["wuxing"] == WON


def test_past_days_are_chosen_in_the_calendar_and_are_practice(driver: Driver, app: App) -> None:
    screen = shown(driver)
    month = screen.calendar
    assert not screen.later.enabled
    day, x, y = month._places()[13]
    driver.click(x, y)
    assert (month.day, day, screen.is_today) == (date(2026, 11, 14), month.day, False)
    assert offers(screen)["wuxing"] == ["Practice", "Review"]
    assert offers(screen)["dragon"] == ["Practice"]
    screen.earlier.activate()
    assert month.day == date(2026, 10, 14) and screen.later.enabled
    assert month.key(Key("up")) and month.day == date(2026, 10, 7)
    _day, x, y = month._places()[-1]
    driver.click(x, y)
    assert month.day == date(2026, 10, 31)
    screen.later.activate()
    assert month.day == TODAY  # the 30th has not come
    driver.step()


def test_the_text_to_share_is_copied_and_says_so_for_a_while(
    driver: Driver, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(screens, "copy_text", lambda text: copied.append(text) or True)
    screen = shown(driver)
    driver.key(pygame.K_c)
    assert copied == ["Elements Table, 22 November\nWu Xing 6:3, expert 6:2\nDragon 290:345\n9 days in a row"]
    assert screen.copy.label == "Copied"
    driver.step(ms=COPIED_MS - 50)
    assert screen.copy.label == "Copied"
    driver.step(ms=100)
    assert screen.copy.label == "Copy"


def test_nothing_is_gold_when_all_is_played(driver: Driver, app: App) -> None:
    tries = dict.fromkeys(("wuxing", "elemies", "dragon", "influence", "alchemy"), LOST)
    app.services.learning.change(daily={TODAY: tries})
    screen = shown(driver)
    assert screen._note() == "Tomorrow again"
    assert not any(button.kind == "primary" for card in screen.cards for button in card.buttons)


def test_a_new_day_begins_while_it_is_looked_at(driver: Driver, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = shown(driver)
    monkeypatch.setattr(app.services.daily, "today", lambda: TODAY + timedelta(days=1))
    driver.step()
    assert (screen.calendar.day, screen.is_today) == (TODAY + timedelta(days=1), True)
    assert offers(screen)["wuxing"] == ["Play"]
    monkeypatch.setattr(app.services.daily, "today", lambda: TODAY - timedelta(days=1))
    driver.step()
    assert "clock" in screen._note()


def test_the_menu_leads_there_and_says_the_days_in_a_row(driver: Driver, app: App) -> None:
    card = DealCard(app)
    notes = []
    for wide in (320.0, 260.0, 210.0):
        card.rect = (0.0, 0.0, wide, 128.0)
        notes.append(card.note)
    assert (notes, card.shortcut) == (["9 days in a row", "9 days", ""], "d")
    card.activate()
    assert isinstance(driver.top, DailyScreen)
    driver.step()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Menu)


@pytest.mark.parametrize(("angle", "large"), [(1.0, "0"), (4.0, "1")])
def test_an_arc_goes_the_way_round_that_is_asked_for(angle: float, large: str) -> None:
    assert f" 0 {large} 1 " in _arc(10.0, 0.0, angle)
