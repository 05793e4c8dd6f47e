"""The deck of Elemies: its data file, cards as bits, and their texts.

A set of cards is an int: bit 4 * rank + element for the ranks 2..A (0..12) and the elements W, F, A, E
(0..3, each beats the next, E3), then one bit each for Guru, Jester, Elevate and Stomp.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache, reduce
from operator import or_
from types import MappingProxyType

import msgspec

from elements_table.kernel.data import GameData, must
from elements_table.kernel.errors import ParseError
from elements_table.kernel.game import Game
from elements_table.kernel.words import _

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ELEMENTS = "WFAE"
SPECIAL_NAMES = ("GURU", "JESTER", "ELEVATE", "STOMP")
TWO, ACE = 0, 12
SUITED = (1 << 52) - 1
GURU, JESTER, ELEVATE, STOMP = (1 << bit for bit in range(52, 56))
SPECIALS = GURU | JESTER | ELEVATE | STOMP
ALL_CARDS = SUITED | SPECIALS
TEXTS = (*(element + rank for rank in RANKS for element in ELEMENTS), *SPECIAL_NAMES)
BITS = {text: 1 << bit for bit, text in enumerate(TEXTS)}
RANK_OF = {text: rank for rank, text in enumerate(RANKS)}


class ActionCard(IntEnum):
    """An action card (E24 to E28), or NONE."""

    NONE = 0
    FIRE = 1
    WATER = 2
    AIR = 3
    EARTH = 4

    @property
    def text(self) -> str:
        """What it is called in actions, positions and the data file, empty for NONE; its sprite has that name too."""
        return self.name.lower() if self else ""

    @property
    def word(self) -> str:
        """What it is called for a person."""
        return _(self.name.title())


ACTION_CARDS = MappingProxyType({card.text: card for card in ActionCard if card})


class ElementSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One element: the letter on its cards, its sprite, the word for it, and the letter it beats."""

    letter: str
    element: str
    name: str
    beats: str


class CardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special or action card: its id (a sprite's name), the word for it, and what it does in one line."""

    id: str
    name: str
    text: str


class ContentsSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a level deals (E2); `size` is what that must add up to."""

    specials: bool
    actions: bool
    size: int


class DeckSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards (E1) and the levels (E2)."""

    ranks: tuple[str, ...]
    elements: tuple[ElementSpec, ...]
    specials: tuple[CardSpec, ...]
    actions: tuple[CardSpec, ...]
    contents: dict[str, ContentsSpec]

    def __post_init__(self) -> None:
        must(self.ranks == RANKS, f"`ranks` must be {', '.join(RANKS)}")
        letters, beaten = [one.letter for one in self.elements], [one.beats for one in self.elements]
        must(letters == list(ELEMENTS), f"`elements` must have the letters {', '.join(ELEMENTS)}, in this order")
        must(beaten == [*ELEMENTS[1:], ELEMENTS[0]], "each of `elements` must beat the next, and the last the first")
        specials, named = [card.id.upper() for card in self.specials], [card.id for card in self.actions]
        must(specials == list(SPECIAL_NAMES), f"`specials` must be {', '.join(SPECIAL_NAMES).lower()}")
        must(named == list(ACTION_CARDS), f"`actions` must be {', '.join(ACTION_CARDS)}")
        for name, level in self.contents.items():
            size = len(self.ranks) * len(self.elements)
            size += level.specials * len(self.specials) + level.actions * len(self.actions)
            must(level.size == size, f"`deck.contents.{name}` adds up to {size}, but `size` says {level.size}")


class ScoringSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points: both partners first, each place (E36), the larger treasure, a Fire bet, an Elemies call (E37)."""

    double: int
    places: tuple[int, int, int, int]
    treasure: int
    bet: int
    call: int

    def __post_init__(self) -> None:
        least = min(self.double, *self.places, self.treasure, self.bet, self.call)
        must(least >= 0, "points must not be negative")
        must(list(self.places) == sorted(self.places, reverse=True), "`places` must not rise")


class ElemiesData(GameData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`data/games/elemies.yaml`."""

    deck: DeckSpec
    scoring: ScoringSpec

    def __post_init__(self) -> None:
        super().__post_init__()
        are_partners = self.seats == (4,) and self.teams == ((0, 2), (1, 3))
        must(are_partners, "`seats` must be [4] and `teams` [[0, 2], [1, 3]]")
        levels, targets = self.option("level").values, self.option("target").values
        must(set(levels) == set(self.deck.contents), "`deck.contents` must name each value of the option level")
        must(all(map(str.isdecimal, targets)), "the choices of the option target must be numbers")
        self.option("stop_on_double")


class Variant:
    """What all states of one game with the same options share."""

    __slots__ = ("deck", "full_hand", "game", "has_actions", "options", "scoring", "stop_on_double", "target")

    def __init__(self, game: Game, data: ElemiesData, options: dict[str, str]) -> None:
        level = data.deck.contents[options["level"]]
        self.game, self.options = game, options
        self.deck = ALL_CARDS if level.specials else SUITED
        self.full_hand = self.deck.bit_count() // 4
        self.has_actions = level.actions
        self.scoring = data.scoring
        self.target = int(options["target"])
        self.stop_on_double = options["stop_on_double"] == "true"


@lru_cache(maxsize=4096)
def cards_of(mask: int) -> tuple[str, ...]:
    """Return the texts of a set of cards, low ranks first, specials last."""
    return tuple([TEXTS[bit.bit_length() - 1] for bit in bits_of(mask)])


def bits_of(mask: int) -> list[int]:
    """Return the cards of a set one by one, each as its bit, low ranks first."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def card(text: str) -> int:
    """Return the bit of the card that `text` names; ParseError on anything else."""
    bit = BITS.get(text.upper())
    if bit is None:
        raise ParseError(f"{text!r} is no card; cards are W, F, A or E with 2 to 10, J, Q, K, A, and the specials.")
    return bit


def mask_of(texts: Iterable[str]) -> int:
    """Return the set of the cards that `texts` name."""
    return reduce(or_, map(card, texts), 0)
