"""The formulae of Alchemy as data, checked against the rules of their making, and what their abilities say.

An ability is a row of effects, carried out one after the other. An effect falls to one target (you, a player you
choose, each other player) and has one or more parts for it; it asks for at most one choice. What the row makes of it
is told in `effects.py`.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, cast

import msgspec

from elements_table.games.alchemy.rules import vocabulary
from elements_table.games.alchemy.rules.actions import Kind
from elements_table.games.alchemy.rules.packs import EACH, FOUR, UNIT, WORDS, from_letters, lanes, parts, reduced
from elements_table.kernel.data import GameData, must
from elements_table.kernel.game import Game
from elements_table.kernel.memo import Memo
from elements_table.kernel.words import _, mark, opening

ANY, NONE = 4, 5
"""The element of a part that leaves it to be chosen, and of one that has none."""
EDITION = "edition"
"""The option by which an observation names earlier rules; nobody can choose it."""
DECK_SIZE = 44
PER_ELEMENT = 11


class PartSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of an effect: what it does, how much of it, and the element where there is one (`any`: chosen).

    With `over` it is done for each formula of `element` in that part of the row; `yours`: it falls to the owner.
    """

    do: str
    n: int = 1
    element: Literal["A", "E", "F", "W", "any", ""] = ""
    per: vocabulary.Per = ""
    over: vocabulary.Over = ""
    at: vocabulary.At = ""
    yours: bool = False

    def __post_init__(self) -> None:
        must(self.do in vocabulary.VERBS, f"`do` says {self.do}, which is none of {', '.join(vocabulary.VERBS)}")
        verb = self.verb
        must(1 <= self.n <= 3, "`n` must be from 1 to 3")
        must(self.do != "end_points" or self.per, "end_points needs `per`")
        is_idle = self.do != "end_points" and self.per and not (verb.is_counted and self.over)
        must(not is_idle, "`per` goes with end_points, or with `over` where something is gained or drawn")
        must(not self.over or self.per == "formula", "`over` goes with `per: formula`")
        needs = bool(verb.of_any) or self.per in ("formula", "mastery")
        words = f"`element` is {'missing' if needs else 'not for'} {self.do} {self.per}"
        must(needs == bool(self.element), words.rstrip())
        must(self.element != "any" or verb.of_any, "`element` can be any only where a mastery is gained")
        must(self.n <= verb.most, f"`n` can only be 1 for {self.do}")
        must(self.at in (verb.at or ("",)), f"`at` must be {' or '.join(verb.at) or 'unsaid'} for {self.do}")

    @property
    def verb(self) -> vocabulary.Verb:
        """What it does."""
        return vocabulary.VERBS[cast("vocabulary.Do", self.do)]


class EffectSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect: its parts, whom they fall to, whether the owner may leave it, and when in the row it works."""

    parts: tuple[PartSpec, ...]
    to: vocabulary.To = "you"
    may: bool = False
    when: str = ""

    def __post_init__(self) -> None:
        must(self.parts, "`parts` is empty")
        first = self.parts[0]
        alone = [part for part in self.parts if part.verb.is_alone]
        if alone and (len(self.parts) > 1 or self.to != "you"):
            raise ValueError(f"{alone[0].do} stands alone and falls to you")
        lays = any(part.do == "lay_under" for part in self.parts)
        must(not lays or (first.do == "lay_under" and self.to == "you"), "lay_under comes first and falls to you")
        must(first.do != "end_points" or not (self.may or self.when), "`may` and `when` are not for end_points")
        must(not self.may or first.do != "repeat", "`may` is not for repeat")
        if any(part.yours for part in self.parts) and (first.yours or self.to not in ("player", "another")):
            raise ValueError("`yours` goes with later parts of what falls to a player you choose")
        if any(part.do == "take_element" and (self.to == "you" or part.yours) for part in self.parts):
            raise ValueError("take_element takes from others, so `to` cannot be you")
        is_open = any(part.element == "any" for part in self.parts[1:])
        must(not is_open, "only the first part can leave its element open")
        asks_twice = first.element == "any" and self.to != "you"
        must(not asks_twice, "an effect asks for one choice only: a player or an element")
        condition(self.when)


def condition(words: str) -> tuple[vocabulary.When, int]:
    """Return where an effect works and the element that it asks for; ValueError on what there is not."""
    place, _space, letter = words.rpartition(" ")
    for when, said in vocabulary.CONDITIONS.items():
        if "{element}" in said and when == place and letter in [*FOUR]:
            return when, FOUR.index(letter)
        if "{element}" not in said and when == words:
            return when, NONE
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
            cost = from_letters(self.cost, FOUR)
        except ValueError:
            raise ValueError(f"{self.slug}: `cost` is not written in A, E, F, W") from None
        if not 3 <= len(self.cost) <= 6 or not 1 <= sum(map(bool, lanes(cost))) <= 3:
            raise ValueError(f"{self.slug}: `cost` must be 3 to 6 cards of one to three elements")
        if 2 * self.cost.count(self.element) < len(self.cost):
            raise ValueError(f"{self.slug}: at least half of `cost` must be in its dominant element")
        must(2 <= self.points <= 12, f"{self.slug}: `points` must be from 2 to 12")
        must(1 <= len(self.ability) <= 2, f"{self.slug}: `ability` must have one or two effects")


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
        must(1 <= self.cards_per_element <= 13, "`cards_per_element` must be from 1 to 13")
        if not 1 <= self.kept <= self.dealt <= DECK_SIZE // max(self.seats):
            raise ValueError("`kept` must be from 1 to `dealt`, and the deck must suffice for `dealt`")
        for count in self.counts.values():
            if not 1 <= count.drawn <= 4 * self.cards_per_element or not 1 <= count.supply <= 15 or count.goal < 1:
                raise ValueError("`counts` has a number that cannot be")
        must(len(self.formulae) == DECK_SIZE, f"`formulae` are {len(self.formulae)}, but must be {DECK_SIZE}")
        for part in ("slug", "name"):
            if len({getattr(formula, part) for formula in self.formulae}) < DECK_SIZE:
                raise ValueError(f"`formulae` have a {part} twice")
        for letter in FOUR:
            if sum(formula.element == letter for formula in self.formulae) != PER_ELEMENT:
                raise ValueError(f"`formulae` must have {PER_ELEMENT} cards of dominant element {letter}")

    @property
    def pictures(self) -> tuple[str, ...]:
        return tuple([emblem_name(formula.slug) for formula in self.formulae])


class Clause(NamedTuple):
    """A part ready to be carried out; `element` is 0..3, ANY or NONE."""

    do: vocabulary.Do
    n: int
    element: int
    per: vocabulary.Per
    over: vocabulary.Over
    at: vocabulary.At
    yours: bool


class Effect(NamedTuple):
    """An effect ready to be carried out, which asks for an action of a kind; it works `when` the row is so."""

    to: vocabulary.To
    may: bool
    asks: Kind
    """`yes` where nothing is chosen but whether to do it at all, where it `may` be left."""
    parts: tuple[Clause, ...]
    when: vocabulary.When
    element: int
    """The element that the row must have there, or NONE."""


class Formula(NamedTuple):
    """A card ready for play; `bonuses` score at the end."""

    slug: str
    name: str
    element: int
    cost: int
    points: int
    effects: tuple[Effect, ...]
    bonuses: tuple[Clause, ...]
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


def _formula(index: int, spec: FormulaSpec) -> Formula:
    effects = tuple([_effect(effect) for effect in spec.ability])
    firsts = [effect.parts[0] for effect in effects]
    bonuses = tuple([first for first in firsts if first.do == "end_points"])
    queue = tuple([(index, n) for n, first in enumerate(firsts) if first.do != "end_points"])
    element, cost = FOUR.index(spec.element), from_letters(spec.cost)
    return Formula(spec.slug, spec.name, element, cost, spec.points, effects, bonuses, queue)


def _effect(spec: EffectSpec) -> Effect:
    numbers = {"any": ANY, "": NONE} | {letter: n for n, letter in enumerate(FOUR)}
    parts = tuple([
        Clause(cast("vocabulary.Do", one.do), one.n, numbers[one.element], one.per, one.over, one.at, one.yours)
        for one in spec.parts
    ])  # fmt: skip
    asks = "element" if parts[0].element == ANY else spec.parts[0].verb.asks
    if spec.to in ("player", "another"):
        asks = "player"
    return Effect(spec.to, spec.may, asks, parts, *condition(spec.when))


class Variant:
    """What all states with the same number of seats share.

    `asks_to_turn`: whether the owner of an ability is asked where Aether turned into Void would open it (A17).
    `repeats_once`: whether an ability is repeated at most once in one going-through of the row (A16).
    """

    def __init__(self, game: Game, data: AlchemyData, seats: int, edition: str) -> None:
        self.asks_to_turn = edition != "1.0"
        self.repeats_once = edition in ("", "1.2")
        self.options = {EDITION: edition} if edition else {}
        self.game, self.data, self.seats = game, data, seats
        self.counts = data.counts[str(seats)]
        self.formulae = tuple([_formula(index, spec) for index, spec in enumerate(data.formulae)])
        self.slugs = tuple([formula.slug for formula in self.formulae])
        self.index = {slug: number for number, slug in enumerate(self.slugs)}
        self.element = tuple([formula.element for formula in self.formulae])
        self.cost = tuple([formula.cost for formula in self.formulae])
        self.points = tuple([formula.points for formula in self.formulae])
        self.bonuses = tuple([formula.bonuses for formula in self.formulae])
        self.queue = tuple([formula.queue for formula in self.formulae])
        self.unit = tuple([UNIT[element] for element in self.element])
        self.deck = tuple(range(DECK_SIZE))
        self.cards = data.cards_per_element * EACH
        self.reduced, self.parts = Memo(reduced), Memo(parts)

    def slugs_of(self, formulae: Iterable[int]) -> tuple[str, ...]:
        """Return the slugs of these formulae in their order."""
        slugs = self.slugs
        return tuple([slugs[formula] for formula in formulae])

    def numbers_of(self, slugs: Iterable[str]) -> tuple[int, ...]:
        """Return the formulae of these slugs in their order; KeyError on one that there is not."""
        index = self.index
        return tuple([index[slug] for slug in slugs])

    def title(self, slug: str) -> str:
        """Return the name of a formula as people read it."""
        return self.formulae[self.index[slug]].title

    def mask_of(self, slugs: Iterable[str]) -> int:
        """Return the formulae of these slugs as a mask."""
        return sum([1 << self.index[slug] for slug in set(slugs)])


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
    text = _(vocabulary.FRAMES[effect.to, effect.may]).format(what=said)
    if effect.when:
        text = _(vocabulary.CONDITIONS[effect.when]).format(sentence=text, element=_element(effect.element))
    return opening(text)


def _phrase(part: Clause, to: vocabulary.To) -> str:
    verb = vocabulary.VERBS[part.do]
    if part.at:
        return _(verb.at[part.at])
    is_own = part.yours and bool(verb.own)
    one, several = (verb.order, verb.orders) if to == "you" or part.yours else (verb.deed, verb.deeds)
    phrase = verb.own if is_own else verb.of_any if part.element == ANY else (part.n > 1 and several) or one
    said = _(phrase).format(n=part.n, element=_element(part.element))
    if part.over:
        said = _(vocabulary.COUNTS[part.over]).format(what=said, element=_element(part.element))
    return _(vocabulary.YOU).format(what=said) if part.yours and not is_own else said


def _at_the_end(part: Clause) -> str:
    points = _(POINTS[part.n > 1]).format(n=part.n)
    form = {"aether": FOR_AETHER, "formula": vocabulary.COUNTS[part.over]}.get(part.per, FOR_MASTERY)
    return _(form).format(what=points, element=_element(part.element))


def _element(element: int) -> str:
    return "" if element in (ANY, NONE) else _(WORDS[element])
