"""The expert of Alchemy: it tries out what its seat could be in, to the end, and says win chances."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from elements_table.bots import compiled
from elements_table.bots.pimc import BATCH, compare
from elements_table.games.alchemy.bot.evaluation import Worths
from elements_table.games.alchemy.bot.playout import Playouts
from elements_table.games.alchemy.bot.strategy import MatchTrial, win_chance
from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.fields import PHASES
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

ALCHEMY = "alchemy"


def new_match(seats: int, seed: int) -> AlchemyState:
    state = registry().game(ALCHEMY).new_state(None, seats, seed)
    assert isinstance(state, AlchemyState)
    return state


def decisions(seats: int, seed: int) -> Iterator[tuple[AlchemyState, MatchTrial]]:
    """Yield the decisions of a match of regular players, with the state in which each is taken."""
    state, strategy, rng = new_match(seats, seed), registry().strategy(ALCHEMY), Random(seed)
    while not state.is_terminal():
        observation = state.observation(state.to_move)
        trial = strategy.decision(observation, rng)
        assert isinstance(trial, MatchTrial)
        yield state, trial
        state.apply(state.resolve(strategy.choose(observation, rng, Budget()).action))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_deal_is_one_that_the_seat_could_be_in(seats: int) -> None:
    rng = Random(seats)
    seen = set()
    for state, trial in decisions(seats, 5):
        seen.add(state.phase)
        observation = state.observation(state.to_move)
        deals = [trial.deal(rng) for _n in range(3)]
        assert all(deal.observation(observation.seat) == observation for deal in deals)
        assert len({str(deal.position()) for deal in deals}) > 1
    assert len(seen) == len(PHASES) - 1


def test_what_is_tried_is_legal_and_starts_with_the_regular_players_choice() -> None:
    for state, trial in decisions(3, 6):
        actions = trial.actions()
        assert all(state.objection(action) is None for action in actions)
        assert len(set(actions)) == len(actions)
        assert actions[0] == trial.regular.action


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quick_play_is_legal_and_comes_to_the_end(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = AlchemyState.apply

    def checked(state: AlchemyState, action: Action) -> None:
        assert state.objection(action) is None
        plain(state, action)

    monkeypatch.setattr(AlchemyState, "apply", checked)
    for seed in range(12):
        state = new_match(seats, seed)
        Playouts(Worths(state.variant)).play(state, Random(seed))
        assert state.is_terminal()
        assert 4 < state.round < 25


@pytest.mark.parametrize(("is_last", "claimed"), [(False, "WWWWWWWW"), (True, "FFFFF")])
def test_quick_players_claim_most_cards_but_in_the_last_round_what_pays(is_last: bool, claimed: str) -> None:
    piles = ["FFFFF", "WWWWWWWW"]
    position = {"phase": "claim", "piles": piles, "formulae": [["alchemists-fire"]], "final_round": is_last}
    state = registry().game(ALCHEMY).from_position(position | {"start_player": 1, "to_move": 0}, None, 2, 1)
    assert isinstance(state, AlchemyState)
    action = Playouts(Worths(state.variant))._claim(state, 0 if is_last else 7)
    assert piles[action.number - 1] == claimed


@pytest.mark.parametrize(("mastery", "wanted"), [({"F": 1}, "aqua-vitae"), ({"W": 3}, "fulminating-gold")])
def test_quick_players_complete_what_gains_in_the_race(mastery: dict[str, int], wanted: str) -> None:
    position = {
        "elements": ["FFFFAAWWWEEF"], "formulae": [["fulminating-gold", "aqua-vitae"]], "mastery": [mastery],
        "round": 12, "final_round": True,
    }  # fmt: skip
    state = registry().game(ALCHEMY).from_position(position, None, 2, 1)
    assert isinstance(state, AlchemyState)
    assert Playouts(Worths(state.variant))._completion(state, 0).formula == wanted


def test_the_chances_of_all_make_one_and_follow_the_points() -> None:
    state = new_match(3, 1)
    Playouts(Worths(state.variant)).play(state, Random(1))
    chances = [win_chance(state.returns(), seat, 2.0) for seat in range(3)]
    assert sum(chances) == pytest.approx(1.0)
    scores = state.returns()
    assert sorted(range(3), key=chances.__getitem__) == sorted(range(3), key=scores.__getitem__)
    assert max(win_chance(state.returns(), seat, 0.0) for seat in range(3)) > max(chances), (
        "a lead is surer near the end"
    )


def test_the_same_question_has_the_same_answer_and_the_playouts_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(state for state, trial in decisions(2, 7) if state.round == 4 and len(trial.actions()) > 3)
    observation = state.observation(state.to_move)
    assert isinstance(observation, AlchemyObservation)
    played = 0
    plain = MatchTrial.play_out

    def counted(self: MatchTrial, state: AlchemyState, rng: Random) -> float:
        nonlocal played
        played += 1
        return plain(self, state, rng)

    monkeypatch.setattr(MatchTrial, "play_out", counted)
    monkeypatch.setenv(compiled.VARIABLE, compiled.OFF)
    answers = []
    for _n in range(2):
        trial = registry().strategy(ALCHEMY).decision(observation, Random(1))
        assert isinstance(trial, MatchTrial)
        answers.append(compare(trial, 120, Random(2)))
    assert answers[0] == answers[1]
    tried = sum(answers[0].tries.values())
    assert 2 * tried == played
    assert tried <= max(120, BATCH * len(trial.actions()))
    assert all(0.0 <= value <= 1.0 for value in answers[0].values.values())
