"""Deals that a seat of Dragon could be in, as likely as what was bid, buried and played makes them.

A walk: cards in hidden places change places two by two, and a change stays by what it does to the likelihood of bids
and kitty (Metropolis). Each deal met along it counts as often as it was met, and the more, the better the cards
played fit. The walk goes on for as long as more deals are asked for.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from math import exp, log
from operator import mul
from random import Random
from typing import NamedTuple

from elements_table.games.dragon.bot import bidding, compiled
from elements_table.games.dragon.bot.bidding import (
    BASE,
    MARGIN,
    OVER_PARTNER,
    OWN_SHARE,
    best_trump,
    hand_worth,
    told_by,
)
from elements_table.games.dragon.bot.evaluation import Knowledge, how_much_worse
from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.cards import BIT, RANK, cards_of, suit_mask, suit_under
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation, standing_bid
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.chance import Draws
from elements_table.kernel.strategy import Core, filled

KITTY = 4
"""The place of the kitty, after those of the seats."""
TRUMP_BURIED, RANK_BURIED = -4.5, -0.08
"""How a trump in the kitty, and each rank of a card there, changes the logarithm of the likelihood."""
FIRST, APART = 150, 18
"""Steps before the first deal is kept, and between two: by then one tells of the next nearly nothing."""
DRAWN = 150
"""The deals of which one is drawn."""
IN_VAIN = 40
"""Deals met again one after the other, beside as many as have been met, after which there are no more."""
VARIED, FLATTER = 0.3, 0.7
"""The share of the deals kept that must matter; the likelihoods are flattened by this much until they do."""
DOUBT = 4.0
"""Points by which players judge their hands otherwise than the regular player, more or less."""
EXCHANGED, EXCHANGE_DOUBT = 3.0, 9.0
"""Points by which the exchange with the kitty betters a hand, and the doubt about a hand that has exchanged."""
WORTHS = range(20, 240)
"""The worths of hands that are told apart."""
NO_BIDS = [0.0 for _worth in WORTHS]
PLAY_DOUBT, ODD = 7.0, 0.1
"""Points of weight by which a card is played half as gladly, more or less, and how often a player plays any card."""


class PlayedCard(NamedTuple):
    """A card that a seat has played, and what all knew before: see `Knowledge`; `out` were not played yet.

    `own` are the cards of the seat that have been played since, this one among them.
    """

    card: int
    own: int
    out: int
    barred: tuple[int, ...]
    counts: tuple[int, ...]
    trick: tuple[int, ...]


class Deals:
    """The deals that fit what `o.seat` has seen."""

    def __init__(self, game: Dragon, o: DragonObservation, rng: Random) -> None:
        self.game, self.observation = game, o
        self.state = state = game.determinize(o, rng)
        self.barred = [*state.barred, 0]
        self.exchanged = state.bidder if state.is_buried else -1
        self.trumps = suit_mask(state.trump, state.trump)
        self.buried = (TRUMP_BURIED, RANK_BURIED) if self.exchanged >= 0 else (0.0, 0.0)
        points = state.variant.point_cards if self.exchanged >= 0 else 0
        places = {seat: hand for seat, hand in enumerate(state.hands) if o.hands[seat] is None}
        if o.kitty is None:
            places[KITTY] = state.kitty
            self.barred[KITTY] = points
        self.cards = cards_of(deck.mask_of_faces(o.unseen))
        is_rare = bool(places.get(KITTY, 0) & points)  # a kitty with points binds the bidder's hand (D8)
        self.walks = len(places) > 1 and bool(self.cards) and not is_rare
        self.plays = plays_of(o, state.variant.hand)
        self.played = [plays[0].own if plays else 0 for plays in self.plays]
        self.bids = {
            seat: bids_likelihood(state.variant, o.bids, seat, seat == self.exchanged)
            for seat, hand in places.items()
            if seat != KITTY and (hand | self.played[seat]).bit_count() == state.variant.hand
        }
        self.held = [*state.hands, state.kitty]
        self.pool: list[list[int]] = []
        """Deals that were met, each once."""
        self.times: list[int] = []
        """How often each was met."""
        self.fits: list[float] = []
        """How likely the cards played were played out of each, as a logarithm."""
        self.likes: list[float] = []
        """The same of bids and kitty, which the walk goes by."""
        self._met: dict[tuple[int, ...], int] = {}
        self._flattened: dict[tuple[float, float], list[float]] = {}
        self._vain = 0
        self._for_core: tuple[object, ...] = ()
        self._seed, self._steps = rng.getrandbits(32), 0

    def gather(self, count: int, core: Core | None = None) -> None:
        """Go on until so many deals have been met that differ, or there are no more."""
        while not self._is_enough(count):
            met = self._met_by(core, count - len(self.pool)) if core and self.walks else None
            for held, like, fit in met or [self._next()]:
                if self._is_enough(count):
                    break
                self._steps += 1
                self.held = held
                self._note(held, like, fit)

    def _is_enough(self, count: int) -> bool:
        return len(self.pool) >= count or self._vain >= IN_VAIN + len(self.pool)

    def _note(self, held: list[int], like: float, fit: float | None) -> None:
        place = self._met.setdefault(tuple(held), len(self.pool))
        if place < len(self.pool):
            self.times[place] += 1
            self._vain += 1
            return
        self.pool.append(held)
        self.times.append(1)
        self.fits.append(self.fit(held) if fit is None else fit)
        self.likes.append(like)
        self._vain = 0

    def _next(self) -> tuple[list[int], float, float | None]:
        """Return the next deal on the walk, and how likely bids and kitty are with it."""
        rng = Draws(self._seed + self._steps + 1)
        if not self.walks:
            state = self.game.determinize(self.observation, rng)
            return [*state.hands, state.kitty], 0.0, None
        held = self.held[:]
        if not self._steps:
            self.go_on(held, FIRST, Draws(self._seed))
        return held, self.go_on(held, APART, rng), None

    def _met_by(self, core: Core, count: int) -> list[tuple[list[int], float, float | None]] | None:
        """Return the next deals on the walk, as the core finds them."""
        state = self.state
        facts = (state.trump, state.bidder, self.exchanged, 0 if self._steps else FIRST, APART, count)
        sets = (*self.held, *self.barred, *self.played, deck.mask_of(self.cards))
        if not self._for_core:
            laid = [
                (*(own, out, *barred, seat, card, *counts), len(trick), *filled(trick, 3))
                for seat, plays in enumerate(self.plays)
                for card, own, out, barred, counts, trick in plays
                if seat != self.observation.seat
            ]
            tables = [likely for seat in range(4) for likely in self.bids.get(seat, NO_BIDS)]
            self._for_core = (
                core.reals((*compiled.WORTHS, *self.buried, PLAY_DOUBT, ODD, *tables)),
                core.rows("6Q10i", laid),
            )
        found, likes, fits = core.longs([0] * (5 * count)), core.reals([0.0] * count), core.reals([0.0] * count)
        done = core.call(
            "dragon_walk",
            compiled.weights(core, state.variant.values),
            *self._for_core,
            core.rows("15Q6i", [(*sets, *facts)]),
            self._seed + self._steps,
            *(found, likes, fits),
        )
        return [(found[5 * n : 5 * n + 5], likes[n], fits[n]) for n in range(count)] if done else None

    def weights(self, count: int, core: Core | None = None) -> list[float]:
        """Return how much each of the first `count` deals counts; fewer where there are no more.

        Once all have been met, what is known of each tells more than how often it was met.
        """
        self.gather(count, core)
        often: Iterable[float] = self.times
        if len(self.pool) < count:
            most = max(self.likes)
            often = [exp(like - most) for like in self.likes]
        return list(map(mul, often, weights(self.fits[:count], self._flattened)))

    def state_of(self, number: int) -> DragonState:
        """Return the deal of a number."""
        state = self.state.clone()
        *state.hands, state.kitty = self.pool[number]
        return state

    def draw(self, rng: Random) -> DragonState:
        """Return one of some deals, the likely more often; it follows from `rng` alone."""
        bounds = list(accumulate(self.weights(DRAWN)))
        return self.state_of(min(bisect_right(bounds, rng.random() * bounds[-1]), len(bounds) - 1))

    def fit(self, held: list[int]) -> float:
        """Return the logarithm of how likely the cards played were played out of a deal."""
        state, total = self.state, 0.0
        variant, trump, bidder = state.variant, state.trump, state.bidder
        for seat, plays in enumerate(self.plays):
            likely, kitty = 0.0, held[KITTY] if seat == bidder else 0
            for card, own, out, barred, counts, trick in plays if seat != self.observation.seat else ():
                hand = held[seat] | own
                playable = deck.playable(hand, trick, trump)
                if playable & (playable - 1):
                    unseen = out & ~hand & ~kitty
                    known = Knowledge(variant, seat, hand, playable, unseen, barred, counts, trump, bidder, trick)
                    likely += log(ODD + (1.0 - ODD) * exp(-how_much_worse(known, card) / PLAY_DOUBT))
            total += likely
        return total

    def likelihood(self, place: int, cards: int) -> float:
        """Return the logarithm of how likely the bids, or the kitty, are with `cards` at `place`."""
        if place == KITTY:
            ranks = sum([RANK[card] for card in cards_of(cards)])
            return self.buried[0] * (cards & self.trumps).bit_count() + self.buried[1] * ranks
        bids = self.bids.get(place)
        if bids is None:
            return 0.0
        cards |= self.played[place]
        is_kept = place == self.exchanged
        worth = hand_worth(cards, self.state.trump, after_kitty=True) if is_kept else best_trump(cards)[1]
        return bids[min(max(int(worth), WORTHS.start), WORTHS.stop - 1) - WORTHS.start]

    def go_on(self, held: list[int], steps: int, rng: Random) -> float:
        """Let two cards change places so many times, where that may be and is likely enough; return how likely it is.

        That is the logarithm of the likelihood of bids and kitty, `held` what lies in each place in the end.
        """
        cards, barred, draw, count = self.cards, self.barred, rng.random, len(self.cards)
        places = {card: place for place, there in enumerate(held) for card in cards_of(there)}
        likely = [self.likelihood(place, there) for place, there in enumerate(held)]
        for _n in range(steps):
            one, other = cards[int(draw() * count)], cards[int(draw() * count)]
            here, there = places[one], places[other]
            if here == there or barred[there] >> one & 1 or barred[here] >> other & 1:
                continue
            both = BIT[one] | BIT[other]
            left, right = held[here] ^ both, held[there] ^ both
            likely_left, likely_right = self.likelihood(here, left), self.likelihood(there, right)
            change = likely_left + likely_right - likely[here] - likely[there]
            if change >= 0.0 or draw() < exp(change):
                held[here], held[there] = left, right
                likely[here], likely[there] = likely_left, likely_right
                places[one], places[other] = there, here
        first, second, third, fourth, kitty = likely
        return first + second + third + fourth + kitty


def weights(fits: list[float], known: dict[tuple[float, float], list[float]]) -> list[float]:
    """Return how often to draw each deal, by the logarithms of their likelihood, and not a few of them alone.

    `known` is what it has worked out of the first of them, and goes on with: by the best, and how sharp.
    """
    best, sharp = max(fits), 1.0
    while True:
        all_known = known.setdefault((best, sharp), [])
        all_known += [exp((fit - best) * sharp) for fit in fits[len(all_known) :]]
        found = all_known[: len(fits)]
        if sum(found) ** 2 >= VARIED * len(found) * sum(map(mul, found, found)):
            return found
        sharp *= FLATTER


def plays_of(o: DragonObservation, hand: int) -> list[list[PlayedCard]]:
    """Return the plays of each seat in this hand, out of hands of `hand` cards; none where the history lacks some."""
    made = [(event.seat, deck.CARD_OF[event.moved[0].face or ""]) for event in o.history if event.kind == "play"]
    plays: list[list[PlayedCard]] = [[], [], [], []]
    if len(made) != 4 * o.tricks + len(o.trick):
        return plays
    trump, out, voids = o.trump, deck.mask_of(deck.DECK), 0
    counts = [hand] * 4
    own = [0, 0, 0, 0]
    for seat, card in made:
        own[seat] |= BIT[card]
    trick: tuple[int, ...] = ()
    for seat, card in made:
        plays[seat].append(PlayedCard(card, own[seat], out, deck.barred_cards(voids, trump), tuple(counts), trick))
        if trick and suit_under(card, trump) != suit_under(trick[0], trump):
            voids |= 1 << (4 * seat + suit_under(trick[0], trump))
        own[seat] ^= BIT[card]
        out ^= BIT[card]
        counts[seat] -= 1
        trick = (*trick, card) if len(trick) < 3 else ()
    return plays


@lru_cache(64)
def bids_likelihood(variant: Variant, bids: tuple[tuple[int, int], ...], seat: int, exchanged: bool) -> list[float]:
    """Return, by the worth of the hand of `seat` (see WORTHS), the logarithm of how likely it bids as it did."""
    scale = variant.total / bidding.FITTED_TOTAL
    lowest = variant.lowest / scale
    doubt, gained = (EXCHANGE_DOUBT, EXCHANGED) if exchanged else (DOUBT, 0.0)
    likely = [0.0 for _worth in WORTHS]
    for place, (bidder, amount) in enumerate(bids):
        if bidder != seat:
            continue
        before = [(s, round(n / scale)) for s, n in bids[:place]]
        holder, high = standing_bid(before)
        asked = amount / scale if amount else (high + bidding.ROUND_BIDS if high else lowest)
        partner, opponents = told_by(seat, before, lowest)
        for n, worth in enumerate(WORTHS):
            own = worth - gained
            spare = BASE + OWN_SHARE * own + partner + opponents - asked - MARGIN
            if holder == seat ^ 2:
                spare = min(spare, own - OVER_PARTNER)
            against = -spare if amount else spare
            likely[n] -= log(1.0 + exp(against / doubt))
    return likely
