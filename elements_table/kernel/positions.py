"""Positions as people and scenarios write them: read against a game's own type, refused in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from elements_table.kernel.errors import PositionError

Spec = TypeVar("Spec")


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
