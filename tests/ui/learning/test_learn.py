"""The Learn home: what there is to learn of each game, how far one is, and the ways to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from elements_table.kernel.puzzles import PuzzleEntry
from elements_table.match.campaign import lessons, puzzles
from elements_table.ui.features.learn import learn as learning
from elements_table.ui.features.learn.learn import Learn, LearnCard
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


def choose(driver: Driver, shown: Learn, game_id: str) -> LearnCard:
    card = next(card for card in shown.cards if card.head.id == game_id)
    x, y, w, h = card.rect
    driver.click(x + w / 2, y + h / 2)
    return card


def test_what_there_is_none_of_is_not_shown(driver: Driver, some: None, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = learn(driver)
    assert [card.head.id for card in shown.cards if card.offers[card.lesson]] == ["wuxing"]
    assert [card.head.id for card in shown.cards if card.offers[card.solve]] == ["dragon"]
    written = Written(monkeypatch)
    for game_id, offered in (("wuxing", {"Start"}), ("dragon", {"Puzzles"}), ("alchemy", set())):
        if game_id != "wuxing":
            choose(driver, shown, game_id)
        shown.stale = True
        said = [line.words for line in written.read(driver)]
        assert {"Start", "Resume", "Repeat", "Puzzles"} & {*said} == offered
        assert said.count("Rulebook") == said.count("Position") == 1


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
    assert {"We stopped at step 6 of 12.", "Resume"} <= said
    choose(driver, shown, "dragon")
    assert "2 of 24" in {line.words for line in written.read(driver)}
    dragon = next(card for card in shown.cards if card.head.id == "dragon")
    assert dragon.solve.about == "Puzzles  ·  level 1: 1 of 8  ·  level 2: 1 of 8  ·  level 3: 0 of 8"
    profile.note_lesson("wuxing", step=0, done=True)
    shown.resume()
    assert [card.head.id for card in shown.cards if card.is_next] == ["dragon"], "it was not what was played"
    choose(driver, shown, "wuxing")
    said = {line.words for line in written.read(driver)}
    assert {"Repeat", "You can play Wu Xing. Once more?"} <= said and "Resume" not in said
    assert shown.cards[0].lesson.about == "Lesson  ·  5 min  ·  12 steps  ·  played to the end"


def test_one_lesson_is_to_begin_first_and_then_the_next(driver: Driver) -> None:
    shown = learn(driver)

    def first() -> list[str]:
        return [card.head.id for card in shown.cards if card.lesson.visible]

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
    for chosen in shown.cards:
        shown._choose(chosen)
        shown.layout(width, height)
        rects = [button.rect for button in chosen.offers] + [card.lifted for card in shown.cards]
        for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
            assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
        assert all(x >= 0 and y >= 60 and x + w <= width and y + h <= height for x, y, w, h in rects)


def test_each_card_leads_into_its_rulebook_and_back(driver: Driver) -> None:
    shown = learn(driver)
    card = choose(driver, shown, "dragon")
    assert [card.head.id for card in shown.cards if card.rules.visible] == ["dragon"]
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
    x, y, w, h = choose(driver, shown, "dragon").solve.rect
    driver.click(x + w / 2, y + h / 2)
    driver.rest()
    driver.push_button("Next puzzle")
    driver.key(pygame.K_ESCAPE)
    choose(driver, shown, "wuxing")
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
    assert [card.offers[card.solve] for card in shown.cards] == [False] * 5
    assert all(card.offers[card.rules] for card in shown.cards)


def test_a_first_press_chooses_a_game_and_a_second_begins_its_lesson(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = learn(driver)
    written = Written(monkeypatch)
    choose(driver, shown, "influence")
    assert driver.top is shown
    said = {line.words for line in written.read(driver)}
    assert any(words.endswith("you can play Influence.") for words in said)
    choose(driver, shown, "influence")
    assert driver.top is not shown and driver.top.match.game.id == "influence"


def test_keys_choose_a_game_and_then_come_to_what_it_offers(driver: Driver) -> None:
    shown = learn(driver)
    card = shown.cards[1]
    shown.focus.focus(shown.cards[0].position)
    driver.key(pygame.K_TAB)
    assert card.is_next and shown.focus.focused is card
    for button in (card.lesson, card.rules, card.solve, card.position, shown.cards[2]):
        driver.key(pygame.K_TAB)
        assert shown.focus.focused is button
    assert shown.cards[2].is_next and not card.rules.visible
