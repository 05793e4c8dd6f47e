"""Sorting the drawn cards, and claiming a pile: what is left for the last, and what others would take."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from elements_table.games.alchemy.bot.evaluation import HandWorth, Worths, outlook
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, ELEMENTS, UNIT, lane
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.memo import Memo

TARGETS = 16
"""The piles for oneself, best first, around which sorts are built."""
SPLITS = 5
"""The ways tried to split the rest for the others."""
SLACK = 0.6
"""By how much a pile for oneself may appeal more than an equal share."""
DENIAL = 0.22
"""What a point for one other player costs."""


class PileJudge:
    """Values piles for one seat, and guesses what others take."""

    __slots__ = ("_own", "_seen", "aether", "appeal", "base", "elements", "hand", "reduced")

    def __init__(self, worths: Worths, state: AlchemyState, seat: int, appeal: Memo[int, float]) -> None:
        self.hand = HandWorth(worths, state, seat, outlook(state))
        self.elements = state.elements[seat]
        self.aether = state.aether[seat]
        self.base = self.hand.worth(self.elements, self.aether)
        self.appeal = appeal
        self.reduced = worths.variant.reduced
        self._seen: dict[int, float] = {}

    def own(self, pile: int) -> float:
        """Return what claiming the reduced `pile` gives."""
        if pile not in self._seen:
            worth = self.hand.worth(self.elements + (pile & CARDS), self.aether + (pile >> AETHER_SHIFT))
            self._seen[pile] = worth - self.base
        return self._seen[pile]


def claim_values(judge: PileJudge, piles: Sequence[int], others: int) -> dict[int, float]:
    """Return what claiming each pile is worth, by its index, when `others` claim after."""
    values = {}
    for index, pile in enumerate(piles):
        left = sorted([judge.appeal[other] for n, other in enumerate(piles) if n != index], reverse=True)
        values[index] = judge.own(pile) - DENIAL * sum(left[:others])
    return values


class Sorted(NamedTuple):
    """A way to sort, its value, and the pile the sorter expects to get."""

    value: float
    order: tuple[int, ...]
    expected: int


def best_sort(judge: PileJudge, drawn: int, piles: int, parts: Sequence[int], rng: Random) -> Sorted:
    """Return the best of the sorts tried.

    Each is built around a pile for oneself that is not above an equal share, so that others may leave it; the rest
    is dealt out evenly, which leaves the others nothing much better to take.
    """
    reduced, appeal, own = judge.reduced, judge.appeal, judge.own
    share = appeal[drawn] / piles + SLACK
    fitting = [part for part in parts if appeal[reduced[part]] <= share]
    targets = sorted(fitting, key=lambda part: own(reduced[part]), reverse=True)[:TARGETS]
    best: Sorted | None = None
    for target in targets:
        for _n in range(SPLITS if piles > 2 else 1):
            found = _valued(judge, (target, *split_evenly(drawn - target, piles - 1, rng)))
            if best is None or found.value > best.value:
                best = found
    assert best is not None
    return best


def _valued(judge: PileJudge, order: tuple[int, ...]) -> Sorted:
    """Return the value of a sort when each other player takes the pile that appeals most; ties go against one."""
    reduced, appeal, own = judge.reduced, judge.appeal, judge.own
    ranked = sorted([(appeal[reduced[pile]] + 0.25 * own(reduced[pile]) / 3, pile) for pile in order])
    value = own(reduced[ranked[0][1]])
    if len(ranked) > 1:
        # what another takes is a guess: where two piles appeal about alike, one may get the other
        second = reduced[ranked[1][1]]
        doubt = max(0.0, 0.45 - 0.5 * (ranked[1][0] - ranked[0][0]))
        value += doubt * (own(second) - value)
    value -= DENIAL * sum([appeal[reduced[pile]] for _appeal, pile in ranked[1:]])
    return Sorted(value, order, ranked[0][1])


def split_evenly(pack: int, piles: int, rng: Random) -> tuple[int, ...]:
    """Return the pack split at random into piles of alike many cards."""
    if piles == 1:
        return (pack,)
    cards = [UNIT[element] for element in ELEMENTS for _n in range(lane(pack, element))]
    order = [0] * piles
    for turn in range(len(cards)):
        order[turn % piles] += cards.pop(int(rng.random() * len(cards)))
    return tuple(order)
