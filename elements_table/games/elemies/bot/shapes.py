"""What a hand of Elemies can play, by its ranks alone: a few shapes, where each has many ways to choose its elements.

Counts of ranks are those of `hand_value.py`. A Jester is taken for one card more of the rank that helps most.
"""

from typing import NamedTuple

from elements_table.games.elemies.bot.hand_value import JESTER_BIT, HandWeights, counts_of
from elements_table.games.elemies.rules.claims import FOUR, FULL, PAIR, SINGLE, STEPS, STRAIGHT, TRIPLE
from elements_table.games.elemies.rules.combinations import AS_RANK, RUN
from elements_table.games.elemies.rules.data import JESTER, SUITED

NO_RANK = -1
_MAX_KNOWN = 400
_LOWEST = tuple(
    tuple(sum(sorted(1 << bit for bit in range(4) if held >> bit & 1)[:count]) for count in range(5))
    for held in range(16)
)
"""By the elements held of a rank: the lowest so many of them."""


class Shape(NamedTuple):
    """A combination by ranks: `kind`, `size`, `rank`, `minor` as in a claim, the counts it has taken, and the rest.

    `after` is the weight of the rest, `left` its counts.
    """

    kind: int
    size: int
    rank: int
    minor: int
    taken: int
    left: int
    after: float


class Holding:
    """A hand by its ranks: its counts, and the rank that its Jester stands for or NO_RANK.

    The specials other than the Jester are left out.
    """

    __slots__ = ("_found", "_lightest", "_shapes", "counts", "jester")

    def __init__(self, hand: int, weights: HandWeights) -> None:
        counts, self.jester = counts_of(hand), NO_RANK
        if hand & JESTER:
            counts ^= JESTER_BIT
            self.jester = weights.with_jester(counts)[1]
            counts += 1 << 4 * self.jester if self.jester >= 0 else 0
        is_only_jester = self.jester >= 0 and not hand >> 4 * self.jester & 15
        self.counts = counts
        self._found = [
            one
            for one in shapes_of(counts)
            if one[2] != self.jester or (one[0] != FOUR and (one[0] != SINGLE or not is_only_jester))
        ]
        self._lightest = weights.lightest
        self._shapes: tuple[Shape, ...] | None = None

    @property
    def weight(self) -> float:
        """The weight of the counts."""
        return self._lightest(self.counts)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All that the hand can play, elements left aside."""
        if self._shapes is None:
            rests = [self.counts - one[-1] for one in self._found]
            self._shapes = tuple(
                [Shape(*one, left, self._lightest(left)) for one, left in zip(self._found, rests, strict=True)]
            )
        return self._shapes

    def replies(self, kind: int, size: int, rank: int, is_reversed: bool) -> list[tuple[int, int]]:
        """Return rank and counts taken of what the hand can play on such a claim, elements left aside."""
        alike = [(one[2], one[-1]) for one in self._found if one[0] == kind and one[1] == size]
        return [one for one in alike if (one[0] < rank if is_reversed else one[0] > rank)]


class Shapes:
    """The shapes of hands, each hand's worked out once; the memory is emptied when it has grown large."""

    __slots__ = ("_hands", "weights")

    def __init__(self, weights: HandWeights) -> None:
        self.weights = weights
        self._hands: dict[int, Holding] = {}

    def of(self, hand: int) -> Holding:
        """Return what a hand (a set of cards) can play; its Jester is taken for the rank that it helps most."""
        hand &= SUITED | JESTER
        known = self._hands.get(hand)
        if known is None:
            if len(self._hands) > _MAX_KNOWN:
                self._hands.clear()
            self.weights.forget()
            known = self._hands[hand] = Holding(hand, self.weights)
        return known


def shapes_of(counts: int) -> list[tuple[int, int, int, int, int]]:
    """Return kind, size, rank, minor and the counts taken of all that counts can be played as."""
    found = []
    twos: list[int] = []
    threes: list[int] = []
    run = 0
    left, rank, one = counts, 0, 1
    while left:
        held = left & 15
        if held:
            run += 1
            found.append((SINGLE, 1, rank, 0, one))
            if held > 1:
                found.append((PAIR, 2, rank, 0, 2 * one))
                if held > 2:
                    found.append((TRIPLE, 3, rank, 0, 3 * one))
                    threes.append(rank)
                    if held > 3:
                        found.append((FOUR, 4, rank, 0, 4 * one))
                if twos and twos[-1] == rank - 1:
                    found.append((STEPS, 4, rank, 0, 2 * (one + (one >> 4))))
                twos.append(rank)
            if run > 4:
                taken = one | one >> 4 | one >> 8 | one >> 12
                for size in range(5, run + 1):
                    taken |= one >> 4 * (size - 1)
                    found.append((STRAIGHT, size, rank, 0, taken))
        else:
            run = 0
        left >>= 4
        one <<= 4
        rank += 1
    found += [
        (FULL, 5, three, two, (3 << 4 * three) + (2 << 4 * two)) for three in threes for two in twos if two != three
    ]
    return found


def cards_for(taken: int, hand: int, jester: int) -> int:
    """Return the code of a play of those counts from a hand; its Jester stands for the rank `jester`."""
    code = rank = 0
    while taken:
        count = taken & 15
        if count:
            held = hand >> 4 * rank & 15
            if rank == jester and held.bit_count() < count:
                count -= 1
                code |= AS_RANK[rank]
            code |= _LOWEST[held][count] << 4 * rank
        taken >>= 4
        rank += 1
    return code


def is_one(counts: int) -> bool:
    """Return whether the counts are one combination as they are."""
    return counts > 0 and counts >> ((counts & -counts).bit_length() - 1 & ~3) in _ONES


_ONES = frozenset(
    {1, 2, 3, 4, 0x22}
    | set(RUN[5:])
    | {low + (high << 4 * apart) for low, high in ((2, 3), (3, 2)) for apart in range(1, 13)}
)
"""Counts that are one combination, the lowest rank first."""
