"""Counting: things stand in rows of at most four, the back row first, so that ten is seen and not counted."""

from __future__ import annotations

ROWS = {
    1: (1,),
    2: (2,),
    3: (1, 2),
    4: (2, 2),
    5: (2, 3),
    6: (3, 3),
    7: (3, 4),
    8: (3, 2, 3),
    9: (3, 3, 3),
    10: (3, 4, 3),
}


def rows_of(count: int) -> tuple[int, ...]:
    """Return how many stand in each row, the back row first; ValueError for more than ten or fewer than one."""
    if count not in ROWS:
        raise ValueError(f"{count} things are not counted at a glance: from 1 to 10.")
    return ROWS[count]
