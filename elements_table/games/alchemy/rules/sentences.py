"""What an ability says, in plain English made from its effects, so that text and behaviour cannot part."""

from __future__ import annotations

from types import MappingProxyType

from elements_table.games.alchemy.rules.data import (
    ANY,
    D_DRAW_ELEMENTS,
    D_DRAW_FORMULAE,
    D_END_POINTS,
    D_GAIN_AETHER,
    D_GAIN_MASTERY,
    D_GAIN_VOID,
    D_LOSE_VOID,
    D_REPEAT_LEFT,
    D_SWAP_ELEMENT,
    D_TAKE_ELEMENT,
    D_TURN_VOID,
    D_VOID_TO_AETHER,
    NONE,
    PER_AETHER,
    PER_FORMULA,
    T_OTHERS,
    T_PLAYER,
    T_YOU,
    Effect,
    Formula,
    Part,
)
from elements_table.games.alchemy.rules.elements import WORDS
from elements_table.kernel.words import _, mark

ORDERS = MappingProxyType(
    {
        D_GAIN_MASTERY: mark("gain 1 {element} mastery"),
        D_TURN_VOID: mark("turn 1 Void into 1 {element} mastery"),
        D_GAIN_VOID: mark("gain {n} Void"),
        D_GAIN_AETHER: mark("gain {n} Aether"),
        D_VOID_TO_AETHER: mark("turn {n} Void into {n} Aether"),
        D_DRAW_FORMULAE: mark("draw {n} formula"),
        D_DRAW_ELEMENTS: mark("draw {n} element card"),
        D_LOSE_VOID: mark("lose {n} Void"),
        D_SWAP_ELEMENT: mark("swap 1 element card of yours for a drawn one"),
        D_REPEAT_LEFT: mark("repeat the ability to the left"),
    }
)
"""What you do, by D_..."""
DEEDS = MappingProxyType(
    {
        D_GAIN_MASTERY: mark("gains 1 {element} mastery"),
        D_TURN_VOID: mark("turns 1 Void into 1 {element} mastery"),
        D_GAIN_VOID: mark("gains {n} Void"),
        D_GAIN_AETHER: mark("gains {n} Aether"),
        D_VOID_TO_AETHER: mark("turns {n} Void into {n} Aether"),
        D_DRAW_FORMULAE: mark("draws {n} formula"),
        D_DRAW_ELEMENTS: mark("draws {n} element card"),
        D_TAKE_ELEMENT: mark("gives you 1 random element card"),
        D_LOSE_VOID: mark("loses {n} Void"),
    }
)
"""What another player does, by D_..."""
SEVERAL = MappingProxyType(
    {
        mark("draw {n} formula"): mark("draw {n} formulae"),
        mark("draws {n} formula"): mark("draws {n} formulae"),
        mark("draw {n} element card"): mark("draw {n} element cards"),
        mark("draws {n} element card"): mark("draws {n} element cards"),
        mark("turn {n} Void into {n} Aether"): mark("turn up to {n} Void into Aether"),
        mark("turns {n} Void into {n} Aether"): mark("turns up to {n} Void into Aether"),
    }
)
"""The form for more than one, where it differs."""
OF_ANY = MappingProxyType(
    {
        mark("gain 1 {element} mastery"): mark("gain 1 mastery of an element of your choice"),
        mark("turn 1 Void into 1 {element} mastery"): mark("turn 1 Void into 1 mastery of your choice"),
    }
)
"""The form where the element is chosen."""
FRAMES = MappingProxyType(
    {
        (T_YOU, False): mark("{what}."),
        (T_YOU, True): mark("You may {what}."),
        (T_PLAYER, False): mark("Choose a player, who {what}."),
        (T_PLAYER, True): mark("You may choose a player, who {what}."),
        (T_OTHERS, False): mark("Each other player {what}."),
        (T_OTHERS, True): mark("You may: each other player {what}."),
    }
)
"""The sentence around it, by whom it falls to and whether it may be left."""
FOR_FORMULA = (
    mark("At the end: 1 point for each {element} formula of yours."),
    mark("At the end: {n} points for each {element} formula of yours."),
)
FOR_AETHER = (
    mark("At the end: 1 point for each Aether of yours."),
    mark("At the end: {n} points for each Aether of yours."),
)
FOR_MASTERY = (
    mark("At the end: 1 point for each {element} mastery of yours."),
    mark("At the end: {n} points for each {element} mastery of yours."),
)


def ability(formula: Formula) -> str:
    """Return the whole ability of a card, one sentence for each effect."""
    return " ".join([sentence(effect) for effect in formula.effects])


def sentence(effect: Effect) -> str:
    """Return what an effect says."""
    first = effect.parts[0]
    if first.do == D_END_POINTS:
        return _at_the_end(first)
    said = _(" and ").join([_phrase(part, effect.to) for part in effect.parts])
    text = _(FRAMES[effect.to, effect.may]).format(what=said)
    return text[:1].upper() + text[1:]


def _phrase(part: Part, to: int) -> str:
    phrase = (ORDERS if to == T_YOU else DEEDS)[part.do]
    if part.n > 1:
        phrase = SEVERAL.get(phrase, phrase)
    if part.element == ANY:
        phrase = OF_ANY[phrase]
    return _(phrase).format(n=part.n, element=_element(part))


def _at_the_end(part: Part) -> str:
    forms = {PER_AETHER: FOR_AETHER, PER_FORMULA: FOR_FORMULA}.get(part.per, FOR_MASTERY)
    return _(forms[part.n > 1]).format(n=part.n, element=_element(part))


def _element(part: Part) -> str:
    return "" if part.element in (ANY, NONE) else _(WORDS[part.element])
