"""Keys of one's own: every command has a way on each device, what is taken is told, and nothing is ever lost."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.preferences.keys import BindingsSheet, KeyCell, Keys
from elements_table.ui.platform import commands
from elements_table.ui.platform.commands import AT_TABLE, COMMANDS, NAMED, Bindings, Device, device_of, left_handed
from elements_table.ui.platform.inputs import Key
from elements_table.ui.platform.settings import SettingsFile
from elements_table.ui.shell.dialog import Dialog
from elements_table.ui.widgets.glyphs import cap_width, key_words
from tests.ui.driver import Driver, players

ROOT = Path(__file__).parents[3]
CATALOG = ROOT / "data" / "locale" / "de" / "LC_MESSAGES" / "elements-table.po"
LEFT_HALF = {*"qwertasdfgzxcvb12345", "tab", "space", "escape", *(f"f{n}" for n in range(1, 7))}
MOUSELESS = {command.name for command in COMMANDS if command.group == "asked"}
"""What these say aloud a pointer sees."""
INPUTS = ["h", "k", "enter", "tab", "shift+tab", "f1", "ctrl+w", "left", "j", "9", "pad a", "pad back+a", "pad x",
          "pad stick up", "mouse left", "mouse right", "mouse forward"]  # fmt: skip


@pytest.fixture
def table(driver: Driver) -> TableScreen:
    return driver.sit_over_menu()


def open_sheet(driver: Driver) -> BindingsSheet:
    driver.app.navigator.go("bindings")
    driver.step(frames=3)
    assert isinstance(driver.top, BindingsSheet)
    return driver.top


def cell(sheet: BindingsSheet, name: str, device: str = "keys") -> KeyCell:
    cells = (cell for _head, rows in sheet.groups for row in rows for cell in row)
    return next(cell for cell in cells if (cell.line.name, cell.device) == (name, device))


def rebind(driver: Driver, sheet: BindingsSheet, name: str, code: int) -> None:
    """Click the cell of a command, and press a key."""
    found = cell(sheet, name)
    sheet.scroll.reveal(found.rect)
    sheet._place()
    x, y, w, h = found.rect
    driver.click(x + w / 2, y + h / 2)
    assert sheet.asking is found
    driver.key(code)
    driver.step(frames=2)


@pytest.mark.parametrize(("code", "games"), [(pygame.K_k, "Wu Xing, Elemies, Dragon"), (pygame.K_g, "")])
def test_letters_that_games_have_of_their_own_are_told(driver: Driver, code: int, games: str) -> None:
    driver.sit_over_menu()
    sheet = open_sheet(driver)
    rebind(driver, sheet, "log", code)
    said = sheet.toast.text if sheet.toast is not None else ""
    assert said == (f"{games}: what K does there goes by Shift K now." if games else "")
    rebind(driver, sheet, "wuxing k", pygame.K_z)
    rebind(driver, sheet, "log", code)
    assert sheet.toast is None or "Wu Xing" not in sheet.toast.text


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_a_game_names_all_letters_that_its_table_is_ever_pressed_by(driver: Driver, game_id: str) -> None:
    game, rng = registry().game(game_id), random.Random(5)
    match = Match.new(game, None, players("person", *["novice"] * (game.data.default_seats - 1)), 5)
    for n in range(60):
        if match.is_over:
            break
        seat = match.waiting()[0]
        if seat == 0 and n % 3 == 0:
            table = driver.sit(match, posed=True)
            driver.rest()
            keys = {key for one in table.bindings() for key in one.keys if len(key) == 1 and key.isalpha()}
            assert keys <= set(table.scene.letters), keys
            driver.app.navigator.pop(table)
        match.act(seat, rng.choice(match.legal_actions(seat)))


# ---- the table of commands


@pytest.mark.parametrize("bound", [{}, left_handed()], ids=["both hands", "left hand"])
def test_every_command_has_a_way_on_each_device_and_shares_none(bound: dict[str, tuple[str, ...]]) -> None:
    bindings = Bindings(bound)
    for command in COMMANDS:
        assert bindings.of(command.name, "keys") and bindings.of(command.name, "pad"), command.name
        if command.name not in MOUSELESS:
            assert bindings.of(command.name, "mouse") or command.seen, command.name
        assert not bindings.clashes(command.name)
        for text in bindings.of(command.name):
            assert bindings.meaning(text) == (
                Key("tab", shift=True) if command.name == "previous" else Key(command.name)
            )
            assert key_words(text).strip() and cap_width(lambda *_: 10.0, text) > 0


def test_the_left_hand_needs_the_left_half_of_the_keyboard_alone() -> None:
    bindings = Bindings(left_handed())
    for command in COMMANDS:
        first = bindings.of(command.name, "keys")[0]
        assert set(first.removeprefix("ctrl+").removeprefix("shift+").split("+")) <= LEFT_HALF, command.name


def test_a_key_that_a_command_has_taken_is_what_a_place_calls_its_own_with_shift() -> None:
    bindings = Bindings(left_handed())
    assert bindings.meaning("w", "elemies") == Key("up")
    assert bindings.meaning("shift+w", "elemies") == Key("w", shift=True)
    assert bindings.shown("w", place="elemies") == "shift+w"
    assert bindings.shown("k", place="dragon") == "k"


def test_commands_of_a_table_leave_their_keys_to_other_screens() -> None:
    bindings = Bindings()
    for name in AT_TABLE:
        key = NAMED[name].keys[0]
        assert bindings.meaning(key, "wuxing") == Key(name)
        assert bindings.meaning(key, "menu", at_table=False) == Key(key)


def test_a_key_that_has_lost_its_command_does_nothing() -> None:
    after = Bindings().rebound("enter", "j")
    assert after == {"enter": ("pad a", "mouse left", "j")}
    assert Bindings(after).meaning("j") == Key("enter")
    assert Bindings(after).meaning("enter") is None


@given(st.lists(st.tuples(st.sampled_from([*NAMED, "wuxing k", "dragon b"]), st.sampled_from(INPUTS)), max_size=8))
def test_whatever_is_bound_each_command_keeps_a_way_and_nothing_has_two_meanings(
    wishes: Sequence[tuple[str, str]],
) -> None:
    bindings = Bindings()
    for name, text in wishes:
        after = bindings.rebound(name, text)
        if after is None:
            continue
        bindings = Bindings(after)
        assert text in bindings.of(name)
    for command in COMMANDS:
        assert bindings.of(command.name, "keys") and bindings.of(command.name, "pad")
        assert not bindings.clashes(command.name)
    assert bindings.of("enter", "mouse")


# ---- what is said of keys


@pytest.mark.parametrize("bound", [{}, left_handed(), {"hint": ("j", "pad x")}], ids=["usual", "left hand", "own"])
@pytest.mark.parametrize("device", ["keys", "pad"])
def test_the_page_of_the_keys_shows_what_answers(
    driver: Driver, table: TableScreen, bound: dict[str, tuple[str, ...]], device: Device
) -> None:
    driver.app.services.settings_file.change(bound=bound, speech="brief")
    driver.app.devices.last = device
    driver.app.navigator.go("keys")
    driver.step(frames=2)
    page = driver.top
    assert isinstance(page, Keys)
    listed = [(name, binding) for binding in (*page.everywhere, *page.here) for name in binding.shown()]
    assert {name for name, _binding in listed} >= set(NAMED) - {"peek"}, "all are told of; here nothing hides"
    bindings = driver.app.devices.bindings
    for name, binding in listed:
        caps = page._caps(binding)
        text = bindings.shown(name, device, "wuxing")
        assert text in caps if text else device == "pad" and name not in NAMED
        if text and not name.startswith("shift+"):
            meant = bindings.meaning(text, "wuxing")
            assert meant is not None and name in {meant.name, "previous"}


def test_no_sentence_names_a_key_for_it_may_be_another() -> None:
    sentences = re.findall(r'^msgid "(.+)"$', CATALOG.read_text("utf-8"), re.MULTILINE)
    names = re.compile(r"\b(F[1-9][0-2]?|Escape|Ctrl|Shift)\b|, or [A-Z]\.$|\bbutton or [A-Z]\b|\bpress \d")
    assert len(sentences) > 2000
    assert [text for text in sentences if names.search(text)] == ["Ctrl {key}", "Shift {key}"]


def test_the_tables_of_keys_in_the_papers_are_those_of_the_commands() -> None:
    readme, ear = ((ROOT / file).read_text("utf-8") for file in ("README.md", "docs/by-ear.md"))
    told = {"hint": "H", "undo": "U", "rules": "F1", "escape": "Esc", "menu": "F10", "fullscreen": "F11", "keys": "?"}
    told |= {"inspect": "I", "peek": "M", "log": "L"}
    for name, key in told.items():
        assert key_words(NAMED[name].keys[0]) == key
        assert f"`{key}`" in readme, name
    for command in COMMANDS:
        if command.group == "asked":
            assert f"| {key_words(command.keys[0])}" in ear or f"| `{key_words(command.keys[0])}`" in ear, (
                command.name
            )


# ---- the file


def test_what_is_bound_survives_a_restart(tmp_path: Path) -> None:
    bound = {"hint": ("j", "pad x"), "wuxing k": ("h",)}
    SettingsFile(tmp_path / "settings.json").change(bound=bound)
    told: list[str] = []
    assert SettingsFile(tmp_path / "settings.json", told.append).settings.bound == bound
    assert not told


@pytest.mark.parametrize(
    ("bound", "kept"),
    [
        ({"hint": ["j", "pad x"], "dance": ["d"]}, {"hint": ("j", "pad x")}),
        ({"hint": ["j", "pad x"], "undo": "u"}, {"hint": ("j", "pad x")}),
        ({"hint": ["pad nose"], "log": ["v", "pad l3"]}, {"log": ("v", "pad l3")}),
        ({"hint": ["pad x"]}, {}),
        ({"wuxing k": ["pad extra 1"]}, {}),
        ({"hint": ["f1", "pad x"]}, {}),
        ({"enter": ["enter", "pad a"]}, {}),
        ({"hint": ["u", "pad x"], "undo": ["h", "pad y"]}, {"hint": ("u", "pad x"), "undo": ("h", "pad y")}),
        ([1], {}),
        (7, {}),
    ],
)
def test_a_binding_that_cannot_be_used_is_told_in_one_sentence_and_is_as_usual(
    tmp_path: Path, bound: Any, kept: dict[str, tuple[str, ...]]
) -> None:
    path, told = tmp_path / "settings.json", list[str]()
    path.write_text(json.dumps({"volume": 0.25, "bound": bound}))
    settings = SettingsFile(path, told.append).settings
    assert (settings.volume, settings.bound) == (0.25, kept)
    assert len(told) == (0 if len(kept) == len(bound if isinstance(bound, dict) else [1]) else 1)
    assert path.exists(), "the other settings stay"


# ---- the page


def test_a_key_is_bound_on_the_page_and_answers_at_the_table(driver: Driver, table: TableScreen) -> None:
    sheet = open_sheet(driver)
    rebind(driver, sheet, "log", pygame.K_j)
    assert sheet.inputs(cell(sheet, "log")) == ("j",) and driver.app.services.settings.bound
    driver.push_button("Done")
    driver.rest()
    is_shown = table.log_drawer.shown
    driver.key(pygame.K_l)
    assert table.log_drawer.shown == is_shown, "the old key has no meaning any more"
    driver.key(pygame.K_j)
    assert table.log_drawer.shown != is_shown
    driver.key(pygame.K_QUESTION)
    assert isinstance(driver.top, Keys)
    caps = {name for binding in driver.top.here for name in driver.top._caps(binding)}
    assert "j" in caps and "l" not in caps
    driver.app.services.settings_file.reset()
    assert driver.app.devices.shown("log") == "l"


def test_every_key_that_can_be_pressed_is_an_input_of_its_own_that_a_file_keeps(driver: Driver) -> None:
    keys, nameless = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")], 0
    told: dict[int, list[str]] = {code: [] for code in (*keys, *map(ord, "äöß"), nameless)}
    for code, texts in told.items():
        for held in (0, pygame.KMOD_CTRL):
            driver.app.devices.waits_for = ("keys", texts.append)
            driver.app.devices.take(pygame.Event(pygame.KEYDOWN, key=code, mod=held, unicode=""), 0.0)
    driver.app.devices.waits_for = None
    assert all(commands._is_input(text) for texts in told.values() for text in texts if text)
    assert [told[ord(sign)] for sign in "äöß"] == [["ä", "ctrl+ä"], ["ö", "ctrl+ö"], ["ß", "ctrl+ß"]]
    assert told[nameless] == []


def test_what_is_taken_is_told_and_can_be_exchanged(driver: Driver, table: TableScreen) -> None:
    sheet = open_sheet(driver)
    rebind(driver, sheet, "log", pygame.K_h)
    assert isinstance(driver.top, Dialog) and "Hint" in driver.top.text and driver.top.title == "H is taken"
    driver.push_button("Cancel")
    driver.rest()
    assert not driver.app.services.settings.bound
    rebind(driver, sheet, "log", pygame.K_h)
    driver.push_button("Exchange")
    driver.rest()
    assert (sheet.inputs(cell(sheet, "log")), sheet.inputs(cell(sheet, "hint"))) == (("h",), ("l",))
    driver.push_button("Defaults")
    assert not driver.app.services.settings.bound and not sheet.defaults.enabled


def test_a_key_of_the_games_own_is_bound_where_it_answers(driver: Driver, table: TableScreen) -> None:
    assert driver.app.devices.shown("k") == "k"
    sheet = open_sheet(driver)
    assert sheet.groups[-1][0] == "Wu Xing"
    rebind(driver, sheet, "wuxing k", pygame.K_j)
    driver.push_button("Done")
    driver.rest()
    assert driver.app.devices.shown("k") == "j"
    driver.key(pygame.K_k)
    assert driver.top is table
    driver.key(pygame.K_j)
    driver.step(frames=3)
    assert driver.top is not table or table.state.viewer != table.state.shown.current, "it has knocked, or asks first"


def test_a_mouse_keeps_a_button_that_uses_things(driver: Driver) -> None:
    driver.app.navigator.push(Menu(driver.app))
    sheet = open_sheet(driver)
    sheet.wait(cell(sheet, "hint", "mouse"))
    driver.press(500, 400)
    driver.step(frames=2)
    assert driver.top is sheet and sheet.toast is not None and not driver.app.services.settings.bound
    sheet.wait(cell(sheet, "enter", "mouse"))
    driver.press(500, 400, button=3)
    driver.step(frames=2)
    assert isinstance(driver.top, Dialog)
    driver.push_button("Exchange")
    driver.rest()
    assert sheet.inputs(cell(sheet, "inspect", "mouse")) == ("mouse left",)
    x, y, w, h = sheet.done.rect
    driver.click(x + w / 2, y + h / 2)
    assert driver.top is sheet, "the left button looks closely now"
    driver.press(x + w / 2, y + h / 2, button=3)
    driver.release(x + w / 2, y + h / 2, button=3)
    assert isinstance(driver.top, Menu)


def test_who_does_not_press_anything_changes_nothing(driver: Driver) -> None:
    driver.app.navigator.push(Menu(driver.app))
    sheet = open_sheet(driver)
    sheet.wait(cell(sheet, "hint"))
    driver.key(pygame.K_ESCAPE)
    assert sheet.asking is None and driver.top is sheet
    sheet.wait(cell(sheet, "hint", "pad"))
    driver.key(pygame.K_j)
    assert sheet.asking is None and driver.app.devices.waits_for is None
    sheet.wait(cell(sheet, "hint"))
    driver.app.navigator.pop()
    assert driver.app.devices.waits_for is None
    assert not driver.app.services.settings.bound


def test_the_layout_of_the_left_hand_is_a_choice(driver: Driver) -> None:
    driver.app.navigator.push(Menu(driver.app))
    sheet = open_sheet(driver)
    sheet.layouts.choose(1)
    assert driver.app.services.settings.bound == left_handed() and driver.app.devices.shown("hint") == "r"
    assert len(sheet.layouts.labels) == 2
    rebind(driver, sheet, "log", pygame.K_j)
    assert sheet.layouts.labels[sheet.layouts.chosen] == "My own"
    sheet.layouts.choose(0)
    assert not driver.app.services.settings.bound


def test_a_held_press_counts_once(driver: Driver, table: TableScreen) -> None:
    is_shown = table.log_drawer.shown
    driver.key(pygame.K_l)
    driver.step(frames=80)
    assert table.log_drawer.shown != is_shown
    driver.step(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_LEFTSTICK, instance_id=7))
    driver.step(frames=80)
    assert table.log_drawer.shown == is_shown
    count = len(table.match.record)
    x, y = driver.spot(next(actor for ref in table.state.choices.drags if (actor := table.stage.actor(ref))))  # type: ignore[union-attr]  # my turn
    driver.press(x, y)
    driver.step(frames=80)
    assert len(table.match.record) == count and table.stage.selected is None, "it counts as it comes up"
    driver.release(x, y)
    assert table.stage.selected is not None
    assert device_of("pad a") == "pad"
