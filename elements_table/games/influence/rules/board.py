"""The board as small ints: who stands where, what lies where, what is left in the pool.

`markers` has three bits for each element and colour: the count at bit `9*element + 3*colour`. `pool` has three
bits for each colour. `places` (0..5) says where the three agents stand: `WHERE[places][colour]` is an element.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from elements_table.games.influence.rules.actions import K_ADD, K_AGENTS, Action

PRESENT: Final = 0o111111111
"""The lowest bit of each count in `markers`."""

WHERE: Final = tuple(permutations(range(3)))
"""Places of the agents -> the element of each colour's agent."""
SHIFT: Final = tuple(tuple(9 * element + 3 * colour for colour in range(3)) for element in range(3))
"""Element, colour -> where its count stands in `markers`."""
UNIT: Final = tuple(tuple(1 << shift for shift in row) for row in SHIFT)
"""Element, colour -> one marker."""
TAKEN: Final = (1, 8, 64)
"""Colour -> one marker in the pool."""


def _swapped(places: int, first: int, second: int) -> int:
    where = list(WHERE[places])
    where[first], where[second] = where[second], where[first]
    return WHERE.index(tuple(where))


BESIDE: Final = tuple(tuple(UNIT[where[colour]][colour] for colour in range(3)) for where in WHERE)
"""Places, colour -> one marker of the colour on the element card of its agent (I5)."""
SWAPPED: Final = tuple((0, _swapped(p, 0, 1), _swapped(p, 0, 2), _swapped(p, 1, 2)) for p in range(6))
"""Places, sum of two colours -> the places after these agents have swapped (I6)."""


def carried_out(action: Action, markers: int, places: int, pool: int) -> tuple[int, int, int]:
    """Return markers, places and pool after an action that can be done (I5, I6)."""
    kind, first, second, here, there = action
    if kind is K_ADD:
        return markers + BESIDE[places][first], places, pool - TAKEN[first]
    if kind is K_AGENTS:
        return markers, SWAPPED[places][first + second], pool
    from_here, from_there = UNIT[here], UNIT[there]
    markers += from_there[first] - from_here[first] + from_here[second] - from_there[second]
    return markers, places, pool


def counts(markers: int) -> tuple[tuple[int, int, int], ...]:
    """Return the markers as counts by element and colour."""
    return tuple((markers >> a & 7, markers >> b & 7, markers >> c & 7) for a, b, c in SHIFT)


def packed(rows: Sequence[Sequence[int]]) -> int:
    """Return counts by element and colour as `markers`."""
    return sum(rows[element][colour] << SHIFT[element][colour] for element in range(3) for colour in range(3))


def pooled(pool: int) -> tuple[int, int, int]:
    """Return the pool as counts by colour."""
    return pool & 7, pool >> 3 & 7, pool >> 6 & 7


def pool_beside(markers: int, each: int) -> int:
    """Return the pool when there are `each` markers of a colour and `markers` lie on element cards."""
    return sum((each - sum(row[colour] for row in counts(markers))) * TAKEN[colour] for colour in range(3))


def agents(places: int) -> tuple[int, int, int]:
    """Return the colour of the agent on each element."""
    where = WHERE[places]
    return where.index(0), where.index(1), where.index(2)


def places_of(colours: Sequence[int]) -> int:
    """Return the places when the agent of `colours[element]` stands on each element."""
    return WHERE.index((colours.index(0), colours.index(1), colours.index(2)))
