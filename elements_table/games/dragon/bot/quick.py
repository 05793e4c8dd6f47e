"""Quick, sensible actions for playouts: rules of thumb, a few microseconds each.

They use what the seat to act could know, save that a playout's state is itself a guess.
"""

from __future__ import annotations

from random import Random

from elements_table.games.dragon.bot.bidding import best_trump, choose_bid, plan_trump, quick_bury
from elements_table.games.dragon.rules.actions import K_BID, K_BURY, PASS, PLAY, TRUMP, Action
from elements_table.games.dragon.rules.cards import DRAGON, NO_TRUMP, RANK, SUIT_MASK, SUITS, cards_of, suit_mask
from elements_table.games.dragon.rules.observation import P_BID, P_PLAY, P_TRUMP
from elements_table.games.dragon.rules.state import DragonState


def action(state: DragonState, rng: Random) -> Action:
    """Return a quick action of the seat to act."""
    if state.phase == P_PLAY:
        return PLAY[_follow(state) if state.trick else _lead(state, rng)]
    seat = state.to_move
    hand = state.hands[seat]
    if state.phase == P_BID:
        amount = choose_bid(state.tables, hand, seat, state.bids).amount
        return Action(K_BID, amount) if amount else PASS
    if state.phase == P_TRUMP:
        return TRUMP[best_trump(hand, after_kitty=not state.tables.trump_first)[0]]
    held = hand | state.kitty
    trump = state.trump if state.trump != NO_TRUMP else plan_trump(held)
    return Action(K_BURY, quick_bury(state.buries(), held, trump))


def _lead(state: DragonState, rng: Random) -> int:
    """Return a card that nothing unseen beats in its suit, else one that risks least."""
    hand = state.hands[state.to_move]
    unseen = (state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3] | state.kitty) & ~hand
    trump = state.trump
    tops = []
    for suit in SUITS:
        cards = suit_mask(suit, trump) if suit == trump else SUIT_MASK[suit]
        if own := hand & cards:
            top = own.bit_length() - 1
            if not (unseen & cards) >> top:
                tops.append(top)
    if tops:
        return tops[int(rng.random() * len(tops))]
    return _least(state, hand)


def _follow(state: DragonState) -> int:
    """Return a card for a trick that has begun: feed the partner, take what is worth it, else give little away."""
    trick, trump = state.trick, state.trump
    tables = state.tables
    values = tables.values
    playable = state.playable()
    power = tables.power[trump][trick[0]]
    powers = [power[card] for card in trick]
    best = max(powers)
    last = len(trick) == 3
    if len(trick) - powers.index(best) == 2:  # the partner's card
        if last or _is_safe(state, power, best):
            return max(cards_of(playable), key=lambda card: (values[card], -power[card]))
        return _least(state, playable)
    winners = [card for card in cards_of(playable) if power[card] > best]
    if not winners:
        return _least(state, playable)
    if last:
        return max(winners, key=lambda card: (values[card], -power[card]))
    top = max(winners, key=power.__getitem__)
    there = sum([values[card] for card in trick])
    if _is_safe(state, power, power[top]) or there >= 10:
        return top
    return _least(state, playable)


def _is_safe(state: DragonState, power: tuple[int, ...], best: int) -> bool:
    """Return whether no card of the seats still to play has more power."""
    seat, left = state.to_move, 3 - len(state.trick)
    out = 0
    for n in range(1, left + 1):
        out |= state.hands[(seat + n) & 3]
    return all(power[card] <= best for card in cards_of(out))


def _least(state: DragonState, cards: int) -> int:
    """Return the card that gives the least away."""
    values, trump = state.tables.values, state.trump
    trumps = suit_mask(trump, trump)
    return min(cards_of(cards), key=lambda card: (values[card], trumps >> card & 1, RANK[card], card == DRAGON))
