"""The actions of Influence, each interned, with its text form, and the board that they change, as small ints.

`markers` has three bits for each element and colour: the count at bit `9*element + 3*colour`. `pool` has three bits
for each colour. `places` (0..5) says where the three agents stand: `WHERE[places][colour]` is an element.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import chain, combinations, permutations
from typing import Final, NamedTuple

from elements_table.kernel.words import mark

ELEMENTS: Final = ("earth", "air", "water")
COLOURS: Final = ("blue", "red", "yellow")
COLOUR_WORDS: Final = (mark("blue"), mark("red"), mark("yellow"))
ELEMENT_WORDS: Final = (mark("Earth"), mark("Air"), mark("Water"))
CARDS: Final = 15


class Kind(IntEnum):
    """What an action does."""

    CHOOSE, ADD, AGENTS, MARKERS = range(4)


K_CHOOSE, K_ADD, K_AGENTS, K_MARKERS = Kind
"""By names of their own for what every playout asks: as attributes of the enum they take a fifth more time."""


class Action(NamedTuple):
    """An action of Influence: its kind, and by kind:

    the card chosen; the colour added; the two colours swapped, in the order of COLOURS; for markers also the
    elements where the marker of the first and of the second colour lies.
    """

    kind: Kind
    first: int
    second: int = 0
    here: int = 0
    there: int = 0

    def __str__(self) -> str:
        return _TEXTS[self]


CHOOSE: Final = tuple(Action(Kind.CHOOSE, card) for card in range(CARDS + 1))
ADD: Final = tuple(Action(Kind.ADD, colour) for colour in range(3))
AGENTS: Final = {(a, b): Action(Kind.AGENTS, a, b) for a, b in combinations(range(3), 2)}
MARKERS: Final = {
    (a, b): tuple(Action(Kind.MARKERS, a, b, here, there) for here, there in permutations(range(3), 2))
    for a, b in AGENTS
}


def _texts() -> dict[Action, str]:
    texts = {CHOOSE[card]: f"choose {card}" for card in range(1, CARDS + 1)}
    texts |= {ADD[colour]: f"add {name}" for colour, name in enumerate(COLOURS)}
    texts |= {AGENTS[a, b]: f"swap agents {COLOURS[a]} {COLOURS[b]}" for a, b in AGENTS}
    for a in chain(*MARKERS.values()):
        ends = f"{COLOURS[a.first]}@{ELEMENTS[a.here]} {COLOURS[a.second]}@{ELEMENTS[a.there]}"
        texts[a] = f"swap markers {ends}"
    return texts


def _readings() -> dict[str, Action]:
    """Return every text that is understood: what is swapped may be named in either order."""
    readings = {text: action for action, text in _TEXTS.items()}
    for text, action in [*readings.items()]:
        if action.kind in (Kind.AGENTS, Kind.MARKERS):
            *verb, first, second = text.split()
            readings[" ".join((*verb, second, first))] = action
    return readings


_TEXTS: Final = _texts()
READINGS: Final = _readings()

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
