"""What the rulebook of Alchemy shows: element cards, all formulae with their words, and the rule of the moment."""

from __future__ import annotations

from elements_table.games.alchemy.rules.data import Formula
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import LETTERS
from elements_table.games.alchemy.rules.sentences import ability
from elements_table.games.alchemy.scene.drafts import costs
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word, points_words
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Card, Entry, Figure, Look, RulebookContent

RULES = {"keep": "A5", "sort": "A6", "claim": "A9", "choice": "A16", "game_over": "A19"}
TOKENS = {"*": "token_aether", "o": "token_void"}


class AlchemyRulebook(RulebookContent[AlchemyObservation]):
    """Alchemy in its rulebook."""

    game: Alchemy

    def card(self, text: str) -> Look | None:
        """Return an element card by its letter, Aether (`*`) and Void (`o`), or a formula by its slug."""
        if text in TOKENS:
            return Figure(TOKENS[text])
        if text in LETTERS:
            return Card("", EMBLEMS[LETTERS.index(text)])
        variant = self.game.variant(None, None)
        return formula_look(variant.formulae[variant.index[text]]) if text in variant.index else None

    def entries(self) -> list[Entry]:
        formulae = self.game.variant(None, None).formulae
        found = sorted(formulae, key=lambda f: (f.element, len(costs(f)), f.points, f.title))
        return [Entry("formulae", formula_look(one), one.title, _told(one), is_told=True) for one in found]

    def rule(self, view: View) -> str:
        o = view.observation
        return RULES.get(o.phase) or ("A13" if getattr(view.draft, "formula", "") else "A10")


def _told(formula: Formula) -> str:
    cost, points = ", ".join(map(element_word, costs(formula))), points_words(formula.points)
    return _("{ability} Costs {cost}; {points}.").format(ability=ability(formula), cost=cost, points=points)
