"""Quick play of Elemies for playouts, and what a round in the middle is worth.

The guarded rollouts of a searching level are made of it: some actions by `quick_action`, then `evaluate`.
"""

from __future__ import annotations

from math import tanh
from random import Random

from elements_table.games.elemies.bot.hand_value import HandWeights
from elements_table.games.elemies.rules import combinations as combos
from elements_table.games.elemies.rules.actions import DEAL, DECLINE, GIVE, K_PLAY, NO, PASS, STOMPING, Action
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, GURU, JESTER, SUITED
from elements_table.games.elemies.rules.legal import follows, lone_leads
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import (
    P_EXCHANGE,
    P_GAME_OVER,
    P_GIVE,
    P_PLAY,
    P_REACTION,
    P_ROUND_OVER,
    can_stomp,
    reacting_swans,
)

SCALE = 150.0
"""Points of difference that make a round, or a game, a good deal better than level."""
NEAR = 4
"""Cards in a hand that is nearly out."""


def quick_action(state: ElemiesState, rng: Random) -> Action:
    """Return a sensible action without weighing."""
    phase, seat = state.phase, state.to_move
    if phase == P_PLAY:
        return _lead(state, seat, rng) if state.top is None else _follow(state, seat, rng)
    if phase == P_REACTION:
        return _react(state, seat, rng)
    if phase == P_GIVE:
        low = state.hands[seat] & -state.hands[seat]
        return GIVE[low]
    return NO if phase == P_EXCHANGE else DEAL


def _opponents_near(state: ElemiesState, seat: int) -> bool:
    hands = state.hands
    return 0 < hands[seat ^ 1].bit_count() <= NEAR or 0 < hands[seat ^ 3].bit_count() <= NEAR


def _lead(state: ElemiesState, seat: int, rng: Random) -> Action:
    hand = state.hands[seat]
    cards = hand & SUITED
    if not cards:
        return Action(K_PLAY, GURU if hand & GURU else lone_leads(hand)[0])
    closed = combos.recognise(hand)
    if closed is not None:
        return Action(K_PLAY, hand)
    if rng.random() < 0.5:
        long = combos.straights(cards) or combos.full_houses(cards)
        if long:
            return Action(K_PLAY, max(long, key=int.bit_count))
    rank = ((cards & -cards).bit_length() - 1) >> 2
    held = cards & 15 << 4 * rank
    if held.bit_count() == 1 and rng.random() < 0.3:
        pairs = combos.pairs(cards)
        if pairs:
            return Action(K_PLAY, pairs[0])
    return Action(K_PLAY, held)


def _follow(state: ElemiesState, seat: int, rng: Random) -> Action:
    top = state.top
    assert top is not None
    partner_wins = top.seat == seat ^ 2
    if partner_wins and (top.claim.rank > 7 or top.claim.size > 2) and rng.random() < 0.9:
        return PASS
    codes = follows(state, seat)
    if not codes or rng.random() < 0.1:
        return PASS
    code = codes[-1] if state.effects.is_reversed else codes[0]
    cards = code & ALL_CARDS
    if cards == state.hands[seat]:
        return Action(K_PLAY, code)
    is_dear = bool(cards & (GURU | ELEVATE | JESTER)) or cards.bit_length() > 48 or combos.has_swan(cards)
    if is_dear and not _opponents_near(state, seat) and (partner_wins or rng.random() < 0.5):
        return PASS
    return Action(K_PLAY, code)


def _react(state: ElemiesState, seat: int, rng: Random) -> Action:
    top = state.top
    if top is None or top.seat == seat ^ 2 or not (_opponents_near(state, seat) or rng.random() < 0.25):
        return DECLINE
    if can_stomp(state, seat):
        return STOMPING
    swans = reacting_swans(state, seat)
    return Action(K_PLAY, swans[0]) if swans else DECLINE


def evaluate(state: ElemiesState, seat: int, weights: HandWeights) -> float:
    """Return -1..1 for `seat`: won or lost, else the scores with what this round should bring."""
    team = seat & 1
    ahead = float(state.scores[team] - state.scores[1 - team])
    if state.phase == P_GAME_OVER:
        return 1.0 if ahead > 0 else -1.0
    if state.phase < P_ROUND_OVER:
        points = _expected(state, weights)
        ahead += points[team] - points[1 - team]
    return 0.98 * tanh(ahead / SCALE)


def _expected(state: ElemiesState, weights: HandWeights) -> tuple[float, float]:
    """Return the points per team that the round should bring: places by how near to out everybody is."""
    scoring = state.variant.scoring
    order = [*state.finished]
    nearness = {other: weights.of(hand) + 0.25 * hand.bit_count() for other, hand in enumerate(state.hands) if hand}
    order += sorted(nearness, key=nearness.__getitem__)
    points = [float(state.bets[0]), float(state.bets[1])]
    sure = min(3, len(state.finished) + 1)
    if (order[0] ^ order[1]) == 2:
        points[order[0] & 1] += scoring.double * (0.5 if sure < 2 else 0.8 if sure < 3 else 1.0)
    else:
        for other, worth in zip(order, scoring.places, strict=True):
            points[other & 1] += worth
    for other in range(4):
        if state.called >> other & 1:
            points[other & 1] += scoring.call if order[0] == other else -scoring.call
    return points[0], points[1]
