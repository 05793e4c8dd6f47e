"""The review of a match: every decision judged by what its seat knew, luck told from skill, kept with the match."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import BOT, FakeWorker, play_out

from elements_table.bots.worker import Reply, Request, think
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, Game
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.analysis.analysis_job import Reviewer, load
from elements_table.match.analysis.review import (
    REGULAR_COST,
    Judged,
    Review,
    balance,
    line,
    questions,
    scores,
    sides,
    skill,
    skill_of,
)
from elements_table.match.archive.saves import review_of
from elements_table.match.play.match import Match

DUEL = [(0,), (1,)]


def played(game: Game[Any], seed: int = 3) -> Match:
    return play_out(Match.new(game, None, [BOT] * game.seats[0], seed), seed)


def reviewed(match: Match, playouts: int = 30, path: Path | None = None) -> Reviewer:
    reviewer = Reviewer(match, FakeWorker(lambda request: think(registry(), request)), path, playouts)
    while not reviewer.is_complete:
        reviewer.tick()
    return reviewer


def judged(seat: int, chance: float, cost: float, number: int = 0) -> Judged:
    return Judged(number, seat, 1, "a", "b", {"a": chance - cost, "b": chance}, cost)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_decision_that_left_a_choice_is_asked_about_and_only_by_what_its_seat_knew(name: str) -> None:
    game = registry().game(name)
    match = played(game)
    asked = list(questions(match))
    again = Match.new(game, match.options, match.seats, match.seed)
    expected = []
    for number, entry in enumerate(match.record):
        if entry.seat != DEALER and str(again.forced(entry.seat)) != entry.text:
            expected.append((number, entry.seat, entry.text))
            found = asked[len(expected) - 1]
            assert found.observation == again.question(entry.seat)
            assert again.objection(entry.seat, game.parse(found.action)) is None
        again.act(entry.seat, entry.action)
    assert [(found.number, found.seat, found.action) for found in asked] == expected
    assert {found.round for found in asked} <= set(range(1, len(scores(match)) + 1))
    assert scores(match)[-1] == tuple(match.returns())


def test_a_match_is_judged_from_its_record_and_what_the_expert_did_costs_nothing() -> None:
    match = played(registry().game("wuxing"))
    review = reviewed(match).review
    assert review.is_complete
    assert review.decisions == len(list(questions(match)))
    assert any(one.cost > 0.08 for one in review.judged), "random play makes no mistake?"
    for one in review.judged:
        assert 0.0 <= one.cost <= 1.0
        assert one.best in one.values or not one.values
        assert one.cost == 0.0 or one.action != one.best
        if one.cost:
            assert one.cost == pytest.approx(one.values[one.best] - one.values[one.action])


def test_a_question_carries_the_observation_and_what_was_done_and_nothing_else() -> None:
    worker = FakeWorker(lambda request: None)
    match = played(registry().game("wuxing"))
    Reviewer(match, worker, None).tick()
    first = next(questions(match))
    request = worker.asked[0]
    assert (request.number, request.game, request.judged) == (first.number, "wuxing", first.action)
    assert msgspec.msgpack.decode(request.observation, type=WuXingObservation) == first.observation


@given(st.integers(0, 30), st.integers(0, 10_000), st.sampled_from([0.0, 0.5, 1.0]))
def test_start_choices_and_luck_add_up_to_the_result(decisions: int, seed: int, result: float) -> None:
    rng = Random(seed)
    drawn = [(rng.randrange(2), rng.random(), rng.random()) for _n in range(decisions)]
    review = Review("m", decisions, tuple(judged(seat, chance, cost * chance) for seat, chance, cost in drawn))
    found = balance(review, DUEL, (0,), result)
    assert found.start + found.own + found.others + found.luck == pytest.approx(found.result) == result
    assert found.own <= 0.0 <= found.others


def test_without_mistakes_all_of_a_result_is_luck() -> None:
    review = Review("m", 2, (judged(0, 0.5, 0.0), judged(1, 0.4, 0.0)))
    assert balance(review, DUEL, (0,), 1.0) == (0.5, 0.0, 0.0, 0.5, 1.0)


def test_a_mistake_is_paid_by_who_made_it_and_serves_the_others_alike() -> None:
    review = Review("m", 1, (judged(0, 0.6, 0.2),))
    three = [(0,), (1,), (2,)]
    assert balance(review, DUEL, (0,), 0.0).own == pytest.approx(-0.2)
    assert balance(review, DUEL, (1,), 0.0).others == pytest.approx(0.2)
    assert [balance(review, three, side, 0.0).others for side in three[1:]] == pytest.approx([0.1, 0.1])
    assert [point.after for point in line(review, three, (1,))] == pytest.approx([1 / 3 + 0.1])


def test_where_nothing_was_tried_the_chance_stays_as_it_was() -> None:
    only = Judged(1, 0, 1, "a", "a", {}, 0.0)
    review = Review("m", 3, (judged(0, 0.7, 0.1), only, judged(1, 0.4, 0.05)))
    assert only.chance is None and only.grade == "best"
    found = [chance for point in line(review, DUEL, (0,)) for chance in (point.before, point.after)]
    assert found == pytest.approx([0.7, 0.6, 0.6, 0.6, 0.6, 0.65])


def test_partners_share_one_line() -> None:
    teams = sides(registry().game("dragon").data, 4)
    review = Review("m", 2, (judged(0, 0.5, 0.1), judged(2, 0.7, 0.3)))
    assert teams == [(0, 2), (1, 3)]
    assert balance(review, teams, (0, 2), 1.0).own == pytest.approx(-0.4)
    assert balance(review, teams, (1, 3), 0.0).others == pytest.approx(0.4)


def test_grades_follow_the_cost() -> None:
    costs = (0.0, 0.004, 0.01, 0.03, 0.2)
    assert [judged(0, 0.9, cost).grade for cost in costs] == ["best", "best", "good", "inaccuracy", "mistake"]


def test_skill_falls_with_the_mean_cost_and_needs_a_decision() -> None:
    assert skill(Review("m", 0), (0,)) is None
    costs = {"novice": 0.06, "regular": 0.03}
    found = [skill(Review("m", 1, (judged(0, 0.9, cost),)), (0,), costs) for cost in (0.0, 0.03, 0.06)]
    assert found == pytest.approx([100.0, 65.0, 42.25])
    assert skill_of(REGULAR_COST, {}) == pytest.approx(65.0)


def test_a_review_is_kept_and_taken_up_where_it_stopped(tmp_path: Path) -> None:
    match, path = played(registry().game("wuxing")), tmp_path / "m.review.json"
    whole = reviewed(match, path=path).review
    assert load(path) == whole
    worker = FakeWorker(lambda request: think(registry(), request))
    path.unlink()
    first = Reviewer(match, worker, path, 30)
    while len(first.review.judged) < 5:
        first.tick()
    first.leave()
    assert worker.closed == 1, "what was being thought about was not stopped"
    assert len(load(path).judged) == 5
    second = reviewed(match, path=path)
    assert second.review == whole


def test_a_damaged_or_foreign_review_is_made_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    match, path = played(registry().game("wuxing")), tmp_path / "m.review.json"
    path.write_bytes(b'{"match": 3}')
    with pytest.raises(TableError, match=r"m\.review\.json: this is no review"):
        load(path)
    assert not Reviewer(match, FakeWorker(lambda request: None), path).review.judged
    assert "m.review.json" in caplog.text
    path.write_bytes(b'{"match": "m", "decisions": 0, "format": 9}')
    with pytest.raises(TableError, match="format 9"):
        load(path)


def test_a_decision_that_cannot_be_judged_is_asked_once_more_and_then_left_out() -> None:
    match = played(registry().game("wuxing"))
    bad = list(questions(match))[1].number
    failed: list[int] = []

    def answer(request: Request) -> Reply:
        if request.number == bad:
            failed.append(request.number)
            return Reply(bad, error="it fell over")
        return Reply(request.number, request.judged, values={request.judged or "": 0.5})

    reviewer = Reviewer(match, FakeWorker(answer), None)
    while not reviewer.is_complete:
        reviewer.tick()
    assert failed == [bad, bad]
    assert reviewer.review.is_complete
    assert reviewer.review.decisions == len(list(questions(match))) - 1


def test_a_review_lies_beside_its_match() -> None:
    assert review_of(Path("finished/2026-01-01-wuxing-7.jsonl")).name == "2026-01-01-wuxing-7.review.json"


def test_random_play_shows_little_skill() -> None:
    review = reviewed(played(registry().game("wuxing"), 4), playouts=200).review
    assert 0.0 < (skill(review, (0, 1)) or 0.0) < 60.0


def test_what_goes_by_itself_is_no_decision_though_the_rules_leave_another() -> None:
    match = played(registry().game("alchemy"), 3)
    asked = {question.number for question in questions(match)}
    left = [
        (number, progress.forced(entry.seat))
        for number, (entry, progress) in enumerate(match.walk())
        if entry.seat != DEALER and len(progress.legal_actions(entry.seat)) > 1 and number not in asked
    ]
    assert left, "no match of this deal shows it"
    assert all(str(forced) == match.record[number].text for number, forced in left)
