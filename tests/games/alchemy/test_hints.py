"""Every reason the regular player gives is true where it is given; `claims.py` has what each claims."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.games.alchemy.bot import reasons
from elements_table.kernel.game import State
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget
from tests.games.alchemy.claims import ALCHEMY, CLAIMS, SEARCHED, Given, lacking, wait_last

GAMES = 24
ALL = {name: text for name, text in vars(reasons).items() if name.isupper() and isinstance(text, str)}
RARE = {"SORT_EMPTY", "CLAIM_EMPTY", "NO_TOKEN_NONE", "NO_TOKEN_ONE", "WAIT_LAST", "CONVERT", "CONVERT_SELF"}
"""What bot games seldom reach; positions below do."""


def hint(state: State[Any], rng: Random, level: str = "regular") -> Given:
    seat = state.simultaneous_players()[0]
    advice = levels.resolve(level)(registry().strategy(ALCHEMY), state.observation(seat), rng, Budget(playouts=1))
    assert state.objection(advice.action) is None
    position = state.position()
    short = position["phase"] in ("claim", "choice")
    legal = [str(action) for action in state.legal_actions()] if short else []
    values = {str(action): value for action, value in advice.values.items()}
    return Given(position, seat, str(advice.action), advice.reason, advice.parameters, legal, values)


@cache
def sample() -> list[Given]:
    """Return the hints of bot games, in every third of which every fifth action is random."""
    game, found = registry().game(ALCHEMY), []
    for seed in range(GAMES):
        rng = Random(seed)
        state = game.new_state(None, 2 + seed % 3, seed)
        while not state.is_terminal():
            given = hint(state, rng)
            found.append(given)
            strays = seed % 2 and rng.random() < 0.2
            state.apply(state.random_action(rng) if strays else state.resolve(game.parse(given.action)))
    return found


def test_every_sentence_has_its_claim() -> None:
    assert CLAIMS.keys() == ALL.keys()


@pytest.mark.parametrize("name", sorted(ALL.keys() - RARE - {SEARCHED}))
def test_a_reason_is_true_where_it_is_given(name: str) -> None:
    given = [one for one in sample() if one.reason == ALL[name]]
    assert given, f"no bot game gave {name}"
    for one in given:
        CLAIMS[name](one)


def test_what_the_expert_says_of_any_action_is_true() -> None:
    names = {text: name for name, text in ALL.items()}
    game, strategy, said = registry().game(ALCHEMY), registry().strategy(ALCHEMY), Counter[str]()
    for one in sample()[::10]:
        state = game.from_position(one.position, None, len(one.position["void"]), 1)
        trial = strategy.decision(state.observation(one.seat), Random(1))
        assert trial is not None
        for action in trial.actions() if len(trial.actions()) > 1 else ():
            advice = trial.advice(action)
            assert advice.action == action
            name = names.get(advice.reason, "")
            if name:
                CLAIMS[name](one._replace(action=str(action), reason=advice.reason, facts=advice.parameters))
            else:
                assert one.position["phase"] == "choice" or one.position["final_round"]
            said[name] += 1
    assert said[SEARCHED]
    assert len(said) > 12


def test_cards_in_hand_do_not_count_in_the_last_round() -> None:
    rich = SELDOM["NO_TOKEN_NONE"] | {"elements": ["FFFFWWWWWEEEAAA"]}
    given = hint(registry().game(ALCHEMY).from_position(rich, None, 2, 1), Random(1))
    assert given.action.startswith("complete")


def test_no_reason_is_given_that_has_no_sentence() -> None:
    assert {one.reason for one in sample()} <= set(ALL.values())


SELDOM: dict[str, dict[str, Any]] = {
    "SORT_EMPTY": {"phase": "sort", "drawn": "F", "void": [3, 3]},
    "CLAIM_EMPTY": {"phase": "claim", "piles": ["-", "-"], "to_move": 1},
    "NO_TOKEN_NONE": {"elements": ["FFFFW"], "formulae": [["athanor"]], "supply": {"F": 0}, "final_round": True},
    "NO_TOKEN_ONE": {"elements": ["EEE"], "formulae": [["black-raven"]], "supply": {"E": 0}, "final_round": True},
    "CONVERT": {
        "aether": [1],
        "completed": [["powder-of-projection"]],
        "phase": "choice",
        "pending": [[0, "powder-of-projection", 0]],
    },
    "WAIT_LAST": {
        "aether": [8],
        "completed": [["philosophers-bath", "ouroboros"], []],
        "formulae": [["weather-glass"]],
        "supply": {"A": 0},
        "final_round": True,
    },
    "CONVERT_SELF": {
        "aether": [3],
        "void": [0, 2, 0],
        "completed": [["golems-blood"], [], []],
        "mastery": [{"W": 2}, {"W": 2}, {}],
        "phase": "choice",
        "pending": [[0, "golems-blood", 0]],
        "final_round": True,
    },
}


@pytest.mark.parametrize("name", sorted(RARE))
def test_a_seldom_reason_is_true_where_it_is_given(name: str) -> None:
    position = SELDOM[name]
    seats = 3 if name == "CONVERT_SELF" else 2
    given = hint(registry().game(ALCHEMY).from_position(position, None, seats, 1), Random(1))
    assert given.reason == ALL[name]
    CLAIMS[name](given)


def test_nobody_waits_in_the_last_round_with_a_formula_that_scores_nor_swaps_cards_then() -> None:
    last = [one for one in sample() if one.position["final_round"]]
    completing = [one for one in last if one.position["phase"] == "complete"]
    could = [one for one in completing if not all(lacking(one, s) for s in one.position["formulae"][one.seat])]
    assert len(could) >= 25
    for one in could:
        if one.action == "skip":
            wait_last(one)
    swaps = [one for one in last if any(text.startswith("card") for text in one.legal)]
    assert swaps and all(one.action == "no" for one in swaps if "no" in one.legal)
