"""What screens and the app settle between them: size of words and cards, and sentences that show for a while."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.platform import window
from elements_table.ui.shell.app import AHEAD_MS, App
from elements_table.ui.widgets.tips import TOAST_MS, Toast
from tests.ui.driver import Driver, players


def test_another_size_of_words_and_cards_fits_the_screens_anew(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    app = App(size=(1280, 800))
    app.open()  # whatever tests before have made of the display
    app.navigator.push(Menu(app))
    app.navigator.push(SettingsScreen(app))
    app.step(10)
    app.services.settings_file.change(zoom=0.8)
    app.step(20)
    assert app.display.scale == pytest.approx(0.8)
    assert app.display.art.scale == app.display.scale
    assert [shown.width for shown in app.navigator.stack] == pytest.approx(
        [app.display.size[0] / app.display.scale] * 2
    )


def test_a_toast_shows_for_a_while_and_is_cut_to_the_window(art: Art) -> None:
    surface = pygame.Surface((1280, 800))
    canvas = Canvas(surface, art)
    toast = Toast("The match cannot be opened. " * 20, 1000.0)
    blank = pygame.image.tobytes(surface, "RGB")
    assert toast.draw(canvas, 1500.0)
    assert pygame.image.tobytes(surface, "RGB") != blank
    assert not toast.draw(canvas, 1000.0 + TOAST_MS)


def test_the_window_comes_back_at_the_size_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    app = App()
    assert app.display.size == (1280, 800)
    app.services.settings_file.change(window=(1400, 900))
    app.services.settings_file.reset()
    assert App().display.size == (1400, 900)


@pytest.mark.parametrize(
    ("size", "screen", "found"),
    [
        ((1280, 800), (1920, 1080), (1280, 800)),
        ((3840, 2160), (1920, 1080), (1920, 1080)),
        ((900, 500), (1920, 1080), (1024, 640)),
        ((1280, 800), (800, 600), (1024, 640)),
    ],
)
def test_a_window_fits_its_screen(size: tuple[int, int], screen: tuple[int, int], found: tuple[int, int]) -> None:
    assert window.fitting(size, screen) == found


def test_what_a_window_system_sends_besides_inputs_stops_nothing(driver: Driver) -> None:
    table = driver.sit(Match.new(registry().game("wuxing"), None, players("person", "novice"), 3), posed=True)
    driver.step(frames=3)
    names = [name for name in dir(pygame) if name.startswith(("WINDOW", "AUDIODEVICE", "RENDER_", "DISPLAY", "APP_"))]
    names += ["LOCALECHANGED", "KEYMAPCHANGED", "CLIPBOARDUPDATE", "SYSWMEVENT", "VIDEOEXPOSE", "ACTIVEEVENT"]
    known = {getattr(pygame, name, None) for name in names}
    kinds = [kind for kind in range(pygame.NOEVENT + 1, pygame.USEREVENT) if kind in known]
    assert len(kinds) > 20
    for kind in kinds:
        driver.step(pygame.Event(kind, which=0, iscapture=0, x=0, y=0, display_index=0, window=None), frames=3)
        assert driver.app.navigator.running
        assert driver.top is table


def test_work_ahead_is_done_a_piece_a_step_while_a_person_does_nothing(driver: Driver) -> None:
    done: list[int] = []

    def fail() -> None:
        done.append(0)
        raise OSError

    driver.app.navigator.push(SettingsScreen(driver.app))
    driver.step(frames=3)
    driver.move(20, 20)
    driver.top.ahead = [fail, lambda: done.append(1), lambda: done.append(2)]
    driver.step(ms=AHEAD_MS / 2)
    assert done == []
    driver.step(ms=AHEAD_MS / 2)
    assert done == [0]
    driver.step()
    assert done == [0, 1]
    driver.move(40, 20)
    driver.step()
    assert done == [0, 1]
    driver.step(ms=AHEAD_MS)
    assert done == [0, 1, 2]


@pytest.mark.parametrize("place", ["new game", "menu", "learn"])
def test_a_game_is_loaded_where_it_is_likely_to_be_played_next(
    place: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []
    app = driver.app
    if place == "menu":
        app.navigator.start_match("dragon", players("person", "novice", "novice", "novice"), {}, 3)
        driver.step()
        app.navigator.pop()
    monkeypatch.setattr(app.services.registry, "game", lambda game_id: asked.append(("game", game_id)))
    monkeypatch.setattr(app.services.registry, "scene", lambda game_id: asked.append(("scene", game_id)))
    app.navigator.stack[:] = []
    app.navigator.running = True
    shown = Menu(app) if place == "menu" else Learn(app) if place == "learn" else NewGame(app, "dragon")
    app.navigator.push(shown)
    driver.rest()
    if isinstance(shown, Learn):
        card = next(card for card in shown.cards if card.head.id == "dragon")
        driver.click(card.rect[0] + 5, card.rect[1] + 5)
    for _n in range(20):
        driver.step(ms=AHEAD_MS)
    assert asked[-2:] == [("game", "dragon"), ("scene", "dragon")]
