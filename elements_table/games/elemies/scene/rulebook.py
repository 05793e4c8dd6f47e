"""What the rulebook of Elemies shows: its cards, the specials and action cards, and the rule of the moment."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.elemies.rules.data import ACTION_NAMES, RANKS, TEXTS
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.faces import action_look, look
from elements_table.games.elemies.scene.views import View
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Entry, Look, RulebookContent

RULES = {"exchange": "E6", "give": "E6", "reaction": "E35", "round_over": "E36", "game_over": "E8"}


class ElemiesTaught(RulebookContent[ElemiesObservation]):
    """Elemies in its rulebook."""

    game: Elemies

    def card(self, text: str) -> Look | None:
        """Return a card's face; an action card's by its name; `JESTER=9` is a Jester that stands for a nine."""
        if text in ACTION_NAMES:
            return action_look(self.game.data, ACTION_NAMES.index(text) + 1)
        name, _is, rank = text.partition("=")
        if name not in TEXTS or (rank and rank not in RANKS):
            return None
        return look(1 << TEXTS.index(name), rank=rank)

    def entries(self) -> list[Entry]:
        """Return the special cards and the action cards."""
        return list(self._entries())

    def _entries(self) -> Iterator[Entry]:
        deck = self.game.data.deck
        for card in deck.specials:
            face = self.card(card.id.upper())
            assert face is not None
            yield Entry("specials", face, _(card.name), _(card.text))
        for number, card in enumerate(deck.actions, 1):
            yield Entry("actions", action_look(self.game.data, number), _(card.name), _(card.text))

    def rule(self, view: View) -> str:
        """Return the rule of the phase; on a turn that of leading and playing, out of turn that of reacting."""
        o = view.observation
        if o.phase in RULES:
            return RULES[o.phase]
        is_turn = not view.legal or o.current == o.seat
        return "E16" if is_turn else "E35"
