"""First matches: what Elemies says of actions and cards comes true."""

from __future__ import annotations

import re
from typing import Any

from elements_table.games.elemies.rules.data import cards_of
from tests.ui.explained import in_hand, told


def elemies(state: Any, action: Any, words: str, after: Any) -> None:
    seat, kind = state.current_player(), str(action).split()[0]
    if kind == "play":
        left = after.hands[seat].bit_count()
        assert words == ("your hand is empty then" if not left else f"{left} card{'s' * (left > 1)} left in hand")
    elif kind == "exchange":
        assert ("round begins" in words) == (after.observation(None).phase == "play")
    elif kind == "use":
        effects = after.observation(None).effects
        assert ("lower beats" in words) == effects.is_reversed
        assert ("banned" in words) == (effects.banned >= 0)
        assert ("10 points" in words) == (effects.bet >= 0)
    else:
        assert not words


def lit_elemies(state: Any, legal: Any, words: str) -> None:
    kinds = {str(action).split()[0] for action in legal}
    assert ("pass." in words) <= ("pass" in kinds)
    assert not words or "play" in kinds or "exchange" in kinds or "give" in kinds
    assert ("higher, or" in words or "lower, or" in words) <= ("play" in kinds)
    assert ("lower, or" in words) <= state.observation(None).effects.is_reversed
    assert ("Lead a single" in words) <= (state.observation(None).top is None and "pass" not in kinds)


def test_what_elemies_says_of_an_action_comes_true() -> None:
    assert told("elemies", elemies, lit_elemies, level="pro") > 600


def test_what_is_said_of_a_card_of_elemies_comes_true() -> None:
    said = 0
    for state, view, name, words in in_hand("elemies", lambda o: cards_of(o.hand), "hand", level="pro"):
        fitting = [action for action in view.legal if re.match(rf"play.*\b{name}\b", str(action))]
        if words == "Nothing can be played with this card now.":
            assert not fitting
        elif words:
            left = {state.hands[state.to_move].bit_count() - len(str(action).split()) + 1 for action in fitting}
            found = re.search(r": (?:(\d+) cards? left in hand|your hand is empty then)$", words)
            assert found
            assert int(found[1] or 0) in left
            said += 1
    assert said > 100
