"""The story of a match on its sheet: from the end of a match, its review and History, to be read and to be copied."""

from __future__ import annotations

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.archive.deal_code import decode
from elements_table.ui.drawing.theme import BODY, UPRIGHT, fitting_scale
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.features.story import story
from elements_table.ui.features.story.story import StorySheet
from elements_table.ui.platform.settings import WORDS
from tests.ui.driver import Driver
from tests.ui.reviewed import job_of, played, reviewed, summed_up
from tests.ui.written import Written, bare, lie_apart

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


@pytest.mark.parametrize(("size", "language"), [((1024, 640), "de"), ((720, 1280), "de"), ((1920, 1080), "en")])
@pytest.mark.parametrize("game_id", sorted(registry()))
def test_all_of_it_is_read_at_twice_the_size(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, game_id: str, size: tuple[int, int], language: str
) -> None:
    bare(monkeypatch)
    written = Written(monkeypatch)
    driver = Driver(size)
    driver.app.services.speak(language)
    driver.app.services.settings_file.change(**SETTINGS, language=language, zoom=WORDS[1], volume=0.0)
    sheet = StorySheet(driver.app, job_of(game_id).match, 0)
    driver.app.navigator.push(sheet)
    letters = round(WORDS[1] * fitting_scale(size, UPRIGHT) * BODY)
    unread = {word for line in (*sheet.lines, sheet.code) for word in line.split()}
    while unread:
        lines = written.read(driver)
        lie_apart(lines, (game_id, size))
        assert all(driver.app.display.size[0] >= line.rect.right for line in lines)
        unread -= {word for line in lines if line.px >= letters - 1 for word in line.words.split()}
        before = sheet.scroll.offset
        driver.key(pygame.K_PAGEDOWN)
        assert not unread or sheet.scroll.offset > before, unread
    driver.close()
    driver.app.services.speak("en")
