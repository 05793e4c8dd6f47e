"""Rulebooks with pictures: what a picture claims holds, what is searched is found, and F1 opens the right page."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from elements_table import paths
from elements_table.kernel import words as words_module
from elements_table.kernel.data import DataError, convert
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.replay.shown_table import ShownMode
from elements_table.ui.features.rulebook.book import Book, bound, pictures_file, pieces, read_book, search
from elements_table.ui.features.rulebook.page import Contents
from elements_table.ui.features.rulebook.pictures import (
    BookPicture,
    BookPictures,
    LineItem,
    Proof,
    mistakes,
    read_pictures,
)
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.platform.people import seated
from elements_table.ui.stage.parts import look_of
from elements_table.ui.stage.scene import Names, Scene, View
from elements_table.ui.widgets.markdown import broken, parse
from elements_table.ui.widgets.page import Page
from elements_table.validation import mistakes as all_mistakes
from tests.ui.crowded import posed
from tests.ui.driver import Driver
from tests.ui.written import Written

GAMES = ("wuxing", "elemies", "influence", "dragon", "alchemy")
SMALL = frozenset(["0", "1"])
TRICK: dict[str, Any] = {
    "title": "A trick",
    "text": "You win.",
    "trick": True,
    "position": {
        "hands": [["E15"], ["E14"], ["E9"], ["E4"]],
        "contract": {"seat": 0, "bid": 80, "trump": "water"},
        "tricks": 12,
        "to_move": 0,
    },
    "steps": [{"do": f"play E{n}"} for n in (15, 14, 9, 4)],
}


@cache
def book(game_id: str) -> Book:
    return read_book(game_id, registry())


@cache
def scene(game_id: str) -> Scene:
    found: Scene = registry().scene(game_id)
    return found


def proofs(game_id: str) -> list[tuple[str, Proof]]:
    return [(name, Proof(game_id, picture, registry())) for name, picture in book(game_id).pictures.pictures.items()]


def words(picture: BookPicture) -> list[str]:
    """Return everything that is written in a picture."""
    said = [picture.title, picture.note, picture.text]
    for line in picture.lines:
        items = [item for item in line.whole() if isinstance(item, LineItem)]
        said += [line.label, line.gives, *(item.below for item in items), *(item.words for item in items)]
    return said


def cards(picture: BookPicture) -> list[str]:
    """Return the texts of all cards in a picture."""
    items = [item for line in picture.lines for item in line.whole() if isinstance(item, LineItem)]
    return [card for item in items for card in item.cards.split()] + [*filter(None, [picture.beside])]


# ---- what pictures claim


def test_every_picture_is_named_and_true() -> None:
    games = registry()
    for game_id in GAMES:
        file = pictures_file(games.rulebook(game_id))
        named = [name for chapter in book(game_id).chapters for name in chapter.pictures]
        assert list(mistakes(game_id, book(game_id).pictures, named, file, games)) == []
        assert len(named) == len({*named}) >= 8, game_id
        assert all(len(chapter.pictures) <= 5 for chapter in book(game_id).chapters)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"steps": [*TRICK["steps"], {"expect": {"taken": [20, 0]}}]}, "taken"),
        ({"steps": [*TRICK["steps"], {"do": "play E3"}]}, "step 5"),
        ({"position": {**TRICK["position"], "to_move": 1}}, "step 1"),
        ({"position": {**TRICK["position"], "nonsense": 1}}, "nonsense"),
    ],
)
def test_a_picture_that_claims_too_much_is_found_by_its_name(change: dict[str, Any], words: str) -> None:
    pictures = convert({"pictures": {"won": TRICK | change}}, BookPictures, "a file")
    found = list(mistakes("dragon", pictures, ["won"], Path("p.yaml"), registry()))
    assert found and all("p.yaml: pictures.won" in line for line in found)
    assert any(words in line for line in found)


def test_pictures_are_named_by_the_book_and_the_book_names_no_others() -> None:
    pictures = convert({"pictures": {"won": TRICK}}, BookPictures, "a file")
    found = "\n".join(mistakes("dragon", pictures, ["tie"], Path("p.yaml"), registry()))
    assert "no picture 'tie', which the rulebook names" in found
    assert "pictures.won: the rulebook never names it" in found


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"trick": False}, "exactly one of"),
        ({"lines": [{"items": ["E9"]}]}, "exactly one of"),
        ({"position": None}, "no `position`"),
        (
            {"trick": False, "lines": [{"items": ["E9"], "asks": "play {cards}"}], "position": None, "steps": []},
            "asks",
        ),
        ({"colour": 1}, "colour"),
    ],
)
def test_a_picture_that_makes_no_sense_is_refused_by_its_place(change: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError) as caught:
        convert({"pictures": {"won": TRICK | change}}, BookPictures, "p.yaml")
    assert "pictures" in str(caught.value) and words in str(caught.value)


def test_validate_reads_the_pictures(tmp_path: Path) -> None:
    games = tmp_path / "games"
    books = tmp_path / "rulebooks"
    (books / "pictures").mkdir(parents=True)
    games.mkdir()
    source = registry().path("dragon")
    (games / "dragon.yaml").write_bytes(source.read_bytes())
    (books / "dragon.md").write_text("# Dragon\n\n## One <!-- D1 -->\n\n```pictures\nwon\n```\n", "utf-8")
    (books / "pictures" / "dragon.yaml").write_text("pictures: {won: {title: A, text: B, trick: true}}", "utf-8")
    (line,) = [line for line in all_mistakes(tmp_path) if "rulebooks" in line]
    assert "pictures/dragon.yaml" in line and "no `position`" in line


@pytest.mark.parametrize(
    ("tells", "instead", "mistake"),
    [
        ("W1 --> Es gibt", "W2 --> Es gibt", "rules differ"),
        ("| 6 | Yin/Yang | 6 |", "| 6 | Yin/Yang | 5 |", "numbers differ"),
        ("\ntokens\n", "\n", "pictures"),
        ("\n1. Deine Summe", "\n- Deine Summe", "kind and level differ"),
        ("eigenen Worten erzählt.\n", "eigenen Worten erzählt.\n\nMehr.\n", "fewer blocks"),
    ],
)
def test_validate_compares_a_translated_rulebook(tmp_path: Path, tells: str, instead: str, mistake: str) -> None:
    original = registry().rulebook("wuxing")
    shutil.copytree(original.parent, tmp_path / "rulebooks")
    (tmp_path / "games").mkdir()
    assert not [line for line in all_mistakes(tmp_path) if "rulebooks/de" in line]
    file = tmp_path / "rulebooks" / "de" / "wuxing.md"
    assert tells in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(tells, instead, 1), "utf-8")
    (line,) = [line for line in all_mistakes(tmp_path) if "rulebooks/de" in line]
    assert "de/wuxing.md: block" in line and mistake in line


def test_a_rulebook_is_read_in_the_language_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words_module, "_words", words_module._Words())
    english = read_book("elemies", registry())
    words_module.speak("de", paths.data() / "locale")
    german = read_book("elemies", registry())
    assert english.chapters[2].title == "The circle"
    assert german.chapters[2].title == "Der Kreis"
    assert german.telling("E35") == english.telling("E35") is not None
    assert german.pictures == english.pictures
    words_module.speak("fr", paths.data() / "locale")
    assert read_book("elemies", registry()) == english


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_and_zone_of_a_picture_is_the_games(game_id: str) -> None:
    table = scene(game_id)
    pages = Contents(book(game_id), registry())
    for name, proof in proofs(game_id):
        picture = proof.picture
        for card in cards(picture) + [laid.card for laid in (proof.trick() if picture.trick else [])]:
            assert look_of(table.rulebook, card) is not None, (name, card)
        if picture.table:
            left, top, wide, high = pages.painter(name).area()
            assert wide > 100 < high and left >= -20 and top >= 0, name
        if picture.list:
            assert any(entry.group == picture.list for entry in pages.entries), name
        for said in words(picture):
            proof.said(said)


@pytest.mark.parametrize("game_id", ["influence", "dragon"])
def test_a_part_of_a_table_has_no_ground_of_its_own_and_nothing_is_cut_off_at_its_sides(
    game_id: str, art: Art
) -> None:
    pages = Contents(book(game_id), registry())
    name = next(name for name, proof in proofs(game_id) if proof.picture.table)
    left, top, wide, high = pages.painter(name).area()
    with art.apart(1.0, 1.0) as small:
        picture = pages.painter(name)._painted(small, (round(wide), round(high)), (-round(left), -round(top)))
    assert max(picture.get_at((x, y)).a for x in (0, picture.width - 1) for y in range(picture.height)) < 30, (
        "but a shadow"
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_numbers_in_the_words_of_a_picture_are_the_positions(game_id: str) -> None:
    for name, proof in proofs(game_id):
        picture = proof.picture
        if picture.position is None:
            continue
        known = f"{picture.position} {picture.steps} {proof.after.position()} {cards(picture)}"
        looks = [look_of(scene(game_id).rulebook, card) for card in cards(picture)]
        looks += [look_of(scene(game_id).rulebook, laid.card) for laid in (proof.trick() if picture.trick else [])]
        numbers = {*re.findall(r"\d+", f"{known} {looks} {picture.seats}")} | SMALL
        counts = {str(len(part)) for part in _lists(proof.after.position()) + _lists(proof.before.position())}
        for said in words(picture):
            told = {*re.findall(r"\d+", re.sub(r"\{\d\}", "", said))}
            assert told <= numbers | counts, (name, said, told - numbers - counts)


def _lists(part: Any) -> list[Any]:
    if isinstance(part, dict):
        return [found for value in part.values() for found in _lists(value)]
    if isinstance(part, (list, tuple)):
        return [part, *(found for value in part for found in _lists(value))]
    return []


def test_ticks_and_takers_are_what_the_rules_say() -> None:
    following = Proof("dragon", book("dragon").pictures.pictures["following"], registry())
    ticks = [item.cards for item in following.picture.lines[0].whole() if isinstance(item, LineItem) and item.asks]
    assert [card for card in ticks if following.allows(f"play {card}")] == ["A12", "A6"]
    assert not following.allows("nonsense")
    trick = Proof("dragon", book("dragon").pictures.pictures["trick"], registry())
    assert (trick.taker, trick.names[trick.taker]) == (2, "Bruno")
    assert [laid.card for laid in trick.trick()] == ["E9", "E14", "E15", "E4"]


# ---- finding one's way


@pytest.mark.parametrize("game_id", GAMES)
def test_every_decision_has_its_page(game_id: str) -> None:
    game = registry().game(game_id)
    table = scene(game_id)
    asked: dict[str, set[str]] = {}
    names = tuple(game.data.names)
    for seed in range(3):
        state = game.new_state(game.data.finite(game.data.settle({})), game.data.default_seats, seed)
        for n in range(4000):
            if state.is_terminal():
                break
            seat = max(0, state.current_player())
            if n % 3 == 0 or state.current_player() == DEALER:
                view = View(state.observation(seat), Names(names, seat, True, seated(names)), state.legal_actions())
                asked.setdefault(view.observation.phase, set()).add(table.rulebook.rule(view))
            legal = state.legal_actions()
            state.apply(legal[(seed + n * 7) % len(legal)])
        view = View(state.observation(0), Names(names, 0, True, seated(names)))
        asked.setdefault(view.observation.phase, set()).add(table.rulebook.rule(view))
    assert len(asked) >= 3 or game_id == "wuxing"
    for phase, rules in asked.items():
        for rule in rules:
            assert rule and book(game_id).telling(rule) is not None, (phase, rule)


def test_a_rule_is_told_where_its_chapter_says() -> None:
    dragon = book("dragon")
    chapter, block = dragon.telling("D10") or (0, 0)
    assert dragon.chapters[chapter].title == "Leading and following"
    assert dragon.chapters[chapter].blocks[block].text.startswith("To follow suit")
    assert dragon.telling("D99") is None


def test_a_book_without_chapters_or_pictures_still_opens() -> None:
    plain = bound("tiny", parse("# Tiny\n\nTake a stone.\n"), BookPictures({}))
    assert [chapter.title for chapter in plain.chapters] == ["Tiny"]
    assert read_pictures(Path("nowhere.yaml")) == BookPictures({})


def _widths(text: str, size: float, _face: str) -> float:
    return len(text) * size / 2


def test_a_word_wider_than_a_line_goes_on_in_the_next() -> None:
    words = "Take " + "a" * 95 + " or leave **" + "b" * 40 + "** it" + "**c***d*" * 30
    lines = broken(parse(words)[0].runs, 200.0, 10.0, _widths)
    said = ["".join(word.text for word in line) for line in lines]
    assert said == ["Take", "a" * 40, "a" * 40, "a" * 15 + " or leave", "b" * 40, "it" + "cd" * 19, "cd" * 11]
    assert all(word.x + _widths(word.text, 10.0, "") <= 200 for line in lines for word in line)


HUGE = {
    "word": "a" * 200_000,
    "title": "### " + "a" * 200_000,
    "table": "| a | b |\n|---|---|\n" + "| fire | water |\n" * 12_000,
    "wide table": "|" + " fire |" * 30_000,
    "items": "- fire\n" * 12_000,
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_a_page_of_any_length_is_shown_as_far_as_it_is_in_sight(art: Art, text: str) -> None:
    page = Page(parse(text), 600.0, art.text_width)
    canvas = Canvas(pygame.Surface((700, 500)), art)
    for top in (40.0, 300.0 - page.height / 2, 400.0 - page.height):
        canvas.surface.fill("black")
        page.draw(canvas, 20.0, top, 0.0, 500.0)
        assert any(pygame.image.tobytes(canvas.surface, "RGB"))


def test_words_are_found_whole_or_in_part_and_marked() -> None:
    found = search([book("dragon")], "kitty  TRUMP", {})
    assert found and all("kitty" in one.line.casefold() and "trump" in one.line.casefold() for one in found)
    assert search([book("dragon")], "trump", {})[0].line == "Trump"
    assert search([book("dragon")], "zebra", {}) == search([book("dragon")], "  ", {}) == []
    assert pieces("The Trump is trump", ["trump"]) == [
        *(("The ", False), ("Trump", True)),
        *((" is ", False), ("trump", True)),
    ]
    far = pieces("word " * 30 + "end of it", ["end"])
    assert far[0] == ("… ", False) and ("end", True) in far
    assert "".join(text for text, _hit in pieces("plain", ["x"])) == "plain"


def test_every_formula_and_every_card_is_found() -> None:
    for game_id, count in (("alchemy", 44), ("influence", 15), ("elemies", 8)):
        entries = Contents(book(game_id), registry()).entries
        assert len({entry.title for entry in entries}) == len(entries) == count or game_id == "elemies"
        for entry in entries:
            hits = search([book(game_id)], entry.title, {game_id: entries})
            assert any(hit.line.startswith(f"{entry.title}:") for hit in hits), entry.title


# ---- the screen


def test_the_rules_are_searched_by_the_keyboard(driver: Driver) -> None:
    rules = Rules(driver.app, "alchemy")
    driver.app.navigator.push(rules)
    driver.rest()
    driver.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_f, mod=pygame.KMOD_CTRL, unicode=""))
    driver.step(pygame.Event(pygame.TEXTINPUT, text="salamander"))
    assert rules.finder.is_on and rules.finder.found.visible
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert not rules.finder.is_on
    assert rules.contents.labels[rules.contents.chosen] == "All 44 formulae"
    assert rules.lit == "Salamander" and rules.page is not None
    cell = rules.page.cell("Salamander")
    assert cell is not None
    assert 0 <= cell.rect[1] - rules.scroll.offset < rules.scroll.rect[3]
    # as a German keyboard has it: Shift and 7
    driver.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_7, mod=pygame.KMOD_SHIFT, unicode="/"))
    driver.step(pygame.Event(pygame.TEXTINPUT, text="/"))
    assert rules.finder.field.editing and not rules.finder.field.text
    for typed in "x/":
        key = pygame.K_SLASH if typed == "/" else pygame.K_x
        driver.step(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=typed))
        driver.step(pygame.Event(pygame.TEXTINPUT, text=typed))
    assert rules.finder.field.text == "x/"
    driver.key(pygame.K_ESCAPE)
    assert driver.top is rules and not rules.finder.field.text
    driver.key(pygame.K_ESCAPE)
    assert not driver.app.navigator.stack


def test_f1_at_the_table_opens_the_page_of_the_decision(driver: Driver) -> None:
    for game_id, chapter in (("dragon", "Deal and kitty"), ("influence", "A round")):
        table = posed(driver, game_id)
        driver.key(pygame.K_F1)
        assert isinstance(driver.top, Rules)
        assert driver.top.contents.labels[driver.top.contents.chosen] == chapter
        driver.key(pygame.K_F1)
        assert driver.top is table


def test_show_me_plays_the_picture_on_a_table_and_keeps_nothing(driver: Driver) -> None:
    rules = Rules(driver.app, "elemies")
    driver.app.navigator.push(rules)
    driver.rest()
    driver.key(pygame.K_1)
    table = driver.top
    assert isinstance(table.mode, ShownMode) and table.match.practice
    assert [str(action) for _seat, action in table.mode.script[:3]] == ["play W5 F5", "play A8 E8", "pass"]
    driver.until(lambda: not table.mode.script, ms=100)
    assert (table.match.observation(0).to_move, table.match.observation(0).treasures[3].bit_count()) == (3, 6)
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: driver.top is rules)
    assert driver.app.services.saves.open_matches() == []


def test_a_reader_who_plays_something_else_ends_what_is_shown(driver: Driver) -> None:
    driver.app.navigator.push(Rules(driver.app, "elemies"))
    driver.rest()
    driver.key(pygame.K_1)
    table = driver.top
    assert isinstance(table.mode, ShownMode)
    seat, shown = table.mode.script[0]
    table.match.act(seat, next(action for action in table.match.legal_actions(seat) if action != shown))
    driver.until(lambda: not table.mode.script, ms=100)
    assert len(table.match.record) < 3
    assert driver.top is table


def test_no_word_of_a_chapter_lies_on_another(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.app.services.settings_file.change(zoom=1.4, reduced_motion=True)
    rules = Rules(driver.app, "dragon", "D10")
    driver.app.navigator.push(rules)
    written = Written(monkeypatch)
    rules.open_chapter(5)
    driver.step(frames=2, ms=400)
    lines = written.read(driver)
    said = {line.words for line in lines}
    assert {"A trick", "25 points", "takes it"} <= said
    for one in lines:
        assert not one.words.endswith("…"), one
        for other in lines:
            shared = one.rect.clip(other.rect)
            assert shared.w <= 2 or shared.h <= 8 or one == other, (one, other)
