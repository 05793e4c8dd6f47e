"""What the table and the sheet of Wu Xing share: how its cards look."""

from __future__ import annotations

from elements_table.games.wuxing.rules.data import WuXingData
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Back, Card

BACK = Back("wuxing")


class Looks:
    """The faces of the cards, by their values."""

    def __init__(self, data: WuXingData) -> None:
        self._cards = {card.value: card for card in data.deck.cards}

    def card(self, value: int, *, named: bool = False) -> Card:
        """Return the face of a card, with its element's name where that is wanted."""
        card = self._cards[value]
        return Card(str(value), card.element, None, _(card.name) if named else "")

    def icon(self, value: int) -> str:
        """Return the sprite of a card's element on a dark ground."""
        return f"{self._cards[value].element}_bright"
