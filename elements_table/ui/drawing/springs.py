"""A spring without overshoot: what follows a hand and comes to rest."""

from __future__ import annotations

import math
from typing import Final

SETTLED: Final = 0.004
"""The part of the way to its goal from which on a spring lies there."""
_STRETCH: Final = 7.6
"""Natural oscillations of a critically damped spring, in radians, until it is as near as that."""


class Spring:
    """A value on its way to `goal`, there after about `settle` ms wherever it starts; `span` is its whole range."""

    def __init__(self, settle: float, span: float = 1.0) -> None:
        self.value = self.goal = 0.0
        self._speed = 0.0
        self._rate = _STRETCH / settle
        self._near = SETTLED * span

    @property
    def moving(self) -> bool:
        """Whether it is not at its goal yet."""
        return self.value != self.goal

    def jump(self, value: float) -> None:
        """Lie at a value."""
        self.value = self.goal = value
        self._speed = 0.0

    def step(self, ms: float) -> None:
        """Let time pass; exact for any length of a step."""
        if not self.moving:
            return
        off, rate = self.value - self.goal, self._rate
        push, fade = self._speed + rate * off, math.exp(-rate * ms)
        self.value = self.goal + (off + push * ms) * fade
        self._speed = (self._speed - rate * push * ms) * fade
        if abs(self.value - self.goal) < self._near and abs(self._speed) < self._near * rate:
            self.jump(self.goal)
