"""What of a state of Alchemy is needed to move cards and tokens, to score, and to judge an action.

Element hands, piles and tokens are packs (`elements.py`); formulae are their numbers in the data file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.payments import Purse
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
    repeated: int
    """The formulae, as a mask, that have been repeated in this going-through of the row."""
    under: tuple[int, ...]
    """Who laid each of the lowest cards of the formula deck there, the lowest last."""
    chance: int


class Turn(Holdings, Protocol):
    """How far the round is, whose turn it is and what may be done: what an action is judged by."""

    phase: int
    start_player: int
    to_move: int
    round: int
    final_round: bool
    piles: tuple[int, ...]
    drawn: int
    done: int
    """The seats, as a mask, that completed a formula in this round."""
    kept: int
    """The seats, as a mask, that have kept their formulae."""
    asked: tuple[Action, ...]
    """The ways to carry out the first pending effect, in the phase choice."""

    def may_turn(self) -> bool:
        """Return whether turning Aether into Void would open a way to carry out the effect in turn (A17)."""

    def purse(self, seat: int) -> Purse:
        """Return what `seat` can pay formulae with."""
