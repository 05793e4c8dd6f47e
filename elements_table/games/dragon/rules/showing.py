"""A state of Dragon as one seat sees it, and as a whole position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elements_table.games.dragon.rules.cards import ELEMENTS, FACES, faces_of
from elements_table.games.dragon.rules.observation import PHASES, DragonObservation, builtins, said_bids
from elements_table.kernel.game import Position

if TYPE_CHECKING:
    from elements_table.games.dragon.rules.state import DragonState


def observe(state: DragonState, seat: int | None) -> DragonObservation:
    """Return what `seat` knows; None gives the public view."""
    sees_kitty = state.sees_kitty(seat)
    seen = [state.sees_hand(owner, seat) for owner in range(4)]
    unseen = 0 if sees_kitty else state.kitty
    for owner in range(4):
        if not seen[owner]:
            unseen |= state.hands[owner]
    return DragonObservation(
        seat=seat,
        current=state.current_player(),
        phase=PHASES[state.phase],
        options=state.tables.options,
        hands=tuple([faces_of(state.hands[owner]) if seen[owner] else None for owner in range(4)]),
        hand_counts=tuple([hand.bit_count() for hand in state.hands]),
        kitty=faces_of(state.kitty) if sees_kitty else None,
        kitty_count=state.kitty.bit_count(),
        unseen=faces_of(unseen),
        dealer=state.dealer,
        to_move=state.to_move,
        hand=state.hand,
        bids=state.bids,
        contract=state.contract,
        trick=tuple([(owner, FACES[card]) for owner, card in state.trick_plays()]),
        last_trick=tuple([(owner, FACES[card]) for owner, card in state.last_trick]),
        taken=(state.taken[0], state.taken[1]),
        tricks=state.tricks,
        scores=(state.scores[0], state.scores[1]),
        voids=tuple([tuple([ELEMENTS[suit] for suit in state.void_suits(owner)]) for owner in range(4)]),
        won=(faces_of(state.won[0]), faces_of(state.won[1])),
        last_round=state.last_round,
        winners=tuple(state.winners()),
    )


def position_of(state: DragonState) -> Position:
    """Return the whole position: `known` holds what was seen in the tricks before, per seat and per team."""
    return {
        "hands": [list(faces_of(hand)) for hand in state.hands],
        "kitty": list(faces_of(state.kitty)),
        "dealer": state.dealer,
        "to_move": state.to_move,
        "hand": state.hand,
        "phase": PHASES[state.phase],
        "bids": said_bids(state.bids),
        "contract": builtins(state.contract),
        "trick": [[owner, FACES[card]] for owner, card in state.trick_plays()],
        "last_trick": [[owner, FACES[card]] for owner, card in state.last_trick],
        "taken": state.taken[:],
        "tricks": state.tricks,
        "scores": state.scores[:],
        "last_round": builtins(state.last_round),
        "winners": state.winners(),
        "known": {
            "voids": [[ELEMENTS[suit] for suit in state.void_suits(owner)] for owner in range(4)],
            "won": [list(faces_of(cards)) for cards in state.won],
        },
    }
