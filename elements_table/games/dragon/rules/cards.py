"""The cards of Dragon: numbers, bit masks and texts, and what is looked up instead of worked out again.

A card is a number: 14 to a suit in the order Air, Earth, Fire, Water, each from 2 to 15, and the Dragon last
(D1). A set of cards is an int with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from elements_table.kernel.words import _, mark

LOWEST, HIGHEST = 2, 15
SUIT_SIZE = HIGHEST - LOWEST + 1
ELEMENTS = ("air", "earth", "fire", "water")
SUITS = range(len(ELEMENTS))
SUIT_NAMES = (mark("Air"), mark("Earth"), mark("Fire"), mark("Water"))
DRAGON = SUIT_SIZE * len(SUITS)
DECK = range(DRAGON + 1)
NO_TRUMP = len(SUITS)
"""Stands for the trump before it is named; the Dragon is then a suit of its own."""

BIT = tuple(1 << card for card in DECK)
DRAGON_BIT = BIT[DRAGON]
SUIT_MASK = tuple(((1 << SUIT_SIZE) - 1) << (SUIT_SIZE * suit) for suit in SUITS)
SUIT = (*(card // SUIT_SIZE for card in range(DRAGON)), NO_TRUMP)
RANK = (*(LOWEST + card % SUIT_SIZE for card in range(DRAGON)), HIGHEST + 1)

FACES = (*(f"{'AEFW'[SUIT[card]]}{RANK[card]}" for card in range(DRAGON)), "DRAGON")
CARD_OF = {face: card for card, face in enumerate(FACES)}

TRUMP_POWER = 100


def suit_under(card: int, trump: int) -> int:
    """Return the suit that `card` belongs to: the Dragon is a trump (D11)."""
    return trump if card == DRAGON else SUIT[card]


@cache
def follow_masks(trump: int) -> tuple[int, ...]:
    """Return, by the card led, all cards of its suit under this trump (D10, D11)."""
    return tuple(suit_mask(suit_under(card, trump), trump) for card in DECK)


@cache
def suit_mask(suit: int, trump: int) -> int:
    """Return all cards of `suit` under this trump: the trumps with the Dragon (D11)."""
    own = SUIT_MASK[suit] if suit < NO_TRUMP else 0
    return own | DRAGON_BIT if suit == trump else own


@cache
def powers(trump: int) -> tuple[tuple[int, ...], ...]:
    """Return, by the card led, the power of every card in that trick: 0 where it cannot take it (D12)."""
    return tuple(
        tuple(
            RANK[card] + (TRUMP_POWER if suit_under(card, trump) == trump else 0)
            if suit_under(card, trump) in (trump, suit_under(led, trump))
            else 0
            for card in DECK
        )
        for led in DECK
    )


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of distinct `cards`."""
    return sum(BIT[card] for card in cards)


def cards_of(mask: int) -> list[int]:
    """Return the cards of a set in rising order."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def faces_of(mask: int) -> tuple[str, ...]:
    """Return the texts of a set of cards, in rising order."""
    return tuple([FACES[card] for card in cards_of(mask)])


def mask_of_faces(faces: Iterable[str]) -> int:
    """Return the set of distinct cards with these texts."""
    return sum(BIT[CARD_OF[face]] for face in faces)


def suit_name(suit: int) -> str:
    """Return the suit as a person reads it."""
    return _(SUIT_NAMES[suit])


def card_name(card: int) -> str:
    """Return the card as a person reads it, such as `10 of Water`."""
    if card == DRAGON:
        return _("Dragon")
    return _("{rank} of {suit}").format(rank=RANK[card], suit=suit_name(SUIT[card]))
