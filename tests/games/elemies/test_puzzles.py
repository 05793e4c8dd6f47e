"""What puzzles of Elemies ask is told apart to the last card, also where the round is over with it."""

from __future__ import annotations

from typing import Any

import pytest

from elements_table.games.elemies.rules.puzzles import HelpedGoal, LastGoal, OutGoal, TurnGoal
from elements_table.kernel.puzzles import Goal, Played
from elements_table.kernel.registry import registry

NAMES = ["Ada", "Bruno", "You", "Dara"]
THREE = {"hands": [[], ["F4", "F6"], ["W3", "WA"], ["A9"]]}
"""Seat 2 leads, its partner is out."""
TWO = {"hands": [[], [], ["W3", "WA"], ["A9", "AJ"]]}
FOUR = {"hands": [["E5"], ["F4", "F6"], ["W3", "WA"], ["A9"]]}


def outcome(
    kind: type[Goal[Any]], position: dict[str, Any], *line: str
) -> tuple[bool | None, Goal[Any], Played[Any]]:
    """Return whether seat 2 reaches its goal by a line, with goal and line."""
    start = registry().game("elemies").from_position({"to_move": 2, **position})
    goal = kind(start, 2)
    assert goal.outcome(start) is None
    played = Played(start, line)
    return goal.outcome(played.end), goal, played


@pytest.mark.parametrize(
    ("kind", "position", "line", "reached"),
    [
        (OutGoal, THREE, ["play WA", "pass", "pass", "play W3"], True),
        (OutGoal, THREE, ["play W3", "play A9"], False),
        (OutGoal, THREE, ["play W3", "pass"], None),
        (OutGoal, TWO, ["play WA", "pass", "play W3"], True),  # the round is over, and seat 3 is cleared of its cards
        (OutGoal, TWO, ["play W3", "play A9", "pass", "play AJ"], False),
        (LastGoal, THREE, ["play W3", "play A9"], None),
        (LastGoal, THREE, ["play W3", "play A9", "pass", "play WA"], True),
        (LastGoal, THREE, ["play W3", "play A9", "pass", "pass", "play F4", "pass", "play F6"], False),
        (TurnGoal, FOUR, ["play WA", "pass", "pass", "pass"], True),
        (TurnGoal, FOUR, ["play W3", "play A9"], False),
        (TurnGoal, FOUR, ["play W3", "pass", "play E5"], None),
        (TurnGoal, FOUR, ["play W3", "pass", "play E5", "play F6", "pass", "pass"], False),
        (TurnGoal, FOUR, ["play W3", "pass", "play E5", "pass", "pass", "pass"], True),  # the partner's turn
    ],
)
def test_a_goal_is_reached_or_lost_when_it_is(
    kind: type[Goal[Any]], position: dict[str, Any], line: list[str], reached: bool | None
) -> None:
    found, goal, played = outcome(kind, position, *line)
    assert found is reached
    if reached is not None:
        assert goal.is_told(played.end)
        said = goal.told(played, NAMES)
        assert said.startswith("You are out in ") <= reached
        assert "you still hold" not in said or not reached


def test_the_partner_who_helps_passes_and_all_else_is_open() -> None:
    _found, goal, played = outcome(HelpedGoal, FOUR, "play W3", "play A9")
    assert [str(action) for action in goal.choices(played.before[0])] == ["play W3", "play WA"]
    assert [str(action) for action in goal.choices(played.end)] == ["pass"]
    assert goal.text(NAMES).endswith("Ada, your partner, passes.")


def test_what_is_out_is_named_but_for_what_lies_open() -> None:
    known = [{"gift": None, "shown": []}] * 3 + [{"gift": None, "shown": ["A9"]}]
    _found, goal, _played = outcome(OutGoal, {**THREE, "known": known})
    assert goal.unseen(NAMES) == ("Still out: Fire 4, Fire 6.",)


def test_the_reason_names_the_play_that_nothing_beats() -> None:
    for line, said in (
        (["play WA", "pass", "pass", "play W3"], "Water A: nothing that is out beats it."),
        (["play W3", "pass", "pass", "play WA"], ""),
    ):
        _found, goal, played = outcome(OutGoal, THREE, *line)
        assert (goal.reason(played, NAMES), goal.told(played, NAMES)) == (said, "You are out in 2 plays.")
    elevated = {"hands": [[], ["F4", "F6"], ["W3", "WK"], ["ELEVATE"]]}
    _found, goal, played = outcome(TurnGoal, elevated, "play WK", "pass", "pass")
    assert goal.reason(played, NAMES) == ""  # Elevate would have been an ace
