"""The data file of Influence, and what all states with the same options share."""

from __future__ import annotations

from typing import Any

from elements_table.games.influence.rules import board
from elements_table.games.influence.rules.actions import CARDS, CHOOSE, Action
from elements_table.games.influence.rules.cards import CardSpec, Step, numbers
from elements_table.games.influence.rules.scoring import Scoring
from elements_table.kernel.data import GameData
from elements_table.kernel.game import Game

SEATS = 3
EMPTIED = tuple((pool & 7 == 0) + (pool >> 3 & 7 == 0) + (pool >> 6 == 0) for pool in range(512))
"""Pool -> how many colours lie on element cards altogether (I10)."""


class InfluenceData(GameData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`data/games/influence.yaml`."""

    markers: int
    hand: int
    cards: tuple[CardSpec, ...]

    def __post_init__(self) -> None:
        if self.seats != (SEATS,):
            raise ValueError(f"`seats` must be [{SEATS}]")
        super().__post_init__()
        if sorted(card.number for card in self.cards) != list(range(1, CARDS + 1)):
            raise ValueError(f"`cards` must number the cards from 1 to {CARDS}, each once")
        if not 1 <= self.markers <= 7:
            raise ValueError("`markers` must be from 1 to 7")
        if not 1 <= self.hand <= CARDS // SEATS - 1:
            raise ValueError(f"`hand` must be from 1 to {CARDS // SEATS - 1}")
        if any(not value.isdecimal() or int(value) < 1 for value in self.option("max_rounds").values):
            raise ValueError("option `max_rounds` must be a number of rounds from 1")


class ChooseActions(dict[int, tuple[Action, ...]]):
    """Cards held, as a mask -> the choices from them (I3)."""

    def __missing__(self, hand: int) -> tuple[Action, ...]:
        self[hand] = tuple(CHOOSE[card] for card in numbers(hand))
        return self[hand]


class Numbers(dict[int, tuple[int, ...]]):
    """Cards as a mask (card n is bit n) -> their numbers, rising."""

    def __missing__(self, hand: int) -> tuple[int, ...]:
        self[hand] = numbers(hand)
        return self[hand]


class Variant:
    """What all states with the same options share."""

    __slots__ = ("choices", "game", "hand", "markers", "max_rounds", "numbers", "options", "pool", "scoring", "steps")

    def __init__(self, game: Game[Any], data: InfluenceData, scoring: Scoring, options: dict[str, str]) -> None:
        self.game = game
        self.options = options
        self.max_rounds = int(options["max_rounds"])
        self.hand = data.hand
        self.markers = data.markers
        self.pool = data.markers * sum(board.TAKEN)
        self.choices = ChooseActions()
        self.numbers = Numbers()
        self.scoring = scoring
        ordered = sorted(data.cards, key=lambda card: card.number)
        self.steps = ((), *(tuple(Step(action) for action in card.actions) for card in ordered))
