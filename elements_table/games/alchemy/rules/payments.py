"""Paying for formulae (A13): what a hand can complete, with what, without listing all the ways.

The cost is paid exactly: element cards, other formulae from the hand, each as one card of its dominant element, and
Aether as any element.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from elements_table.games.alchemy.rules import packs
from elements_table.games.alchemy.rules.actions import Action, LazyActions, complete
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.packs import ELEMENTS, UNIT, holds, lacking, lane, lanes

Payment = tuple[int, tuple[int, ...]]
"""The pack of elements and Aether, and the formulae spent."""


class Purse(NamedTuple):
    """What a player can pay with: element cards, formulae in hand (and what they pay, as a pack), Aether."""

    variant: Variant
    elements: int
    formulae: tuple[int, ...]
    payable: int
    aether: int

    def missing(self, formula: int) -> int:
        """Return the Aether that completing `formula` takes at least."""
        variant = self.variant
        unpaid = lacking(variant.cost[formula], self.elements)
        if not unpaid:
            return 0
        return lacking(unpaid, self.payable - variant.unit[formula]) % 31

    def unpaid(self, formula: int) -> int:
        """Return what of a formula's cost neither element cards nor other formulae pay, as a pack."""
        return lacking(lacking(self.variant.cost[formula], self.elements), self.payable - self.variant.unit[formula])

    def affordable(self) -> list[int]:
        """Return the formulae in hand that can be completed, in the data file's order."""
        return sorted([formula for formula in self.formulae if self.missing(formula) <= self.aether])

    def others(self, formula: int, element: int) -> list[int]:
        """Return the other formulae in hand that pay `element`, in the data file's order."""
        dominant = self.variant.element
        return sorted([card for card in self.formulae if dominant[card] == element and card != formula])

    def pays(self, action: Action) -> bool:
        """Return whether `action` completes a formula of this hand, paid exactly with what is there."""
        variant = self.variant
        formula = variant.index.get(action.formula, -1)
        spent = [variant.index[slug] for slug in action.spent]
        if formula not in self.formulae or formula in spent or not set(spent) <= set(self.formulae):
            return False
        aether = action.elements >> packs.AETHER_SHIFT
        cards = action.elements & packs.CARDS
        cost = variant.cost[formula]
        if aether > self.aether or not (holds(self.elements, cards) and holds(cost, cards)):
            return False
        unpaid = cost - cards
        by_formulae = sum([variant.unit[card] for card in spent])
        return holds(unpaid, by_formulae) and (unpaid - by_formulae) % 31 == aether

    def payments(self, formula: int) -> Iterator[Payment]:
        """Yield every way to pay, the least Aether first."""
        cost = lanes(self.variant.cost[formula])
        others = [self.others(formula, element) for element in ELEMENTS]
        yield from self._pay_from(0, cost, others, self.aether, (0, ()))

    def _pay_from(
        self, element: int, cost: tuple[int, ...], others: list[list[int]], aether: int, paid: Payment
    ) -> Iterator[Payment]:
        if element == len(cost):
            yield paid
            return
        pack, spent = paid
        there = lane(self.elements, element)
        price = cost[element]
        for wild in range(min(price, aether) + 1):
            for cards in range(min(price - wild, there), -1, -1):
                formulae = price - wild - cards
                if formulae > len(others[element]):
                    break
                more = pack + wild * packs.AETHER_UNIT + cards * UNIT[element]
                for chosen in combinations(others[element], formulae):
                    yield from self._pay_from(element + 1, cost, others, aether - wild, (more, spent + chosen))

    def random_payment(self, formula: int, rng: Random) -> Payment:
        """Return one way to pay for an affordable formula, any of them possible."""
        cost = self.variant.cost[formula]
        spare = self.aether - self.missing(formula)
        pack = 0
        spent: tuple[int, ...] = ()
        number = int(rng.random() * (1 << 53))
        for element in ELEMENTS:
            price = lane(cost, element)
            if not price:
                continue
            there = lane(self.elements, element)
            others = lane(self.payable, element) - (self.variant.element[formula] == element)
            needed = max(0, price - there - others)
            number, extra = divmod(number, min(spare, price - needed) + 1)
            spare -= extra
            rest = price - needed - extra
            least = max(0, rest - there)
            number, more = divmod(number, min(others, rest) - least + 1)
            pack += (needed + extra) * packs.AETHER_UNIT + (rest - least - more) * UNIT[element]
            if least + more:
                pool = self.others(formula, element)
                for _n in range(least + more):
                    number, place = divmod(number, len(pool))
                    spent += (pool.pop(place),)
        return pack, spent


class Completions(LazyActions):
    """The actions `first`, then every completion a purse can pay, at either end of a row."""

    def __init__(self, first: Sequence[Action], purse: Purse, has_row: bool) -> None:
        self.first, self.purse = first, purse
        self.at_ends = (False, True) if has_row else (False,)

    def __iter__(self) -> Iterator[Action]:
        yield from self.first
        variant = self.purse.variant
        for formula in self.purse.affordable():
            for pack, spent in self.purse.payments(formula):
                for right in self.at_ends:
                    yield complete(variant.slugs[formula], pack, variant.slugs_of(spent), right)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action) and action.kind == "complete":
            return action.right in self.at_ends and self.purse.pays(action)
        return action in self.first


def payment(purse: Purse, formula: int, worth: Callable[[int], float], formulae_first: bool) -> tuple[int, list[int]]:
    """Return one way to pay for an affordable formula with as little Aether as can be.

    Element cards go first, or else the formulae in hand worth least.
    """
    cost = purse.variant.cost[formula]
    pack = 0
    spent: list[int] = []
    for element in ELEMENTS:
        price = lane(cost, element)
        if not price:
            continue
        there = lane(purse.elements, element)
        others = sorted(purse.others(formula, element), key=worth)
        if formulae_first:
            pays = others[:price]
            cards = min(there, price - len(pays))
        else:
            cards = min(there, price)
            pays = others[: price - cards]
        spent += pays
        pack += cards * UNIT[element] + (price - cards - len(pays)) * packs.AETHER_UNIT
    return pack, spent


def purse_of(variant: Variant, elements: int, formulae: Sequence[str], aether: int) -> Purse:
    """Return what a hand pays with: a pack of element cards, formulae by their slugs, Aether."""
    hand = tuple([variant.index[one] for one in formulae])
    return Purse(variant, elements, hand, sum([variant.unit[card] for card in hand]), aether)


def proposal(variant: Variant, elements: str, formulae: Sequence[str], aether: int, slug: str) -> Action:
    """Return the completion of a formula of this hand at the left end, paid with as little Aether as can be.

    Then with the formulae of the fewest points. What is missing is paid with Aether, whether it is there or not.
    """
    purse = purse_of(variant, packs.from_letters(elements), formulae, aether)
    pack, spent = payment(purse, variant.index[slug], variant.points.__getitem__, False)
    return complete(slug, pack, variant.slugs_of(spent))
