"""What the instruments of the music are made of: some pitches of each, the others come from those.

A pitch is a number: 69 is the A of 440 Hz, each semitone one more. They are made for one ear: a
score says where each sits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sound_layers import SEMITONE
from synth import RATE, Mode, Wave, band, bar, bell, dying, high, low, mixed, shaped, struck, white

HALF: Final = RATE // 2
"""Samples a second of the music's files: nothing in it is higher than 8 kHz."""
SLOW: Final = 0.9
"""Of a drone's time, when it has become quiet again."""


def hertz(pitch: float) -> float:
    """Return a pitch in Hz."""
    return 440 * SEMITONE ** (pitch - 69)


def string(pitch: float, seconds: float, bright: float, at: float = 0.19, bend: float = 1.0) -> Wave:
    """Return a string plucked at a part of its length, with the nail that leaves it."""
    modes = []
    for n in range(1, 4 + round(12 * bright)):
        level = abs(math.sin(n * math.pi * at)) / n ** (1.75 - 0.6 * bright)
        lasts = seconds / (1 + (1.15 - bright) * 0.55 * (n - 1))
        modes.append(Mode(hertz(pitch) * n * math.sqrt(1 + 0.00012 * n * n), level, lasts))
    nail = dying(band(white(0.03, 700 + round(pitch)), min(6000.0, hertz(pitch) * 6), 0.8), 0.02)
    return mixed((0, 1.0, struck(modes, 0.0022, bend)), (0, 0.1 + 0.16 * bright, nail))


def silk(pitch: int) -> Wave:
    """A string of silk on hollow wood, long and soft."""
    body = dying(low(low(white(0.1, pitch), 420), 420), 0.08)
    return mixed((0, 1.0, string(pitch, 3.3 - 0.02 * pitch, 0.42, 0.15, 0.9985)), (0, 0.7, body))


def harmonic(pitch: int) -> Wave:
    """The same string touched at its middle: hardly more than one pure tone."""
    base = hertz(pitch)
    return struck([Mode(base, 1.0, 2.2), Mode(base * 2.002, 0.22, 1.2), Mode(base * 3.006, 0.06, 0.6)], 0.004)


def lute(pitch: int) -> Wave:
    """Gut over a small belly: short, bright."""
    body = struck([Mode(196, 0.5, 0.12), Mode(311, 0.3, 0.09)], 0.001)
    return mixed((0, 1.0, string(pitch, 2.6 - 0.02 * pitch, 0.62, 0.23)), (0, 0.3, body))


def gut(pitch: int) -> Wave:
    """A low string plucked with a finger."""
    return mixed((0, 1.0, low(string(pitch, 2.5 - 0.012 * pitch, 0.35, 0.3, 0.999), 1500)))


def marimba(pitch: int) -> Wave:
    """A bar of rosewood over its tube."""
    base = hertz(pitch)
    tube = struck([Mode(base, 0.7, 1.5 - 0.011 * pitch)], 0.012)
    return mixed((0, 0.6, bar(base, 1.25 - 0.009 * pitch)), (0, 1.2, tube))


def glass(pitch: int) -> Wave:
    """A rim of glass that is stroked: it comes slowly, and two tones beat."""
    base = hertz(pitch)
    parts = ((1.0, 1.0, 2.4), (1.0022, 0.7, 2.4), (2.32, 0.16, 1.3), (4.25, 0.05, 0.7))
    return struck([Mode(base * ratio, level, lasts) for ratio, level, lasts in parts], 0.045)


def bronze(pitch: int) -> Wave:
    """A bell of bronze, far away."""
    return low(bell(hertz(pitch), 2.6), 3200)


def celesta(pitch: int) -> Wave:
    """Plates of steel under felt."""
    base = hertz(pitch)
    return struck([Mode(base, 1.0, 1.3), Mode(base * 2.0, 0.2, 0.7), Mode(base * 4.1, 0.1, 0.25)], 0.002)


def drum(pitch: int) -> Wave:
    """A frame drum, struck with the ball of the thumb; a higher pitch is nearer to its rim."""
    base = hertz(pitch)
    skin = [Mode(base, 1.0, 0.42), Mode(base * 1.59, 0.45, 0.26), Mode(base * 2.14, 0.26, 0.18)]
    return mixed((0, 1.0, struck(skin, 0.002, 0.86)), (0, 1.2, dying(low(low(white(0.09, 51), 900), 900), 0.07)))


def tap(pitch: int) -> Wave:
    """A fingernail on a drum's rim."""
    edge = dying(band(white(0.08, 61), hertz(pitch), 1.6), 0.06)
    return mixed((0, 1.0, edge), (0, 0.35, struck([Mode(hertz(pitch) * 0.5, 1.0, 0.07)], 0.001)))


def breath(t: float) -> float:
    """Return how loud a drone is at a part of its time: it comes, stays a while, and goes."""
    rise, fall = min(1.0, t / 0.3), min(1.0, max(0.0, (SLOW - t) / 0.5))
    return math.sin(rise * math.pi / 2) ** 2 * math.sin(fall * math.pi / 2) ** 2


def held(pitch: int, seconds: float, overtones: Sequence[float], drift: float = 0.0017) -> Wave:
    """Return a tone with overtones that stays; each is two that beat against one another."""
    count, base = round(seconds * RATE), hertz(pitch)
    out = [0.0] * count
    for n, level in enumerate(overtones, 1):
        for side, part in ((1 + drift, 0.55), (1 - drift * 0.7, 0.45)):
            step, phase = 2 * math.pi * base * n * side / RATE, n * 0.9 + side
            for i in range(count):
                out[i] += level * part * math.sin(phase + step * i)
    return shaped(out, breath)


def reed(pitch: int) -> Wave:
    """Bellows over a reed, with the air that goes through."""
    tone = held(pitch, 4.8, (1.0, 0.5, 0.62, 0.22, 0.3, 0.1, 0.12))
    air = shaped(band(white(4.8, 40 + pitch), 900, 0.8), breath)
    return low(mixed((0, 1.0, tone), (0, 0.05, air)), 1400)


def haze(pitch: int) -> Wave:
    """Something that hums, far off and warm."""
    return held(pitch, 5.2, (1.0, 0.55, 0.32, 0.2, 0.09, 0.05))


def bow(pitch: int) -> Wave:
    """Low strings under slow bows."""
    tone = held(pitch, 5.0, (1.0, 0.72, 0.5, 0.42, 0.25, 0.2, 0.12, 0.1), 0.0024)
    hair = shaped(high(band(white(5.0, 80 + pitch), 1500, 0.7), 700), breath)
    return low(mixed((0, 1.0, tone), (0, 0.03, hair)), 1700)


class Instrument(NamedTuple):
    """How an instrument is made and how it is heard."""

    recipe: Callable[[int], Wave]
    pitches: Sequence[int]
    loudness: float
    """Of its loudest twentieth of a second, in dB of full scale."""
    heard_as: str
    room: float = 0.35


INSTRUMENTS: Final[dict[str, Instrument]] = {
    "silk": Instrument(silk, (43, 53, 62, 70), -17.5, "Silk strings on hollow wood, long and soft."),
    "harmonic": Instrument(harmonic, (74,), -26, "A string touched at its middle: a pure, high tone.", 0.5),
    "lute": Instrument(lute, (47, 57, 66, 74), -18.4, "Gut over a small belly: short and bright."),
    "gut": Instrument(gut, (40, 49, 60), -17, "A low string plucked with a finger."),
    "marimba": Instrument(marimba, (45, 55, 65, 75), -15.9, "Bars of rosewood over their tubes."),
    "glass": Instrument(glass, (66, 75), -16.8, "Stroked glass: it comes slowly and beats.", 0.5),
    "bronze": Instrument(bronze, (62, 71), -22, "A bronze bell, far away.", 0.5),
    "celesta": Instrument(celesta, (74, 83), -23, "Plates of steel under felt.", 0.4),
    "drum": Instrument(drum, (43, 53), -18, "A frame drum under the thumb.", 0.5),
    "tap": Instrument(tap, (84,), -28, "A nail on the rim of a drum.", 0.4),
    "haze": Instrument(haze, (48,), -26.5, "A warm hum, far off.", 0.3),
    "reed": Instrument(reed, (50,), -25, "Bellows over a reed.", 0.3),
    "bow": Instrument(bow, (46,), -26, "Low strings under slow bows.", 0.3),
}
"""Name -> how it is made and what it should be heard as."""


def halved(wave: Wave) -> Wave:
    """Return a wave at half of the rate; what goes round in a loop still does."""
    for _ in range(2):
        around = zip([wave[-1], *wave], wave, [*wave[1:], wave[0]], strict=False)
        wave = [0.25 * before + 0.5 * value + 0.25 * after for before, value, after in around]
    return wave[::2]
