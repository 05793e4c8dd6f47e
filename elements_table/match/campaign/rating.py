"""How strong somebody is at puzzles, and how hard a puzzle is: Glicko-2 (Glickman 2013), one game a period."""

from __future__ import annotations

import math
from typing import Final

import msgspec

SCALE: Final = 173.7178
"""Points of a rating in one unit of the method's own scale."""
TAU: Final = 0.5
"""How much a volatility may change."""
CLOSE: Final = 1e-6
LEAST_DEVIATION: Final = 45.0
"""Below this nobody's rating is taken to be known: people learn."""


class Rating(msgspec.Struct, frozen=True):
    """A rating in points, 1500 in the middle; its standard deviation; how unsteady it is (the method's sigma)."""

    points: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    def after(self, results: list[tuple[Rating, float]]) -> Rating:
        """Return the rating after a period of games: against whom, and 1 for a win, 0 for a loss.

        Without games only the deviation grows.
        """
        mu, phi = (self.points - 1500) / SCALE, self.deviation / SCALE
        if not results:
            grown = SCALE * math.hypot(phi, self.volatility)
            return Rating(self.points, min(350.0, grown), self.volatility)
        information = gain = 0.0
        for other, score in results:
            weight = _weight(other.deviation / SCALE)
            expected = _expected(mu, (other.points - 1500) / SCALE, weight)
            information += weight**2 * expected * (1 - expected)
            gain += weight * (score - expected)
        variance = 1 / information
        sigma = _volatility(phi, self.volatility, variance, variance * gain)
        phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + information)
        return Rating(1500 + SCALE * (mu + phi**2 * gain), max(LEAST_DEVIATION, SCALE * phi), sigma)


def _weight(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _expected(mu: float, other: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - other)))


def _volatility(phi: float, sigma: float, variance: float, change: float) -> float:
    """Return the new volatility (step 5 of the method): the root of a function, between two ends by Illinois."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        grown = math.exp(x)
        total = phi**2 + variance + grown
        return grown * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low, high = start, math.log(change**2 - phi**2 - variance) if change**2 > phi**2 + variance else start - TAU
    while change**2 <= phi**2 + variance and slope(high) < 0:
        high -= TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)
