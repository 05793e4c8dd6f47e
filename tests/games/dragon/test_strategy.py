"""What the regular player of Dragon does in positions with an answer, and that it knows only what it may."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from elements_table.bots import levels
from elements_table.bots.arena import play_game
from elements_table.games.dragon.bot import reasons as advice
from elements_table.games.dragon.bot.strategy import DragonStrategy
from elements_table.games.dragon.rules.cards import FACES, mask_of_faces
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice, Budget

STRONG = ["F15", "F14", "F13", "F12", "F9", "F5", "DRAGON", "A15", "A14", "E15", "W15", "W3", "W2"]
WEAK = ["A2", "A3", "A10", "A5", "E4", "E6", "E10", "F5", "F7", "F10", "W3", "W6", "W5"]


def strategy() -> DragonStrategy:
    """Return the strategy."""
    return cast(DragonStrategy, registry().strategy("dragon"))


def state_of(position: dict[str, Any], options: dict[str, Any] | None = None) -> DragonState:
    """Return the state of a position."""
    return cast(DragonState, registry().game("dragon").from_position(position, options))


def advised(position: dict[str, Any], options: dict[str, Any] | None = None) -> Advice[Any]:
    """Return what the regular player advises the seat to act, its reason filled in."""
    state = state_of(position, options)
    found = strategy().choose(state.observation(state.to_move), Random(1), Budget(playouts=1))
    assert found.action in state.legal_actions()
    assert "{" not in found.reason.format(**found.parameters)
    return found


def spread(hand: list[str], seat: int) -> dict[str, Any]:
    """Return hands with `hand` at `seat` and other cards of the deck at the others, and a kitty."""
    rest = [face for face in FACES if face not in hand]
    Random(5).shuffle(rest)
    hands = [rest[13 * n : 13 * n + 13] for n in range(3)]
    hands.insert(seat, hand)
    return {"hands": hands, "kitty": rest[39:]}


def playing(hand: list[str], trick: list[list[Any]], **parts: Any) -> dict[str, Any]:
    """Return a position in which seat 0 holds `hand`, fire is trump, and the others hold twelve unseen cards."""
    rest = [face for face in FACES if face not in hand and face not in [face for _seat, face in trick]]
    Random(7).shuffle(rest)
    size = len(hand)
    played = [seat for seat, _face in trick]
    others = [rest[size * n : size * n + size - (n + 1 in played)] for n in range(3)]
    won = [rest[3 * size + 5 :], []]
    base = {
        "hands": [hand, *others],
        "kitty": rest[3 * size : 3 * size + 5],
        "trick": trick,
        "to_move": 0,
        "contract": {"seat": 1, "bid": 80, "trump": "fire"},
        "known": {"won": won},
    }
    return {**base, **parts}


def test_a_strong_hand_bids_on_where_a_weak_one_passes() -> None:
    bids = [[1, 70], [2, 85], [3, 100]]
    assert str(advised({"phase": "bid", **spread(STRONG, 0), "bids": bids}).action) == "bid 105"
    found = advised({"phase": "bid", **spread(WEAK, 0), "bids": bids})
    assert (str(found.action), found.reason) == ("pass", advice.PASS_SHORT)


def test_nobody_bids_the_partner_up_without_need() -> None:
    bids = [[1, 70], [2, 90], [3, "pass"]]
    found = advised({"phase": "bid", **spread(WEAK, 0), "bids": bids})
    assert (str(found.action), found.reason) == ("pass", advice.PASS_PARTNER)


def test_bids_rise_to_round_numbers_in_steps_of_one() -> None:
    found = advised({"phase": "bid", **spread(STRONG, 0), "bids": [[1, 72]], "to_move": 0}, {"bid_step": 1})
    assert str(found.action) == "bid 75"


def test_the_longest_and_highest_suit_is_named() -> None:
    found = advised({"phase": "trump", **spread(STRONG, 0), "contract": {"seat": 0, "bid": 90, "trump": None}})
    assert str(found.action) == "trump fire"
    assert found.parameters == {"suit": "Fire", "count": 7, "points": 50}


@pytest.mark.parametrize("option", ["before_kitty", "after_kitty"])
def test_a_bury_makes_a_void_and_keeps_trumps_and_points(option: str) -> None:
    hand = ["F15", "F12", "F9", "F4", "F2", "DRAGON", "A15", "A14", "E15", "E13", "W8", "W3", "A2"]
    kitty = ["W2", "W6", "E4", "A7", "F3"]
    trump = "fire" if option == "before_kitty" else None
    position = {"phase": "bury", "hands": [hand, [], [], []], "kitty": kitty}
    found = advised({**position, "contract": {"seat": 0, "bid": 90, "trump": trump}}, {"trump": option})
    buried = str(found.action).split()[1:]
    assert set(buried) > {"W2", "W3", "W6", "W8"}
    assert not any(face[0] == "F" for face in buried)
    assert (found.reason, found.parameters) == (advice.BURY_VOID, {"suit": "Water"})


def test_last_seat_feeds_the_partner_who_is_winning() -> None:
    found = advised(playing(["W10", "W3", "A9"], [[1, "W9"], [2, "W14"], [3, "W2"]]))
    assert (str(found.action), found.reason) == ("play W10", advice.FEED)


def test_last_seat_gives_nothing_to_the_opponents() -> None:
    found = advised(playing(["W10", "W3", "A9"], [[1, "W14"], [2, "W9"], [3, "W2"]]))
    assert (str(found.action), found.reason) == ("play W3", advice.DUCK)


def test_last_seat_takes_a_trick_with_points() -> None:
    found = advised(playing(["W15", "W3", "A9"], [[1, "W14"], [2, "W9"], [3, "W10"]]))
    assert (str(found.action), found.reason) == ("play W15", advice.TAKE)


def test_trumps_go_into_a_rich_trick_and_the_lowest_is_enough() -> None:
    found = advised(playing(["F2", "F13", "A9"], [[1, "W15"], [2, "W9"], [3, "W10"]]))
    assert (str(found.action), found.reason) == ("play F2", advice.TRUMP_IN)


def test_second_hand_plays_low() -> None:
    found = advised(playing(["W13", "W3", "W4", "A9"], [[3, "W6"]]))
    assert str(found.action) in ("play W3", "play W4")


def test_third_hand_plays_high() -> None:
    found = advised(playing(["W15", "W3", "A9", "A8"], [[2, "W6"], [3, "W10"]]))
    assert str(found.action) == "play W15"


def test_the_bidder_with_many_trumps_draws_them() -> None:
    hand = ["DRAGON", "F15", "F14", "F13", "F12", "F11", "A15", "E15", "W15", "A4", "E4", "W4", "W2"]
    found = advised(playing(hand, [], contract={"seat": 0, "bid": 120, "trump": "fire"}))
    assert found.reason == advice.LEAD_TRUMPS
    assert str(found.action) in {f"play {face}" for face in hand[:6]}


def test_a_guess_keeps_points_out_of_the_kitty_and_voids_void() -> None:
    position = playing(["W13", "W3", "W4", "A9"], [], contract={"seat": 2, "bid": 80, "trump": "fire"})
    rest = [face for face in FACES if face not in position["hands"][0]]
    trumpless = [face for face in rest if face[0] not in "FD"]
    plain = [face for face in rest if face[1:] not in ("5", "10", "14", "15") and face[0] in "AE"][:5]
    trumpless = [face for face in trumpless if face not in plain]
    position["hands"] = [position["hands"][0], trumpless[:4], ["F15", "F14", "DRAGON", "F10"], trumpless[4:8]]
    position["kitty"] = plain
    position["known"] = {"voids": [[], ["fire"], [], []]}
    observation = state_of(position).observation(0)
    points = mask_of_faces([face for face in FACES if face[1:] in ("5", "10", "14", "15") or face == "DRAGON"])
    fire = mask_of_faces([face for face in FACES if face[0] in "FD"])
    for n in range(50):
        guess = strategy().determinize(observation, Random(n))
        assert not guess.kitty & points
        assert not guess.hands[1] & fire
        assert guess.observation(0) == observation


def test_a_guess_allows_for_the_rare_kitty_with_points() -> None:
    points = [face for face in FACES if face[1:] in ("5", "10", "14", "15")]
    position = {
        "hands": [["A2"], points[:1], points[1:2], points[2:3]],
        "kitty": ["A3", "E3", "F4", "W6", points[3]],
        "contract": {"seat": 1, "bid": 100, "trump": "fire"},
        "to_move": 0,
    }
    state = state_of(position)
    observation = state.observation(0)
    for n in range(30):
        for guess in (
            strategy().determinize(observation, Random(n)),
            registry().game("dragon").resample_hidden(state, 0, Random(n)),
        ):
            assert guess.observation(0) == observation
            assert not cast(DragonState, guess).hands[1] & ~mask_of_faces(points), "the bidder would have buried it"


def test_the_regular_side_beats_a_random_one() -> None:
    regular, at_random = levels.resolve("regular"), levels.resolve("random")
    game = registry().game("dragon")
    wins = 0
    for seed in range(6):
        seats = [regular, at_random] * 2 if seed % 2 else [at_random, regular] * 2
        outcome = play_game(game, strategy(), seats, {"ends": "4_hands"}, seed=seed)
        wins += (0 in outcome.winners) == bool(seed % 2)
    assert wins >= 5
