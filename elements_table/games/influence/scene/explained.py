"""What the table of Influence says to whoever is new to it: what a card or a way to carry it out brings."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.influence.rules.actions import K_ADD, K_AGENTS, K_CHOOSE, Action
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import PASSED_TO
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.scene.views import View
from elements_table.games.influence.scene.words import choice_sentence
from elements_table.games.influence.scene.worth import outlook
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.panels.sides import around, viewer_of


def result(game: Influence, action: Action, view: View) -> str:
    """Return what the reader's hand would be worth after an action; a card is carried out by itself."""
    after = outlook(game, view, action)
    if after is None or after.score is None:
        return ""
    words = _("hand worth {n} if alone") if action.kind == K_CHOOSE else _("worth {n}")
    return words.format(n=plain(after.score.total))


def scored(view: View) -> list[str]:
    """Return how the worth of each hand is worked out, the reader's first: what counts nothing, what is taken off."""
    o = view.observation
    return [_worked_out(o.scoring[seat]) for seat in around(viewer_of(view.names), 3)]


def _worked_out(score: Score) -> str:
    if score.penalty is None:
        return _("None of these cards counts anything, so the hand is worth 0.")
    facts = {
        "penalty": score.penalty,
        "value": score.values[score.penalty],
        "cards": _listed(score.discarded),
        "terms": terms_words(score),
        "total": plain(score.total),
    }
    if len(score.values) - len(score.discarded) == 1:
        words = _("Only the {penalty} counts, with {value}; one card is always taken off, so that leaves {total}.")
    elif not score.discarded:
        words = _("All cards count; none less than the {penalty}, with {value}, which is taken off: {terms}.")
    else:
        words = plural(
            "The {cards} counts nothing; of the rest none less than the {penalty}, which is taken off: {terms}.",
            "The {cards} count nothing; of the rest none less than the {penalty}, which is taken off: {terms}.",
            len(score.discarded),
        )
    return words.format(**facts)


def _listed(cards: Sequence[int]) -> str:
    """Return numbers of cards as a sentence has them: `4, 7 and 9`."""
    if len(cards) < 2:
        return "".join(map(str, cards))
    return _("{cards} and {last}").format(cards=", ".join(map(str, cards[:-1])), last=cards[-1])


def terms_words(score: Score) -> str:
    """Return a sum as it is worked out: `3 + 2 + 3 − 1 = 7`."""
    if score.penalty is None:
        return _("nothing scores")
    terms = [str(value) for card, value in sorted(score.values.items()) if value and card != score.penalty]
    sign = " − " if terms else "−"
    return " + ".join(terms) + f"{sign}{score.values[score.penalty]} = {plain(score.total)}"


def guidance(view: View) -> list[str]:
    """Return how to choose a card, or how to carry it out."""
    me = view.observation.seat
    if not len(view.legal) or me is None:
        return []
    if view.legal[0].kind != K_CHOOSE:
        said = [choice_sentence(view)]
        if view.legal[0].kind in (K_ADD, K_AGENTS):
            said.append(_("Compare what your hand would be worth after each."))
        return said
    after = view.names[PASSED_TO[me]]
    before = view.names[PASSED_TO.index(me)]
    given = _("What you play goes to {name} afterwards, and what {other} plays comes to you.")
    return [
        _("Drag one card to your place: the lowest number acts first."),
        given.format(name=after, other=before),
    ]
