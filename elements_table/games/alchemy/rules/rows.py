"""What a place in a row means to the ability that lies there: its neighbours, what is counted, what is repeated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from elements_table.games.alchemy.rules.data import Effect, Part
from elements_table.games.alchemy.rules.vocabulary import At, Over, When

Elements = Sequence[int]
"""The dominant elements of a row's formulae, from left to right."""


def works(row: Elements, place: int, effect: Effect) -> bool:
    """Return whether an effect of the formula at `place` works there."""
    return WORKS[effect.when](row, place, effect.element)


def counted(row: Elements, place: int, part: Part) -> int:
    """Return how many formulae a part of the formula at `place` counts in the row."""
    return COUNTED[part.over](row, place, part.element)


def beside(row: Elements, place: int) -> list[int]:
    """Return the elements of the neighbours of a place."""
    return [*row[max(0, place - 1) : place], *row[place + 1 : place + 2]]


def _between(row: Elements, _place: int, element: int) -> int:
    places = [at for at, one in enumerate(row) if one == element]
    return max(0, places[-1] - places[0] - 1) if places else 0


WORKS: Mapping[When, Callable[[Elements, int, int], bool]] = {
    "": lambda _row, _place, _element: True,
    "left end": lambda _row, place, _element: place == 0,
    "right end": lambda row, place, _element: place == len(row) - 1,
    "end": lambda row, place, _element: place in (0, len(row) - 1),
    "left": lambda row, place, element: place > 0 and row[place - 1] == element,
    "right": lambda row, place, element: element in row[place + 1 : place + 2],
    "beside": lambda row, place, element: element in beside(row, place),
    "between": lambda row, place, element: element in row[:place] and element in row[place + 1 :],
}
COUNTED: Mapping[Over, Callable[[Elements, int, int], int]] = {
    "": lambda row, _place, element: row.count(element),
    "left": lambda row, place, element: row[:place].count(element),
    "right": lambda row, place, element: row[place + 1 :].count(element),
    "beside": lambda row, place, element: beside(row, place).count(element),
    "between": _between,
}


def repeated_place(length: int, place: int, at: At) -> int | None:
    """Return the place that a formula at `place` repeats, by where it looks; None where nothing lies."""
    found = {"left": place - 1, "right": place + 1, "left end": 0}[at]
    return found if 0 <= found < length and found != place else None
