"""Chance as one 64-bit integer: splitmix64, with our own deal, shuffle and randrange.

The integer is part of a state, so that a clone costs nothing and the same seed and actions give the same
game on every machine and Python version (the standard library promises that of `Random.random` alone).
"""

from functools import cache
from random import Random
from typing import TypeVar

C = TypeVar("C")

MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_BATCH = 1 << 40
"""A batch of draws shares one 64-bit number while its radix stays under this; the bias is below 2**-24."""


def seeded(seed: int) -> int:
    """Return the chance that starts the game with deal number `seed` (any integer)."""
    return mix((seed & MASK) ^ 0x5DEECE66D)


def mix(value: int) -> int:
    """Return the splitmix64 output for the counter `value`, both in 0..2**64-1."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def next64(chance: int) -> tuple[int, int]:
    """Return the chance after one draw, and the draw in 0..2**64-1."""
    chance = (chance + _GOLDEN) & MASK
    return chance, mix(chance)


class Draws(Random):
    """Random numbers as the compiled core draws them too: those of `random`, out of one integer."""

    def __init__(self, seed: int) -> None:
        self.chance = seed & MASK

    def random(self) -> float:
        """Return a number from 0 to below 1, of 53 bits."""
        self.chance = value = (self.chance + _GOLDEN) & MASK
        return (mix(value) >> 11) * 2.0**-53


def randrange(chance: int, n: int) -> tuple[int, int]:
    """Return the chance after one draw, and a number in 0..n-1 (n below 2**40)."""
    chance, draw = next64(chance)
    return chance, draw % n


def deal(chance: int, cards: list[C], count: int) -> tuple[int, list[C]]:
    """Take `count` cards at random out of `cards`; return the chance after it and the cards in drawn order.

    What is left in `cards` keeps its order, which tells nothing: it lies aside, unseen.

    >>> cards = list("ABCDEF")
    >>> deal(seeded(7), cards, 2)[1], "".join(cards)
    (['B', 'A'], 'CDEF')
    """
    dealt: list[C] = []
    append, pop = dealt.append, cards.pop
    for spans in _batches(len(cards), count):
        chance = (chance + _GOLDEN) & MASK
        draw = mix(chance)
        for span in spans:
            draw, k = divmod(draw, span)
            append(pop(k))
    return chance, dealt


def shuffle(chance: int, cards: list[C]) -> int:
    """Shuffle `cards` in place and return the chance after it."""
    chance, cards[:] = deal(chance, cards, len(cards))
    return chance


@cache
def _batches(size: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of cards left at each draw, in groups that share one 64-bit number."""
    batches: list[tuple[int, ...]] = []
    group: list[int] = []
    radix = 1
    for span in range(size, size - count, -1):
        if radix * span > _BATCH:
            batches.append(tuple(group))
            group, radix = [], 1
        group.append(span)
        radix *= span
    return (*batches, tuple(group)) if group else tuple(batches)
