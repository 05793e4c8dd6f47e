"""About: what is carried and its licences, and the details for a report, by keys and by mouse."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from screen_app import SIZES, ScreenApp

from elements_table import __version__, paths
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.about import about
from elements_table.ui.features.about.about import About, carried, text_of
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.platform.fonts import has_legible


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path) -> ScreenApp:
    return ScreenApp(tmp_path)


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the licences of a program that was packed."""
    folder = tmp_path / "program" / "licences"
    folder.mkdir(parents=True)
    (folder / "Elements Table.txt").write_text("ours", encoding="utf-8")
    (folder / "Alpha.txt").write_text("\n\n".join(f"word {n}\nof alpha" for n in range(60)), encoding="utf-8")
    monkeypatch.setattr(paths, "resources", lambda: folder.parent)
    return folder


def test_settings_lead_to_it_and_back(app: ScreenApp) -> None:
    settings = SettingsScreen(app)
    app.push(settings)
    app.click_on(settings.about)
    assert isinstance(app.top, About) and __version__ in app.top.note
    app.keys("escape")
    assert app.top is settings


def test_each_licence_is_read_by_keys(app: ScreenApp, packed: Path) -> None:
    screen = About(app)
    app.push(screen)
    assert list(screen.carried) == ["Elements Table", "Alpha"]
    short = screen._page.height
    app.keys("tab", "down")
    assert screen.list.chosen == 1 and screen._page.height > 10 * short
    app.keys("tab", "end")
    assert screen.scroll.offset == screen.scroll.farthest > 0
    app.keys("tab", "tab", "tab", "up")
    assert screen.list.chosen == 0 and screen.scroll.offset == 0


def test_the_details_go_to_the_clipboard(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(about, "copy_text", lambda text: copied.append(text) or True)
    screen = About(app)
    app.push(screen)
    app.click_on(screen.copy)
    assert __version__ in copied[0] and str(paths.user()) in copied[0]
    assert "clipboard" in app.asked[-1][1]


def test_what_is_carried_from_the_index_has_a_licence() -> None:
    found = carried()
    assert next(iter(found)) == "Elements Table" and {"pygame-ce", "msgspec", "Source Sans"} <= set(found)
    assert ("Atkinson Hyperlegible" in found) == has_legible(), "a choice of whoever installs it"
    assert not any("font" in name for name in found), "names, not those of packages"
    assert all(len(text_of(files)) > 500 for files in found.values())


def test_a_licence_that_is_gone_says_so(tmp_path: Path) -> None:
    assert "gone.txt" in text_of((tmp_path / "gone.txt",))


@pytest.mark.parametrize("size", [*SIZES, ((640, 1024), 1.0)])
def test_it_stays_in_its_sheet(size: tuple[tuple[int, int], float], screen: pygame.Surface, tmp_path: Path) -> None:
    app = ScreenApp(tmp_path, *size)
    shown = About(app)
    app.push(shown)
    shown.draw(Canvas(pygame.Surface(size[0]), app.art))
    x, y, w, h = shown.rect
    for widget in (shown.list, shown.scroll, shown.copy, shown.done):
        left, top, wide, high = widget.rect
        assert x <= left and left + wide <= x + w and y <= top and top + high <= y + h
