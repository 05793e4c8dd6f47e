"""What an ability says, in plain English made from its effects, so that text and behaviour cannot part."""

from __future__ import annotations

from elements_table.games.alchemy.rules.data import ANY, NONE, Effect, Formula, Part
from elements_table.games.alchemy.rules.packs import WORDS
from elements_table.games.alchemy.rules.vocabulary import CONDITIONS, COUNTS, FRAMES, VERBS, YOU, To
from elements_table.kernel.words import _, mark, opening

POINTS = (mark("1 point"), mark("{n} points"))
FOR_AETHER = mark("{what} for each Aether of yours")
FOR_MASTERY = mark("{what} for each {element} mastery of yours")
AT_THE_END = mark("At the end: {what}.")


def ability(formula: Formula) -> str:
    """Return the whole ability of a card, one sentence for each effect."""
    return " ".join([sentence(effect) for effect in formula.effects])


def sentence(effect: Effect) -> str:
    """Return what an effect says."""
    first = effect.parts[0]
    if first.do == "end_points":
        return _(AT_THE_END).format(what=_at_the_end(first))
    said = _(" and ").join([_phrase(part, effect.to) for part in effect.parts])
    text = _(FRAMES[effect.to, effect.may]).format(what=said)
    if effect.when:
        text = _(CONDITIONS[effect.when]).format(sentence=text, element=_element(effect.element))
    return opening(text)


def _phrase(part: Part, to: To) -> str:
    verb = VERBS[part.do]
    if part.at:
        return _(verb.at[part.at])
    is_own = part.yours and bool(verb.own)
    one, several = (verb.order, verb.orders) if to == "you" or part.yours else (verb.deed, verb.deeds)
    phrase = verb.own if is_own else verb.of_any if part.element == ANY else (part.n > 1 and several) or one
    said = _(phrase).format(n=part.n, element=_element(part.element))
    if part.over:
        said = _(COUNTS[part.over]).format(what=said, element=_element(part.element))
    return _(YOU).format(what=said) if part.yours and not is_own else said


def _at_the_end(part: Part) -> str:
    points = _(POINTS[part.n > 1]).format(n=part.n)
    form = {"aether": FOR_AETHER, "formula": COUNTS[part.over]}.get(part.per, FOR_MASTERY)
    return _(form).format(what=points, element=_element(part.element))


def _element(element: int) -> str:
    return "" if element in (ANY, NONE) else _(WORDS[element])
