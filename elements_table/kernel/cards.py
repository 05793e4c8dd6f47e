"""Counting cards: a deck from which a position takes what it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from elements_table.kernel.errors import PositionError

C = TypeVar("C", bound=Hashable)


class Stock(Generic[C]):
    """The cards of a deck that a position has not placed yet."""

    __slots__ = ("left",)

    def __init__(self, deck: Mapping[C, int]) -> None:
        self.left: Counter[C] = Counter(deck)

    def take(self, cards: Iterable[C], place: str) -> list[C]:
        """Take `cards` for `place` and return them; PositionError names a card that is not left."""
        taken = list(cards)
        for card in taken:
            if card not in self.left:
                raise PositionError(f"{place}: there is no card {card} in this deck.")
            if self.left[card] == 0:
                raise PositionError(f"{place}: card {card} is named more often than the deck holds it.")
            self.left[card] -= 1
        return taken

    def rest(self) -> list[C]:
        """Return the cards named nowhere, in the deck's order."""
        return list(self.left.elements())
