"""What is heard of a hand on the screen: something new under the pointer, a piece taken up or chosen, a press."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from elements_table.table.screens.screen import Screen
    from elements_table.table.sound import Sound


class Felt(NamedTuple):
    """What a hand is on: places, None where there is nothing."""

    pointed: object = None
    """Under the pointer, or with the keyboard's focus."""
    chosen: frozenset[object] = frozenset()
    """Pieces that are selected or put together."""
    dragged: object = None
    pan: float = 0.0
    """Where that is, from -1 at the left edge to 1."""


@contextmanager
def heard(screen: Screen, sound: Sound) -> Iterator[None]:
    """Play what a screen's answer to an input sounds like."""
    before = screen.felt()
    screen.ring.used = None
    yield
    after = screen.felt()
    name = answer(before, after, is_used=screen.ring.used is not None)
    if name:
        sound.play(name, after.pan)


def answer(before: Felt, after: Felt, *, is_used: bool) -> str:
    """Return the sound of what has changed, empty for silence: one sound, that of the weightiest change."""
    if after.dragged is not None and after.dragged is not before.dragged:
        return "lift"
    if after.chosen - before.chosen:
        return "select"
    if is_used:
        return "button"
    is_new = after.pointed is not None and after.pointed != before.pointed
    return "hover" if is_new and after.dragged is None else ""
