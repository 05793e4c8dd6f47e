"""A finished match is reviewed on screen: luck told from skill, decision by decision, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match import onward as onwards
from elements_table.match import study as studies
from elements_table.match.match import Match
from elements_table.match.review import questions, scores
from elements_table.match.reviewer import load
from elements_table.match.saves import review_of
from elements_table.match.study import Study
from elements_table.table.canvas import Canvas
from elements_table.table.parts.numbers import percent, points
from elements_table.table.screens import review_words
from elements_table.table.screens.keys import Keys
from elements_table.table.screens.menu import Menu
from elements_table.table.screens.review import ReviewScreen
from elements_table.table.screens.review_moments import Moments
from elements_table.table.screens.review_picture import LargePicture, marks
from elements_table.table.screens.review_verdict import tried, verdict, why
from elements_table.table.screens.statistics import StatisticsScreen
from elements_table.table.screens.summary import Summary
from elements_table.table.screens.table import TableScreen
from elements_table.table.stage.posed import others
from elements_table.table.stage.scene import Back, Layout
from tests.table.driver import Driver, players
from tests.table.reviewed import CHANCE, COSTS, Judge, finish

SETTINGS = {"reduced_motion": True, "fast_animation": True}


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(studies, "Worker", Judge)
    monkeypatch.setattr(onwards, "Worker", Judge)
    Judge.made.clear()
    yield
    Judge.made.clear()


def played(driver: Driver, *kinds: str, seed: int = 4) -> Match:
    game = registry().game("wuxing")
    return finish(driver.app.saves.begin(game, {"target": 6}, players(*(kinds or ("person", "regular"))), seed), seed)


def summed_up(driver: Driver, match: Match | None = None) -> Summary:
    """Sit down at a finished match, above the menu, and wait for its summary."""
    driver.app.push(Menu(driver.app))
    driver.sit(match or played(driver))
    driver.until(lambda: isinstance(driver.top, Summary))
    assert isinstance(driver.top, Summary)
    return driver.top


def reviewed(driver: Driver) -> ReviewScreen:
    """Open the review of a match, all of it judged."""
    study = Study(played(driver), registry(), None, Judge())
    while not study.is_done:
        study.tick(driver.now)
    screen = ReviewScreen(driver.app, study, registry().scene("wuxing"), 0)
    driver.app.push(screen)
    driver.until(lambda: screen.moments.is_whole)
    return screen


def study_of(name: str, seed: int = 2, **options: Any) -> Study:
    """Return the complete study of a random match of any game, its first seat a person's."""
    game = registry().game(name)
    kinds = ["person", *["random"] * (game.data.default_seats - 1)]
    match = finish(
        Match.new(game, game.data.finite(game.settle(options, len(kinds))[0]), players(*kinds), seed), seed
    )
    found = Study(match, registry(), None, Judge())
    while not found.is_complete:
        found.tick(0.0)
    return found


def whole(study: Study, seat: int = 0) -> Moments:
    moments = Moments(study.match, registry().scene(study.match.game.id), seat)
    while not moments.is_whole:
        moments.go_on()
    return moments


# ---- luck and skill


def test_the_bars_of_luck_and_skill_add_up_to_the_result() -> None:
    for name in ("wuxing", "influence", "dragon"):
        study = study_of(name)
        names = review_words.names_for(study.match, 0)
        rows = review_words.shares(study, 0, names)
        found = study.balance(0)
        assert found.start + sum(row.change for row in rows) == pytest.approx(found.result)
        assert [row.words for row in rows][-2:] == [
            "Luck",
            "Your team’s choices" if name == "dragon" else "Your choices",
        ]
        assert len(rows) == len(study.sides) + 1
        assert rows[-1].change == pytest.approx(found.own) and rows[-1].change < 0
        assert review_words.from_to(study, 0) == f"{percent(found.start)} to {percent(found.result)}"


def test_what_decided_is_said_with_the_numbers_of_the_match() -> None:
    study = study_of("wuxing")
    names = review_words.names_for(study.match, 0)
    luck = study.balance(0).luck
    worst = max(review_words.own(study, 0), key=lambda judged: judged.cost)
    said = review_words.decided(study, 0, names)
    assert f"({points(luck)})" in said
    assert ("against you" in said) == (luck <= -review_words.TELLING)
    assert ("with you" in said) == (luck >= review_words.TELLING)
    assert f"in round {worst.round} alone cost {percent(worst.cost)}" in said


def test_the_summary_shows_what_the_study_found_and_counts_the_skill_once(driver: Driver) -> None:
    match = played(driver)
    summary = summed_up(driver, match)
    study = summary.study
    assert study is not None
    driver.until(lambda: study.is_done)
    assert [judged.number for judged in study.review.judged] == [question.number for question in questions(match)]
    counts = review_words.counts(study, 0)
    assert sum(counts.values()) == len(review_words.own(study, 0))
    assert driver.button("Review").sub == ("start with your mistake" if counts["mistake"] else "decision by decision")
    base = driver.app.statistics()
    skill = study.skill(0)
    assert skill is not None and base.games()[0].skills == (pytest.approx(skill),)
    base.close()
    driver.key(pygame.K_l)
    driver.rest()
    assert summary._luck is not None and summary._page == 1
    driver.key(pygame.K_l)
    assert summary._page == 0


def test_the_expert_plays_the_same_cards_and_both_results_are_said(driver: Driver) -> None:
    match = played(driver)
    summary = summed_up(driver, match)
    study = summary.study
    assert study is not None and study.replayed(0) == 0.0
    seen: set[float] = set()
    driver.until(lambda: study.is_done or bool(seen.add(study.replayed(0) or 0.0)))
    assert study.replayed(0) == 1.0 and len(seen) > 3, "its progress was not told"
    end = study.review.duplicates[0][-1]
    said = review_words.compared(study, 0, review_words.names_for(match, 0))
    assert f"{end[0]:g} to {end[1]:g}" in said
    assert ("the expert wins" in said) == (end[0] > end[1])
    gained = review_words.gains(scores(match), 0)
    assert len(gained) == len(match.rounds) and sum(gained) == match.returns()[0]


def test_at_hot_seat_one_chooses_whose_luck_is_shown_and_nobody_replays(driver: Driver) -> None:
    summary = summed_up(driver, played(driver, "person", "person"))
    study = summary.study
    assert study is not None
    driver.until(lambda: study.is_done)
    assert not study.review.duplicates and study.replayed(0) is None
    driver.key(pygame.K_l)
    driver.rest()
    whose = summary._whose
    assert whose is not None and whose.labels == ("Ada", "Bruno")
    x, y, w, h = whose.rect
    driver.click(x + 0.75 * w, y + h / 2)
    driver.rest()
    assert summary._luck is not None and summary._luck.seat == 1
    rows = review_words.shares(study, 1, summary._luck.names)
    assert [row.words for row in rows] == ["Ada’s choices", "Luck", "Bruno’s choices"]
    driver.push_button("Review")
    assert isinstance(driver.top, ReviewScreen) and driver.top.seat == 1


def test_no_review_is_offered_of_a_match_without_a_deal_or_an_expert(driver: Driver) -> None:
    game = registry().game("wuxing")
    practice = Match.from_position(game, {"hands": [[6, 1], [6]], "display": [5]}, players("person", "regular"))
    assert not studies.is_offered(finish(practice))
    unfinished = Match.new(game, None, players("person", "regular"), 1)
    assert not studies.is_offered(unfinished)
    assert studies.is_offered(played(driver))
    summary = summed_up(driver, practice)
    assert summary.study is None
    assert not [one for one in summary.ring.widgets if getattr(one, "label", "") == "Review"]


# ---- nothing waits


def test_one_decision_is_asked_at_a_time_and_the_record_is_gone_through_in_pieces(driver: Driver) -> None:
    summary = summed_up(driver)
    judge = Judge.made[-1]
    judge.is_silent = True
    assert summary.study is not None
    before = len(judge.asked)
    for _n in range(100):
        driver.step()
    assert len(judge.asked) <= before + 1, "it does not wait for the answer"
    assert summary.study.is_running and not summary.waiting()
    assert summary.study.progress((0,)) == (
        len(review_words.own(summary.study, 0)),
        sum(question.seat == 0 for question in questions(summary.study.match)),
    )


def test_leaving_stops_the_process_and_keeps_what_is_known_beside_the_finished_match(
    driver: Driver, home: Path
) -> None:
    summary = summed_up(driver)
    study = summary.study
    assert study is not None
    driver.until(lambda: len(study.review.judged) >= 5, ms=1.0)
    judge, known = Judge.made[-1], len(study.review.judged)
    judge.is_silent = True
    assert not study.is_complete
    driver.push_button("Menu")
    assert judge.closed == 1 and isinstance(driver.top, Menu)
    kept = next((home / "matches" / "finished").glob("*.review.json"))
    assert kept.with_name(kept.name.replace(".review.json", ".jsonl")).is_file()
    assert len(load(kept).judged) == known
    asked = len(judge.asked)
    driver.step(frames=20)
    assert len(judge.asked) == asked

    again = Study(study.match, registry(), kept, Judge())
    assert len(again.review.judged) == known
    while not again.is_done:
        again.tick(0.0)
    judged = [one for one in Judge.made[-1].asked if one.judged is not None]
    assert len(judged) == len(again.found) - known, "what was known is judged again"


def test_an_interrupted_review_shows_what_is_known_and_goes_on_when_asked(driver: Driver) -> None:
    match = finish(Match.new(registry().game("wuxing"), {"target": 3}, players("person", "regular"), 3), 3)
    study = Study(match, registry(), None, Judge())
    while len(study.review.judged) < 6:
        study.tick(0.0)
    study.leave()
    known = len(study.review.judged)
    screen = ReviewScreen(driver.app, study, registry().scene("wuxing"), 0)
    driver.app.push(screen)
    driver.step(frames=60)
    assert len(study.review.judged) == known and screen.waiting()
    assert screen.judged is not None
    driver.push_button("Go on")
    driver.until(lambda: study.is_done)
    driver.step(frames=3)
    assert not screen._continue.visible
    driver.key(pygame.K_ESCAPE)


def test_a_finished_match_is_reviewed_from_the_statistics_and_its_skill_stands_there(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, base = played(driver), driver.app.statistics()
    base.record(match)
    base.close()
    driver.app.saves.finish(match)
    driver.app.push(StatisticsScreen(driver.app))
    driver.rest()
    driver.push_button("Review this match")
    review = driver.top
    assert isinstance(review, ReviewScreen) and review.study.match.id == match.id
    driver.step(frames=40)
    assert not review.study.review.judged, "nobody has asked for it"
    driver.push_button("Go on")
    driver.until(lambda: review.study.is_done)
    skill = review.study.skill(0)
    assert skill is not None
    driver.key(pygame.K_ESCAPE)
    said: list[str] = []
    text = Canvas.text
    monkeypatch.setattr(Canvas, "text", lambda self, words, *a, **k: said.append(words) or text(self, words, *a, **k))
    shown = StatisticsScreen(driver.app)
    driver.app.push(shown)
    driver.rest()
    assert f"skill {round(skill)}" in said and str(round(skill)) in said
    kept = review_of(next((driver.app.saves.folder / "finished").glob("*.jsonl")))
    assert load(kept).is_complete and load(kept).duplicates


def test_a_finished_match_that_is_gone_is_said_to_be(driver: Driver) -> None:
    match, base = played(driver), driver.app.statistics()
    base.record(match)
    base.close()
    away = driver.app.saves.finish(match)
    assert away is not None
    shown = StatisticsScreen(driver.app)
    driver.app.push(shown)
    away.write_bytes(away.read_bytes()[:40] + b"x\n")
    driver.rest()
    driver.push_button("Review this match")
    assert driver.top is shown and shown.toast is not None and "not kept any more" in shown.toast.text
    away.unlink()
    assert not StatisticsScreen(driver.app).rows


# ---- the review


def test_a_review_opens_at_the_costliest_decision_and_lists_all_by_cost(driver: Driver) -> None:
    screen = reviewed(driver)
    mine = review_words.own(screen.study, 0)
    assert screen.judged is not None
    assert screen.judged.cost == max(one.cost for one in mine)
    costs = [one.cost for one in screen.listed()]
    assert costs == sorted(costs, reverse=True) and len(costs) == len(mine)
    for row, one in zip(screen._list.rows, screen.listed(), strict=True):
        moment = screen.moments.by_number[one.number]
        assert row.words == screen.moments.words(moment, one.action)
        assert row.cost == (points(-one.cost) if one.cost else "0")
        assert row.fact == f"round {one.round}"
    driver.push_button("by cost")
    numbers = [one.number for one in screen.listed()]
    assert numbers == sorted(numbers)


def test_keys_go_by_decision_by_the_list_and_to_the_next_mistake(driver: Driver) -> None:
    screen = reviewed(driver)
    order = [one.number for one in review_words.own(screen.study, 0)]
    by_cost = [one.number for one in screen.listed()]
    assert screen.number == by_cost[0]
    driver.key(pygame.K_DOWN)
    assert screen.number == by_cost[1]
    driver.key(pygame.K_UP)
    driver.key(pygame.K_UP)
    assert screen.number == by_cost[0], "the list has no end"
    at = order.index(by_cost[0])
    driver.key(pygame.K_RIGHT)
    assert screen.number == order[min(at + 1, len(order) - 1)]
    driver.key(pygame.K_LEFT)
    assert screen.number == order[at if at + 1 < len(order) else at - 1]
    screen.select(order[0])
    mistakes = [one.number for one in review_words.own(screen.study, 0) if one.grade == "mistake"]
    assert len(mistakes) > 1
    for number in (*mistakes, mistakes[0]):
        if number != order[0]:
            driver.key(pygame.K_m)
            assert screen.number == number
    driver.push_button("Next")
    assert screen.number in order
    listed = {key for binding in screen.bindings() for key in binding.keys}
    assert {"left", "right", "up", "down", "m", "c", "o", "p", "z", "1", "2", "3", "4"} <= listed
    driver.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?"))
    assert isinstance(driver.top, Keys)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is screen
    driver.key(pygame.K_ESCAPE)
    assert screen not in driver.app.stack


def test_a_grade_filters_the_list_and_pressed_again_shows_all(driver: Driver) -> None:
    screen = reviewed(driver)
    everything = screen.listed()
    for key, grade in ((pygame.K_1, "mistake"), (pygame.K_3, "good"), (pygame.K_4, "best")):
        driver.key(key)
        expected = [one for one in everything if one.grade == grade]
        assert screen.listed() == expected
        assert screen.judged is None or not expected or screen.judged.grade == grade
        driver.key(key)
        assert screen.listed() == everything
    shown = {button.grade: button.count for button in screen._filters}
    assert shown == review_words.counts(screen.study, 0)
    assert sum(shown.values()) == len(everything)


def test_a_click_on_the_chart_takes_the_decision_there(driver: Driver) -> None:
    screen = reviewed(driver)
    driver.rest()
    chances = screen._chances
    assert chances is not None
    for one in review_words.own(screen.study, 0)[::3]:
        driver.click(chances.x_of(one.number), screen._picker.rect[1] + 50)
        assert screen.number == one.number


def test_a_switch_turns_the_others_cards_over_on_the_table(driver: Driver) -> None:
    screen = reviewed(driver)
    judged = screen.judged
    assert judged is not None
    moments, moment = screen.moments, screen.moments.by_number[judged.number]
    layout = Layout(1280, 800, 2, 0, log=False)
    covered = moments.scene.arrange(moments.view(moment), layout)["theirs"]
    assert covered and all(isinstance(piece.look, Back) for piece in covered)
    found = others(moments.scene, [moments.view(moment, 1)], layout)["theirs"]
    held = moment.state.observation(1)
    assert [piece.name for piece in found] == [str(value) for value in held.hands[1]]  # type: ignore[attr-defined]  # Wu Xing's
    driver.rest()
    before = screen._picture._kept
    driver.key(pygame.K_c)
    driver.rest()
    after = screen._picture._kept
    assert screen.uncovered and screen._switch.on
    assert before is not None and after is not None
    assert pygame.image.tobytes(before[1], "RGB") != pygame.image.tobytes(after[1], "RGB")


def test_the_table_grows_to_the_window_and_back(driver: Driver) -> None:
    screen = reviewed(driver)
    driver.key(pygame.K_z)
    driver.rest()
    assert isinstance(driver.top, LargePicture)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is screen


def test_playing_on_is_practice_from_the_true_position(driver: Driver) -> None:
    screen = reviewed(driver)
    judged = screen.judged
    assert judged is not None
    driver.push_button("Play on from here")
    table = driver.top
    assert isinstance(table, TableScreen)
    assert table.match.practice and table.match.journal is None
    assert table.toast is not None and "practice" in table.toast.text
    moment = screen.moments.by_number[judged.number]
    assert table.match._state.position() == moment.truth.position()
    driver.key(pygame.K_ESCAPE)
    assert driver.top is screen


def test_the_line_that_follows_is_the_experts_from_the_true_position(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onwards, "LENGTH", 2)
    screen = reviewed(driver)
    screen.select(review_words.own(screen.study, 0)[0].number)
    judged = screen.judged
    assert judged is not None
    moment = screen.moments.by_number[judged.number]
    driver.push_button("The line that follows")
    onward = screen._onward
    assert onward is not None
    start = next(onward.match.walk())[1].state.position()
    assert start == moment.truth.position()
    assert onward.match.record[0].text == judged.best and onward.match.record[0].seat == 0
    assert all(player.level == "expert" for player in onward.match.seats)
    driver.until(lambda: screen._onward is not None and screen._onward.is_done)
    judge = Judge.made[-1]
    assert judge.closed and all(request.level.startswith("expert") for request in judge.asked)
    assert len(onward.match.record) == 2
    lines = screen.moments.told(onward.match)
    assert [line.seat for line in lines if line.seat is not None] == [
        e.seat for e in onward.match.record if e.seat >= 0
    ]
    assert screen.waiting()
    driver.key(pygame.K_DOWN)
    assert screen._onward is None, "another decision has another line"


# ---- what is said of a decision


def test_what_was_done_is_coral_what_the_expert_would_do_gold_and_both_alike_one(driver: Driver) -> None:
    screen = reviewed(driver)
    kinds = set()
    for judged in review_words.own(screen.study, 0):
        shown = [(mark.color, mark.label) for mark in marks(screen.moments, judged)]
        if judged.action == judged.best:
            assert shown == [("gold", "you, expert")]
        else:
            assert shown == [("coral", "you"), ("gold", "expert")]
        kinds.add(len(shown))
    assert kinds == {1, 2}


def test_chances_grade_and_reason_are_those_of_the_judgement() -> None:
    study = study_of("wuxing")
    moments = whole(study)
    seen = set()
    for judged in review_words.own(study, 0):
        moment = moments.by_number[judged.number]
        rows = tried(moments, moment, judged)
        assert rows[0].words == moments.words(moment, judged.best) and rows[0].chance == CHANCE
        done = next(row for row in rows if "you" in row.whose)
        assert done.words == moments.words(moment, judged.action)
        assert done.chance == pytest.approx(CHANCE - judged.cost)
        assert (done.whose == "you, expert") == (judged.action == judged.best)
        assert why(judged) == "Because of 7."
        seen.add(verdict(judged))
    assert seen <= {"Best", "Good: −1% to win", "Inaccuracy: −5% to win", "Mistake: −12% to win"}
    assert len(seen) == len(set(COSTS))


def test_what_followed_is_the_log_of_the_table_up_to_the_next_decision() -> None:
    study = study_of("wuxing")
    moments = whole(study)
    own = list(moments.by_number)
    told = {"play": "played", "take": "took", "discard": "discarded", "knock": "knocked", "yield": "yielded"}
    for here, there in pairwise(own):
        done = [entry for entry in study.match.record[here:there] if entry.seat >= 0]
        said = [line for line in moments.by_number[here].lines if line.seat is not None]
        assert [line.seat for line in said] == [entry.seat for entry in done]
        for entry, line in zip(done, said, strict=True):
            assert line.text.startswith(told[entry.text.split()[0]])
    assert moments.names[0] == "You"


@pytest.mark.parametrize("name", PACKAGES)
def test_every_game_names_its_actions_and_shows_its_moments(name: str, screen: pygame.Surface) -> None:
    game = registry().game(name)
    kinds = ["person", *["random"] * (game.data.default_seats - 1)]
    match = Match.new(game, game.data.finite(game.settle({}, len(kinds))[0]), players(*kinds), 4)
    for _n in range(160):
        if not match.is_over:
            seat = match.waiting()[0]
            legal = match.legal_actions(seat)
            match.act(seat, legal[(_n * 7) % min(len(legal), 23)])
    moments = Moments(match, registry().scene(name), 0)
    while not moments.is_whole:
        moments.go_on()
    assert moments.by_number
    for number, moment in moments.by_number.items():
        text = match.record[number].text
        words = moments.words(moment, text)
        assert words and (words != text or " " not in text), f"{name}: {text} has no words"
        assert words[0].isupper() or words[0].isdigit()
