"""How the regular player of Influence thinks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.bots.arena import play_game
from elements_table.games.influence.bot.evaluation import lead
from elements_table.games.influence.bot.strategy import InfluenceStrategy
from elements_table.games.influence.rules.game import Influence
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

AGENTS = {"earth": "red", "air": "blue", "water": "yellow"}


def game() -> Influence:
    """Return the game."""
    found = registry().game("influence")
    assert isinstance(found, Influence)
    return found


def strategy() -> InfluenceStrategy:
    """Return its strategy."""
    found = registry().strategy("influence")
    assert isinstance(found, InfluenceStrategy)
    return found


def advice(position: dict[str, Any], seat: int, seed: int = 1) -> Any:
    """Return the advice to `seat` in a position, with the agents at their usual places."""
    state = game().from_position({"agents": AGENTS, **position})
    return strategy().choose(state.observation(seat), Random(seed), Budget(playouts=24))


def test_it_adds_what_its_own_cards_score() -> None:
    position = {"hands": [[1, 6, 15], [], []], "markers": {"water": {"yellow": 1}}, "resolving": [[0, 13]]}
    assert str(advice(position, 0).action) == "add yellow"  # 6 and 15 score yellow on water
    position["markers"] = {"air": {"blue": 1}}
    position["hands"] = [[9, 14], [1], [2]]
    assert str(advice(position, 0).action) == "add blue"


def test_it_moves_the_agent_off_what_others_score() -> None:
    position = {
        "hands": [[8, 13], [3, 12], []],
        "known": [[], [3, 12], []],
        "markers": {"earth": {"red": 3}, "water": {"red": 2}},
        "resolving": [[0, 10]],
        "round": 20,
    }
    assert str(advice(position, 0).action) == "swap agents blue red"


def test_it_keeps_the_card_that_scores_and_plays_the_other() -> None:
    position = {
        "hands": [[3, 7], [10], [11]],
        "faceup": [4, 12, 13],
        "markers": {"earth": {"red": 4}, "air": {"red": 1}},
        "round": 20,
    }
    for seed in range(3):
        found = advice(position, 0, seed)
        assert str(found.action) == "choose 7"


def test_its_reason_can_be_read() -> None:
    found = advice({"hands": [[3, 7], [10], [11]], "faceup": [4, 12, 13], "markers": {"earth": {"red": 4}}}, 0)
    text = found.reason.format(**found.parameters)
    assert text.startswith(f"This round card {found.action.first} leaves you about ")
    assert len(text.split()) <= 12
    assert "{" not in text
    split = advice({"hands": [[1], [], []], "resolving": [[0, 13]]}, 0)
    assert "{" not in split.reason.format(**split.parameters)


def test_its_choice_does_not_depend_on_what_others_have_chosen_already() -> None:
    state = game().new_state(seed=5)
    state.apply(state.legal_actions()[0])
    early = strategy().choose(state.observation(1), Random(3), Budget(playouts=8))
    other = game().resample_hidden(state, 1, Random(4))
    assert strategy().choose(other.observation(1), Random(3), Budget(playouts=8)) == early
    assert early.action in state.legal_actions()


def test_determinize_leaves_seen_cards_where_they_are_and_moves_the_rest() -> None:
    state = game().new_state(seed=9)
    rng = Random(9)
    while state.round < 4:
        state.apply(state.random_action(rng))
    observation = state.observation(0)
    hands = set()
    for n in range(40):
        guess = strategy().determinize(observation, Random(n))
        assert all(
            set(seen) <= set(cards)
            for seen, cards in zip(guess.position()["known"], guess.position()["hands"], strict=True)
        )
        hands.add(tuple(guess.position()["hands"][1]))
    assert len(hands) > 1 or len(observation.known[1]) == 4


@pytest.mark.parametrize(("mine", "worth"), [([5, 4, 3], 1), ([3, 5, 5], -2), ([2, 2, 2], 0)])
def test_lead_is_over_the_best_of_the_others(mine: list[int], worth: int) -> None:
    assert lead(mine, 0) == worth


def test_a_regular_beats_random_players_and_ends_the_game_by_markers() -> None:
    seats = [levels.resolve(name) for name in ("regular", "random", "random")]
    scores = [0.0, 0.0, 0.0]
    for seed in range(12):
        turned = seats[seed % 3 :] + seats[: seed % 3]
        outcome = play_game(game(), strategy(), turned, seed=seed, bots_seed=seed, budget=Budget(playouts=6))
        for seat, score in enumerate(outcome.scores):
            scores[(seat + seed) % 3] += score
        assert outcome.actions < 20 * 3
    assert scores[0] > max(scores[1:])
