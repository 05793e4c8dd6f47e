"""What Wu Xing's rulebook shows: its cards, and the rule of the moment."""

from __future__ import annotations

from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.looks import Looks
from elements_table.games.wuxing.scene.views import View
from elements_table.ui.stage.scene import Look, RulebookContent

RULES = {"round_over": "W15", "game_over": "W3"}


class WuXingTaught(RulebookContent[WuXingObservation]):
    """Wu Xing in its rulebook."""

    def __init__(self, game: WuXing) -> None:
        super().__init__(game)
        self._looks = Looks(game.data)
        self._values = {str(card.value) for card in game.data.deck.cards}

    def card(self, text: str) -> Look | None:
        """Return a card's face."""
        return self._looks.card(int(text)) if text in self._values else None

    def rule(self, view: View) -> str:
        """Return the rule of a turn; of one with no card left anywhere; of what follows a round or the game."""
        o = view.observation
        is_bare = not o.display and not o.hand_counts[o.to_move]
        return RULES.get(o.phase) or ("W13" if is_bare else "W6")
