"""How likely a play of Elemies wins its trick, judged from the cards that one seat has not seen."""

from __future__ import annotations

from typing import NamedTuple

from elements_table.games.elemies.bot.hand_value import FULL_WINS, STEPS_WIN, straight_wins
from elements_table.games.elemies.rules.claims import (
    FOUR,
    FULL,
    SINGLE,
    STEPS,
    STRAIGHT,
    TOPMOST,
    Claim,
    beaten_by,
    can_be_stomped,
    elevated,
)
from elements_table.games.elemies.rules.combinations import replies, swans_over
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, GURU, JESTER, STOMP, SUITED
from elements_table.games.elemies.rules.turn import Effects

WILLING = 0.6
"""How often a player who can beat a play does so, as the values take it: a little boldness wins more rounds."""
DOES_BEAT = 0.8
"""How often such a player really does, by many rounds among regular players."""
LIFTS, STOMPS = 0.4, 0.9
"""How often a player with the Elevate uses it against a play, and one with the Stomp against a strong one."""


class Rivals(NamedTuple):
    """Who would beat a play, all of one team: how many cards each holds (a banned player left out).

    `barred`: they can use no special card this turn (E28).
    """

    counts: tuple[int, ...]
    barred: bool


def wins_turn(claim: Claim, unseen: int, rivals: Rivals, effects: Effects, willing: float = WILLING) -> float:
    """Return the chance that `claim` is not beaten by a combination; `unseen` is what the others hold together."""
    if claim.kind >= TOPMOST:
        return 0.98
    total = unseen.bit_count()
    chance = 1.0
    cards = unseen & SUITED if rivals.barred else unseen
    for held in rivals.counts:
        if held >= claim.size and total:
            chance *= 1.0 - willing * _can_beat(claim, cards, held / total, held, effects)
    return chance


def stands(claim: Claim, unseen: int, rivals: Rivals, effects: Effects, *, is_follow: bool) -> float:
    """Return the chance that no rival beats, lifts or stomps `claim`, as it is told: 1 where none can at all."""
    if not can_be_beaten(claim, unseen, rivals, effects, is_follow=is_follow):
        return 1.0
    chance = wins_turn(claim, unseen, rivals, effects, DOES_BEAT)
    if not rivals.barred:
        share = sum(rivals.counts) / unseen.bit_count()
        if unseen & ELEVATE and elevated(claim, effects.is_reversed):
            chance *= 1.0 - LIFTS * share
        if unseen & STOMP and is_follow and can_be_stomped(claim):
            chance *= 1.0 - STOMPS * share * min(1.0, max(0.0, 3.0 * chance - 0.75))
    return min(0.99, max(0.01, chance))


def can_be_beaten(claim: Claim, unseen: int, rivals: Rivals, effects: Effects, *, is_follow: bool) -> bool:
    """Return whether rivals with so many cards could hold anything against `claim`: more, Elevate, or Stomp."""
    most = max(rivals.counts, default=0)
    cards = unseen & SUITED if rivals.barred else unseen
    if cards & ELEVATE and most > 1 and elevated(claim, effects.is_reversed):
        return True
    if cards & STOMP and most and is_follow and can_be_stomped(claim):
        return True
    if claim.kind == STRAIGHT:  # one card of each rank is enough to see whether there is a run
        swans = swans_over(cards, claim, effects.is_reversed)
        cards = cards & ~SUITED | sum(1 << 4 * rank + 3 - rank % 2 for rank in range(13) if cards >> 4 * rank & 15)
    else:
        swans = []
    found = [*swans, *replies(cards, claim, effects.is_reversed, effects.dominant)]
    return any((code & ALL_CARDS).bit_count() <= most for code in found)


def _can_beat(claim: Claim, unseen: int, share: float, held: int, effects: Effects) -> float:
    """Return the chance that a rival with `held` cards, that `share` of all unseen ones, can beat the claim.

    `unseen` are those of them that the rival could use.
    """
    kind, size, rank, minor = claim
    if kind == SINGLE:
        beaters = (unseen >> 4 * rank & beaten_by(minor, effects.dominant)).bit_count()
        beaters += _above(unseen, rank, effects.is_reversed).bit_count()
        beaters += bool(unseen & GURU)
        return float(1.0 - (1.0 - share) ** beaters)
    if kind < STEPS:
        lacks = 1.0
        jester = share if unseen & JESTER else 0.0
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
