"""The data file of Dragon, and what all states with the same options share."""

from typing import Literal

import msgspec

from elements_table.games.dragon.rules.actions import HIGHEST_BID, PASS, Action, Buries, Kind
from elements_table.games.dragon.rules.cards import DECK, DRAGON, ELEMENTS, HIGHEST, LOWEST, RANK, SUITS, mask_of
from elements_table.kernel.data import GameData, must
from elements_table.kernel.game import Game


class SuitSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One suit: its element (a sprite's name) and the word for it."""

    element: Literal["air", "earth", "fire", "water"]
    name: str


class DeckSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck (D1) and the deal (D3); `size` is what both must add up to."""

    size: int
    lowest: int
    highest: int
    suits: tuple[SuitSpec, ...]
    dragon: str
    hand: int
    kitty: int

    def __post_init__(self) -> None:
        if tuple(suit.element for suit in self.suits) != ELEMENTS:
            raise ValueError(f"`suits` must be {', '.join(ELEMENTS)}, in this order")
        if (self.lowest, self.highest) != (LOWEST, HIGHEST):
            raise ValueError(f"`lowest` and `highest` must be {LOWEST} and {HIGHEST}")
        total = len(self.suits) * (self.highest - self.lowest + 1) + 1
        must(total == self.size, f"the suits and the Dragon add up to {total}, but `size` says {self.size}")
        if self.hand < 1 or self.kitty < 1 or 4 * self.hand + self.kitty != self.size:
            raise ValueError(f"four times `hand` and `kitty` must add up to {self.size}")


class PointsSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to count points (D2): by rank and of the Dragon, and the total that they must add up to."""

    total: int
    dragon: int
    ranks: dict[int, int]

    def __post_init__(self) -> None:
        must(all(LOWEST <= rank <= HIGHEST for rank in self.ranks), f"`ranks` must lie from {LOWEST} to {HIGHEST}")
        if self.dragon < 0 or any(points <= 0 for points in self.ranks.values()):
            raise ValueError("points cannot be negative, and a rank without points is not named")
        total = len(SUITS) * sum(self.ranks.values()) + self.dragon
        must(total == self.total, f"the points add up to {total}, but `total` says {self.total}")

    def of(self, card: int) -> int:
        """Return what the card is worth."""
        return self.dragon if card == DRAGON else self.ranks.get(RANK[card], 0)


class BiddingSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lowest bid (D4); the highest is the total of the points in play."""

    lowest: int


class DragonData(GameData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`data/games/dragon.yaml`."""

    deck: DeckSpec
    scoring: dict[str, PointsSpec]
    bidding: BiddingSpec

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.teams != ((0, 2), (1, 3)) or self.seats != (4,):
            raise ValueError("`teams` must be [[0, 2], [1, 3]] and `seats` [4]")
        if set(self.scoring) != set(self.option("points").values):
            raise ValueError("`scoring` must hold one table for each choice of the option `points`")
        for name in self.option("bid_step").values:
            must(name.isdecimal() and int(name) >= 1, "`bid_step` must have whole numbers from 1 as its choices")
            for points in self.scoring.values():
                if not 0 < self.bidding.lowest <= points.total <= HIGHEST_BID:
                    raise ValueError(f"`bidding.lowest` must lie from 1 to the total of {points.total}")
                if (points.total - self.bidding.lowest) % int(name):
                    raise ValueError(f"bids in steps of {name} never reach the total of {points.total}")
        for text in self.option("ends").values:
            number = text.removesuffix("_hands")
            if text != "endless" and not (number.isdecimal() and int(number) > 0):
                raise ValueError("`ends` must have endless, points such as 300 or hands such as 4_hands as choices")


class Variant:
    """What all states of one game with the same options share."""

    def __init__(self, game: Game, data: DragonData, options: dict[str, str]) -> None:
        points = data.scoring[options["points"]]
        self.game, self.options = game, options
        self.hand, self.kitty = data.deck.hand, data.deck.kitty
        self.values = tuple(points.of(card) for card in DECK)
        self.point_cards = mask_of(card for card in DECK if self.values[card])
        self.worths = [
            (worth, mask_of(card for card in DECK if self.values[card] == worth))
            for worth in sorted({*self.values} - {0})
        ]
        self.total = points.total
        self.lowest = data.bidding.lowest
        self.step = int(options["bid_step"])
        self.bids = self._bid_actions()
        self.redeal = options["all_pass"] == "redeal"
        self.trump_first = options["trump"] == "before_kitty"
        ends = options["ends"]
        self.endless = ends == "endless"
        self.hands_end = int(ends.removesuffix("_hands")) if ends.endswith("_hands") else 0
        self.mark = int(ends) if ends.isdecimal() else 0

    def _bid_actions(self) -> dict[int, tuple[Action, ...]]:
        """Return, by the bid that stands (0: none), to pass and every bid above it (D4)."""
        actions = tuple(Action(Kind.BID, amount) for amount in range(self.lowest, self.total + 1, self.step))
        above = {action.value: (PASS, *actions[place:]) for place, action in enumerate(actions, 1)}
        return {0: (PASS, *actions), **above}

    def is_over(self, hand: int, scores: list[int]) -> bool:
        """Return whether the game ends after `hand` with these scores (D15)."""
        return hand >= self.hands_end if self.hands_end else bool(self.mark) and max(scores) >= self.mark

    def points_in(self, cards: int) -> int:
        """Return what a set of cards is worth."""
        cards &= self.point_cards
        if not cards & cards - 1:  # most tricks hold one point card or none
            return self.values[cards.bit_length() - 1] if cards else 0
        return sum([worth * (cards & counting).bit_count() for worth, counting in self.worths])

    def buries(self, cards: int) -> Buries:
        """Return the ways to bury out of hand and kitty: no point card (D7), or as little as can be (D8)."""
        forced = cards & ~self.point_cards
        count = self.kitty
        if forced.bit_count() >= count:
            return Buries(0, forced, count)
        left = cards & self.point_cards
        while left:
            equal = next(left & counting for _worth, counting in self.worths if left & counting)
            missing = count - forced.bit_count()
            if equal.bit_count() >= missing:
                return Buries(forced, equal, missing)
            forced |= equal
            left &= ~equal
        return Buries(forced, 0, 0)
