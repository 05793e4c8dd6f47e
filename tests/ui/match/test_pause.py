"""Pause at a table: what Escape does first, what the sheet says and does, and the ways out of a match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.archive.deal_code import decode
from elements_table.match.archive.history import Bin
from elements_table.match.play.match import Match
from elements_table.ui.common.match_words import UNDO_MS
from elements_table.ui.drawing.text import plain
from elements_table.ui.features.match.sheets import pause
from elements_table.ui.features.match.sheets.pause import COPIED_MS, Pause
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.keys import Keys
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.parlour.ruler import Ruler, ruler_places
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.shell.dialog import Dialog
from tests.ui.driver import Driver, players

SETTINGS = {"thinking": 3.0}


@pytest.fixture
def paused(driver: Driver) -> Iterator[Pause]:
    """A saved match of Wu Xing against a bot, paused at the person's turn."""
    driver.app.navigator.push(Menu(driver.app))
    match = driver.app.services.saves.begin(registry().game("wuxing"), {}, players("person", "novice"), 5)
    driver.sit(match).bots.worker = None
    driver.until(driver.my_turn, ms=700)
    driver.key(pygame.K_ESCAPE)
    yield shown(driver)


def shown(driver: Driver) -> Pause:
    assert isinstance(driver.top, Pause)
    return driver.top


def press(driver: Driver, sheet: Pause, words: str) -> None:
    button = next(button for button in sheet.buttons if button.label.startswith(words))
    x, y, w, h = button.rect
    driver.click(x + w / 2, y + h / 2)


def answer(driver: Driver, words: str) -> None:
    assert isinstance(driver.top, Dialog)
    button = next(button for button in driver.top.buttons if button.label == words)
    x, y, w, h = button.rect
    driver.click(x + w / 2, y + h / 2)


def test_escape_pauses_and_goes_on_at_the_same_decision(driver: Driver, paused: Pause) -> None:
    before = paused.match.observation(0)
    assert paused.note == "saved as you play"
    driver.step(frames=40, ms=100)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is driver.table
    assert paused.match.observation(0) == before


def test_what_is_in_hand_is_put_down_before_escape_pauses(driver: Driver, paused: Pause) -> None:
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert driver.table.drags.held is not None
    driver.key(pygame.K_ESCAPE)
    assert driver.table.drags.held is None and driver.top is driver.table
    driver.key(pygame.K_ESCAPE)
    shown(driver)


def test_no_bot_moves_while_the_table_is_paused(driver: Driver, paused: Pause) -> None:
    driver.key(pygame.K_ESCAPE)
    table = driver.table
    table.turn.act(table.match.legal_actions(0)[0])
    driver.key(pygame.K_ESCAPE)
    count = len(table.match.record)
    driver.step(frames=100, ms=100)
    assert len(table.match.record) == count


def test_the_panel_says_how_the_match_stands(driver: Driver, paused: Pause, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    draw = pause.Canvas.text

    def heard(canvas: Any, words: str, *rest: Any, **more: Any) -> float:
        said.append(words)
        return draw(canvas, words, *rest, **more)

    monkeypatch.setattr(pause.Canvas, "text", heard)
    paused.stale = True
    driver.step()
    assert {"Wu Xing, paused", "Round 1  ·  under a minute  ·  0 hints"} <= {*said}
    assert not {"–", "Bruno", "novice"} & {*said}, "people are named at the table"
    assert "Bruno, novice" in paused.spoken()
    assert paused.code in said
    deal = decode(paused.code, driver.app.services.registry)
    assert (deal.game, deal.seats, deal.seed) == ("wuxing", 2, 5)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("zoom", [1.0, 1.4])
def test_it_lies_under_the_rail_so_that_everybody_is_seen(
    driver: Driver, size: tuple[int, int], zoom: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.app.services.settings_file.change(zoom=zoom)
    pygame.display.set_mode(size)
    driver.app._fit(size)
    driver.app._resize_at = None
    rulers: list[Any] = []
    monkeypatch.setattr(pause, "draw_ruler", lambda _canvas, ruler: rulers.append(ruler))
    for game_id in ("wuxing", "elemies", "influence", "dragon", "alchemy"):
        game = registry().game(game_id)
        match = Match.new(game, None, players("person", *["novice"] * (game.data.default_seats - 1)), 3)
        table = driver.sit(match)
        table.bots.worker = None
        driver.app.navigator.push(table.pausing.sheet())
        driver.step(frames=2)
        sheet, busts = shown(driver), table.state.layout.parlour.busts.values()
        pressed = [pygame.FRect(widget.rect) for widget in sheet.focus.widgets if widget.visible]
        assert not any(pygame.FRect(sheet.rect).colliderect(pygame.FRect(bust.face)) for bust in busts), game_id
        assert all(pygame.FRect(sheet.rect).contains(rect) for rect in pressed), game_id
        assert not [pair for pair in combinations(pressed, 2) if pair[0].colliderect(pair[1])], game_id
        for seat, bust in sheet._place.busts.items():  # in its own dp
            told = sheet.tip(Pointer("move", bust.x, bust.face[1] + bust.face[3] / 2))
            assert told is not None and told[1][:2] == (match.seats[seat].name, "novice"), game_id
        assert not rulers, "nobody has scored, so nothing is measured"
        driver.app.navigator.home()


def test_the_panel_tells_the_scores_that_the_table_tells(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    rulers: list[Ruler] = []
    monkeypatch.setattr(pause, "draw_ruler", lambda _canvas, ruler: rulers.append(ruler))
    goals = {"wuxing": "6", "elemies": "500", "dragon": "", "alchemy": ""}
    for game_id in ("wuxing", "elemies", "influence", "dragon", "alchemy"):
        game = registry().game(game_id)
        state, rng = game.new_state(None, seed=3), Random(3)
        while not state.is_terminal() and len({*state.counted()}) == 1:
            state.apply(state.random_action(rng) if game_id == "alchemy" else rng.choice(state.legal_actions()))
        if state.is_terminal():
            assert game_id == "influence", "only there nothing is counted before the end"
            continue
        seats = players("person", *["novice"] * (game.data.default_seats - 1))
        match = Match.from_position(game, state.position(), seats)
        table = driver.sit(match)
        table.bots.worker = None
        driver.app.navigator.push(table.pausing.sheet())
        driver.step(frames=2)
        ruler, told = rulers.pop(), table.views.view().observation
        rulers.clear()
        if game_id == "alchemy":
            table_own = [sum(game.formulae[slug].points for slug in row) for row in told.completed]
        else:
            table_own = [*told.tokens] if game_id == "wuxing" else [*told.scores, *told.scores]
        assert match.counted() == table_own, game_id
        assert {(mark.value, mark.text) for mark in ruler.marks} == {(n, plain(n)) for n in table_own}, game_id
        faces = [face for mark in ruler.marks for face in mark.faces]
        assert len({*faces}) == len(faces) == len(match.seats), game_id
        assert ruler.end == goals[game_id]
        x, _y, _w, _h = ruler.scale.rect
        things = [place.thing for place in ruler_places(ruler) if place.thing]
        assert all(left + high / 2 >= x - 0.5 for left, _top, _wide, high in things), (
            "nobody stands left of the brass"
        )
        driver.app.navigator.home()


def test_time_at_the_table_is_counted_and_kept_but_not_the_pause(driver: Driver, paused: Pause) -> None:
    begun = paused.match.aside.played
    for _n in range(130):
        driver.step(ms=1000)
    driver.key(pygame.K_ESCAPE)
    for _n in range(70):
        driver.step(ms=1000)
    driver.key(pygame.K_ESCAPE)
    assert paused.match.aside.played - begun == pytest.approx(70, abs=2)
    driver.key(pygame.K_q)
    assert driver.app.services.saves.resume("wuxing").aside.played == paused.match.aside.played


def test_nobody_plays_who_has_not_touched_anything_for_minutes(driver: Driver, paused: Pause) -> None:
    driver.key(pygame.K_ESCAPE)
    begun = paused.match.aside.played
    for _n in range(600):
        driver.step(ms=1000)
    driver.key(pygame.K_ESCAPE)
    assert paused.match.aside.played - begun == pytest.approx(120, abs=3)


def test_a_hint_is_asked_for_and_counted(driver: Driver, paused: Pause, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    table = driver.table
    monkeypatch.setattr(table.hints, "bots", _Adviser(asked, table.match))
    driver.key(pygame.K_h)
    assert driver.top is table
    driver.until(lambda: table.state.hinted is not None, 5)
    assert asked == ["asked"] and table.match.aside.hints == 1
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert shown(driver).match.aside.hints == 1


class _Adviser:
    """Advises the first legal action at once."""

    is_thinking = False

    def __init__(self, asked: list[str], match: Match) -> None:
        self._asked = asked
        self._match = match

    def call_adviser(self) -> None:
        pass

    def advise(self, _seat: int) -> None:
        self._asked.append("asked")

    def hint(self) -> Any:
        from elements_table.kernel.strategy import Advice

        return Advice(self._match.legal_actions(0)[0])

    def stop_hint(self) -> None:
        pass


def test_settings_and_rules_open_over_the_pause(driver: Driver, paused: Pause) -> None:
    driver.key(pygame.K_s)
    assert isinstance(driver.top, SettingsScreen)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is paused
    driver.key(pygame.K_F1)
    assert driver.top is not paused
    driver.key(pygame.K_ESCAPE)
    assert driver.top is paused


def test_save_and_go_to_the_menu(driver: Driver, paused: Pause) -> None:
    driver.key(pygame.K_q)
    assert isinstance(driver.top, Menu)
    assert driver.top.going_on.info is not None and driver.top.going_on.info.game == "wuxing"


def test_restarting_deals_the_same_cards_as_practice(driver: Driver, paused: Pause) -> None:
    match = paused.match
    driver.key(pygame.K_r)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is driver.table and driver.table.match is match, "Escape answers no"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_r)
    answer(driver, "Restart")
    again = driver.table.match
    assert again is not match and again.practice and not match.practice
    assert (again.seed, again.seats, again.opening) == (match.seed, match.seats, match.opening)
    assert not again.record
    assert [path.name for path in driver.app.services.saves.open_matches()] == ["wuxing.jsonl"]
    assert [one.shelf for one in Bin(driver.app.services.saves.folder).matches()] == ["open"]


def test_giving_up_is_asked_and_can_be_taken_back_for_some_seconds(driver: Driver, paused: Pause) -> None:
    match = paused.match
    match.act(0, match.legal_actions(0)[0])
    count = len(match.record)
    press(driver, paused, "Give up")
    assert "neither won nor lost" in driver.top.text  # type: ignore[attr-defined]  # the dialog's
    answer(driver, "Give up")
    menu = driver.top
    assert isinstance(menu, Menu) and driver.app.services.saves.open_matches() == []
    driver.app.services.statistics().close()
    driver.click(menu.undo.rect[0] + 5, menu.undo.rect[1] + 10)
    assert len(driver.app.services.saves.resume("wuxing").record) == count
    assert menu.going_on.info is not None and not menu.undo.visible


def test_after_some_seconds_the_match_stays_away(driver: Driver, paused: Pause) -> None:
    paused.match.act(0, paused.match.legal_actions(0)[0])
    press(driver, paused, "Give up")
    answer(driver, "Give up")
    menu = driver.top
    assert isinstance(menu, Menu) and menu.undo.visible
    driver.step(frames=2, ms=UNDO_MS / 2 + 100)
    assert not menu.undo.visible
    driver.key(pygame.K_u)
    assert driver.app.services.saves.open_matches() == []


def test_the_code_is_copied_and_says_so_for_a_while(
    driver: Driver, paused: Pause, monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    driver.key(pygame.K_c)
    assert clipboard == [paused.code]
    assert paused._copied is not None
    driver.step(frames=2, ms=COPIED_MS)
    assert paused._copied is None

    def broken(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    driver.key(pygame.K_c)
    assert paused.toast is not None and "clipboard" in paused.toast.text


def test_every_button_has_a_key_of_its_own(paused: Pause) -> None:
    keys = [button.shortcut for button in [*paused.buttons, paused.copy]]
    assert all(keys) and len(set(keys)) == len(keys) == 10


def test_the_page_of_the_keys_lists_those_of_the_pause(driver: Driver, paused: Pause) -> None:
    driver.app.navigator.push(Keys(driver.app))
    assert isinstance(driver.top, Keys)
    listed = [binding.words for binding in driver.top.here]
    assert "Give up this match" in listed and "Copy the code" in listed


def test_menu_and_new_game_are_two_keys_away_from_anywhere(driver: Driver, paused: Pause) -> None:
    driver.key(pygame.K_s)
    driver.key(pygame.K_F10)
    assert isinstance(driver.top, Menu)
    assert driver.app.services.saves.open_match("wuxing") is not None
    driver.key(pygame.K_4)
    assert isinstance(driver.top, NewGame) and driver.top.head.id == driver.app.navigator.stack[0].tiles[3].head.id  # type: ignore[attr-defined]  # the menu's
    driver.key(pygame.K_F10)
    driver.key(pygame.K_F10)
    assert isinstance(driver.top, Menu) and len(driver.app.navigator.stack) == 1


def test_a_table_that_is_no_saved_match_says_so_and_has_nothing_to_give_up(driver: Driver) -> None:
    game = registry().game("dragon")
    start = Match.new(game, {}, players("person", "novice", "novice", "novice"), 3)
    match = Match.from_position(game, start._state.position(), start.seats)
    driver.app.navigator.push(Menu(driver.app))
    table = driver.sit(match)
    table.bots.worker = None
    driver.step(frames=3, ms=2000)
    driver.key(pygame.K_ESCAPE)
    sheet = shown(driver)
    assert sheet.note == "practice, not saved" and not sheet.code
    assert [button.label for button in sheet.buttons][-1] == "Leave the table"
    driver.key(pygame.K_q)
    assert isinstance(driver.top, Menu)
    assert isinstance(table, TableScreen)
