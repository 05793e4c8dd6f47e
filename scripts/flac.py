"""Write samples as FLAC: lossless, and a third of a WAV file, so that loops and variants of sounds stay small."""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

RATE: Final = 44100
BITS: Final = 16
BLOCK: Final = 4096
PARTS: Final = 3
"""A whole block's residual has 2 to this power parts, each coded as its own loudness wants it."""
ORDERS: Final = 5
JOINT: Final = 10
"""Says that two channels are their middle and what they differ by."""
LARGEST: Final = 14
"""Of what a part's code may be told as its size; one more would mean something else."""


class Number(NamedTuple):
    """Bits in a row: a number that is not below 0, and how many bits it has."""

    value: int
    bits: int


def joined(numbers: Iterable[tuple[int, int]]) -> Number:
    """Return bits one after the other."""
    value = count = 0
    for more, bits in numbers:
        value, count = value << bits | more, count + bits
    return Number(value, count)


def packed(number: Number) -> bytes:
    """Return bits as bytes, the last filled up with zeros."""
    return (number.value << -number.bits % 8).to_bytes(-(-number.bits // 8), "big")


def write(path: Path, *ears: Sequence[int], rate: int = RATE) -> None:
    """Write one or two channels of 16 bit samples, of the same length; the header alone tells of the rate."""
    raw = b"".join(value.to_bytes(2, "little", signed=True) for at in zip(*ears, strict=True) for value in at)
    count = len(ears[0])
    head = ((BLOCK, 16), (BLOCK, 16), (0, 48), (rate, 20), (len(ears) - 1, 3), (BITS - 1, 5), (count, 36))
    info = packed(joined(head)) + hashlib.md5(raw, usedforsecurity=False).digest()
    frames = (_frame(n, [ear[at : at + BLOCK] for ear in ears]) for n, at in enumerate(range(0, count, BLOCK)))
    path.write_bytes(b"fLaC\x80" + len(info).to_bytes(3, "big") + info + b"".join(frames))


def _frame(number: int, ears: Sequence[Sequence[int]]) -> bytes:
    """Return a block as it is shortest: its channels, or the middle of two and what they differ by."""
    channels, kind, count = [Channel(ear, BITS) for ear in ears], len(ears) - 1, len(ears[0])
    if kind:
        left, right = ears
        middle = [a + b >> 1 for a, b in zip(left, right, strict=True)]
        side = [a - b for a, b in zip(left, right, strict=True)]
        joint = [Channel(middle, BITS), Channel(side, BITS + 1)]
        if sum(channel.weight for channel in joint) < sum(channel.weight for channel in channels):
            channels, kind = joint, JOINT
    is_whole = count == BLOCK
    head = bytes((0xFF, 0xF8, 0xC0 if is_whole else 0x70, kind << 4 | 8)) + chr(number).encode()
    head += b"" if is_whole else (count - 1).to_bytes(2, "big")
    head += bytes((_crc(head, 8, 0x07),))
    body = head + packed(joined(channel.coded() for channel in channels))
    return body + _crc(body, 16, 0x8005).to_bytes(2, "big")


class Channel:
    """One channel of a block."""

    def __init__(self, samples: Sequence[int], bits: int) -> None:
        self._samples = samples
        self._bits = bits
        self._order, self._residual = _predicted(samples)
        self.weight = math.log2(1 + sum(map(abs, self._residual)))
        """Grows with the bits that it takes."""

    def coded(self) -> Number:
        """Return its bits."""
        samples, bits, order = self._samples, self._bits, self._order
        mask = (1 << bits) - 1
        if len(set(samples)) == 1:
            return Number(samples[0] & mask, 8 + bits)
        parts = PARTS if len(samples) == BLOCK else 0
        each = len(samples) >> parts
        places = [(max(0, n * each - order), (n + 1) * each - order) for n in range(1 << parts)]
        head = ((8 | order, 7), (0, 1), *((sample & mask, bits) for sample in samples[:order]), (parts, 6))
        return joined((*head, *(_rice(self._residual[start:end]) for start, end in places)))


def _predicted(samples: Sequence[int]) -> tuple[int, list[int]]:
    """Return how often to take differences so that the least is left, and what is left."""
    best, left = 0, list(samples)
    residual = left
    for order in range(1, min(ORDERS, len(samples) - 1)):
        left = [b - a for a, b in itertools.pairwise(left)]
        if sum(map(abs, left)) < sum(map(abs, residual[order - best :])):
            best, residual = order, left
    return best, residual


def _rice(values: Sequence[int]) -> Number:
    """Return whole numbers, small ones in few bits."""
    folded = [v << 1 if v >= 0 else (-v << 1) - 1 for v in values]
    size, total = 0, sum(folded)
    while size < LARGEST and len(folded) << size + 1 <= total:
        size += 1
    stop, mask = 1 << size, (1 << size) - 1
    return joined(((size, 4), *((stop | v & mask, (v >> size) + 1 + size) for v in folded)))


def _crc(data: bytes, bits: int, polynomial: int) -> int:
    table = _tables[bits, polynomial]
    value, mask = 0, (1 << bits) - 1
    for byte in data:
        value = value << 8 & mask ^ table[value >> bits - 8 ^ byte]
    return value


def _crc_table(bits: int, polynomial: int) -> Iterator[int]:
    top, mask = 1 << bits - 1, (1 << bits) - 1
    for byte in range(256):
        value = byte << bits - 8
        for _ in range(8):
            value = (value << 1 ^ polynomial if value & top else value << 1) & mask
        yield value


_tables: Final = {pair: tuple(_crc_table(*pair)) for pair in ((8, 0x07), (16, 0x8005))}
