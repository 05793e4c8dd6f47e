"""What the rulebook of Alchemy shows of its cards, and which rule belongs to a decision."""

from elements_table.games.alchemy.rules.data import Formula, ability
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import LETTERS, OPPOSITES
from elements_table.games.alchemy.scene.drafts import costs
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.layout import AlchemyPart, View
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word, points_words
from elements_table.kernel.words import _
from elements_table.ui.stage import scene as stage

RULES = {"keep": "A5", "sort": "A6", "claim": "A9", "choice": "A16", "game_over": "A19"}
TOKENS = {"*": "token_aether", "o": "token_void"}


class AlchemyRulebook(AlchemyPart, stage.RulebookContent[AlchemyObservation]):
    """Alchemy in its rulebook."""

    def card(self, text: str) -> stage.Look | None:
        """Return an element card by its letter, Aether (`*`) and Void (`o`), or a formula by its slug."""
        if text in TOKENS:
            return stage.Figure(TOKENS[text])
        if text in LETTERS:
            return stage.Card("", EMBLEMS[LETTERS.index(text)])
        variant = self.game.variant(None, None)
        return formula_look(variant.formulae[variant.index[text]]) if text in variant.index else None

    def entries(self) -> list[stage.Entry]:
        formulae = self.game.variant(None, None).formulae
        found = sorted(formulae, key=lambda f: (f.element, len(costs(f)), f.points, f.title))
        return [stage.Entry("formulae", formula_look(one), one.title, _told(one), is_told=True) for one in found]

    def about(self, look: stage.Look) -> str:
        if not isinstance(look, stage.Card) or look.emblem not in EMBLEMS:
            return ""
        element = EMBLEMS.index(look.emblem)
        other = next(a + b - element for a, b in OPPOSITES if element in (a, b))
        words = _("It pays for one {element} of a formula. With {other} in one pile it becomes an Aether.")
        return words.format(element=element_word(element), other=element_word(other))

    def rule(self, view: View) -> str:
        o = view.observation
        return RULES.get(o.phase) or ("A13" if getattr(view.draft, "formula", "") else "A10")


def _told(formula: Formula) -> str:
    cost, points = ", ".join(map(element_word, costs(formula))), points_words(formula.points)
    return _("{ability} Costs {cost}; {points}.").format(ability=ability(formula), cost=cost, points=points)
