"""One's own mistakes as exercises: where they come from, when they come back, and how they are made again."""

from __future__ import annotations

from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.campaign.exercises import DAYS, MOST, Exercise, due, keep, kept_in, note, with_mistakes
from elements_table.match.campaign.profile import Profile
from elements_table.ui.common import after_match
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.puzzles.own import OwnGuide, opened, table_at
from elements_table.ui.features.review.review import ReviewScreen
from tests.ui.driver import Driver
from tests.ui.reviewed import Judge, job_of, played
from tests.ui.written import Written

TODAY = date(2026, 11, 27)


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_each_mistake_becomes_the_position_in_which_it_was_made(game_id: str) -> None:
    job = job_of(game_id)
    found = with_mistakes({}, job.match, job.review, 0, TODAY)
    wanted = [one for one in job.review.judged if one.seat == 0 and one.grade == "mistake"]
    assert [one.judged for one in found.values()] == wanted[-MOST:] and wanted
    game = job.match.game
    for exercise in list(found.values())[:6]:
        state = game.from_position(exercise.position, exercise.options, len(exercise.names))
        for text in (exercise.judged.best, exercise.judged.action):
            assert state.objection(game.parse(text)) is None, "the position is the one in which it was asked"
        assert not exercise.solves(exercise.judged.action)
        assert exercise.solves(exercise.judged.best)


def test_what_is_kept_is_read_back_as_it_was_and_what_is_broken_is_left_out(tmp_path: Path) -> None:
    job = job_of("wuxing")
    found = with_mistakes({}, job.match, job.review, 0, TODAY)
    profile = Profile(tmp_path / "learning.json")
    keep(profile, found)
    again = Profile(profile.path)
    assert kept_in(again) == found
    first = next(iter(found))
    again.change(exercises={**again.learned.exercises, first: msgspec.Raw(b'{"game": 7}')})
    assert kept_in(Profile(profile.path)) == {name: one for name, one in found.items() if name != first}


def test_one_comes_back_later_each_time_it_is_solved_and_at_last_no_more() -> None:
    job = job_of("wuxing")
    exercise = next(iter(with_mistakes({}, job.match, job.review, 0, TODAY).values()))
    today, gaps = TODAY, []
    while (after := exercise.tried(exercise.judged.best, today)) is not None:
        gaps.append((after.due - today).days)
        exercise, today = after, after.due
    assert tuple(gaps) == DAYS == (1, 3, 7, 21)
    failed = exercise.tried(exercise.judged.action, today)
    assert failed is not None and failed.solved == 0 and failed.due == today + timedelta(1)


def test_a_second_review_changes_nothing_of_what_is_kept() -> None:
    job = job_of("wuxing")
    found = with_mistakes({}, job.match, job.review, 0, TODAY)
    name, exercise = next(iter(found.items()))
    later = {**found, name: exercise.tried(exercise.judged.best, TODAY) or exercise}
    assert with_mistakes(later, job.match, job.review, 0, TODAY + timedelta(9)) == later
    assert name not in due(later, "wuxing", TODAY) and name in due(later, "wuxing", TODAY + timedelta(1))
    assert due(later, "dragon", TODAY) == []


def kept(driver: Driver, count: int = 2) -> dict[str, Exercise]:
    """Keep some exercises of Wu Xing, due today, and return them."""
    job = job_of("wuxing")
    found = with_mistakes({}, job.match, job.review, 0, driver.app.services.daily.today())
    found = dict(list(found.items())[:count])
    keep(driver.app.services.profile, found)
    return found


def guide(driver: Driver) -> OwnGuide:
    mode = driver.table.mode
    assert isinstance(mode, OwnGuide)
    return mode


def choose(driver: Driver, text: str) -> None:
    """Choose an action at the table, by its text."""
    driver.rest()
    driver.until(lambda: driver.table.state.choices is not None)
    driver.table.turn.choose(driver.table.match.game.parse(text))
    driver.rest()


def test_a_review_that_is_complete_keeps_the_mistakes_of_who_plays_here(driver: Driver) -> None:
    match = played(driver)
    driver.app.services.judge = Judge  # type: ignore[method-assign]  # answers at once
    with closing(driver.app.services.statistics()) as base:
        base.recent(1)
    job = after_match.job_of(driver.app, match)
    assert job is not None
    driver.until(lambda: job.tick(driver.now) is None or job.is_complete)
    found = kept_in(driver.app.services.profile)
    assert found and all(one.seat == 0 and one.game == "wuxing" for one in found.values())


def test_a_review_that_is_left_keeps_what_it_found_and_brings_back_nothing_that_was_let_go(driver: Driver) -> None:
    match, profile = played(driver), driver.app.services.profile
    driver.app.services.judge = Judge  # type: ignore[method-assign]  # answers at once
    job = after_match.job_of(driver.app, match)
    assert job is not None
    driver.until(
        lambda: job.tick(driver.now) and any(one.seat == 0 and one.grade == "mistake" for one in job.review.judged)
    )
    assert not kept_in(profile) and not job.is_complete
    job.leave()
    (first,) = kept_in(profile)
    note(profile, first, None)
    driver.until(lambda: job.tick(driver.now) is None or job.is_complete)
    assert kept_in(profile) and first not in kept_in(profile)


def test_the_first_try_counts_and_what_is_said_of_it_is_so(driver: Driver) -> None:
    (first, exercise), (second, _other) = kept(driver).items()
    driver.app.navigator.push(table_at(driver.app, first, exercise))
    driver.rest()
    before = len(driver.table.match.record)
    choose(driver, exercise.judged.action)
    caption = guide(driver).caption()
    assert caption is not None and caption.title == "Not yet" and len(driver.table.match.record) == before
    again = kept_in(driver.app.services.profile)[first]
    assert again.solved == 0 and again.due > driver.app.services.daily.today()
    driver.key(pygame.K_r)
    choose(driver, exercise.judged.best)
    caption = guide(driver).caption()
    assert caption is not None and caption.title == "Solved"
    assert kept_in(driver.app.services.profile)[first] == again, "the second try is for oneself"
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert guide(driver).name == second


def test_the_card_tells_the_numbers_of_the_expert(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    name, exercise = next(iter(kept(driver).items()))
    driver.app.navigator.push(table_at(driver.app, name, exercise))
    choose(driver, exercise.judged.action)
    said = " ".join(line.words for line in Written(monkeypatch).read(driver))
    values = exercise.judged.values
    for action in (exercise.judged.best, exercise.judged.action):
        assert f"{round(100 * values[action])}%" in said, action
    assert "Because of 7." in said


def test_one_that_is_let_go_does_not_come_back(driver: Driver) -> None:
    (first, exercise), (second, _other) = kept(driver).items()
    driver.app.navigator.push(table_at(driver.app, first, exercise))
    driver.rest()
    driver.key(pygame.K_s)
    driver.rest()
    assert list(kept_in(driver.app.services.profile)) == [second] and guide(driver).name == second


def test_learn_has_a_dot_for_them_and_their_page_leads_there(driver: Driver) -> None:
    app = driver.app
    app.navigator.push(Learn(app))
    driver.until(driver.top.waiting)
    assert not any("Your own" in card.solve.about for card in driver.top.cards)
    kept(driver, 2)
    driver.top.resume()
    card = next(card for card in driver.top.cards if card.head.id == "wuxing")
    assert card.entry.own == 2 and card.solve.about.endswith("Your own: 2")
    card.solve.activate()
    driver.rest()
    driver.push_button("Your own: 2")
    driver.rest()
    assert guide(driver).exercise.game == "wuxing"


def test_where_none_is_due_a_sentence_says_so(driver: Driver) -> None:
    driver.app.navigator.push(Learn(driver.app))
    assert opened(driver.app, "wuxing") is None
    assert driver.top.toast is not None and "today" in driver.top.toast.text


def test_one_whose_position_cannot_be_set_any_more_goes(driver: Driver) -> None:
    driver.app.navigator.push(Learn(driver.app))
    found = kept(driver)
    broken = {name: {**one.position, "hands": "nonsense"} for name, one in found.items()}
    for name, position in broken.items():
        note(driver.app.services.profile, name, msgspec.structs.replace(found[name], position=position))
    assert opened(driver.app, "wuxing") is None
    assert kept_in(driver.app.services.profile) == {}


def test_the_review_and_the_exercise_name_the_theme_of_a_mistake(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, themes = job_of("elemies"), registry().themes("elemies")
    found = with_mistakes({}, job.match, job.review, 0, TODAY, themes)
    name, exercise = next((name, one) for name, one in found.items() if one.theme == "low")
    screen = ReviewScreen(driver.app, job, registry().scene("elemies"), 0)
    driver.app.navigator.push(screen)
    driver.until(lambda: screen.moments.is_whole)
    driver.key(pygame.K_z)
    for number, is_named in ((exercise.judged.number, True), (_best(job), False)):
        screen.select(number)
        said = {line.words for line in Written(monkeypatch).read(driver)}
        assert any("Played too low" in words for words in said) == is_named
    driver.app.navigator.push(table_at(driver.app, name, exercise))
    choose(driver, exercise.judged.action)
    assert "Played too low" in " ".join(line.words for line in Written(monkeypatch).read(driver))


def _best(job: AnalysisJob) -> int:
    """Return the number of a decision that was no mistake."""
    return next(one.number for one in job.review.judged if one.seat == 0 and one.grade == "best")


def test_exercises_kept_before_there_were_themes_are_read(tmp_path: Path) -> None:
    job = job_of("elemies")
    found = with_mistakes({}, job.match, job.review, 0, TODAY, registry().themes("elemies"))
    name, exercise = next((name, one) for name, one in found.items() if one.theme)
    raw = {part: value for part, value in msgspec.to_builtins(exercise).items() if part != "theme"}
    profile = Profile(tmp_path / "learning.json")
    profile.change(exercises={name: msgspec.Raw(msgspec.json.encode(raw))})
    assert kept_in(Profile(profile.path)) == {name: msgspec.structs.replace(exercise, theme="")}
