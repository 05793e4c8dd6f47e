"""The faces of Dragon's cards, and the order in which a hand holds them."""

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Final

from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.cards import CARD_OF, DRAGON, ELEMENTS, NO_TRUMP, RANK, suit_name, suit_under
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.scene.layout import View
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Card, Piece

WARM: Final = frozenset((1, 2))
"""Earth and Fire; Air and Water are cool."""
SHOWN: Final = (2, 3, 1, 0)
"""The suits in the order in which a hand shows them where nothing else decides."""


def emblem(card: int) -> str:
    """Return the sprite of a card's emblem."""
    return "dragon" if card == deck.DRAGON else ELEMENTS[deck.SUIT[card]]


def card_look(card: int, variant: Variant, *, named: bool = False) -> Card:
    rank, caption = ("", _("Dragon")) if card == DRAGON else (str(RANK[card]), suit_name(deck.SUIT[card]))
    return Card(rank, emblem(card), variant.values[card] or None, caption if named else "")


def shown(game: Dragon, face: str, view: View) -> Card:
    """Return the face of a card with its points, and its suit's name where the viewer wants that."""
    return card_look(CARD_OF[face], game.variant(view.observation.options), named=view.element_names)


def piece(game: Dragon, face: str, view: View, dim: float = 0.0, **state: bool) -> Piece:
    """Return a card with its face up; `state` is how it lies, as `Piece` says."""
    return Piece(face, shown(game, face, view), dim, **state)


def sorted_hand(faces: Sequence[str], trump: int) -> list[str]:
    """Return a hand as it is held: the Dragon first, then trumps, colours alternating, high cards left."""
    cards = [CARD_OF[face] for face in faces]
    order = suit_order(frozenset(deck.SUIT[card] for card in cards if card != deck.DRAGON), trump)
    place = {suit: n for n, suit in enumerate(order)}
    place[NO_TRUMP] = place.get(trump, -1)
    return [deck.FACES[card] for card in sorted(cards, key=lambda c: (place[deck.SUIT[c]], -deck.RANK[c]))]


def suit_order(suits: frozenset[int], trump: int) -> tuple[int, ...]:
    """Return suits in the order of a hand: the trump first, warm and cool ones by turns as far as can be."""
    given = [suit for suit in SHOWN if suit in suits]

    def clashes(order: tuple[int, ...]) -> int:
        return sum((a in WARM) == (b in WARM) for a, b in pairwise(order))

    ways = [order for order in permutations(given) if trump not in suits or order[0] == trump]
    return min(ways, key=clashes)


def by_hand(view: View) -> list[int]:
    """Return the four suits in the order in which the reader's hand shows them, those that it lacks at last."""
    o = view.observation
    held = frozenset(deck.SUIT[CARD_OF[face]] for face in (o.hands[o.seat or 0] or ())) - {NO_TRUMP}
    return [*suit_order(held, o.trump), *(suit for suit in SHOWN if suit not in held)]


def breaks(faces: Sequence[str], trump: int) -> list[bool]:
    """Return before which cards of a sorted hand another suit begins."""
    suits = [suit_under(CARD_OF[face], trump) for face in faces]
    return [False, *[a != b for a, b in pairwise(suits)]][: len(suits)]
