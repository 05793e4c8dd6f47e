"""Straight to a table from the command line: what the first frames show."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from elements_table.ui import shots, start
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.platform import window
from elements_table.ui.shell import loop
from elements_table.ui.shell.app import App
from elements_table.ui.shell.services import Services
from tests.ui.driver import Driver


def test_play_deals_before_ones_eyes_however_slow_the_first_frames_are(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 5_000.0
    flying: list[int] = []
    draw = App._draw

    def pass_time(seconds: float) -> None:
        nonlocal now
        now += seconds

    def watched(app: App, part: pygame.Rect | None = None) -> None:
        draw(app, part)
        table = app.navigator.stack[0]
        assert isinstance(table, TableScreen)
        flying.append(sum(actor.flight is not None for row in table.stage.actors.values() for actor in row))
        pass_time(1.5 if len(flying) < 3 else 0.0)
        app.navigator.running = len(flying) < 200

    monkeypatch.setattr(App, "_draw", watched)
    monkeypatch.setattr(Services, "worker", None)
    monkeypatch.setattr(App, "close", lambda _app: None)
    monkeypatch.setattr(window, "check", lambda: None)
    monkeypatch.setattr(loop, "time", SimpleNamespace(perf_counter=lambda: now, sleep=pass_time))
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda rate: pass_time(1 / rate)))
    start.run_game("wuxing", ["person", "random"], ["Ada", "Bruno"], 3, {})
    assert min(flying[:3]) >= 10, "most still fly after the first slow frames"
    assert len(set(flying)) > 5, "cards land one after the other"
    assert flying[-1] == 0


def test_the_window_is_named_after_what_fills_it(driver: Driver) -> None:
    for screen, name in (
        (Menu(driver.app), "Elements Table"),
        (NewGame(driver.app, "wuxing"), "Wu Xing – Elements Table"),
        (Rules(driver.app, "dragon"), "Rules – Elements Table"),
    ):
        driver.app.navigator.push(screen)
        driver.step()
        assert pygame.display.get_caption()[0] == name
    driver.app.navigator.home()
    driver.step()
    assert pygame.display.get_caption()[0] == "Elements Table"


def test_a_picture_of_rules_is_of_the_game_that_is_named(driver: Driver, tmp_path: Path) -> None:
    shown = []
    for game_id in ("dragon", "alchemy"):
        shots.screenshot(f"rules:{game_id}", tmp_path / f"{game_id}.png")
        shown.append((tmp_path / f"{game_id}.png").read_bytes())
    assert shown[0] != shown[1]
