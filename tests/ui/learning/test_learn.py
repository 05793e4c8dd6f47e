"""The Learn home: what there is to learn of each game, how far one is, and the ways to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from elements_table.kernel.puzzles import PuzzleEntry
from elements_table.match.campaign import lessons, puzzles
from elements_table.ui.features.learn import learn as learning
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.lessons import lessons as lessons_at_table
from elements_table.ui.features.puzzles import puzzles as puzzles_at_table
from elements_table.ui.features.rulebook.rules import Rules
from tests.ui.driver import Driver
from tests.ui.written import Written


def puzzle(number: int) -> PuzzleEntry:
    return PuzzleEntry(f"p{number}", number // 8 + 1)


@pytest.fixture
def some(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Wu Xing alone have a lesson, and Dragon alone puzzles: 24 of them."""
    one = lessons.lesson("wuxing")
    monkeypatch.setattr(lessons, "lesson", lambda game_id: one if game_id == "wuxing" else None)
    made = tuple(map(puzzle, range(24)))
    monkeypatch.setattr(puzzles, "load_entries", lambda game_id, _games: made if game_id == "dragon" else ())
    yield


def learn(driver: Driver) -> Learn:
    shown = Learn(driver.app)
    driver.app.navigator.push(shown)
    driver.rest()
    return shown


def test_what_there_is_none_of_is_not_shown(driver: Driver, some: None, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = learn(driver)
    lesson = {card.head.id: card.lesson.visible for card in shown.cards}
    solve = {card.head.id: card.solve.visible for card in shown.cards}
    assert [game_id for game_id, there in lesson.items() if there] == ["wuxing"]
    assert [game_id for game_id, there in solve.items() if there] == ["dragon"]
    written = Written(monkeypatch)
    shown.stale = True
    said = [line.words for line in written.read(driver)]
    assert said.count("Start") == said.count("Puzzles") == 1
    assert said.count("Rulebook") == 5 and not {"Resume", "Repeat"} & {*said}


def test_how_far_one_is_is_told_and_the_lesson_begun_is_gold(
    driver: Driver, some: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = driver.app.services.profile
    profile.note_lesson("wuxing", step=5)
    profile.note_puzzle("dragon", "p0", solved=True)
    profile.note_puzzle("dragon", "p9", solved=True)
    profile.note_puzzle("dragon", "p10", solved=False)
    shown = learn(driver)
    written = Written(monkeypatch)
    shown.stale = True
    said = {line.words for line in written.read(driver)}
    assert {"step 6 of 12", "Resume", "2 of 24"} <= said
    assert [card.lesson.kind for card in shown.cards if card.lesson.visible] == ["primary"]
    dragon = next(card for card in shown.cards if card.head.id == "dragon")
    assert dragon.solve.about == "Puzzles  ·  level 1: 1 of 8  ·  level 2: 1 of 8  ·  level 3: 0 of 8"
    profile.note_lesson("wuxing", step=0, done=True)
    shown.resume()
    said = {line.words for line in written.read(driver)}
    assert "Repeat" in said and "Resume" not in said
    assert shown.cards[0].lesson.about == "Lesson  ·  5 min  ·  12 steps  ·  played to the end"
    assert all(card.lesson.kind == "normal" for card in shown.cards)


def test_one_lesson_is_to_begin_first_and_then_the_next(driver: Driver) -> None:
    shown = learn(driver)

    def first() -> list[str]:
        return [card.head.id for card in shown.cards if card.lesson.kind == "primary"]

    assert first() == ["wuxing"]
    driver.app.services.profile.note_lesson("wuxing", done=True)
    shown.resume()
    assert first() == ["elemies"]
    driver.app.services.profile.note_lesson("dragon", step=3)
    shown.resume()
    assert first() == ["dragon"], "what was begun goes before"
    x, y, w, h = next(card.rect for card in shown.cards if card.head.id == "dragon")
    driver.click(x + w / 2, y + h / 2)
    assert driver.top is not shown and driver.top.match.game.id == "dragon"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (914, 571), (1600, 1000), (1707, 800), (720, 1280)])
@pytest.mark.parametrize("own", [[], ["a mistake"]])
def test_nothing_lies_on_anything_else(
    driver: Driver, width: float, height: float, own: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "due", lambda *_what: own)
    shown = learn(driver)
    shown.layout(width, height)
    rects = [widget.rect for card in shown.cards for widget in card.widgets() if widget.visible]
    assert len(rects) == len(shown.cards) * 5
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
    assert all(x >= 0 and y >= 60 and x + w <= width and y + h <= height for x, y, w, h in rects)


def test_each_card_leads_into_its_rulebook_and_back(driver: Driver) -> None:
    shown = learn(driver)
    assert all(card.rules.visible for card in shown.cards)
    card = next(card for card in shown.cards if card.head.id == "dragon")
    x, y, _w, h = card.rules.rect
    driver.click(x + 40, y + h / 2)
    rules = driver.top
    assert isinstance(rules, Rules) and rules.head is not None
    assert rules.head.id == "dragon"
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
    x, y, w, h = next(card.solve.rect for card in shown.cards if card.solve.visible)
    driver.click(x + w / 2, y + h / 2)
    driver.rest()
    driver.push_button("Next puzzle")
    driver.key(pygame.K_ESCAPE)
    driver.push_button("Start")
    driver.app.navigator.push(Rules(driver.app, "wuxing"))
    driver.rest()
    driver.push_button("Play the lesson")
    assert opened == ["puzzles of dragon", "wuxing", "wuxing"]


def test_broken_puzzles_leave_the_rulebook(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(game_id: str, _games: object) -> tuple[PuzzleEntry, ...]:
        raise OSError(game_id)

    monkeypatch.setattr(puzzles, "load_entries", refused)
    shown = learn(driver)
    assert [card.solve.visible for card in shown.cards] == [False] * 5
    assert all(card.rules.visible for card in shown.cards)
