"""A finger as a pointer: a tap is a click, a finger that moves drags or scrolls, one that rests only looks.

The system tells of a finger by mouse events that are marked so; trackpads are no such fingers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from elements_table.ui.platform.inputs import NOTCH, Pointer, Translator

HOLD_MS: Final = 500.0
"""From so long a rest on a finger only looks: lifting it presses nothing."""
SLOP: Final = 10.0
"""How far, in dp, a finger moves before it drags."""
AWAY: Final = Pointer("move", -1e4, -1e4)
"""A pointer that has left: a lifted finger points at nothing."""


class Fingers:
    """Turns what the first finger does into pointers. `scrolls` tells whether something at a point scrolls."""

    def __init__(self, translator: Translator, scrolls: Callable[[float, float], bool]) -> None:
        self._translator = translator
        self._scrolls = scrolls
        self._down: Pointer | None = None
        """Where the finger came down, as long as it is on the screen."""
        self._since = 0.0
        self._last = 0.0
        """Its height when it scrolled last."""
        self._does = ""
        """What it does: `drag`, `scroll` or `look`; empty: that is not known yet."""

    def take(self, event: pygame.Event, now: float) -> list[Pointer]:
        """Return the pointers that a finger's event stands for; `now` in ms."""
        pointer = self._translator.translate(event, now)
        if not isinstance(pointer, Pointer):
            return []
        if pointer.kind == "down":
            self._down, self._since, self._does = pointer, now, ""
            return [Pointer("move", pointer.x, pointer.y)]
        if self._down is None:
            return []
        return self._moved(pointer, now) if pointer.kind == "move" else self._lifted(pointer, now)

    def _moved(self, pointer: Pointer, now: float) -> list[Pointer]:
        assert self._down is not None
        across, along = pointer.x - self._down.x, pointer.y - self._down.y
        found: list[Pointer] = []
        if not self._does:
            if max(abs(across), abs(along)) < SLOP:
                return []
            if now - self._since >= HOLD_MS:
                self._does = "look"
            elif abs(along) > abs(across) and self._scrolls(self._down.x, self._down.y):
                self._does, self._last = "scroll", self._down.y
            else:
                self._does = "drag"
                found.append(self._down)
        if self._does == "scroll":
            dy, self._last = (pointer.y - self._last) / NOTCH, pointer.y
            return [Pointer("wheel", self._down.x, self._down.y, 0, dy)]
        return [*found, pointer]

    def _lifted(self, pointer: Pointer, now: float) -> list[Pointer]:
        assert self._down is not None
        down, self._down = self._down, None
        if self._does == "drag":
            return [pointer, AWAY]
        if self._does or now - self._since >= HOLD_MS:
            return [AWAY]
        return [down, Pointer("up", down.x, down.y), AWAY]
