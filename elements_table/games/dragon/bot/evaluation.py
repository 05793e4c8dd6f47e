"""Playing tricks by counting: which card of a hand is worth most, seen from one seat.

A card is weighed by the chance that its team takes the trick, by the points that lie there and will probably be
added, and by what the card would still be worth later. From these follow the old sayings: second hand low, third
hand high, feed the partner who is winning, do not waste trumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from elements_table.games.dragon.rules.cards import (
    CARD_OF,
    DRAGON,
    ELEMENTS,
    SUIT_MASK,
    cards_of,
    mask_of,
    mask_of_faces,
    suit_mask,
    suit_under,
)
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation

TRICK_GAIN = 12.0
"""Points that a trick brings beside the card that takes it."""
NEXT_BEST = 0.7
"""What each unseen higher card of its suit leaves of a card's chance to take a trick later."""
LATER_SHARE = 0.45
"""The chance that the own team takes a point card that cannot take a trick itself."""
TRUMP_WORTH = 6.5
"""What a trump is worth for trumping in, beside its chance to win a trick of trumps."""
DRAW_BONUS = 20.0
"""What it is worth to the bidder to draw the trumps out of the opponents' hands."""
FEEDS, HOLDS_BACK = 1.0, 0.5
"""How many times the mean unseen points a player adds to a trick of the own team, and of the other."""
RUFF_RISK = 0.55
"""What is left of the chance of a plain card while opponents may trump it."""
OVERTAKES = 0.8
"""How often a partner who can take the trick from the opponents does."""
VOID_BONUS = 4.0
"""What it is worth to lead the last card of a suit, with trumps to use afterwards."""


class Knowledge(NamedTuple):
    """What a seat goes by when it plays: sets of cards as ints.

    `unseen` lie in other hands or a kitty it does not know; `barred` are, per seat, the cards that it has shown
    not to hold; `counts` the numbers of cards in the hands.
    """

    variant: Variant
    seat: int
    hand: int
    playable: int
    unseen: int
    barred: tuple[int, ...]
    counts: tuple[int, ...]
    trump: int
    bidder: int
    trick: tuple[int, ...]

    @classmethod
    def of_observation(cls, observation: DragonObservation, variant: Variant) -> Self:
        """Return what the seat to act goes by."""
        o = observation
        assert o.seat is not None and o.contract is not None
        trump = o.trump
        hand = mask_of_faces(o.hands[o.seat] or ())
        trick = tuple([CARD_OF[face] for _seat, face in o.trick])
        playable = (hand & variant.follow[trump][trick[0]] or hand) if trick else hand
        barred = [sum([suit_mask(ELEMENTS.index(e), trump) for e in elements]) for elements in o.voids]
        unseen = mask_of_faces(o.unseen)
        return cls(
            variant, o.seat, hand, playable, unseen, tuple(barred), o.hand_counts, trump, o.contract.seat, trick
        )


class Weighed(NamedTuple):
    """A card with its worth in points."""

    card: int
    worth: float


def weigh(known: Knowledge) -> list[Weighed]:
    """Return every playable card, weighed, the best first; cards that do the same are weighed once."""
    weigh_card = _Scales(known).weigh
    weighed = [weigh_card(card) for card in distinct(known)]
    weighed.sort(key=lambda w: -w.worth)
    return weighed


def distinct(known: Knowledge) -> list[int]:
    """Return the playable cards, of each run that nothing unseen divides and that counts alike the lowest only."""
    values, trump = known.variant.values, known.trump
    cards = cards_of(known.playable)
    between = known.unseen | mask_of(known.trick)
    kept: list[int] = []
    last = -1
    for card in cards:
        gap = ((1 << card) - 1) & ~((1 << (last + 1)) - 1) if last >= 0 else 0
        if not (
            kept
            and suit_under(card, trump) == suit_under(last, trump)
            and values[card] == values[kept[-1]]
            and not (between & gap)
            and card != DRAGON
        ):
            kept.append(card)
        last = card
    return kept


class _Scales:
    """Everything about a decision that is the same for all cards."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        variant = known.variant
        self.values = variant.values
        self.trumps = suit_mask(known.trump, known.trump)
        self.unseen_count = max(1, known.unseen.bit_count())
        self.mean = variant.points_in(known.unseen) / self.unseen_count
        seat, played = known.seat, len(known.trick)
        self.after = [(seat + n) & 3 for n in range(1, 4 - played)]
        self.there = sum([self.values[card] for card in known.trick])
        self.best = 0
        self.best_mine = False
        if known.trick:
            power = variant.power[known.trump][known.trick[0]]
            powers = [power[card] for card in known.trick]
            self.best = max(powers)
            self.best_mine = (played - powers.index(self.best)) == 2  # the partner's card

    def weigh(self, card: int) -> Weighed:
        known = self.known
        led = known.trick[0] if known.trick else card
        power = known.variant.power[known.trump][led]
        leads = power[card] > self.best
        chance = self.chance(led, power, max(self.best, power[card]), leads or self.best_mine)
        there = self.there + self.values[card]
        won = lost = float(there)
        for seat in self.after:
            mine = not (seat ^ known.seat) & 1
            won += self.mean * (FEEDS if mine else HOLDS_BACK)
            lost += self.mean * (HOLDS_BACK if mine else FEEDS)
        worth = chance * won - (1.0 - chance) * lost - self.later(card)
        if not known.trick:
            worth += self.lead_bonus(card)
        return Weighed(card, worth)

    def chance(self, led: int, power: Sequence[int], best: int, mine: bool) -> float:
        """Return the chance that the own team takes the trick when the seats after this one play as they can."""
        known = self.known
        suit = suit_under(led, known.trump)
        follow = known.variant.follow[known.trump][led]
        higher = mask_of([card for card in cards_of(known.unseen & (follow | self.trumps)) if power[card] > best])
        over, ruff = higher & follow, higher & ~follow
        chance = 1.0 if mine else 0.0
        for seat in self.after:
            beats = self.holds_one(seat, over)
            if ruff and suit != known.trump:
                beats += (1.0 - beats) * self.lacks(seat, follow) * self.holds_one(seat, ruff)
            if (seat ^ known.seat) & 1:
                chance *= 1.0 - beats
            else:
                chance += (1.0 - chance) * beats * OVERTAKES
        return chance

    def holds_one(self, seat: int, cards: int) -> float:
        """Return the chance that `seat` holds one of the unseen `cards`."""
        number = (cards & ~self.known.barred[seat]).bit_count()
        if not number:
            return 0.0
        return 1.0 - float((1.0 - min(1.0, self.known.counts[seat] / self.unseen_count)) ** number)

    def lacks(self, seat: int, cards: int) -> float:
        """Return the chance that `seat` holds none of the unseen `cards`."""
        return 1.0 - self.holds_one(seat, cards & self.known.unseen)

    def later(self, card: int) -> float:
        """Return what `card` would still be worth, kept for later tricks."""
        known = self.known
        is_trump = bool(self.trumps >> card & 1)
        suit = self.trumps if is_trump else SUIT_MASK[card // 14]
        above = (known.unseen & suit) >> card
        wins = 0.9 * NEXT_BEST ** above.bit_count()
        if not is_trump and self.opponents_may_ruff(suit):
            wins *= RUFF_RISK
        share = wins + (1.0 - wins) * LATER_SHARE
        worth = wins * TRICK_GAIN + (2.0 * share - 1.0) * self.values[card]
        return worth + TRUMP_WORTH if is_trump else worth

    def opponents_may_ruff(self, suit: int) -> bool:
        """Return whether trumps are out that an opponent could put on a card of `suit`."""
        known = self.known
        out = known.unseen & self.trumps
        return any(out & ~known.barred[seat] for seat in ((known.seat + 1) & 3, (known.seat + 3) & 3))

    def lead_bonus(self, card: int) -> float:
        """Return what leading `card` is worth beyond its own trick."""
        known = self.known
        if self.trumps >> card & 1:
            if (known.seat ^ known.bidder) & 1 or not self.opponents_may_ruff(0):
                return 0.0
            out = (known.unseen & self.trumps).bit_count()
            own = (known.hand & self.trumps).bit_count()
            return DRAW_BONUS if own * 2 >= out else 0.0
        suit = SUIT_MASK[card // 14]
        alone = not known.hand & suit & ~(1 << card)
        return VOID_BONUS if alone and known.hand & self.trumps else 0.0
