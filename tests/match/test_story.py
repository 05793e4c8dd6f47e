"""Every line of a match's story is true: it is read as it is shown, and held against the match as it was played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.match.analysis import story as general
from elements_table.match.analysis.review import Judged, Review
from elements_table.match.analysis.story import MOST, story
from elements_table.match.play.match import Match, Seat
from tests.match.story_claims import (
    CLAIMS,
    GAMES,
    SEEDS,
    Played,
    beats,
    played,
    read,
    sentence,
    won,
)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_line_is_true(game_id: str, seed: int) -> None:
    one = played(game_id, seed)
    for beat in beats(one):
        claim, numbers = read(sentence(beat, one))
        assert claim(one, numbers), sentence(beat, one)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_that_is_changed_is_noticed(game_id: str) -> None:
    """Each number one more, each name that of the next seat: none is true, but where it tells of something else."""
    changes, missed = 0, []
    for seed in SEEDS:
        one = played(game_id, seed)
        lines = [read(sentence(beat, one)) for beat in beats(one)]
        for claim, numbers in lines:
            for key, value in numbers.items():
                changed, changes = {**numbers, key: _other(one, key, value)}, changes + 1
                if claim(one, changed) and (claim, changed) not in lines:
                    missed.append((seed, key, changed))
    assert changes > 50 and not missed


def _other(one: Played, key: str, value: Any) -> Any:
    seats = one.match.seats
    if key == "name":
        return seats[(one.seat(value) + 1) % len(seats)].name
    if key == "names":
        return " and ".join(seats[(seat + 1) % len(seats)].name for seat in one.side(value))
    if isinstance(value, int):
        return value + 1
    head, _space, last = value.rpartition(" ")
    return f"{head} {int(last) + 1}"


def test_every_sentence_of_a_story_is_told_of_some_match() -> None:
    said = {beat.theirs for game_id in GAMES for seed in SEEDS for beat in beats(played(game_id, seed))}
    assert set(CLAIMS) - said == {general.SHARED[1]}, "a win is shared by hand, below"


def test_a_shared_win_is_told_as_one() -> None:
    game = registry().game("wuxing")
    match = Match.new(game, {"target": "endless"}, [Seat("bot", "Ada", "random"), Seat("bot", "Bo", "random")], 4)
    rng = Random(1)
    while match.returns()[0] != match.returns()[1] or not any(match.returns()) or match.current != DEALER:
        legal = match.legal_actions(match.current)
        match.act(match.current, next((one for one in legal if str(one) == "deal"), rng.choice(legal)))
    match.act(DEALER, game.parse("finish"))
    one = Played(match)
    last = story(match, registry(), None)[-1]
    assert sentence(last, one).startswith("Ada and Bo shared the win: ")
    claim, numbers = read(sentence(last, one))
    assert claim(one, numbers)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_story_has_five_lines_at_most_none_twice_and_the_end_last(game_id: str, seed: int) -> None:
    one = played(game_id, seed)
    lines = [sentence(beat, one) for beat in story(one.match, registry(), None)]
    assert 2 <= len(lines) <= MOST
    assert len(set(lines)) == len(lines)
    assert read(lines[-1])[0] is won
    everything = [sentence(beat, one) for beat in beats(one)]
    assert [everything.index(line) for line in lines] == sorted(everything.index(line) for line in lines)


def test_a_reader_is_told_more_of_what_was_the_readers_own() -> None:
    one = played("alchemy", 1)
    own = {seat: sum(seat in beat.seats for beat in story(one.match, registry(), seat)[:-1]) for seat in range(3)}
    others = sum(0 in beat.seats for beat in story(one.match, registry(), None)[:-1])
    assert own[0] >= others
    assert any(own.values())


@pytest.mark.parametrize("cost", [0.05, 0.231])
def test_a_mistake_that_a_review_has_found_is_told(cost: float) -> None:
    one = played("wuxing", 1)
    judged = tuple(
        Judged(n, entry.seat, was["round"], entry.text, "knock", {}, cost if n == 5 else 0.0)
        for n, (entry, was, _now) in enumerate(one.steps)
        if entry.seat >= 0
    )
    at = next(each for each in judged if each.number == 5)
    review = Review(one.match.id, len(judged), judged)
    lines = [sentence(beat, one) for beat in story(one.match, registry(), at.seat, review)]
    name = one.match.seats[at.seat].name
    claim = f"The costliest decision of {name}, in round {at.round}, lost 23 percent of the chance to win."
    assert (claim in lines) == (cost > 0.08)
    unfinished = Review(one.match.id, len(judged) + 1, judged)
    assert claim not in [sentence(beat, one) for beat in story(one.match, registry(), at.seat, unfinished)]
