"""The deal of the day on its screen and on the menu: what it offers, the month, the text to share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations

import pygame
import pytest

from elements_table.match.campaign.profile import DayTry
from elements_table.ui.features.daily import daily as screens
from elements_table.ui.features.daily.daily import COPIED_MS, DailyScreen
from elements_table.ui.features.daily.daily_calendar import Days, _arc
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.platform.inputs import Key
from elements_table.ui.shell.app import App
from tests.ui.driver import Driver

TODAY = date(2026, 11, 22)
WON, LOST = DayTry("a", (6.0, 3.0), won=True, expert=(6.0, 2.0)), DayTry("b", (290.0, 345.0, 290.0, 345.0))


@pytest.fixture
def app(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """Two of today's deals are played, and one of each of the days before."""
    app = driver.app
    monkeypatch.setattr(app.services.daily, "today", lambda: TODAY)
    days = {TODAY - timedelta(days=n): {"wuxing": WON} for n in range(1, 9)}
    app.services.profile.change(daily={**days, TODAY: {"wuxing": WON, "dragon": LOST}})
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


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.4])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_lies_on_anything_else(driver: Driver, app: App, zoom: float, language: str) -> None:
    app.services.settings_file.change(zoom=zoom, language=language)
    driver.step(frames=2)
    screen = shown(driver)
    rects = [widget.rect for widget in screen.focus.widgets if widget.visible]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
    assert all(x >= 0 and y >= 0 and x + w <= screen.width and y + h <= screen.height for x, y, w, h in rects)
    assert max(y + h for _x, y, _w, h in rects) < screen._place.y(660), "clear of the days in a row"


def test_what_was_played_is_practice(driver: Driver, app: App) -> None:
    screen = shown(driver)
    screen.cards[0].buttons[0].activate()
    match = driver.table.match
    assert (match.game.id, match.is_unaided, match.practice) == ("wuxing", False, True)
    assert app.services.daily.tries(TODAY)["wuxing"] == WON


def test_past_days_are_chosen_in_the_calendar_and_are_practice(driver: Driver, app: App) -> None:
    screen = shown(driver)
    month = screen.calendar
    driver.key(pygame.K_m)
    sheet = driver.top
    assert isinstance(sheet, Days)
    driver.rest()
    assert not sheet.later.enabled
    day, x, y = month._places()[13]
    driver.click(x, y)
    assert (month.day, day, screen.is_today) == (date(2026, 11, 14), month.day, False)
    assert offers(screen)["wuxing"] == ["Practice", "Review"]
    assert offers(screen)["dragon"] == ["Practice"]
    sheet.earlier.activate()
    driver.step(frames=2)
    assert month.day == date(2026, 10, 14) and sheet.later.enabled
    assert month.key(Key("up")) and month.day == date(2026, 10, 7)
    _day, x, y = month._places()[-1]
    driver.click(x, y)
    assert month.day == date(2026, 10, 31)
    sheet.later.activate()
    assert month.day == TODAY  # the 30th has not come
    driver.step()


def test_the_text_to_share_is_copied_and_says_so_for_a_while(
    driver: Driver, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(screens, "copy_text", lambda text: copied.append(text) or True)
    screen = shown(driver)
    driver.key(pygame.K_c)
    assert screen.copy.about.endswith("9 days in a row")
    assert copied == ["Elements Table, 22 November\nWu Xing 6:3, expert 6:2\nDragon 290:345\n9 days in a row"]
    assert screen.copy.label == "Copied"
    driver.step(ms=COPIED_MS - 50)
    assert screen.copy.label == "Copied"
    driver.step(ms=100)
    assert screen.copy.label == "Copy"


def test_nothing_is_gold_when_all_is_played(driver: Driver, app: App) -> None:
    tries = dict.fromkeys(("wuxing", "elemies", "dragon", "influence", "alchemy"), LOST)
    app.services.profile.change(daily={TODAY: tries})
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
    driver.step(frames=3)
    menu = driver.top
    assert isinstance(menu, Menu) and menu.daily.about == "Deal of the day · 9 days in a row"
    driver.key(pygame.K_d)
    assert isinstance(driver.top, DailyScreen)
    driver.step()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Menu)


@pytest.mark.parametrize(("angle", "large"), [(1.0, "0"), (4.0, "1")])
def test_an_arc_goes_the_way_round_that_is_asked_for(angle: float, large: str) -> None:
    assert f" 0 {large} 1 " in _arc(10.0, 0.0, angle)
