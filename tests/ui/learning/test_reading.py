"""Long texts are good to read: about 60 letters a line, apart as far as one likes, as large as one needs."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from statistics import median

import pygame
import pytest

from elements_table import paths
from elements_table.kernel import words
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import measuring
from elements_table.ui.features.rulebook.book import Chapter, read_book
from elements_table.ui.features.rulebook.page import INSET, ChapterPage, Contents
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.platform import fonts
from elements_table.ui.platform.languages import languages
from elements_table.ui.platform.settings import SPACINGS, WORDS, ZOOM
from tests.ui.driver import Driver

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (720, 1280)]
LONGEST = 8
CLEAR = importlib.util.find_spec(fonts.LEGIBLE["sans"][0]) is not None


def longest() -> Iterator[tuple[Contents, Chapter]]:
    """Yield the chapters of all rulebooks that have the most words, the longest first."""
    found = []
    for game_id in registry():
        contents = Contents(read_book(game_id, registry()), registry())
        found += [(contents, chapter) for chapter in contents.book.chapters]
    found.sort(key=lambda one: -sum(len(run.text) for block in one[1].blocks for run in block.runs))
    return islice(iter(found), LONGEST)


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    assert request.param in languages()
    words.speak(request.param, paths.data() / "locale")
    yield request.param
    words.speak("en", paths.data() / "locale")


def test_the_longest_texts_have_about_sixty_letters_a_line(screen: pygame.Surface, language: str) -> None:
    measure = measuring(Art(1.0))
    for contents, chapter in longest():
        page = ChapterPage(contents, chapter, 980.0, measure)
        full = [sum(len(word.text) + 1 for word in line) for piece in page.text.pieces for line in piece.lines[:-1]]
        assert len(full) > 3, chapter.title
        assert 50 <= median(full) <= 66, (chapter.title, median(full))
        assert max(full) <= 76, chapter.title


@pytest.mark.parametrize("width", [960.0, 1160.0, 1500.0])
@pytest.mark.usefixtures("screen")
def test_text_under_pictures_stands_in_two_columns_and_a_high_picture_beside_it(width: float) -> None:
    measure, found = measuring(Art(1.0)), dict[str, int]()
    for game_id in registry():
        contents = Contents(read_book(game_id, registry()), registry())
        for chapter in contents.book.chapters:
            page = ChapterPage(contents, chapter, width, measure)
            spots = [pygame.FRect(box.rect) for box in page.boxes]
            for piece in page.text.pieces:
                left, top = INSET + page.text_left + piece.left, page.text_top + piece.top
                spots.append(pygame.FRect(left, top, page.text.width, piece.height))
            for one, other in combinations(spots, 2):
                assert not one.colliderect(other), (game_id, chapter.title)
            assert all(spot.right < width + 1 and spot.bottom < page.height + 1 for spot in spots), (
                game_id,
                chapter.title,
            )
            second = [piece for piece in page.text.pieces if piece.left]
            if any(piece.block.kind == "heading" for piece in page.text.pieces[1:]):
                assert second[0].block.kind == "heading", (game_id, chapter.title)
            found["two"] = found.get("two", 0) + bool(second)
            found["beside"] = found.get("beside", 0) + bool(page.text_left)
            assert not (second and page.text_left), chapter.title
    assert found["two"] > 20 and found["beside"] > 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", ["usual", "clear"])
def test_nothing_is_cut_at_twice_the_size(driver: Driver, size: tuple[int, int], letters: str, language: str) -> None:
    if letters == "clear" and not CLEAR:
        letters = "usual"
    app = driver.app
    app.display.fit(size)
    app.services.settings_file.change(zoom=WORDS[1], letters=letters, spacing=160)
    measure = measuring(app.display.art)
    room = app.display.stage_size[0] * 0.6
    for contents, chapter in longest():
        page = ChapterPage(contents, chapter, room, measure, app.display.reading_size, app.display.spacing)
        wide, size_of = page.text.width, page.text.type.size
        for piece in page.text.pieces:
            ends = [line[-1].x + measure.text_width(line[-1].text, size_of) for line in piece.lines if line]
            assert max(ends, default=0.0) <= wide + 1, (chapter.title, piece.block)
            assert sum(piece.columns) <= wide + 1, chapter.title
        for box in page.boxes:
            assert all(measure.text_width(line, box.type.size) <= page.width - 2 * INSET for line in box.lines)


def test_words_are_twice_as_large_only_where_there_is_nothing_else(driver: Driver) -> None:
    app = driver.app
    app.services.settings_file.change(zoom=WORDS[1])
    driver.step(frames=2)
    assert app.display.zoom == ZOOM[1] and app.display.reading_size == pytest.approx(WORDS[1] / ZOOM[1])
    app.navigator.push(Rules(app, "elemies"))
    driver.rest()
    page = driver.top.page
    large, scale = page.text.type.size, app.display.scale
    app.services.settings_file.change(zoom=ZOOM[1])
    driver.step(frames=2)
    driver.rest()
    assert app.display.scale == scale
    assert large / driver.top.page.text.type.size == pytest.approx(WORDS[1] / ZOOM[1])


def test_the_rulebook_follows_every_size_of_words_in_a_high_window(driver: Driver) -> None:
    app = driver.app
    pygame.display.set_mode((720, 1280))
    app.navigator.push(Rules(app, "elemies"))
    letters = []
    for zoom in (1.0, ZOOM[1], WORDS[1]):
        app.services.settings_file.change(zoom=zoom)
        app._fit((720, 1280))
        driver.step(frames=2)
        letters.append(driver.top.page.text.type.size * app.display.scale)
    assert [size / letters[0] for size in letters] == pytest.approx([1.0, ZOOM[1], WORDS[1]])


def test_lines_stand_as_far_apart_as_one_likes(driver: Driver) -> None:
    app, pitch = driver.app, []
    app.navigator.push(Rules(app, "elemies"))
    for spacing in SPACINGS:
        app.services.settings_file.change(spacing=spacing)
        driver.step(frames=2)
        driver.rest()
        pitch.append(driver.top.page.text.type.leading)
    assert [one / pitch[0] for one in pitch] == pytest.approx([1.0, 1.3, 1.6])


def test_clear_letters_are_there_where_the_program_brings_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fonts, "LEGIBLE", dict.fromkeys(fonts.FACES, ("no_such_package", "Clear.ttf")))
    monkeypatch.setattr("elements_table.paths.resources", lambda: tmp_path)
    fonts.file_of.cache_clear()
    assert not fonts.has_legible()
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "Clear.ttf").touch()
    assert fonts.has_legible()
    fonts.file_of.cache_clear()


def test_clear_letters_are_used_where_they_are_and_told_of_where_not(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = driver.app
    monkeypatch.setattr("elements_table.ui.shell.display.has_legible", lambda: False)
    app.services.settings_file.change(letters="clear")
    driver.step(frames=2)
    assert not app.display.art.legible, "nothing breaks without the package"
    monkeypatch.setattr("elements_table.ui.shell.display.has_legible", lambda: True)
    monkeypatch.setattr(fonts, "LEGIBLE", dict.fromkeys(fonts.FACES, fonts.FACES["serif"]))
    fonts.file_of.cache_clear()
    app.display.fit(app.display.size)
    assert app.display.art.legible
    usual, clear = Art(1.0).text_width("Illegible 0O1lI"), app.display.art.text_width("Illegible 0O1lI")
    fonts.file_of.cache_clear()
    assert usual != clear
