"""What is heard of a hand on the screen: something new under the pointer, a piece taken up or chosen, a press."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from elements_table.ui.shell.screen import Felt, Screen

if TYPE_CHECKING:
    from elements_table.ui.platform.sound import Sound


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
