"""What the rulebook of Wu Xing shows of its cards, and which rule belongs to a decision."""

from elements_table.games.wuxing.rules.actions import TOP
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.cloth import card
from elements_table.games.wuxing.scene.layout import View, WuXingPart
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Card, Look, RulebookContent

RULES = {"round_over": "W15", "game_over": "W3"}


class WuXingRulebook(WuXingPart, RulebookContent[WuXingObservation]):
    """Wu Xing in its rulebook."""

    def card(self, text: str) -> Look | None:
        return card(self.game, int(text)) if text in map(str, self.game.deck) else None

    def about(self, look: Look) -> str:
        if not isinstance(look, Card):
            return ""
        said = _("It counts {n}: in the sum of whoever has it, and on the display for the limit.").format(n=look.rank)
        more = _("From the hand it can be discarded.")
        return f"{said} {more}" if int(look.rank) == TOP else said

    def rule(self, view: View) -> str:
        """Return the rule of a turn; of one with no card left anywhere; of what follows a round or the game."""
        o = view.observation
        is_bare = not o.display and not o.hand_counts[o.to_move]
        return RULES.get(o.phase) or ("W13" if is_bare else "W6")
