"""Quick play to the end of a match, by prices alone, and a decision as the expert tries it out by that.

A formula's price depends on nothing but how many completions are to come; nobody sorts for itself, nobody waits.
"""

from collections.abc import Sequence
from math import exp, inf
from random import Random

from elements_table.games.alchemy.bot import compiled, reasons
from elements_table.games.alchemy.bot.completions import finish_abilities, quick_choice
from elements_table.games.alchemy.bot.evaluation import (
    AETHER_CARD,
    EARLY_BY,
    ELEMENT_CARD,
    MASTERIES_COMING,
    MASTERY,
    NOW,
    Worths,
    outlook,
)
from elements_table.games.alchemy.bot.piles import split_evenly
from elements_table.games.alchemy.rules.actions import CLAIM, SKIP, Action, complete, keep, sort
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, lacking, size
from elements_table.games.alchemy.rules.payments import payment
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.strategy import Advice, Core, Trial

PLAYOUTS = {2: 2400, 3: 1600, 4: 1600}
"""By the number of players."""
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
                state.apply(sort(split_evenly(state.drawn, self.variant.seats, rng)))
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

    def _plans(self, state: AlchemyState, left: int) -> list[tuple[float, int, int, int]]:
        """Return, in order, what each formula of the hand to move is worth, its cost, what others pay, and which."""
        seat, variant, net = state.to_move, self.variant, self.net[left]
        payable = state.payable[seat]
        return [(net[c], variant.cost[c], payable - variant.unit[c], c) for c in sorted(state.formulae[seat])]

    def _claim(self, state: AlchemyState, left: int) -> Action:
        if len(state.piles) == 1:
            return CLAIM[1]
        seat = state.to_move
        elements, aether, plans = state.elements[seat], state.aether[seat], self._plans(state, left)
        most, best = -1.0, 0
        for number, pile in enumerate(state.piles, 1):
            cards, wild = pile & CARDS, pile >> AETHER_SHIFT
            nearest = 0.0
            for gain, cost, others, _card in plans:
                missing = _missing(cost, elements + cards, others) - aether - wild
                if missing > 0:
                    gain *= EARLY_BY[missing]
                nearest = max(nearest, gain)
            value = nearest + ELEMENT_CARD * size(cards) + AETHER_CARD * wild
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


def _missing(cost: int, elements: int, payable: int) -> int:
    """Return the Aether that a formula takes at least, besides element cards and what other formulae pay."""
    unpaid = lacking(cost, elements)
    return lacking(unpaid, payable) % 31 if unpaid else 0


def win_chance(scores: Sequence[float], seat: int, rounds: float) -> float:
    """Return the chance, 0 to 1, that `seat` wins where quick play of so many rounds ended so; all seats' make 1."""
    own = scores[seat]
    unsure = MARGIN + MARGIN_TO_COME * rounds
    return 1.0 / sum([exp((score - own) / unsure) for score in scores])


class MatchTrial(Trial[Action, AlchemyState]):
    """One decision in a match, tried out in deals that fit what its seat knows, to the end."""

    guard = 0.3

    def __init__(
        self, game: Alchemy, o: AlchemyObservation, root: AlchemyState, regular: Advice[Action],
        others: Sequence[Action], quick: Playouts,
    ) -> None:  # fmt: skip
        self.game = game
        self.observation = o
        self.root = root
        self.playouts = PLAYOUTS[root.variant.seats]
        self.seat = root.to_move
        self.regular = regular
        self._actions = tuple(dict.fromkeys((regular.action, *others)))
        self._quick = quick
        self._rounds = outlook(root).rounds

    def actions(self) -> Sequence[Action]:
        return self._actions

    def deal(self, rng: Random) -> AlchemyState:
        return self.game.determinize(self.observation, rng)

    def play_out(self, state: AlchemyState, rng: Random) -> float:
        """Play to the end of the match, and return the chance to win that such scores mean."""
        self._quick.play(state, rng)
        return win_chance(state.returns(), self.seat, self._rounds)

    def played(
        self, core: Core, deals: Sequence[tuple[int, int]], actions: Sequence[Action]
    ) -> list[list[float]] | None:
        states, seeds = [], []
        for number, seed in deals:
            deal = self.numbered(number, Random(seed))
            for action in actions:
                state = deal.clone()
                state.apply(action)
                self._quick.keep(state)
                finish_abilities(self._quick.worths, state)
                states.append(state)
                seeds.append(seed)
        scores = compiled.played(core, states, seeds, self._quick.net)
        if scores is None:
            return None
        chances, count = [win_chance(one, self.seat, self._rounds) for one in scores], len(actions)
        return [chances[place : place + count] for place in range(0, len(chances), count)]

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice: the regular player's own for its choice, else what explains `action`."""
        return self.regular if action == self.regular.action else reasons.for_searched(self.root, action)
