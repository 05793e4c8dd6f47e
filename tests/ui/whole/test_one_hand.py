"""A whole match by one hand: the mouse alone, the left half of the keyboard alone, a gamepad alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_bar import TableButton
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.platform.commands import left_handed
from elements_table.ui.shell.dialog import Dialog
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget
from tests.ui.driver import Driver, players
from tests.ui.platform.test_devices import pad

LEFT = {"next": pygame.K_e, "use": pygame.K_SPACE, "back": pygame.K_ESCAPE, "down": pygame.K_s, "right": pygame.K_d}
PAD = {
    "next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "use": pygame.CONTROLLER_BUTTON_A,
    "back": pygame.CONTROLLER_BUTTON_B,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
MOST = 3000
"""Presses of a match at most."""


def by_keys(driver: Driver, codes: Mapping[str, int]) -> Callable[[str], None]:
    def press(name: str) -> None:
        driver.key(codes[name])
        driver.step(pygame.Event(pygame.KEYUP, key=codes[name]))

    return press


def by_pad(driver: Driver, codes: Mapping[str, int]) -> Callable[[str], None]:
    def press(name: str) -> None:
        driver.step(pad(pygame.CONTROLLERBUTTONDOWN, button=codes[name]))
        driver.step(pad(pygame.CONTROLLERBUTTONUP, button=codes[name]))

    return press


def begin(driver: Driver) -> TableScreen:
    driver.app.navigator.push(Menu(driver.app))
    match = driver.app.services.saves.begin(
        registry().game("wuxing"), {"target": "3"}, players("person", "random"), 5
    )
    table = driver.sit(match)
    table.bots.worker = None
    return table


def walk(driver: Driver, press: Callable[[str], None], rng: random.Random, *kinds: type[Widget]) -> None:
    """Go on from thing to thing, and use one of the first of some kinds of which there is any."""
    for _n in range(rng.randint(1, 6)):
        press("next")
    for kind in kinds:
        for _n in range(len(driver.top.focus.widgets) + 8):
            focused = driver.top.focus.focused
            if isinstance(focused, kind) and not focused.is_read:
                press("use")
                return
            press("next")
    raise AssertionError(f"nothing to use on {driver.top}")


@pytest.mark.parametrize("hand", ["left half", "gamepad"])
def test_a_whole_match_is_played_by_one_hand(driver: Driver, hand: str) -> None:
    if hand == "left half":
        driver.app.services.settings_file.change(bound=left_handed())
    press = by_keys(driver, LEFT) if hand == "left half" else by_pad(driver, PAD)
    table, rng = begin(driver), random.Random(7)
    driver.app.services.settings_file.change(fast_animation=True, thinking=0.0)
    for _n in range(MOST):
        driver.until(driver.my_turn, ms=700)
        if table.match.is_over and isinstance(driver.top, Summary):
            break
        if isinstance(driver.top, Summary):
            press("use")
        elif isinstance(driver.top, Dialog):
            walk(driver, press, rng, Button)
        else:
            walk(driver, press, rng, ZoneWidget, PieceWidget, TableButton)
        driver.step(frames=2, ms=300)
    assert table.match.is_over and len(table.match.record) > 10
    assert {entry.text.split()[0] for entry in table.match.record if entry.seat == 0} >= {"play"}
    press("back")
    assert isinstance(driver.top, Menu)
    press("down")
    press("use")
    driver.step(frames=3)
    assert isinstance(driver.top, NewGame) or driver.top is not table


def test_a_whole_match_is_played_by_the_mouse(driver: Driver) -> None:
    table, rng = begin(driver), random.Random(7)
    driver.app.services.settings_file.change(fast_animation=True, thinking=0.0)
    for _n in range(MOST):
        driver.until(driver.my_turn, ms=700)
        if table.match.is_over and isinstance(driver.top, Summary):
            break
        if driver.top is not table:
            buttons = [
                w for w in driver.top.focus.widgets if isinstance(w, Button) and w.kind in ("primary", "danger")
            ]
            x, y, w, h = rng.choice(buttons).rect
            driver.click(x + w / 2, y + h / 2)
        else:
            things = [w for w in table.focus.widgets if w.enabled and not w.is_read]
            widgets = [w for w in things if isinstance(w, PieceWidget | TableButton)]
            chosen = rng.choice(widgets)
            if isinstance(chosen, PieceWidget):
                actor = table.stage.actor(chosen.ref)
                assert actor is not None
                driver.click(*driver.spot(actor))
                if table.stage.selected is actor:  # a click, and a click: nothing need be held
                    driver.click(*driver.middle(rng.choice(table.drags.lit())))
            else:
                x, y, w, h = chosen.rect
                driver.click(x + w / 2, y + h / 2)
        driver.step(frames=2, ms=300)
    assert table.match.is_over and len(table.match.record) > 10
