"""The vocabulary of abilities: what each word of the data file means to its reader, and how a card says it.

What a word does, and what it needs of the row, is told in `effects.py`; all of them go by these words.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from elements_table.games.alchemy.rules.actions import Kind
from elements_table.kernel.words import mark

Do = Literal[
    "gain_mastery", "turn_void", "gain_void", "gain_aether", "void_to_aether", "draw_formulae", "draw_elements",
    "take_element", "lose_void", "swap_element", "end_points", "repeat", "move", "lay_under",
]  # fmt: skip
To = Literal["you", "player", "others", "another"]
Per = Literal["formula", "aether", "mastery", ""]
Over = Literal["left", "right", "beside", "between", ""]
"""The part of the row over which formulae are counted; empty: all of it."""
At = Literal["left", "right", "left end", "right end", ""]
"""Which formula is repeated, and where one is moved to."""
When = Literal["", "left end", "right end", "end", "left", "right", "beside", "between"]
"""Where an effect works: at an end of the row, with a neighbour of an element, or between two of one."""


class Verb(NamedTuple):
    """What a part of an effect can do: how it is said of you and others, and what goes with it in the data file."""

    order: str = ""
    deed: str = ""
    own: str = ""
    """What you do where the rest falls to another player; where it is empty `YOU` says it."""
    orders: str = ""
    deeds: str = ""
    """The forms for more than one, where they differ."""
    of_any: str = ""
    """The order where you choose the element; what has one needs an element."""
    at: Mapping[At, str] = MappingProxyType({})
    """The orders for each place that it may name, where it must name one."""
    most: int = 3
    is_alone: bool = False
    """Whether it stands alone in its effect, and falls to you."""
    is_counted: bool = False
    """Whether it can be done as often as there are formulae of a kind in a part of the row."""
    needs_void: bool = False
    asks: Kind = "yes"
    """The kind of action that chooses for it, where it falls to you and names its element."""


VERBS: Mapping[Do, Verb] = {
    "gain_mastery": Verb(
        mark("gain 1 {element} mastery"), mark("gains 1 {element} mastery"), mark("you gain 1 {element} mastery"),
        of_any=mark("gain 1 mastery of your choice"), most=1,
    ),
    "turn_void": Verb(
        mark("turn 1 Void into 1 {element} mastery"), mark("turns 1 Void into 1 {element} mastery"),
        of_any=mark("turn 1 Void into 1 mastery of your choice"), most=1, needs_void=True,
    ),
    "gain_void": Verb(mark("gain {n} Void"), mark("gains {n} Void"), mark("you gain {n} Void"), is_counted=True),
    "gain_aether": Verb(
        mark("gain {n} Aether"), mark("gains {n} Aether"), mark("you gain {n} Aether"), is_counted=True
    ),
    "void_to_aether": Verb(
        mark("turn {n} Void into {n} Aether"), mark("turns {n} Void into {n} Aether"),
        orders=mark("turn up to {n} Void into Aether"), deeds=mark("turns up to {n} Void into Aether"),
        needs_void=True,
    ),
    "draw_formulae": Verb(
        mark("draw {n} formula"), mark("draws {n} formula"), is_counted=True,
        orders=mark("draw {n} formulae"), deeds=mark("draws {n} formulae"),
    ),
    "draw_elements": Verb(
        mark("draw {n} element card"), mark("draws {n} element card"), is_counted=True,
        orders=mark("draw {n} element cards"), deeds=mark("draws {n} element cards"),
    ),
    "take_element": Verb(
        deed=mark("gives you {n} random element card"), deeds=mark("gives you {n} random element cards")
    ),
    "lose_void": Verb(
        mark("lose {n} Void"), mark("loses {n} Void"), needs_void=True,
        orders=mark("lose up to {n} Void"), deeds=mark("loses up to {n} Void"),
    ),
    "swap_element": Verb(mark("swap 1 element card for a drawn one"), most=1, is_alone=True, asks="card"),
    "end_points": Verb(is_alone=True, is_counted=True),
    "repeat": Verb(most=1, is_alone=True, at={
        "left": mark("repeat the ability to the left"),
        "right": mark("repeat the ability to the right"),
        "left end": mark("repeat the ability at the left end"),
    }),
    "move": Verb(most=1, is_alone=True, asks="formula", at={
        "left end": mark("move a formula of yours to the left end"),
        "right end": mark("move a formula of yours to the right end"),
    }),
    "lay_under": Verb(mark("lay a formula under its deck"), most=1, asks="formula"),
}  # fmt: skip
YOU = mark("you {what}")
FRAMES: Mapping[tuple[To, bool], str] = {
    ("you", False): mark("{what}."),
    ("you", True): mark("you may {what}."),
    ("player", False): mark("a player {what}."),
    ("player", True): mark("you may choose a player, who {what}."),
    ("others", False): mark("each other player {what}."),
    ("others", True): mark("you may: each other player {what}."),
    ("another", False): mark("another player {what}."),
    ("another", True): mark("you may choose another player, who {what}."),
}
"""The sentence around it, by whom it falls to and whether it may be left."""
CONDITIONS: Mapping[When, str] = {
    "": "{sentence}",
    "left end": mark("at the left end: {sentence}"),
    "right end": mark("at the right end: {sentence}"),
    "end": mark("at an end: {sentence}"),
    "left": mark("left neighbour {element}: {sentence}"),
    "right": mark("right neighbour {element}: {sentence}"),
    "beside": mark("beside {element}: {sentence}"),
    "between": mark("between two {element}: {sentence}"),
}
"""The place that it needs in the row; those that name an element need one."""
COUNTS: Mapping[Over, str] = {
    "": mark("{what} for each {element} formula of yours"),
    "left": mark("{what} for each {element} formula to its left"),
    "right": mark("{what} for each {element} formula to its right"),
    "beside": mark("{what} for each {element} neighbour"),
    "between": mark("{what} for each formula between two {element}"),
}
"""How often it is done, by the part of the row over which formulae are counted."""
