"""What the table and the sheet of Dragon share: how its cards look, and what they are worth."""

from __future__ import annotations

from elements_table.games.dragon.rules.cards import CARD_OF, DRAGON, RANK
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene import words
from elements_table.games.dragon.scene.views import View
from elements_table.ui.stage.scene import Card, Piece


class Looks:
    """The faces of the cards, with their points under the match's options."""

    def __init__(self, game: Dragon) -> None:
        self._game = game

    def variant(self, o: DragonObservation) -> Variant:
        """Return the points and bids under the match's options."""
        return self._game.variant(o.options)

    def card(self, face: str, o: DragonObservation, *, named: bool = False) -> Card:
        """Return the face of a card, with its suit's name where that is wanted."""
        card = CARD_OF[face]
        points = self.variant(o).values[card] or None
        caption = words.suit_caption(card) if named else ""
        return Card("" if card == DRAGON else str(RANK[card]), words.emblem(card), points, caption)

    def shown(self, face: str, view: View) -> Card:
        """Return the face of a card as a viewer wants it."""
        return self.card(face, view.observation, named=view.element_names)

    def piece(self, face: str, view: View, *, dim: bool = False, apart: bool = False, mark: bool = False) -> Piece:
        """Return a card with its face up."""
        return Piece(face, self.shown(face, view), dim, apart, mark)
