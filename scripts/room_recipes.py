"""What the tone of each game's room is made of: little of it is noise, and what one hears lies at 300 to 1,500 Hz."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Final

from sound_layers import Take, hiss, snap
from synth import RATE, Mode, Wave, band, grainy, low, mixed, shaped, struck, swell, wood

LOOP: Final = 6.0
OVER: Final = 0.8
"""Seconds of a room's tone until it begins again, and in how many its end goes over into its beginning."""


def air(side: Take, n: int, pitch: float) -> Wave:
    """Return still air: a hiss that is dark enough to be felt rather than heard."""
    return low(low(hiss(side, n, LOOP + OVER), pitch), pitch)


def dark(wave: Wave) -> Wave:
    """Return a wave without what would be heard as hiss."""
    for _ in range(3):
        wave = low(wave, 2400)
    return wave[: round((LOOP + OVER) * RATE)]


def now_and_then(
    seed: int, each: float, made: Callable[[random.Random], Wave], level: float
) -> Iterator[tuple[float, float, Wave]]:
    """Yield what happens about every so many seconds, each time a little otherwise, in both ears alike."""
    draw, at = random.Random(seed), 0.15
    while at < LOOP + OVER - 0.1:
        yield at, level * draw.uniform(0.35, 1.0), made(draw)
        at += each * draw.uniform(0.4, 1.6)


def drop(draw: random.Random) -> Wave:
    """Return a drop that falls into water: a bubble rings, higher as it closes."""
    pitch = draw.uniform(420, 1150)
    return struck([Mode(pitch, 1.0, 0.1), Mode(pitch * 1.52, 0.2, 0.05)], 0.004, draw.uniform(1.15, 1.5))


def garden(side: Take) -> Wave:
    water = band(grainy(hiss(side, 1, LOOP + OVER), 9, side.seed), 640, 1.4)
    return dark(mixed((0, 0.03, water), (0, 0.2, air(side, 2, 300)), *now_and_then(11, 0.21, drop, 0.2)))


def leaves(side: Take) -> Wave:
    def gust(draw: random.Random) -> Wave:
        wind = band(grainy(hiss(Take(draw.randrange(999)), 1, 1.8), 30, 5), draw.uniform(520, 1050), 1.1, 1.2)
        return shaped(wind, swell(draw.uniform(0.3, 0.6)))

    return dark(mixed((0, 0.12, air(side, 2, 260)), *now_and_then(21, 0.75, gust, 0.3)))


HUM: Final = ((110.0, 0.004), (220.0, 0.004), (330.0, 0.004), (440.0, 0.002))
"""Pitches in Hz, whole turns in a loop, and how loud."""


def chamber(side: Take) -> Wave:
    """A clock somewhere, each second tick higher, in a room that hums."""
    count = round((LOOP + OVER) * RATE)
    hum = [sum(level * math.sin(2 * math.pi * pitch * i / RATE) for pitch, level in HUM) for i in range(count)]
    ticks = [(0.5 + n, 0.05, low(wood(560 if n % 2 else 610, 0.12), 1400)) for n in range(round(LOOP))]
    return dark(mixed((0, 0.08, air(side, 1, 220)), (0, 1.0, hum), *ticks))


def hearth(side: Take) -> Wave:
    def crack(draw: random.Random) -> Wave:
        return snap(Take(draw.randrange(999)), 1, draw.uniform(600, 1400), draw.uniform(0.008, 0.03))

    fire = grainy(band(hiss(side, 1, LOOP + OVER), 430, 1.1), 5, side.seed)
    return dark(mixed((0, 0.06, fire), (0, 0.07, air(side, 2, 190)), *now_and_then(31, 0.17, crack, 0.5)))


def still(side: Take) -> Wave:
    """Something simmers in a flask; at times a drop comes over."""

    def bubble(draw: random.Random) -> Wave:
        return struck([Mode(draw.uniform(320, 620), 1.0, 0.06)], 0.008, draw.uniform(1.3, 1.9))

    both = (*now_and_then(41, 0.13, bubble, 0.09), *now_and_then(42, 1.3, drop, 0.25))
    return dark(mixed((0, 0.12, air(side, 1, 260)), *both))
