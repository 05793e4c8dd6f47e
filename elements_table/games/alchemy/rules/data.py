"""The formulae of Alchemy as data: what a card costs, gives and does, checked against the rules of their making.

An ability is a row of effects, carried out one after the other. An effect falls to one target (you, a player you
choose, each other player) and has one or more parts for it; it asks for at most one choice. What the row makes of it
is told in `rows.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import msgspec

from elements_table.games.alchemy.rules.elements import (
    LETTERS,
    PileLookup,
    from_letters,
    lanes,
)
from elements_table.kernel.data import GameData
from elements_table.kernel.game import Game
from elements_table.kernel.words import _

DOES = (
    "gain_mastery",
    "turn_void",
    "gain_void",
    "gain_aether",
    "void_to_aether",
    "draw_formulae",
    "draw_elements",
    "take_element",
    "lose_void",
    "swap_element",
    "end_points",
    "repeat",
    "move",
    "lay_under",
)
"""The vocabulary: what a part of an effect can do."""
(
    D_GAIN_MASTERY,
    D_TURN_VOID,
    D_GAIN_VOID,
    D_GAIN_AETHER,
    D_VOID_TO_AETHER,
    D_DRAW_FORMULAE,
    D_DRAW_ELEMENTS,
    D_TAKE_ELEMENT,
    D_LOSE_VOID,
    D_SWAP_ELEMENT,
    D_END_POINTS,
    D_REPEAT,
    D_MOVE,
    D_LAY_UNDER,
) = range(14)
T_YOU, T_PLAYER, T_OTHERS, T_ANOTHER = range(4)
TARGETS = ("you", "player", "others", "another")
C_NONE, C_PLAYER, C_ELEMENT, C_CARD, C_FORMULA = range(5)
"""What an effect asks for, beside whether to do it at all where it `may` be done."""
ANY, NONE = 4, 5
"""The element of a part that leaves it to be chosen, and of one that has none."""
PER_NONE, PER_FORMULA, PER_AETHER, PER_MASTERY = range(4)
PER = ("", "formula", "aether", "mastery")
OVER_NONE, OVER_LEFT, OVER_RIGHT, OVER_BESIDE, OVER_BETWEEN = range(5)
"""Over which part of the row formulae are counted; OVER_NONE: all of it."""
OVER = ("", "left", "right", "beside", "between")
W_NONE, W_LEFT_END, W_RIGHT_END, W_END, W_LEFT, W_RIGHT, W_BESIDE, W_BETWEEN = range(8)
"""When an effect works: at an end of the row, with a neighbour of an element, or between two of one."""
WHEN = ("", "left end", "right end", "end", "left", "right", "beside", "between")
AT_NONE, AT_LEFT, AT_RIGHT, AT_LEFT_END, AT_RIGHT_END = range(5)
"""Which formula is repeated, and where one is moved to."""
AT = ("", "left", "right", "left end", "right end")
DECK_SIZE = 44
PER_ELEMENT = 11
NEED_ELEMENT = ("gain_mastery", "turn_void")
ALONE = ("end_points", "repeat", "move", "swap_element")
"""What stands alone in its effect, and falls to you."""
COUNTED = ("gain_void", "gain_aether", "draw_formulae", "draw_elements", "end_points")
"""What can be done as often as there are formulae of a kind in a part of the row."""


class PartSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of an effect: what it does, how much of it, and the element where there is one (`any`: chosen).

    With `over` it is done for each formula of `element` in that part of the row; `yours`: it falls to the owner.
    """

    do: str
    n: int = 1
    element: Literal["A", "E", "F", "W", "any", ""] = ""
    per: Literal["formula", "aether", "mastery", ""] = ""
    over: Literal["left", "right", "beside", "between", ""] = ""
    at: Literal["left", "right", "left end", "right end", ""] = ""
    yours: bool = False

    def __post_init__(self) -> None:
        if self.do not in DOES:
            raise ValueError(f"`do` says {self.do}, which is none of {', '.join(DOES)}")
        if not 1 <= self.n <= 3:
            raise ValueError("`n` must be from 1 to 3")
        self._check_counting()
        needs = self.do in NEED_ELEMENT or self.per in ("formula", "mastery")
        if needs != bool(self.element):
            raise ValueError(f"`element` is {'missing' if needs else 'not for'} {self.do} {self.per}".rstrip())
        if self.element == "any" and self.do not in NEED_ELEMENT:
            raise ValueError("`element` can be any only where a mastery is gained")
        if self.n > 1 and self.do in (*NEED_ELEMENT, "swap_element", "repeat", "move", "lay_under"):
            raise ValueError(f"`n` can only be 1 for {self.do}")
        places = {"repeat": AT[1:4], "move": AT[3:]}.get(self.do, AT[:1])
        if self.at not in places:
            raise ValueError(f"`at` must be {' or '.join(places) or 'unsaid'} for {self.do}")

    def _check_counting(self) -> None:
        if self.do == "end_points":
            if not self.per:
                raise ValueError("end_points needs `per`")
        elif self.per and (self.do not in COUNTED or not self.over):
            raise ValueError("`per` goes with end_points, or with `over` where something is gained or drawn")
        if self.over and self.per != "formula":
            raise ValueError("`over` goes with `per: formula`")


class EffectSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect: its parts, whom they fall to, whether the owner may leave it, and when in the row it works."""

    parts: tuple[PartSpec, ...]
    to: Literal["you", "player", "others", "another"] = "you"
    may: bool = False
    when: str = ""

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("`parts` is empty")
        first = self.parts[0]
        alone = [part for part in self.parts if part.do in ALONE]
        if alone and (len(self.parts) > 1 or self.to != "you"):
            raise ValueError(f"{alone[0].do} stands alone and falls to you")
        if any(part.do == "lay_under" for part in self.parts) and (first.do != "lay_under" or self.to != "you"):
            raise ValueError("lay_under comes first and falls to you")
        if (self.may or self.when) and first.do == "end_points":
            raise ValueError("`may` and `when` are not for end_points")
        if self.may and first.do == "repeat":
            raise ValueError("`may` is not for repeat")
        if any(part.yours for part in self.parts) and (first.yours or self.to not in ("player", "another")):
            raise ValueError("`yours` goes with later parts of what falls to a player you choose")
        if any(part.do == "take_element" and (self.to == "you" or part.yours) for part in self.parts):
            raise ValueError("take_element takes from others, so `to` cannot be you")
        if any(part.element == "any" and part.do in NEED_ELEMENT for part in self.parts[1:]):
            raise ValueError("only the first part can leave its element open")
        if first.element == "any" and self.to != "you":
            raise ValueError("an effect asks for one choice only: a player or an element")
        condition(self.when)


def condition(words: str) -> tuple[int, int]:
    """Return when an effect works (W_...) and the element that it asks for; ValueError on what there is not."""
    place, _space, letter = words.rpartition(" ")
    if words in WHEN[:W_LEFT]:
        return WHEN.index(words), NONE
    if place in WHEN[W_LEFT:] and letter in LETTERS[:4]:
        return WHEN.index(place), LETTERS.index(letter)
    raise ValueError(f"`when` says {words}, which is no end of the row, neighbour or place between two")


class FormulaSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One formula card; `source` marks the cards that the source describes."""

    slug: str
    name: str
    element: Literal["A", "E", "F", "W"]
    cost: str
    points: int
    ability: tuple[EffectSpec, ...]
    source: bool = False

    def __post_init__(self) -> None:
        if not self.slug.replace("-", "").isalnum() or self.slug != self.slug.lower():
            raise ValueError(f"`slug` is not in small letters and hyphens: {self.slug}")
        try:
            cost = from_letters(self.cost, LETTERS[:4])
        except ValueError:
            raise ValueError(f"{self.slug}: `cost` is not written in A, E, F, W") from None
        if not 3 <= len(self.cost) <= 6 or not 1 <= sum(map(bool, lanes(cost))) <= 3:
            raise ValueError(f"{self.slug}: `cost` must be 3 to 6 cards of one to three elements")
        if 2 * self.cost.count(self.element) < len(self.cost):
            raise ValueError(f"{self.slug}: at least half of `cost` must be in its dominant element")
        if not 2 <= self.points <= 12:
            raise ValueError(f"{self.slug}: `points` must be from 2 to 12")
        if not 1 <= len(self.ability) <= 2:
            raise ValueError(f"{self.slug}: `ability` must have one or two effects")


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of players: tokens of each element (A2), cards drawn (A6), the goal (A18).

    `majority` are the points of the first, second and third place (A20).
    """

    supply: int
    drawn: int
    goal: int
    majority: tuple[int, ...]


class AlchemyData(GameData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`data/games/alchemy.yaml`."""

    cards_per_element: int
    dealt: int
    kept: int
    void: int
    all_four: int
    counts: dict[str, Counts]
    formulae: tuple[FormulaSpec, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if sorted(self.counts) != [str(seats) for seats in sorted(self.seats)]:
            raise ValueError("`counts` must name each number of seats")
        if not 1 <= self.cards_per_element <= 13:
            raise ValueError("`cards_per_element` must be from 1 to 13")
        if not 1 <= self.kept <= self.dealt <= DECK_SIZE // max(self.seats):
            raise ValueError("`kept` must be from 1 to `dealt`, and the deck must suffice for `dealt`")
        for count in self.counts.values():
            if not 1 <= count.drawn <= 4 * self.cards_per_element or not 1 <= count.supply <= 15 or count.goal < 1:
                raise ValueError("`counts` has a number that cannot be")
        if len(self.formulae) != DECK_SIZE:
            raise ValueError(f"`formulae` are {len(self.formulae)}, but must be {DECK_SIZE}")
        for part in ("slug", "name"):
            if len({getattr(formula, part) for formula in self.formulae}) < DECK_SIZE:
                raise ValueError(f"`formulae` have a {part} twice")
        for letter in LETTERS[:4]:
            if sum(formula.element == letter for formula in self.formulae) != PER_ELEMENT:
                raise ValueError(f"`formulae` must have {PER_ELEMENT} cards of dominant element {letter}")

    @property
    def pictures(self) -> tuple[str, ...]:
        """The emblems of the formulae."""
        return tuple([emblem_name(formula.slug) for formula in self.formulae])


class Part(NamedTuple):
    """A part ready to be carried out; `element` is 0..3, ANY or NONE."""

    do: int
    n: int
    element: int
    per: int
    over: int
    at: int
    yours: bool


class Effect(NamedTuple):
    """An effect ready to be carried out (T_..., C_...); it works `when` (W_...) the row has its `element` there."""

    to: int
    may: bool
    choice: int
    parts: tuple[Part, ...]
    when: int
    element: int


class Formula(NamedTuple):
    """A card ready for play: `unit` is what it pays as an element card; `bonuses` score at the end."""

    slug: str
    name: str
    element: int
    cost: int
    points: int
    effects: tuple[Effect, ...]
    bonuses: tuple[Part, ...]
    queue: tuple[tuple[int, int], ...]
    """The (formula, effect) pairs that its turn in the row sets off; what counts only at the end is none."""

    @property
    def title(self) -> str:
        """The name as people read it."""
        return _(self.name)


def with_abilities(row: Iterable[Formula]) -> list[Formula]:
    """Return the formulae of a row whose abilities have a turn when one is completed, in their order (A16)."""
    return [formula for formula in row if formula.queue]


def emblem_name(slug: str) -> str:
    """Return the name of a formula's sprite."""
    return f"formula_{slug}"


def compiled(specs: tuple[FormulaSpec, ...]) -> tuple[Formula, ...]:
    """Return the formulae ready for play, in the order of the data file."""
    return tuple([_formula(index, spec) for index, spec in enumerate(specs)])


def _formula(index: int, spec: FormulaSpec) -> Formula:
    effects = tuple([_effect(effect) for effect in spec.ability])
    active = [n for n, effect in enumerate(effects) if effect.parts[0].do != D_END_POINTS]
    return Formula(
        slug=spec.slug,
        name=spec.name,
        element=LETTERS.index(spec.element),
        cost=from_letters(spec.cost),
        points=spec.points,
        effects=effects,
        bonuses=tuple([effect.parts[0] for effect in effects if effect.parts[0].do == D_END_POINTS]),
        queue=tuple([(index, n) for n in active]),
    )


def _effect(spec: EffectSpec) -> Effect:
    parts = tuple([_part(part) for part in spec.parts])
    choice = C_NONE
    if spec.to in ("player", "another"):
        choice = C_PLAYER
    elif parts[0].element == ANY:
        choice = C_ELEMENT
    elif parts[0].do == D_SWAP_ELEMENT:
        choice = C_CARD
    elif parts[0].do in (D_MOVE, D_LAY_UNDER):
        choice = C_FORMULA
    return Effect(TARGETS.index(spec.to), spec.may, choice, parts, *condition(spec.when))


def _part(spec: PartSpec) -> Part:
    element = {"any": ANY, "": NONE}.get(spec.element)
    if element is None:
        element = LETTERS.index(spec.element)
    return Part(
        do=DOES.index(spec.do),
        n=spec.n,
        element=element,
        per=PER.index(spec.per),
        over=OVER.index(spec.over),
        at=AT.index(spec.at),
        yours=spec.yours,
    )


class Variant:
    """What all states with the same number of seats share.

    `asks_to_turn`: whether the owner of an ability is asked where Aether turned into Void would open it (A17).
    `repeats_once`: whether an ability is repeated at most once in one going-through of the row (A16).
    """

    __slots__ = (
        "asks_to_turn",
        "bonuses",
        "cards",
        "cost",
        "counts",
        "data",
        "deck",
        "element",
        "formulae",
        "game",
        "index",
        "options",
        "piles",
        "points",
        "queue",
        "repeats_once",
        "seats",
        "slugs",
        "unit",
    )

    def __init__(
        self,
        game: Game[Any],
        data: AlchemyData,
        seats: int,
        options: dict[str, str],
        asks_to_turn: bool = True,
        repeats_once: bool = True,
    ) -> None:
        self.asks_to_turn = asks_to_turn
        self.repeats_once = repeats_once
        self.game = game
        self.data = data
        self.seats = seats
        self.options = options
        self.counts = data.counts[str(seats)]
        self.formulae = compiled(data.formulae)
        self.slugs = tuple([formula.slug for formula in self.formulae])
        self.index = {slug: number for number, slug in enumerate(self.slugs)}
        self.element = tuple([formula.element for formula in self.formulae])
        self.unit = tuple([1 << 5 * formula.element for formula in self.formulae])
        self.cost = tuple([formula.cost for formula in self.formulae])
        self.points = tuple([formula.points for formula in self.formulae])
        self.bonuses = tuple([formula.bonuses for formula in self.formulae])
        self.queue = tuple([formula.queue for formula in self.formulae])
        self.deck = tuple(range(DECK_SIZE))
        self.cards = sum(data.cards_per_element << 5 * element for element in range(4))
        self.piles = PileLookup()

    def slugs_of(self, formulae: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        """Return the slugs of these formulae in their order."""
        slugs = self.slugs
        return tuple([slugs[formula] for formula in formulae])
