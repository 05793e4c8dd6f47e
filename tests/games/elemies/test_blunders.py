"""What the regular player and the expert of Elemies must not do: mistakes that were seen in logs of matches."""

from __future__ import annotations

from random import Random

import pytest

from elements_table.bots import levels
from elements_table.games.elemies.rules.data import TEXTS
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget
from tests.games.elemies.test_strategy import OTHERS, state_of

LEVELS = ("regular", "expert")


def answer(level: str, state: ElemiesState, seed: int = 1) -> str:
    """Return what a level does for whoever is to act."""
    budget = Budget(playouts=40)
    seat = state.current_player()
    return str(
        levels.resolve(level)(registry().strategy("elemies"), state.observation(seat), Random(seed), budget).action
    )


def first_turn(own: str, top: str, seed: int, *, is_asked: bool) -> ElemiesState:
    """Return a first turn in which the one after seat 0 has led a five and the next has laid `top` on it."""
    loose = [text for text in TEXTS if text not in own.split() and text not in ("W5", top)]
    Random(seed).shuffle(loose)
    hands = [own.split() + loose[: 14 - len(own.split())]]
    loose = [text for text in loose if text not in hands[0]]
    hands += [loose[:13], loose[13:27], loose[27:41]]
    hands[2], hands[3] = loose[13:27], loose[27:40]
    return state_of(
        hands=hands,
        plays=[{"seat": 1, "cards": ["W5"]}],
        top={"seat": 3, "cards": [top]},
        passes=[],
        to_move=0,
        turn=0,
        actor=3,
        phase="reaction" if is_asked else "play",
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("top", ["FJ", "F8"])
def test_a_single_jack_or_eight_in_the_first_turn_is_not_stomped(level: str, top: str) -> None:
    for seed in range(8 if level == "regular" else 2):
        asked = first_turn("STOMP W2 E3", top, seed, is_asked=True)
        assert answer(level, asked) == "decline"
        assert answer(level, first_turn("STOMP W2 E3", top, seed, is_asked=False)) != "stomp"


@pytest.mark.parametrize("level", LEVELS)
def test_the_guru_is_not_spent_on_a_king_in_the_first_turn(level: str) -> None:
    for seed in range(20 if level == "regular" else 4):
        assert answer(level, first_turn("GURU W2 E3", "FK", seed, is_asked=False)) != "play GURU"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("high", ["W9", "WJ"])
def test_a_two_is_led_while_the_other_card_can_still_go_on_something(level: str, high: str) -> None:
    assert answer(level, state_of(hands=[["E2", high], *OTHERS])) == "play E2"


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_that_wins_for_sure_is_led_before_the_two(level: str) -> None:
    assert answer(level, state_of(hands=[["E2", "WA"], *OTHERS])) == "play WA"
