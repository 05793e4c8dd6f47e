"""A truth that fits what one seat knows of a match of Alchemy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elements_table.games.alchemy.rules.cards import set_formulae
from elements_table.games.alchemy.rules.elements import LETTERS, from_letters, packed
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.hidden import Hidden, deal_hidden
from elements_table.games.alchemy.rules.observation import P_CHOICE, PHASES, AlchemyObservation
from elements_table.games.alchemy.rules.state import AlchemyState


def determinized(game: Alchemy, o: AlchemyObservation, rng: Random) -> AlchemyState:
    """Return a state with the unseen cards dealt at random to where they may lie."""
    state = game.blank(o.options, len(o.elements), 0)
    variant = state.variant
    index = variant.index
    for seat, hand in enumerate(o.elements):
        state.elements[seat] = from_letters(hand or "")
    for seat, slugs in enumerate(o.formulae):
        set_formulae(state, seat, tuple([index[slug] for slug in slugs or ()]))
    state.completed = [tuple([index[slug] for slug in row]) for row in o.completed]
    state.aether, state.void = list(o.aether), list(o.void)
    state.mastery = [four(tokens) for tokens in o.mastery]
    state.supply = four(o.supply)
    state.piles = tuple([from_letters(pile) for pile in o.piles])
    state.drawn = from_letters(o.drawn)
    state.element_discard = from_letters(o.element_discard)
    state.formula_discard = tuple([index[slug] for slug in o.formula_discard])
    if o.seat is not None:
        state.buried[o.seat] = tuple([index[slug] for slug in o.buried])
    state.recycled = sum([1 << index[slug] for slug in o.recycled])
    state.old = list(o.old)
    known = [from_letters(text) for text in o.known]
    row = (variant.seats if o.seat is None else o.seat) * (variant.seats + 1)
    state.known[row : row + variant.seats + 1] = known
    state.start_player, state.to_move, state.round = o.start_player, o.to_move, o.round
    state.phase = PHASES.index(o.phase)
    state.final_round = o.final_round
    state.done = sum([1 << seat for seat in o.done])
    state.kept = sum([1 << seat for seat in o.kept])
    unseen = packed([LETTERS.index(letter) for letter in o.unseen_elements])
    formulae = [index[slug] for slug in o.unseen_formulae]
    state.under = tuple([seat for seat, _slug in o.under])
    under = [index[slug] if slug is not None else -1 for _seat, slug in o.under]
    hidden = Hidden(unseen, formulae, o.element_counts, o.formula_counts, o.buried_counts, under)
    deal_hidden(state, o.seat, hidden, known, rng)
    state.pending = tuple([(index[slug], number) for _seat, slug, number in o.pending])
    state.repeated = sum([1 << index[slug] for slug in o.repeated])
    if state.phase == P_CHOICE:
        state.asked = state.options()
    return state


def four(tokens: Sequence[int]) -> int:
    """Return numbers of Air, Earth, Fire and Water as a pack."""
    return sum([number << 5 * element for element, number in enumerate(tokens)])
