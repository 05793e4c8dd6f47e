"""Pairs of hidden truths that look alike to a seat. Long form: `torture.py hidden`."""

from __future__ import annotations

import pytest
from torture import hidden

from elements_table.conformance.findings import Broken
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.registry import Registry
from elements_table.table.screens.table_view import Sight

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


def test_the_table_hides_that_a_match_waits_for_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = hidden.pairs(GAMES, "elemies", 1, 2601)
    matches = [pair._moment(state).match for state in (pair.one, pair.other)]
    assert matches[0].waiting() != matches[1].waiting()
    pair.look(closely=True)
    monkeypatch.setattr(Sight, "_waiting", lambda sight: sight._match.waiting())
    with pytest.raises(Broken, match="waiting"):
        pair.look(closely=False)


@pytest.mark.parametrize(("seed", "seat"), [(1358, 2), (4262, 2)])
def test_what_may_be_done_in_turn_is_the_same_whoever_is_asked_first(seed: int, seat: int) -> None:
    pair = hidden.pairs(GAMES, "elemies", seat, seed)
    matches = [pair._moment(state).match for state in (pair.one, pair.other)]
    assert list(matches[0].legal_actions(seat)) != list(matches[1].legal_actions(seat))
    pair.look(closely=False)
