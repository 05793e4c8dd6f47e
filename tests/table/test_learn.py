"""The Learn home: what there is to learn of each game, how far one is, and the ways to it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from elements_table.kernel.puzzles import Entry
from elements_table.match.campaign import lessons, puzzles
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.learn.learn_row import ChapterLink
from elements_table.ui.features.lessons import lessons as lessons_at_table
from elements_table.ui.features.puzzles import puzzles as puzzles_at_table
from elements_table.ui.features.rulebook.rules import Rules
from tests.table.driver import Driver
from tests.table.written import Written


def puzzle(number: int) -> Entry:
    return Entry(f"p{number}", number // 8 + 1)


@pytest.fixture
def some(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Wu Xing alone have a lesson, and Dragon alone puzzles: 24 of them."""
    one = lessons.lesson("wuxing")
    monkeypatch.setattr(lessons, "lesson", lambda game_id: one if game_id == "wuxing" else None)
    made = tuple(map(puzzle, range(24)))
    monkeypatch.setattr(puzzles, "in_game", lambda game_id, _games: made if game_id == "dragon" else ())
    yield


def learn(driver: Driver) -> Learn:
    shown = Learn(driver.app)
    driver.app.navigator.push(shown)
    driver.rest()
    return shown


def test_what_there_is_none_of_is_not_shown(driver: Driver, some: None, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = learn(driver)
    lesson = {row.taught.head.id: row.lesson.visible for row in shown.rows}
    solve = {row.taught.head.id: row.solve.visible for row in shown.rows}
    assert [game_id for game_id, there in lesson.items() if there] == ["wuxing"]
    assert [game_id for game_id, there in solve.items() if there] == ["dragon"]
    written = Written(monkeypatch)
    shown.stale = True
    said = [line.words for line in written.read(driver)]
    assert said.count("Start") == said.count("Solve") == said.count("0 of 24") == 1
    assert said.count("all chapters") == 5 and not {"Resume", "Repeat", "played to the end"} & {*said}


def test_how_far_one_is_is_told_and_the_lesson_begun_is_gold(
    driver: Driver, some: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    learning = driver.app.services.learning
    learning.note_lesson("wuxing", step=5)
    learning.note_puzzle("dragon", "p0", solved=True)
    learning.note_puzzle("dragon", "p9", solved=True)
    learning.note_puzzle("dragon", "p10", solved=False)
    shown = learn(driver)
    written = Written(monkeypatch)
    shown.stale = True
    said = {line.words for line in written.read(driver)}
    assert {"step 6 of 12", "Resume", "2 of 24"} <= said
    assert [row.lesson.kind for row in shown.rows if row.lesson.visible] == ["primary"]
    learning.note_lesson("wuxing", step=0, done=True)
    shown.resume()
    said = {line.words for line in written.read(driver)}
    assert {"12 steps", "Repeat", "played to the end"} <= said and "Resume" not in said
    assert all(row.lesson.kind == "normal" for row in shown.rows)


def test_chapters_lead_into_the_rulebook_and_back(driver: Driver) -> None:
    shown = learn(driver)
    for row in shown.rows:
        links = [link for link in row.links if isinstance(link, ChapterLink)]
        assert len(links) == 3, row.taught.head.id
    row = next(row for row in shown.rows if row.taught.head.id == "dragon")
    x, y, _w, h = row.links[0].rect
    driver.click(x + 40, y + h / 2)
    rules = driver.top
    assert isinstance(rules, Rules) and rules.head is not None
    assert rules.head.id == "dragon"
    assert rules.contents.labels[rules.contents.chosen] == row.links[0].label == "Leading and following"
    driver.key(pygame.K_ESCAPE)
    assert driver.top is shown


def test_all_rulebooks_are_searched_at_once(driver: Driver) -> None:
    shown = learn(driver)
    driver.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/"))
    driver.step(pygame.Event(pygame.TEXTINPUT, text="sixes"))
    assert {hit.book.game for hit in shown.finder.hits} == {"wuxing"}
    driver.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    driver.step(pygame.Event(pygame.TEXTINPUT, text=""))
    shown.finder.field.set("")
    shown.finder.field.insert("penalty")
    driver.key(pygame.K_RETURN)
    rules = driver.top
    assert isinstance(rules, Rules) and rules.head is not None and rules.head.id == "influence"
    assert rules.contents.labels[rules.contents.chosen] == "Scoring and the penalty"


def test_lessons_and_puzzles_are_opened_from_learn_and_lessons_from_the_rules(
    driver: Driver, some: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(lessons_at_table, "opened", lambda _app, game_id: opened.append(game_id))
    monkeypatch.setattr(puzzles_at_table, "opened", lambda _app, game_id: opened.append(f"puzzles of {game_id}"))
    shown = learn(driver)
    x, y, w, h = next(row.solve.rect for row in shown.rows if row.solve.visible)
    driver.click(x + w / 2, y + h / 2)
    driver.push_button("Start")
    driver.app.navigator.push(Rules(driver.app, "wuxing"))
    driver.rest()
    driver.push_button("Play the lesson")
    assert opened == ["puzzles of dragon", "wuxing", "wuxing"]


def test_a_broken_rulebook_leaves_its_row_without_chapters(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(game_id: str, _games: object) -> tuple[Entry, ...]:
        raise OSError(game_id)

    monkeypatch.setattr(puzzles, "in_game", refused)
    shown = learn(driver)
    assert [row.solve.visible for row in shown.rows] == [False] * 5
    assert all(row.links for row in shown.rows)
