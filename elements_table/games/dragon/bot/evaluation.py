"""Playing tricks by counting: which card of a hand is worth most, seen from one seat.

A card is weighed by the chance that its team takes the trick, by the points that lie there and will probably be
added, and by what the card would still be worth later. From these follow the old sayings: second hand low, third
hand high, feed the partner who is winning, do not waste trumps.
"""

from typing import NamedTuple, Self

from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.cards import BIT, FOLLOW, POWER, RANK, SUIT, SUIT_MASK, barred_cards, suit_mask
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.rules.state import DragonState

TRICK_GAIN = 12.0
"""Points that a trick brings beside the card that takes it."""
WINS = tuple(0.9 * 0.7**higher for higher in range(deck.SUIT_SIZE + 1))
"""A card's chance to take a trick later, by the number of unseen higher cards of its suit."""
LATER_SHARE = 0.45
"""The chance that the own team takes a point card that cannot take a trick itself."""
TRUMP_WORTH = 6.5
"""What a trump is worth for trumping in, beside its chance to win a trick of trumps."""
DRAW_BONUS = 20.0
"""What it is worth to the bidder to draw the trumps out of the opponents' hands."""
FEEDS, HOLDS_BACK = 1.0, 0.5
"""How many times the mean unseen points a player adds to a trick of the own team, and of the other."""
ADDED = (
    (FEEDS + 2 * HOLDS_BACK, HOLDS_BACK + 2 * FEEDS),
    (FEEDS + HOLDS_BACK, HOLDS_BACK + FEEDS),
    (HOLDS_BACK, FEEDS),
    (0.0, 0.0),
)
"""By the number of cards in the trick: what is added to it if the own team takes it, and if the other does."""
RUFF_RISK = 0.55
"""What is left of the chance of a plain card while opponents may trump it."""
OVERTAKES = 0.8
"""How often a partner who can take the trick from the opponents does."""
VOID_BONUS = 4.0
"""What it is worth to lead the last card of a suit, with trumps to use afterwards."""
INTO_THE_15 = -8.0
"""What it is worth to lead a 14 while an opponent may hold the 15 of its suit."""
AT_HAND = 8.0
"""What it is worth to take a trick for sure with a 15, for whoever has no trump to get the lead with later."""
FITTED = (
    *(TRICK_GAIN, LATER_SHARE, TRUMP_WORTH, DRAW_BONUS, RUFF_RISK),
    *(OVERTAKES, VOID_BONUS, INTO_THE_15, AT_HAND),
)
"""These, as the compiled core takes them."""
AFTER = tuple(tuple(tuple((seat + n) & 3 for n in range(1, 4 - played)) for played in range(4)) for seat in range(4))
"""By seat and the number of cards in the trick: the seats that play after it."""


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
        hand = deck.mask_of_faces(o.hands[o.seat] or ())
        trick = tuple([deck.CARD_OF[face] for _seat, face in o.trick])
        cards = deck.playable(hand, trick, o.trump)
        barred = tuple([sum([suit_mask(deck.ELEMENTS.index(e), o.trump) for e in suits]) for suits in o.voids])
        unseen = deck.mask_of_faces(o.unseen)
        return cls(variant, o.seat, hand, cards, unseen, barred, o.hand_counts, o.trump, o.contract.seat, trick)

    @classmethod
    def of_state(cls, state: DragonState) -> Self:
        """Return what the seat to act in `state` goes by, which is no more than it would observe."""
        seat, hands, trump, trick = state.to_move, state.hands, state.trump, state.trick
        hand = hands[seat]
        unseen = hands[seat ^ 1] | hands[seat ^ 2] | hands[seat ^ 3]
        if seat != state.bidder:
            unseen |= state.kitty
        a, b, c, d = hands
        counts = (a.bit_count(), b.bit_count(), c.bit_count(), d.bit_count())
        cards, barred = deck.playable(hand, trick, trump), barred_cards(state.voids, trump)
        return cls(state.variant, seat, hand, cards, unseen, barred, counts, trump, state.bidder, trick)


def weigh(known: Knowledge) -> list[tuple[int, float]]:
    """Return the playable cards with their worths in points, the best first; of those that do the same, one."""
    weigh_card = _Scales(known).weigh
    return sorted([(card, weigh_card(card)) for card in distinct(known)], key=lambda weighed: -weighed[1])


def best_card(known: Knowledge) -> int:
    """Return the card that is worth most, the lowest of those that are equal."""
    playable = known.playable
    if not playable & (playable - 1):
        return playable.bit_length() - 1
    cards = distinct(known)
    return max(cards, key=_Scales(known).weigh) if len(cards) > 1 else cards[0]


def how_much_worse(known: Knowledge, card: int) -> float:
    """Return by how many points `card` is worth less than the best card."""
    weigh_card = _Scales(known).weigh
    return max([weigh_card(other) for other in distinct(known)]) - weigh_card(card)


def distinct(known: Knowledge) -> list[int]:
    """Return the playable cards, of each run that nothing unseen divides and that counts alike the lowest only."""
    values = known.variant.values
    between = known.unseen
    for card in known.trick:
        between |= BIT[card]
    kept: list[int] = []
    last = value = suit = -1
    for card in deck.cards_of(known.playable):
        if values[card] != value or SUIT[card] != suit or between >> (last + 1) & ((1 << (card - last - 1)) - 1):
            kept.append(card)
            value, suit = values[card], SUIT[card]
        last = card
    return kept


def is_into_the_15(known: Knowledge, card: int) -> bool:
    """Return whether `card`, led, is a plain 14 while an opponent may hold the 15 of its suit."""
    if RANK[card] != deck.HIGHEST - 1 or SUIT[card] == known.trump:
        return False
    barred = known.barred[known.seat ^ 1] & known.barred[known.seat ^ 3]
    return bool(known.unseen & ~barred & BIT[card + 1])


class _Scales:
    """Everything about a decision that is the same for all cards."""

    __slots__ = (
        "after", "are_ruffed", "behind", "best", "best_mine", "known", "lost", "misses", "there", "trumps", "values",
        "won",
    )  # fmt: skip

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        variant, seat, unseen = known.variant, known.seat, known.unseen
        self.values = values = variant.values
        self.trumps = trumps = suit_mask(known.trump, known.trump)
        count = unseen.bit_count() or 1
        mean = variant.points_in(unseen) / count
        self.after = AFTER[seat][len(known.trick)]
        self.misses = [1.0 - held / count if held < count else 0.0 for held in known.counts]
        there = 0
        self.best = -1
        self.best_mine = False
        if known.trick:
            power = POWER[known.trump][known.trick[0]]
            most = 0
            for place, card in enumerate(known.trick):
                there += values[card]
                if power[card] > most:
                    most = power[card]
                    self.best, self.best_mine = card, len(known.trick) - place == 2  # the partner's card
        won, lost = ADDED[len(known.trick)]
        self.there, self.won, self.lost = there, mean * won, mean * lost
        out, barred = unseen & trumps, known.barred
        self.are_ruffed = bool(out & ~(barred[seat ^ 1] & barred[seat ^ 3]))
        self.behind = -1.0

    def weigh(self, card: int) -> float:
        """Return what playing `card` is worth."""
        known = self.known
        trick = known.trick
        leads = False
        if not trick:
            chance = self.chance(card, card, True)
        else:
            power = POWER[known.trump][trick[0]]
            leads = power[card] > power[self.best]
            if leads:
                chance = self.chance(trick[0], card, True)
            else:
                if self.behind < 0.0:
                    self.behind = self.chance(trick[0], self.best, self.best_mine)
                chance = self.behind
        there = self.there + self.values[card]
        worth = chance * (there + self.won) - (1.0 - chance) * (there + self.lost) - self.later(card)
        if not trick:
            return worth + self.lead_bonus(card)
        if leads and len(trick) == 3 and RANK[card] == deck.HIGHEST and not known.hand & self.trumps:
            return worth + AT_HAND
        return worth

    def chance(self, led: int, best: int, mine: bool) -> float:
        """Return the chance that the own team takes the trick when the seats after this one play as they can."""
        chance = 1.0 if mine else 0.0
        if not self.after:
            return chance
        known, trumps = self.known, self.trumps
        unseen, barred, misses = known.unseen, known.barred, self.misses
        follow = unseen & FOLLOW[known.trump][led]
        above = -2 << best
        if trumps >> best & 1:
            over, ruff = (follow & above, 0) if trumps >> led & 1 else (0, unseen & trumps & above)
        else:
            over, ruff = follow & above, unseen & trumps
        for seat in self.after:
            free, miss = ~barred[seat], misses[seat]
            beats = 1.0 - miss ** (over & free).bit_count()
            if ruff:
                beats += (
                    (1.0 - beats) * miss ** (follow & free).bit_count() * (1.0 - miss ** (ruff & free).bit_count())
                )
            if (seat ^ known.seat) & 1:
                chance *= 1.0 - beats
            else:
                chance += (1.0 - chance) * beats * OVERTAKES
        return chance

    def later(self, card: int) -> float:
        """Return what `card` would still be worth, kept for later tricks."""
        is_trump = self.trumps >> card & 1
        suit = self.trumps if is_trump else SUIT_MASK[SUIT[card]]
        wins = WINS[((self.known.unseen & suit) >> card).bit_count()]
        if not is_trump and self.are_ruffed:
            wins *= RUFF_RISK
        share = wins + (1.0 - wins) * LATER_SHARE
        worth = wins * TRICK_GAIN + (2.0 * share - 1.0) * self.values[card]
        return worth + TRUMP_WORTH if is_trump else worth

    def lead_bonus(self, card: int) -> float:
        """Return what leading `card` is worth beyond its own trick."""
        known = self.known
        if self.trumps >> card & 1:
            if (known.seat ^ known.bidder) & 1 or not self.are_ruffed:
                return 0.0
            out = (known.unseen & self.trumps).bit_count()
            own = (known.hand & self.trumps).bit_count()
            return DRAW_BONUS if own * 2 >= out else 0.0
        suit = SUIT_MASK[SUIT[card]]
        alone = not known.hand & suit & ~BIT[card]
        bonus = VOID_BONUS if alone and known.hand & self.trumps else 0.0
        if is_into_the_15(known, card):
            bonus += INTO_THE_15
        return bonus
