"""Every hint of every game is read whole at the smallest table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elements_table.conformance.gestures import moments
from elements_table.conformance.setups import Setup, setups
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget
from elements_table.kernel.words import _
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import measuring
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import fitting_scale
from elements_table.ui.features.match.instruction import MOST, SIZE, WIDTH

WINDOW = (1024, 640)
SCALE = fitting_scale(WINDOW)
OTHERS = [game_id for game_id in registry() if game_id != "alchemy"]
"""Alchemy's hints have a test of their own: its formulae have the longest names, and a random match meets few."""
TABLES = [table for table in setups(registry(), OTHERS) if "=" not in str(table) or "level=pro" in str(table)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_hint_is_shown_whole(screen: Any, table: Setup) -> None:
    """Each reason, with the longest words that were said in any, has room between the pieces of the table."""
    painter, rng = measuring(Art(SCALE)), Random(1)
    reasons: dict[str, Any] = {}
    longest: dict[str, str] = {}
    for seed in (1, 2):
        for number, moment in enumerate(moments(table, seed, 120)):
            seats = [seat for seat in moment.match.waiting() if seat >= 0 and number % 3 == 0]
            for seat in seats[:1]:
                advice = table.strategy.choose(moment.match.observation(seat), rng, Budget())
                reasons[advice.reason] = advice.parameters
                for name, value in advice.parameters.items():
                    said = plain(value) if isinstance(value, int) else str(value)
                    longest[name] = max(longest.get(name, ""), said, key=painter.text_width)
    assert len(reasons) > 1
    for reason, parameters in reasons.items():
        words = _(reason).format(**{name: longest[name] for name in parameters})
        assert len(painter.wrapped(words, WIDTH, SIZE, "serif")) <= MOST, words
