"""What is legal in Alchemy, and one legal action at random."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from elements_table.games.alchemy.rules.actions import (
    CLAIM,
    SKIP,
    Action,
    Sorts,
    complete,
    convert,
    keep,
    random_sort,
)
from elements_table.games.alchemy.rules.holdings import Holdings
from elements_table.games.alchemy.rules.payments import Completions

WASTE = 0.05
"""How often a random action turns Aether into Void where it can."""


def legal_actions(state: Holdings) -> Sequence[Action]:
    """Return the legal actions; sorts and completions are listed only where somebody asks for them all."""
    phase = state.phase
    if phase == "game_over":
        return ()
    if phase == "keep":
        return _keeps(state)
    converts = [convert(number) for number in range(1, state.aether[state.to_move] + 1)]  # A17
    if phase == "sort":
        return Sorts(state.drawn, state.variant.seats, state.variant.parts, converts)
    if phase == "claim":
        return [*CLAIM[1 : len(state.piles) + 1], *converts]
    if phase == "complete":
        return Completions([SKIP, *converts], state.purse(state.to_move), bool(state.completed[state.to_move]))
    return [*state.asked, *converts]


def _keeps(state: Holdings) -> list[Action]:
    cards = state.variant.slugs_of(sorted(state.formulae[state.to_move]))
    return [keep(three) for three in combinations(cards, min(state.variant.data.kept, len(cards)))]


def random_action(state: Holdings, rng: Random) -> Action:
    """Return one legal action without listing them; each can come, though not all alike."""
    phase = state.phase
    aether = state.aether[state.to_move]
    if aether and phase != "game_over" and rng.random() < WASTE:
        return convert(1 + int(rng.random() * aether))
    if phase == "complete":
        return _random_completion(state, rng)
    if phase == "claim":
        return CLAIM[1 + int(rng.random() * len(state.piles))]
    if phase == "sort":
        return random_sort(state.drawn, state.variant.seats, rng)
    if phase == "keep":
        return _random_keep(state, rng)
    actions = state.asked
    return actions[int(rng.random() * len(actions))]


def _random_keep(state: Holdings, rng: Random) -> Action:
    cards = list(state.formulae[state.to_move])
    count = min(state.variant.data.kept, len(cards))
    return keep(state.variant.slugs_of([cards.pop(int(rng.random() * len(cards))) for _n in range(count)]))


def _random_completion(state: Holdings, rng: Random) -> Action:
    seat = state.to_move
    hand = state.formulae[seat]
    start = int(rng.random() * (len(hand) + 1))
    if start == len(hand):
        return SKIP
    purse = state.purse(seat)
    for formula in hand[start:] + hand[:start]:
        if purse.missing(formula) <= purse.aether:
            pack, spent = purse.random_payment(formula, rng)
            right = bool(state.completed[seat]) and rng.random() < 0.5
            slugs = state.variant.slugs
            return complete(slugs[formula], pack, [slugs[card] for card in spent], right)
    return SKIP
