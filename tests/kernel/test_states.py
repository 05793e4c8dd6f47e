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


def test_a_clone_shares_nothing_that_changes() -> None:
    state = Registry(PACKAGES).game("tiny").new_state(seed=1)
    state.emit = lambda _event: None
    other = state.clone()
    assert (type(other), other.emit) == (rules.TinyState, None)
    assert other == state
    for name in rules.TinyState.__slots__:
        mine, copied = getattr(state, name), getattr(other, name)
        assert mine == copied
        assert (mine is copied) is not isinstance(mine, list), name
    state.points[0] += 1
    assert other != state


def test_a_state_that_writes_its_own_clone_keeps_it() -> None:
    class Own(rules.TinyState):
        extra: int = 0

        def clone(self) -> Own:
            return self

    own = Own.__new__(Own)
    assert own.clone() is own
