"""What an ability says, in plain English made from its effects, so that text and behaviour cannot part."""

from __future__ import annotations

from types import MappingProxyType

from elements_table.games.alchemy.rules.data import (
    ANY,
    AT_LEFT,
    AT_LEFT_END,
    AT_RIGHT,
    AT_RIGHT_END,
    D_DRAW_ELEMENTS,
    D_DRAW_FORMULAE,
    D_END_POINTS,
    D_GAIN_AETHER,
    D_GAIN_MASTERY,
    D_GAIN_VOID,
    D_LAY_UNDER,
    D_LOSE_VOID,
    D_MOVE,
    D_REPEAT,
    D_SWAP_ELEMENT,
    D_TAKE_ELEMENT,
    D_TURN_VOID,
    D_VOID_TO_AETHER,
    NONE,
    OVER_BESIDE,
    OVER_BETWEEN,
    OVER_LEFT,
    OVER_NONE,
    OVER_RIGHT,
    PER_AETHER,
    PER_FORMULA,
    T_ANOTHER,
    T_OTHERS,
    T_PLAYER,
    T_YOU,
    W_BESIDE,
    W_BETWEEN,
    W_END,
    W_LEFT,
    W_LEFT_END,
    W_NONE,
    W_RIGHT,
    W_RIGHT_END,
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
        D_SWAP_ELEMENT: mark("swap 1 element card for a drawn one"),
        D_LAY_UNDER: mark("lay a formula under its deck"),
    }
)
"""What you do, by D_..."""
REPEATS = MappingProxyType(
    {
        AT_LEFT: mark("repeat the ability to the left"),
        AT_RIGHT: mark("repeat the ability to the right"),
        AT_LEFT_END: mark("repeat the ability at the left end"),
    }
)
MOVES = MappingProxyType(
    {
        AT_LEFT_END: mark("move a formula of yours to the left end"),
        AT_RIGHT_END: mark("move a formula of yours to the right end"),
    }
)
"""What you repeat, and where you move what, by AT_..."""
OWN = MappingProxyType(
    {
        D_GAIN_MASTERY: mark("you gain 1 {element} mastery"),
        D_GAIN_VOID: mark("you gain {n} Void"),
        D_GAIN_AETHER: mark("you gain {n} Aether"),
    }
)
"""The same where the rest falls to another player; what is not here is said with `YOU`."""
YOU = mark("you {what}")
DEEDS = MappingProxyType(
    {
        D_GAIN_MASTERY: mark("gains 1 {element} mastery"),
        D_TURN_VOID: mark("turns 1 Void into 1 {element} mastery"),
        D_GAIN_VOID: mark("gains {n} Void"),
        D_GAIN_AETHER: mark("gains {n} Aether"),
        D_VOID_TO_AETHER: mark("turns {n} Void into {n} Aether"),
        D_DRAW_FORMULAE: mark("draws {n} formula"),
        D_DRAW_ELEMENTS: mark("draws {n} element card"),
        D_TAKE_ELEMENT: mark("gives you {n} random element card"),
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
        mark("gives you {n} random element card"): mark("gives you {n} random element cards"),
        mark("lose {n} Void"): mark("lose up to {n} Void"),
        mark("loses {n} Void"): mark("loses up to {n} Void"),
        mark("turn {n} Void into {n} Aether"): mark("turn up to {n} Void into Aether"),
        mark("turns {n} Void into {n} Aether"): mark("turns up to {n} Void into Aether"),
    }
)
"""The form for more than one, where it differs."""
OF_ANY = MappingProxyType(
    {
        mark("gain 1 {element} mastery"): mark("gain 1 mastery of your choice"),
        mark("turn 1 Void into 1 {element} mastery"): mark("turn 1 Void into 1 mastery of your choice"),
    }
)
"""The form where the element is chosen."""
FRAMES = MappingProxyType(
    {
        (T_YOU, False): mark("{what}."),
        (T_YOU, True): mark("you may {what}."),
        (T_PLAYER, False): mark("a player {what}."),
        (T_PLAYER, True): mark("you may choose a player, who {what}."),
        (T_OTHERS, False): mark("each other player {what}."),
        (T_OTHERS, True): mark("you may: each other player {what}."),
        (T_ANOTHER, False): mark("another player {what}."),
        (T_ANOTHER, True): mark("you may choose another player, who {what}."),
    }
)
"""The sentence around it, by whom it falls to and whether it may be left."""
CONDITIONS = MappingProxyType(
    {
        W_LEFT_END: mark("at the left end: {sentence}"),
        W_RIGHT_END: mark("at the right end: {sentence}"),
        W_END: mark("at an end: {sentence}"),
        W_LEFT: mark("left neighbour {element}: {sentence}"),
        W_RIGHT: mark("right neighbour {element}: {sentence}"),
        W_BESIDE: mark("beside {element}: {sentence}"),
        W_BETWEEN: mark("between two {element}: {sentence}"),
    }
)
"""The place that it needs in the row, by W_..."""
COUNTS = MappingProxyType(
    {
        OVER_NONE: mark("{what} for each {element} formula of yours"),
        OVER_LEFT: mark("{what} for each {element} formula to its left"),
        OVER_RIGHT: mark("{what} for each {element} formula to its right"),
        OVER_BESIDE: mark("{what} for each {element} neighbour"),
        OVER_BETWEEN: mark("{what} for each formula between two {element}"),
    }
)
"""How often it is done, by OVER_..."""
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
    if first.do == D_END_POINTS:
        return _(AT_THE_END).format(what=_at_the_end(first))
    said = _(" and ").join([_phrase(part, effect.to) for part in effect.parts])
    text = _(FRAMES[effect.to, effect.may]).format(what=said)
    if effect.when != W_NONE:
        element = "" if effect.element == NONE else _(WORDS[effect.element])
        text = _(CONDITIONS[effect.when]).format(sentence=text, element=element)
    return text[:1].upper() + text[1:]


def _phrase(part: Part, to: int) -> str:
    if part.do == D_REPEAT:
        return _(REPEATS[part.at])
    if part.do == D_MOVE:
        return _(MOVES[part.at])
    is_own = part.yours and part.do in OWN and part.element != ANY
    phrase = (OWN if is_own else ORDERS if to == T_YOU or part.yours else DEEDS)[part.do]
    if part.n > 1:
        phrase = SEVERAL.get(phrase, phrase)
    if part.element == ANY:
        phrase = OF_ANY[phrase]
    said = _(phrase).format(n=part.n, element=_element(part))
    if part.over:
        said = _(COUNTS[part.over]).format(what=said, element=_element(part))
    return _(YOU).format(what=said) if part.yours and not is_own else said


def _at_the_end(part: Part) -> str:
    points = _(POINTS[part.n > 1]).format(n=part.n)
    form = {PER_AETHER: FOR_AETHER, PER_FORMULA: COUNTS[part.over]}.get(part.per, FOR_MASTERY)
    return _(form).format(what=points, element=_element(part))


def _element(part: Part) -> str:
    return "" if part.element in (ANY, NONE) else _(WORDS[part.element])
