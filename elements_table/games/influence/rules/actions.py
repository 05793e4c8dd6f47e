"""The actions of Influence, each interned, with its text form; elements and colours as small ints."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final, NamedTuple

from elements_table.kernel.words import mark

ELEMENTS: Final = ("earth", "air", "water")
COLOURS: Final = ("blue", "red", "yellow")
COLOUR_WORDS: Final = (mark("blue"), mark("red"), mark("yellow"))
ELEMENT_WORDS: Final = (mark("Earth"), mark("Air"), mark("Water"))
CARDS: Final = 15
K_CHOOSE, K_ADD, K_AGENTS, K_MARKERS = range(4)


class Action(NamedTuple):
    """An action of Influence: its kind (K_...), and by kind:

    the card chosen; the colour added; the two colours swapped, in the order of COLOURS; for markers also the
    elements where the marker of the first and of the second colour lies.
    """

    kind: int
    first: int
    second: int = 0
    here: int = 0
    there: int = 0

    def __str__(self) -> str:
        return _TEXTS[self]


CHOOSE: Final = tuple(Action(K_CHOOSE, card) for card in range(CARDS + 1))
ADD: Final = tuple(Action(K_ADD, colour) for colour in range(3))
AGENTS: Final = {(a, b): Action(K_AGENTS, a, b) for a, b in combinations(range(3), 2)}
MARKERS: Final = {
    (a, b): tuple(Action(K_MARKERS, a, b, here, there) for here, there in permutations(range(3), 2))
    for a, b in AGENTS
}


def _texts() -> dict[Action, str]:
    texts = {CHOOSE[card]: f"choose {card}" for card in range(1, CARDS + 1)}
    texts |= {ADD[colour]: f"add {name}" for colour, name in enumerate(COLOURS)}
    texts |= {AGENTS[a, b]: f"swap agents {COLOURS[a]} {COLOURS[b]}" for a, b in AGENTS}
    for actions in MARKERS.values():
        for action in actions:
            first = f"{COLOURS[action.first]}@{ELEMENTS[action.here]}"
            second = f"{COLOURS[action.second]}@{ELEMENTS[action.there]}"
            texts[action] = f"swap markers {first} {second}"
    return texts


def _readings() -> dict[str, Action]:
    """Return every text that is understood: what is swapped may be named in either order."""
    readings: dict[str, Action] = {}
    for action, text in _TEXTS.items():
        readings[text] = action
        if action.kind in (K_AGENTS, K_MARKERS):
            *verb, first, second = text.split()
            readings[" ".join((*verb, second, first))] = action
    return readings


_TEXTS: Final = _texts()
READINGS: Final = _readings()
