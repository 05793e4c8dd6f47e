"""What lies on the table of Dragon, what is legal there, and one legal action at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from elements_table.games.dragon.rules import actions
from elements_table.games.dragon.rules.actions import PASS, PLAY, TRUMP, Action, Buries
from elements_table.games.dragon.rules.cards import cards_of, playable
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import Phase
from elements_table.kernel.game import State

P_BID, P_TRUMP, P_BURY, P_PLAY, P_ROUND_OVER, _P_GAME_OVER = Phase
"""Read at every step of a playout, where an attribute of an enum is slow."""


@dataclass(slots=True, eq=False)
class Turn(State[Action]):
    """Sets of cards are ints; `bid` is 0 and `bidder` -1 while nobody has bid.

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

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions; the buries, up to 8,568 of them, as a lazy sequence."""
        phase = self.phase
        if phase == P_PLAY:
            return [PLAY[card] for card in cards_of(playable(self.hands[self.to_move], self.trick, self.trump))]
        if phase == P_BID:
            return self.variant.bids[self.bid]
        if phase == P_TRUMP:
            return TRUMP
        if phase == P_BURY:
            return self._buries()
        if phase == P_ROUND_OVER:
            return actions.BETWEEN_ENDLESS if self.variant.endless else actions.BETWEEN_HANDS
        return ()

    def _buries(self) -> Buries:
        """Return the ways to bury five of the bidder's eighteen cards (D7, D8)."""
        return self.variant.buries(self.hands[self.bidder] | self.kitty)

    def random_action(self, rng: Random) -> Action:
        """Return one legal action, all alike but the bids: those rise calmly, or auctions would end at the top."""
        phase = self.phase
        if phase == P_PLAY:
            hand = playable(self.hands[self.to_move], self.trick, self.trump)
            for _n in range(int(rng.random() * hand.bit_count())):
                hand &= hand - 1
            return PLAY[(hand & -hand).bit_length() - 1]
        if phase == P_BURY:
            return self._buries().draw(rng)
        legal = self.legal_actions()
        draw = rng.random()
        if phase == P_BID:
            if draw < 0.5:
                return PASS
            draw = (2 * draw - 1) ** 6
        return legal[int(draw * len(legal))]
