"""What the rulebook of Influence shows of its cards, and which rule belongs to a decision."""

from collections.abc import Mapping

from elements_table.games.influence.rules.actions import ELEMENTS, Kind
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene.faces import face
from elements_table.games.influence.scene.layout import InfluencePart, View, places
from elements_table.games.influence.scene.words import told
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.stage import scene as stage


class InfluenceRulebook(InfluencePart, stage.RulebookContent[InfluenceObservation]):
    """Influence in its rulebook."""

    def card(self, text: str) -> stage.Look | None:
        return face(self.game.cards[int(text)]) if text.isdecimal() and int(text) in self.game.cards else None

    def entries(self) -> list[stage.Entry]:
        return [
            stage.Entry("cards", face(spec), _("Card {n}").format(n=number), told(spec))
            for number, spec in self.game.cards.items()
        ]

    def places(self, layout: stage.Layout) -> Mapping[str, Rect]:
        p = places(layout)
        return {name: p.disc(n) for n, name in enumerate(ELEMENTS)}

    def rule(self, view: View) -> str:
        """Return the rule of choosing a card, of the choice that a card leaves, of the end."""
        phase = view.observation.phase
        if phase == "game_over" or not len(view.legal) or view.legal[0].kind == Kind.CHOOSE:
            return {"game_over": "I11", "choose": "I3"}.get(phase, "I4")
        return "I7" if view.legal[0].kind == Kind.ADD else "I6"
