"""How loud people find what they hear: ITU-R BS.1770-4, integrated with its gates, and of the loudest moment."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Wave = Sequence[float]

SHELF: Final = (1681.974450955533, 3.999843853973347, 0.7071752369554196)
"""A head raises what is high: pitch in Hz, by how many dB, and how steeply."""
CUT: Final = (38.13547087602444, 0.5003270373238773)
"""What is very low counts for little."""
OFFSET: Final = -0.691
ABSOLUTE, RELATIVE = -70.0, -10.0
"""Blocks that are softer, or so much softer than the rest, do not count."""
BLOCK, STEP = 0.4, 0.1
"""Seconds."""


class Filter(NamedTuple):
    """A filter of second order: what comes in now, before, before that; what went out before, before that."""

    ins: tuple[float, float, float]
    outs: tuple[float, float]

    def passed(self, wave: Wave) -> list[float]:
        """Return what it leaves of a wave."""
        (b0, b1, b2), (a1, a2) = self.ins, self.outs
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in wave:
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            out.append(y)
        return out


def weighting(rate: int) -> tuple[Filter, Filter]:
    """Return the two filters of the standard at a rate; at 48 kHz they are its tables."""
    pitch, gain, q = SHELF
    k, high = math.tan(math.pi * pitch / rate), 10 ** (gain / 20)
    band, whole = high**0.4996667741545416, 1 + k / q + k * k
    outs = (2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole)
    ins = ((high + band * k / q + k * k) / whole, 2 * (k * k - high) / whole, (high - band * k / q + k * k) / whole)
    pitch, q = CUT
    k = math.tan(math.pi * pitch / rate)
    whole = 1 + k / q + k * k
    return Filter(ins, outs), Filter((1.0, -2.0, 1.0), (2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole))


def powers(ears: Sequence[Wave], rate: int, block: float = BLOCK, step: float = STEP) -> list[float]:
    """Return the weighted power of blocks that begin every step, of both ears together."""
    shelf, cut = weighting(rate)
    sums = [0.0]
    for values in zip(*(cut.passed(shelf.passed(ear)) for ear in ears), strict=True):
        sums.append(sums[-1] + sum(value * value for value in values))
    size, way = round(block * rate), round(step * rate)
    begins = range(0, max(1, len(sums) - size), way)
    return [(sums[min(at + size, len(sums) - 1)] - sums[at]) / size for at in begins]


def loudness_of(power: float) -> float:
    """Return a power in LUFS."""
    return OFFSET + 10 * math.log10(power + 1e-12)


def integrated(found: Sequence[float]) -> float:
    """Return the loudness of a whole, in LUFS, by the power of its blocks."""
    loud = [power for power in found if loudness_of(power) > ABSOLUTE]
    if not loud:
        return ABSOLUTE
    gate = loudness_of(sum(loud) / len(loud)) + RELATIVE
    loud = [power for power in loud if loudness_of(power) > gate]
    return loudness_of(sum(loud) / len(loud))
