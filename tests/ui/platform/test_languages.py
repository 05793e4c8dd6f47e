"""The language: chosen in Settings it is spoken at once, and a first start follows the system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from elements_table import paths
from elements_table.kernel import words
from elements_table.kernel.registry import registry
from elements_table.kernel.words import _
from elements_table.match.campaign.lessons import lesson
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.match.play.match import Match
from elements_table.ui.drawing import text
from elements_table.ui.features.daily.daily import DailyScreen
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.lessons.lessons import table_at as lesson_at
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingRow, SettingsScreen
from elements_table.ui.features.puzzles.puzzles import Visit
from elements_table.ui.features.puzzles.puzzles import table_at as puzzle_at
from elements_table.ui.platform import languages
from elements_table.ui.platform.settings import SettingsFile
from elements_table.ui.shell.app import App
from elements_table.ui.shell.screen import Screen
from elements_table.ui.widgets.dropdown import Dropdown
from tests.ui.driver import Driver, players


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


def _rows(screen: SettingsScreen) -> list[SettingRow]:
    return [row for group in screen.groups for row in group.rows]


def test_german_is_offered_under_its_own_name() -> None:
    assert languages.languages() == ["en", "de"]
    assert {*languages.languages()} <= {*languages.NAMES}


@pytest.mark.parametrize("below", [Menu, Learn, HistoryScreen, DailyScreen])
def test_a_language_is_spoken_at_once_and_by_what_lies_below(driver: Driver, below: type[Screen]) -> None:
    app = driver.app
    app.navigator.push(below(app))  # type: ignore[call-arg]  # these need no more than the app
    before = app.navigator.stack[-1]
    app.navigator.push(SettingsScreen(app))
    _choose(driver, "de")
    assert _settings(driver).title == "Einstellungen"
    app.navigator.pop()
    after = app.navigator.stack[-1]
    assert after is not before and isinstance(after, below)
    driver.rest()
    app.navigator.push(SettingsScreen(app))
    _choose(driver, "en")
    assert _settings(driver).title == "Settings"
    app.navigator.pop()
    kept = app.navigator.stack[-1]
    app.navigator.push(SettingsScreen(app))
    app.navigator.pop()
    assert app.navigator.stack[-1] is kept, "in the same language it stays as it was"


def _table(driver: Driver) -> Screen:
    game = registry().game("wuxing")
    table = TableScreen(driver.app, Match.new(game, None, players("person", "random"), 4), posed=True)
    for _n in range(4):
        table.match.act(table.match.current, table.match.legal_actions(table.match.current)[0])
    table.log_drawer.toggle()
    return table


def _lesson(driver: Driver) -> Screen:
    found = lesson("wuxing")
    assert found is not None
    return lesson_at(driver.app, found, 3, posed=True)


def _puzzle(driver: Driver) -> Screen:
    visit = Visit(driver.app, "wuxing", load_puzzles("wuxing", registry()), 0)
    visit.tries.append(visit.puzzle.tries[0])
    return puzzle_at(driver.app, visit)


def _paused(driver: Driver) -> Screen:
    table = _table(driver)
    assert isinstance(table, TableScreen)
    return table.pausing.sheet()


def _said(screen: Screen) -> set[str]:
    """Return all that buttons, tooltips, keys and the log of a screen say."""
    said = {getattr(widget, name, None) for widget in screen.focus.widgets for name in ("label", "sub", "about")}
    said |= {binding.words for binding in screen.bindings()} | {screen.title}
    if isinstance(screen, TableScreen):
        said |= {f"{line.text} {line.second}" for line in screen.state.lines}
    return {words for words in said if words}


@pytest.mark.parametrize("make", [_table, _lesson, _puzzle, _paused, lambda driver: NewGame(driver.app, "wuxing")])
def test_what_lies_below_says_all_of_it_in_the_language_chosen(
    driver: Driver, make: Callable[[Driver], Screen]
) -> None:
    app = driver.app
    app.services.settings_file.change(explain="always")
    app.navigator.push(Menu(app))
    app.navigator.push(make(driver))
    driver.rest()
    english = _said(app.navigator.stack[-1])
    app.navigator.push(SettingsScreen(app))
    _choose(driver, "de")
    app.navigator.pop()
    driver.rest()
    after = _said(app.navigator.stack[-1])
    app.navigator.push(make(driver))
    driver.rest()
    assert after == _said(app.navigator.stack[-1]), "as if it had been made in that language"
    assert len(after - english) > 5


def test_a_new_match_keeps_what_was_chosen_in_another_language(driver: Driver) -> None:
    app = driver.app
    app.navigator.push(Menu(app))
    new = NewGame(app, "elemies")
    app.navigator.push(new)
    option = new.head.options[0]
    new.set_option(option.id, option.values[-1])
    new.plates[1].kind.choose(3)
    chosen = (dict(new.options), new._choices(), new.deal.text)
    app.navigator.push(SettingsScreen(app))
    _choose(driver, "de")
    app.navigator.pop()
    anew = app.navigator.stack[-1]
    assert isinstance(anew, NewGame) and anew is not new
    assert (dict(anew.options), anew._choices(), anew.deal.text) == chosen


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
    assert kept.settings.language == expected, "nor do the defaults change it"


def test_the_program_starts_in_the_system_s_language(
    monkeypatch: pytest.MonkeyPatch, screen: pygame.Surface, home: Path
) -> None:
    _speaks(monkeypatch, "de")
    assert App(size=screen.get_size()).services.settings.language == "de"
    assert _("Settings") == "Einstellungen"


def test_german_keeps_capitals_inside_sentences_and_has_a_comma_in_numbers() -> None:
    assert (words.inside("Round 3"), text.points(0.0125), text.plain(-2.5)) == ("round 3", "+1.2", "−2.5")
    assert (text.percent(0.27), text.hundredths(83)) == ("27%", "83%")
    words.speak("de", paths.data() / "locale")
    assert (words.inside("Runde 3"), text.points(0.0125), text.plain(-2.5)) == ("Runde 3", "+1,2", "−2,5")
    assert (text.percent(0.27), text.hundredths(83)) == ("27 %", "83 %")
