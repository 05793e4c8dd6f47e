"""What one seat knows in Dragon, and the contract: the bids that lead to it (D4), and what comes of it (D14)."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

import msgspec

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, NO_TRUMP, POWER
from elements_table.kernel.game import Observation, Position, plain

Bids = Sequence[tuple[int, int]]
"""Seats with amounts, 0 for a pass, in order."""


def passed(bids: Bids) -> frozenset[int]:
    """Return the seats that have passed in this hand."""
    return frozenset([seat for seat, amount in bids if not amount])


@lru_cache(4096)
def next_bidder(bids: tuple[tuple[int, int], ...], seat: int) -> int:
    """Return who is asked after `seat`: the next to its left that has not passed, at last itself."""
    out = passed(bids)
    return next(((seat + n) & 3 for n in (1, 2, 3) if (seat + n) & 3 not in out), seat)


def standing_bid(bids: Bids) -> tuple[int, int]:
    """Return who has bid highest, and how much; (-1, 0) where nobody has bid."""
    return max([bid for bid in bids if bid[1]], key=lambda bid: bid[1], default=(-1, 0))


class Contract(msgspec.Struct, frozen=True):
    """Who has to take how many points, and under which trump (an element), None before it is named."""

    seat: int
    bid: int
    trump: str | None

    @property
    def team(self) -> int:
        """The team that has to take them."""
        return self.seat & 1


class HandEnd(msgspec.Struct, frozen=True):
    """How a hand ended: the contract, whether it was made, the points taken and those scored, per team (D14)."""

    seat: int
    bid: int
    trump: str | None
    made: bool
    taken: tuple[int, int]
    points: tuple[int, int]


def hand_end(contract: Contract, taken: list[int]) -> HandEnd:
    """Return how a hand came out, by the points that each team took: a bid that is not reached is lost (D14)."""
    made = taken[contract.team] >= contract.bid
    points = taken[:]
    if not made:
        points[contract.team] = -contract.bid
    return HandEnd(contract.seat, contract.bid, contract.trump, made, (taken[0], taken[1]), (points[0], points[1]))


def is_made(bid: int, taken: int, others: int, total: int) -> bool | None:
    """Return whether a contract is made, by the points both teams have taken of all; None while it is open (D14)."""
    if taken >= bid:
        return True
    return False if total - others < bid else None


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
