"""The data file of Dragon: what does not add up is named; and positions and actions that cannot be."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from elements_table.games.dragon.rules.cards import FACES
from elements_table.kernel.data import read_yaml
from elements_table.kernel.errors import DataError, IllegalAction, PositionError
from elements_table.kernel.game import checked_apply
from elements_table.kernel.registry import registry

CONTRACT = {"seat": 0, "bid": 100, "trump": "fire"}
Raw = dict[str, Any]


def scoring(name: str, **changes: Any) -> Callable[[Raw], Any]:
    """Return a change of one scoring table."""
    return lambda raw: raw["scoring"][name].update(changes)


MISTAKES: list[tuple[Callable[[Raw], Any], str]] = [
    (scoring("balanced", total=160), "add up to 180"),
    (scoring("printed", ranks={5: 5, 10: 10, 14: 10, 15: 15}), "add up to 180, but `total` says 160"),
    (scoring("balanced", ranks={16: 40}), "`ranks` must lie from 2 to 15"),
    (scoring("balanced", ranks={5: -5}), "negative"),
    (lambda raw: raw["scoring"].pop("printed"), "one table for each choice"),
    (lambda raw: raw["deck"].update(size=58), "add up to 57"),
    (lambda raw: raw["deck"].update(hand=12), "`hand` and `kitty`"),
    (lambda raw: raw["deck"]["suits"].reverse(), "air, earth, fire, water"),
    (lambda raw: raw["deck"].update(highest=14), "`highest`"),
    (lambda raw: raw["deck"].update(colour="red"), "colour"),
    (lambda raw: raw["bidding"].update(lowest=200), "bidding.lowest"),
    (lambda raw: raw["bidding"].update(lowest=71), "never reach"),
    (lambda raw: raw.update(teams=[[0, 1], [2, 3]]), "`teams`"),
    (lambda raw: raw["options"][2]["choices"].append({"value": "half"}), "`bid_step`"),
    (lambda raw: raw["options"][0]["choices"].append({"value": "soon"}), "`ends`"),
]


@pytest.mark.parametrize(("change", "said"), MISTAKES, ids=[said for _change, said in MISTAKES])
def test_a_mistake_in_the_data_is_named(change: Callable[[Raw], Any], said: str) -> None:
    raw = copy.deepcopy(read_yaml(registry().path("dragon")))
    change(raw)
    with pytest.raises(DataError, match=r"dragon\.yaml") as caught:
        registry().load("dragon", raw, "dragon.yaml")
    assert said in str(caught.value)


UNEVEN = [[*FACES[:14]], [*FACES[14:26]], [*FACES[26:39]], [*FACES[39:52]]]
POSITIONS: list[tuple[Raw, str]] = [
    ({"phase": "play"}, "contract"),
    ({"phase": "dance"}, "phase: dance"),
    ({"contract": {"seat": 0, "bid": 100, "trump": None}}, "contract.trump"),
    ({"contract": {"seat": 0, "bid": 100, "trump": "wood"}}, "wood"),
    ({"contract": {"seat": 4, "bid": 100, "trump": "fire"}}, "contract.seat"),
    ({"contract": {"seat": 0, "bid": 185, "trump": "fire"}}, "185 cannot be bid"),
    ({"contract": CONTRACT, "hands": [["A5"], ["A5"], [], []]}, "A5 is named more often"),
    ({"contract": CONTRACT, "kitty": ["A16"]}, "there is no card A16"),
    ({"contract": CONTRACT, "trick": [[0, "A5"], [2, "A6"]]}, "clockwise"),
    ({"contract": CONTRACT, "trick": [[0, "A5"]], "to_move": 3}, "seat 1 is to play"),
    ({"contract": CONTRACT, "trick": [[0, "A2"], [1, "A3"], [2, "A4"], [3, "A6"]]}, "up to three"),
    ({"contract": CONTRACT, "last_trick": [[0, "A5"]], "hands": [["A5"], [], [], []]}, "last_trick"),
    ({"contract": CONTRACT, "phase": "trump"}, "still to be named"),
    ({"contract": {"seat": 0, "bid": 100}, "phase": "bury"}, "contract"),
    ({"contract": CONTRACT, "phase": "bury", "to_move": 0}, "too few"),
    ({"contract": CONTRACT, "phase": "bury", "to_move": 2}, "to_move"),
    ({"contract": CONTRACT, "phase": "bid"}, "while the bidding is on"),
    ({"contract": CONTRACT, "known": {"voids": [["wood"], [], [], []]}}, "known.voids.0"),
    (
        {"contract": {"seat": 0, "bid": 3, "trump": "fire"}, "hands": [["A5"], [], [], []], "to_move": 0},
        "3 cannot be",
    ),
    ({"contract": CONTRACT, "bids": [[1, 105], [2, "pass"], [3, "pass"], [0, "pass"]]}, "give it to seat 1 for 105"),
    ({"contract": CONTRACT, "hands": [["A5"], [], ["A6"], ["A7"]], "to_move": 1}, "to_move: seat 1 has nothing"),
    ({"contract": CONTRACT, "hands": UNEVEN, "kitty": [*FACES[52:]], "to_move": 0}, "as many cards to play"),
    ({"phase": "bid", "bids": [[1, 70], [2, 70]]}, "70 cannot be bid after 70"),
    ({"phase": "bid", "bids": [[1, 72]]}, "72 cannot be bid"),
    ({"phase": "bid", "bids": [[1, "pass"], [1, 70]]}, "seat 1 has passed"),
    ({"phase": "bid", "bids": [[1, "pass"]], "to_move": 1}, "seat 1 has passed"),
    ({"phase": "bid", "bids": [[1, 70], [2, "pass"], [3, "pass"], [0, "pass"]]}, "the bidding is over"),
    ({"phase": "bid", "dealer": 5}, "seats 0 to 3"),
    ({"phase": "game_over", "scores": [5, 3], "winners": [1, 3]}, "winners"),
    ({"phase": "round_over", "contract": CONTRACT, "last_round": {"made": True}}, "last_round.made"),
]


@pytest.mark.parametrize(("position", "said"), POSITIONS, ids=[said for _position, said in POSITIONS])
def test_a_position_that_cannot_be_is_refused(position: Raw, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        registry().game("dragon").from_position(position)
    assert said in str(caught.value)


HAND: Raw = {"hands": [["W14", "F2", "DRAGON"], [], [], []], "contract": CONTRACT, "to_move": 0}
BURY: Raw = {
    "phase": "bury",
    "hands": [["A2", "A3", "W10"], ["A9"], [], []],
    "kitty": ["A4", "A6", "A7", "A8", "A11"],
    "contract": CONTRACT,
}
BID: Raw = {"phase": "bid", "bids": [[1, 100]]}
REFUSED: list[tuple[Raw, str, str]] = [
    (BID, "bid 185", "A bid lies from 70 to 180."),
    (BID, "bid 65", "A bid lies from 70 to 180."),
    (BID, "bid 100", "A bid has to be higher than the last one, 100."),
    (BID, "bid 102", "Bids go in steps of 5."),
    (BID, "play A5", "The bidding is still on: bid or pass."),
    (BID, "deal", "The hand is not over yet."),
    (BURY, "bury A2 A3 A4 A6 W10", "The 10 of Water is a point card; it has to stay in your hand."),
    (BURY, "bury A2 A3 A4 A6 A9", "The 9 of Air is not among your cards."),
    (BURY, "bury A2 A3 A4 A6", "5 cards have to lie in the kitty, not 4."),
    (BURY, "pass", "The kitty is not laid down yet: lay down 5 cards."),
    ({**HAND, "trick": [[3, "W2"]]}, "play F2", "Water was led, and you hold Water: you have to follow suit."),
    ({**HAND, "trick": [[3, "F3"]]}, "play W14", "Trump was led, and you hold Fire: you have to follow suit."),
    (
        {"hands": [["W14", "DRAGON"], [], [], []], "contract": CONTRACT, "trick": [[3, "F3"]]},
        "play W14",
        "Trump was led, and the Dragon is your only trump: it has to be played.",
    ),
    (HAND, "play W2", "You do not hold the 2 of Water."),
    (HAND, "finish", "The hand is not over yet; the game can be ended after it."),
    (HAND, "bid 100", "The tricks are being played: play a card."),
    ({**HAND, "phase": "round_over"}, "play W14", "The hand is over; deal the next one first."),
    ({"phase": "game_over", "contract": CONTRACT}, "deal", "The game is over."),
]


@pytest.mark.parametrize(("position", "text", "said"), REFUSED, ids=[said for _p, _text, said in REFUSED])
def test_what_is_refused_is_refused_with_the_rule(position: Raw, text: str, said: str) -> None:
    game = registry().game("dragon")
    state = game.from_position(position)
    before = state.clone()
    with pytest.raises(IllegalAction) as caught:
        checked_apply(state, game.parse(text))
    assert str(caught.value) == said
    assert state == before


FINISHES: list[tuple[str, str, str | None]] = [
    ("endless", "round_over", None),
    ("endless", "play", "The hand is not over yet; the game can be ended after it."),
    ("300", "round_over", "This game ends by itself when a team has 300 points."),
    ("300", "play", "This game ends by itself when a team has 300 points."),
    ("8_hands", "round_over", "This game ends by itself after 8 hands."),
    ("8_hands", "game_over", "The game is over."),
]


@pytest.mark.parametrize(("ends", "phase", "said"), FINISHES, ids=[f"{ends} {phase}" for ends, phase, _ in FINISHES])
def test_only_the_endless_game_is_finished_and_only_between_hands(ends: str, phase: str, said: str | None) -> None:
    game = registry().game("dragon")
    state = game.from_position({**HAND, "phase": phase, "hand": 8}, {"ends": ends})
    assert state.objection(game.parse("finish")) == said
