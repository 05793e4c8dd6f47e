"""Straight to a table from the command line: what the first frames show."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from elements_table.table import loop, start, window
from elements_table.table.app import App
from elements_table.table.screens.table import TableScreen


def test_play_deals_before_ones_eyes_however_slow_the_first_frames_are(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 5_000.0
    flying: list[int] = []
    draw = App._draw

    def pass_time(seconds: float) -> None:
        nonlocal now
        now += seconds

    def watched(app: App) -> None:
        draw(app)
        table = app.stack[0]
        assert isinstance(table, TableScreen)
        flying.append(sum(actor.flight is not None for row in table.stage.actors.values() for actor in row))
        pass_time(1.5 if len(flying) < 3 else 0.0)
        app.running = len(flying) < 60

    monkeypatch.setattr(App, "_draw", watched)
    monkeypatch.setattr(App, "worker", None)
    monkeypatch.setattr(App, "close", lambda _app: None)
    monkeypatch.setattr(window, "check", lambda: None)
    monkeypatch.setattr(loop, "time", SimpleNamespace(perf_counter=lambda: now, sleep=pass_time))
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda rate: pass_time(1 / rate)))
    start.run_game("wuxing", ["person", "random"], ["Ada", "Bruno"], 3, {})
    assert min(flying[:3]) >= 10, "most still fly after the first slow frames"
    assert len(set(flying)) > 5, "cards land one after the other"
    assert flying[-1] == 0
