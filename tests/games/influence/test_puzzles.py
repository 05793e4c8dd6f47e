"""What puzzles of Influence ask is counted as at the end of the game, and what was seen of the hands is told."""

from __future__ import annotations

from typing import Any

from elements_table.games.influence.rules.puzzles import LeadGoal, PointsGoal, WinGoal
from elements_table.kernel.puzzles import Goal, Played
from elements_table.kernel.registry import registry

NAMES = ["You", "Bruno", "Cleo"]
POSITION: dict[str, Any] = {
    "agents": {"earth": "yellow", "air": "blue", "water": "red"},
    "markers": {
        "earth": {"blue": 1, "red": 2, "yellow": 2},
        "air": {"blue": 1, "red": 1, "yellow": 1},
        "water": {"blue": 1, "red": 0, "yellow": 1},
    },
    "hands": [[4, 8, 11, 12], [1, 3, 13, 15], [5, 9, 10, 14]],
    "known": [[], [1, 3], [5, 9, 10, 14]],
    "faceup": [6, 2, 7],
    "round": 7,
}
LINE = [
    "choose 8",
    "choose 13",
    "choose 10",
    "swap markers blue@earth yellow@air",
    "swap agents blue red",
    "add blue",
]


def after(kind: type[Goal[Any]], aim: int = 0, **changed: Any) -> tuple[Goal[Any], Played[Any]]:
    """Return a goal of seat 0, and the round as it is played."""
    start = registry().game("influence").from_position({**POSITION, **changed})
    return kind(start, 0, aim), Played(start, LINE)


def test_points_are_those_of_the_hand_after_the_round() -> None:
    for aim, reached in ((8, True), (9, False)):
        goal, played = after(PointsGoal, aim)
        assert goal.outcome(played.before[-1]) is None
        assert goal.outcome(played.end) is reached
        assert goal.told(played, NAMES) == "Bruno plays card 13, Cleo card 10. You then have 8."


def test_who_is_asked_to_hold_on_is_not_asked_for_more() -> None:
    now = 3
    for aim, said in ((now, "do not fall below 3"), (now + 1, "have 4 or more")):
        goal, _played = after(PointsGoal, aim)
        assert goal.text(NAMES).startswith(f"You have {now} now: {said}")


def test_the_lead_is_shared_with_nobody() -> None:
    goal, played = after(LeadGoal)
    totals = played.end.totals()  # type: ignore[attr-defined]  # of Influence
    assert goal.outcome(played.end) is (totals[0] > max(totals[1:]))
    assert goal.told(played, NAMES).endswith(
        f"You then have 8, {'Cleo' if totals[2] > totals[1] else 'Bruno'} has {max(totals[1:])}."
    )


def test_a_game_that_goes_on_is_not_won() -> None:
    goal, played = after(WinGoal)
    assert goal.outcome(played.end) is False
    assert "The game goes on" in goal.told(played, NAMES)


def test_what_was_seen_of_the_hands_is_told_and_what_follows_from_it() -> None:
    goal, _played = after(PointsGoal, 5)
    assert goal.unseen(NAMES) == ("Bruno has 1, 3, 13, 15.", "Cleo has 5, 9, 10, 14.")  # only two are left for Bruno
    goal, _played = after(PointsGoal, 5, known=[[], [1, 3], [5, 9, 10]])
    assert goal.unseen(NAMES) == ("Bruno has 1, 3 and 2 of 13, 14, 15.", "Cleo has 5, 9, 10 and 1 of 13, 14, 15.")
    goal, _played = after(PointsGoal, 5, known=[[], [], [5, 9, 10]])
    assert goal.unseen(NAMES)[0] == "Bruno has 4 of 1, 3, 13, 14, 15."
