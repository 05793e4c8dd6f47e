"""The cards of Dragon: numbers, bit masks and texts, and what is looked up instead of worked out again.

A card is a number: 14 to a suit in the order Air, Earth, Fire, Water, each from 2 to 15, and the Dragon last
(D1). A set of cards is an int with a bit for each.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

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
def suit_mask(suit: int, trump: int) -> int:
    """Return all cards of `suit` under this trump: the trumps with the Dragon (D11)."""
    own = SUIT_MASK[suit] if suit < NO_TRUMP else 0
    return own | DRAGON_BIT if suit == trump else own


def _powers(led: int, trump: int) -> tuple[int, ...]:
    suits = (trump, suit_under(led, trump))
    trumps = suit_mask(trump, trump)
    powers = [RANK[card] + TRUMP_POWER * (trumps >> card & 1) for card in DECK]
    return tuple(powers[card] if suit_under(card, trump) in suits else 0 for card in DECK)


TRUMPS = range(NO_TRUMP + 1)
FOLLOW = tuple(tuple(suit_mask(suit_under(led, trump), trump) for led in DECK) for trump in TRUMPS)
"""By trump and the card led, all cards of its suit (D10, D11)."""
POWER = tuple(tuple(_powers(led, trump) for led in DECK) for trump in TRUMPS)
"""By trump and the card led, the power of every card in that trick: 0 where it cannot take it (D12)."""


def playable(hand: int, trick: Sequence[int], trump: int) -> int:
    """Return the cards of a hand that may be played into the trick: the suit led where it holds that (D10, D11)."""
    return (hand & FOLLOW[trump][trick[0]] or hand) if trick else hand


@cache
def barred_cards(voids: int, trump: int) -> tuple[int, ...]:
    """Return the cards that each seat has shown not to hold, by the `voids` of a state."""
    return tuple(sum(suit_mask(s, trump) for s in SUITS if voids >> (4 * seat + s) & 1) for seat in range(4))


@cache
def void_elements(voids: int) -> tuple[tuple[str, ...], ...]:
    """Return the elements of which each seat has shown to hold nothing, by the `voids` of a state."""
    return tuple(tuple(ELEMENTS[s] for s in SUITS if voids >> (4 * seat + s) & 1) for seat in range(4))


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of distinct `cards`."""
    return sum(map(BIT.__getitem__, cards))


def cards_of(mask: int) -> list[int]:
    """Return the cards of a set in rising order."""
    cards = []
    while low := mask & -mask:
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


@lru_cache(maxsize=2048)
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


def suit_words(mask: int) -> str:
    """Return the cards of one suit, `3, 9 of Air`."""
    cards = cards_of(mask)
    if len(cards) < 2:
        return "".join(map(card_name, cards))
    ranks = ", ".join(str(RANK[card]) for card in cards)
    return _("{ranks} of {suit}").format(ranks=ranks, suit=suit_name(SUIT[cards[0]]))
