"""Pairs of hidden truths that look alike to a seat. Long form: `torture.py hidden`."""

from __future__ import annotations

import pytest
from torture import hidden

from elements_table.conformance.findings import Broken
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.registry import Registry

GAMES = Registry()


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_two_truths_that_look_alike_are_alike_in_all_that_a_seat_is_shown(game_id: str) -> None:
    found = [hidden.pairs(GAMES, game_id, seat, seed) for seat in range(2) for seed in range(4)]
    for number, pair in enumerate(found):
        pair.look(closely=number == 5)
    assert any(pair.differ for pair in found)


def test_a_refusal_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    old = WuXingState.objection
    monkeypatch.setattr(WuXingState, "objection", lambda state, action: old(state, action) and str(state.aside))
    with pytest.raises(Broken, match="why not"):
        for seed in range(20):
            hidden.pairs(GAMES, "wuxing", 0, seed).look(closely=False)
