"""Mistakes that people have seen bots of Dragon make, and that no level but novice may make again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.games.dragon.rules.cards import FACES
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

LEVELS = ["regular", "regular+bold", "expert"]
SEEDS = range(3)
STRONG = ["F15", "F14", "F13", "F12", "F9", "F5", "DRAGON", "A15", "A14", "E15", "W15", "W3", "W2"]
THIN = ["W5", "W9", "W12", "DRAGON", "A3", "A7", "A10", "E4", "E8", "E13", "F2", "F6", "F11"]


def answers(level: str, position: dict[str, Any], playouts: int = 90) -> set[str]:
    """Return what a level does in a position, with some seeds."""
    game, strategy = registry().game("dragon"), registry().strategy("dragon")
    choose, state = levels.resolve(level), game.from_position(position)
    observation = state.observation(state.current_player())
    return {str(choose(strategy, observation, Random(n), Budget(playouts=playouts)).action) for n in SEEDS}


def dealt(hand: list[str], bids: list[list[Any]]) -> dict[str, Any]:
    """Return a position in which seat 0 is to bid with `hand`; the other cards lie anywhere."""
    rest = [face for face in FACES if face not in hand]
    Random(5).shuffle(rest)
    return {"phase": "bid", "hands": [hand, rest[:13], rest[13:26], rest[26:39]], "kitty": rest[39:], "bids": bids}


def playing(hand: list[str], trick: list[list[Any]], gone: str, trump: str, bidder: int) -> dict[str, Any]:
    """Return a position in which seat 0 is to play, nothing of the suits `gone` is left, and seat 1 has the 15s."""
    known = [*hand, *(face for _seat, face in trick)]
    rest = [face for face in FACES if face not in known]
    Random(7).shuffle(rest)
    rest.sort(key=lambda face: (face[0] in gone, face[1:] != "15"))
    size = len(hand) - bool(trick)
    kitty = [face for face in rest if face[1:] not in ("5", "10", "14", "15", "RAGON") and face[0] not in gone][-5:]
    rest = [face for face in rest if face not in kitty]
    return {
        "hands": [hand, rest[:size], rest[size : 2 * size], rest[2 * size : 3 * size]],
        "kitty": kitty,
        "trick": trick,
        "to_move": 0,
        "contract": {"seat": bidder, "bid": 80, "trump": trump},
        "known": {"won": [rest[3 * size :], []]},
    }


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_to_a_trick_takes_it_with_a_sure_winner_that_would_be_lost_later(level: str) -> None:
    position = playing(["E3", "E7", "E8", "E13", "E15"], [[1, "E9"], [2, "E2"], [3, "E11"]], "WD", "water", 1)
    assert answers(level, position) == {"play E15"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "gone", "trump"),
    [
        (["W14", "A4", "E7"], "D", "earth"),
        (["F14", "F9", "F6", "A11", "A8", "A14"], "DE", "air"),
    ],
    ids=["a void to make", "a long suit"],
)
def test_nobody_leads_the_14_into_the_15_that_is_still_out(
    level: str, hand: list[str], gone: str, trump: str
) -> None:
    position = playing(hand, [], gone, trump, 1)
    assert hand[0].replace("14", "15") in position["hands"][1]
    assert f"play {hand[0]}" not in answers(level, position)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_outbids_the_partner_after_both_others_passed(level: str) -> None:
    assert answers(level, dealt(STRONG, [[1, "pass"], [2, 90], [3, "pass"]])) == {"pass"}
    assert answers(level, dealt(STRONG, [[1, 70], [2, 90], [3, "pass"], [0, 95], [1, "pass"], [2, 100]])) == {"pass"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "bids",
    [
        [[1, 105]],
        [[1, "pass"], [2, "pass"], [3, 105]],
        [[1, 90], [2, "pass"], [3, 105]],
        [[1, 70], [2, 85], [3, 95]],
        [[1, 100], [2, 105], [3, "pass"]],
    ],
)
def test_nobody_bids_110_on_four_thin_trumps(level: str, bids: list[list[Any]]) -> None:
    for answer in answers(level, dealt(THIN, bids)):
        assert answer == "pass" or int(answer.removeprefix("bid ")) < 110
