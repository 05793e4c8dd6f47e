"""How Wu Xing's cards look, on the table, on the sheet and in the rulebook, and which rule that opens at."""

from __future__ import annotations

from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import OfWuXing, View
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Back, Card, Look, RulebookContent

BACK = Back("wuxing")
RULES = {"round_over": "W15", "game_over": "W3"}


def card(game: WuXing, value: int, view: View | None = None) -> Card:
    """Return the face of a card, with its element's name where a viewer wants that."""
    found = game.deck[value]
    named = view is not None and view.element_names
    return Card(str(value), found.element, None, _(found.name) if named else "")


class WuXingRulebook(OfWuXing, RulebookContent[WuXingObservation]):
    """Wu Xing in its rulebook."""

    def card(self, text: str) -> Look | None:
        return card(self.game, int(text)) if text in map(str, self.game.deck) else None

    def rule(self, view: View) -> str:
        """Return the rule of a turn; of one with no card left anywhere; of what follows a round or the game."""
        o = view.observation
        is_bare = not o.display and not o.hand_counts[o.to_move]
        return RULES.get(o.phase) or ("W13" if is_bare else "W6")
