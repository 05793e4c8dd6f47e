"""Sorting the drawn cards, and claiming a pile: what is left for the last, and what others would take."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from elements_table.games.alchemy.elements import AETHER_SHIFT, CARDS, ELEMENTS, UNIT, lane
from elements_table.games.alchemy.judgement import HandWorth, PileAppeal, Worths, outlook
from elements_table.games.alchemy.state import AlchemyState

TARGETS = 16
"""The piles for oneself, best first, around which sorts are built."""
SPLITS = 5
"""The ways tried to split the rest for the others."""
DENIAL = 0.22
"""What a point for one other player costs."""


class PileJudge:
    """Values piles for one seat, and guesses what others take."""

    __slots__ = ("_own", "_seen", "aether", "appeal", "base", "elements", "hand", "reduced")

    def __init__(self, worths: Worths, state: AlchemyState, seat: int, appeal: PileAppeal) -> None:
        self.hand = HandWorth(worths, state, seat, outlook(state))
        self.elements = state.elements[seat]
        self.aether = state.aether[seat]
        self.base = self.hand.worth(self.elements, self.aether)
        self.appeal = appeal
        self.reduced = worths.tables.piles.reduced
        self._seen: dict[int, float] = {}

    def own(self, pile: int) -> float:
        """Return what claiming the reduced `pile` gives."""
        if pile not in self._seen:
            worth = self.hand.worth(self.elements + (pile & CARDS), self.aether + (pile >> AETHER_SHIFT))
            self._seen[pile] = worth - self.base
        return self._seen[pile]


def best_claim(judge: PileJudge, piles: Sequence[int], others: int) -> tuple[int, list[float]]:
    """Return the index of the pile to claim when `others` claim after, and the value of each."""
    values = []
    for index, pile in enumerate(piles):
        left = sorted([judge.appeal[other] for n, other in enumerate(piles) if n != index], reverse=True)
        values.append(judge.own(pile) - DENIAL * sum(left[:others]))
    return max(range(len(piles)), key=values.__getitem__), values


class Sorted(NamedTuple):
    """A way to sort, its value, and the pile the sorter expects to get."""

    value: float
    order: tuple[int, ...]
    expected: int


def best_sort(judge: PileJudge, drawn: int, piles: int, parts: Sequence[int], rng: Random) -> Sorted:
    """Return the best of the sorts tried: good piles for oneself, the rest split so that others like it better."""
    reduced = judge.reduced
    targets = sorted(parts, key=lambda part: judge.own(reduced[part]), reverse=True)
    best: Sorted | None = None
    tried = 0
    for own in targets:
        if tried >= TARGETS:
            break
        rest = drawn - own
        fits = False
        for _n in range(SPLITS if piles > 2 else 1):
            order = (own, *split(rest, piles - 1, rng))
            found = _valued(judge, order)
            fits = fits or found.expected == own
            if best is None or found.value > best.value:
                best = found
        tried += 1 if fits or piles > 2 else 0
    assert best is not None
    return best


def _valued(judge: PileJudge, order: tuple[int, ...]) -> Sorted:
    """Return the value of a sort when each other player takes the pile that appeals most; ties go against one."""
    reduced, appeal, own = judge.reduced, judge.appeal, judge.own
    ranked = sorted([(appeal[reduced[pile]] + 0.25 * own(reduced[pile]) / 3, pile) for pile in order])
    last = reduced[ranked[0][1]]
    value = own(last)
    if len(ranked) > 1:
        # what another takes is a guess: where two piles appeal about alike, one may get the other
        second = reduced[ranked[1][1]]
        doubt = max(0.0, 0.45 - 0.5 * (ranked[1][0] - ranked[0][0]))
        value += doubt * (own(second) - value)
    value -= DENIAL * sum([appeal[reduced[pile]] for _appeal, pile in ranked[1:]])
    return Sorted(value, order, ranked[0][1])


def split(pack: int, piles: int, rng: Random) -> tuple[int, ...]:
    """Return the pack split at random into so many piles."""
    if piles == 1:
        return (pack,)
    order = [0] * piles
    number = int(rng.random() * (1 << 53))
    for element in ELEMENTS:
        for _n in range(lane(pack, element)):
            number, pile = divmod(number, piles)
            order[pile] += UNIT[element]
    return tuple(order)
