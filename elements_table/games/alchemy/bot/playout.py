"""Quick play to the end of a match, by prices alone, and a decision as the expert tries it out by that.

A formula's price depends on how many completions are to come, and on who leads in its element; nobody waits.
"""

from collections.abc import Sequence
from math import inf
from random import Random

from elements_table.games.alchemy.bot.completions import quick_choice
from elements_table.games.alchemy.bot.evaluation import LEAD, MASTERIES_COMING, NOW, Worths
from elements_table.games.alchemy.bot.piles import split_evenly
from elements_table.games.alchemy.rules.actions import CLAIM, SKIP, Action, complete, keep, sort
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, MOST, lacking, lanes, size
from elements_table.games.alchemy.rules.payments import payment
from elements_table.games.alchemy.rules.state import AlchemyState

USUAL_AETHER = 5
"""The Aether and Void that a bonus for it counts at the end."""
ELEMENT, AETHER = 1.5, 1.9
"""What an element card and Aether are worth while completions are to come."""
NEARER = 0.95
"""What is kept of a plan's worth for each element it still lacks."""
DRAWN = 1.4
"""What a formula that an ability draws is worth beside what the regular player thinks."""
NEAR = tuple([NEARER**missing for missing in range(8)])
SORTS = 4
"""The even sorts of which the best is taken."""
NEARNESS = (3, 2, 1, 1, 0)
"""How near the end is, as `Worths.leads` has it, by completions to come."""
Plan = tuple[float, int, int, int]
"""A formula of a hand: what it is worth, its cost, what the others of the hand pay, and which it is."""


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
        """By completions to come: what completing each formula is worth beside its token and what it costs."""
        each = variant.counts.majority[0] / (variant.seats - 1)
        chances = [worths.leads[NEARNESS[min(left, 4)]] for left in range(variant.counts.goal + 1)]
        leads = [min(max(lead, -LEAD), LEAD - 1) + LEAD for lead in (*range(MOST + 1), *range(-MOST, 0))]
        self.races = tuple([tuple([each * (chance[n + 1] - chance[n]) for n in leads]) for chance in chances])
        """By completions to come, then the lead on another seat: what a token more gains on it."""
        self.prices = self.net, self.races, (*NEAR, 0.0, 1.0, ELEMENT, AETHER)

    def _price(self, worths: Worths, formula: int, left: int) -> float:
        card = self.variant.formulae[formula]
        price = card.points + worths.rows.usual(formula) * (left + NOW)
        if left:
            price -= ELEMENT * size(card.cost)
        drawn = [part.n for effect in card.effects for part in effect.parts if part.do == "draw_formulae"]
        price += DRAWN * sum(drawn) * (left + NOW)
        for part in card.bonuses:
            if part.per == "aether":
                price += part.n * USUAL_AETHER
            elif part.per != "formula":
                price += part.n * (2 + left * MASTERIES_COMING)
        return price + worths.rows.usual_bonus(card, left)

    def play(self, state: AlchemyState, rng: Random) -> None:
        """Play to the end of the match."""
        while state.phase != "game_over":
            phase = state.phase
            if phase == "complete":
                state.apply(self._completion(state, self._left(state)))
            elif phase == "claim":
                state.apply(self._claim(state, self._left(state)))
            elif phase == "choice":
                state.apply(quick_choice(self.worths, state))
            elif phase == "sort":
                state.apply(self._sort(state, self._left(state), rng))
            else:
                self.keep(state)

    def keep(self, state: AlchemyState) -> None:
        """Let all keep their formulae, where they have not."""
        while state.phase == "keep":
            state.apply(self._keep(state))

    def _left(self, state: AlchemyState) -> int:
        return 0 if state.final_round else max(0, self.variant.counts.goal - max(map(len, state.completed)))

    def _keep(self, state: AlchemyState) -> Action:
        variant = self.variant
        hand = sorted(state.formulae[state.to_move], key=self.net[-1].__getitem__, reverse=True)
        return keep(variant.slugs_of(hand[: variant.data.kept]))

    def _plans(self, state: AlchemyState, left: int) -> list[Plan]:
        """Return the plans of the hand to move, in the order of formulae."""
        seat, variant, net = state.to_move, self.variant, self.net[left]
        payable = state.payable[seat]
        tokens = self._tokens(state, left)
        return [
            (net[c] + tokens[variant.element[c]], variant.cost[c], payable - variant.unit[c], c)
            for c in sorted(state.formulae[seat])
        ]

    def _tokens(self, state: AlchemyState, left: int) -> list[float]:
        """Return what a token of each element gains whoever is to move in the race for most of it."""
        seat, race, tokens = state.to_move, self.races[left], [0.0] * 4
        own, supply = lanes(state.mastery[seat]), lanes(state.supply)
        for other, pack in enumerate(state.mastery):
            if other != seat:
                for element, held in enumerate(lanes(pack)):
                    if supply[element]:
                        tokens[element] += race[own[element] - held]
        return tokens

    def _sort(self, state: AlchemyState, left: int, rng: Random) -> Action:
        """Return the sort whose dullest pile, which the others leave, is worth most beside the others."""
        variant, plans, most = self.variant, self._plans(state, left), -inf
        for _n in range(SORTS):
            order = split_evenly(state.drawn, variant.seats, rng)
            piles = [variant.reduced[pile] for pile in order]
            plain = [_plain(pile, left) for pile in piles]
            last = min(range(len(piles)), key=plain.__getitem__)
            value = _worth(state, plans, piles[last], left) + 2 * plain[last]
            for worth in plain:
                value -= worth
            if value > most:
                most, best = value, order
        return sort(best)

    def _claim(self, state: AlchemyState, left: int) -> Action:
        if len(state.piles) == 1:
            return CLAIM[1]
        plans, most, best = self._plans(state, left), -inf, 0
        for number, pile in enumerate(state.piles, 1):
            value = _worth(state, plans, pile, left) + _plain(pile, left)
            if value > most:
                most, best = value, number
        return CLAIM[best]

    def _completion(self, state: AlchemyState, left: int) -> Action:
        seat, variant, net = state.to_move, self.variant, self.net[left]
        elements, aether = state.elements[seat], state.aether[seat]
        most, best = -inf, -1
        for gain, cost, others, card in self._plans(state, left):
            if gain > most and _missing(cost, elements, others) <= aether:
                most, best = gain, card
        if best < 0:
            return SKIP
        pack, spent = payment(state.purse(seat), best, net.__getitem__, formulae_first=False)
        _gain, right = self.worths.rows.best_end(state.completed[seat], best, left)
        return complete(variant.slugs[best], pack, variant.slugs_of(spent), right)


def _worth(state: AlchemyState, plans: Sequence[Plan], pile: int, left: int) -> float:
    """Return what the best of the plans is worth with a pile; for the last completion it has to be paid for."""
    seat = state.to_move
    elements = state.elements[seat] + (pile & CARDS)
    aether = state.aether[seat] + (pile >> AETHER_SHIFT)
    nearest = 0.0
    for gain, cost, others, _card in plans:
        missing = _missing(cost, elements, others) - aether
        if missing > 0:
            gain *= NEAR[missing] if left else 0.0
        nearest = max(nearest, gain)
    return nearest


def _plain(pile: int, left: int) -> float:
    """Return what a pile is worth to anybody."""
    return ELEMENT * size(pile & CARDS) + AETHER * (pile >> AETHER_SHIFT) if left else float(pile >> AETHER_SHIFT)


def _missing(cost: int, elements: int, payable: int) -> int:
    """Return the Aether that a formula takes at least, besides element cards and what other formulae pay."""
    unpaid = lacking(cost, elements)
    return lacking(unpaid, payable) % 31 if unpaid else 0
