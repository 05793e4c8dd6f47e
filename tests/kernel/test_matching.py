"""Comparing parts of positions."""

from __future__ import annotations

from typing import Any

import pytest

from elements_table.kernel.scenario import MISSING, carries, mismatches, part


class Rules:
    """Stands for a game: what has no order in its positions."""

    unordered = frozenset({"hands", "kitty", "given"})
    unordered_letters = frozenset({"elements", "piles", "drawn"})


@pytest.mark.parametrize(
    ("expected", "position", "same"),
    [
        ({"kitty": ["A2", "E3"]}, {"kitty": ["E3", "A2"]}, True),
        ({"kitty": ["A2", "A2"]}, {"kitty": ["A2", "E3"]}, False),
        ({"hands": [["A", "B"], []]}, {"hands": [["B", "A"], []]}, True),
        ({"hands": [["A"], ["B"]]}, {"hands": [["B"], ["A"]]}, False),
        ({"hands": [["AB"], []]}, {"hands": [["BA"], []]}, False),
        ({"given": [None, ["B", "A"]]}, {"given": [None, ["A", "B"]]}, True),
        ({"given": [["A"], None]}, {"given": [None, ["A"]]}, False),
        ({"trick": [[0, "A5"], [1, "A6"]]}, {"trick": [[1, "A6"], [0, "A5"]]}, False),
        ({"elements": ["FFW", "A"]}, {"elements": ["WFF", "A"]}, True),
        ({"elements": ["A", "FFW"]}, {"elements": ["FFW", "A"]}, False),
        ({"piles": ["AE", "FF"]}, {"piles": ["EA", "FF"]}, True),
        ({"drawn": "FWF"}, {"drawn": "FFW"}, True),
        ({"drawn": "FW"}, {"drawn": "FFW"}, False),
        ({"phase": "ab"}, {"phase": "ba"}, False),
        ({"mastery": [{"A": 1}]}, {"mastery": [{"A": 1, "E": 2}]}, True),
        ({"mastery": [{"A": 1}]}, {"mastery": [{"A": 2, "E": 2}]}, False),
        ({"values": {"7": 3}}, {"values": {7: 3}}, True),
        ({"values": {7: 3}}, {"values": {7: 3, 8: 1}}, True),
        ({"effects": {"bet": None}}, {"effects": {}}, True),
        ({"effects": {"bet": 0}}, {"effects": {}}, False),
        ({"final": True}, {"final": 1}, False),
        ({"final": 1}, {"final": 1.0}, True),
        ({"sums": [1, 2]}, {"sums": (1, 2)}, True),
        ({"a.b": 1}, {"a": {"b": 1}}, True),
        ({"a.c": None}, {"a": {"b": 1}}, False),
    ],
)
def test_mismatches(expected: dict[str, Any], position: dict[str, Any], same: bool) -> None:
    assert (list(mismatches(expected, position, Rules())) == []) is same


def test_a_mismatch_names_the_innermost_part() -> None:
    position = {"last_round": {"winner": 1, "by": "yield"}}
    found = list(mismatches({"last_round": {"winner": 0, "by": "yield"}}, position, Rules()))
    assert found == [("last_round.winner", "0", "1")]


@pytest.mark.parametrize(
    ("value", "tells"),
    [
        (MISSING, False),
        (None, False),
        ([None, None], False),
        ({"a": None}, False),
        ([[None], None], False),
        ([], True),
        ({}, True),
        (0, True),
        (False, True),
        ("", True),
        ([None, [1]], True),
    ],
)
def test_what_a_view_carries(value: Any, tells: bool) -> None:
    assert carries(value) is tells


def test_parts_by_path() -> None:
    whole = {"hands": [[1], [2]], "markers": {"earth": {"red": 2}}}
    assert part(whole, "hands.1") == [2]
    assert part(whole, "markers.earth.red") == 2
    assert part(whole, "hands.2") is MISSING
    assert part(whole, "hands.x") is MISSING
    assert part(whole, "hand") is MISSING
