"""States that one seat of Alchemy could be in: cards it cannot see are dealt at random among the places for them."""

from random import Random
from typing import TypeVar

from elements_table.games.alchemy.rules.cards import set_formulae
from elements_table.games.alchemy.rules.observation import NUMBERS, OPEN, AlchemyObservation
from elements_table.games.alchemy.rules.packs import cards_of, from_letters, packed, size
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import Game

T = TypeVar("T")


def determinize(game: Game[AlchemyState], observation: AlchemyObservation, rng: Random) -> AlchemyState:
    """Return a state that its seat could be in, or, where that is None, one that everybody takes for the truth."""
    o = observation
    state = game.blank(o.options, len(o.elements), 0)
    variant = state.variant
    numbers, mask = variant.numbers_of, variant.mask_of
    for name in NUMBERS:
        setattr(state, name, list(getattr(o, name)))
    for name in OPEN:
        setattr(state, name, getattr(o, name))
    for name in ("drawn", "element_discard"):
        setattr(state, name, from_letters(getattr(o, name)))
    state.completed = [numbers(row) for row in o.completed]
    state.mastery, state.supply = [_pack(tokens) for tokens in o.mastery], _pack(o.supply)
    state.piles = tuple([from_letters(pile) for pile in o.piles])
    state.formula_discard = numbers(o.formula_discard)
    state.recycled, state.repeated = mask(o.recycled), mask(o.repeated)
    state.done, state.kept = (sum([1 << seat for seat in seats]) for seats in (o.done, o.kept))
    state.under = tuple([seat for seat, _slug in o.under])
    state.pending = tuple([(variant.index[slug], number) for _seat, slug, number in o.pending])
    _deal_elements(state, o, rng)
    _deal_formulae(state, o, rng)
    state.chance = int(rng.random() * (1 << 53))
    if state.phase == "choice":
        state.asked = state.options()
    return state


def _pack(tokens: tuple[int, ...]) -> int:
    return sum([number << 5 * element for element, number in enumerate(tokens)])


def _deal_elements(state: AlchemyState, o: AlchemyObservation, rng: Random) -> None:
    """Deal the unseen element cards; each hand, and last the deck, holds at least what is known to be there."""
    seats = state.variant.seats
    known = [from_letters(text) for text in o.known]
    own = (seats if o.seat is None else o.seat) * (seats + 1)
    state.known[own : own + seats + 1] = known
    others = [seat for seat in range(seats) if seat != o.seat]
    pool = cards_of(from_letters(o.unseen_elements) - sum([known[place] for place in (*others, seats)]))
    _shuffle(pool, rng)
    for seat, hand in enumerate(o.elements):
        if seat == o.seat:
            state.elements[seat] = from_letters(hand or "")
            continue
        count = o.element_counts[seat] - size(known[seat])
        state.elements[seat] = known[seat] + packed(pool[:count])
        del pool[:count]
    if known[seats]:
        pool += cards_of(known[seats])
        _shuffle(pool, rng)
    state.element_deck = tuple(pool)


def _deal_formulae(state: AlchemyState, o: AlchemyObservation, rng: Random) -> None:
    """Deal the unseen formulae; so many of a hand as are known to be `old` were never in the discards."""
    numbers = state.variant.numbers_of
    unseen = numbers(o.unseen_formulae)
    older = [card for card in unseen if not state.recycled >> card & 1]
    _shuffle(older, rng)
    seats = range(state.variant.seats)
    hands = {seat: [older.pop() for _n in range(state.old[seat])] for seat in seats if seat != o.seat}
    for seat, count in enumerate(o.buried_counts):
        mine = numbers(o.buried) if seat == o.seat else None
        state.buried[seat] = tuple([older.pop() for _n in range(count)]) if mine is None else mine
    free = older
    if state.recycled:
        free = older + [card for card in unseen if state.recycled >> card & 1]
        _shuffle(free, rng)
    for seat, slugs in enumerate(o.formulae):
        if seat == o.seat:
            set_formulae(state, seat, numbers(slugs or ()))
        else:
            more = [free.pop() for _n in range(o.formula_counts[seat] - len(hands[seat]))]
            set_formulae(state, seat, tuple(hands[seat] + more))
    lowest = [free.pop() if slug is None else state.variant.index[slug] for _seat, slug in o.under]
    state.formula_deck = (*free, *lowest)


def _shuffle(cards: list[T], rng: Random) -> None:
    """Shuffle in place; `random` alone of the generator is the same on every version."""
    draw = rng.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(draw() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
