"""Deals that a seat of Dragon could be in, as likely as what was bid and buried makes them.

A walk: cards in hidden places change places two by two, and a change stays by what it does to the likelihood
(Metropolis). Each deal drawn goes on from one of some places along the walk.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Self

from elements_table.games.dragon.bot.bidding import (
    FITTED_TOTAL,
    MARGIN,
    OVER_PARTNER,
    ROUND_BIDS,
    best_trump,
    expected_points,
    hand_worth,
)
from elements_table.games.dragon.bot.determinization import determinize
from elements_table.games.dragon.rules.cards import BIT, CARD_OF, RANK, cards_of, mask_of_faces, suit_mask
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.rules.state import DragonState

KITTY = 4
"""The place of the kitty, after those of the seats."""
DOUBT = 5.0
"""Points by which players judge their hands otherwise than the regular player, more or less."""
EXCHANGED, EXCHANGE_DOUBT = 3.0, 9.0
"""Points by which the exchange with the kitty betters a hand, and the doubt about a hand that has exchanged."""
TRUMP_BURIED, RANK_BURIED = -4.5, -0.08
"""How a trump in the kitty, and each rank of a card there, changes the logarithm of the likelihood."""
WORTHS = range(20, 240)
"""The worths of hands that are told apart."""
POOL, APART, STEPS = 16, 40, 12
"""Places along the walk to go on from, the steps between two, and those from there to a deal."""


class Walk:
    """A place along the walk: which cards lie where, and how likely that makes what happened there."""

    def __init__(self, held: list[int], places: dict[int, int], likely: list[float]) -> None:
        self.held, self.places, self.likely = held, places, likely

    def copy(self) -> Self:
        """Return a walk that goes on by itself."""
        return type(self)(self.held[:], self.places.copy(), self.likely[:])


class Deals:
    """The deals that fit what `o.seat` has seen."""

    def __init__(self, game: Dragon, o: DragonObservation, rng: Random) -> None:
        self.game, self.observation = game, o
        self.state = state = determinize(game, o, rng)
        self.barred = [*(state.void_mask(seat) for seat in range(4)), 0]
        self.exchanged = state.bidder if state.is_buried else -1
        self.trumps = suit_mask(state.trump, state.trump)
        points = state.variant.point_cards if self.exchanged >= 0 else 0
        places = {seat: hand for seat, hand in enumerate(state.hands) if o.hands[seat] is None}
        if o.kitty is None:
            places[KITTY] = state.kitty
            self.barred[KITTY] = points
        self.cards = cards_of(mask_of_faces(o.unseen))
        self.walks = (
            len(places) > 1 and bool(self.cards) and not places.get(KITTY, 0) & points
        )  # such a kitty is rare, and binds others
        self.played = cards_played(o)
        self.bids = {
            seat: bids_likelihood(state.variant, o.bids, seat, seat == self.exchanged)
            for seat, hand in places.items()
            if seat != KITTY and (hand | self.played[seat]).bit_count() == state.variant.hand
        }
        self.pool: list[Walk] = []
        if self.walks:
            held = [*state.hands, state.kitty]
            lies = {card: place for place, cards in places.items() for card in cards_of(cards)}
            walk = Walk(held, lies, [self.likelihood(place, cards) for place, cards in enumerate(held)])
            for _n in range(POOL):
                self.go_on(walk, APART, rng)
                self.pool.append(walk.copy())

    def draw(self, rng: Random) -> DragonState:
        """Return a deal; it follows from `rng` alone."""
        if not self.walks:
            return determinize(self.game, self.observation, rng)
        walk = self.pool[int(rng.random() * POOL)].copy()
        self.go_on(walk, STEPS, rng)
        state = self.state.clone()
        *state.hands, state.kitty = walk.held
        return state

    def likelihood(self, place: int, cards: int) -> float:
        """Return the logarithm of how likely what happened at `place` is with `cards` there."""
        if place == KITTY:
            if self.exchanged < 0:
                return 0.0
            ranks = sum([RANK[card] for card in cards_of(cards)])
            return TRUMP_BURIED * (cards & self.trumps).bit_count() + RANK_BURIED * ranks
        bids = self.bids.get(place)
        if bids is None:
            return 0.0
        cards |= self.played[place]
        is_kept = place == self.exchanged
        worth = hand_worth(cards, self.state.trump, after_kitty=True) if is_kept else best_trump(cards)[1]
        return bids[min(max(int(worth), WORTHS.start), WORTHS.stop - 1) - WORTHS.start]

    def go_on(self, walk: Walk, steps: int, rng: Random) -> None:
        """Let two cards change places so many times, where that may be and is likely enough."""
        cards, barred, draw, count = self.cards, self.barred, rng.random, len(self.cards)
        held, places, likely = walk.held, walk.places, walk.likely
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


def cards_played(o: DragonObservation) -> list[int]:
    """Return the cards that each seat has played in this hand, as far as the history tells."""
    played = [0, 0, 0, 0]
    for event in o.history:
        if event.kind == "play":
            played[event.seat] |= BIT[CARD_OF[event.moved[0].face or ""]]
    return played


def bids_likelihood(variant: Variant, bids: tuple[tuple[int, int], ...], seat: int, exchanged: bool) -> list[float]:
    """Return, by the worth of the hand of `seat` (see WORTHS), the logarithm of how likely it bids as it did."""
    scale = variant.total / FITTED_TOTAL
    lowest = variant.lowest / scale
    doubt, gained = (EXCHANGE_DOUBT, EXCHANGED) if exchanged else (DOUBT, 0.0)
    likely = [0.0 for _worth in WORTHS]
    for place, (bidder, amount) in enumerate(bids):
        if bidder != seat:
            continue
        before = [(s, round(n / scale)) for s, n in bids[:place]]
        holder, high = max(before, key=lambda bid: bid[1], default=(-1, 0))
        asked = amount / scale if amount else (high + ROUND_BIDS if high else lowest)
        for n, worth in enumerate(WORTHS):
            own = worth - gained
            spare = expected_points(own, seat, before, lowest) - asked - MARGIN
            if holder == seat ^ 2:
                spare = min(spare, own - OVER_PARTNER)
            against = -spare if amount else spare
            likely[n] -= log(1.0 + exp(against / doubt))
    return likely
