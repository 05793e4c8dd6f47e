"""Things in a row that keep clear of one another: each as near as can be to where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Block(NamedTuple):
    """How far left a thing wants to begin, how wide it is, and how hard it is to push aside."""

    left: float
    wide: float
    weight: float = 1.0


def spread(blocks: Sequence[Block], gap: float, low: float, high: float) -> list[float]:
    """Return where each begins, in their order, `gap` apart and between two ends if they all have room there."""
    shifts: list[float] = []
    taken = 0.0
    for block in blocks:
        shifts.append(taken)
        taken += block.wide + gap
    # without the room that those before it take, each wants a place no smaller than the one before: pool who disagree
    pools: list[tuple[float, float, int]] = []
    for block, shift in zip(blocks, shifts, strict=True):
        at, weight, count = block.left - shift, block.weight, 1
        while pools and pools[-1][0] > at:
            other, heavy, many = pools.pop()
            at = (at * weight + other * heavy) / (weight + heavy)
            weight, count = weight + heavy, count + many
        pools.append((at, weight, count))
    last = max(low, high - taken + gap)
    wanted = [min(last, max(low, at)) for at, _weight, count in pools for _ in range(count)]
    return [at + shift for at, shift in zip(wanted, shifts, strict=True)]
