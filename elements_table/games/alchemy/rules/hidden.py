"""Another truth for one seat: the cards it cannot see, dealt anew among the places where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from elements_table.games.alchemy.rules.cards import set_formulae
from elements_table.games.alchemy.rules.elements import ELEMENTS, lane, lowest, packed, size
from elements_table.games.alchemy.rules.observation import P_CHOICE, unseen
from elements_table.games.alchemy.rules.state import AlchemyState

T = TypeVar("T")


class Hidden(NamedTuple):
    """What lies where a seat cannot see it: all of it together, and how many cards each hand and pile holds."""

    elements: int
    formulae: list[int]
    element_counts: Sequence[int]
    formula_counts: Sequence[int]
    buried_counts: Sequence[int]
    under: Sequence[int]
    """The lowest cards of the formula deck that somebody laid there; only the seat's own count."""


def redeal(state: AlchemyState, seat: int | None, rng: Random) -> None:
    """Deal anew what `seat` (None: the public) cannot see, keeping all that it knows of it."""
    elements, formulae = unseen(state, seat)
    counts = [size(hand) for hand in state.elements], list(map(len, state.formulae)), list(map(len, state.buried))
    seats = state.variant.seats
    row = (seats if seat is None else seat) * (seats + 1)
    under = state.formula_deck[len(state.formula_deck) - len(state.under) :]
    deal_hidden(state, seat, Hidden(elements, formulae, *counts, under), state.known[row : row + seats + 1], rng)
    if state.phase == P_CHOICE and state.to_move != seat:
        state.asked = state.options()


def deal_hidden(state: AlchemyState, seat: int | None, cards: Hidden, known: Sequence[int], rng: Random) -> None:
    """Deal hidden cards among their places; each holds at least the `known` elements, the deck's last."""
    _deal_elements(state, seat, cards, known, rng)
    _deal_formulae(state, seat, cards, rng)
    state.chance = int(rng.random() * (1 << 53))


def _deal_elements(state: AlchemyState, seat: int | None, cards: Hidden, known: Sequence[int], rng: Random) -> None:
    seats = state.variant.seats
    others = [s for s in range(seats) if s != seat]
    free = cards.elements - sum([known[place] for place in (*others, seats)])
    pool = [element for element in ELEMENTS for _n in range(lane(free, element))]
    _shuffle(pool, rng)
    for s in others:
        count = cards.element_counts[s] - size(known[s])
        state.elements[s] = known[s] + packed(pool[:count])
        del pool[:count]
    if known[seats]:
        pool += [element for element in ELEMENTS for _n in range(lane(known[seats], element))]
        _shuffle(pool, rng)
    state.element_deck = tuple(pool)
    places = [*state.elements, packed(pool)]
    own = (seats if seat is None else seat) * (seats + 1)
    for at, there in enumerate(state.known):
        if there and not own <= at <= own + seats:
            state.known[at] = lowest(there, places[at % (seats + 1)])  # what others know fits their new truth


def _deal_formulae(state: AlchemyState, seat: int | None, cards: Hidden, rng: Random) -> None:
    others = [s for s in range(state.variant.seats) if s != seat]
    older = [card for card in cards.formulae if not state.recycled >> card & 1]
    _shuffle(older, rng)
    hands = {s: [older.pop() for _n in range(state.old[s])] for s in others}
    for s, count in enumerate(cards.buried_counts):
        if s != seat:
            state.buried[s] = tuple([older.pop() for _n in range(count)])
    free = older
    if state.recycled:
        free = older + [card for card in cards.formulae if state.recycled >> card & 1]
        _shuffle(free, rng)
    for s in others:
        hands[s] += [free.pop() for _n in range(cards.formula_counts[s] - len(hands[s]))]
        set_formulae(state, s, tuple(hands[s]))
    own = seat if seat is not None else -1
    lowest = [card if owner == own else free.pop() for owner, card in zip(state.under, cards.under, strict=True)]
    state.formula_deck = (*free, *lowest)


def _shuffle(cards: list[T], rng: Random) -> None:
    """Shuffle in place; `random` alone of the generator is the same on every version."""
    draw = rng.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(draw() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
