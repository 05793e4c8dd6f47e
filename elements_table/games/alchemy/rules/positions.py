"""Reading a position of Alchemy as a person writes it.

What seats have learned is written as `known`: `elements` holds a row for each seat and one for the public, each with
the elements that every hand, and last the deck, holds at least; `buried` the formulae each seat laid face down;
`recycled` the formulae everybody saw go back into the deck, and `old` how many of each hand, at least, are none of
those; `under` who laid the lowest cards of the formula deck there, and which they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from elements_table.games.alchemy.rules.actions import EMPTY
from elements_table.games.alchemy.rules.cards import set_formulae
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.elements import (
    CARDS,
    ELEMENTS,
    LETTERS,
    MOST,
    UNIT,
    from_letters,
    holds,
    lane,
    letters,
    packed,
)
from elements_table.games.alchemy.rules.observation import P_CHOICE, P_CLAIM, P_GAME_OVER, P_KEEP, PHASES
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel import chance, positions
from elements_table.kernel.cards import Stock
from elements_table.kernel.errors import PositionError

T = TypeVar("T")


class KnownSpec(msgspec.Struct, forbid_unknown_fields=True):
    """What seats have learned of hidden cards."""

    elements: list[list[str]] = []
    buried: list[list[str]] = []
    recycled: list[str] = []
    old: list[int] = []
    under: list[tuple[int, str]] = []


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a person writes it; the derived parts may be there and must then agree."""

    elements: list[str] = []
    formulae: list[list[str]] = []
    completed: list[list[str]] = []
    aether: list[int] = []
    void: list[int] = []
    mastery: list[dict[str, int]] = []
    supply: dict[str, int] = {}
    piles: list[str] = []
    drawn: str = ""
    element_deck: str | None = None
    element_discard: str = ""
    formula_deck: list[str] | None = None
    formula_discard: list[str] = []
    formula_buried: list[str] = []
    start_player: int = 0
    to_move: int | None = None
    round: int = 1
    phase: str = "complete"
    final_round: bool = False
    done: list[int] = []
    kept: list[int] = []
    pending: list[tuple[int, str, int]] = []
    repeated: list[str] = []
    scoring: list[Any] | None = None
    winners: list[int] = []
    known: KnownSpec | None = None


def place(state: AlchemyState, position: Mapping[str, Any]) -> None:
    """Fill a cleared `state` from `position`; PositionError names what cannot be."""
    spec = positions.read(position, PositionSpec)
    _place_elements(state, spec)
    _place_formulae(state, spec)
    _place_tokens(state, spec)
    _place_turn(state, spec)
    if spec.known is not None:
        _place_known(state, spec.known)
    state.settle()
    exported = state.position()
    for name in ("scoring", "winners"):
        given = getattr(spec, name)
        if given not in (None, []) and given != exported[name]:
            raise PositionError(f"{name}: the position says {given}, but it makes {exported[name]}.")


def _per_seat(values: Sequence[T], seats: int, empty: T, name: str) -> list[T]:
    if len(values) > seats:
        raise PositionError(f"{name}: there are {seats} seats, but {len(values)} entries.")
    return [*values, *[empty] * (seats - len(values))]


def _pack(text: str, name: str, allowed: str = LETTERS[:4]) -> int:
    try:
        return from_letters("" if text == EMPTY else text, allowed)
    except ValueError:
        raise PositionError(f"{name}: {text!r} is not written in {', '.join(allowed)}.") from None


def _place_elements(state: AlchemyState, spec: PositionSpec) -> None:
    variant = state.variant
    left = variant.cards

    def take(text: str, name: str, allowed: str = LETTERS[:4]) -> int:
        nonlocal left
        pack = _pack(text, name, allowed)
        if not holds(left, pack & CARDS):
            raise PositionError(f"{name}: there are only {variant.data.cards_per_element} cards of each element.")
        left -= pack & CARDS
        return pack

    hands = _per_seat(spec.elements, variant.seats, "", "elements")
    state.elements = [take(hand, f"elements.{seat}") for seat, hand in enumerate(hands)]
    state.drawn = take(spec.drawn, "drawn")
    state.element_discard = take(spec.element_discard, "element_discard")
    if len(spec.piles) > variant.seats:
        raise PositionError(f"piles: there are at most {variant.seats}.")
    state.piles = tuple([take(pile, f"piles.{n}", LETTERS) for n, pile in enumerate(spec.piles)])
    reduced = [variant.piles.reduced[pile] for pile in state.piles]
    state.element_discard += sum(state.piles) - sum(reduced) & CARDS
    state.piles = tuple(reduced)
    if spec.element_deck is None:
        deck = [element for element in ELEMENTS for _n in range(lane(left, element))]
        state.chance = chance.shuffle(state.chance, deck)
        state.element_deck = tuple(deck)
        return
    if any(letter not in LETTERS[:4] for letter in spec.element_deck):
        raise PositionError("element_deck: it is not written in A, E, F, W.")
    state.element_deck = tuple([LETTERS.index(letter) for letter in spec.element_deck])
    for element in ELEMENTS:
        if state.element_deck.count(element) > lane(left, element):
            raise PositionError(f"element_deck: {LETTERS[element]} is named more often than there are cards.")


def _place_formulae(state: AlchemyState, spec: PositionSpec) -> None:
    variant = state.variant
    seats = variant.seats
    stock = Stock(dict.fromkeys(variant.slugs, 1))

    def take(slugs: Sequence[str], name: str) -> tuple[int, ...]:
        return tuple([variant.index[slug] for slug in stock.take(slugs, name)])

    for seat, hand in enumerate(_per_seat(spec.formulae, seats, [], "formulae")):
        set_formulae(state, seat, take(hand, f"formulae.{seat}"))
    rows = _per_seat(spec.completed, seats, [], "completed")
    state.completed = [take(row, f"completed.{seat}") for seat, row in enumerate(rows)]
    state.formula_discard = take(spec.formula_discard, "formula_discard")
    state.buried[-1] = take(spec.formula_buried, "formula_buried")
    if spec.formula_deck is not None:
        state.formula_deck = take(spec.formula_deck, "formula_deck")
        return
    deck = [variant.index[slug] for slug in stock.rest()]
    state.chance = chance.shuffle(state.chance, deck)
    state.formula_deck = tuple(deck)


def _place_tokens(state: AlchemyState, spec: PositionSpec) -> None:
    seats = state.variant.seats
    for name in ("aether", "void"):
        numbers = _per_seat(getattr(spec, name), seats, 0, name)
        if min(numbers) < 0:
            raise PositionError(f"{name}: there cannot be less than none.")
        setattr(state, name, numbers)
    held = _per_seat(spec.mastery, seats, {}, "mastery")
    state.mastery = [_tokens(tokens, f"mastery.{seat}") for seat, tokens in enumerate(held)]
    for element, letter in enumerate(LETTERS[:4]):
        taken = sum([lane(pack, element) for pack in state.mastery])
        left = state.variant.counts.supply - taken
        if letter not in spec.supply and left < 0:
            raise PositionError(f"mastery: {taken} tokens of {letter} are more than there are.")
        spec.supply.setdefault(letter, left)
    state.supply = _tokens(spec.supply, "supply")


def _tokens(numbers: Mapping[str, int], name: str) -> int:
    for letter, number in numbers.items():
        if letter not in LETTERS[:4] or not 0 <= number <= MOST:
            raise PositionError(f"{name}: {letter}: {number} is not a number of mastery tokens.")
    return sum([UNIT[LETTERS.index(letter)] * number for letter, number in numbers.items()])


def _place_turn(state: AlchemyState, spec: PositionSpec) -> None:
    seats = range(state.variant.seats)
    state.phase = positions.phase(spec.phase, PHASES)
    to_move = spec.to_move if spec.to_move is not None else spec.pending[0][0] if spec.pending else 0
    for seat in (spec.start_player, to_move, *spec.done, *spec.kept):
        if seat not in seats:
            raise PositionError(f"There is no seat {seat}; the seats are 0 to {seats[-1]}.")
    if spec.round < 1:
        raise PositionError("round: rounds count from 1.")
    state.start_player, state.to_move, state.round = spec.start_player, to_move, spec.round
    state.final_round = spec.final_round
    state.done = sum([1 << seat for seat in set(spec.done)])
    state.kept = sum([1 << seat for seat in set(spec.kept)])
    state.pending = tuple([_effect(state.variant, to_move, entry) for entry in spec.pending])
    if (state.phase == P_CHOICE) != bool(state.pending):
        raise PositionError("pending: effects to be carried out go with the phase choice.")
    for formula, _number in state.pending:
        if formula not in state.completed[to_move]:
            raise PositionError(f"pending: {state.variant.slugs[formula]} is not completed by seat {to_move}.")
    for slug in spec.repeated:
        if state.variant.index.get(slug, -1) not in state.completed[to_move] or state.phase != P_CHOICE:
            raise PositionError(f"repeated: {slug} is no formula whose ability can have been repeated.")
    state.repeated = sum([1 << state.variant.index[slug] for slug in set(spec.repeated)])
    if (state.phase == P_CLAIM) != bool(state.piles):
        raise PositionError("piles: piles to claim go with the phase claim.")
    if state.phase == P_KEEP and len(set(spec.kept)) == len(seats):
        raise PositionError("kept: all have kept their formulae, so the phase is not keep.")
    if state.phase == P_GAME_OVER and any(state.void):
        raise PositionError("void: at the end all Void has become Aether.")


def _effect(variant: Variant, seat: int, entry: tuple[int, str, int]) -> tuple[int, int]:
    owner, slug, number = entry
    formula = variant.index.get(slug, -1)
    if owner != seat or formula < 0 or (formula, number) not in variant.queue[formula]:
        raise PositionError(f"pending: {list(entry)} is no effect of the seat to act.")
    return formula, number


def _place_known(state: AlchemyState, known: KnownSpec) -> None:
    variant = state.variant
    step = variant.seats + 1
    places = [*state.elements, packed(state.element_deck)]
    if known.elements:
        if len(known.elements) != step or any(len(row) != step for row in known.elements):
            raise PositionError(f"known.elements: it needs {step} rows of {step} entries.")
        state.known = [_pack(text, "known.elements") for row in known.elements for text in row]
        for at, pack in enumerate(state.known):
            if not holds(places[at % step], pack):
                raise PositionError(f"known.elements: {letters(pack)} is more than lies there.")
    unknown = state.buried[-1]
    for seat, slugs in enumerate(_per_seat(known.buried, variant.seats, [], "known.buried")):
        cards = tuple([variant.index.get(slug, -1) for slug in slugs])
        if not set(cards) <= set(unknown) or len(set(cards)) < len(cards):
            raise PositionError(f"known.buried.{seat}: not all of {', '.join(slugs)} lie face down.")
        state.buried[seat] = cards
        unknown = tuple([card for card in unknown if card not in cards])
    state.buried[-1] = unknown
    if not set(known.recycled) <= variant.index.keys():
        raise PositionError("known.recycled: it names a formula that there is not.")
    state.recycled = sum([1 << variant.index[slug] for slug in set(known.recycled)])
    lowest = variant.slugs_of(state.formula_deck[len(state.formula_deck) - len(known.under) :])
    seats = {seat for seat, _slug in known.under}
    if [slug for _seat, slug in known.under] != list(lowest) or not seats <= set(range(variant.seats)):
        raise PositionError("known.under: other formulae lie there, or there is no such seat.")
    state.under = tuple([seat for seat, _slug in known.under])
    state.old = _per_seat(known.old, variant.seats, 0, "known.old")
    for seat, number in enumerate(state.old):
        if number > sum([not state.recycled >> card & 1 for card in state.formulae[seat]]):
            raise PositionError(f"known.old.{seat}: there are not {number} older formulae in this hand.")
