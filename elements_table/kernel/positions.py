"""Positions as people and scenarios write them: read against a game's own type, refused in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import State
from elements_table.kernel.interrupts import whole

Spec = TypeVar("Spec")


@whole
def read(position: Mapping[str, Any], kind: type[Spec]) -> Spec:
    """Return `position` as a `kind` (a msgspec Struct with defaults); PositionError names the part that is wrong."""
    try:
        return msgspec.convert(dict(position), kind)
    except msgspec.ValidationError as error:
        raise PositionError(f"position: {error}.") from None


def phase(name: str, phases: Sequence[str]) -> int:
    """Return the number of the phase of that name; PositionError lists the phases there are."""
    if name not in phases:
        raise PositionError(f"phase: {name} is none of {', '.join(phases)}.")
    return phases.index(name)


def check_to_move(state: State[Any]) -> None:
    """PositionError where the seat to act has nothing that it could do, such as a seat without cards."""
    seat = state.current_player()
    if seat >= 0 and not state.legal_actions():
        raise PositionError(f"to_move: seat {seat} has nothing that it could do here; give it cards.")
