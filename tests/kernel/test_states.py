"""When two states are equal."""

from __future__ import annotations

from typing import Any

from elements_table.kernel.registry import Registry
from elements_tiny import rules
from tests.tiny import PACKAGES


class Remembering(rules.TinyState):
    """A state with an attribute that has no slot, which its position shows."""

    def position(self) -> dict[str, Any]:
        return {**super().position(), "note": self.note}

    note: str


def remembering(note: str) -> rules.TinyState:
    state = Remembering.__new__(Remembering)
    sound = Registry(PACKAGES).game("tiny").new_state(seed=1)
    for name in rules.TinyState.__slots__:
        setattr(state, name, getattr(sound, name))
    state.note = note
    return state


def test_states_are_equal_where_their_positions_are() -> None:
    game = Registry(PACKAGES).game("tiny")
    assert game.new_state(seed=1) == game.new_state(seed=1)
    assert game.new_state(seed=1) != game.new_state(seed=2)
    assert game.new_state(seed=1) != "a state"
    one, other = game.new_state(seed=1), game.new_state(seed=1)
    other.emit = lambda _event: None
    assert one == other, "who listens is no part of a state"


def test_states_differ_by_what_has_no_slot() -> None:
    assert remembering("this") == remembering("this")
    assert remembering("this") != remembering("that")
