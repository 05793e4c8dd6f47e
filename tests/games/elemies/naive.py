"""A second, slow reading of the combinations (E9 to E15, E20, E31), from card texts alone, to check the fast one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from elements_table.games.elemies.rules.data import RANKS

JESTER, GURU = "JESTER", "GURU"


class Shape(NamedTuple):
    """What a set of cards is: a name, its cards, its deciding rank, and its element where that decides."""

    name: str
    size: int
    rank: int
    element: str = ""


def shape(cards: list[str], jester: int | None = None) -> Shape | None:  # noqa: PLR0911  a shape after the other
    """Return what the cards are, the Jester standing for rank `jester` (0..12), or None."""
    if cards == [GURU]:
        return Shape("guru", 1, 99)
    natural = [card for card in cards if card != JESTER]
    if any(card[1:] not in RANKS for card in natural) or (JESTER in cards) != (jester is not None) or not natural:
        return None
    ranks = sorted([RANKS.index(card[1:]) for card in natural] + ([] if jester is None else [jester]))
    counts = sorted(Counter(ranks).values())
    low, high, size = ranks[0], ranks[-1], len(ranks)
    in_sequence = len(counts) == size and high - low == size - 1
    elements = {card[0] for card in natural}
    if size >= 5 and in_sequence:
        if len(elements) == 1 and jester is None:
            return Shape("flush", size, high, natural[0][0])
        return Shape("straight", size, high)
    if counts == [4]:
        return Shape("four", 4, high) if jester is None else None
    if counts == [2, 2] and high == low + 1:
        return Shape("steps", 4, high)
    if counts == [2, 3]:
        return Shape("full", 5, next(rank for rank, n in Counter(ranks).items() if n == 3))
    if counts == [size] and size <= 3:
        return Shape(("single", "pair", "triple")[size - 1], size, high, natural[0][0] if size == 1 else "")
    return None


def all_plays(hand: list[str]) -> Iterator[tuple[frozenset[str], int | None, Shape]]:
    """Yield every combination in the hand: its cards, the rank of a Jester in it, and what it is."""
    for size in range(1, len(hand) + 1):
        for taken in combinations(hand, size):
            for jester in range(13) if JESTER in taken else (None,):
                found = shape(list(taken), jester)
                if found is not None:
                    yield frozenset(taken), jester, found


def is_better(new: Shape, old: Shape, is_reversed: bool, dominant: str) -> bool:  # noqa: PLR0911  as the rules go
    """Return whether `new` beats `old`, in the words of E3, E16, E19, E27, E28, E32 to E34."""
    swans = ("four", "flush")

    def circle(mine: str, theirs: str) -> bool:
        return mine + theirs in ("WF", "FA", "AE", "EW")

    def higher(mine: int, theirs: int) -> bool:
        return mine < theirs if is_reversed else mine > theirs

    if new.name in swans:
        if old.name not in swans:
            return True
        if new.name != old.name:
            return new.name == "flush"
        if new.size != old.size:
            return new.size > old.size
        return higher(new.rank, old.rank) or (new.rank == old.rank and circle(new.element, old.element))
    if old.name in swans or old.name == "guru":
        return False
    if new.name == "guru":
        return old.name == "single"
    if (new.name, new.size) != (old.name, old.size):
        return False
    if new.rank != old.rank:
        return higher(new.rank, old.rank)
    if new.name != "single" or new.element == old.element:
        return False
    if dominant in (new.element, old.element):
        return new.element == dominant
    return circle(new.element, old.element)
