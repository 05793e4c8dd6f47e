"""Who is still in the bidding of Dragon (D4). Bids are seats with amounts, 0 for a pass, in order."""

from __future__ import annotations

Bids = tuple[tuple[int, int], ...]


def passed(bids: Bids) -> frozenset[int]:
    """Return the seats that have passed in this hand."""
    return frozenset([seat for seat, amount in bids if not amount])


def next_bidder(bids: Bids, seat: int) -> int:
    """Return who is asked after `seat`: the next to its left that has not passed, at last itself."""
    out = passed(bids)
    return next(((seat + n) & 3 for n in (1, 2, 3) if (seat + n) & 3 not in out), seat)
