"""Playing a hand to its end by what a good player does, on the state itself, without a word."""

from __future__ import annotations

from elements_table.games.dragon.bot.bidding import best_trump, choose_bid, choose_bury, plan_trump
from elements_table.games.dragon.bot.evaluation import Knowledge, best_card
from elements_table.games.dragon.rules.actions import K_BID, K_BURY, PASS, PLAY, TRUMP, Action
from elements_table.games.dragon.rules.cards import NO_TRUMP
from elements_table.games.dragon.rules.observation import P_BID, P_BURY, P_HAND_OVER, P_PLAY
from elements_table.games.dragon.rules.state import DragonState

WEIGHED = 7
"""The cards that are weighed for the kitty, fewer than by a player who has time."""


def play_out(state: DragonState) -> None:
    """Play the hand to its end; a redeal goes on."""
    while state.phase < P_PLAY:
        state.apply(action_before_play(state))
    of_state, apply = Knowledge.of_state, state.apply
    while state.phase < P_HAND_OVER:
        apply(PLAY[best_card(of_state(state))])


def action_before_play(state: DragonState) -> Action:
    """Return what a good player bids, names or buries."""
    variant, seat, phase = state.variant, state.to_move, state.phase
    hand = state.hands[seat]
    if phase == P_BID:
        bid = choose_bid(variant, hand, seat, state.bids).amount
        return Action(K_BID, bid) if bid else PASS
    if phase == P_BURY:
        held = hand | state.kitty
        trump = plan_trump(held) if state.trump == NO_TRUMP else state.trump
        return Action(K_BURY, choose_bury(variant.buries(held), held, trump, WEIGHED))
    return TRUMP[best_trump(hand, not variant.trump_first)[0]]
