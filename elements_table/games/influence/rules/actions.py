"""The actions of Influence, each interned, with its text form; elements and colours as small ints."""

from __future__ import annotations

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
