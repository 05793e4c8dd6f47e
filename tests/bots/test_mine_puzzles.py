"""Mining finds a puzzle that was planted, and nothing where there is none."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from elements_table.bots.batch import Batch, perform
from elements_table.games.dragon.rules.actions import Action, parse
from elements_table.games.dragon.rules.puzzles import ContractGoal
from elements_table.kernel import puzzles
from elements_table.kernel.data import convert
from elements_table.kernel.game import Observation
from elements_table.kernel.puzzles import Puzzle
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import REGULAR, Advice, Budget, History, PlayerProfile

LAST_FIRE = {
    "hands": [["F12", "W15"], ["F7", "W13"], ["E10", "E8"], ["A3", "A9"]],
    "contract": {"seat": 0, "bid": 100, "trump": "fire"},
    "taken": [75, 80],
    "to_move": 0,
}
"""One Fire is out, and both tricks are needed: it must be drawn first."""


@pytest.fixture
def miner(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "scripts"))
    import mine_puzzles

    return mine_puzzles


def looked_at(miner: Any, position: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what the miner makes of a position of Dragon in which the regular player leads its 15."""
    strategy, generator = registry().strategy("dragon"), registry().puzzle_generator("dragon")
    assert generator is not None
    state = generator.game.from_position(position)
    goal, *_more = generator.asked(state, 0)
    deals = generator.deals(state, 0, 100)
    assert deals is not None

    def choose(
        observation: Observation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        legal = strategy.determinize(observation, rng).legal_actions()
        led = parse("play W15")
        return Advice(led if led in legal else legal[0])

    monkeypatch.setattr(strategy, "choose", choose)
    return miner.Finder(strategy, miner.MinedMoment(state, 0, History()), goal, deals).find()


def test_a_planted_puzzle_is_found_with_what_solves_and_what_refutes_it(
    miner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = looked_at(miner, LAST_FIRE, monkeypatch)
    puzzle = convert({"id": "planted", "level": 1, **found}, Puzzle, "planted")
    generator = registry().puzzle_generator("dragon")
    assert generator is not None
    assert list(puzzles.mistakes(puzzle, generator)) == []
    assert puzzle.deals == 90
    assert [line.play[0] for line in puzzle.solutions] == ["play F12"]
    (tried,) = puzzle.tries
    assert tried.play[0] == "play W15"
    assert 0 < tried.fails < 90
    start = puzzle.start(generator.game, tried)
    assert start.observation(0) == puzzle.start(generator.game).observation(0)


def test_what_is_said_of_a_puzzle_is_proved_anew(miner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = looked_at(miner, LAST_FIRE, monkeypatch)
    generator, (tried,) = registry().puzzle_generator("dragon"), found["tries"]

    def holds(**changed: Any) -> bool:
        return bool(miner.is_proved(miner.puzzle_of({**found, **changed}), generator))

    assert holds()
    assert not holds(deals=89)
    assert not holds(tries=[{**tried, "fails": tried["fails"] - 1}])
    assert not holds(solutions=[{"play": ["play W15"]}], tries=[{"play": ["play F12"], "fails": 1}])


def test_what_is_found_elsewhere_comes_back_as_it_was(miner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = looked_at(miner, LAST_FIRE, monkeypatch)
    monkeypatch.setattr(miner, "rated", lambda raw, _generator: miner.MinedPuzzle(raw, 2.5, "a theme"))
    asked = Batch(miner.proved, [("dragon", found), ("dragon", {**found, "deals": 89})])
    right, wrong = (asked.read(number, perform(asked.told(number))) for number in range(2))
    assert (right, wrong) == (miner.proved("dragon", found), [])
    (one,) = right
    assert miner.identity(one.raw) == miner.identity(found) and (one.weight, one.about) == (2.5, "a theme")


def test_nothing_is_found_where_every_lead_serves(miner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    no_fire = [LAST_FIRE["hands"][0], ["W13", "W2"], *LAST_FIRE["hands"][2:]]
    assert looked_at(miner, {**LAST_FIRE, "hands": no_fire}, monkeypatch) is None


def test_what_is_sure_is_so_in_all_deals_and_open_cards_can_do_more(miner: Any) -> None:
    generator = registry().puzzle_generator("dragon")
    assert generator is not None
    state = generator.game.from_position(LAST_FIRE)
    deals = generator.deals(state, 0, 100)
    assert deals is not None
    prover = miner.Prover(ContractGoal(state, 0), 100_000)
    assert prover.choice(deals) == parse("play F12")
    assert prover.openly(prover.after(state, parse("play W15")))  # here seat 1 has to follow
    assert not prover.is_sure(deals, parse("play W15"))


def test_a_search_that_takes_too_long_is_given_up(miner: Any) -> None:
    state = registry().game("dragon").from_position(LAST_FIRE)
    with pytest.raises(miner.TooLongError):
        miner.Prover(ContractGoal(state, 0), 3).openly(state)


OPTIONS: dict[str, dict[str, Any]] = {
    "alchemy": {},
    "dragon": {},
    "elemies": {"level": "beginner"},
    "influence": {},
    "wuxing": {},
}


@pytest.mark.parametrize("game_id", OPTIONS)
def test_the_deals_asked_about_look_the_same_and_the_true_one_is_among_them(game_id: str) -> None:
    game, generator, rng = registry().game(game_id), registry().puzzle_generator(game_id), Random(3)
    assert generator is not None
    options = game.data.finite(game.settle(OPTIONS[game_id], None)[0])
    looked = 0
    for seed in range(30):
        state = game.new_state(options, None, seed)
        while not state.is_terminal() and looked < 4:
            seat = state.current_player()
            deals = generator.deals(state, seat, 60) if seat >= 0 and generator.asked(state, seat) else None
            if deals is not None and len(deals) > 1:
                looked += 1
                assert state in deals
                for deal in deals[:: max(1, len(deals) // 6)]:
                    assert deal.observation(seat) == state.observation(seat)
                    assert list(deal.legal_actions()) == list(state.legal_actions())
            state.apply(state.random_action(rng))
    assert looked == 4
