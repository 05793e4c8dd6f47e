"""What the table of Alchemy says to whoever is new to it: what piles, payments and choices bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elements_table.games.alchemy.rules.actions import (
    K_CARD,
    K_CLAIM,
    K_COMPLETE,
    K_CONVERT,
    K_ELEMENT,
    K_FORMULA,
    K_PLAYER,
    K_SORT,
    K_YES,
    Action,
)
from elements_table.games.alchemy.rules.data import AT_LEFT_END, D_LAY_UNDER, Variant
from elements_table.games.alchemy.rules.elements import AETHER_SHIFT, CARDS, from_letters, letters
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.payments import Purse, proposal, purse_of
from elements_table.games.alchemy.scene.layout import SHOWN
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import element_word, paid_words
from elements_table.kernel.words import _, plural


def result(action: Action, o: AlchemyObservation, variant: Variant) -> str:
    """Return what an action of the seat to act brings, where its button or its panel does not say that already."""
    kind, number, me = action.kind, action.number, o.to_move
    if kind == K_SORT:
        pairs = sum([variant.piles.reduced[pile] >> AETHER_SHIFT for pile in action.piles])
        if not pairs:
            return _("no pair for Aether")
        return plural("{n} pair becomes Aether", "{n} pairs become Aether", pairs).format(n=pairs)
    if kind == K_CLAIM:
        return _enough(_purse(o, variant, from_letters(o.piles[number - 1])), variant)
    if kind == K_COMPLETE:
        return _completed(action.formula, o, variant)
    if kind == K_CONVERT:
        words = _("{aether} Aether and {void} Void afterwards")
        return words.format(aether=o.aether[me] - number, void=o.void[me] + number)
    if kind == K_ELEMENT:
        most = max([tokens[number] for seat, tokens in enumerate(o.mastery) if seat != me])
        return _("then you have {n}, nobody else more than {most}").format(n=o.mastery[me][number] + 1, most=most)
    if kind == K_CARD:
        return _("another card is drawn for it")
    if kind == K_FORMULA:
        _seat, slug, effect = o.pending[0]
        part = variant.formulae[variant.index[slug]].effects[effect].parts[0]
        if part.do == D_LAY_UNDER:
            return _("goes face down under its deck")
        return _("goes to the left end") if part.at == AT_LEFT_END else _("goes to the right end")
    return ""


def _purse(o: AlchemyObservation, variant: Variant, more: int = 0) -> Purse:
    """Return what the seat to act pays with, once it has a pile more."""
    me = o.to_move
    elements = from_letters(o.elements[me] or "") + (more & CARDS)
    return purse_of(variant, elements, o.formulae[me] or (), o.aether[me] + (more >> AETHER_SHIFT))


def _enough(purse: Purse, variant: Variant) -> str:
    """Return how many formulae in hand can be paid for, one at a time."""
    found = purse.affordable()
    if not found:
        return _("not enough for a formula yet")
    if len(found) == 1:
        return _("enough for {formula}").format(formula=variant.formulae[found[0]].title)
    return _("enough for one of {n} formulae").format(n=len(found))


def _completed(slug: str, o: AlchemyObservation, variant: Variant) -> str:
    """Return what completing a formula brings at once, whatever pays for it, and whether the end is near then."""
    formula = variant.formulae[variant.index[slug]]
    words = plural("{n} point", "{n} points", formula.points).format(n=formula.points)
    left = o.supply[formula.element]
    if left:
        both = _("{points} and 1 {element} mastery")
        words = both.format(points=words, element=element_word(formula.element))
    if not o.final_round and (left == 1 or len(o.completed[o.to_move]) + 1 >= variant.counts.goal):
        words = _("{result}; the next round is the last").format(result=words)
    return words


def of_formula(slug: str, o: AlchemyObservation, draft: PayDraft) -> str:
    """Return what a formula in the reader's hand would bring and cost, or what it lacks; nothing during a payment."""
    if draft.formula or slug not in draft.formulae:
        return ""
    if slug not in draft.affordable:
        return draft.why_not(slug)
    variant = draft.variant
    action = proposal(variant, draft.elements, draft.formulae, draft.aether, slug)
    return _("{formula} for {what}: {result}").format(
        formula=variant.formulae[variant.index[slug]].title,
        what=paid_words(letters(action.elements), len(action.spent)),
        result=_completed(slug, o, variant),
    )


def scored(view: View, variant: Variant) -> list[str]:
    """Return why each line of the final score is what it is: formulae, four elements, all four, Aether, bonuses."""
    o = view.observation
    names = [view.names[seat] for seat in range(variant.seats)]

    def listed(numbers: Sequence[int]) -> str:
        ranked = sorted(zip(names, numbers, strict=True), key=lambda one: -one[1])
        return ", ".join([f"{name} {number}" for name, number in ranked])

    said = [_("Every completed formula counts the points on it: {list}.").format(
        list=listed([score.formulae for score in o.scoring]))]  # fmt: skip
    said += [_majority([tokens[element] for tokens in o.mastery], variant, listed) for element in SHOWN]
    have = [name for name, score in zip(names, o.scoring, strict=True) if score.all_four]
    words = _("{n} points for a token of each of the four elements: {list}.")
    if not have:
        words = _("{n} points for a token of each of the four elements: nobody has them all.")
    said.append(words.format(n=variant.data.all_four, list=", ".join(have)))
    words = _("1 point for each Aether, and at the end Void has become Aether: {list}.")
    said.append(words.format(list=listed([score.aether for score in o.scoring])))
    bonuses = [score.bonus for score in o.scoring]
    words = _("Some formulae say what they count at the end: {list}.") if any(bonuses) else ""
    return [*said, words.format(list=listed(bonuses)) or _("No completed formula counts anything more at the end.")]


def _majority(tokens: Sequence[int], variant: Variant, listed: Callable[[Sequence[int]], str]) -> str:
    """Return what having most tokens of an element brings, who has how many, and whether somebody is tied (A20)."""
    if not any(tokens):
        return _("Nobody has a token of this element.")
    points = variant.counts.majority
    words = {
        1: _("Most tokens bring {a}: {list}."),
        2: _("Most tokens bring {a}, second most {b}: {list}."),
    }.get(len(points), _("Most tokens bring {a}, second most {b}, third most {c}: {list}."))
    if any(tokens.count(number) > 1 for number in tokens if number):
        words = {
            1: _("Most tokens bring {a}, tied nothing: {list}."),
            2: _("Most bring {a}, second {b}, tied one place less: {list}."),
        }.get(len(points), _("Most bring {a}, second {b}, third {c}, tied one place less: {list}."))
    return words.format(**dict(zip("abc", points, strict=False)), list=listed(tokens))


def guidance(view: View, variant: Variant) -> list[str]:
    """Return what can be done in this phase, and what it leads to."""
    o = view.observation
    if not view.legal:
        return []
    if o.phase == "keep":
        return [
            _("Keep {n} formulae; the others go face down.").format(n=variant.data.kept),
            _("The signs at the top of a card are its cost; you can complete one formula a round."),
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


def _completing(o: AlchemyObservation, draft: object, variant: Variant) -> list[str]:
    has_row = bool(o.completed[o.to_move])
    if isinstance(draft, PayDraft) and draft.formula:
        said = [_("Nothing is paid yet: complete it, or take it back.")]
        if any(len(draft.ways(place)) > 1 for place in range(len(draft.slots))):
            said.append(_("Click a card that has two arrows, and another pays."))
        if has_row:
            said.append(_("At the left end its ability comes first, at the right end last."))
        return said
    can_pay = bool(_purse(o, variant).affordable())
    said = [_("You cannot pay for a formula: complete none.")]
    if can_pay:
        said = [_("Lay a formula into your row, or complete none.")]
    if o.final_round:
        said.append(_("This is the last round: cards left in hand count nothing."))
    else:
        said.append(_("At the end of the round you draw 1 formula if you completed one, else 2."))
    if can_pay and has_row:
        said.append(_("Then all abilities of your row work once more, from left to right."))
    return said


def _choosing(view: View, variant: Variant) -> list[str]:
    o = view.observation
    _seat, slug, _effect = o.pending[0]
    kinds = {action.kind for action in view.legal}
    words = {
        K_PLAYER: _("{formula} asks you to choose a player."),
        K_ELEMENT: _("{formula} asks you to choose a mastery stack."),
        K_CARD: _("{formula} asks you to choose an element card."),
        K_FORMULA: _("{formula} asks you to choose a formula."),
        K_YES: _("{formula} asks whether you do it."),
    }
    first = next((sentence for kind, sentence in words.items() if kind in kinds), "")
    first = first or _("{formula} needs Void: turn Aether into it, or leave it.")
    said = [first.format(formula=variant.formulae[variant.index[slug]].title)]
    if K_CONVERT in kinds:
        said.append(_("You may turn Aether into Void before you choose."))
    return said
