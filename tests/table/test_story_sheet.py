"""The story of a match on its sheet: from the end of a match, its review and History, to be read and to be copied."""

from __future__ import annotations

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.archive.deal_code import decode
from elements_table.match.play.match import Match
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.features.story import story
from elements_table.ui.features.story.story import StorySheet
from elements_table.ui.shell.screen import measuring
from tests.table.driver import Driver
from tests.table.reviewed import job_of, played, reviewed, summed_up

SETTINGS = {"reduced_motion": True, "fast_animation": True}
pytestmark = pytest.mark.usefixtures("judge")


def shown(driver: Driver) -> StorySheet:
    assert isinstance(driver.top, StorySheet)
    return driver.top


def test_it_opens_from_the_end_of_a_match(driver: Driver) -> None:
    sheet = summed_up(driver)
    driver.key(pygame.K_t)
    own = shown(driver)
    assert own.headline == "Wu Xing against Bruno"
    assert own.lines
    assert own.lines[-1].startswith(("You won: ", "Bruno won: "))
    driver.key(pygame.K_ESCAPE)
    assert driver.top is sheet


def test_it_opens_from_a_review_and_tells_of_its_mistake(driver: Driver) -> None:
    screen = reviewed(driver)
    driver.key(pygame.K_t)
    worst = max((one for one in screen.job.review.judged if one.seat == 0), key=lambda one: one.cost)
    claim = (
        f"Your costliest decision, in round {worst.round}, lost {100 * worst.cost:.0f} percent of the chance to win."
    )
    assert claim in shown(driver).lines
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, ReviewScreen)


def test_it_opens_from_history(driver: Driver) -> None:
    match = played(driver)
    driver.app.services.saves.finish(match)
    screen = HistoryScreen(driver.app)
    driver.app.navigator.push(screen)
    driver.until(lambda: screen.detail is not None and screen.detail.is_looked_at)
    driver.step(frames=3)
    driver.push_button("Story")
    assert shown(driver).lines == StorySheet(driver.app, match, 0).lines


def test_it_is_copied_with_the_code_of_its_deal(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(story, "copy_text", lambda text: copied.append(text) or True)
    summed_up(driver)
    driver.key(pygame.K_t)
    sheet = shown(driver)
    driver.key(pygame.K_c)
    head, *lines, code = copied[0].splitlines()
    assert head == sheet.headline
    assert lines == [f"- {line}" for line in sheet.lines]
    deal, match = decode(code.removeprefix("Deal code: "), registry()), sheet._match
    assert (deal.game, deal.seed, deal.options) == (match.game.id, match.seed, match.options)


def test_between_two_people_all_are_named(driver: Driver) -> None:
    summed_up(driver, played(driver, "person", "person"))
    driver.key(pygame.K_t)
    lines = shown(driver).lines
    assert lines[-1].startswith(("Ada won: ", "Bruno won: "))
    assert not any("you" in line.lower().split() for line in lines)


def test_what_began_in_a_position_has_no_code(driver: Driver) -> None:
    match = played(driver)
    assert match.opening is not None
    match.opening = None
    assert StorySheet(driver.app, match, 0).code == ""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1024, 640), (720, 1280)])
@pytest.mark.parametrize("game_id", sorted(registry()))
def test_all_lines_have_room(screen: pygame.Surface, game_id: str, size: tuple[int, int], language: str) -> None:
    driver = Driver(size)
    driver.app.services.speak(language)
    driver.app.services.settings_file.change(**SETTINGS, language=language, zoom=1.4, volume=0.0)
    match: Match = job_of(game_id).match
    sheet = StorySheet(driver.app, match, 0)
    driver.app.navigator.push(sheet)
    painter = measuring(driver.app.display.art)
    _x, _y, w, h = sheet.body
    highs = [
        max(2 * story.FACE, story.PITCH * len(painter.evened(line, w - story.INDENT, story.SIZE, "serif")))
        for line in sheet.lines
    ]
    assert sum(highs) + story.LEAST * len(highs) <= h
    assert max(painter.text_width(word, story.SIZE, "serif") for line in sheet.lines for word in line.split()) < w
    driver.step(frames=3)
    driver.close()
    driver.app.services.speak("en")
