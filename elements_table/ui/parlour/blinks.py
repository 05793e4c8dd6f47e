"""When the lids of people across a table fall, in ms: each by a clock of their own."""

import math
from collections.abc import Iterable
from random import Random
from typing import Final

from elements_table.ui.parlour.face_parts import SHUT

FALL, SHUT_FOR, LIFT = 60.0, 40.0, 90.0
BLINK: Final = FALL + SHUT_FOR + LIFT
"""How long lids take to fall, stay, and go up again."""
APART: Final = (3000.0, 7000.0)
"""How much time lies between two blinks of one face."""
ALONE: Final = 500.0
"""How far apart two faces mean to blink; what is noticed later than that is left out."""


class Blinks:
    """The clocks of some faces' lids, each of its own by its name: never do two of them blink at once."""

    def __init__(self, names: Iterable[str]) -> None:
        self._clocks = {name: Random(name) for name in names}
        self._due: dict[str, float] = {}
        self._who = ""
        self._since = -math.inf

    def update(self, now: float, *, is_held: bool = False) -> None:
        """Let time pass; where all is held a blink ends, none begins or is near, and all choose anew after it."""
        if self._who and now - self._since >= BLINK:
            self._who = ""
        if is_held:
            self._due.clear()
            return
        for name in self._clocks:
            if self._due.get(name, -math.inf) < now - ALONE:
                self._plan(name, now)
        name = min(self._due, key=self._due.__getitem__, default="")
        if name and self._due[name] <= now and not self._who:
            self._who, self._since = name, now
            self._plan(name, now)

    def _plan(self, name: str, now: float) -> None:
        """Choose when somebody blinks next: at a time that no other has chosen."""
        others = [due for other, due in self._due.items() if other != name]
        first, last = APART
        for _n in range(len(others) + 8):
            self._due[name] = now + self._clocks[name].uniform(first, last - 2 * ALONE)
            if all(abs(self._due[name] - due) > ALONE for due in others):
                return

    def stage(self, name: str, now: float) -> int:
        """Return how far somebody's lids are down, as `Look.lids` says it."""
        passed = now - self._since
        if name != self._who or passed >= BLINK:
            return 0
        part = round(passed / FALL) if passed < FALL else (BLINK - passed) / LIFT  # they fall in one frame
        return math.floor(SHUT * min(1.0, part))

    def is_on(self, now: float) -> bool:
        """Return whether somebody blinks."""
        return bool(self._who) and now - self._since < BLINK - LIFT / SHUT  # from then on they are up
