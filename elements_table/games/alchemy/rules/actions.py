"""The actions of Alchemy, with their text forms."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, Literal, NamedTuple

from elements_table.games.alchemy.rules import packs
from elements_table.games.alchemy.rules.packs import ELEMENTS, FOUR, UNIT, lane
from elements_table.kernel.errors import ParseError

Kind = Literal[
    "skip", "convert", "keep", "sort", "claim", "complete", "player", "element", "card", "formula", "yes", "no"
]
"""What an action does, as its text begins: types, not an enum, whose members take five times as long to compare."""
Parts = Mapping[int, tuple[int, ...]]
"""What can be taken out of each pack: `packs.parts`, looked up."""
EMPTY = "-"
"""An empty pile, or no elements, in the text of an action."""


class Action(NamedTuple):
    """An action: its kind and what goes with it.

    `number` is a number of Aether, a pile from 1, a seat or an element; `formula` the slug chosen, or to complete,
    paid with the pack `elements` (Aether in its fifth lane) and the formulae `spent`, and laid at the `right` or
    left end; `spent` also holds the three to keep, `piles` a sort.
    """

    kind: Kind
    number: int = 0
    formula: str = ""
    elements: int = 0
    spent: tuple[str, ...] = ()
    right: bool = False
    piles: tuple[int, ...] = ()

    def __str__(self) -> str:
        kind = self.kind
        if kind == "complete":
            paid = packs.letters(self.elements) or EMPTY
            end = "right" if self.right else "left"
            return " ".join((kind, self.formula, "with", paid, *self.spent, "at", end))
        if kind in ("element", "card"):
            return f"{kind} {packs.LETTERS[self.number]}"
        if kind in ("convert", "claim", "player"):
            return f"{kind} {self.number}"
        return f"formula {self.formula}" if kind == "formula" else " ".join((kind, *self.spent))


class Sort(Action):
    """A sort of the drawn cards; `order` keeps the piles as the sorter laid them, which makes no other action."""

    order: tuple[int, ...]

    def __str__(self) -> str:
        return "sort " + "|".join([packs.letters(pile) or EMPTY for pile in self.order])


SKIP, YES, NO = Action("skip"), Action("yes"), Action("no")
PLAYER = tuple(Action("player", seat) for seat in range(4))
ELEMENT = tuple(Action("element", element) for element in ELEMENTS)
CARD = tuple(Action("card", element) for element in ELEMENTS)
CLAIM = tuple(Action("claim", number) for number in range(5))
"""By the pile's number, from 1."""


@cache
def convert(number: int) -> Action:
    """Return the action that turns `number` Aether into Void (A17)."""
    return Action("convert", number)


def sort(order: Sequence[int]) -> Sort:
    """Return the sort into piles laid in this order."""
    action = Sort("sort", piles=tuple(sorted(order, reverse=True)))
    action.order = tuple(order)
    return action


def sorted_as(action: Action) -> tuple[int, ...]:
    """Return the piles of a sort as they were laid, where it knows that."""
    return action.order if isinstance(action, Sort) else action.piles


def keep(slugs: Sequence[str]) -> Action:
    """Return the action that keeps these formulae (A5)."""
    return Action("keep", spent=tuple(sorted(slugs)))


@cache
def formula(slug: str) -> Action:
    """Return the action that chooses this formula for an ability."""
    return Action("formula", formula=slug)


def complete(slug: str, elements: int, spent: Sequence[str] = (), right: bool = False) -> Action:
    """Return the completion of `slug`, paid with these elements (Aether among them) and formulae."""
    return Action("complete", 0, slug, elements, tuple(sorted(spent)), right)


def asked_for(actions: Iterable[Action]) -> Kind:
    """Return what the ability of these options asks for; `no` where it only waits for Aether turned into Void."""
    kinds = {action.kind for action in actions}
    asks: tuple[Kind, ...] = ("player", "element", "card", "formula", "yes")
    return next((kind for kind in asks if kind in kinds), "no")


def parse(text: str, slugs: Container[str]) -> Action:
    """Return the action that `text` names; ParseError on anything else, an unknown formula included."""
    words = text.split()
    try:
        match words:
            case ["skip"] | ["yes"] | ["no"]:
                return {"skip": SKIP, "yes": YES, "no": NO}[words[0]]
            case ["keep", *named] if named and _all_known(named, slugs):
                return keep(named)
            case ["sort", piles]:
                return sort([packs.from_letters("" if pile == EMPTY else pile, FOUR) for pile in piles.split("|")])
            case ["convert" | "claim" | "player" | "element" | "card" as kind, number]:
                return Action(kind, _number(kind, number))
            case ["formula", slug] if slug in slugs:
                return formula(slug)
            case ["complete", slug, "with", paid, *spent, "at", ("left" | "right") as end]:
                if _all_known([slug, *spent], slugs):
                    return complete(slug, packs.from_letters("" if paid == EMPTY else paid), spent, end == "right")
    except ValueError:
        pass  # what is no element or number: the sentence below says what there is
    raise ParseError(
        f"{text!r} is no action of Alchemy; say keep A B C, sort FFW|AE, claim 1, complete FORMULA with FF* at left, "
        "skip, convert 1, player 2, element F, card F, formula NAME, yes or no."
    )


def _number(kind: str, text: str) -> int:
    """Return the number of an action: an element's from its letter; ValueError on anything else."""
    if kind in ("element", "card"):
        return [*FOUR].index(text)
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text)


def _all_known(named: Sequence[str], slugs: Container[str]) -> bool:
    return len(set(named)) == len(named) and all(slug in slugs for slug in named)


class LazyActions(Sequence[Action]):
    """Actions, one at least, that are made one after the other, and listed only where somebody asks for them all."""

    @cached_property
    def _listed(self) -> list[Action]:
        return list(iter(self))  # a list of the whole would ask for its length

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: Any) -> Any:
        return self._listed[index]


class Sorts(LazyActions):
    """All sorts of the pack `drawn` into `piles` piles, then `others`."""

    def __init__(self, drawn: int, piles: int, parts: Parts, others: Sequence[Action] = ()) -> None:
        self.drawn, self.piles, self.parts, self.others = drawn, piles, parts, others

    def __iter__(self) -> Iterator[Action]:
        for order in _splits(self.drawn, self.piles, self.drawn, self.parts):
            yield sort(order)
        yield from self.others

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action) and action.kind == "sort":
            return len(action.piles) == self.piles and sum(action.piles) == self.drawn
        return action in self.others


def _splits(drawn: int, piles: int, highest: int, parts: Parts) -> Iterator[tuple[int, ...]]:
    """Yield the ways to split `drawn` into piles of falling packs, none above `highest`."""
    if piles == 1:
        if drawn <= highest:
            yield (drawn,)
        return
    for first in parts[drawn]:
        if first <= highest:
            if first * piles < drawn:
                return
            for rest in _splits(drawn - first, piles - 1, first, parts):
                yield (first, *rest)


def random_sort(drawn: int, piles: int, rng: Random) -> Sort:
    """Return a sort in which each card goes to any pile alike."""
    order = [0] * piles
    number = int(rng.random() * (1 << 53))
    for element in ELEMENTS:
        unit = UNIT[element]
        for _n in range(lane(drawn, element)):
            number, pile = divmod(number, piles)
            order[pile] += unit
    return sort(order)
