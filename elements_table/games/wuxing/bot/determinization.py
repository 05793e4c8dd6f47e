"""Deals of Wu Xing that a seat could be looking at."""

from __future__ import annotations

from random import Random

from elements_table.games.wuxing.rules.data import Variant, pack, possible_hands
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState


def unseen_cards(o: WuXingObservation, variant: Variant) -> int:
    """Return, packed, the cards whose place `o.seat` does not know."""
    known = [*o.display, *o.discarded, *o.fronts[0], *o.fronts[1]]
    for hand in o.hands:
        known.extend(hand or ())
    return variant.deck - pack(known)


def determinized(game: WuXing, o: WuXingObservation, rng: Random) -> WuXingState:
    """Return a state with the unseen cards dealt at random to the hidden hands and the aside."""
    state = game.blank(o.options, int(rng.random() * (1 << 53)))
    state.fronts = [pack(front) for front in o.fronts]
    state.display = o.display
    state.limit = o.limit
    state.discarded = len(o.discarded)
    unseen = unseen_cards(o, state.variant)
    state.hands = [0, 0]
    for seat in (0, 1):
        hand = o.hands[seat]
        if hand is not None:
            state.hands[seat] = pack(hand)
        elif o.hand_counts[seat]:
            deals = possible_hands(unseen, o.hand_counts[seat])
            state.hands[seat] = deals.draw(int(rng.random() * deals.ways))[1]
            unseen -= state.hands[seat]
    unpacked = state.variant.unpacked
    state.sums = [sum(unpacked[state.hands[s]]) + sum(o.fronts[s]) for s in (0, 1)]
    state.aside = unseen
    state.tokens = o.tokens
    state.wins = o.wins
    state.start_player, state.to_move, state.round = o.start_player, o.to_move, o.round
    state.set_phase(o.phase, o.last_round)
    return state
