"""What a place in a row means to the ability that lies there: its neighbours, what is counted, what is repeated."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.alchemy.rules.data import (
    AT_LEFT,
    AT_LEFT_END,
    AT_RIGHT,
    OVER_BESIDE,
    OVER_BETWEEN,
    OVER_LEFT,
    OVER_NONE,
    OVER_RIGHT,
    W_BESIDE,
    W_BETWEEN,
    W_END,
    W_LEFT,
    W_LEFT_END,
    W_NONE,
    W_RIGHT,
    W_RIGHT_END,
    Effect,
    Part,
)

Elements = Sequence[int]
"""The dominant elements of a row's formulae, from left to right."""


def works(row: Elements, place: int, effect: Effect) -> bool:
    """Return whether an effect of the formula at `place` works there."""
    when, element = effect.when, effect.element
    last = len(row) - 1
    if when == W_NONE:
        return True
    if when == W_LEFT_END:
        return place == 0
    if when == W_RIGHT_END:
        return place == last
    if when == W_END:
        return place in (0, last)
    if when == W_LEFT:
        return place > 0 and row[place - 1] == element
    if when == W_RIGHT:
        return place < last and row[place + 1] == element
    if when == W_BESIDE:
        return element in (*row[max(0, place - 1) : place], *row[place + 1 : place + 2])
    assert when == W_BETWEEN
    return element in row[:place] and element in row[place + 1 :]


def counted(row: Elements, place: int, part: Part) -> int:
    """Return how many formulae a part of the formula at `place` counts in the row."""
    over, element = part.over, part.element
    if over == OVER_LEFT:
        return row[:place].count(element)
    if over == OVER_RIGHT:
        return row[place + 1 :].count(element)
    if over == OVER_BESIDE:
        return [*row[max(0, place - 1) : place], *row[place + 1 : place + 2]].count(element)
    if over == OVER_BETWEEN:
        places = [at for at, one in enumerate(row) if one == element]
        return max(0, places[-1] - places[0] - 1) if places else 0
    assert over == OVER_NONE
    return row.count(element)


def repeated_place(length: int, place: int, at: int) -> int | None:
    """Return the place that a formula at `place` repeats, by where it looks (AT_...); None where nothing lies."""
    found = {AT_LEFT: place - 1, AT_RIGHT: place + 1, AT_LEFT_END: 0}[at]
    return found if 0 <= found < length and found != place else None
