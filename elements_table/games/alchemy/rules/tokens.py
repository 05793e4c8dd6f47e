"""What moves tokens in Alchemy: mastery, Void and Aether, each step told to who listens."""

from __future__ import annotations

from elements_table.games.alchemy.rules import events
from elements_table.games.alchemy.rules.elements import UNIT, lane
from elements_table.games.alchemy.rules.holdings import Holdings


def gain_mastery(state: Holdings, seat: int, element: int) -> None:
    """Give `seat` a mastery token, if one is left (A14)."""
    if lane(state.supply, element):
        state.supply -= UNIT[element]
        state.mastery[seat] += UNIT[element]
        if state.emit is not None:
            state.emit(events.mastery(seat, element))


def turn_void(state: Holdings, seat: int, element: int) -> None:
    """Turn a Void of `seat` into a mastery token, if both are there."""
    if state.void[seat] and lane(state.supply, element):
        state.void[seat] -= 1
        state.supply -= UNIT[element]
        state.mastery[seat] += UNIT[element]
        if state.emit is not None:
            state.emit(events.void_turned(seat, element))


def add_void(state: Holdings, seat: int, number: int) -> None:
    """Give `seat` Void, or take it where `number` is below 0, down to none."""
    number = max(number, -state.void[seat])
    state.void[seat] += number
    if state.emit is not None:
        state.emit(events.tokens(seat, "void", number))


def add_aether(state: Holdings, seat: int, number: int) -> None:
    """Give `seat` Aether."""
    state.aether[seat] += number
    if state.emit is not None:
        state.emit(events.tokens(seat, "aether", number))


def charge(state: Holdings, seat: int, number: int) -> None:
    """Turn up to `number` Void of `seat` into Aether; below 0 Aether into Void (A17)."""
    number = min(number, state.void[seat])
    state.void[seat] -= number
    state.aether[seat] += number
    if state.emit is not None:
        state.emit(events.turned(seat, number))
