"""The deck of Wu Xing: its data file, packed hands, and what is looked up instead of worked out again.

A hand is an int with four bits a value: the count of value v stands at bit 4*(v-1).
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import accumulate
from math import comb
from typing import Literal

import msgspec

from elements_table.games.wuxing.rules.actions import DISCARD, KNOCK, PLAY, TAKE, TOP, YIELD, Action
from elements_table.kernel.data import GameData, must
from elements_table.kernel.game import Game
from elements_table.kernel.memo import Memo

DISCARDED = 6
"""The value that `discard` puts out of the round (W9)."""
UNIT = (0, *(1 << (4 * (value - 1)) for value in range(1, TOP + 1)))


class CardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of the deck: its element (a sprite's name), the word for it, and how many there are."""

    value: int
    element: Literal["wood", "fire", "earth", "metal", "water", "yin_yang"]
    name: str
    count: int


class DeckSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck (W1) and the deal (W4); `size` is what the counts must add up to."""

    size: int
    hand: int
    cards: tuple[CardSpec, ...]
    discardable: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted([card.value for card in self.cards]) != list(range(1, TOP + 1)):
            raise ValueError(f"`cards` must name each value from 1 to {TOP} once")
        must(all(0 <= card.count <= 15 for card in self.cards), "a `count` must be from 0 to 15")
        total = sum(card.count for card in self.cards)
        must(total == self.size, f"`cards` add up to {total}, but `size` says {self.size}")
        must(1 <= self.hand <= self.size // 2, f"`hand` must be from 1 to {self.size // 2}")
        must(self.discardable == (DISCARDED,), f"`discardable` must be [{DISCARDED}]")


class TokenSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory tokens: the supply for each target (W2), and what a knock and a yield give (W10, W11)."""

    supply: dict[str, int]
    knock: int
    yield_: int = msgspec.field(name="yield")


class WuXingData(GameData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`data/games/wuxing.yaml`."""

    deck: DeckSpec
    tokens: TokenSpec

    def __post_init__(self) -> None:
        super().__post_init__()
        if set(self.tokens.supply) != set(self.option("target").values) - {"endless"}:
            raise ValueError("`tokens.supply` must name each target but endless")
        for name, supply in self.tokens.supply.items():
            if not name.isdecimal() or supply < 2 * (int(name) - 1) + 1:
                raise ValueError(f"`tokens.supply` has too few tokens for a game to {name}")


def pack(values: Iterable[int]) -> int:
    """Return the values as a packed hand."""
    return sum(UNIT[value] for value in values)


def unpack(hand: int) -> tuple[int, ...]:
    """Return the values of a packed hand, rising."""
    return tuple([v for v in range(1, TOP + 1) for _n in range(hand >> (4 * (v - 1)) & 15)])


def _legal(can_take: bool, can_yield: bool, hand: int) -> tuple[Action, ...]:
    """Return the legal actions of who holds a packed hand, in one state of display and option."""
    actions = [PLAY[v] for v in range(1, TOP + 1) if hand >> (4 * (v - 1)) & 15]
    if can_take:
        actions.append(TAKE)
    if hand >> (4 * (DISCARDED - 1)) & 15:
        actions.append(DISCARD)
    actions.append(KNOCK)
    if can_yield:
        actions.append(YIELD)
    return tuple(actions)


class PossibleHands:
    """Every distinct hand of `size` cards from the packed cards `left`, weighted by the ways it can be dealt.

    Drawing from it is a fair deal in one look-up, five times faster than taking card by card.
    """

    __slots__ = ("bounds", "hands", "sums", "ways")

    def __init__(self, left: int, size: int) -> None:
        partial = [(0, 0, 0, 1)]  # packed hand, its cards, their sum, ways
        for value in range(1, TOP + 1):
            there = left >> (4 * (value - 1)) & 15
            partial = [
                (hand + n * UNIT[value], cards + n, total + n * value, ways * comb(there, n))
                for hand, cards, total, ways in partial
                for n in range(min(there, size - cards) + 1)
            ]
        whole = [entry for entry in partial if entry[1] == size]
        self.hands = [entry[0] for entry in whole]
        self.sums = [entry[2] for entry in whole]
        self.bounds = list(accumulate(entry[3] for entry in whole))
        self.ways = self.bounds[-1]

    def draw(self, number: int) -> tuple[int, int, int]:
        """Return what is left of the random `number`, a packed hand, and its sum."""
        number, way = divmod(number, self.ways)
        place = bisect_right(self.bounds, way)
        return number, self.hands[place], self.sums[place]


@lru_cache(256)
def possible_hands(left: int, size: int) -> PossibleHands:
    """Return these hands, worked out once: a decision asks for the same ones again and again."""
    return PossibleHands(left, size)


class Variant:
    """What all states with the same options share."""

    def __init__(self, game: Game, data: WuXingData, options: dict[str, str]) -> None:
        deck = data.deck
        self.game, self.options = game, options
        self.endless = options["target"] == "endless"
        self.target = 0 if self.endless else int(options["target"])
        self.counts = {card.value: card.count for card in deck.cards}
        self.deck = pack(value for value, count in self.counts.items() for _n in range(count))
        self.hand = deck.hand
        self.hands = Memo(partial(PossibleHands, size=deck.hand))
        """Packed cards left -> the hands that can be dealt from them."""
        self.first_hand = self.hands[self.deck]
        self.tokens = data.tokens
        self.legal = tuple(Memo(partial(_legal, can_take, not self.endless)) for can_take in (False, True))
        """Whether there is a card to take -> packed hand -> the legal actions of its holder."""
        self.unpacked = Memo(unpack)
