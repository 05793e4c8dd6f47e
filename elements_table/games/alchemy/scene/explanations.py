"""What the table of Alchemy says to whoever is new to it: what piles, payments and choices bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from elements_table.games.alchemy.rules.actions import Action, Kind, asked_for
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, from_letters, letters
from elements_table.games.alchemy.rules.payments import Purse, proposal, purse_of
from elements_table.games.alchemy.scene.layout import FORMULA_HAND
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import element_word, paid_words, points_words
from elements_table.kernel.words import _, mark, plural
from elements_table.ui.stage.scene import Explanations, Piece

ASKED: Mapping[Kind, str] = {
    "player": mark("{formula} asks you to choose a player."),
    "element": mark("{formula} asks you to choose a mastery stack."),
    "card": mark("{formula} asks you to choose an element card."),
    "formula": mark("{formula} asks you to choose a formula."),
    "yes": mark("{formula} asks whether you do it."),
    "no": mark("{formula} needs Void: turn Aether into it, or leave it."),
}


class AlchemyExplanations(Explanations[AlchemyObservation]):
    """What piles, payments and choices bring, where a button or a panel does not say that already."""

    game: Alchemy

    def _variant(self, view: View) -> Variant:
        return self.game.variant(None, len(view.names.seats))

    def action(self, action: Action, view: View) -> str:
        o, variant, number = view.observation, self._variant(view), action.number
        told: dict[Kind, Callable[[], str]] = {
            "sort": lambda: _pairs(action, variant),
            "claim": lambda: _enough(_purse(o, variant, from_letters(o.piles[number - 1])), variant),
            "complete": lambda: _completed(action.formula, o, variant),
            "convert": lambda: _("{aether} Aether and {void} Void afterwards").format(
                aether=o.aether[o.to_move] - number, void=o.void[o.to_move] + number
            ),
            "element": lambda: _("then you have {n}, nobody else more than {most}").format(
                n=o.mastery[o.to_move][number] + 1,
                most=max([tokens[number] for seat, tokens in enumerate(o.mastery) if seat != o.to_move]),
            ),
            "card": lambda: _("another card is drawn for it"),
            "formula": lambda: _goes(o, variant),
        }
        return told[action.kind]() if action.kind in told else ""

    def piece(self, piece: Piece, zone: str, view: View) -> str:
        """Return what a formula in hand would bring and cost, or what it lacks; nothing during a payment."""
        o, draft, slug = view.observation, view.draft, piece.name
        if zone != FORMULA_HAND or not isinstance(draft, PayDraft) or draft.formula or slug not in draft.formulae:
            return ""
        if slug not in draft.affordable:
            return draft.why_not(slug)
        action = proposal(draft.variant, draft.elements, draft.formulae, draft.aether, slug)
        what, result = paid_words(letters(action.elements), len(action.spent)), _completed(slug, o, draft.variant)
        return _("{formula} for {what}: {result}").format(formula=draft.variant.title(slug), what=what, result=result)

    def guidance(self, view: View) -> list[str]:
        o, variant = view.observation, self._variant(view)
        if not view.legal:
            return []
        if o.phase == "keep":
            return [
                _("Keep {n} formulae; the others go face down.").format(n=variant.data.kept),
                _("The row of emblems on a card is its cost; you can complete one formula a round."),
            ]
        if o.phase == "sort":
            first = view.names[(o.to_move + 1) % variant.seats]
            return [
                _("Lay every drawn card on a pile."),
                _("Fire and Water in one pile become 1 Aether, and so do Air and Earth."),
                _("{name} claims first, and you get the pile that is left.").format(name=first),
            ]
        if o.phase == "claim":
            return [
                _("Claim a pile: its cards and Aether are yours."),
                _("Aether pays for any element; the other cards wait in your hand for a formula."),
            ]
        if o.phase == "complete":
            return _completing(o, view.draft, variant)
        return _choosing(view, variant) if o.phase == "choice" else []


def _pairs(action: Action, variant: Variant) -> str:
    pairs = sum([variant.reduced[pile] >> AETHER_SHIFT for pile in action.piles])
    words = plural("{n} pair becomes Aether", "{n} pairs become Aether", pairs)
    return words.format(n=pairs) if pairs else _("no pair for Aether")


def _goes(o: AlchemyObservation, variant: Variant) -> str:
    """Return where the formula goes that the ability in turn asks for."""
    _seat, slug, number = o.pending[0]
    part = variant.formulae[variant.index[slug]].effects[number].parts[0]
    if part.do == "lay_under":
        return _("goes face down under its deck")
    return _("goes to the left end") if part.at == "left end" else _("goes to the right end")


def _purse(o: AlchemyObservation, variant: Variant, more: int = 0) -> Purse:
    """Return what the seat to act pays with, once it has a pile more."""
    me = o.to_move
    elements = from_letters(o.elements[me] or "") + (more & CARDS)
    return purse_of(variant, elements, o.formulae[me] or (), o.aether[me] + (more >> AETHER_SHIFT))


def _enough(purse: Purse, variant: Variant) -> str:
    """Return how many formulae in hand can be paid for, one at a time."""
    found = [variant.formulae[formula].title for formula in purse.affordable()]
    if not found:
        return _("not enough for a formula yet")
    words = _("enough for {formula}") if len(found) == 1 else _("enough for one of {n} formulae")
    return words.format(formula=found[0], n=len(found))


def _completed(slug: str, o: AlchemyObservation, variant: Variant) -> str:
    """Return what completing a formula brings at once, whatever pays for it, and whether the end is near then."""
    formula = variant.formulae[variant.index[slug]]
    words = points_words(formula.points)
    left = o.supply[formula.element]
    if left:
        both = _("{points} and 1 {element} mastery")
        words = both.format(points=words, element=element_word(formula.element))
    if not o.final_round and (left == 1 or len(o.completed[o.to_move]) + 1 >= variant.counts.goal):
        words = _("{result}; the next round is the last").format(result=words)
    return words


def _completing(o: AlchemyObservation, draft: object, variant: Variant) -> list[str]:
    has_row = bool(o.completed[o.to_move])
    if isinstance(draft, PayDraft) and draft.formula:
        said = [_("Nothing is paid yet: complete it, or take it back.")]
        if any(len(draft.ways(place)) > 1 for place in range(len(draft.slots))):
            said.append(_("Click a card that pays, and another does."))
        if has_row:
            said.append(_("At the left end its ability comes first, at the right end last."))
        return said
    can_pay = bool(_purse(o, variant).affordable())
    lays = _("Lay a formula into your row, or complete none.")
    waits = _("You cannot pay for a formula: complete none.")
    draws = _("At the end of the round you draw 1 formula if you completed one, else 2.")
    last = _("This is the last round: cards left in hand count nothing.")
    said = [lays if can_pay else waits, last if o.final_round else draws]
    if can_pay and has_row:
        said.append(_("Then all abilities of your row work once more, from left to right."))
    return said


def _choosing(view: View, variant: Variant) -> list[str]:
    _seat, slug, _effect = view.observation.pending[0]
    said = [_(ASKED[asked_for(view.legal)]).format(formula=variant.title(slug))]
    if any(action.kind == "convert" for action in view.legal):
        said.append(_("You may turn Aether into Void before you choose."))
    return said
