"""Fingers and gamepads: what they do is what a mouse and a keyboard do."""

from __future__ import annotations

import ctypes
import ctypes.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from elements_table.ui.features.match.sheets.pause import Pause
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.keys import Keys
from elements_table.ui.platform import devices
from elements_table.ui.platform.commands import Bindings
from elements_table.ui.platform.devices import HOLD_MS, Devices
from elements_table.ui.platform.gamepad import FIRST_REPEAT, REPEAT
from elements_table.ui.platform.inputs import Input, Key, Pointer, Translator
from elements_table.ui.shell.screen import Screen
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.list_view import Scroll
from tests.ui.driver import Driver

PAD = 7


def pad(kind: int, **what: Any) -> pygame.Event:
    return pygame.Event(kind, instance_id=PAD, **what)


def press(driver: Driver, *names: str) -> None:
    """Press and release buttons of a gamepad, by their names in the library."""
    for name in names:
        button = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
        driver.step(pad(pygame.CONTROLLERBUTTONDOWN, button=button))
        driver.step(pad(pygame.CONTROLLERBUTTONUP, button=button))


def finger(driver: Driver, kind: int, x: float, y: float) -> None:
    """Let a finger touch a point in dp, move there, or leave it."""
    px = round(x * driver.app.display.scale), round(y * driver.app.display.scale)
    more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    driver.step(pygame.Event(kind, pos=px, touch=True, **more))


def tap(driver: Driver, x: float, y: float) -> None:
    finger(driver, pygame.MOUSEBUTTONDOWN, x, y)
    finger(driver, pygame.MOUSEBUTTONUP, x, y)


def middle(widget: Any) -> tuple[float, float]:
    x, y, w, h = widget.rect
    return x + w / 2, y + h / 2


@pytest.fixture
def table(driver: Driver) -> TableScreen:
    return driver.sit_over_menu()


# ---- gamepads


def test_a_match_is_begun_paused_and_left_by_gamepad_alone(driver: Driver) -> None:
    driver.app.navigator.push(Menu(driver.app))
    driver.step(frames=2)
    press(driver, "DPAD_RIGHT", "A")
    assert isinstance(driver.top, NewGame)
    press(driver, "B")
    assert isinstance(driver.top, Menu)
    press(driver, "A")
    new = driver.top
    assert isinstance(new, NewGame)
    new.focus.focus(new.start)
    press(driver, "A")
    assert isinstance(driver.top, TableScreen)
    driver.rest()  # a press before skips the deal
    press(driver, "START")
    assert isinstance(driver.top, Pause)
    press(driver, "BACK")
    assert isinstance(driver.top, Keys)
    press(driver, "B", "B")
    assert isinstance(driver.top, TableScreen)
    press(driver, "GUIDE")
    assert isinstance(driver.top, Menu)


def test_a_piece_is_picked_up_and_laid_down_by_one_button_and_put_down_by_another(
    driver: Driver, table: TableScreen
) -> None:
    count = len(table.match.record)
    press(driver, "RIGHTSHOULDER", "A")
    assert table.drags.held is not None
    press(driver, "B")
    assert table.drags.held is None and driver.top is table
    press(driver, "A")
    assert table.drags.held is not None
    press(driver, "A")
    assert len(table.match.record) > count


def test_a_stick_held_goes_on_and_stops_when_it_is_let_go(driver: Driver) -> None:
    menu = Menu(driver.app)
    driver.app.navigator.push(menu)
    driver.step(frames=2)
    places = []

    def lean(value: int) -> None:
        driver.step(pad(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value))
        places.append(menu.focus.focused)

    lean(32000)
    lean(32700)
    assert places == [menu.tiles[0]] * 2, "it is one push, however far"
    driver.step(ms=FIRST_REPEAT + 20)
    assert menu.focus.focused is menu.tiles[1]
    driver.step(ms=REPEAT)
    assert menu.focus.focused is menu.tiles[2]
    lean(3000)
    driver.step(frames=10, ms=REPEAT)
    assert menu.focus.focused is menu.tiles[2]
    lean(-32000)
    assert menu.focus.focused is menu.tiles[1]


def devices_of(**bound: tuple[str, ...]) -> Devices:
    """Return devices by which some commands go otherwise than usual."""
    found = Devices(Translator(), lambda _x, _y: False, lambda: False)
    found.bind(Bindings(bound))
    return found


def test_the_other_buttons_do_what_the_table_of_commands_says() -> None:
    hand = devices_of()

    def told(kind: int, **what: Any) -> list[Input]:
        return list(hand.take(pad(kind, **what), 0.0))

    names = {
        "X": Key("hint"), "Y": Key("undo"), "LEFTSHOULDER": Key("tab", shift=True), "RIGHTSHOULDER": Key("tab"),
        "LEFTSTICK": Key("log"), "RIGHTSTICK": Key("rules"), "DPAD_UP": Key("up"), "GUIDE": Key("menu"),
    }  # fmt: skip
    for name, key in names.items():
        assert told(pygame.CONTROLLERBUTTONDOWN, button=getattr(pygame, f"CONTROLLER_BUTTON_{name}")) == [key]
    axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    assert told(pygame.CONTROLLERAXISMOTION, axis=axis, value=30000) == [Key("peek")]
    assert told(pygame.CONTROLLERAXISMOTION, axis=axis, value=32000) == [], "it is one pull, however far"
    assert told(pygame.CONTROLLERAXISMOTION, axis=axis, value=0) == []
    assert told(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_RIGHTX, value=30000) == []
    assert told(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_RIGHTY, value=30000) == [Key("pagedown")]


def test_back_alone_counts_as_it_comes_up_and_makes_other_buttons_of_those_pressed_meanwhile() -> None:
    hand, back = devices_of(), pygame.CONTROLLER_BUTTON_BACK
    down, up = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    assert hand.take(pad(down, button=back), 0.0) == []
    assert hand.take(pad(up, button=back), 0.0) == [Key("keys")]
    hand.take(pad(down, button=back), 0.0)
    assert hand.take(pad(down, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN), 0.0) == [Key("ask hand")]
    assert hand.update(9e9) == [], "it is no direction"
    hand.take(pad(up, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN), 0.0)
    assert hand.take(pad(down, button=pygame.CONTROLLER_BUTTON_RIGHTSTICK), 0.0) == [Key("rules")], "as without it"
    assert hand.take(pad(up, button=back), 0.0) == []
    assert hand.take(pad(down, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN), 0.0) == [Key("down")]


def test_a_gamepad_that_nobody_knows_works_by_its_first_buttons_and_its_hat() -> None:
    hand = devices_of()
    assert hand.take(pad(pygame.JOYBUTTONDOWN, button=0), 0.0) == [Key("enter")]
    assert hand.take(pad(pygame.JOYBUTTONDOWN, button=1), 0.0) == [Key("escape")]
    assert hand.take(pad(pygame.JOYBUTTONDOWN, button=20), 0.0) == []
    assert hand.take(pad(pygame.JOYHATMOTION, hat=0, value=(0, 1)), 0.0) == [Key("up")]
    assert hand.update(FIRST_REPEAT) == [Key("up")]
    assert hand.take(pad(pygame.JOYHATMOTION, hat=0, value=(0, 0)), 0.0) == []
    assert hand.update(9e9) == []
    assert hand.take(pad(pygame.JOYAXISMOTION, axis=1, value=0.9), 0.0) == [Key("down")]


def test_plugging_in_and_out_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame._sdl2 import controller

    class Known:
        def __init__(self, index: int) -> None:
            self.index = index

        def as_joystick(self) -> Any:
            return SimpleNamespace(get_instance_id=lambda: PAD)

    monkeypatch.setattr(controller, "init", lambda: None)
    monkeypatch.setattr(controller, "is_controller", lambda index: index == 0)
    monkeypatch.setattr(controller, "Controller", Known)
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda _i: SimpleNamespace(get_instance_id=lambda: 8))
    mouse = Devices(Translator(), lambda _x, _y: False, lambda: False)
    assert not mouse.has_pad and mouse._pads is None, "nothing is loaded before the first"
    mouse.take(pygame.Event(pygame.JOYDEVICEADDED, device_index=0), 0.0)
    mouse.take(pygame.Event(pygame.JOYDEVICEADDED, device_index=1), 0.0)
    assert mouse.has_pad
    assert mouse.take(pad(pygame.JOYBUTTONDOWN, button=0), 0.0) == [], "it is told of by its name already"
    assert mouse.take(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=8), 0.0) == [Key("enter")]
    mouse.take(pad(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_UP), 0.0)
    for number in (PAD, 8):
        mouse.take(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=number), 0.0)
    assert not mouse.has_pad
    assert mouse.update(9e9) == [], "a direction that was held goes with its gamepad"


class Virtual:
    """A gamepad that SDL itself has, with buttons in its own order; as real to the program as one of plastic."""

    def __init__(self, driver: Driver, kind: int) -> None:
        """`kind` is SDL's: 1 a gamepad whose buttons have names, 0 one of which nothing is known."""
        places = [Path(pygame.__file__).parent, Path(pygame.__file__).parents[1] / "pygame_ce.libs"]
        files = [file for place in places for file in sorted(place.rglob("*SDL2[.-]*")) if "SDL2_" not in file.name]
        self._sdl, self._driver = ctypes.CDLL(str([*files, ctypes.util.find_library("SDL2")][0])), driver
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        devices.listen()
        pygame.event.get()
        self._index = self._sdl.SDL_JoystickAttachVirtual(kind, 6, 15, 1)
        self.pump()

    def pump(self) -> None:
        """Give the program what SDL tells."""
        for event in pygame.event.get():
            self._driver.step(event)
        self._driver.rest()

    def press(self, button: int) -> None:
        """Press a button, and let it go."""
        stick = ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(pygame.joystick.Joystick(0).get_instance_id()))
        for value in (1, 0):
            assert not self._sdl.SDL_JoystickSetVirtualButton(stick, button, ctypes.c_uint8(value))
            self.pump()

    def unplug(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        self.pump()


@pytest.mark.parametrize(("kind", "next_one"), [(1, 10), (0, 5)], ids=["known", "unknown"])
def test_a_gamepad_of_the_library_itself_plays(driver: Driver, table: TableScreen, kind: int, next_one: int) -> None:
    count, pad = len(table.match.record), Virtual(driver, kind)
    assert driver.app.devices.has_pad
    try:
        pad.press(next_one)
        pad.press(0)
        assert table.drags.held is not None
        pad.press(1)
        assert table.drags.held is None and driver.top is table
        pad.press(0)
        pad.press(0)
        assert len(table.match.record) > count
    finally:
        pad.unplug()
    assert not driver.app.devices.has_pad


def test_a_system_without_gamepads_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise pygame.error("no such thing")

    monkeypatch.setattr(pygame.joystick, "init", broken)
    devices.listen()


def test_what_is_pressed_is_shown_for_the_device_used_last(driver: Driver, table: TableScreen) -> None:
    pressed = driver.app.devices.shown
    assert (pressed("hint"), pressed("k")) == ("h", "k")
    table.stale = False
    press(driver, "RIGHTSHOULDER")
    assert (pressed("hint"), pressed("previous"), pressed("k")) == ("pad x", "pad lb", ""), "no button has a letter"
    driver.key(pygame.K_TAB)
    assert pressed("hint") == "h"
    press(driver, "START")
    tips = [widget.tip() for widget in driver.top.focus.widgets]
    assert {"pad x", "pad y", "pad r3"} <= {pressed(key) for tip in tips if tip is not None for key in tip.keys}


# ---- fingers


def test_a_tap_presses_and_points_at_nothing_afterwards(driver: Driver) -> None:
    menu = Menu(driver.app)
    driver.app.navigator.push(menu)
    driver.step(frames=2)
    tap(driver, *middle(menu.tiles[3]))
    assert isinstance(driver.top, NewGame)
    driver.app.navigator.home()
    driver.step(frames=2)
    assert menu.focus.hot is None


def test_a_finger_that_rests_looks_and_presses_nothing(driver: Driver) -> None:
    menu = Menu(driver.app)
    driver.app.navigator.push(menu)
    driver.step(frames=2)
    x, y = middle(menu.icons[0])
    finger(driver, pygame.MOUSEBUTTONDOWN, x, y)
    assert menu.focus.hot is menu.icons[0]
    driver.step(ms=HOLD_MS + 80)
    assert driver.app.tips.shown is not None
    finger(driver, pygame.MOUSEBUTTONUP, x, y)
    assert driver.top is menu and menu.focus.hot is None
    driver.step()
    assert driver.app.tips.shown is None


def test_a_card_is_dragged_by_a_finger(driver: Driver, table: TableScreen) -> None:
    count = len(table.match.record)
    card = next(table.stage.actor(ref) for ref in table.state.choices.drags)  # type: ignore[union-attr]  # my turn
    assert card is not None
    x, y = driver.spot(card)
    finger(driver, pygame.MOUSEBUTTONDOWN, x, y)
    assert table.stage.dragged is None
    finger(driver, pygame.MOUSEMOTION, x, y - 6)
    assert table.stage.dragged is None, "a finger trembles"
    finger(driver, pygame.MOUSEMOTION, x, y - 30)
    assert table.stage.dragged is not None
    to = driver.middle(table.drags.lit()[0])
    finger(driver, pygame.MOUSEMOTION, *to)
    finger(driver, pygame.MOUSEBUTTONUP, *to)
    assert len(table.match.record) == count + 1


def test_a_finger_scrolls_what_is_taller_than_its_view(driver: Driver) -> None:
    pressed: list[str] = []
    page, scroll = Screen(driver.app), Scroll((100, 100, 400, 300), 1000)
    row = Button("Row", lambda: pressed.append("row"))
    row.rect = (100, 200, 380, 60)
    page.focus.set([scroll, row])
    driver.app.navigator.push(page)
    driver.step(frames=2)
    x, y, w, h = scroll.rect
    finger(driver, pygame.MOUSEBUTTONDOWN, x + w / 2, y + h / 2)
    for n in range(1, 6):
        finger(driver, pygame.MOUSEMOTION, x + w / 2, y + h / 2 - 20 * n)
    assert scroll.offset == pytest.approx(100, abs=2), "the page follows the finger"
    finger(driver, pygame.MOUSEBUTTONUP, x + w / 2, y + h / 2 - 100)
    assert not pressed
    tap(driver, x + w / 2, y + h / 2)
    assert pressed == ["row"]
    finger(driver, pygame.MOUSEBUTTONDOWN, x + w - 3, y + 10)
    finger(driver, pygame.MOUSEMOTION, x + w - 3, y + 200)
    assert scroll.offset > 150, "the bar is dragged the other way"


def test_two_taps_are_a_double_click_and_a_mouse_stays_a_mouse() -> None:
    mouse = Devices(Translator(), lambda _x, _y: False, lambda: False)
    found: list[Input] = []

    def happen(kind: int, now: float, *, touch: bool) -> None:
        found.extend(mouse.take(pygame.Event(kind, pos=(50, 60), button=1, touch=touch), now))

    for now in (0.0, 200.0):
        happen(pygame.MOUSEBUTTONDOWN, now, touch=True)
        happen(pygame.MOUSEBUTTONUP, now + 50, touch=True)
    assert [one.double for one in found if isinstance(one, Pointer) and one.kind == "down"] == [False, True]
    found.clear()
    happen(pygame.MOUSEBUTTONDOWN, 9000.0, touch=False)
    assert found == [Pointer("down", 50, 60)]
