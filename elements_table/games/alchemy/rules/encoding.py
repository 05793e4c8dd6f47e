"""Alchemy for programs that learn: formulae kept, payments, sorts and Aether turned into Void are put together.

`keep` is its formulae by name; `complete` the formula, then each card that pays, elements and Aether first, and the
end of the row; a sort is each drawn card with its pile; `convert` once for each Aether, and `done`. Elements are told
in the order of `packs.py`, formulae in the data file's, seats from the own one on; seats in signs are absolute.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TypeVar

from elements_table.games.alchemy.rules.actions import Action, Sorts, sort
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.fields import PHASES
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import FOUR, LETTERS, MOST, UNIT, cards_of, letters
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.encoding import (
    Branches,
    Encoding,
    Plane,
    around,
    by_seat,
    of,
    ordered,
    places,
    rows,
)  # fmt: skip

MOST_AETHER = 30
T = TypeVar("T")


class AlchemyEncoding(Encoding[Action]):
    """The signs and planes, and sorts card by card without listing them."""

    def spelled(self, action: Action) -> Sequence[str]:
        match action.kind:
            case "keep":
                return action.spent
            case "formula":
                return (action.formula,)
            case "convert":
                return (*["convert"] * action.number, "done")
            case "complete":
                paid = letters(action.elements)
                return (f"complete {action.formula}", *paid, *action.spent, "right" if action.right else "left")
        return super().spelled(action)

    def branches(self, legal: Sequence[Action]) -> Branches:
        if not isinstance(legal, Sorts):
            return super().branches(legal)
        cards = cards_of(legal.drawn)
        return {**super().branches(legal.others), **self._sort(cards, (0,) * legal.piles)}

    def _sort(self, cards: list[int], piles: tuple[int, ...]) -> Branches:
        """Return where the first of the cards may lie: on a pile that holds some, or on the first that holds none."""
        found = {}
        for place in range(min(len(piles), sum(map(bool, piles)) + 1)):
            laid = (*piles[:place], piles[place] + UNIT[cards[0]], *piles[place + 1 :])
            sign = self.number[f"{FOUR[cards[0]]} to {place + 1}"]
            found[sign] = partial(self._sort, cards[1:], laid) if cards[1:] else sort(laid)
        return found


def create(state: AlchemyState) -> AlchemyEncoding:
    """Return the encoding of matches with the options and seats of `state`."""
    variant, seats = state.variant, state.variant.seats
    size, deck, most = len(variant.slugs), 4 * variant.data.cards_per_element, variant.counts.supply
    signs = [
        *(f"{word} {slug}".strip() for word in ("", "complete") for slug in variant.slugs),
        *(*LETTERS, "left", "right", "skip", "yes", "no", "convert", "done"),
        *(f"{word} {letter}" for word in ("element", "card") for letter in FOUR),
        *(f"{letter} to {place + 1}" for letter in FOUR for place in range(seats)),
        *(f"claim {place + 1}" for place in range(seats)),
        *(f"player {seat}" for seat in range(seats)),
    ]
    formulae = partial(_formulae, variant)
    return AlchemyEncoding(seats, PHASES, signs, [
        Plane("elements", (seats, 4), lambda o: _letters(around(o.elements, o.seat)), MOST),
        Plane("element_counts", (seats,), by_seat("element_counts"), deck),
        Plane("formulae", (seats, size), lambda o: formulae(around(o.formulae, o.seat))),
        Plane("formula_counts", (seats,), by_seat("formula_counts"), size),
        Plane("completed", (seats, size), lambda o: _in_order(variant, around(o.completed, o.seat)), size),
        Plane("aether", (seats,), by_seat("aether"), MOST_AETHER),
        Plane("void", (seats,), by_seat("void"), MOST_AETHER),
        Plane("mastery", (seats, 4), lambda o: sum(around(o.mastery, o.seat), ()), most),
        Plane("supply", (4,), of("supply"), most),
        Plane("piles", (seats, 4), lambda o: _letters([*o.piles, *[""] * (seats - len(o.piles))]), MOST),
        Plane("drawn", (4,), lambda o: _letters([o.drawn]), MOST),
        Plane("element_deck_count", (1,), of("element_deck_count"), deck),
        Plane("element_discard", (4,), lambda o: _letters([o.element_discard]), MOST),
        Plane("formula_deck_count", (1,), of("formula_deck_count"), size),
        Plane("formula_discard", (size,), lambda o: formulae([o.formula_discard])),
        Plane("buried", (size,), lambda o: formulae([o.buried])),
        Plane("buried_counts", (seats + 1,), lambda o: _then_last(o.buried_counts, o.seat), size),
        Plane("known", (seats + 1, 4), lambda o: _letters(_then_last(o.known, o.seat)), MOST),
        Plane("recycled", (size,), lambda o: formulae([o.recycled])),
        Plane("old", (seats,), by_seat("old"), size),
        Plane("start_player", (seats,), lambda o: places([o.start_player], o.seat, seats)),
        Plane("round", (1,), of("round"), 64),
        Plane("final_round", (1,), of("final_round")),
        Plane("done", (seats,), lambda o: places(o.done, o.seat, seats)),
        Plane("kept", (seats,), lambda o: places(o.kept, o.seat, seats)),
        Plane("pending", (size, 2), lambda o: _pending(variant, o)),
        Plane("repeated", (size,), lambda o: formulae([o.repeated])),
        Plane("under", (size, seats), lambda o: rows(_under(o, size), seats)),
        Plane("under_own", (size,), lambda o: _under_own(variant, o), size),
    ])  # fmt: skip


def _letters(packs_of: Iterable[str | None]) -> list[float]:
    return rows([map(FOUR.index, (text or "").replace("*", "")) for text in packs_of], 4)


def _formulae(variant: Variant, hands: Iterable[Iterable[str] | None]) -> list[float]:
    return rows([variant.numbers_of(hand or ()) for hand in hands], len(variant.slugs))


def _in_order(variant: Variant, hands: Iterable[Iterable[str]]) -> list[float]:
    """Return the place of each formula in each row, from 1 at the left."""
    return [place for hand in hands for place in ordered(variant.numbers_of(hand), len(variant.slugs))]


def _then_last(values: Sequence[T], seat: int | None) -> Sequence[T]:
    """Return what goes by seat from the own one on, and then what goes by no seat."""
    return (*around(values[:-1], seat), values[-1])


def _pending(variant: Variant, o: AlchemyObservation) -> list[float]:
    """Return for each effect when its turn comes: 1/2 for the next, 1/4 for the one after it, or the sum."""
    found = [0.0] * (2 * len(variant.slugs))
    for place, (_seat, slug, number) in enumerate(o.pending, 1):
        found[2 * variant.index[slug] + number] += 0.5**place
    return found


def _under(o: AlchemyObservation, size: int) -> list[list[int]]:
    """Return who laid each of the lowest cards of the formula deck there, the lowest first, from the own seat on."""
    laid = [[(seat - o.own_seat) % len(o.elements)] for seat, _slug in reversed(o.under)]
    return laid + [[]] * (size - len(laid))


def _under_own(variant: Variant, o: AlchemyObservation) -> list[float]:
    """Return for each formula that the own seat laid under the deck its place from below, from 1."""
    found = [0.0] * len(variant.slugs)
    for place, (_seat, slug) in enumerate(reversed(o.under), 1):
        if slug is not None:
            found[variant.index[slug]] = place
    return found
