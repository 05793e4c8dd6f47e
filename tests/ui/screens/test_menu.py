"""The menu: what it shows, where it leads, and what it says of matches that are open."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from screen_app import SIZES, ScreenApp, begun, seats

from elements_table.match.campaign.profile import Climb
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.features.preferences.who import Who

TODAY = date(2026, 11, 22)


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return ScreenApp(tmp_path)


def test_the_menu_shows_games_to_come_and_leads_to_those_that_are_there(app: ScreenApp) -> None:
    menu = Menu(app)
    app.navigator.push(menu)
    assert [tile.head.id for tile in menu.tiles] == list(app.services.registry)
    coming = next((tile for tile in menu.tiles if not tile.enabled), None)
    if coming is not None:
        app.click_on(coming)
        assert app.top is menu
        assert not coming.focusable
    app.click_on(menu.tiles[0])
    assert isinstance(app.top, NewGame)
    assert app.top.head.id == "wuxing"
    app.keys("escape", "escape")
    assert app.top is menu


def test_the_icons_of_the_menu_lead_somewhere(app: ScreenApp) -> None:
    menu = Menu(app)
    app.navigator.push(menu)
    for icon, kind in zip(menu.icons, (Learn, HistoryScreen, SettingsScreen), strict=False):
        app.click_on(icon)
        assert isinstance(app.top, kind)
        app.keys("escape")
    app.click_on(menu.icons[-1])
    assert app.asked == [("quit",)]


def test_every_key_of_the_menu_does_what_it_is_listed_for(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(app, "wuxing")
    begun(app, "dragon")
    menu = Menu(app)
    app.navigator.push(menu)
    app.tick()
    listed = {binding.keys[0]: binding for binding in menu.bindings()}
    assert {key: listed[key].words for key in "1dlpo"} == {
        "1": "Wu Xing",
        "d": "Today",
        "l": "Ladder",
        "p": "Puzzle",
        "o": menu.going_on.more.label,
    }
    for key, binding in listed.items():
        used: list[str] = []
        for widget in menu.focus.widgets:
            if widget.shortcut == key:
                monkeypatch.setattr(widget, "activate", lambda key=key, used=used: used.append(key))
        app.keys(key)
        assert used == [key] * binding.usable, binding.words


def test_continue_names_the_match_last_played(app: ScreenApp) -> None:
    menu = Menu(app)
    app.navigator.push(menu)
    card = menu.going_on
    assert card.info is None and not card.more.visible
    assert card.go_on.label == "Play" and card.head is menu.heads[0] and card.said == "The table is laid."
    app.services.saves.begin(app.services.registry.game("wuxing"), {}, seats(), 3).close()
    menu.resume()
    assert card.info is not None
    assert card.go_on.about.startswith("against Lin")
    assert card.said == "Wu Xing, round 1. I kept your seat warm." and card.face.who == "monk", "Lin says so"
    assert card.more.label == "Open matches"
    app.keys("enter")
    assert app.asked == [("continue", "wuxing")]


@pytest.mark.parametrize(("size", "zoom"), [*SIZES, ((720, 1280), 1.0)])
def test_nothing_lies_on_anything_else_in_every_size(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    app.resize(size, min(zoom, Menu.largest))
    for game_id in reversed(list(app.services.registry)):  # in a tall window the last is in the first of two lines
        begun(app, game_id)
    menu = Menu(app)
    app.navigator.push(menu)
    before = [menu.daily.rect[0], menu.ladder.rect[0]]
    app.tick()
    assert [menu.daily.rect[0], menu.ladder.rect[0]] == pytest.approx(before), (
        "what comes a moment later moves nothing"
    )
    card = menu.going_on
    assert card.count == len(list(app.services.registry)) and card.more.label == f"{card.count - 1} more open"
    menu.take_away(app.services.saves.open_matches()[0])
    app.tick()
    assert menu.undo.visible and menu.puzzle.visible
    rects = [widget.rect for widget in menu.focus.widgets if widget.visible] + [menu._said.rect]
    names = [(tile.rect[0], tile.rect[1] + tile.rect[3], tile.rect[2], tile.rect[3] * 0.37) for tile in menu.tiles]
    bust = menu._place.busts[1].face
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations([*rects, *names, bust], 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by + 1 or by + bh <= ay + 1
    assert all(x >= 0 and y >= 0 and x + w <= menu.width and y + h <= menu.height for x, y, w, h in rects)
    assert min(tile.rect[2] for tile in menu.tiles) > 100, "the covers keep room"


def test_the_card_of_a_game_says_what_it_is_and_how_high_one_has_climbed(app: ScreenApp) -> None:
    app.profile.change(ladder={"wuxing": Climb((TODAY, TODAY), 1, 1, "gone", counted=True)})
    menu = Menu(app)
    app.navigator.push(menu)
    assert not any(tile.climbed for tile in menu.tiles), "nothing is read for the first frame"
    app.tick()
    told = menu.tiles[0].tip()
    assert told is not None and told.title == "Wu Xing"
    assert told.text == "Stay within the limit, and knock first.\n2 players  ·  10 min  ·  ladder: 2 of 5"
    assert [tile.climbed for tile in menu.tiles] == [2, 0, 0, 0, 0]


def test_ones_own_portrait_asks_who_plays_here(app: ScreenApp) -> None:
    menu = Menu(app)
    app.navigator.push(menu)
    app.click_on(menu.seal)
    assert isinstance(app.top, Who)


def test_the_puzzle_of_the_day_is_one_press_away(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    menu, gone = Menu(app), []
    app.navigator.push(menu)
    assert not menu.puzzle.visible, "nothing is read for the first frame"
    app.tick()
    monkeypatch.setattr(app, "go", lambda *route: gone.append(route))
    app.keys("p")
    assert [route[0] for route in gone] == ["puzzle"]
    assert gone[0][1] in list(app.services.registry)


def test_a_match_that_cannot_be_read_is_named_and_kept(app: ScreenApp) -> None:
    path = app.services.saves.path("wuxing")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense\n")
    menu = Menu(app)
    app.navigator.push(menu)
    app.draw()
    assert "wuxing.jsonl" in menu.going_on.trouble == menu.going_on.said
    assert path.read_bytes() == b"nonsense\n"
    app.click_on(menu.going_on.go_on)
    assert isinstance(app.top, NewGame)
