"""How far a hand of Elemies is from being out: the weight of the lightest way to split it into combinations.

A combination that loses its trick weighs 1; one that wins the lead weighs less than nothing, for it takes another one
with it. Only ranks count here, four bits each: the count of rank r stands at bit 4 * r, the Jester at bit 52.
"""

from functools import lru_cache

from elements_table.games.elemies.rules import claims
from elements_table.games.elemies.rules.combinations import COLUMN
from elements_table.games.elemies.rules.data import ELEVATE, GURU, JESTER, STOMP, SUITED

TAKES_ALONG = 0.7
"""How much of another combination one that wins its trick takes with it."""
SINGLE_WINS = (0.0, 0.0, 0.0, 0.0, 0.02, 0.04, 0.07, 0.11, 0.17, 0.26, 0.4, 0.62, 0.95)
"""Chance of a single to win its trick early in a round, by rank; the others alike."""
PAIR_WINS = (0.0, 0.02, 0.04, 0.07, 0.1, 0.14, 0.19, 0.26, 0.34, 0.45, 0.58, 0.74, 0.97)
TRIPLE_WINS = (0.2, 0.24, 0.28, 0.32, 0.37, 0.42, 0.48, 0.54, 0.61, 0.68, 0.76, 0.86, 0.98)
STEPS_WIN = (0.0, 0.35, 0.38, 0.41, 0.45, 0.5, 0.55, 0.6, 0.66, 0.73, 0.81, 0.9, 0.98)
FULL_WINS = (0.35, 0.4, 0.44, 0.48, 0.52, 0.57, 0.62, 0.67, 0.73, 0.79, 0.85, 0.92, 0.99)
WINS = SINGLE_WINS, PAIR_WINS, TRIPLE_WINS, STEPS_WIN, (), FULL_WINS
"""These, by their kinds."""
STRAIGHT_WINS = 0.4
STRAIGHT_RANK, STRAIGHT_CARD = 0.04, 0.05
"""What each rank above a straight to six, and each card above five, adds to that."""


def _exact(weight: float) -> float:
    """Return a weight as a multiple of a small power of two: then sums come out alike in any order."""
    return round(weight * 2**20) / 2**20


FOUR_WEIGHS = -1.5
GURU_WEIGHS, ELEVATE_WEIGHS, STOMP_WEIGHS, JESTER_WEIGHS = map(_exact, (-0.75, -0.3, -0.2, 0.6))
ONE_WEIGHS = 1.0
"""The most that a hand weighs that is one combination."""
JESTER_BIT = 1 << 52
"""The Jester in counts."""
_MAX_KNOWN = 16_000
_PAIRS_OF_BITS, _ODD_BITS = 0x3333333333333, 0x5555555555555


def straight_wins(size: int, top: int) -> float:
    """Return the chance of a straight to win its trick."""
    return min(0.97, STRAIGHT_WINS + STRAIGHT_RANK * (top - 4) + STRAIGHT_CARD * (size - 5))


def usually_wins(kind: int, size: int, rank: int, is_reversed: bool = False) -> float:
    """Return the chance of a combination without an element to win its trick early in a round."""
    if kind == claims.STRAIGHT:
        return straight_wins(size, size - 1 + 12 - rank if is_reversed else rank)
    return WINS[kind][12 - rank if is_reversed else rank]


def usual_weight(kind: int, size: int, rank: int) -> float:
    """Return the weight of such a combination."""
    return _exact(1.0 - (1.0 + TAKES_ALONG) * usually_wins(kind, size, rank))


SINGLE, PAIR, TRIPLE, STEPS, FULL = (
    tuple(usual_weight(kind, 0, rank) for rank in range(13)) for kind in range(claims.FULL + 1) if WINS[kind]
)
STRAIGHT = {
    (size, top): usual_weight(claims.STRAIGHT, size, top) for size in range(5, 14) for top in range(size - 1, 13)
}


def _alike(rank: int) -> tuple[float, ...]:
    one, two, three = SINGLE[rank], PAIR[rank], TRIPLE[rank]
    best = [0.0, one, min(2 * one, two)]
    best.append(min(best[2] + one, three))
    best.append(min(best[3] + one, 2 * two, FOUR_WEIGHS))
    return tuple(best)


ALIKE = tuple(zip(*map(_alike, range(13)), strict=True))
"""Weight of one to four cards of a rank, by their number and the rank."""


def counts_of(hand: int) -> int:
    """Return the counts of the ranks in a hand, and the Jester."""
    suited = hand & SUITED
    twos = suited - (suited >> 1 & _ODD_BITS)
    counts = (twos & _PAIRS_OF_BITS) + (twos >> 2 & _PAIRS_OF_BITS)
    return counts | JESTER_BIT if hand & JESTER else counts


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
        self.forget()
        return extra + self.lightest(counts_of(hand))

    def forget(self) -> None:
        """Empty the memory where it has grown large."""
        if len(self._known) > _MAX_KNOWN:
            self._known.clear()
            self._known[0] = 0.0

    def lightest(self, counts: int) -> float:
        """Return the weight of counts of ranks."""
        known = self._known.get(counts)
        if known is not None:
            return known
        best = self.with_jester(counts ^ JESTER_BIT)[0] if counts & JESTER_BIT else self._split(counts)
        self._known[counts] = best
        return best

    def with_jester(self, counts: int) -> tuple[float, int]:
        """Return the weight of counts and a Jester, and the rank it stands for best, -1 where it helps nowhere."""
        ranks = [(self.lightest(counts + (1 << 4 * rank)), rank) for rank in _helped(counts)]
        return min([(JESTER_WEIGHS + self.lightest(counts), -1), *ranks])

    def _split(self, counts: int) -> float:
        best = _without_straights(counts) if _threes(counts) else _side_by_side(counts)
        held = (counts | counts >> 1 | counts >> 2) & COLUMN
        low = held & held >> 4 & held >> 8 & held >> 12 & held >> 16
        while low:
            one = low & -low
            low ^= one
            first = (one.bit_length() - 1) >> 2
            run, top = one * 0x11111, first + 4
            while top < 13 and held >> 4 * top & 1:
                run |= 1 << 4 * top
                best = min(best, STRAIGHT[top - first + 1, top] + self.lightest(counts - run))
                top += 1
        return best


def _threes(counts: int) -> int:
    return (counts & counts >> 1 | counts >> 2) & COLUMN


def _without_straights(counts: int, first: int = 0) -> float:
    """Return the least weight of a split in which the full houses have threes from rank `first` on."""
    best = _side_by_side(counts)
    threes = _threes(counts) & -1 << 4 * first
    while threes:
        one = threes & -threes
        threes ^= one
        three = (one.bit_length() - 1) >> 2
        rest = counts - 3 * one
        twos = (rest >> 1 | rest >> 2) & COLUMN & ~one
        while twos:
            two = twos & -twos
            twos ^= two
            best = min(best, FULL[three] + _without_straights(rest - 2 * two, three))
    return best


def _side_by_side(counts: int) -> float:
    """Return the least weight of a split into singles, pairs, threes, fours and steps."""
    twos = (counts >> 1 | counts >> 2) & COLUMN
    chained = twos & (twos >> 4 | twos << 4)
    weight = 0.0
    if chained:
        in_steps = counts & 15 * chained
        counts ^= in_steps
        weight = _in_steps(in_steps, 0)
    return weight + _LOW[counts & 0xFFFF] + _MIDDLE[counts >> 16 & 0xFFFF] + _HIGH[counts >> 32]


@lru_cache(8192)
def _in_steps(counts: int, rank: int) -> float:
    """Return the least weight of counts that begin with `rank`, split into steps and cards of one rank."""
    if not counts:
        return 0.0
    best: float = ALIKE[counts & 15][rank] + _in_steps(counts >> 4, rank + 1)
    if counts & 6 and counts & 0x60:
        best = min(best, STEPS[rank + 1] + _in_steps(counts - 0x22, rank))
    return best


class _Apart(dict[int, float]):
    """Counts of the ranks from `rank` on -> their weight, each rank by itself."""

    def __init__(self, rank: int) -> None:
        self._rank = rank

    def __missing__(self, counts: int) -> float:
        self[counts] = sum([ALIKE[counts >> 4 * n & 15][self._rank + n] for n in range(13 - self._rank)])
        return self[counts]


_LOW, _MIDDLE, _HIGH = map(_Apart, (0, 4, 8))


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
