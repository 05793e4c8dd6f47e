"""The data file of Influence: what cannot be is named; and positions and actions that cannot be."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from elements_table.kernel.data import read_yaml
from elements_table.kernel.errors import DataError, IllegalAction, ParseError, PositionError
from elements_table.kernel.game import checked_apply
from elements_table.kernel.registry import registry

AGENTS = {"earth": "red", "air": "blue", "water": "yellow"}
Raw = dict[str, Any]


def card(number: int, /, **changes: Any) -> Callable[[Raw], Any]:
    """Return a change of one card."""
    return lambda raw: raw["cards"][number - 1].update(changes)


MISTAKES: list[tuple[Callable[[Raw], Any], str]] = [
    (card(3, number=4), "from 1 to 15, each once"),
    (lambda raw: raw["cards"].pop(), "from 1 to 15, each once"),
    (card(1, actions=[{"add": "green"}]), r"cards\[0\].actions\[0\].add"),
    (card(1, actions=[]), "card 1 has no action"),
    (card(1, actions=[{}]), "exactly one of"),
    (card(1, actions=[{"add": "red", "swap_agents": ["red", "blue"]}]), "exactly one of"),
    (card(7, actions=[{"swap_markers": ["red", "red"]}]), "no state can carry it out"),
    (card(10, actions=[{"swap_agents": ["blue", ["red", "blue"]]}]), "no state can carry it out"),
    (card(10, actions=[{"swap_agents": ["blue"]}]), r"cards\[9\]"),
    (card(13, actions=[{"add": ["red", "red"]}]), "same colour twice"),
    (card(2, score={"element": "fire", "colour": "red"}), r"cards\[1\].score.element"),
    (card(2, score={"element": "air", "colour": "pink"}), r"cards\[1\].score.colour"),
    (card(2, score={"element": "any", "colour": "any"}), "must name an element or a colour"),
    (card(2, points=3), "points"),
    (lambda raw: raw.update(markers=8), "`markers`"),
    (lambda raw: raw.update(hand=5), "`hand`"),
    (lambda raw: raw.update(seats=[2, 3]), "`seats`"),
    (lambda raw: raw["options"][0]["choices"].append({"value": "never"}), "`max_rounds`"),
]


@pytest.mark.parametrize(("change", "named"), MISTAKES, ids=[named for _change, named in MISTAKES])
def test_a_mistake_in_the_data_is_named(change: Callable[[Raw], Any], named: str) -> None:
    raw = copy.deepcopy(read_yaml(registry().path("influence")))
    registry().load("influence", raw, "influence.yaml")
    change(raw)
    with pytest.raises(DataError, match=named) as caught:
        registry().load("influence", raw, "influence.yaml")
    assert str(caught.value).startswith("influence.yaml: ")


def test_a_corrected_card_is_played_as_corrected() -> None:
    raw = copy.deepcopy(read_yaml(registry().path("influence")))
    card(1, actions=[{"swap_agents": ["red", ["blue", "yellow"]]}, {"add": ["blue", "red"]}])(raw)
    card(2, score={"element": "any", "colour": "blue", "agent": True})(raw)
    game = registry().load("influence", raw, "influence.yaml")
    state = game.from_position({"agents": AGENTS, "hands": [[1], [], [2]], "faceup": [None, None, 3]})
    for text in ("choose 1", "choose 2", "swap agents red yellow", "add red"):
        checked_apply(state, game.parse(text))
    position = state.position()
    assert position["agents"] == {"earth": "yellow", "air": "blue", "water": "red"}
    assert position["markers"]["water"]["red"] == 1
    assert position["markers"]["earth"]["yellow"] == 1  # card 2
    over = game.from_position(
        {"agents": AGENTS, "markers": {"air": {"blue": 2}}, "hands": [[2, 9], [], []], "phase": "game_over"}
    )
    score = over.position()["scoring"][0]
    assert (score["values"], score["choices"], score["total"]) == ({"2": 4, "9": 4}, {"2": "air"}, 0)


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({}, "agents"),
        ({"agents": {"earth": "red", "air": "red", "water": "blue"}}, "agents"),
        ({"agents": {"earth": "red", "air": "blue"}}, "agents"),
        ({"agents": {**AGENTS, "fire": "red"}}, "fire"),
        ({"markers": {"earth": {"red": 4}, "air": {"red": 2}}}, "5 red markers"),
        ({"markers": {"earth": {"red": -1}}}, "red"),
        ({"markers": {"earth": {"red": 2}}, "pool": {"red": 4}}, "pool"),
        ({"hands": [[1], [1], []]}, "card 1 is named more often"),
        ({"hands": [[16], [], []]}, "no card 16"),
        ({"hands": [[], []]}, "hands"),
        ({"hands": [[1], [], []], "known": [[2], [], []]}, "known.0"),
        ({"resolving": [[0, 5], [1, 3]]}, "rising order"),
        ({"resolving": [[0, 5], [0, 7]]}, "resolving"),
        ({"resolving": [[3, 5]]}, "resolving"),
        ({"resolving": [[0, 13]], "chosen": [12, None, None]}, "resolving"),
        ({"resolving": [[0, 13]], "phase": "choose"}, "nothing is carried out"),
        ({"resolving": [[0, 13]], "step": 1}, "step"),
        ({"chosen": [13, None, None], "phase": "game_over"}, "chosen"),
        ({"round": 0}, "round"),
        ({"phase": "deal"}, "phase"),
        ({"phase": "game_over", "winners": [1]}, "winners"),
        ({"phase": "game_over", "scoring": [{"total": 4}, {"total": 0}, {"total": 0}]}, "scoring"),
    ],
)
def test_positions_that_cannot_be_are_named(position: Raw, named: str) -> None:
    if position and "agents" not in position:
        position = {"agents": AGENTS, **position}
    with pytest.raises(PositionError, match=named):
        registry().game("influence").from_position(position)


def test_left_out_parts_of_a_position_follow_from_the_others() -> None:
    game = registry().game("influence")
    scored = game.from_position({"agents": AGENTS, "hands": [[1, 2, 3, 4, 5], [], []]}).position()
    assert scored["phase"] == "game_over"
    carrying = game.from_position({"agents": AGENTS, "resolving": [[1, 13]], "faceup": [None, None, 4]}).position()
    assert carrying["phase"] == "resolve"
    assert carrying["chosen"] == [None, 13, None]
    assert (carrying["hands"][2], carrying["faceup"][2]) == ([4], None)  # it was taken before the card was turned
    chosen = game.from_position({"agents": AGENTS, "chosen": [1, 2, 3]}).position()
    assert (chosen["phase"], chosen["round"], chosen["faceup"]) == ("choose", 2, [3, 1, 2])


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        ({}, "choose 9", "You have no card 9 in your hand."),
        ({}, "choose 13", "Card 13 joins your hand only after you have chosen."),
        ({}, "add red", "Choose a card from your hand first; it is carried out when all have chosen."),
        ({"resolving": [[0, 14]]}, "choose 1", "Card 14 is being carried out; cards are chosen again afterwards."),
        ({"resolving": [[0, 14]]}, "add blue", "Card 14 does not do that now."),
        (
            {"resolving": [[0, 7]], "markers": {"earth": {"blue": 2}, "air": {"red": 1}, "water": {"red": 1}}},
            "swap markers blue@air red@earth",
            "There is no blue marker on Air.",
        ),
        (
            {"resolving": [[0, 7]], "markers": {"earth": {"blue": 2}, "air": {"red": 1}, "water": {"red": 1}}},
            "swap markers blue@earth red@earth",
            None,
        ),
        ({"phase": "game_over"}, "choose 1", "The game is over."),
    ],
)
def test_objections_say_why(position: Raw, text: str, said: str | None) -> None:
    game = registry().game("influence")
    hands = {"hands": [[1, 2], [3, 4], [5, 6]], "faceup": [13 if "resolving" not in position else None, None, None]}
    state = game.from_position({"agents": AGENTS, **hands, **position})
    if said is None:
        with pytest.raises(ParseError):
            game.parse(text)
        return
    with pytest.raises(IllegalAction) as caught:
        checked_apply(state, game.parse(text))
    assert str(caught.value) == said


def test_what_is_exchanged_may_be_named_in_either_order() -> None:
    parse = registry().game("influence").parse
    assert str(parse("swap agents yellow  blue")) == "swap agents blue yellow"
    assert str(parse("swap markers yellow@air red@water")) == "swap markers red@water yellow@air"
