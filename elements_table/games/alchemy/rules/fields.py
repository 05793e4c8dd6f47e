"""What there is in a match of Alchemy: what everybody holds, the decks and piles, and whose turn it is.

Element hands, piles and tokens are packs (`packs.py`); formulae are their numbers in the data file.
"""

from dataclasses import dataclass, field
from typing import Literal, get_args

from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.data import Effect, Variant
from elements_table.games.alchemy.rules.packs import EACH
from elements_table.games.alchemy.rules.payments import Purse
from elements_table.kernel.game import State

Phase = Literal["keep", "sort", "claim", "complete", "choice", "game_over"]
PHASES: tuple[Phase, ...] = get_args(Phase)


@dataclass(slots=True, eq=False)
class AlchemyFields(State[Action]):
    """The state as it lies there, without what follows from an action: what cards and tokens are moved in.

    Made anew it is the state before a deal: nothing lies anywhere but the tokens in their supply.
    """

    variant: Variant
    chance: int
    elements: list[int] = field(init=False)
    formulae: list[tuple[int, ...]] = field(init=False)
    payable: list[int] = field(init=False)
    """Per seat, its formulae in hand counted by dominant element, as a pack: what they pay."""
    completed: list[tuple[int, ...]] = field(init=False)
    aether: list[int] = field(init=False)
    void: list[int] = field(init=False)
    mastery: list[int] = field(init=False)
    supply: int = field(init=False)
    piles: tuple[int, ...] = ()
    drawn: int = 0
    element_deck: tuple[int, ...] = ()
    element_discard: int = 0
    formula_deck: tuple[int, ...] = ()
    formula_discard: tuple[int, ...] = ()
    buried: list[tuple[int, ...]] = field(init=False)
    """Per seat, what it laid face down (A5); the last entry what nobody knows."""
    known: list[int] = field(init=False)
    recycled: int = 0
    old: list[int] = field(init=False)
    """What seats have learned of hidden cards: see `cards.py`."""
    start_player: int = 0
    to_move: int = 0
    round: int = 1
    phase: Phase = "keep"
    final_round: bool = False
    done: int = 0
    kept: int = 0
    """The seats, as masks, that completed a formula in this round, and that have kept their formulae."""
    pending: tuple[tuple[int, int], ...] = ()
    """The formulae and numbers of the effects still to be carried out."""
    asked: tuple[Action, ...] = ()
    """The ways to carry out the first pending effect, in the phase choice."""
    repeated: int = 0
    """The formulae, as a mask, that have been repeated in this going-through of the row."""
    under: tuple[int, ...] = ()
    """Who laid each of the lowest cards of the formula deck there, the lowest last."""

    def __post_init__(self) -> None:
        State.__post_init__(self)
        seats = self.variant.seats
        for name in ("elements", "payable", "aether", "void", "mastery", "old"):
            setattr(self, name, [0] * seats)
        self.formulae, self.completed, self.buried = [()] * seats, [()] * seats, [()] * (seats + 1)
        self.known = [0] * (seats + 1) ** 2
        self.supply = self.variant.counts.supply * EACH

    def in_turn(self) -> tuple[int, Effect]:
        """Return the formula and the effect that are to be carried out next."""
        formula, number = self.pending[0]
        return formula, self.variant.formulae[formula].effects[number]

    def clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise from `first`."""
        seats = self.variant.seats
        return [(first + step) % seats for step in range(seats)]

    def purse(self, seat: int) -> Purse:
        """Return what `seat` can pay formulae with."""
        return Purse(self.variant, self.elements[seat], self.formulae[seat], self.payable[seat], self.aether[seat])
