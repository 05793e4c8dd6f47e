"""What a hand of Dragon scores, and who has won (D14, D15)."""

from __future__ import annotations

from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import Contract, HandEnd


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


def is_over(hand: int, scores: list[int], variant: Variant) -> bool:
    """Return whether the game ends after `hand` with these scores (D15)."""
    if variant.hands_end:
        return hand >= variant.hands_end
    return bool(variant.mark) and max(scores) >= variant.mark


def winners(scores: list[int]) -> list[int]:
    """Return the seats of the team with the higher score; all where they are equal (D15)."""
    best = max(scores)
    return [seat for seat in range(4) if scores[seat & 1] == best]
