"""Sheets of rounds and matches grow with the words; what has no room beside lies below, and their sides scroll."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pygame
import pytest

from elements_table import paths
from elements_table.kernel import words as kernel_words
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.kernel.words import _
from elements_table.match.analysis import analysis_job
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.review import Review
from elements_table.match.play.match import Match
from elements_table.ui.drawing.theme import BODY, UPRIGHT, fitting_scale
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.platform.settings import ZOOM
from tests.ui.crowded import GAMES
from tests.ui.driver import Driver, players
from tests.ui.written import Line, Written, bare, lie_apart

CASES = (((1280, 800), 0.8, "en"), ((1920, 1080), 2.0, "en"), ((1024, 640), 2.0, "de"), ((720, 1280), 2.0, "de"),
         ((1280, 800), 1.4, "en"))  # fmt: skip
"""Window, size of words, language."""
REVIEWS = dict[str, Review]()
"""What has been found of each match, by its name."""
SHORTENED = {"Expert", "in", "your", "seat"}
"""What is said in fewer words where letters are as small as they ever are."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    kernel_words.speak("en", paths.data() / "locale")


@pytest.fixture(autouse=True)
def judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a sheet begin with what another of the same match has found."""
    monkeypatch.setattr(analysis_job, "kept", lambda match, _path: REVIEWS.get(match) or Review(match, 0))


@cache
def ends(game_id: str) -> tuple[Match, ...]:
    """Return random matches with as many seats as there can be: one after its first round, one that is over."""
    game = registry().game(game_id)
    seats = max(game.data.seats)
    options = game.data.finite(game.settle({}, seats)[0])
    found = []
    for is_whole in (False, True):
        match, rng = Match.new(game, options, players("person", *["random"] * (seats - 1)), 5), Random(5)
        while not match.is_over and (is_whole or match.current != DEALER):
            seat = match.waiting()[0]
            legal = match.legal_actions(seat)
            match.act(seat, legal[0] if seat == DEALER else rng.choice(legal))
        found.append(match)
    return tuple(found if not found[0].is_over else found[1:])


def summed(driver: Driver, match: Match) -> Summary:
    """Sit down at the end of a round or match, and return its sheet."""
    driver.app.navigator.push(TableScreen(driver.app, match, posed=True))
    driver.until(lambda: isinstance(driver.top, Summary))
    assert isinstance(driver.top, Summary)
    return driver.top


def pages(driver: Driver, written: Written, sheet: Summary) -> Iterator[list[Line]]:
    """Yield what is written on the window as one scrolls down by the keys, from the top."""
    while True:
        yield written.read(driver)
        before = sheet.scroll.offset
        driver.key(pygame.K_PAGEDOWN)
        if sheet.scroll.offset == before:
            return


def fitted(driver: Driver, window: tuple[int, int], zoom: float, language: str) -> None:
    app = driver.app
    pygame.display.set_mode(window)
    app.services.settings_file.change(zoom=zoom, language=language, reduced_motion=True)
    app.services.speak(language)
    assert _("Rematch") == ("Rematch" if language == "en" else "Revanche")
    app._fit(window)
    app._resize_at = None
    driver.step(frames=2)


@pytest.mark.parametrize(("window", "zoom", "language"), CASES)
@pytest.mark.parametrize("game_id", GAMES)
def test_all_words_of_a_sheet_come_into_view_at_any_size(
    driver: Driver,
    judge: None,
    monkeypatch: pytest.MonkeyPatch,
    game_id: str,
    window: tuple[int, int],
    zoom: float,
    language: str,
) -> None:
    bare(monkeypatch)
    written = Written(monkeypatch)
    app = driver.app
    for match in ends(game_id):
        fitted(driver, window, 1.0, language)
        sheet = summed(driver, match)
        whole = {page: written.read(driver) for page in turned(driver, sheet)}
        fitted(driver, window, zoom, language)
        assert app.display.scale == pytest.approx(fitting_scale(window, UPRIGHT) * min(zoom, ZOOM[1]))
        for page in turned(driver, sheet):
            seen: set[str] = set()
            for lines in pages(driver, written, sheet):
                where = (game_id, match.is_over, page, sheet.scroll.offset)
                lie_apart(lines, where)
                assert all(line.rect.x >= 0 and line.rect.right <= window[0] for line in lines), where
                seen |= words(lines)
                large_enough(sheet, whole[page], lines, zoom)
            unseen = words(whole[page]) - seen - SHORTENED
            assert not unseen, (game_id, page)
            reachable(sheet)
        app.navigator.home()


def large_enough(sheet: Summary, usual: list[Line], lines: list[Line], zoom: float) -> None:
    """Make sure that what is read is `zoom` times as large as usual, or as the letters of long texts are then."""
    pressed = {text for button in sheet._buttons for text in (button.label, button.sub)}
    body = fitting_scale(sheet.display.size, UPRIGHT) * BODY
    before = {line.words: line.px for line in usual}
    for line in lines:
        if line.words in before and line.words not in pressed:
            assert line.px >= round(zoom * min(before[line.words], body)) - 1, line


def words(lines: list[Line]) -> set[str]:
    """Return all single words: lines part elsewhere where there is less room."""
    return {word for line in lines for word in line.words.split()}


def turned(driver: Driver, sheet: Summary) -> Iterator[str]:
    """Yield the names of a sheet's sides, each while it is up."""
    yield "own"
    for side in sheet._sides:
        driver.key(ord(side.key))
        if side.whole and sheet.job is not None:
            judged(driver, sheet, sheet.job)
        yield side.name
        driver.key(ord(side.key))


def judged(driver: Driver, sheet: Summary, job: AnalysisJob) -> None:
    for _answer in range(20_000):
        if job.is_done:
            REVIEWS[job.match.id] = job.review
            return
        sheet.update(driver.now)
    raise AssertionError("nobody judges this match")


def reachable(sheet: Summary) -> None:
    """Make sure that buttons and tabs lie in the window beside one another, and beside what scrolls."""
    window = pygame.FRect(0, 0, sheet.width, sheet.height)
    pressed = [pygame.FRect(widget.rect) for widget in (*sheet._tabs, *sheet._buttons)]
    assert all(window.contains(rect) for rect in pressed), pressed
    scrolled = [pygame.FRect(sheet.scroll.rect)] if sheet.side is not None else []
    for one, other in combinations([*pressed, *scrolled], 2):
        assert not one.colliderect(other), (one, other)


def test_a_side_scrolls_by_wheel_and_keys_and_begins_anew_on_the_next(driver: Driver) -> None:
    fitted(driver, (1280, 800), 1.4, "en")
    sheet = summed(driver, ends("wuxing")[-1])
    driver.key(pygame.K_s)
    assert sheet.scroll.offset == 0 < sheet.scroll.farthest
    x, y, w, h = sheet.room
    assert sheet.handle(Pointer("wheel", x + w / 2, y + h / 3, dy=-1.0))
    wheeled = sheet.scroll.offset
    assert wheeled > 0
    driver.key(pygame.K_DOWN)
    assert sheet.scroll.offset > wheeled
    driver.key(pygame.K_w)
    assert sheet.scroll.offset == 0


def test_no_side_but_the_report_scrolls_at_the_usual_size(driver: Driver, judge: None) -> None:
    fitted(driver, (1280, 800), 1.0, "en")
    for game_id in GAMES:
        sheet = summed(driver, ends(game_id)[-1])
        for name in turned(driver, sheet):
            if name == "Luck and skill":
                continue
            assert not sheet.scroll.farthest and sheet.scroll not in sheet.focus.widgets, (game_id, name)
        driver.app.navigator.home()
