"""A finished match is studied: luck told from skill, the expert at the same cards, and nothing waits for it."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.analysis import analysis_job as studies
from elements_table.match.analysis.analysis_job import AnalysisJob, load
from elements_table.match.analysis.review import Balance, questions, scores
from elements_table.match.archive.saves import review_of
from elements_table.match.play.match import Match
from elements_table.ui.charts.grades import ChanceShare
from elements_table.ui.charts.seats import Sitter, seat_color
from elements_table.ui.common import review_luck, review_words
from elements_table.ui.common.review_luck import COLUMN, NAME, TOTAL, LuckPage, RoundRow, _joined
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import percent, points
from elements_table.ui.drawing.theme import CORAL, GOLD, GREEN, TEAM_OURS
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from elements_table.ui.parlour.ruler import Runner
from elements_table.ui.shots import easel
from tests.ui.driver import Driver, players
from tests.ui.reviewed import Judge, finish, job_of, played, summed_up

SETTINGS = {"reduced_motion": True, "fast_animation": True}
pytestmark = pytest.mark.usefixtures("judge")


# ---- luck and skill


def test_the_bars_of_luck_and_skill_add_up_to_the_result() -> None:
    for name in ("wuxing", "influence", "dragon"):
        job = job_of(name)
        names = review_words.names_for(job.match, 0)
        rows = review_words.shares(job, 0, names)
        found = job.balance(0)
        assert found.start + sum(row.change for row in rows) == pytest.approx(found.result)
        assert [row.words for row in rows][-2:] == [
            "Luck",
            "Your team’s choices" if name == "dragon" else "Your choices",
        ]
        assert len(rows) == len(job.sides) + 1
        assert rows[-1].change == pytest.approx(found.own) and rows[-1].change < 0
        assert review_words.from_to(job, 0) == f"{percent(found.start)} to {percent(found.result)}"


def test_what_decided_is_said_with_the_numbers_of_the_match() -> None:
    job = job_of("wuxing")
    names = review_words.names_for(job.match, 0)
    luck = job.balance(0).luck
    worst = max(review_words.own(job, 0), key=lambda judged: judged.cost)
    said = review_words.decided(job, 0, names)
    assert ("against you" in said) == (luck <= -review_words.TELLING)
    assert ("with you" in said) == (luck >= review_words.TELLING)
    assert f"in round {worst.round} alone cost {percent(worst.cost)}" in said


@pytest.mark.parametrize(("name", "has_rounds"), [("influence", False), ("alchemy", False), ("wuxing", True)])
def test_where_all_is_one_deal_decisions_are_told_by_their_place(name: str, has_rounds: bool) -> None:
    job = job_of(name)
    own = review_words.own(job, 0)
    told = [review_words.where(job, judged) for judged in own]
    decided = review_words.decided(job, 0, review_words.names_for(job.match, 0))
    worst = max(own, key=lambda judged: judged.cost)
    if has_rounds:
        assert told == [f"round {judged.round}" for judged in own]
    else:
        assert told == [f"decision {n + 1}" for n in range(len(own))]
        assert f"Decision {own.index(worst) + 1} alone cost" in decided
        assert "round" not in decided


def test_the_summary_shows_what_the_study_found_and_counts_the_skill_once(driver: Driver) -> None:
    match = played(driver)
    summary = summed_up(driver, match)
    job = summary.job
    assert job is not None
    driver.until(lambda: job.is_done)
    assert [judged.number for judged in job.review.judged] == [question.number for question in questions(match)]
    counts = review_words.counts(job, 0)
    assert sum(counts.values()) == len(review_words.own(job, 0))
    assert driver.button("Review").sub == ("start with your mistake" if counts["mistake"] else "decision by decision")
    base = driver.app.services.statistics()
    skill = job.skill(0)
    assert skill is not None and base.games()[0].skills == (pytest.approx(skill),)
    base.close()
    driver.key(pygame.K_s)
    driver.rest()
    assert summary._luck is not None and summary.side is not None
    driver.key(pygame.K_s)
    assert summary.side is None


def test_the_expert_plays_the_same_cards_and_both_results_are_said(driver: Driver) -> None:
    match = played(driver)
    summary = summed_up(driver, match)
    job = summary.job
    assert job is not None and job.replayed(0) == 0.0
    seen: set[float] = set()
    driver.until(lambda: job.is_done or bool(seen.add(job.replayed(0) or 0.0)))
    assert job.replayed(0) == 1.0 and len(seen) > 3, "its progress was not told"
    end = job.review.duplicates[0][-1]
    said = review_words.compared(job, 0, review_words.names_for(match, 0))
    assert f"{end[0]:g} to {end[1]:g}" in said
    assert ("the expert wins" in said) == (end[0] > end[1])
    gained = review_words.gains(scores(match), 0)
    assert len(gained) == len(match.rounds) and sum(gained) == match.returns()[0]


def test_small_changes_are_joined_and_each_that_is_drawn_is_two_hundredths_or_more() -> None:
    shares = [ChanceShare("Luck", 0.66, GOLD), *(ChanceShare(n, c, GREEN) for n, c in (("a", 0.037), ("b", 0.014)))]
    joined = _joined([*shares, ChanceShare("c", 0.04, GREEN)])
    assert [(one.words, round(one.change, 3)) for one in joined] == [("Luck", 0.66), ("All choices", 0.091)]
    assert [one.words for one in _joined([*shares, ChanceShare("c", -0.044, CORAL)])] == ["Luck"], "1 is not drawn"
    assert [one.words for one in _joined([*shares, ChanceShare("c", -0.3, CORAL)])] == ["Luck", "c", "Other choices"]
    assert [one.words for one in _joined([shares[0], ChanceShare("a", 0.004, GREEN)])] == ["Luck"], "0 is not drawn"
    assert [one.words for one in _joined(shares[:2])] == ["Luck", "a"], "one alone keeps its name"


@pytest.mark.parametrize("end", [[987.0, 123.0], [123.0, 987.0]])
def test_the_experts_match_is_a_column_of_its_own_in_which_gold_is_who_won_that(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, end: list[float]
) -> None:
    job, canvas = job_of("wuxing"), easel((1280, 800))
    found: dict[str, tuple[float, float, object]] = {}
    monkeypatch.setattr(job, "replayed", lambda _seat: 1)
    monkeypatch.setitem(job.review.duplicates, 0, [end])
    monkeypatch.setattr(
        canvas,
        "text",
        lambda said, x, y, *how, **_more: found.update({said: (x, y, how[2] if len(how) > 2 else None)}) or 0.0,
    )
    page = LuckPage(job, 0, tuple)
    page.draw(canvas, (0.0, 0.0, 1180.0, 690.0))
    mine, theirs = (found[f"{score:g}"] for score in end)
    assert mine[0] == theirs[0] == found["Expert in your seat"][0] and mine[1] < theirs[1]
    assert (mine[2] == GOLD, theirs[2] == GOLD) == (end[0] > end[1], end[1] > end[0])
    moods = {line.sitter.face.mood for line in page._lines() if not line.sitter.active}
    assert moods == {"stung"}, "who was beaten looks so"
    own = [found[f"{score:g}"] for score in job.match.returns()]
    assert [(x < mine[0], y) for x, y, _ink in own] == [(True, mine[1]), (True, theirs[1])]
    said = review_words.compared(job, 0, page.names)
    assert said not in found and said in page.told(), "what stands there is said to whoever does not see it"


@pytest.mark.parametrize("name", ["wuxing", "dragon"])
def test_ones_own_chance_has_ones_own_colour_and_a_game_its_own_word_for_a_round(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    job, canvas, marks, said = job_of(name), easel((1280, 800)), list[object](), list[str]()
    monkeypatch.setattr(review_luck, "draw_ruler", lambda _canvas, ruler: marks.extend(ruler.marks))
    monkeypatch.setattr(canvas, "text", lambda text, *_at, **_how: said.append(text) or 0.0)
    page = LuckPage(job, 0, tuple)
    page.draw(canvas, (0.0, 0.0, 1180.0, 690.0))
    line = RoundRow(Sitter(page.names.face(0), "Ada", GREEN), [1.0, 2.0], "3")
    page._draw_rounds(canvas, (0, 0, 1180, 300), [line])
    assert [mark.color for mark in marks if isinstance(mark, Runner)] == [
        TEAM_OURS if name == "dragon" else seat_color(0)
    ]
    assert ("Hand" if name == "dragon" else "Round") in said and ("Hand" in said) != ("Round" in said)


def test_leaps_stay_on_the_ruler_over_the_face_and_are_cut_nowhere(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, canvas = job_of("wuxing"), easel((1280, 800))
    changes = {"theirs": 0.2, "luck": 0.65, "own": -0.25}
    rows = [ChanceShare(words, change, GREEN) for words, change in changes.items()]
    monkeypatch.setattr(review_words, "shares", lambda *_of: rows)
    monkeypatch.setattr(
        job, "balance", lambda _seat: Balance(start=0.4, own=-0.25, others=0.2, luck=0.65, result=1.0)
    )
    leaps: list[tuple[str, tuple[float, ...]]] = []
    faces: list[tuple[float, ...]] = []
    monkeypatch.setattr(canvas, "path", lambda d, rect, **how: leaps.append((d, rect)) if "C" in d else None)
    monkeypatch.setattr(canvas, "avatar", lambda *at, **_how: faces.append(at))
    LuckPage(job, 0, tuple).draw(canvas, (0.0, 0.0, 1180.0, 690.0))
    x_face, y_face, r = faces[0][:3]
    assert len(leaps) == len(changes)
    for d, (x, y, w, h) in leaps:
        (ax, ay), (_bx, by), (_cx, _cy), (dx, dy) = [
            tuple(map(float, found)) for found in re.findall(r"(-?[\d.]+) (-?[\d.]+)", d)
        ]
        assert min(ax, dx) >= 1.2 and max(ax, dx) <= w - 1.2 and (ay + dy) / 8 + by * 0.75 >= 1.2
        assert abs(dx - ax) > 20, "none is cut to a stroke at an end"
        assert max(ay, dy) <= h
        assert all(y + foot <= y_face - r for at, foot in ((ax, ay), (dx, dy)) if abs(x + at - x_face) < r)


def test_where_not_all_deals_find_room_those_that_both_played_are_shown(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, canvas, written = LuckPage(job_of("wuxing"), 0, tuple), easel((1280, 800)), list[str]()
    monkeypatch.setattr(canvas, "text", lambda text, *_at, **_how: written.append(text) or 0.0)
    gains = [float(n) for n in range(1, 7)]
    sitter = Sitter(page.names.face(0), "Ada", GREEN)
    lines = [RoundRow(sitter, gains, "21"), RoundRow(sitter, [*gains, *[0.0] * 40], "21")]
    monkeypatch.setattr(review_luck, "MOST", 4)
    widest = max(canvas.text_width(f"+{n}", face="semi") for n in range(1, 7))
    wide = NAME + TOTAL + 2.5 * (widest + COLUMN)
    page._draw_rounds(canvas, (0, 0, wide, 300), lines)
    assert written[1:5] == ["3", "4", "5", "6"], "the last four of both"
    assert "–" not in written
    monkeypatch.setattr(review_luck, "MOST", 6)
    bands = page._bands(canvas, wide, lines)
    assert len(bands) == 2 and [n for band in bands for n in band] == list(range(6)), "what has no room goes below"


def test_at_hot_seat_one_chooses_whose_luck_is_shown_and_nobody_replays(driver: Driver) -> None:
    summary = summed_up(driver, played(driver, "person", "person"))
    job = summary.job
    assert job is not None
    driver.until(lambda: job.is_done)
    assert not job.review.duplicates and job.replayed(0) is None
    driver.key(pygame.K_s)
    driver.rest()
    whose = summary._whose
    assert whose is not None and whose.labels == ("Ada", "Bruno")
    x, y, w, h = whose.rect
    driver.click(x + 0.75 * w, y + h / 2)
    driver.rest()
    assert summary._luck is not None and summary._luck.seat == 1
    rows = review_words.shares(job, 1, summary._luck.names)
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
    assert summary.job is None
    assert not [one for one in summary.focus.widgets if getattr(one, "label", "") == "Review"]


# ---- nothing waits


def test_one_decision_is_asked_at_a_time_and_the_record_is_gone_through_in_pieces(driver: Driver) -> None:
    summary = summed_up(driver)
    judge = Judge.made[-1]
    judge.is_silent = True
    assert summary.job is not None
    before = len(judge.asked)
    for _n in range(100):
        driver.step()
    assert len(judge.asked) <= before + 1, "it does not wait for the answer"
    assert summary.job.is_running and not summary.waiting()
    assert summary.job.progress((0,)) == (
        len(review_words.own(summary.job, 0)),
        sum(question.seat == 0 for question in questions(summary.job.match)),
    )


def test_leaving_stops_the_process_and_keeps_what_is_known_beside_the_finished_match(
    driver: Driver, home: Path
) -> None:
    summary = summed_up(driver)
    job = summary.job
    assert job is not None
    driver.until(lambda: len(job.review.judged) >= 5, ms=1.0)
    judge, known = Judge.made[-1], len(job.review.judged)
    judge.is_silent = True
    assert not job.is_complete
    driver.push_button("Menu")
    assert judge.closed == 1 and isinstance(driver.top, Menu)
    kept = next((home / "matches" / "finished").glob("*.review.json"))
    assert kept.with_name(kept.name.replace(".review.json", ".jsonl")).is_file()
    assert len(load(kept).judged) == known
    asked = len(judge.asked)
    driver.step(frames=20)
    assert len(judge.asked) == asked

    again = AnalysisJob(job.match, registry(), kept, Judge())
    assert len(again.review.judged) == known
    while not again.is_done:
        again.tick(0.0)
    judged = [one for one in Judge.made[-1].asked if one.judged is not None]
    assert len(judged) == len(again.found) - known, "what was known is judged again"


def test_an_interrupted_review_shows_what_is_known_and_goes_on_when_asked(driver: Driver) -> None:
    match = finish(Match.new(registry().game("wuxing"), {"target": 3}, players("person", "regular"), 3), 3)
    job = AnalysisJob(match, registry(), None, Judge())
    while len(job.review.judged) < 6:
        job.tick(0.0)
    job.leave()
    known = len(job.review.judged)
    screen = ReviewScreen(driver.app, job, registry().scene("wuxing"), 0)
    driver.app.navigator.push(screen)
    driver.step(frames=60)
    assert len(job.review.judged) == known and screen.waiting()
    assert screen.judged is not None
    driver.push_button("Go on")
    driver.until(lambda: job.is_done)
    driver.step(frames=3)
    assert not screen._continue.visible
    driver.key(pygame.K_ESCAPE)


def test_a_finished_match_is_reviewed_from_history_and_its_skill_stands_in_the_statistics(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, base = played(driver), driver.app.services.statistics()
    base.add(match)
    base.close()
    driver.app.services.saves.finish(match)
    driver.app.navigator.push(HistoryScreen(driver.app))
    driver.rest()
    driver.push_button("Review")
    review = driver.top
    assert isinstance(review, ReviewScreen) and review.job.match.id == match.id
    driver.until(lambda: review.job.is_done)
    skill = review.job.skill(0)
    assert skill is not None
    driver.key(pygame.K_ESCAPE)
    said: list[str] = []
    text = Canvas.text
    monkeypatch.setattr(Canvas, "text", lambda self, words, *a, **k: said.append(words) or text(self, words, *a, **k))
    shown = StatisticsScreen(driver.app)
    driver.app.navigator.push(shown)
    driver.rest()
    assert shown.overview.skills == [pytest.approx(skill)]
    luck = review.job.balance(0).luck
    assert points(luck) in said and f"{round(skill)}, against {match.seats[1].name}" not in said, "the first match"
    kept = review_of(next((driver.app.services.saves.folder / "finished").glob("*.jsonl")))
    assert load(kept).is_complete and load(kept).duplicates
