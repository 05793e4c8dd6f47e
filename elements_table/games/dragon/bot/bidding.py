"""What a hand is worth: how high to bid, which trump to name, what to lay into the kitty.

The worths are points that a team takes when the hand holds the contract, rounded from a linear fit to the tricks
of some thousand random deals, played by counting (`evaluation.py`), with 180 points in the deck.
"""

from functools import cache, lru_cache
from itertools import combinations
from math import inf
from typing import NamedTuple

from elements_table.games.dragon.rules.actions import Buries
from elements_table.games.dragon.rules.cards import BIT, DRAGON, HIGHEST, LOWEST, SUIT, SUIT_MASK, SUIT_SIZE, SUITS
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import Bids, passed, standing_bid

FITTED_TOTAL = 180
MARGIN = 8.0
"""Points that a bid stays below those expected: a contract that fails costs more than one made gains."""
OVER_PARTNER = 122.0
"""The worth of a hand that bids on over its partner's bid, while an opponent may bid too."""
BASE, OWN_SHARE, PARTNERS, OPPONENTS = 38.0, 0.9, 0.3, -0.8
"""What makes the points of a team that gets the contract: to the first comes a share of the own hand's worth, and so
many for each point by which the partner's bid, and the opponents' highest, exceeds the lowest: who bids high holds
what others lack. Between what auctions of players who bid like this would tell, and trusting the own hand alone."""
ROUND_BIDS = 5
"""Bids rise to the next multiple of this, whatever smaller steps are allowed."""
SUIT_CARDS, SHIFTS = (1 << SUIT_SIZE) - 1, [SUIT_SIZE * suit for suit in SUITS]
MOST_BURIED = 9
"""The plain cards that are weighed for the kitty."""


class Worths(NamedTuple):
    """Points for what a hand of thirteen holds; the trumps include the Dragon.

    `side_pair` is for a 14 beside the 15, `side_14` for one without, `side_loser` for each 10 and 5, and
    `lengths` for side suits of none, one and two cards.
    """

    base: float
    trump: float
    long_trump: float
    dragon: float
    trump_tops: dict[int, float]
    side_15: float
    side_pair: float
    side_14: float
    side_13: float
    side_loser: float
    lengths: tuple[float, float, float]


BEFORE_KITTY = Worths(
    base=84.0, trump=2.1, long_trump=2.0, dragon=14.0, trump_tops={15: 10.0, 14: 6.0, 13: 0.8, 12: 0.2}, side_15=8.0,
    side_pair=4.0, side_14=0.0, side_13=0.0, side_loser=-2.3, lengths=(4.5, 2.6, 1.2),
)  # fmt: skip
"""Thirteen cards as dealt, the kitty unseen."""
AFTER_KITTY = Worths(
    base=65.0, trump=1.7, long_trump=2.3, dragon=16.8, trump_tops={15: 11.5, 14: 6.7, 13: 0.9, 12: 0.3}, side_15=11.0,
    side_pair=4.4, side_14=1.8, side_13=0.5, side_loser=-0.8, lengths=(12.6, 1.8, 0.0),
)  # fmt: skip
"""Thirteen cards after the exchange."""


@cache
def _suit_worths(ranks: int, after_kitty: bool) -> tuple[float, float]:
    """Return what a suit is worth as trumps without the Dragon, and on the side; its cards as bits from the 2 up."""
    worths = AFTER_KITTY if after_kitty else BEFORE_KITTY
    length = ranks.bit_count()
    has_15, has_14, has_13, has_10, has_5 = (ranks >> (rank - LOWEST) & 1 for rank in (15, 14, 13, 10, 5))
    side = worths.side_loser * (has_10 + has_5)
    side += worths.side_15 * has_15 + (worths.side_pair if has_15 else worths.side_14) * has_14
    side += worths.side_13 * has_13 + (worths.lengths[length] if length < 3 else 0.0)
    trump = 0.0
    for rank, worth in worths.trump_tops.items():
        if ranks >> (rank - LOWEST) & 1:
            trump += worth
    return trump, side


@cache
def _length_worth(length: int, after_kitty: bool) -> float:
    """Return what the number of trumps is worth, the Dragon among them."""
    worths = AFTER_KITTY if after_kitty else BEFORE_KITTY
    return worths.trump * length + worths.long_trump * max(0, length - 5)


def tables(most: int, after_kitty: bool) -> tuple[float, ...]:
    """Return the parts of hands of fewer than `most` cards, as the compiled core looks them up."""
    worths = AFTER_KITTY if after_kitty else BEFORE_KITTY
    tops = [_suit_worths(tops << (12 - LOWEST), after_kitty)[0] for tops in range(16)]
    sides = [tops << (13 - LOWEST) | losers for tops in range(8) for losers in (0, 1 << 8, 1 << 8 | 1 << 3)]
    filled = [side | (1 << max(0, length - side.bit_count())) - 1 for side in sides for length in range(4)]
    lengths = [_length_worth(length, after_kitty) for length in range(most)]
    return (worths.base, worths.dragon, *lengths, *tops, *[_suit_worths(side, after_kitty)[1] for side in filled])


def hand_worths(hand: int, after_kitty: bool) -> list[float]:
    """Return, by trump, the points out of 180 that the team of this hand of thirteen should take."""
    worths = AFTER_KITTY if after_kitty else BEFORE_KITTY
    dragon = hand >> DRAGON & 1
    suits = [hand >> SUIT_SIZE * suit & SUIT_CARDS for suit in SUITS]
    parts = [_suit_worths(ranks, after_kitty) for ranks in suits]
    (_a, first), (_b, second), (_c, third), (_d, fourth) = parts
    base = worths.base + worths.dragon * dragon + (first + second + third + fourth)
    return [
        base + (trump - side + _length_worth(ranks.bit_count() + dragon, after_kitty))
        for ranks, (trump, side) in zip(suits, parts, strict=True)
    ]


def hand_worth(hand: int, trump: int, after_kitty: bool) -> float:
    """Return the points, out of 180, that the team of this hand of thirteen should take with that trump."""
    worths = AFTER_KITTY if after_kitty else BEFORE_KITTY
    dragon, ranks = hand >> DRAGON & 1, hand >> SUIT_SIZE * trump & SUIT_CARDS
    first, second, third, fourth = [_suit_worths(hand >> shift & SUIT_CARDS, after_kitty)[1] for shift in SHIFTS]
    top, side = _suit_worths(ranks, after_kitty)
    base = worths.base + worths.dragon * dragon + (first + second + third + fourth)
    return base + (top - side + _length_worth(ranks.bit_count() + dragon, after_kitty))


@lru_cache(4096)
def best_trump(hand: int, after_kitty: bool = False) -> tuple[int, float]:
    """Return the best trump for a hand and what the hand is worth with it."""
    worths = hand_worths(hand, after_kitty)
    worth = max(worths)
    return worths.index(worth), worth


def told_by(seat: int, bids: Bids, lowest: float) -> tuple[float, float]:
    """Return the points that the bids of the partner, and of the opponents, let the team of `seat` expect."""
    heights = [0.0, 0.0, 0.0, 0.0]
    for bidder, amount in bids:
        heights[bidder] = max(heights[bidder], amount - lowest)
    return PARTNERS * heights[seat ^ 2], OPPONENTS * max(heights[seat ^ 1], heights[seat ^ 3])


class Bid(NamedTuple):
    """A bid to make, 0 to pass; the next one there was, the trump in mind, and the points expected with it."""

    amount: int
    next_bid: int
    trump: int
    points: int
    leaves_partner: bool = False


def choose_bid(variant: Variant, hand: int, seat: int, bids: Bids, margin: float = MARGIN) -> Bid:
    """Return the bid for `seat` after `bids` (seat and amount, 0 for a pass), never past what it believes in.

    `margin` is how many points of 180 it stays below those expected.
    """
    trump, worth = best_trump(hand)
    scale = variant.total / FITTED_TOTAL
    (partner, opponents), bid, over_partner = _standing(variant, seat, tuple(bids))
    points = (BASE + OWN_SHARE * worth + partner + opponents) * scale
    spare = points - bid - max(0.0, margin) * scale
    leaves = worth < over_partner
    said = min(variant.total, int(points))
    return Bid(bid if bid and spare >= 0 and not leaves else 0, bid, trump, said, leaves)


@lru_cache(4096)
def _standing(
    variant: Variant, seat: int, bids: tuple[tuple[int, int], ...]
) -> tuple[tuple[float, float], int, float]:
    """Return what bids tell `seat`, the next one that it can make, and the worth below which it leaves the last."""
    scale = variant.total / FITTED_TOTAL
    told = told_by(seat, [(s, round(n / scale)) for s, n in bids], variant.lowest / scale)
    holder, high = standing_bid(bids)
    wanted = high // ROUND_BIDS * ROUND_BIDS + ROUND_BIDS if high else variant.lowest
    bid = next((action.value for action in variant.bids[high][1:] if action.value >= wanted), 0)
    over_partner = OVER_PARTNER if holder == seat ^ 2 else 0.0
    return told, bid, inf if is_left_to_partner(seat, bids) else over_partner


def is_left_to_partner(seat: int, bids: Bids) -> bool:
    """Return whether the partner of `seat` holds the bid and both opponents have passed: more would be lost on it."""
    return standing_bid(bids)[0] == seat ^ 2 and passed(bids) >= {seat ^ 1, seat ^ 3}


def choose_bury(legal: Buries, held: int, trump: int, weighed: int = MOST_BURIED) -> int:
    """Return the cards to lay into the kitty out of `held`, hand and kitty together, with that trump."""
    worths = weigh_buries(legal, held, trump, weighed)
    return max(worths, key=worths.__getitem__)


def weigh_buries(legal: Buries, held: int, trump: int, weighed: int = MOST_BURIED) -> dict[int, float]:
    """Return what hands are worth by what they lay into the kitty.

    `weighed` cards are thought of for it, the least useful ones.
    """
    pool = _least_useful(legal, held, trump)[: max(weighed, legal.picks)]
    bits, ranks = [BIT[card] for card in pool], [card % SUIT_SIZE for card in pool]
    worths = {}
    for chosen, lost in zip(combinations(bits, legal.picks), combinations(ranks, legal.picks), strict=True):
        cards = legal.forced | sum(chosen)
        worths[cards] = hand_worth(held ^ cards, trump, True) - 0.05 * sum(lost)
    return worths


def _least_useful(legal: Buries, held: int, trump: int) -> list[int]:
    lengths = [(held & SUIT_MASK[suit]).bit_count() for suit in SUITS]

    def use(card: int) -> tuple[bool, bool, int, int]:
        rank = card % SUIT_SIZE
        return SUIT[card] == trump, rank >= HIGHEST - 2 - LOWEST, lengths[SUIT[card]], rank

    return sorted(legal.pool, key=use)


def plan_trump(held: int) -> int:
    """Return the trump to have in mind for more than thirteen cards, of which some will be laid down."""
    return best_trump(held, after_kitty=True)[0]
