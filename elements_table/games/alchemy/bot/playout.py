"""Quick play to the end of a match, by prices alone, and what an end is worth.

A formula's price depends on nothing but how many completions are to come; nobody sorts for itself, nobody waits.
"""

from __future__ import annotations

from math import exp, inf
from random import Random

from elements_table.games.alchemy.bot.completions import quick_choice
from elements_table.games.alchemy.bot.evaluation import (
    AETHER_CARD,
    EARLY_BY,
    ELEMENT_CARD,
    MASTERIES_COMING,
    MASTERY,
    NOW,
    Worths,
)
from elements_table.games.alchemy.bot.piles import split_evenly
from elements_table.games.alchemy.rules.actions import CLAIM, SKIP, Action, complete, keep, sort
from elements_table.games.alchemy.rules.data import PER_AETHER, PER_FORMULA
from elements_table.games.alchemy.rules.elements import AETHER_SHIFT, CARDS, lacking, size
from elements_table.games.alchemy.rules.observation import P_CHOICE, P_CLAIM, P_COMPLETE, P_GAME_OVER, P_KEEP, P_SORT
from elements_table.games.alchemy.rules.payments import payment
from elements_table.games.alchemy.rules.state import AlchemyState

MARGIN, MARGIN_TO_COME = 3.0, 1.0
"""Points that a lead at the end is unsure by, and more for each round to come: fitted to who won regular matches."""
USUAL_AETHER = 5
"""The Aether and Void that a bonus for it counts at the end."""


class Playouts:
    """Plays matches of one number of players quickly to their end."""

    def __init__(self, worths: Worths) -> None:
        self.worths = worths
        variant = self.variant = worths.variant
        self.net = tuple(
            [
                tuple([self._price(worths, formula, left) for formula in variant.deck])
                for left in range(variant.counts.goal + 1)
            ]
        )
        """By completions to come: what completing each formula is worth beside what it costs."""

    def _price(self, worths: Worths, formula: int, left: int) -> float:
        card = self.variant.formulae[formula]
        price = card.points + MASTERY - ELEMENT_CARD * size(card.cost) + worths.rows.usual(formula) * (left + NOW)
        for part in card.bonuses:
            if part.per == PER_AETHER:
                price += part.n * USUAL_AETHER
            elif part.per != PER_FORMULA:
                price += part.n * (2 + left * MASTERIES_COMING)
        return price + worths.rows.usual_bonus(card, left)

    def play(self, state: AlchemyState, rng: Random) -> None:
        """Play to the end of the match."""
        while state.phase != P_GAME_OVER:
            phase = state.phase
            if phase == P_COMPLETE:
                state.apply(self._completion(state, self._left(state)))
            elif phase == P_CLAIM:
                state.apply(self._claim(state, self._left(state)))
            elif phase == P_CHOICE:
                state.apply(quick_choice(self.worths, state))
            elif phase == P_SORT:
                state.apply(sort(split_evenly(state.drawn, self.variant.seats, rng)))
            else:
                assert phase == P_KEEP
                state.apply(self._keep(state))

    def _left(self, state: AlchemyState) -> int:
        """Return the completions that are to come, as the longest row has it."""
        return 0 if state.final_round else max(0, self.variant.counts.goal - max(map(len, state.completed)))

    def _keep(self, state: AlchemyState) -> Action:
        variant = self.variant
        net = self.net[-1]
        hand = sorted(state.formulae[state.to_move], key=net.__getitem__, reverse=True)
        return keep(variant.slugs_of(hand[: variant.data.kept]))

    def _claim(self, state: AlchemyState, left: int) -> Action:
        if len(state.piles) == 1:
            return CLAIM[1]
        seat = state.to_move
        costs, units, net = self.variant.cost, self.variant.unit, self.net[left]
        elements, aether, payable = state.elements[seat], state.aether[seat], state.payable[seat]
        plans = [(net[card], costs[card], payable - units[card]) for card in state.formulae[seat]]
        most, best = -1.0, 0
        for number, pile in enumerate(state.piles, 1):
            cards, wild = pile & CARDS, pile >> AETHER_SHIFT
            nearest = 0.0
            for gain, cost, others in plans:
                missing = _missing(cost, elements + cards, others) - aether - wild
                if missing > 0:
                    gain *= EARLY_BY[missing]
                nearest = max(nearest, gain)
            value = nearest + ELEMENT_CARD * size(cards) + AETHER_CARD * wild
            if value > most:
                most, best = value, number
        return CLAIM[best]

    def _completion(self, state: AlchemyState, left: int) -> Action:
        seat = state.to_move
        variant = self.variant
        costs, units, net = variant.cost, variant.unit, self.net[left]
        elements, aether, payable = state.elements[seat], state.aether[seat], state.payable[seat]
        most, best = -inf, -1
        for card in state.formulae[seat]:
            if net[card] > most and _missing(costs[card], elements, payable - units[card]) <= aether:
                most, best = net[card], card
        if best < 0:
            return SKIP
        pack, spent = payment(state.purse(seat), best, net.__getitem__, formulae_first=False)
        _gain, right = self.worths.rows.best_end(state.completed[seat], best, left)
        return complete(variant.slugs[best], pack, variant.slugs_of(spent), right)


def _missing(cost: int, elements: int, payable: int) -> int:
    """Return the Aether that a formula takes at least, besides element cards and what other formulae pay."""
    unpaid = lacking(cost, elements)
    return lacking(unpaid, payable) % 31 if unpaid else 0


def win_chance(state: AlchemyState, seat: int, rounds: float) -> float:
    """Return the chance, 0 to 1, that `seat` wins where quick play of so many rounds ended so; all seats' make 1."""
    scores = state.returns()
    own = scores[seat]
    unsure = MARGIN + MARGIN_TO_COME * rounds
    return 1.0 / sum([exp((score - own) / unsure) for score in scores])
