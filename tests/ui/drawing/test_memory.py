"""What is let go of while nothing is drawn, and that nobody sees it."""

from __future__ import annotations

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.pack import size_of
from elements_table.ui.drawing.rasters import READ_AGAIN
from elements_table.ui.platform import window
from elements_table.ui.shell.app import STILL_MS, Stillness
from tests.ui.driver import Driver, players


def test_stillness_begins_once_after_the_last_frame() -> None:
    stillness = Stillness()
    noticed = [now for now in range(0, 30_000, 1000) if stillness.begins(1 if now < 12_000 else 2, float(now))]
    assert noticed == [STILL_MS, 12_000 + STILL_MS]


def test_a_table_at_rest_keeps_nothing_for_motion_and_looks_the_same_after(driver: Driver) -> None:
    game = registry().game("wuxing")
    art, app = driver.app.display.art, driver.app
    app.is_focused = False  # nobody blinks or looks about whom nobody looks at
    table = driver.sit(Match.new(game, {}, players("person", "regular"), seed=3))
    driver.rest()
    kept = [art._turned[0].bytes, art._rims[0].bytes]
    assert art._turned[1].bytes and art._rims[1].bytes, "the deal has moved cards"
    assert app.display._tables == {}, "it was painted where it is seen"
    app.display.ground(game.data.look)  # as an interlude has it
    assert app.display._tables
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    frames = app.frames
    for _n in range(40):
        driver.step(ms=STILL_MS / 20)
    assert app.frames == frames, "nothing was drawn"
    assert (art._turned[1].bytes, art._rims[1].bytes, app.display._tables) == (0, 0, {})
    assert [art._turned[0].bytes, art._rims[0].bytes] == kept, "what rests is still at hand"
    assert app.layers._resting is None, "the window shows it"
    app.display.touch()
    driver.step()
    assert app.frames == frames + 1
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before, "all is drawn anew, and is the same"
    table.layout(table.width, table.height)
    driver.step()
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before


def test_a_window_that_changes_after_a_pause_is_filled_with_what_it_showed(driver: Driver) -> None:
    driver.sit(Match.new(registry().game("wuxing"), {}, players("person", "regular"), seed=3))
    driver.rest()
    driver.app.is_focused = False
    for _n in range(120):  # what somebody across the table does ends first
        driver.step(ms=STILL_MS / 20)
    assert driver.app.layers._resting is None
    before = pygame.display.get_surface().copy()
    size = (1100, 700)
    window.show(size, fullscreen=False)
    driver.step(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]), ms=1.0)
    shown = pygame.display.get_surface()
    assert shown.get_size() == size
    wanted = pygame.transform.smoothscale(before, size)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_what_stillness_has_saved_is_let_go_of_too(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elements_table.ui.shell.display.MANY_UNSAVED", 0)
    driver.app.services.settings_file.change(reduced_motion=True)  # nobody's eyes move: they would be new
    driver.sit(Match.new(registry().game("wuxing"), {}, players("person", "regular"), seed=3))
    driver.rest()
    art = driver.app.display.art
    larger = [key for key, surface in art._fresh.items() if size_of(surface) >= READ_AGAIN]
    assert larger, "the cards are new"
    for _n in range(200):
        driver.step(ms=STILL_MS / 20)
    assert not art.unsaved
    kept = {repr(key) for key, _surface in art._flat.items()}
    assert kept.isdisjoint(larger) and kept, "the disk has the larger ones, the small ones stay at hand"
    built = art.built
    driver.step()
    driver.app.navigator.stack[-1].stale = True
    driver.step()
    assert art.built == built, "they come from the disk again"


def test_a_table_that_is_left_leaves_none_of_its_turned_cards(driver: Driver) -> None:
    driver.sit(Match.new(registry().game("wuxing"), {}, players("person", "regular"), seed=3))
    driver.rest()
    art = driver.app.display.art
    assert art._turned[0].bytes and art._rims[0].bytes
    driver.app.navigator.home()
    assert sum(cache.bytes for cache in (*art._turned, *art._rims)) == 0
    driver.rest()


def test_while_only_eyes_move_nothing_is_kept_for_motion_but_the_picture_of_what_rests(
    driver: Driver,
) -> None:
    table = driver.sit(Match.new(registry().game("wuxing"), {}, players("person", "regular"), seed=3))
    driver.rest()
    art, app = driver.app.display.art, driver.app
    assert art._turned[1].bytes and app.layers._resting is not None
    frames = app.frames
    for _n in range(400):
        driver.step(ms=STILL_MS / 100)
    assert app.frames > frames, "somebody has blinked"
    assert not table.stirs()
    assert art._turned[1].bytes == 0 and app.layers._resting is not None
