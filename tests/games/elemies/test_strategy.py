"""What the regular player of Elemies does where a good player has no doubt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elements_table.bots.arena import simulate
from elements_table.games.elemies.bot.hand_value import HandWeights
from elements_table.games.elemies.rules.data import TEXTS, mask_of
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget


def state_of(level: str = "intermediate", **position: Any) -> ElemiesState:
    """Return the state of a position."""
    state = registry().game("elemies").from_position(position, {"level": level})
    assert isinstance(state, ElemiesState)
    return state


def advice(level: str = "intermediate", **position: Any) -> str:
    """Return what the regular player does in a position."""
    state = state_of(level, **position)
    strategy = registry().strategy("elemies")
    chosen = strategy.choose(state.observation(state.current_player()), Random(1), Budget())
    assert chosen.reason.format(**chosen.parameters)
    return str(chosen.action)


OTHERS = [["F3", "F9", "FJ", "A3", "A9"], ["F4", "F10", "FQ", "A4", "A10"], ["F5", "E9", "EJ", "E3", "EQ"]]


def test_it_goes_out_when_it_can() -> None:
    assert advice(hands=[["W2", "E2"], *OTHERS]) == "play W2 E2"
    assert advice(hands=[["WK"], *OTHERS], top={"seat": 2, "cards": ["A8"]}) == "play WK"


def test_it_leaves_a_winning_partner_alone() -> None:
    top = {"seat": 2, "cards": ["AK"]}
    hands = [["W2", "W3", "W7", "W8", "WA", "EA"], *OTHERS]
    assert advice(hands=hands, top=top, passes=[3], to_move=0) == "pass"


def test_it_beats_an_opponent_who_is_nearly_out() -> None:
    hands = [["W2", "E5", "W7", "A8", "WA"], ["F3"], ["F4", "F10", "FQ", "A4"], ["F5", "E9", "EJ", "E3"]]
    assert advice(hands=hands, top={"seat": 1, "cards": ["FK"]}, passes=[2, 3], to_move=0) == "play WA"


def test_it_does_not_lead_what_an_opponent_goes_out_on() -> None:
    hands = [["W2", "E4", "E6", "W6", "A8", "AJ"], ["FK"], ["F4", "F10", "FQ", "A4"], ["E9", "EJ", "E3", "EQ"]]
    assert advice(hands=hands) == "play W6 E6"


def test_it_leads_low_and_keeps_what_wins() -> None:
    assert advice(hands=[["W2", "WA", "GURU", "E7", "A7", "WJ"], *OTHERS]) in ("play W2", "play A7 E7")


def test_with_one_combination_beside_a_sure_winner_it_plays_the_winner_first() -> None:
    assert advice(hands=[["W3", "GURU"], *OTHERS]) == "play GURU"


def test_it_stomps_a_winning_play_of_an_opponent_who_is_nearly_out() -> None:
    hands = [["W2", "STOMP", "E6", "W6"], ["F4", "F10"], ["F3"], ["E9", "EJ", "E3"]]
    position = {"plays": [{"seat": 0, "cards": ["A2"]}], "top": {"seat": 1, "cards": ["AA"]}}
    assert advice(hands=hands, phase="reaction", to_move=0, turn=2, **position) == "stomp"
    hands[1], hands[2] = hands[2], hands[1]
    position = {"plays": [{"seat": 3, "cards": ["A2"]}], "top": {"seat": 2, "cards": ["AA"]}}
    assert advice(hands=hands, phase="reaction", to_move=0, turn=3, **position) == "decline"


def dealt(own: str) -> list[list[str]]:
    """Return hands with the own one first, and all other cards dealt to the rest."""
    left = [text for text in TEXTS if text not in own.split()]
    return [own.split(), left[0::3], left[1::3], left[2::3]]


def test_it_calls_only_on_a_strong_hand() -> None:
    strong = dealt("WA EA AA WK EK AK WQ EQ AQ WJ EJ GURU W10 E10")
    weak = dealt("W2 E3 A5 F6 W8 E9 AJ FQ W4 E7 A10 F2 A3 E5")
    assert advice(hands=strong) == "call"
    assert advice(hands=weak) != "call"
    assert advice(hands=strong, called=[2]) != "call", "the partner's call is enough"


def test_it_gives_a_card_it_does_not_need() -> None:
    hands = [["W3", "W7", "E7", "A7", "W8", "E8", "WA"], *OTHERS]
    assert advice(hands=hands, phase="give") == "give W3"


def test_under_air_low_cards_win() -> None:
    hands = [["W2", "E6", "W6", "EA", "WA"], ["F4", "F10"], ["F3", "A3"], ["E9", "EJ", "E3"]]
    assert advice("pro", hands=hands, top={"seat": 3, "cards": ["E5"]}, effects={"reversed": True}) == "play W2"


def test_nobody_bans_the_partner() -> None:
    strategy = registry().strategy("elemies")
    state = state_of("pro", hands=[["W2", "W3"], *OTHERS], action_cards=["water", None, None, None])
    slips = [str(action) for action in state.legal_actions() if strategy.is_slip(state, action)]
    assert slips == ["use water 2"]


def test_weights_fall_with_better_hands() -> None:
    weights = HandWeights()

    def weight(*texts: str) -> float:
        return weights.of(mask_of(texts))

    assert weight() == 0.0
    assert weight("W2") > weight("WJ") > weight("WA")
    assert weight("W2", "E5") > weight("W2", "E2")
    assert weight("W2", "F3", "A4", "E5", "W7") > weight("W2", "F3", "A4", "E5", "W6")
    assert weight("W2", "F3", "A4", "E5", "JESTER") < weight("W2", "F3", "A4", "E5")
    assert weight("W9", "F9", "A9", "E9") < weight("W9", "F9", "A9")
    assert weight("W2", "F2", "A2", "W7", "E7") < weight("W2", "F2", "A2") + weight("W7", "E7")


@pytest.mark.parametrize("level", ["beginner", "intermediate", "pro"])
def test_the_regular_player_beats_the_random_one(level: str) -> None:
    result = simulate("elemies", ["regular", "random"] * 2, 4, options={"level": level, "target": "250"})
    assert result.wins[0] == result.wins[2] == 4
