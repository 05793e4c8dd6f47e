"""Words of twice the size in lessons, puzzles and the log: all of them come into view, and leave free what is lit."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from elements_table import paths
from elements_table.kernel import words
from elements_table.kernel.registry import registry
from elements_table.match.campaign.lessons import lesson
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import UPRIGHT, WRITTEN, fitting_scale
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.lessons.guided_blocks import RIGHT, WRONG
from elements_table.ui.features.lessons.lessons import table_at as lesson_at
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.puzzles.puzzles import Visit
from elements_table.ui.features.puzzles.puzzles import table_at as puzzle_at
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.platform.settings import SPACINGS, WORDS
from elements_table.ui.widgets.slip import ASKED, SECOND
from tests.ui.areas import shared
from tests.ui.crowded import GAMES
from tests.ui.driver import Driver
from tests.ui.match.test_table_log import begun
from tests.ui.written import Line, Written, bare, lie_apart

CASES = (((1024, 640), "de", 130), ((1280, 800), "de", 100), ((1920, 1080), "en", 160), ((720, 1280), "de", 100))
"""Window, language, how far lines stand apart."""
INKS = (WRITTEN, ASKED, SECOND, RIGHT, WRONG)
"""Of words on paper: what lies beneath a slip is written in others."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    words.speak("en", paths.data() / "locale")


def windows(driver: Driver) -> Iterator[tuple[int, int]]:
    """Have each of `CASES` with words of twice the size, and yield its window."""
    for window, language, spacing in CASES:
        pygame.display.set_mode(window)
        driver.app.services.speak(language)
        driver.app.services.settings_file.change(
            zoom=WORDS[1], language=language, spacing=spacing, reduced_motion=True
        )
        driver.app._fit(window)
        driver.app._resize_at = None
        driver.top.resume()
        driver.step(frames=3)
        assert driver.app.display.reading_art.scale == pytest.approx(WORDS[1] * fitting_scale(window, UPRIGHT))
        yield window


def guided(driver: Driver, game_id: str) -> Iterator[TableScreen]:
    """Sit down at the step of a game's lesson that says most, then at its first puzzle."""
    app, rulebook = driver.app, lesson(game_id)
    assert rulebook is not None
    longest = max(range(len(rulebook.steps)), key=lambda n: len(rulebook.steps[n].text + rulebook.steps[n].ask))
    yield lesson_at(app, rulebook, longest, posed=True)
    yield puzzle_at(app, Visit(app, game_id, (load_puzzles(game_id, registry())[0],), 0), posed=True)


def wheel(driver: Driver, rect: tuple[float, float, float, float], by: float) -> None:
    x, y, w, h = rect
    driver.top.handle(Pointer("wheel", x + w / 2, y + h / 2, dy=by))


def within(lines: list[Line], rect: tuple[float, float, float, float], scale: float) -> list[Line]:
    """Return the lines that lie in a rectangle in dp; they may not leave it."""
    area = pygame.FRect([length * scale for length in rect]).inflate(2, 2)
    found = [line for line in lines if area.collidepoint(line.rect.center)]
    assert all(area.left <= line.rect.left and line.rect.right <= area.right for line in found), rect
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_all_that_a_lesson_and_a_puzzle_say_is_read_at_twice_the_size(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    bare(monkeypatch)
    written = Written(monkeypatch)
    for table in guided(driver, game_id):
        driver.app.navigator.push(table)
        for window in windows(driver):
            guide, where = table.mode, (game_id, window)
            assert isinstance(guide, Guide)
            card, view = guide.card, guide.card._scroll
            assert card.rect is not None and card.caption is not None
            x, y, w, h = card.rect
            assert x >= 0 and y >= 0 and x + w <= table.width and y + h <= table.height, where
            lit = [actor.home for ref in table.stage.lit or () if (actor := table.stage.actor(ref)) is not None]
            assert not [at for at in lit if x < at.x < x + w and y < at.y < y + h], where
            for slot in table.scene.buttons(table.view(), table.state.layout):
                hidden = shared(card.rect, slot.rect) / max(1.0, slot.rect[2] * slot.rect[3])
                assert slot.shows or not guide.shows(slot) or hidden < 0.1, (where, slot.name)
            said = {word for text in (card.caption.words, card.caption.how) for word in text.split()}
            seen: set[str] = set()
            wheel(driver, view.rect, 99.0)
            while True:
                inked = [line for line in written.read(driver) if line.color in INKS]
                lines = within(inked, view.rect, driver.app.display.scale)
                lie_apart(lines, where)
                seen |= {word for line in lines for word in line.words.split()}
                before = view.offset
                wheel(driver, view.rect, -1.0)
                if view.offset == before:
                    break
            assert said <= seen, (where, said - seen)
        driver.app.navigator.pop(table)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_line_of_the_log_is_read_at_twice_the_size(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    bare(monkeypatch)
    written = Written(monkeypatch)
    table = driver.sit(begun(game_id, 22), posed=True)
    log = table.log_drawer
    log.toggle()
    for window in windows(driver):
        scale = driver.app.display.scale
        wheel(driver, log.rect(), -99.0)
        for widget in (log._tab, log._reading):
            table.focus.focus(widget)
        seen = set(log.lines_shown())
        assert len(seen) >= 2, window
        for _press in table.state.lines:
            driver.key(pygame.K_UP)
            seen |= set(log.lines_shown())
            written.lines.clear()  # of the log alone: it lies over others
            log.draw_over(Canvas(pygame.display.get_surface(), driver.app.display.art), table.view())
            assert written.lines
            lie_apart(within(written.lines, log.rect(), scale), (game_id, window))
        assert seen == set(range(len(table.state.lines))), window
        assert log.pointed == 0, "the keys go to the first line"
        assert log.rect()[0] >= 0


def test_lines_of_lessons_and_of_the_log_stand_as_far_apart_as_one_likes(driver: Driver) -> None:
    rulebook = lesson("wuxing")
    assert rulebook is not None
    table = lesson_at(driver.app, rulebook, 0, posed=True)
    driver.app.navigator.push(table)
    heights, pitches = [], []
    for spacing in SPACINGS:
        driver.app.services.settings_file.change(spacing=spacing)
        driver.step(frames=2)
        guide = table.mode
        assert isinstance(guide, Guide) and guide.card.caption is not None
        heights.append(guide.card._said_high(guide.card.caption, 300.0))
        pitches.append(table.log_drawer._pitch)
    assert heights == sorted(set(heights))
    assert [pitch / pitches[0] for pitch in pitches] == pytest.approx([1.0, 1.3, 1.6])
