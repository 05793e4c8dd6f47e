"""What the rulebook of Dragon shows of its cards, and which rule belongs to a decision."""

from elements_table.games.dragon.rules.cards import CARD_OF
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.faces import card_look
from elements_table.games.dragon.scene.layout import DragonPart, View
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Card, Look, RulebookContent

RULES = {"bid": "D4", "trump": "D6", "bury": "D7", "round_over": "D14", "game_over": "D15"}


class DragonRulebook(DragonPart, RulebookContent[DragonObservation]):
    """Dragon in its rulebook: cards with their points as they are without options; the rule of a phase or a trick."""

    def card(self, text: str) -> Look | None:
        return card_look(CARD_OF[text], self.game.variant(None)) if text in CARD_OF else None

    def about(self, look: Look) -> str:
        if not isinstance(look, Card):
            return ""
        points = _("It counts {n} points.").format(n=look.points) if look.points else _("It counts no points.")
        beaten = _("In its suit a higher number beats it; trumps beat all other suits.")
        highest = _("It is the highest trump.")
        return f"{points} {beaten if look.rank else highest}"

    def rule(self, view: View) -> str:
        o = view.observation
        return RULES.get(o.phase) or ("D10" if o.trick else "D9")
