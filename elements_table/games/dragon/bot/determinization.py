"""A state that a seat of Dragon could be in, made from what it knows."""

from __future__ import annotations

from random import Random

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, mask_of_faces
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.hidden import deal_unseen
from elements_table.games.dragon.rules.observation import P_BID, PHASES, DragonObservation
from elements_table.games.dragon.rules.state import DragonState


def determinize(game: Dragon, o: DragonObservation, rng: Random) -> DragonState:
    """Return a state with the unseen cards dealt at random, as suits shown not to be held and the kitty allow."""
    state = game.blank(o.options, None, int(rng.random() * (1 << 53)))
    _copy_public(state, o)
    hidden = {seat: count for seat, count in enumerate(o.hand_counts) if o.hands[seat] is None}
    deal_unseen(state, mask_of_faces(o.unseen), hidden, o.kitty_count if o.kitty is None else 0, rng)
    return state


def _copy_public(state: DragonState, o: DragonObservation) -> None:
    """Set everything of `state` that `o` shows."""
    state.phase = PHASES.index(o.phase)
    state.dealer, state.to_move, state.hand = o.dealer, o.to_move, o.hand
    state.bids = o.bids
    if o.contract is not None:
        state.bidder, state.bid, state.trump = o.contract.seat, o.contract.bid, o.trump
    elif state.phase == P_BID:
        state.bidder, state.bid = max((bid for bid in o.bids if bid[1]), key=lambda bid: bid[1], default=(-1, 0))
    state.trick = tuple([CARD_OF[face] for _seat, face in o.trick])
    state.leader = o.trick[0][0] if o.trick else o.to_move
    state.last_trick = tuple([(seat, CARD_OF[face]) for seat, face in o.last_trick])
    state.taken, state.scores = list(o.taken), list(o.scores)
    state.won = [mask_of_faces(cards) for cards in o.won]
    state.tricks = o.tricks
    state.takers = sum(count << 4 * seat for seat, count in enumerate(o.takers))
    for seat, elements in enumerate(o.voids):
        for element in elements:
            state.voids |= 1 << (4 * seat + ELEMENTS.index(element))
    state.hands = [mask_of_faces(hand or ()) for hand in o.hands]
    state.kitty = mask_of_faces(o.kitty or ())
