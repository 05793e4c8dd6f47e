"""What the rulebook of Alchemy shows: element cards, all formulae with their words, and the rule of the moment."""

from __future__ import annotations

from elements_table.games.alchemy.rules.elements import LETTERS
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.sentences import ability
from elements_table.games.alchemy.scene.faces import costs, formula_look
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word
from elements_table.kernel.words import _, plural
from elements_table.ui.stage.scene import Card, Entry, Figure, Look, RulebookContent

RULES = {"keep": "A5", "sort": "A6", "claim": "A9", "choice": "A16", "game_over": "A19"}
TOKENS = {"*": "token_aether", "o": "token_void"}


class AlchemyTaught(RulebookContent[AlchemyObservation]):
    """Alchemy in its rulebook."""

    def __init__(self, game: Alchemy) -> None:
        super().__init__(game)
        self._looks = Looks(game)

    def card(self, text: str) -> Look | None:
        """Return an element card by its letter, Aether (`*`) and Void (`o`), or a formula by its slug."""
        if text in TOKENS:
            return Figure(TOKENS[text])
        if text in LETTERS:
            return Card("", EMBLEMS[LETTERS.index(text)])
        formula = self._looks.formulae.get(text)
        return None if formula is None else formula_look(formula)

    def entries(self) -> list[Entry]:
        """Return all formulae, by their elements and costs."""
        found = sorted(self._looks.formulae.values(), key=lambda f: (f.element, len(costs(f)), f.points, f.title))
        entries = []
        for formula in found:
            cost = ", ".join(element_word(element) for element in costs(formula))
            points = plural("{n} point", "{n} points", formula.points).format(n=formula.points)
            words = _("{ability} Costs {cost}; {points}.").format(ability=ability(formula), cost=cost, points=points)
            entries.append(Entry("formulae", formula_look(formula), formula.title, words, is_told=True))
        return entries

    def rule(self, view: View) -> str:
        """Return the rule of the phase; while a formula is being paid that of paying."""
        o = view.observation
        return RULES.get(o.phase) or ("A13" if getattr(view.draft, "formula", "") else "A10")
