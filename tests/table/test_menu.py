"""The menu: what it shows, where it leads, and what it says of matches that are open."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace

import pygame
import pytest
from screen_app import SIZES, ScreenApp, begun, seats

from elements_table.match.play.match import Match
from elements_table.ui.common.game_tile import WORDS
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.menu import todays, whats_next
from elements_table.ui.features.menu.menu import BETWEEN, Menu
from elements_table.ui.features.menu.menu_cards import CLOSE, MenuCard
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingsScreen


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


def test_the_links_of_the_menu_lead_somewhere(app: ScreenApp) -> None:
    menu = Menu(app)
    app.navigator.push(menu)
    for link, kind in zip(menu.links, (Learn, HistoryScreen, SettingsScreen), strict=False):
        app.click_on(link)
        assert isinstance(app.top, kind)
        app.keys("escape")
    app.click_on(menu.links[-1])
    assert app.asked == [("quit",)]


def test_every_key_of_the_menu_does_what_it_is_listed_for(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(app, "wuxing")
    menu = Menu(app)
    app.navigator.push(menu)
    app.tick()
    listed = {binding.keys[0]: binding for binding in menu.bindings()}
    assert {key: listed[key].words for key in "1dpo"} == {
        "1": "Wu Xing",
        "d": "Deal of the day",
        "p": "Puzzle of the day",
        "o": menu.going_on.more.label,
    }
    for key, binding in listed.items():
        used: list[str] = []
        for widget in menu.ring.widgets:
            if widget.shortcut == key:
                monkeypatch.setattr(widget, "activate", lambda key=key, used=used: used.append(key))
        app.keys(key)
        assert used == [key] * binding.usable, binding.words


def test_continue_names_the_match_last_played(app: ScreenApp) -> None:
    menu = Menu(app)
    app.navigator.push(menu)
    card = menu.going_on
    assert card.info is None and not card.more.visible
    assert card.go_on.label == "Play Wu Xing"
    app.services.saves.begin(app.services.registry.game("wuxing"), {}, seats(), 3).close()
    menu.resume()
    assert card.info is not None
    assert card.title == "Wu Xing, round 1" and card.line.startswith("against Lin")
    assert card.more.label == "Open matches"
    app.keys("enter")
    assert app.asked == [("continue", "wuxing")]


@pytest.mark.parametrize(("size", "zoom"), SIZES)
def test_the_lower_row_keeps_its_words_in_every_size(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    app.resize(size, min(zoom, Menu.largest))
    for game_id in app.services.registry:
        begun(app, game_id)
    menu = Menu(app)
    app.navigator.push(menu)
    app.tick()
    card = menu.going_on
    assert card.count == len(list(app.services.registry)) and card.more.label == f"{card.count - 1} more open"
    x, y, w, h = card.rect
    for widget in card.widgets:
        assert y < widget.rect[1] and widget.rect[1] + widget.rect[3] < y + h
        assert widget.rect[0] + widget.rect[2] < x + w
    line = y + (62 if h > CLOSE else 52)
    assert card.go_on.rect[1] > line + 11, "clear of the words over it"
    assert y + h < menu.height - 45, "clear of the foot line"
    assert all(tile.rect[1] + tile.rect[3] < y for tile in menu.tiles)
    assert min(tile.rect[3] - tile.words for tile in menu.tiles) > 120, "the pictures keep room"
    for tile in menu.tiles:
        told = tile.tip()
        assert (told is None) == (tile.words == WORDS), "a hook that is not written is a tooltip"


def test_a_card_of_today_takes_its_room_from_the_match_to_continue(
    app: ScreenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[str] = []

    class Today(MenuCard):
        icon, wide, title, note = "ui_clock", 314.0, "Deal of the day", "9 days in a row"

        def activate(self) -> None:
            used.append("today")

    monkeypatch.setattr(todays, "DealCard", Today)
    monkeypatch.setattr(todays.PuzzleCard, "of_today", lambda _app: None)
    begun(app, "wuxing")
    menu = Menu(app)
    app.navigator.push(menu)
    alone = menu.going_on.rect
    app.tick()
    (card,) = menu.cards
    assert menu.going_on.rect[2] == pytest.approx(alone[2] - card.rect[2] - BETWEEN)
    assert card.rect[0] + card.rect[2] == pytest.approx(alone[0] + alone[2])
    app.draw()
    app.click_on(card)
    assert used == ["today"]


def play_out(match: Match) -> None:
    rng = Random(1)
    while not match.is_over:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))


def test_a_tile_says_what_comes_next(app: ScreenApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    for game_id in ("wuxing", "dragon", "elemies"):
        (tmp_path / "lessons" / f"{game_id}.yaml").write_text(f"game: {game_id}\nminutes: 6\n")
    monkeypatch.setattr(whats_next, "paths", SimpleNamespace(data=lambda: tmp_path))
    app.services.learning.note_lesson("elemies", step=5, steps=14)
    app.services.learning.note_lesson("wuxing", done=True)
    base = app.services.statistics()
    for seed in range(4):
        match = Match.new(app.services.registry.game("wuxing"), {"target": 3}, seats(), seed)
        play_out(match)
        base.record(match)
        base.rate(match.id, {0: 73.6})
    base.close()
    early = Menu(app)
    app.navigator.push(early)
    app.tick()
    assert early.tiles[0].next is not None and early.tiles[0].next.words == "4 matches", "no number for skill yet"
    match = Match.new(app.services.registry.game("wuxing"), {"target": 3}, seats(), 9)
    play_out(match)
    base.record(match)
    base.rate(match.id, {0: 73.6})
    base.close()
    menu = Menu(app)
    app.navigator.push(menu)
    assert not any(tile.next for tile in menu.tiles), "nothing is read for the first frame"
    app.tick()
    lines = {tile.head.id: tile.next for tile in menu.tiles if tile.next is not None}
    assert set(lines) == {"wuxing", "elemies", "dragon"}
    assert lines["dragon"] == ("First lesson", "", "6 min", True)
    assert lines["elemies"].words == "Lesson, step 6 of 14"
    assert lines["wuxing"][:3] == ("Skill", "74", "5 matches")


def test_a_match_that_cannot_be_read_is_named_and_kept(app: ScreenApp) -> None:
    path = app.services.saves.path("wuxing")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense\n")
    menu = Menu(app)
    app.navigator.push(menu)
    app.draw()
    assert "wuxing.jsonl" in menu.going_on.trouble == menu.going_on.line
    assert path.read_bytes() == b"nonsense\n"
    app.click_on(menu.going_on.go_on)
    assert isinstance(app.top, NewGame)
