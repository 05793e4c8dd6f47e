"""In another language no table keeps an English word: cards, events, hints, tooltips, refusals and summaries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from elements_table.conformance import drawing, setups
from elements_table.kernel import words
from elements_table.kernel.registry import registry
from elements_table.match.campaign.lessons import lesson
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.match.play import bot_driver
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Painter
from elements_table.ui.features.daily.daily import DailyScreen
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.lessons.lesson_offer import LessonOffer
from elements_table.ui.features.lessons.lessons import table_at as lesson_at
from elements_table.ui.features.match.banter import Banter
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.keys import Keys
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.features.puzzles.puzzles import Visit
from elements_table.ui.features.puzzles.puzzles import table_at as puzzle_at
from elements_table.ui.features.rulebook.book import read_book
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from elements_table.ui.shell.screen import Screen
from tests.ui.driver import Driver, players
from tests.ui.foreign import Foreign, english

SETTINGS = {"reduced_motion": True, "play_forced": False}
NAMES = ("Ada", "Bruno", "Cleo", "Dara")


@pytest.fixture
def abroad(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every sentence that is drawn, or measured to be drawn, abroad."""
    monkeypatch.setattr(words._words, "catalog", Foreign())
    seen: set[str] = set()
    for name in ("text", "label", "upright", "fit", "wrapped", "evened", "wrap"):
        kept = getattr(Painter, name)

        def note(self: Painter, text: str, *rest: Any, _kept: Any = kept, **more: Any) -> Any:
            seen.add(text)
            return _kept(self, text, *rest, **more)

        monkeypatch.setattr(Painter, name, note)
    yield seen


def test_an_english_word_would_be_seen() -> None:
    abroad = Foreign()
    assert english({abroad.gettext("Settings"), "Ada 3 F1"}, ["Ada"]) == []
    assert english({"Ada: " + abroad.gettext("No such message")}, ["Ada"]) == ["Ada: No such message"]


def _said(table: TableScreen, match: Match, tried: list[Any]) -> Iterator[str]:
    """Yield what a table says besides what it draws: tooltips, and why an action cannot be done."""
    view = table.views.view()
    for _place, tip in table.scene.readouts.meanings(view, table.state.layout):
        yield from tip[:2]
    for actors in table.stage.actors.values():
        for actor in actors:
            tip = table.scene.readouts.piece(actor.piece, view)
            yield from tip[:2] if tip else ()
    for slot in table.scene.buttons(view, table.state.layout):
        yield from (slot.label or "", slot.sub or "", slot.about or "", slot.listed or "")
    for seat in match.waiting():
        for action in tried if seat >= 0 else ():
            yield match.objection(seat, action) or ""


def _read(driver: Driver, match: Match) -> Iterator[str]:
    """Play a match at random and yield what its person reads: hints, tooltips, refusals, and the log at last."""
    rng = Random(5)
    table = driver.sit(match, posed=True)
    if not table.log_drawer.shown:
        table.log_drawer.toggle()
    tried: list[Any] = []
    for step in range(150):
        if not match.waiting():
            break
        seat = rng.choice(match.waiting())
        legal = match.legal_actions(seat)
        if 0 in match.waiting() and step % 4 == 0:
            driver.step()
            table.presenter.hurry()
            driver.step()
            table.hints.ask()
            driver.step()
            yield table.state.hint
            yield from _said(table, match, tried)
        action = legal[rng.randrange(len(legal))]
        tried = [*tried[-20:], action]
        match.act(seat, action)
    yield from (f"{line.text} {line.second}" for line in table.state.lines)


@pytest.mark.parametrize("game_id", registry().listed())
def test_a_table_keeps_no_english_word(
    driver: Driver, abroad: set[str], game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_driver, "Request", partial(bot_driver.Request, playouts=48))  # words, whatever is advised
    # people's own lines are files of their own, in the languages that there are
    monkeypatch.setattr(Banter, "own_words", lambda _banter, _seat, words: words)
    game = registry().game(game_id)
    bots = ["random"] * (game.data.default_seats - 1)
    read = set(_read(driver, Match.new(game, None, players("person", *bots), 4)))
    assert len(abroad) > 15
    assert len(read) > 20
    assert english(abroad | read, NAMES) == []


@pytest.mark.parametrize("game_id", registry().listed())
def test_phases_and_summaries_keep_no_english_word(
    abroad: set[str], game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "SIZES", ((1280, 800),))
    for check in (drawing.every_phase_is_drawn, drawing.every_summary_is_drawn):
        check(setups(registry(), [game_id])[0])
    assert len(abroad) > 10
    assert english(abroad, NAMES) == []


def test_screens_keep_no_english_word(driver: Driver, abroad: set[str]) -> None:
    heads = [registry().head(game_id) for game_id in registry()]
    names = [name for head in heads for name in (*head.names, *head.company, head.credit.game)]
    names += [rung.name for head in heads if head.ladder is not None for rung in head.ladder.rungs]
    screens = [
        Menu,
        SettingsScreen,
        Keys,
        StatisticsScreen,
        HistoryScreen,
        DailyScreen,
        Learn,
        *(partial(NewGame, game_id=game_id) for game_id in registry()),
    ]
    for screen in screens:
        driver.app.navigator.push(screen(driver.app))
        driver.rest()
    assert len(abroad) > 100
    chapters = [chapter.title for game_id in registry() for chapter in read_book(game_id, registry()).chapters]
    assert english(abroad, [*names, *chapters, "Elements Table", "English"]) == []


@pytest.mark.parametrize("game_id", registry().listed())
def test_lessons_and_puzzles_keep_no_english_word(driver: Driver, abroad: set[str], game_id: str) -> None:
    app, puzzles = driver.app, load_puzzles(game_id, registry())
    found = lesson(game_id)
    assert found is not None
    app.navigator.push(Menu(app))
    screens: list[Screen] = [LessonOffer(app, app.services.registry.head(game_id), found)]
    screens += [lesson_at(app, found, number, posed=True) for number in range(len(found.steps))]
    goals = {puzzle.goal: number for number, puzzle in enumerate(puzzles)}
    for number in goals.values():
        visit = Visit(app, game_id, puzzles, number)
        visit.tries.append(visit.puzzle.tries[0])
        screens.append(puzzle_at(app, visit, posed=True))
    for screen in screens:
        app.navigator.push(screen)
        driver.step()
        driver.step()
        app.navigator.pop(screen)
    assert len(abroad) > 100
    assert english(abroad, (*NAMES, "Nora", "Lin")) == []
