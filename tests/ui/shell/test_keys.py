"""The key overview: each key that it lists answers, and no bare key answers that it does not list."""

from __future__ import annotations

import random
import string
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_mode import Hotkey
from elements_table.ui.features.preferences.keys import Keys, everywhere
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.platform.commands import COMMANDS
from elements_table.ui.platform.inputs import Binding, Key, Translator
from elements_table.ui.shell.aloud import ASKED
from elements_table.ui.shell.app import App
from elements_table.ui.shell.screen_stack import ScreenStack
from tests.ui.driver import Driver, players
from tests.ui.reviewed import Judge

AGENTS = {"earth": "red", "air": "blue", "water": "yellow"}
BARE = [
    *string.ascii_lowercase,
    *string.digits,
    *"+-=.,;/'[]",
    "backspace",
    "delete",
    "f2",
    *(command.name for command in COMMANDS if command.group in ("table", "asked")),
]


def at_decision(driver: Driver, game_id: str, actions: int) -> TableScreen:
    """Return the table of a match after some actions, or fewer where the round is over by then; seat 0 decides."""
    game, rng = registry().game(game_id), random.Random(5)
    match = Match.new(game, None, players("person", *["regular"] * (game.data.default_seats - 1)), 5)
    for n in range(60):
        if match.current < 0 or (n >= actions and match.waiting()[0] == 0):
            break
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    if match.current < 0:
        return at_decision(driver, game_id, actions - 1)
    table = driver.sit(match, posed=True)
    driver.rest()
    driver.until(driver.my_turn)
    return table


def silence(table: TableScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys be answered without anything being done."""
    controls = table.controls
    keys = [Hotkey(answer.binding, lambda _name: True) for answer in controls.usual_keys()]
    monkeypatch.setattr(controls, "usual_keys", lambda: keys)
    monkeypatch.setattr(controls, "_press_chip", lambda _chip, _name: True)
    monkeypatch.setattr(table.drags, "chosen", lambda _action: None)
    monkeypatch.setattr(table.controls, "show", lambda _what: None)


@pytest.mark.parametrize("actions", [0, 3, 9, 20])
@pytest.mark.parametrize("game_id", list(registry()))
def test_the_list_of_keys_is_true(
    driver: Driver, game_id: str, actions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_decision(driver, game_id, actions)
    assert driver.top is table
    listed = table.bindings()
    assert all(binding.words.strip() and binding.keys for binding in listed)
    keys = [key for binding in listed if binding.usable for key in binding.keys]
    assert len(keys) == len(set(keys)), "a key stands for two things"
    silence(table, monkeypatch)
    for name in BARE:
        driver.step(ms=1000)
        table.focus.focus(None)
        usable = {key for binding in table.bindings() if binding.usable for key in binding.keys}
        starts = {key[0] for key in usable if key.isdecimal()}
        assert table.handle(Key(name)) == (name in usable or name in starts), name
        table.drags.drop()


@pytest.mark.parametrize("is_over", [False, True], ids=["after a round", "after the game"])
def test_the_keys_of_a_summary_are_listed_there(
    driver: Driver, is_over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elements_table.match.analysis.analysis_job.Worker", Judge)
    game, rng = registry().game("wuxing"), random.Random(5)
    match = Match.new(game, {"target": "3"}, players("person", "regular"), 5)
    while not match.is_over and (is_over or match.current >= 0):
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    driver.sit(match)
    driver.until(lambda: isinstance(driver.top, Summary))
    page = Keys(driver.app)
    listed = {key for binding in page.here if binding.usable for key in binding.keys}
    assert listed == ({"rules", "w", "log", "s", "t", "r"} if is_over else {"rules", "w", "log"})
    monkeypatch.setattr(ScreenStack, "push", lambda _app, _screen: None)
    answered = {name for name in BARE if driver.top.handle(Key(name))}
    assert answered == listed


def test_the_keys_that_answer_everywhere_are_listed() -> None:
    listed = [key for binding in everywhere() for key in binding.keys]
    arrows = ["left", "right", "up", "down"]
    moves = ["tab", "previous", *arrows, "enter", "space", "escape", "pageup", "pagedown"]
    assert sorted(listed) == sorted([*moves, "menu", "fullscreen", "speech", "keys"])


def test_what_is_asked_by_a_key_is_listed_for_who_listens(driver: Driver) -> None:
    def listed() -> set[str]:
        return {key for binding in Keys(driver.app).everywhere for key in binding.keys}

    driver.app.navigator.push(SettingsScreen(driver.app))
    assert not listed() & set(ASKED)
    driver.app.services.settings_file.change(speech="brief")
    assert set(ASKED) <= listed()


def test_f11_fills_the_screen_and_gives_the_window_back_on_every_screen(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled = [False]
    monkeypatch.setattr(App, "fullscreen", lambda _app, on: filled.append(on))
    monkeypatch.setattr(App, "is_fullscreen", lambda _app: filled[-1])
    influence(driver, [1, 2, 12, 15])
    driver.key(pygame.K_F11)
    assert driver.app.services.settings.fullscreen
    driver.app.navigator.push(SettingsScreen(driver.app))
    driver.key(pygame.K_F11)
    assert filled == [False, True, False]
    assert not driver.app.services.settings.fullscreen


def influence(driver: Driver, hand: list[int]) -> TableScreen:
    rest = [n for n in range(1, 16) if n not in hand]
    position: dict[str, Any] = {"hands": [hand, rest[:4], rest[4:8]], "faceup": rest[8:11], "agents": AGENTS}
    match = Match.from_position(registry().game("influence"), position, players("person", "regular", "regular"))
    table = driver.sit(match, posed=True)
    driver.rest()
    return table


def held(table: TableScreen) -> str:
    return table.stage.selected.piece.name if table.stage.selected is not None else ""


def test_two_digits_pick_up_a_card_over_nine(driver: Driver) -> None:
    table = influence(driver, [1, 2, 12, 15])
    driver.key(pygame.K_1)
    assert held(table) == "1"
    driver.key(pygame.K_2)
    assert held(table) == "12"
    driver.step(ms=1200)
    driver.key(pygame.K_2)
    assert held(table) == "2"


def test_the_first_digit_of_a_card_over_nine_waits_for_the_second(driver: Driver) -> None:
    table = influence(driver, [3, 10, 11, 15])
    driver.key(pygame.K_1)
    assert held(table) == ""
    driver.key(pygame.K_5)
    assert held(table) == "15"


def test_the_question_mark_opens_and_closes_the_keys(driver: Driver) -> None:
    influence(driver, [1, 2, 12, 15])
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")
    assert Translator().translate(event, 0) == Key("?", shift=True)
    driver.step(event)
    assert isinstance(driver.top, Keys)
    assert ("1", "2", "12", "15") in [binding.keys for binding in driver.top.here]
    driver.step(event)
    assert isinstance(driver.top, TableScreen)


def test_the_page_speaks_of_pale_keys_only_where_there_are_any(driver: Driver) -> None:
    influence(driver, [1, 2, 12, 15])
    page = Keys(driver.app)
    page.here = [Binding(("x",), "One thing"), Binding(("y",), "Another", usable=False)]
    assert page.note
    page.here = page.here[:1]
    assert not page.note


def test_the_mouse_comes_to_the_keys_of_the_table(driver: Driver) -> None:
    influence(driver, [1, 2, 12, 15])
    driver.app.navigator.push(SettingsScreen(driver.app))
    driver.push_button("Keys")
    assert isinstance(driver.top, Keys)
    assert len(driver.top.here) > 4 and len(everywhere()) > 4


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game_id", list(registry()))
def test_the_page_of_the_keys_cuts_no_words(
    screen: pygame.Surface, game_id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(size)
    drawn: list[str] = []
    text = Canvas.text

    def watched(canvas: Canvas, words: str, *rest: Any, **more: Any) -> float:
        drawn.append(words)
        return text(canvas, words, *rest, **more)

    try:
        table = at_decision(driver, game_id, 3)
        listed = [binding.words for binding in table.bindings()]
        assert len(set(listed)) == len(listed)
        page = Keys(driver.app)
        page.here.append(Binding(tuple("234567890jqka"), "Choose the next card of that rank"))
        driver.app.navigator.push(page)
        monkeypatch.setattr(Canvas, "text", watched)
        driver.step(frames=2)
        assert set(drawn) >= set(listed)
        assert not any(words.endswith("…") for words in drawn)
        assert page._lines(page.everywhere) == len(page.everywhere), "each with its words beside it"
    finally:
        driver.close()
