"""First matches: what Wu Xing says of actions comes true."""

from __future__ import annotations

from typing import Any

from tests.ui.explained import told


def wuxing(state: Any, action: Any, words: str, after: Any) -> None:
    seat, kind = state.to_move, str(action).split()[0]
    if kind == "yield":
        gained = after.tokens[1 - seat] - state.tokens[1 - seat]
        assert words.startswith(f"S{1 - seat} gets {gained} token")
    elif kind == "knock":
        end = after.last_round
        relation = "above" if end.by == "false_knock" else "within"
        assert words == f"{end.sums[seat]} is {relation} {after.limit}"
    else:
        assert words.startswith(f"limit {after.limit}, your sum {after.sums[seat]}")
        if kind == "play":
            was, now = (s.sums[seat] <= s.limit for s in (state, after))
            assert words.endswith("still within" if was and now else "now within" if now else "above it")


def lit_wuxing(state: Any, legal: Any, words: str) -> None:
    kinds = {str(action).split()[0] for action in legal}
    assert ("lay a card" in words.lower()) == ("play" in kinds)
    assert (
        f"take the {state.display[-1]}" in words.lower() if state.display else "ake the" not in words
    ) or not words
    assert ("would lose the round" in words) == (state.sums[state.to_move] > state.limit and "knock" in kinds)
    assert ("A discarded" in words) == ("discard" in kinds)


def test_what_wu_xing_says_of_an_action_comes_true() -> None:
    assert told("wuxing", wuxing, lit_wuxing) > 600
