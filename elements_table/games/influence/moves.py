"""The actions of Influence, each interned, with its text form; elements and colours as small ints."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final, NamedTuple

ELEMENTS: Final = ("earth", "air", "water")
COLOURS: Final = ("blue", "red", "yellow")
CARDS: Final = 15
K_CHOOSE, K_ADD, K_AGENTS, K_MARKERS = range(4)


class Move(NamedTuple):
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


CHOOSE: Final = tuple(Move(K_CHOOSE, card) for card in range(CARDS + 1))
ADD: Final = tuple(Move(K_ADD, colour) for colour in range(3))
AGENTS: Final = {(a, b): Move(K_AGENTS, a, b) for a, b in combinations(range(3), 2)}
MARKERS: Final = {
    (a, b): tuple(Move(K_MARKERS, a, b, here, there) for here, there in permutations(range(3), 2)) for a, b in AGENTS
}


def _texts() -> dict[Move, str]:
    texts = {CHOOSE[card]: f"choose {card}" for card in range(1, CARDS + 1)}
    texts |= {ADD[colour]: f"add {name}" for colour, name in enumerate(COLOURS)}
    texts |= {AGENTS[a, b]: f"swap agents {COLOURS[a]} {COLOURS[b]}" for a, b in AGENTS}
    for moves in MARKERS.values():
        for move in moves:
            first = f"{COLOURS[move.first]}@{ELEMENTS[move.here]}"
            second = f"{COLOURS[move.second]}@{ELEMENTS[move.there]}"
            texts[move] = f"swap markers {first} {second}"
    return texts


def _readings() -> dict[str, Move]:
    """Return every text that is understood: what is swapped may be named in either order."""
    readings: dict[str, Move] = {}
    for move, text in _TEXTS.items():
        readings[text] = move
        if move.kind in (K_AGENTS, K_MARKERS):
            *verb, first, second = text.split()
            readings[" ".join((*verb, second, first))] = move
    return readings


_TEXTS: Final = _texts()
MOVES: Final = _readings()
