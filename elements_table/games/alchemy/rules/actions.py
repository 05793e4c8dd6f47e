"""The actions of Alchemy, with their text forms."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, overload

from elements_table.games.alchemy.rules.elements import (
    ELEMENTS,
    LETTERS,
    UNIT,
    PileLookup,
    from_letters,
    lane,
    letters,
)
from elements_table.kernel.errors import ParseError

(
    K_SKIP,
    K_CONVERT,
    K_KEEP,
    K_SORT,
    K_CLAIM,
    K_COMPLETE,
    K_PLAYER,
    K_ELEMENT,
    K_CARD,
    K_YES,
    K_NO,
    K_FORMULA,
) = range(12)
EMPTY = "-"
"""An empty pile, or no elements, in the text of an action."""


class Action(NamedTuple):
    """An action: its kind (K_...) and what goes with it.

    `number` is a number of Aether, a pile from 1, a seat or an element; `formula` the slug chosen, or to complete,
    paid with the pack `elements` (Aether in its fifth lane) and the formulae `spent`, and laid at the `right` or
    left end; `spent` also holds the three to keep, `piles` a sort.
    """

    kind: int
    number: int = 0
    formula: str = ""
    elements: int = 0
    spent: tuple[str, ...] = ()
    right: bool = False
    piles: tuple[int, ...] = ()

    def __str__(self) -> str:
        kind = self.kind
        if kind == K_COMPLETE:
            paid = letters(self.elements) or EMPTY
            end = "right" if self.right else "left"
            return " ".join(("complete", self.formula, "with", paid, *self.spent, "at", end))
        if kind == K_KEEP:
            return " ".join(("keep", *self.spent))
        if kind in (K_ELEMENT, K_CARD):
            return f"{_WORDS[kind]} {LETTERS[self.number]}"
        if kind == K_FORMULA:
            return f"{_WORDS[kind]} {self.formula}"
        if kind in (K_CONVERT, K_CLAIM, K_PLAYER):
            return f"{_WORDS[kind]} {self.number}"
        return _WORDS[kind]


class Sort(Action):
    """A sort of the drawn cards; `order` keeps the piles as the sorter laid them, which makes no other action."""

    order: tuple[int, ...]

    def __str__(self) -> str:
        return "sort " + "|".join([letters(pile) or EMPTY for pile in self.order])


_WORDS = {
    K_SKIP: "skip",
    K_CONVERT: "convert",
    K_CLAIM: "claim",
    K_PLAYER: "player",
    K_ELEMENT: "element",
    K_CARD: "card",
    K_YES: "yes",
    K_NO: "no",
    K_FORMULA: "formula",
}
_KINDS = {word: kind for kind, word in _WORDS.items()}
SKIP, YES, NO = Action(K_SKIP), Action(K_YES), Action(K_NO)
PLAYER = tuple(Action(K_PLAYER, seat) for seat in range(4))
ELEMENT = tuple(Action(K_ELEMENT, element) for element in ELEMENTS)
CARD = tuple(Action(K_CARD, element) for element in ELEMENTS)
CLAIM = tuple(Action(K_CLAIM, number) for number in range(5))
"""By the pile's number, from 1."""


@cache
def convert(number: int) -> Action:
    """Return the action that turns `number` Aether into Void (A17)."""
    return Action(K_CONVERT, number)


def sort(order: Sequence[int]) -> Sort:
    """Return the sort into piles laid in this order."""
    action = Sort(K_SORT, piles=tuple(sorted(order, reverse=True)))
    action.order = tuple(order)
    return action


def keep(slugs: Sequence[str]) -> Action:
    """Return the action that keeps these formulae (A5)."""
    return Action(K_KEEP, spent=tuple(sorted(slugs)))


@cache
def formula(slug: str) -> Action:
    """Return the action that chooses this formula for an ability."""
    return Action(K_FORMULA, formula=slug)


def complete(slug: str, elements: int, spent: Sequence[str] = (), right: bool = False) -> Action:
    """Return the completion of `slug`, paid with these elements (Aether among them) and formulae."""
    return Action(K_COMPLETE, 0, slug, elements, tuple(sorted(spent)), right)


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
                return sort([from_letters("" if pile == EMPTY else pile, LETTERS[:4]) for pile in piles.split("|")])
            case [("convert" | "claim" | "player") as word, number] if number.isascii() and number.isdecimal():
                return Action(_KINDS[word], int(number))
            case [("element" | "card") as word, letter] if len(letter) == 1:
                return Action(_KINDS[word], LETTERS[:4].index(letter))
            case ["formula", slug] if slug in slugs:
                return formula(slug)
            case ["complete", slug, "with", paid, *spent, "at", ("left" | "right") as end]:
                if _all_known([slug, *spent], slugs):
                    elements = from_letters("" if paid == EMPTY else paid)
                    return complete(slug, elements, spent, end == "right")
    except ValueError:
        pass  # a letter that is no element: the sentence below says what there is
    raise ParseError(
        f"{text!r} is no action of Alchemy; say keep A B C, sort FFW|AE, claim 1, complete FORMULA with FF* at left, "
        "skip, convert 1, player 2, element F, card F, formula NAME, yes or no."
    )


def _all_known(named: Sequence[str], slugs: Container[str]) -> bool:
    return len(set(named)) == len(named) and all(slug in slugs for slug in named)


class Sorts(Sequence[Action]):
    """All sorts of the pack `drawn` into `piles` piles, then `others`; listed only where somebody asks."""

    __slots__ = ("_listed", "drawn", "others", "piles", "variant")

    def __init__(self, drawn: int, piles: int, variant: PileLookup, others: Sequence[Action] = ()) -> None:
        self.drawn = drawn
        self.piles = piles
        self.variant = variant
        self.others = others
        self._listed: list[Action] | None = None

    def _all(self) -> list[Action]:
        if self._listed is None:
            self._listed = list(self._made())
        return self._listed

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Action]:
        return self._made() if self._listed is None else iter(self._listed)

    def _made(self) -> Iterator[Action]:
        for order in _splits(self.drawn, self.piles, self.drawn, self.variant.parts):
            yield sort(order)
        yield from self.others

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action) and action.kind == K_SORT:
            return len(action.piles) == self.piles and sum(action.piles) == self.drawn
        return action in self.others

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        return self._all()[index]


def _splits(drawn: int, piles: int, highest: int, parts: dict[int, tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to split `drawn` into piles of falling packs, none above `highest`."""
    if piles == 1:
        if drawn <= highest:
            yield (drawn,)
        return
    if piles == 2:
        for first in parts[drawn]:
            if first <= highest:
                second = drawn - first
                if second > first:
                    return
                yield first, second
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
