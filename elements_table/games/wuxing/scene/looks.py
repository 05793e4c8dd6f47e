"""How Wu Xing's cards look, on the table, on the sheet and in the rulebook, and which rule that opens at."""

from __future__ import annotations

from elements_table.games.wuxing.rules.data import WuXingData
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import View
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Back, Card, Look, RulebookContent

BACK = Back("wuxing")
RULES = {"round_over": "W15", "game_over": "W3"}


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


class WuXingRulebook(RulebookContent[WuXingObservation]):
    """Wu Xing in its rulebook."""

    def __init__(self, game: WuXing) -> None:
        super().__init__(game)
        self._looks = Looks(game.data)
        self._values = {str(card.value) for card in game.data.deck.cards}

    def card(self, text: str) -> Look | None:
        return self._looks.card(int(text)) if text in self._values else None

    def rule(self, view: View) -> str:
        """Return the rule of a turn; of one with no card left anywhere; of what follows a round or the game."""
        o = view.observation
        is_bare = not o.display and not o.hand_counts[o.to_move]
        return RULES.get(o.phase) or ("W13" if is_bare else "W6")
