"""What is legal in Dragon, and one legal action at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from elements_table.games.dragon.rules.actions import (
    BETWEEN_ENDLESS,
    BETWEEN_HANDS,
    PASS,
    PLAY,
    TRUMP,
    Action,
    Buries,
)
from elements_table.games.dragon.rules.cards import cards_of
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import P_BID, P_BURY, P_HAND_OVER, P_PLAY, P_TRUMP


class Turn(Protocol):
    """What of a state an action is judged by; the meaning of each part stands at `DragonState`."""

    variant: Variant
    phase: int
    to_move: int
    hands: list[int]
    kitty: int
    bid: int
    bidder: int
    trump: int
    trick: tuple[int, ...]


def legal_actions(state: Turn) -> Sequence[Action]:
    """Return the legal actions; the buries, up to 8,568 of them, as a lazy sequence."""
    phase = state.phase
    if phase == P_PLAY:
        return [PLAY[card] for card in cards_of(playable(state))]
    if phase == P_BID:
        return state.variant.bids[state.bid]
    if phase == P_TRUMP:
        return TRUMP
    if phase == P_BURY:
        return buries(state)
    if phase == P_HAND_OVER:
        return BETWEEN_ENDLESS if state.variant.endless else BETWEEN_HANDS
    return ()


def playable(state: Turn) -> int:
    """Return the cards that the seat to act may play: the suit led where it holds that (D10, D11)."""
    hand = state.hands[state.to_move]
    return (hand & state.variant.follow[state.trump][state.trick[0]] or hand) if state.trick else hand


def buries(state: Turn) -> Buries:
    """Return the ways to bury five of the bidder's eighteen cards (D7, D8)."""
    return state.variant.buries(state.hands[state.bidder] | state.kitty)


def random_action(state: Turn, rng: Random) -> Action:
    """Return one legal action, all alike but the bids: those rise calmly, or auctions would end at the top."""
    phase = state.phase
    if phase == P_PLAY:
        hand = playable(state)
        for _n in range(int(rng.random() * hand.bit_count())):
            hand &= hand - 1
        return PLAY[(hand & -hand).bit_length() - 1]
    if phase == P_BURY:
        return buries(state).draw(rng)
    actions = legal_actions(state)
    draw = rng.random()
    if phase == P_BID:
        if draw < 0.5:
            return PASS
        draw = (2 * draw - 1) ** 6
    return actions[int(draw * len(actions))]
