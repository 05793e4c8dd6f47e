"""What lies where in a match of Alchemy: the part of a state that cards, tokens, effects and scores work on.

Element hands, piles and tokens are packs (`elements.py`); formulae are their numbers in the data file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from elements_table.games.alchemy.rules.data import Variant
from elements_table.kernel.game import Event


class Holdings(Protocol):
    """What everybody holds, the decks and discards, and what each seat has learned (`cards.py`)."""

    emit: Callable[[Event], None] | None
    variant: Variant
    elements: list[int]
    formulae: list[tuple[int, ...]]
    payable: list[int]
    """Per seat, its formulae in hand counted by dominant element, as a pack: what they pay."""
    completed: list[tuple[int, ...]]
    aether: list[int]
    void: list[int]
    mastery: list[int]
    supply: int
    element_deck: tuple[int, ...]
    element_discard: int
    formula_deck: tuple[int, ...]
    formula_discard: tuple[int, ...]
    buried: list[tuple[int, ...]]
    """Per seat, what it laid face down (A5); the last entry what nobody knows."""
    known: list[int]
    recycled: int
    old: list[int]
    pending: tuple[tuple[int, int], ...]
    """The formulae and numbers of the effects still to be carried out."""
    chance: int
