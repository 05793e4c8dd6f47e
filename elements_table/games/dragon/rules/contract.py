"""The contract of a hand of Dragon: the bids that lead to it (D4), and what comes of it (D14).

Bids are seats with amounts, 0 for a pass, in order.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Bids = Sequence[tuple[int, int]]


def passed(bids: Bids) -> frozenset[int]:
    """Return the seats that have passed in this hand."""
    return frozenset([seat for seat, amount in bids if not amount])


def next_bidder(bids: Bids, seat: int) -> int:
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
