"""Deals of Influence that a seat could be looking at."""

from __future__ import annotations

from random import Random

from elements_table.games.influence.rules import board
from elements_table.games.influence.rules.cards import ALL_CARDS, mask, numbers
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import PHASES, InfluenceObservation
from elements_table.games.influence.rules.state import InfluenceState


def unseen_cards(o: InfluenceObservation) -> list[int]:
    """Return the cards whose place the observer does not know, rising."""
    seen = 0
    for pile in (o.faceup, o.chosen, *o.known, *(hand or () for hand in o.hands)):
        for card in pile:
            seen |= 1 << (card or 0)
    return list(numbers(ALL_CARDS & ~seen))


def determinized(game: Influence, o: InfluenceObservation, rng: Random) -> InfluenceState:
    """Return a state with the unseen cards dealt at random to the hidden hands and choices."""
    state = game.blank(o.options)
    state.places = board.places_of(o.agents)
    state.markers = board.packed(o.markers)
    state.pool = board.pool_beside(state.markers, state.variant.markers)
    state.faceup = [card or 0 for card in o.faceup]
    state.chosen = [card or 0 for card in o.chosen]
    state.known = [mask(cards) for cards in o.known]
    unseen = unseen_cards(o)
    rng.shuffle(unseen)
    for seat, hand in enumerate(o.hands):
        if hand is not None:
            state.hands[seat] = mask(hand)
            continue
        is_secret = o.has_chosen[seat] and o.chosen[seat] is None
        held = list(o.known[seat])
        held += [unseen.pop() for _n in range(o.hand_counts[seat] + is_secret - len(held))]
        if is_secret:
            state.chosen[seat] = held.pop(int(rng.random() * len(held)))
        state.hands[seat] = mask(held)
    state.round, state.resolving, state.step = o.round, o.resolving, o.step
    state.phase = PHASES.index(o.phase)
    state.settle()
    return state
