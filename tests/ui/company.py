"""Three people across a table, and how their eyes are shown what happens there."""

from __future__ import annotations

from typing import Final

from elements_table.ui.parlour.habits import Habits, manners
from elements_table.ui.parlour.liveliness import (
    NOTES,
    Company,
    Seen,
)  # fmt: skip
from elements_table.ui.parlour.places import Bust

LEFT, MIDDLE, RIGHT = Bust(300, 0, 240), Bust(640, 0, 240), Bust(980, 0, 240)
BUSTS: Final = {1: LEFT, 2: MIDDLE, 3: RIGHT}
NAMED: Final = {1: "monk", 2: "baker", 3: "sailor"}
MINE: Final = (86.0, 716.0)
NOTHING: Final = Seen()
HABITS: Final = manners().habits
TEMPERS: Final = manners().tempers
LATEST: Final = NOTES * max(temper.pace for temper in TEMPERS.values())
"""After how long at the most anybody looks to where something else has happened."""


def company(seen: Seen = NOTHING, until: float = 0.0) -> Company:
    """Return three people without habits, or hands on the rail, to whom the same has been shown up to a time."""
    found = Company(BUSTS, NAMED)
    found.habits = Habits({})
    found.sits = dict.fromkeys(BUSTS, "")
    show(found, seen, until)
    return found


def show(people: Company, seen: Seen, until: float) -> None:
    """Let time pass for people who see the same all along."""
    while people.now < until:
        people.update(people.now + 10, seen)


def eyes(people: Company, seat: int) -> tuple[float, float]:
    return people.look(seat)[1:3]
