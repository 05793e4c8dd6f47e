"""Positions of Wu Xing for the tests of its table."""

from __future__ import annotations

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from tests.ui.driver import players

HELD = {"hands": [[1, 1, 2, 6], [2, 4, 5]], "fronts": [[], [5, 6]], "display": [6, 3, 4], "discarded": [6]}


def at_position(position: dict[str, object], *kinds: str, **options: object) -> Match:
    """Return a match of Wu Xing that begins in a position."""
    return Match.from_position(registry().game("wuxing"), position, players(*kinds), options)
