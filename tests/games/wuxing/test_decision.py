"""What the expert of Wu Xing takes for likely: how a round ends, and when an opponent knocks."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from elements_table.games.wuxing.bot.evaluation import guessed_odds, knock_odds, prospects
from elements_table.games.wuxing.bot.strategy import RoundTree
from elements_table.games.wuxing.rules.observation import Phase, WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.registry import registry


def posed(**position: Any) -> WuXingState:
    state = registry().game("wuxing").from_position(position)
    assert isinstance(state, WuXingState)
    return state


def positions(number: int) -> list[WuXingState]:
    """Return the states before each action of some rounds played at random."""
    seen = []
    for seed in range(number):
        state, rng = registry().game("wuxing").new_state(seed=seed), Random(seed)
        assert isinstance(state, WuXingState)
        while state.phase == Phase.PLAY:
            seen.append(state.clone())
            state.apply(state.random_action(rng))
    return seen


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (([6, 4], [6, 5]), ([6, 5], [6, 4])),
        (([5, 3, 1], [5, 4]), ([5, 4], [5, 3, 1])),
        (([6, 2], [5, 3]), ([5, 3], [6, 2])),
    ],
    ids=["nearer to the limit", "a card more", "a six more"],
)
def test_a_better_hand_has_better_prospects(better: tuple[list[int], ...], worse: tuple[list[int], ...]) -> None:
    good, bad = (prospects(posed(hands=hands, display=[1], to_move=0)) for hands in (better, worse))
    assert 0.0 < bad < good - 0.02 < 1.0


def test_who_beats_the_other_now_has_nearly_won_and_who_is_stuck_above_the_limit_is_behind() -> None:
    assert prospects(posed(hands=[[4], [5]], display=[4], to_move=0)) > 0.95
    assert prospects(posed(hands=[[4], [5]], display=[6], to_move=0)) < 0.5
    level = prospects(posed(hands=[[6, 5], [6, 4]], display=[1], fronts=[[], [1]], to_move=0))
    stuck = prospects(posed(hands=[[6, 5], []], display=[1], fronts=[[], [6, 5]], to_move=0))
    assert stuck > level + 0.1


def test_odds_are_guessed_nearly_as_they_are_and_by_nothing_that_is_hidden() -> None:
    misses, rng = [], Random(5)
    for state in positions(60):
        seat = state.to_move
        if state.sums[seat] > state.limit:
            continue
        observation = state.observation(seat)
        assert isinstance(observation, WuXingObservation)
        misses.append(abs(guessed_odds(state, seat) - knock_odds(observation, state.variant)))
        other = RoundTree(registry().game("wuxing"), observation).deal(rng)  # type: ignore[arg-type]  # Wu Xing
        assert guessed_odds(other, seat) == pytest.approx(guessed_odds(state, seat))
    assert len(misses) > 30
    assert fmean(misses) < 0.05
    assert max(misses) < 0.25


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ([6, 6], {"knock"}),
        ([5, 3], {"knock", "play 3", "play 5", "take", "yield"}),
        ([1, 1], {"play 1", "take", "yield"}),
    ],
)
def test_an_opponent_knocks_by_its_own_odds_and_the_seat_as_it_likes(hand: list[int], may: set[str]) -> None:
    state = posed(hands=[[2, 4], hand], display=[6, 6], to_move=1)
    tree = RoundTree(registry().game("wuxing"), state.observation(0))  # type: ignore[arg-type]  # Wu Xing
    assert {str(action) for action in tree.choices(state)} == may
    own = RoundTree(registry().game("wuxing"), state.observation(1))  # type: ignore[arg-type]  # Wu Xing
    assert {"knock", "take", "yield"} < {str(action) for action in own.choices(state)}
