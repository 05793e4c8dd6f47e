"""What is worth how much in Wu Xing: hands the opponent may hold, tokens, and a quick guess at the next action."""

from collections.abc import Callable
from functools import lru_cache
from math import erf, exp, sqrt
from random import Random

from elements_table.games.wuxing.rules.actions import DISCARD, KNOCK, PLAY, TAKE, TOP, YIELD, Action, Kind
from elements_table.games.wuxing.rules.data import DISCARDED, UNIT, Variant, possible_hands
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState, added
from elements_table.kernel.strategy import PlayerProfile

MEAN_CARD = 4.125
"""The mean value of a card in the deck (W1), for a quick guess at a hidden hand."""
NEARER, CARD, SIX = 0.07, 0.45, 0.28
"""What it tells of a round to be one point nearer to the limit, to hold a card more, and one that is a 6.

These and the next are logits, fitted to 8,900 positions of rounds between experts.
"""
BEATS, BEATEN = 6.5, -2.5
"""The same for a player who may knock now and would win, and for one who would lose."""
STUCK = 1.0
"""The same for having no card left to come back to the limit with."""
SURE, UNSURE = 0.65, 0.45
"""Odds by its own cards from which the opponent of a search knocks for certain, and below which it never does."""
FITTED = (NEARER, CARD, SIX, BEATS, BEATEN, STUCK, SURE, UNSURE)
"""All of these, as the compiled core takes them."""


def share_of_hands(o: WuXingObservation, variant: Variant, holds: Callable[[int], bool]) -> float:
    """Return the share, exactly, of the deals that fit `o` in which the opponent's sum is one that `holds` names."""
    other = 1 - o.own_seat
    front = sum(o.fronts[other])
    deals = possible_hands(o.unseen(variant.deck), o.hand_counts[other])
    counted = before = 0
    for total, bound in zip(deals.sums, deals.bounds, strict=True):
        if holds(total + front):
            counted += bound - before
        before = bound
    return counted / deals.ways


def knock_odds(o: WuXingObservation, variant: Variant) -> float:
    """Return the share of the opponent's possible hands that lose to a knock now (W10); 0 for a false one."""
    mine = o.sum_of(o.own_seat)
    assert mine is not None
    limit = o.limit
    if mine > limit or o.phase != "play":
        return 0.0
    return share_of_hands(o, variant, lambda theirs: theirs > limit or theirs < mine)


def guessed_odds(state: WuXingState, seat: int) -> float:
    """Return about the share of hands that lose to a knock of `seat`, who is within the limit.

    The hands are those that `seat` cannot tell from the true one. It is quicker than `knock_odds`.
    """
    unpacked = state.variant.unpacked
    other = 1 - seat
    held = unpacked[state.hands[other]]
    unseen = unpacked[state.hands[other] + state.aside]
    count, cards = len(held), max(len(unseen), 1)
    mean = sum(unseen) / cards
    square = sum([card * card for card in unseen]) / cards - mean * mean
    spread = sqrt(2.0 * count * square * (cards - count) / max(cards - 1, 1) + 0.1)
    expected = state.sums[other] - sum(held) + count * mean
    upper, lower = state.limit + 0.5 - expected, state.sums[seat] - 0.5 - expected
    return 1.0 - (erf(upper / spread) - erf(lower / spread)) / 2.0


def prospects(state: WuXingState) -> float:
    """Return about the chance that the seat to move wins the round, by both hands."""
    mover, unpacked = state.to_move, state.variant.unpacked
    own, others = state.hands[mover], state.hands[1 - mover]
    above, behind = state.sums[mover] - state.limit, state.sums[1 - mover] - state.limit
    sixes = own // UNIT[DISCARDED] - others // UNIT[DISCARDED]
    ahead = NEARER * (behind - above) + CARD * (len(unpacked[own]) - len(unpacked[others])) + SIX * sixes
    if above <= 0:
        ahead += BEATS if behind > 0 or above > behind else BEATEN
    elif not own:
        ahead -= STUCK
    if behind > 0 and not others:
        ahead += STUCK
    return 1.0 / (1.0 + exp(-ahead))


def win_chance(state: WuXingState, seat: int) -> float:
    """Return the chance that `seat` wins the game from these tokens, rounds being even otherwise."""
    if state.variant.endless:
        lead = state.wins[seat] - state.wins[1 - seat]
        return 0.5 + lead / (2.0 + 2.0 * abs(lead))
    target = state.variant.target
    return win_chances(target)[min(state.tokens[seat], target), min(state.tokens[1 - seat], target)]


def win_chance_after(state: WuXingState, seat: int, winner: int, tokens: int) -> float:
    """Return the chance that `seat` wins the game once `winner` has won the round for `tokens`."""
    after = state.clone()
    after.tokens = added(after.tokens, winner, tokens)
    after.wins = added(after.wins, winner, 1)
    return win_chance(after, seat)


@lru_cache
def win_chances(target: int, by_yield: float = 0.2) -> dict[tuple[int, int], float]:
    """Return own tokens, other's tokens -> chance of winning, when either wins a round alike.

    `by_yield` is the share of rounds that give one token instead of two.
    """
    chances: dict[tuple[int, int], float] = {}
    for mine in range(target, -1, -1):
        for theirs in range(target, -1, -1):
            if mine >= target:
                chances[mine, theirs] = 1.0
            elif theirs >= target:
                chances[mine, theirs] = 0.0
            else:
                two = chances[min(mine + 2, target), theirs] + chances[mine, min(theirs + 2, target)]
                one = chances[mine + 1, theirs] + chances[mine, theirs + 1]
                chances[mine, theirs] = 0.5 * ((1 - by_yield) * two + by_yield * one)
    return chances


def liking(action: Action, profile: PlayerProfile) -> int:
    """Return how a temperament likes an action (-1 to 1): the bold knock, the quick take and discard."""
    if action is KNOCK:
        return profile.bold
    if action is YIELD:
        return -profile.bold
    return profile.quick if action.kind != Kind.PLAY else 0


def quick_action(state: WuXingState, rng: Random) -> Action:
    """Return a playout's action: from what the seat to move can see, without counting cards."""
    seat = state.to_move
    hand = state.hands[seat]
    limit = state.limit
    total = state.sums[seat]
    unpacked = state.variant.unpacked
    theirs = sum(unpacked[state.fronts[1 - seat]]) + MEAN_CARD * len(unpacked[state.hands[1 - seat]])
    if total <= limit and (theirs > limit + 1 or total > theirs - 1 or rng.random() < 0.15):
        return KNOCK
    choices: list[Action] = []
    for value in range(1, TOP + 1):
        if hand & (15 * UNIT[value]):
            choices.append(PLAY[value])
            if total > limit:
                choices.append(PLAY[value])  # above the limit a play gains twice its value
    if hand & (15 * UNIT[DISCARDED]):
        choices.append(DISCARD)
        if total > limit:
            choices.append(DISCARD)
    legal = state.legal_actions()
    if state.display and (total <= limit - 2 * state.display[-1] or not hand or rng.random() < 0.25):
        choices.append(TAKE)
    if not choices:
        return YIELD if YIELD in legal else legal[0]
    if total > limit + 20 and YIELD in legal and rng.random() < 0.15:
        return YIELD
    return choices[int(rng.random() * len(choices))]
