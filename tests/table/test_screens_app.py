"""What screens and the app settle between them: size of words and cards, and sentences that show for a while."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elements_table.table.app import App
from elements_table.table.art import Art
from elements_table.table.canvas import Canvas
from elements_table.table.screens.dialog import TOAST_MS, Toast
from elements_table.table.screens.menu import Menu
from elements_table.table.screens.settings import SettingsScreen


def test_another_size_of_words_and_cards_fits_the_screens_anew(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    app = App(size=screen.get_size())
    app.push(Menu(app))
    app.push(SettingsScreen(app))
    app.step(10)
    app.settings_file.change(zoom=0.8)
    app.step(20)
    assert app.scale == pytest.approx(0.8 * min(screen.get_width() / 1280, screen.get_height() / 800))
    assert app.art.scale == app.scale
    assert [shown.width for shown in app.stack] == pytest.approx([app.size[0] / app.scale] * 2)


def test_a_toast_shows_for_a_while_and_is_cut_to_the_window(art: Art) -> None:
    surface = pygame.Surface((1280, 800))
    canvas = Canvas(surface, art)
    toast = Toast("The match cannot be opened. " * 20, 1000.0)
    blank = pygame.image.tobytes(surface, "RGB")
    assert toast.draw(canvas, 1500.0)
    assert pygame.image.tobytes(surface, "RGB") != blank
    assert not toast.draw(canvas, 1000.0 + TOAST_MS)
