"""What a seat may do out of turn, and in turn if nobody reacts: asked of the match, and telling nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from elements_table.kernel.game import State
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.play.game_runner import Ahead, GameRunner
from elements_table.match.play.match import Match, Seat

REACTING = [name for name in PACKAGES if registry().game(name).silence is not None]


def states(name: str, seed: int, steps: int) -> Iterator[State[Any]]:
    """Yield the states of a random game."""
    state = registry().game(name).new_state(seed=seed)
    rng = random.Random(seed)
    for _n in range(steps):
        if state.is_terminal():
            return
        yield state.clone()
        state.apply(state.random_action(rng))


def told(state: State[Any], seat: int) -> tuple[list[str] | None, list[str] | None]:
    """Return the texts of what a seat may do, asked and in turn."""
    found: Ahead = GameRunner(state.clone()).ahead(seat)
    asked, turn = (None if one is None else sorted(map(str, one.legal_actions())) for one in found)
    return asked, turn


@pytest.mark.parametrize("name", REACTING)
@pytest.mark.parametrize("seed", range(4))
def test_prospects_follow_from_what_the_seat_knows(name: str, seed: int) -> None:
    game, rng, compared = registry().game(name), random.Random(seed), 0
    for state in states(name, seed, 60):
        for seat in range(4):
            here = told(state, seat)
            if here == (None, None):
                continue
            for _n in range(3):
                other = game.resample_hidden(state, seat, rng)
                assert told(other, seat) == here, f"{seat}: {state.position()}"
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", REACTING)
def test_silence_of_all_leads_to_the_prospects(name: str) -> None:
    game, found = registry().game(name), 0
    for seed in range(6):
        for state in states(name, seed, 80):
            after = state.clone()
            seen: list[Any] = []
            after.emit = seen.append
            while after.current_player() >= 0 and after.objection(game.silence) is None:
                after.apply(game.silence)
            for seat in range(4):
                turn = told(state, seat)[1]
                if seen:
                    assert turn is None
                elif after.current_player() == seat and len(after.simultaneous_players()) == 1:
                    found += state.current_player() != seat
                    assert turn == sorted(map(str, after.legal_actions()))
    assert found


@pytest.mark.parametrize("name", PACKAGES)
def test_the_match_keeps_the_event_that_dealt_it(name: str) -> None:
    game = registry().game(name)
    seats = [Seat("person", "Ann"), *[Seat("bot", f"B{n}", "random") for n in range(1, game.data.default_seats)]]
    match = Match.new(game, None, seats, 5)
    deal = match.opening
    assert deal is not None and deal.kind == "deal" and deal.moved
    public = match.observation(None).view()
    for moved in deal.moved:
        if moved.face is not None:
            place, _dot, seat = moved.target.partition(".")
            shown = public[place][int(seat)] if seat else public[place]
            assert str(moved.face) in (str(shown), *map(str, shown if isinstance(shown, list) else ()))
    assert Match.from_position(game, match._state.position(), seats).opening is None
