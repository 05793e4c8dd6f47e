"""The expert of Influence: it searches games that the seat could be in, to their ends, and says what is so."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.games.influence.bot.strategy import GameTree, Rounds
from elements_table.games.influence.rules.observation import InfluenceObservation, Phase
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice, Budget
from tests.games.influence.test_reasons import holds

LAST_CARDS: dict[str, Any] = {
    "agents": {"earth": "red", "air": "yellow", "water": "blue"},
    "markers": {"earth": {"red": 4}, "air": {"blue": 1, "red": 1, "yellow": 3}, "water": {"blue": 1, "yellow": 1}},
    "hands": [[5, 6, 8, 14], [9, 10, 11, 15], [1, 4, 7, 12]],
    "faceup": [13, 2, 3],
    "round": 7,
}
"""The cards 6 and 14 add the last yellow marker, and the game ends lost whatever the others choose."""


def posed(position: dict[str, Any]) -> InfluenceState:
    state = registry().game("influence").from_position(position)
    assert isinstance(state, InfluenceState)
    return state


def tree_of(state: InfluenceState) -> GameTree:
    found = registry().strategy("influence").decision(state.observation(state.to_move), Random(0))
    assert isinstance(found, GameTree)
    return found


def answer(state: InfluenceState, level: str, playouts: int | None = None, seed: int = 1) -> Advice[Any]:
    observation = state.observation(state.to_move)
    return levels.resolve(level)(
        registry().strategy("influence"), observation, Random(seed), Budget(playouts=playouts)
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_deal_is_one_that_the_seat_could_be_in_before_the_others_have_chosen(seed: int) -> None:
    state, rng = registry().game("influence").new_state(seed=seed), Random(seed)
    for _n in range(6):
        if state.is_terminal():
            break
        observation = state.observation(state.current_player())
        assert isinstance(observation, InfluenceObservation)
        assert observation.seat is not None
        found = tree_of(state)  # type: ignore[arg-type]  # a game of Influence
        for _m in range(5):
            deal = found.deal(rng).state.observation(observation.seat)
            for what in ("hands", "markers", "agents", "faceup", "known", "round"):
                assert getattr(deal, what) == getattr(observation, what)
        state.apply(state.random_action(rng))


def test_a_playout_reaches_the_end_of_the_game_and_a_result_is_a_share_of_it() -> None:
    state, rng = registry().game("influence").new_state(seed=3), Random(3)
    assert isinstance(state, InfluenceState)
    found = tree_of(state)
    values = []
    for _n in range(40):
        deal = found.deal(rng)
        assert isinstance(deal, Rounds)
        deal.apply(found.actions()[0])
        values.append(found.play_out(deal, rng))
        assert deal.state.is_terminal()
        winners = deal.state.winners()
        assert values[-1] == (1 / len(winners) if found.seat in winners else 0.0)
    assert len(set(values)) > 1


def ends(state: InfluenceState, card: int) -> set[str]:
    """Return how the game may stand after a card, whatever the others choose: on, won, lost."""
    numbers, found = state.variant.numbers, set()
    for others in product(numbers[state.hands[1]], numbers[state.hands[2]]):
        chosen = state.clone()
        for one in (card, *others):
            chosen.apply(state.game.parse(f"choose {one}"))
        left = [chosen]
        while left:
            after = left.pop()
            if after.phase != Phase.RESOLVE:
                found.add("on" if not after.is_terminal() else "won" if 0 in after.winners() else "lost")
                continue
            for way in after.legal_actions():
                left.append(after.clone())
                left[-1].apply(way)
    return found


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_nobody_ends_a_game_that_it_loses_while_another_card_lets_it_go_on(level: str) -> None:
    state = posed(LAST_CARDS)
    assert {card: ends(state, card) for card in (6, 14, 8)} == {6: {"lost"}, 14: {"lost"}, 8: {"on"}}
    for seed in range(4):
        chosen = answer(state, level, 200 if level == "expert" else None, seed).action
        assert str(chosen) in ("choose 5", "choose 8")


def test_what_is_said_of_the_choice_holds_in_the_position() -> None:
    game, rng = registry().game("influence"), Random(6)
    for seed in range(2):
        state = game.new_state(seed=seed)
        assert isinstance(state, InfluenceState)
        for _n in range(8):
            if state.is_terminal():
                break
            advice = answer(state, "expert", 40, seed)
            assert advice.action in state.legal_actions()
            assert holds(advice, state)
            state.apply(state.random_action(rng))
