"""Games without a window: fair seats, results that repeat, shares that add up."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from elements_table.bots import levels
from elements_table.bots.arena import (
    Outcome,
    bench,
    derived,
    play_game,
    playout,
    rotations,
    shares,
    simulate,
)
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import OptionError, TableError
from elements_table.kernel.game import GAME_OVER
from elements_table.kernel.registry import registry
from tests.tiny import tiny


def data(seats: int, teams: tuple[tuple[int, ...], ...] = ()) -> GameData:
    """Return a game's head with these seats and teams."""
    head = tiny().game("tiny").data
    fields = {name: getattr(head, name) for name in GameData.__struct_fields__}
    return GameData(**{**fields, "seats": (seats,), "default_seats": seats, "teams": teams, "company": ()})


PARTNERS = ((0, 2), (1, 3))


def test_rotations_bring_everybody_to_every_seat() -> None:
    turns = rotations(data(3), 3)
    assert turns == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


@pytest.mark.parametrize("teams", [PARTNERS, ((0, 1), (2, 3))])
def test_rotations_keep_partners_together(teams: tuple[tuple[int, ...], ...]) -> None:
    turns = rotations(data(4, teams), 4)
    assert len(turns) >= 2
    for turn in turns:
        assert sorted(turn) == [0, 1, 2, 3]
        assert {frozenset(turn[seat] for seat in team) for team in teams} == set(map(frozenset, teams))
    for team in teams:  # both teams sit in both places
        assert any(turn[seat] not in team for turn in turns for seat in team)


@pytest.mark.parametrize(
    ("head", "winners", "expected"),
    [
        (data(2), [1], {1: 1.0}),
        (data(2), [0, 1], {0: 0.5, 1: 0.5}),
        (data(3), [0, 1, 2], {0: 1 / 3, 1: 1 / 3, 2: 1 / 3}),
        (data(4, PARTNERS), [1, 3], {1: 1.0, 3: 1.0}),
        (data(4, PARTNERS), [0, 1, 2, 3], dict.fromkeys(range(4), 0.5)),
        (data(2), [], {}),
    ],
)
def test_a_tie_is_shared_and_a_teams_win_is_whole(
    head: GameData, winners: list[int], expected: dict[int, float]
) -> None:
    assert dict(shares(head, winners)) == pytest.approx(expected)


def test_seeds_are_derived_apart() -> None:
    seeds = {derived(seed, *path) for seed in range(20) for path in ((), (0,), (1,), (0, 1), (1, 0), (0, 0, 0))}
    assert len(seeds) == 120
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_simulate_repeats_itself_and_counts_everything() -> None:
    one = simulate("tiny", ["regular", "random", "random"], 25, seed=4, known=tiny())
    two = simulate("tiny", ["regular", "random", "random"], 25, seed=4, known=tiny())
    assert one[:6] == two[:6]
    assert (one.game, one.seats, one.games) == ("tiny", ["regular", "random", "random"], 25)
    assert sum(one.wins) == pytest.approx(25)
    assert sum(one.scores) == pytest.approx(3), "endless is played as three rounds, a point each"
    assert one.actions == 25 * (3 * 3 + 2)
    assert one.games_per_second == pytest.approx(25 / one.seconds)
    assert simulate("tiny", ["regular", "random", "random"], 25, seed=5, known=tiny())[3:5] != one[3:5]


def test_regular_beats_random_at_wu_xing() -> None:
    result = simulate("wuxing", ["random", "regular"], 12, options={"target": 3})
    assert result.wins[1] >= 10


@pytest.mark.parametrize(
    ("seats", "options"),
    [(["regular"], {}), (["regular"] * 3, {}), (["regular", "random"], {"target": 5}), (["a", "b"], {})],
)
def test_what_cannot_be_played_is_refused(seats: list[str], options: dict[str, int]) -> None:
    with pytest.raises(TableError):
        simulate("wuxing", seats, 1, options=options)


def test_a_level_that_plays_illegally_is_named() -> None:
    game, strategy = registry().game("wuxing"), registry().strategy("wuxing")
    with pytest.raises(TableError, match=r"answered finish, but: This game ends by itself, with 6 tokens"):
        play_game(game, strategy, [levels.resolve("tests.bots.saboteurs:plays_illegally")] * 2)


def test_bots_are_not_seeded_from_the_deal() -> None:
    game, strategy = registry().game("wuxing"), registry().strategy("wuxing")
    choose = levels.resolve("random")
    games = {play_game(game, strategy, [choose, choose], seed=1, bots_seed=seed) for seed in range(6)}
    assert len(games) > 1
    assert play_game(game, strategy, [choose, choose], seed=1) == play_game(game, strategy, [choose, choose], seed=1)


def test_progress_sees_every_outcome_as_it_comes() -> None:
    seen: list[Outcome] = []
    watch = partial(map, lambda outcome: (seen.append(outcome), outcome)[1])
    result = simulate("tiny", ["random", "random"], 5, options={"rounds": 1}, known=tiny(), progress=watch)
    assert len(seen) == 5 and sum(one.actions for one in seen) == result.actions


def test_bench_measures_whole_games() -> None:
    found = bench(tiny().game("tiny"), 0.05, seats=2)
    speeds = {"actions_per_second", "actions_per_processor_second", "playouts_per_second"}
    assert set(found) == {*speeds, "actions_per_playout", "clone_us"}
    assert found["actions_per_playout"] == 3 * 2 + 2
    assert found["actions_per_second"] == pytest.approx(found["playouts_per_second"] * 8)
    assert found["clone_us"] > 0 and found["actions_per_processor_second"] > 0
    with pytest.raises(OptionError):
        bench(tiny().game("tiny"), 0.05, seats=9)


def test_a_playout_plays_to_the_end() -> None:
    game = registry().game("wuxing")
    options, seats = game.settle({}, None)
    state = game.new_state(options, seats, 5)
    rng, count = Random(3), 0
    while state.current_player() != GAME_OVER:
        state.apply(state.random_action(rng))
        count += 1
    assert playout(game, options, seats, 5, Random(3)) == count
