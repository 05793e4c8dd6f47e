"""Elo from matches between pairs, with intervals.

Strengths are those of Luce's model: of those at a table each wins by its share of all strength there. Ten times the
strength is 400 points of Elo, as between two.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

DRAWS: Final = 400
"""Times that the deals are drawn anew for the intervals."""
SWEEPS: Final = 60
LEAST_STEP: Final = 1e-6
PER_E: Final = 400 / log(10)
"""Points of Elo where strength grows by a factor e."""
Pairs = Sequence[tuple[int, int]]
"""Who has played whom, by number: the first alone, or with a partner, against others that are all the second."""


class Elo(NamedTuple):
    """Points of Elo, 0 on average over all that are rated, and the ends of their 95 % interval."""

    elo: float
    low: float
    high: float


def elo(count: int, pairs: Pairs, deals: Sequence[Sequence[float]], others: int, seed: int = 1) -> list[Elo]:
    """Return the Elo of so many players; `deals` are what shares of its deals the first of each pair has won.

    `others` is how many it plays against at a time. Each pair begins with deals of which equal players win their
    share, so that whoever wins all has a number too. The interval is that of deals drawn anew, those first ones too;
    the same seed draws the same.
    """
    first = [1.0, *[0.0] * others]
    begun = [[*first, *found] for found in deals]
    best = _likeliest(count, pairs, begun, others)
    rng = Random(seed)
    drawn = []
    for _n in range(DRAWS):
        again = [[*first, *rng.choices(one, k=len(one) - len(first))] for one in begun]
        drawn.append(_likeliest(count, pairs, again, others))
    found = []
    for n in range(count):
        ends = sorted(one[n] for one in drawn)
        low, high = ends[round(0.025 * DRAWS)], ends[round(0.975 * DRAWS) - 1]
        found.append(Elo(*(round(value, 1) for value in (best[n], low, high))))
    return found


def _likeliest(count: int, pairs: Pairs, deals: Sequence[Sequence[float]], others: int) -> list[float]:
    """Return the Elo under which the shares are likeliest: one after the other is moved until none moves."""
    played = [(one, other, fmean(won), len(won)) for (one, other), won in zip(pairs, deals, strict=True)]
    strength = [0.0] * count
    for _sweep in range(SWEEPS):
        longest = 0.0
        for n in range(count):
            slope = bend = 0.0
            for one, other, share, weight in played:
                if n in (one, other):
                    odds = 1 / (1 + others * exp(strength[other] - strength[one]))
                    slope += weight * (share - odds) * (1 if n == one else -1)
                    bend += weight * odds * (1 - odds)
            step = max(-1.0, min(1.0, slope / bend)) if bend else 0.0
            strength[n] += step
            longest = max(longest, abs(step))
        mean = fmean(strength)
        strength = [value - mean for value in strength]
        if longest < LEAST_STEP:
            break
    return [PER_E * value for value in strength]
