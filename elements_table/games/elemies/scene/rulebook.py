"""What the rulebook of Elemies shows of its cards, and which rule belongs to a decision."""

from elements_table.games.elemies.rules.data import ACTION_CARDS, BITS, RANKS
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.faces import SPRITES, action_look, look
from elements_table.games.elemies.scene.layout import ElemiesPart, View
from elements_table.kernel.words import _
from elements_table.ui.stage import scene as stage

RULES = {"exchange": "E6", "give": "E6", "reaction": "E35", "round_over": "E36", "game_over": "E8"}


class ElemiesRulebook(ElemiesPart, stage.RulebookContent[ElemiesObservation]):
    """Elemies in its rulebook."""

    def card(self, text: str) -> stage.Look | None:
        """Return a card's face; an action card's by its name; `JESTER=9` is a Jester that stands for a nine."""
        if text in ACTION_CARDS:
            return action_look(self.game.data, ACTION_CARDS[text])
        name, _is, rank = text.partition("=")
        if name not in BITS or (rank and rank not in RANKS):
            return None
        return look(BITS[name], rank=rank)

    def entries(self) -> list[stage.Entry]:
        deck = self.game.data.deck
        found = [("specials", look(BITS[card.id.upper()]), card) for card in deck.specials]
        found += [("actions", action_look(self.game.data, ACTION_CARDS[card.id]), card) for card in deck.actions]
        return [stage.Entry(group, face, _(card.name), _(card.text)) for group, face, card in found]

    def about(self, look: stage.Look) -> str:
        if not isinstance(look, stage.Card) or look.emblem not in SPRITES:
            return ""
        stronger = _(SPRITES[SPRITES.index(look.emblem) - 1].title())
        return _("Alone it is beaten by a higher card, and by {element} of the same rank.").format(element=stronger)

    def rule(self, view: View) -> str:
        """Return the rule of the phase; on a turn that of leading and playing, out of turn that of reacting."""
        o = view.observation
        return RULES.get(o.phase, "E16" if not view.legal or o.current == o.seat else "E35")
