"""What Dragon's rulebook shows: its cards with their points, and the rule of the moment."""

from __future__ import annotations

from elements_table.games.dragon.rules.cards import CARD_OF, DRAGON, RANK
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene import words
from elements_table.games.dragon.scene.views import View
from elements_table.ui.stage.scene import Card, Look, RulebookContent

RULES = {"bid": "D4", "trump": "D6", "bury": "D7", "round_over": "D14", "game_over": "D15"}


class DragonTaught(RulebookContent[DragonObservation]):
    """Dragon in its rulebook."""

    game: Dragon

    def card(self, text: str) -> Look | None:
        """Return a card's face, with its points as they are without options."""
        card = CARD_OF.get(text)
        if card is None:
            return None
        points = self.game.variant(None).values[card] or None
        return Card("" if card == DRAGON else str(RANK[card]), words.emblem(card), points)

    def rule(self, view: View) -> str:
        """Return the rule of the phase; in a trick that of leading, or of following."""
        o = view.observation
        return RULES.get(o.phase) or ("D10" if o.trick else "D9")
