"""What the tone of each game's room is made of."""

from __future__ import annotations

import math
from typing import Final

from sound_layers import Take, hiss, snap
from synth import (
    RATE,
    Mode,
    Wave,
    band,
    grainy,
    low,
    mixed,
    struck,
)

LOOP: Final = 6.0
OVER: Final = 0.7
"""Seconds of a room's tone until it begins again, and in how many its end goes over into its beginning."""


def air(side: Take, n: int, pitch: float) -> Wave:
    """Return still air: a hiss that is dark enough to be felt rather than heard."""
    return low(low(hiss(side, n, LOOP + OVER), pitch), pitch)


def dark(wave: Wave) -> Wave:
    """Return a wave without what would be heard as hiss."""
    for _ in range(4):
        wave = low(wave, 850)
    return wave[: round((LOOP + OVER) * RATE)]


def garden(side: Take) -> Wave:
    water = band(grainy(hiss(side, 1, LOOP + OVER), 9, side.seed), 620, 1.4)
    return dark(mixed((0, 0.3, water), (0, 1.0, air(side, 2, 240))))


def leaves(side: Take) -> Wave:
    wind = grainy(band(hiss(side, 1, LOOP + OVER), 380, 1.2), 0.5, side.seed)
    return dark(mixed((0, 1.0, wind), (0, 0.6, air(side, 2, 200))))


HUM: Final = ((55.0, 0.012), (110.0, 0.009), (165.0, 0.004))
"""Pitches in Hz, whole turns in a loop, and how loud."""


def chamber(side: Take) -> Wave:
    count = round((LOOP + OVER) * RATE)
    hum = [sum(level * math.sin(2 * math.pi * pitch * i / RATE) for pitch, level in HUM) for i in range(count)]
    return dark(mixed((0, 1.0, air(side, 1, 160)), (0, 1.0, hum)))


def hearth(side: Take) -> Wave:
    cracks = [
        (
            0.35 + 0.41 * n + 0.13 * (n * 5 % 7),
            0.2 + 0.08 * (n * 3 % 5),
            snap(Take(900 + n), 1, 500 + 90 * (n * 4 % 7), 0.014),
        )
        for n in range(11)
    ]
    return dark(mixed((0, 1.0, grainy(air(side, 1, 170), 3, side.seed)), *cracks))


def still(side: Take) -> Wave:
    drops = [
        (0.3 + 0.47 * n + 0.11 * (n * 3 % 5), 0.03, struck([Mode(330 + 70 * (n * 5 % 6), 1.0, 0.09)], 0.006, 1.7))
        for n in range(11)
    ]
    return dark(mixed((0, 1.0, air(side, 1, 210)), *drops))
