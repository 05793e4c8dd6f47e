"""Positions of Wu Xing that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from elements_table.kernel.errors import PositionError
from elements_table.kernel.registry import registry


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"tokens": [6, 6]}, "tokens: the game to 6 ends with the first seat that has as many; both do here."),
        ({"tokens": [7, 6], "phase": "game_over"}, "both do here"),
        ({"tokens": [6, 5], "phase": "play"}, "phase: play does not fit tokens"),
        ({"phase": "round_over"}, "last_round"),
        ({"to_move": 2}, "to_move"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as caught:
        registry().game("wuxing").from_position(position, {"target": 6})
    assert said in str(caught.value)


def test_without_an_end_any_tokens_may_be_there() -> None:
    state = registry().game("wuxing").from_position({"tokens": [9, 9]}, {"target": "endless"})
    assert not state.is_terminal()
