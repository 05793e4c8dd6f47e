"""How likely a play of Elemies wins its turn, ownd from the cards that one seat has not seen."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.elemies.bot.hand_value import FULL_WINS, STEPS_WIN, straight_wins
from elements_table.games.elemies.rules.claims import FOUR, FULL, SINGLE, STEPS, STRAIGHT, TOPMOST, Claim, beaten_by
from elements_table.games.elemies.rules.data import GURU, JESTER
from elements_table.games.elemies.rules.turn import Effects

WILLING = 0.6
"""How often a player who can beat a play does so."""


def wins_turn(claim: Claim, unseen: int, rivals: Sequence[int], effects: Effects) -> float:
    """Return the chance that `claim` is not beaten.

    `unseen` are the cards in the others' hands together, `rivals` the numbers of cards of those who would beat it
    (a banned player left out).
    """
    kind, size, _rank, _minor = claim
    if kind >= TOPMOST:
        return 0.98
    total = unseen.bit_count()
    chance = 1.0
    for held in rivals:
        if held >= size and total:
            chance *= 1.0 - WILLING * _can_beat(claim, unseen, held / total, held, effects)
    return chance


def _can_beat(claim: Claim, unseen: int, share: float, held: int, effects: Effects) -> float:
    """Return the chance that a rival with `held` cards, that `share` of all unseen ones, can beat the claim."""
    kind, size, rank, minor = claim
    specials = 0 if effects.no_specials != -1 else unseen
    if kind == SINGLE:
        beaters = (unseen >> 4 * rank & beaten_by(minor, effects.dominant)).bit_count()
        beaters += _above(unseen, rank, effects.is_reversed).bit_count()
        beaters += bool(specials & GURU)
        return float(1.0 - (1.0 - share) ** beaters)
    if kind < STEPS:
        lacks = 1.0
        jester = share if specials & JESTER else 0.0
        for other in range(rank) if effects.is_reversed else range(rank + 1, 13):
            there = (unseen >> 4 * other & 15).bit_count()
            has = _at_least(size, there, share)
            if jester:
                has += jester * (_at_least(size - 1, there, share) - has)
            lacks *= 1.0 - has
        return 1.0 - lacks
    if kind >= FOUR:
        return 0.01
    wins = {STEPS: STEPS_WIN, FULL: FULL_WINS}.get(kind)
    place = size - 1 + 12 - rank if effects.is_reversed and kind == STRAIGHT else rank
    place = 12 - rank if effects.is_reversed and kind != STRAIGHT else place
    usual = straight_wins(size, place) if wins is None else wins[max(0, min(12, place))]
    return (1.0 - usual) * min(1.0, held / 12)


def _above(unseen: int, rank: int, is_reversed: bool) -> int:
    if is_reversed:
        return unseen & ((1 << 4 * rank) - 1)
    return unseen & ((1 << 52) - 1) >> 4 * (rank + 1) << 4 * (rank + 1)


def _at_least(count: int, there: int, share: float) -> float:
    """Return the chance to hold `count` (1 to 3) of `there` cards, each held with the chance `share`."""
    if there < count:
        return 0.0
    lacks = 1.0 - share
    none = lacks**there
    if count == 1:
        return float(1.0 - none)
    one = there * share * lacks ** (there - 1)
    if count == 2:
        return float(1.0 - none - one)
    return float(1.0 - none - one - there * (there - 1) / 2 * share**2 * lacks ** (there - 2))
