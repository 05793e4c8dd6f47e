"""What the rulebook of Influence shows: the fifteen cards in pictures and words, and the rule of the moment."""

from __future__ import annotations

from collections.abc import Mapping

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS, K_ADD, K_CHOOSE
from elements_table.games.influence.rules.cards import CardSpec
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene.faces import face
from elements_table.games.influence.scene.layout import Places
from elements_table.games.influence.scene.views import View
from elements_table.games.influence.scene.words import card_sentence, colour_word, element_word
from elements_table.kernel.words import _
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.scene import Entry, Layout, Look, RulebookContent


class InfluenceTaught(RulebookContent[InfluenceObservation]):
    """Influence in its rulebook."""

    game: Influence

    def card(self, text: str) -> Look | None:
        """Return a card's face by its number."""
        return face(self.game.cards[int(text)]) if text.isdecimal() and int(text) in self.game.cards else None

    def entries(self) -> list[Entry]:
        """Return the fifteen cards."""
        return [
            Entry("cards", face(spec), _("Card {n}").format(n=number), f"{card_sentence(spec)} {_scores(spec)}")
            for number, spec in self.game.cards.items()
        ]

    def places(self, layout: Layout) -> Mapping[str, Rect]:
        """Return the element cards, by their elements."""
        p = Places(layout)
        return {name: p.card(n) for n, name in enumerate(ELEMENTS)}

    def rule(self, view: View) -> str:
        """Return the rule of choosing a card, of the choice that a card leaves, of the end."""
        o = view.observation
        if o.phase == "game_over":
            return "I11"
        if not len(view.legal) or view.legal[0].kind == K_CHOOSE:
            return "I3" if o.phase == "choose" else "I4"
        return "I7" if view.legal[0].kind == K_ADD else "I6"


def _scores(spec: CardSpec) -> str:
    """Return what a card scores, in one sentence."""
    score = spec.score
    if score.colour == "any":
        words = _("Scores one colour of your choice on {element}, agents not counted.")
        return words.format(element=element_word(ELEMENTS.index(score.element)))
    colour = colour_word(COLOURS.index(score.colour))
    if score.element == "any":
        return _("Scores {colour} on one element of your choice, agents not counted.").format(colour=colour)
    words = _("Scores {colour} on {element}.")
    return words.format(colour=colour, element=element_word(ELEMENTS.index(score.element)))
