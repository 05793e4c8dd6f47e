"""How far a hand of Elemies is from being out: the weight of the lightest way to split it into combinations.

A combination that loses its turn weighs 1; one that wins the lead weighs less than nothing, for it takes another one
with it. Only ranks count here, four bits each: the count of rank r stands at bit 4 * r, the Jester at bit 52.
"""

from __future__ import annotations

from elements_table.games.elemies.rules.data import ELEVATE, GURU, JESTER, STOMP, SUITED

TAKES_ALONG = 0.7
"""How much of another combination one that wins its turn takes with it."""
SINGLE_WINS = (0.0, 0.0, 0.0, 0.0, 0.02, 0.04, 0.07, 0.11, 0.17, 0.26, 0.4, 0.62, 0.95)
"""Chance of a single to win its turn early in a round, by rank; the others alike."""
PAIR_WINS = (0.0, 0.02, 0.04, 0.07, 0.1, 0.14, 0.19, 0.26, 0.34, 0.45, 0.58, 0.74, 0.97)
TRIPLE_WINS = (0.2, 0.24, 0.28, 0.32, 0.37, 0.42, 0.48, 0.54, 0.61, 0.68, 0.76, 0.86, 0.98)
STEPS_WIN = (0.0, 0.35, 0.38, 0.41, 0.45, 0.5, 0.55, 0.6, 0.66, 0.73, 0.81, 0.9, 0.98)
FULL_WINS = (0.35, 0.4, 0.44, 0.48, 0.52, 0.57, 0.62, 0.67, 0.73, 0.79, 0.85, 0.92, 0.99)
STRAIGHT_WINS = 0.4
STRAIGHT_RANK, STRAIGHT_CARD = 0.04, 0.05
"""What each rank above a straight to six, and each card above five, adds to that."""
FOUR_WEIGHS = -1.5
GURU_WEIGHS, ELEVATE_WEIGHS, STOMP_WEIGHS, JESTER_WEIGHS = -0.75, -0.3, -0.2, 0.6
JESTER_BIT = 1 << 52
"""The Jester in counts."""
_MAX_KNOWN = 400_000


def _weights(wins: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(1.0 - (1.0 + TAKES_ALONG) * chance for chance in wins)


SINGLE, PAIR, TRIPLE, STEPS, FULL = map(_weights, (SINGLE_WINS, PAIR_WINS, TRIPLE_WINS, STEPS_WIN, FULL_WINS))


def straight_wins(size: int, top: int) -> float:
    """Return the chance of a straight to win its turn."""
    return min(0.97, STRAIGHT_WINS + STRAIGHT_RANK * (top - 4) + STRAIGHT_CARD * (size - 5))


STRAIGHT = {
    (size, top): 1.0 - (1.0 + TAKES_ALONG) * straight_wins(size, top)
    for size in range(5, 14)
    for top in range(size - 1, 13)
}
_SPREAD = tuple(bits.bit_count() for bits in range(16))


def counts_of(hand: int) -> int:
    """Return the counts of the ranks in a hand, and the Jester."""
    counts = JESTER_BIT if hand & JESTER else 0
    hand &= SUITED
    shift = 0
    while hand:
        counts |= _SPREAD[hand & 15] << shift
        hand >>= 4
        shift += 4
    return counts


class HandWeights:
    """HandWeights of hands, each worked out once; the memory is emptied when it has grown large."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, float] = {0: 0.0}

    def of(self, hand: int) -> float:
        """Return the weight of a hand (a set of cards)."""
        extra = 0.0
        if hand & GURU:
            extra += GURU_WEIGHS
        if hand & ELEVATE:
            extra += ELEVATE_WEIGHS
        if hand & STOMP:
            extra += STOMP_WEIGHS
        if len(self._known) > _MAX_KNOWN:
            self._known = {0: 0.0}
        return extra + self.lightest(counts_of(hand))

    def lightest(self, counts: int) -> float:
        """Return the weight of counts of ranks."""
        known = self._known.get(counts)
        if known is not None:
            return known
        best = self._with_jester(counts ^ JESTER_BIT) if counts & JESTER_BIT else self._split(counts)
        self._known[counts] = best
        return best

    def _with_jester(self, counts: int) -> float:
        """Let the Jester be each rank that it can help: one held once or twice, or a gap in a run."""
        best = JESTER_WEIGHS + self.lightest(counts)
        return min([best, *(self.lightest(counts + (1 << 4 * rank)) for rank in _helped(counts))])

    def rank_for_jester(self, counts: int) -> int:
        """Return the rank that a Jester beside these counts stands for best, -1 where it helps nowhere."""
        ranks = [(self.lightest(counts + (1 << 4 * rank)), rank) for rank in _helped(counts)]
        return min([(JESTER_WEIGHS + self.lightest(counts), -1), *ranks])[1]

    def _split(self, counts: int) -> float:
        """Take every combination that holds the lowest rank out in turn."""
        lightest = self.lightest
        low = ((counts & -counts).bit_length() - 1) >> 2
        one = 1 << 4 * low
        held = counts >> 4 * low & 15
        best = SINGLE[low] + lightest(counts - one)
        if held >= 2:
            best = min(best, PAIR[low] + lightest(counts - 2 * one))
            if low < 12 and counts >> 4 * (low + 1) & 15 >= 2:
                best = min(best, STEPS[low + 1] + lightest(counts - 34 * one))
            best = min(best, self._full_houses(counts, low, held))
        if held >= 3:
            best = min(best, TRIPLE[low] + lightest(counts - 3 * one))
        if held == 4:
            best = min(best, FOUR_WEIGHS + lightest(counts - 4 * one))
        run, rank = one, low + 1
        while rank < 13 and counts >> 4 * rank & 15:
            run |= 1 << 4 * rank
            if rank - low >= 4:
                best = min(best, STRAIGHT[rank - low + 1, rank] + lightest(counts - run))
            rank += 1
        return best

    def _full_houses(self, counts: int, low: int, held: int) -> float:
        best = 99.0
        for rank in range(low + 1, 13):
            other = counts >> 4 * rank & 15
            if other >= 2 and held >= 3:
                best = min(best, FULL[low] + self.lightest(counts - (3 << 4 * low) - (2 << 4 * rank)))
            if other >= 3:
                best = min(best, FULL[rank] + self.lightest(counts - (2 << 4 * low) - (3 << 4 * rank)))
        return best


def _helped(counts: int) -> list[int]:
    """Return the ranks that a Jester could help: held once or twice, or a gap in a run."""
    held = [(rank, counts >> 4 * rank & 15) for rank in range(13)]
    return [rank for rank, own in held if own in (1, 2) or (not own and rank < 9 and _fills_a_run(counts, rank))]


def _fills_a_run(counts: int, rank: int) -> bool:
    low = high = rank
    while low and counts >> 4 * (low - 1) & 15:
        low -= 1
    while high < 12 and counts >> 4 * (high + 1) & 15:
        high += 1
    return high - low >= 4
