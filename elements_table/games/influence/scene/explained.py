"""What the table of Influence says to whoever is new to it: what a card or a way to carry it out brings."""

from __future__ import annotations

from elements_table.games.influence.rules.actions import K_ADD, K_AGENTS, K_CHOOSE, Action
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import PASSED_TO
from elements_table.games.influence.scene.words import choice_sentence
from elements_table.games.influence.scene.worth import outlook
from elements_table.kernel.words import _
from elements_table.table.parts.numbers import plain
from elements_table.table.stage.scene import View


def result(game: Influence, action: Action, view: View) -> str:
    """Return what the reader's hand would be worth after an action; a card is carried out by itself."""
    after = outlook(game, view, action)
    if after is None or after.score is None:
        return ""
    words = _("hand worth {n} if alone") if action.kind == K_CHOOSE else _("hand worth {n}")
    return words.format(n=plain(after.score.total))


def guidance(view: View) -> list[str]:
    """Return how to choose a card, or how to carry it out."""
    me = view.observation.seat
    if not len(view.legal) or me is None:
        return []
    if view.legal[0].kind != K_CHOOSE:
        said = [choice_sentence(view)]
        if view.legal[0].kind in (K_ADD, K_AGENTS):
            said.append(_("The buttons say what your hand is worth then."))
        return said
    after = view.names[PASSED_TO[me]]
    before = view.names[PASSED_TO.index(me)]
    given = _("What you play goes to {name} afterwards, and what {other} plays comes to you.")
    return [
        _("Drag one card to your place: the lowest number acts first."),
        given.format(name=after, other=before),
    ]
