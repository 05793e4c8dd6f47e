"""The language: chosen in Settings it is spoken at once, and a first start follows the system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from elements_table import paths
from elements_table.kernel import words
from elements_table.kernel.words import _
from elements_table.table import languages
from elements_table.table.app import App
from elements_table.table.parts import numbers
from elements_table.table.screens.daily import DailyScreen
from elements_table.table.screens.history import HistoryScreen
from elements_table.table.screens.learn import Learn
from elements_table.table.screens.menu import Menu
from elements_table.table.screens.screen import Screen
from elements_table.table.screens.settings import Row, SettingsScreen
from elements_table.table.settings import SettingsFile
from elements_table.table.widgets.dropdown import Dropdown
from tests.table.driver import Driver


@pytest.fixture(autouse=True)
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English is spoken before and after."""
    monkeypatch.setattr(words, "_words", words._Words())
    yield


def _speaks(monkeypatch: pytest.MonkeyPatch, *codes: str) -> None:
    """Let the system's user read these languages."""
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": c, "country": None} for c in codes])
    monkeypatch.setenv("LANG", f"{codes[0]}_XX.UTF-8" if codes else "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", ":".join(codes[1:]))


def _choose(driver: Driver, language: str) -> None:
    """Choose a language in Settings, which is on top."""
    control = next(row.control for row in _rows(_settings(driver)) if row.label == _("Language"))
    assert isinstance(control, Dropdown)
    control.choose(languages.languages().index(language))


def _settings(driver: Driver) -> SettingsScreen:
    assert isinstance(driver.top, SettingsScreen)
    return driver.top


def _rows(screen: SettingsScreen) -> list[Row]:
    return [row for column in screen.columns for group in column for row in group.rows]


def test_german_is_offered_under_its_own_name() -> None:
    assert languages.languages() == ["en", "de"]
    assert {*languages.languages()} <= {*languages.NAMES}


@pytest.mark.parametrize("below", [Menu, Learn, HistoryScreen, DailyScreen])
def test_a_language_is_spoken_at_once_and_by_what_lies_below(driver: Driver, below: type[Screen]) -> None:
    app = driver.app
    app.push(below(app))  # type: ignore[call-arg]  # these need no more than the app
    before = app.stack[-1]
    app.push(SettingsScreen(app))
    _choose(driver, "de")
    assert _settings(driver).title == "Einstellungen"
    app.pop()
    after = app.stack[-1]
    assert after is not before and isinstance(after, below)
    driver.rest()
    app.push(SettingsScreen(app))
    _choose(driver, "en")
    assert _settings(driver).title == "Settings"
    app.pop()
    kept = app.stack[-1]
    app.push(SettingsScreen(app))
    app.pop()
    assert app.stack[-1] is kept, "in the same language it stays as it was"


@pytest.mark.parametrize(
    ("codes", "expected"),
    [(["de"], "de"), (["xx", "de", "en"], "de"), (["en", "de"], "en"), (["xx"], "en"), ([], "en")],
)
def test_a_first_start_follows_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, codes: list[str], expected: str
) -> None:
    _speaks(monkeypatch, *codes)
    assert languages.native() == expected
    file = SettingsFile(tmp_path / "settings.json", native=languages.native)
    assert file.settings.language == expected
    file.change(volume=0.5)
    _speaks(monkeypatch, "de" if expected == "en" else "en")
    kept = SettingsFile(tmp_path / "settings.json", native=languages.native)
    assert kept.settings.language == expected, "a language once kept stays"
    kept.reset()
    assert kept.settings.language == languages.native()


def test_the_program_starts_in_the_system_s_language(
    monkeypatch: pytest.MonkeyPatch, screen: pygame.Surface, home: Path
) -> None:
    _speaks(monkeypatch, "de")
    assert App(size=screen.get_size()).settings.language == "de"
    assert _("Settings") == "Einstellungen"


def test_german_keeps_capitals_inside_sentences_and_has_a_comma_in_numbers() -> None:
    assert (words.inside("Round 3"), numbers.points(0.0125), numbers.plain(-2.5)) == ("round 3", "+1.2", "−2.5")
    words.speak("de", paths.data() / "locale")
    assert (words.inside("Runde 3"), numbers.points(0.0125), numbers.plain(-2.5)) == ("Runde 3", "+1,2", "−2,5")
