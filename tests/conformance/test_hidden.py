"""Hidden information: what a seat cannot know changes nothing that it sees, thinks or does."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from elements_table.bots import levels
from elements_table.kernel.game import Budget, Observation, State
from tests.conformance.tables import Table, sample


def states_and_seats(table: Table, seed: int, count: int) -> list[tuple[State[Any], int]]:
    """Return states of a random game with each seat."""
    return [(state, seat) for state in sample(table, seed, count) for seat in range(table.seats)]


def encoded(observation: Observation) -> bytes:
    """Return the observation as it goes to a bot."""
    return msgspec.msgpack.encode(observation)


def test_another_hidden_truth_looks_the_same(table: Table) -> None:
    rng = Random(1)
    changed = 0
    for seat in (None, *range(table.seats)):
        for state in sample(table, 1, 30):
            other = table.game.reshuffle_hidden(state, seat, rng)
            assert other is not state
            assert other.observation(seat) == state.observation(seat)
            assert encoded(other.observation(seat)) == encoded(state.observation(seat))
            assert other.observation(seat).view() == state.observation(seat).view()
            assert table.game.tally(other.position()) == table.game.tally(state.position())
            changed += other != state
    assert changed, "something must be hidden, or the test proves nothing"


def test_another_hidden_truth_allows_the_seat_the_same(table: Table) -> None:
    rng = Random(2)
    for state in sample(table, 2, 40):
        seat = state.current_player()
        if seat >= 0:
            other = table.game.reshuffle_hidden(state, seat, rng)
            assert list(other.legal_actions()) == list(state.legal_actions())


def test_reshuffling_leaves_the_truth_alone(table: Table) -> None:
    for state, seat in states_and_seats(table, 3, 15):
        before = state.clone()
        table.game.reshuffle_hidden(state, seat, Random(3))
        assert state == before


def test_an_observation_is_frozen_and_survives_the_wire(table: Table) -> None:
    kind = table.game.observation_type
    for state in sample(table, 4, 40):
        for seat in (None, *range(table.seats)):
            observation = state.observation(seat)
            assert type(observation) is kind
            assert observation.seat == seat
            assert msgspec.msgpack.decode(encoded(observation), type=kind) == observation
            with pytest.raises(AttributeError):
                observation.seat = 0  # type: ignore[misc]


def test_a_view_has_the_positions_shape_and_says_what_is_true(table: Table) -> None:
    def agrees(view: Any, whole: Any) -> bool:
        if view is None:
            return True
        if isinstance(view, dict):
            return all(key in whole and agrees(value, whole[key]) for key, value in view.items())
        if isinstance(view, list) and isinstance(whole, list) and any(v is None for v in view):
            return len(view) == len(whole) and all(map(agrees, view, whole))
        return bool(view == whole)

    for state, seat in states_and_seats(table, 5, 20):
        view = state.observation(seat).view()
        view.pop("counts", None)
        view.pop("known", None)
        if state.current_player() == seat:
            assert agrees(view, state.position())


def test_determinize_fits_what_the_seat_knows(table: Table) -> None:
    rng = Random(6)
    for state, seat in states_and_seats(table, 6, 20):
        observation = state.observation(seat)
        for _n in range(3):
            guess = table.strategy.determinize(observation, rng)
            assert guess.observation(seat) == observation
            assert encoded(guess.observation(seat)) == encoded(observation)
            assert table.game.tally(guess.position()) == table.game.tally(state.position())


def test_determinize_gives_the_seat_to_act_its_true_actions(table: Table) -> None:
    rng = Random(7)
    for state in sample(table, 7, 60):
        seat = state.current_player()
        if seat >= 0:
            guess = table.strategy.determinize(state.observation(seat), rng)
            assert guess.current_player() == seat
            assert list(guess.legal_actions()) == list(state.legal_actions())


def test_determinize_ignores_the_hidden_truth(table: Table) -> None:
    for state, seat in states_and_seats(table, 8, 20):
        other = table.game.reshuffle_hidden(state, seat, Random(8))
        guess = table.strategy.determinize(state.observation(seat), Random(9))
        again = table.strategy.determinize(other.observation(seat), Random(9))
        assert guess == again


def test_determinize_guesses_differently(table: Table) -> None:
    state = table.new_state(1)
    observation = state.observation(0)
    guesses = [table.strategy.determinize(observation, Random(n)) for n in range(12)]
    assert any(guess != guesses[0] for guess in guesses)


@pytest.mark.parametrize("level", levels.names())
def test_a_level_plays_legally_and_repeats_itself(table: Table, level: str) -> None:
    choose = levels.resolve(level)
    for state in sample(table, 9, 6):
        for seat in state.choosers()[:1]:
            before = state.clone()
            observation = state.observation(seat)
            advice = choose(table.strategy, observation, Random(4), Budget(playouts=2))
            assert state == before
            assert advice.action in state.legal_actions()
            assert not table.strategy.is_slip(state, advice.action)
            other = table.game.reshuffle_hidden(state, seat, Random(5))
            again = choose(table.strategy, other.observation(seat), Random(4), Budget(playouts=2))
            assert again == advice
