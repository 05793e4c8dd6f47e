"""Sizes that follow one another, full screen, and keys that are held: the window shows the last, and obeys."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pygame
import pytest

from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.preferences.keys import Keys
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.platform import frame_budget, window
from elements_table.ui.shell import layers
from elements_table.ui.widgets.text_field import TextField
from tests.ui.driver import Driver
from tests.ui.platform.test_frame_budget import at_the_menu

FIRST, LAST = (1400, 900), (1180, 720)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no frame have time for more than a thing or two, and a picture any number of them."""
    for kind in ("", "BRIEF_"):
        monkeypatch.setattr(frame_budget, f"{kind or 'FRAME_'}MS", 0.0)
        monkeypatch.setattr(frame_budget, f"{kind}MAKES_MS", 0.8)
    monkeypatch.setattr(frame_budget, "MOST_TRIES", 10_000)


def pass_frame(driver: Driver, *events: pygame.Event) -> None:
    """Let a frame pass as the loop does: while a picture is made, no time does."""
    driver.step(*events, ms=0.0 if driver.app.display.budget.is_behind else 16.0)


def resize(driver: Driver, size: tuple[int, int]) -> None:
    """Give the window another size, as a window system does."""
    window.show(size, fullscreen=False)
    pass_frame(driver, *(pygame.Event(kind, x=size[0], y=size[1]) for kind in loop_kinds()))


def loop_kinds() -> tuple[int, int]:
    return pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED


def pixels() -> bytes:
    return pygame.image.tobytes(window.surface(), "RGB")


def dark(at: tuple[int, int]) -> bool:
    return not any(window.surface().get_at(at)[:3])


@pytest.mark.parametrize("frames", [0, 1, 3, 8, 12, 14, 25])
def test_a_second_size_while_the_picture_for_the_first_is_made_is_the_one_that_is_shown(
    frames: int, screen: pygame.Surface, slow: None, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    resize(driver, FIRST)
    for _n in range(frames):
        pass_frame(driver)
    resize(driver, LAST)
    for _n in range(4_000):
        pass_frame(driver)
        if driver.app.display.size == LAST and not driver.app.busy():
            break
    assert driver.app.display.size == LAST and not driver.app.display.budget.is_behind
    shown = pixels()
    driver.close()
    alone = at_the_menu(is_bounded=False, size=LAST)
    alone.rest()
    assert pixels() == shown
    alone.close()


def test_what_was_shown_is_stretched_to_every_size_until_the_next_picture_is_whole(
    screen: pygame.Surface, slow: None, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    for size in (FIRST, LAST, (1500, 940)):
        resize(driver, size)
        corner = (size[0] - 2, size[1] - 2)
        assert not dark(corner)
        driver.step(ms=Motion.RESIZE_REST + 1)
        assert driver.app.display.budget.is_behind and driver.app.display.size == size
        assert not dark(corner)
    driver.close()


@pytest.mark.parametrize(("size", "part"), [((1024, 640), 1.0), ((2560, 1440), 0.5)])
def test_what_is_stretched_takes_little_memory_in_a_large_window(
    size: tuple[int, int], part: float, screen: pygame.Surface, slow: None, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True, size=size)
    driver.app.layers.hold(window.surface())
    held = driver.app.layers._held
    assert held is not None and held.get_size() == (size[0] * part, size[1] * part)
    resize(driver, FIRST)
    assert not dark((FIRST[0] - 2, FIRST[1] - 2))
    driver.close()


def test_full_screen_shows_what_was_there_until_its_own_picture_is_whole(
    screen: pygame.Surface, slow: None, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    flipped: list[tuple[tuple[int, int], bool]] = []
    flip = pygame.display.flip

    def noted() -> None:
        size = window.surface().get_size()
        flipped.append((size, dark((size[0] - 2, size[1] - 2))))
        flip()

    monkeypatch.setattr(layers.pygame.display, "flip", noted)
    for on in (True, False):
        driver.app.fullscreen(on)
        assert flipped and not flipped[-1][1] and flipped[-1][0] == driver.app.display.size
        assert driver.app.is_fullscreen() == on
        flipped.clear()
    driver.close()


@pytest.mark.parametrize("is_told", [True, False])
def test_what_is_not_drawn_after_two_seconds_is_drawn_whole(
    is_told: bool, screen: pygame.Surface, slow: None, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    now = frame_budget._now()
    monkeypatch.setattr(frame_budget, "_now", lambda: now)
    monkeypatch.setattr(frame_budget, "MAKES_MS", 0.0)
    if is_told:
        driver.app.navigator.push(SettingsScreen(driver.app))
        driver.app.display.forget_rasters(every=True)
    else:
        window.show(LAST, fullscreen=False)  # and no event tells of it
        driver.app.display.touch()
    for _n in range(20):
        driver.step(ms=0.0)
    frames = driver.app.frames
    now += frame_budget.LATE_MS - 1
    driver.step(ms=0.0)
    assert driver.app.frames == frames
    now += 2
    driver.step(ms=0.0)
    driver.step(ms=0.0)
    assert driver.app.frames > frames and not driver.app.display.budget.is_behind
    assert driver.app.display.size == window.surface().get_size()
    driver.close()


# ---- keys that are held


def hold(monkeypatch: pytest.MonkeyPatch, *codes: int) -> None:
    """Let keys be down, as the system tells it."""
    held = defaultdict(bool, dict.fromkeys(codes, True))
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: held)


def presses(driver: Driver, code: int, frames: int = 60) -> None:
    """Press a key for some frames of 16 ms."""
    driver.step(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""), frames=frames)
    driver.step(pygame.Event(pygame.KEYUP, key=code, mod=0), frames=frames)


@pytest.mark.parametrize(("code", "counts"), [(pygame.K_F11, 1), (pygame.K_RETURN, 1), (pygame.K_l, 1)])
def test_a_held_key_that_switches_something_counts_once_until_it_is_let_go(
    code: int, counts: int, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.app.navigator.push(Menu(driver.app))
    driver.step(frames=3)
    assert pygame.key.get_repeat() == (0, 0), "the library repeats none by itself"
    taken: list[str] = []
    monkeypatch.setattr(driver.app, "_give", lambda given: taken.append(given.name))
    hold(monkeypatch, code)
    presses(driver, code)
    assert len(taken) == counts
    presses(driver, code)
    assert len(taken) == 2 * counts


def test_a_held_key_that_moves_something_goes_on_until_it_is_let_go(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.app.navigator.push(Menu(driver.app))
    driver.step(frames=3)
    taken: list[str] = []
    monkeypatch.setattr(driver.app, "_give", lambda given: taken.append(given.name))
    hold(monkeypatch, pygame.K_RIGHT)
    presses(driver, pygame.K_RIGHT)
    assert taken == ["right"] * (1 + round((59 * 16 - 350) / 40)), "after 350 ms every 40, and not once it is up"
    taken.clear()
    hold(monkeypatch)  # it came up while nobody told
    presses(driver, pygame.K_RIGHT)
    assert taken == ["right"]


def test_what_erases_goes_on_only_where_text_is_typed(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.app.navigator.push(Menu(driver.app))
    driver.app.navigator.push(Keys(driver.app))
    driver.rest()
    field = TextField("A long name", lambda _text: None)
    hold(monkeypatch, pygame.K_BACKSPACE)
    given = driver.app._give
    taken: list[str] = []
    monkeypatch.setattr(driver.app, "_give", lambda key: (taken.append(key.name), given(key)))
    presses(driver, pygame.K_BACKSPACE)
    assert taken == ["backspace"]
    driver.top.focus.set([field])
    driver.top.focus.focus(field)
    field.editing, field.caret = True, len(field.text)
    presses(driver, pygame.K_BACKSPACE)
    assert field.text == ""
