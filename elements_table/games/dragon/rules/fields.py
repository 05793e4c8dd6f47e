"""What there is in a match of Dragon: hands, kitty and trick, bids, and whose turn it is."""

from dataclasses import dataclass, field

from elements_table.games.dragon.rules.actions import Action
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import Phase
from elements_table.kernel.game import State


@dataclass(slots=True, eq=False)
class DragonFields(State[Action]):
    """All that a match of Dragon is, without what actions do to it.

    Sets of cards are ints; `bid` is 0 and `bidder` -1 while nobody has bid.

    During the bidding they are the bid that stands, afterwards the contract. `voids` holds four bits a seat:
    the suits that it has shown not to hold, `takers` as many: the tricks that it has taken.
    """

    variant: Variant
    chance: int
    hand: int = 1
    scores: list[int] = field(default_factory=lambda: [0, 0])
    dealer: int = 0
    hands: list[int] = field(init=False)
    kitty: int = field(init=False)
    phase: Phase = field(init=False)
    bids: tuple[tuple[int, int], ...] = field(init=False)
    bid: int = field(init=False)
    bidder: int = field(init=False)
    trump: int = field(init=False)
    to_move: int = field(init=False)
    trick: tuple[int, ...] = field(init=False)
    leader: int = field(init=False)
    last_trick: tuple[tuple[int, int], ...] = field(init=False)
    taken: list[int] = field(init=False)
    won: list[int] = field(init=False)
    tricks: int = field(init=False)
    takers: int = field(init=False)
    voids: int = field(init=False)
