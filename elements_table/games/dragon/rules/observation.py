"""What one seat knows in Dragon."""

from __future__ import annotations

from enum import IntEnum

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, NO_TRUMP, POWER
from elements_table.games.dragon.rules.contract import Contract, HandEnd, standing_bid
from elements_table.kernel.game import Observation, Position, plain


class Phase(IntEnum):
    """What a hand is at."""

    BID, TRUMP, BURY, PLAY, ROUND_OVER, GAME_OVER = range(6)


PHASES = tuple(phase.name.lower() for phase in Phase)
"""The phases as texts."""
Faces = tuple[str, ...]
Plays = tuple[tuple[int, str], ...]
"""Seats with the cards they played, in order."""


class DragonObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Dragon. A hand, and the kitty, is None where this seat does not see it.

    `unseen` are the cards that lie in hidden hands and a hidden kitty, together; `voids` the suits that each
    seat has shown not to hold; `won` the cards of each team's tricks, `takers` how many each seat has taken. In the
    phase `bury` the kitty's cards are the bidder's to exchange, who sees them where they lie.
    """

    hands: tuple[Faces | None, ...]
    hand_counts: tuple[int, ...]
    kitty: Faces | None
    kitty_count: int
    unseen: Faces
    dealer: int
    to_move: int
    hand: int
    bids: tuple[tuple[int, int], ...]
    contract: Contract | None
    trick: Plays
    last_trick: Plays
    taken: tuple[int, int]
    tricks: int
    scores: tuple[int, int]
    voids: tuple[Faces, ...]
    won: tuple[Faces, Faces]
    takers: tuple[int, ...]
    last_round: HandEnd | None
    winners: tuple[int, ...]

    @property
    def trump(self) -> int:
        """The trump as a suit's number, NO_TRUMP before it is named."""
        if self.contract is None or self.contract.trump is None:
            return NO_TRUMP
        return ELEMENTS.index(self.contract.trump)

    @property
    def is_bid(self) -> bool:
        """Whether somebody bid the contract; else three passed, and it was the dealer's without a word (D5)."""
        return self.high_bid > 0 or self.contract is None or self.contract.seat != self.dealer

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next hand (D3)."""
        return (self.dealer + 1) & 3

    @property
    def high_bidder(self) -> int | None:
        """The seat whose bid stands, None where nobody has bid."""
        return standing_bid(self.bids)[0] if self.high_bid else None

    @property
    def high_bid(self) -> int:
        """The bid that stands, 0 where there is none."""
        return standing_bid(self.bids)[1]

    def view(self) -> Position:
        """Return the position's shape; hidden hands and kitty are None, and `counts` stands in their place."""
        bids = [[seat, amount or "pass"] for seat, amount in self.bids]
        return {
            **plain(self, "hands", "kitty", "dealer", "to_move", "hand", "phase"),
            "bids": bids,
            **plain(self, "contract", "trick", "last_trick", "taken", "tricks", "scores", "last_round", "winners"),
            "known": plain(self, "voids", "won", "takers"),
            "counts": {"hands": list(self.hand_counts), "kitty": self.kitty_count},
        }


def trick_winner(plays: Plays, trump: int) -> int | None:
    """Return the seat whose card takes a trick as it lies (D12), None where no card does yet."""
    if not plays:
        return None
    power = POWER[trump][CARD_OF[plays[0][1]]]
    return max(plays, key=lambda play: power[CARD_OF[play[1]]])[0]
