"""Waves to build sounds from: noise, filters, what rings when struck, a string, and a small room."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

RATE: Final = 44100
"""Samples a second."""
FADE: Final = 0.006
"""Seconds in which every sound ends, so that nothing clicks."""
SILENT: Final = math.log(1000)
"""What has died away by 60 dB is `exp(-SILENT)` of what it was."""

Wave = list[float]


class Stereo(NamedTuple):
    """What each ear hears, of the same length."""

    left: Wave
    right: Wave


class Mode(NamedTuple):
    """One way in which a thing rings: its pitch in Hz, how loud, and after how many seconds nobody hears it."""

    pitch: float
    level: float
    seconds: float


def white(seconds: float, seed: int) -> Wave:
    """Return hiss of all pitches, the same for each seed."""
    draw = random.Random(seed).random
    return [draw() * 2 - 1 for _ in range(round(seconds * RATE))]


def low(wave: Wave, pitch: float) -> Wave:
    """Keep what lies below a pitch in Hz, 6 dB an octave."""
    share = 1 - math.exp(-2 * math.pi * pitch / RATE)
    kept, out = 0.0, []
    for value in wave:
        kept += share * (value - kept)
        out.append(kept)
    return out


def high(wave: Wave, pitch: float) -> Wave:
    """Keep what lies above a pitch in Hz, 6 dB an octave."""
    return [a - b for a, b in zip(wave, low(wave, pitch), strict=True)]


def band(wave: Wave, pitch: float, q: float = 0.9, glide: float = 1.0) -> Wave:
    """Keep what lies around a pitch in Hz, which becomes `glide` times as high; a larger `q` keeps less."""
    lower = middle = 0.0
    out = []
    damp, count = 1 / q, max(1, len(wave))
    tuned = 2 * math.sin(math.pi * min(pitch, 7000.0) / RATE)
    bend = glide ** (1 / count)
    for value in wave:
        lower += tuned * middle
        middle += tuned * (value - lower - damp * middle)
        out.append(middle)
        tuned *= bend
    return out


def shaped(wave: Wave, shape: Callable[[float], float]) -> Wave:
    """Return a wave as loud as `shape` says of 0..1 of its time."""
    count = max(1, len(wave))
    return [value * shape(i / count) for i, value in enumerate(wave)]


def dying(wave: Wave, seconds: float, attack: float = 0.0006) -> Wave:
    """Return a wave that begins at once and has died away after some seconds."""
    fade, up = math.exp(-SILENT / (seconds * RATE)), attack * RATE
    level, out = 1.0, []
    for i, value in enumerate(wave):
        out.append(value * level * min(1.0, i / up))
        level *= fade
    return out


def swell(at: float) -> Callable[[float], float]:
    """Return a shape that rises to its loudest at a part of the time and falls to nothing at the end."""

    def shape(t: float) -> float:
        way = t / at if t < at else (1 - t) / (1 - at)
        return (0.5 - 0.5 * math.cos(math.pi * max(0.0, way))) ** 1.5

    return shape


def grainy(wave: Wave, pitch: float, seed: int) -> Wave:
    """Let a wave come in grains, about so many a second: fibres of paper under a finger."""
    grains = low(low(white(len(wave) / RATE, seed), pitch), pitch)
    most = max(map(abs, grains)) or 1.0
    return [value * (0.25 + abs(grain) / most) for value, grain in zip(wave, grains, strict=False)]


def struck(modes: Sequence[Mode], attack: float = 0.0008, bend: float = 1.0) -> Wave:
    """Return what a struck thing gives; with `bend` its pitches end that much higher (below 1: lower)."""
    length = max(round(mode.seconds * RATE) for mode in modes)
    out, up = [0.0] * length, attack * RATE
    for pitch, level, seconds in modes:
        count = round(seconds * RATE)
        phase, step = 0.0, 2 * math.pi * pitch / RATE
        fade, turn = math.exp(-SILENT / count), bend ** (1 / count)
        for i in range(count):
            phase += step
            step *= turn
            out[i] += level * math.sin(phase) * min(1.0, i / up)
            level *= fade
    return out


def plucked(pitch: float, seconds: float, bright: float = 0.5) -> Wave:
    """Return a string plucked at a fifth of its length; the more `bright`, the longer its overtones last."""
    modes = []
    for n in range(1, 3 + round(8 * bright)):
        level = math.sin(n * math.pi / 5) / n**1.2
        modes.append(Mode(pitch * n * math.sqrt(1 + 0.0002 * n * n), level, seconds / (1 + (1.3 - bright) * (n - 1))))
    return struck(modes, 0.0015)


def bell(pitch: float, seconds: float) -> Wave:
    """Return a small bell of thick metal, struck softly."""
    parts = (
        (0.5, 0.18, 1.0),
        (1.0, 1.0, 0.9),
        (2.0, 0.34, 0.6),
        (2.76, 0.16, 0.38),
        (4.07, 0.09, 0.22),
        (5.4, 0.05, 0.15),
    )
    return struck([Mode(pitch * ratio, level, seconds * part) for ratio, level, part in parts], 0.002)


def bar(pitch: float, seconds: float) -> Wave:
    """Return a wooden bar under a soft mallet."""
    parts = ((1.0, 1.0, 1.0), (3.93, 0.24, 0.35), (9.2, 0.06, 0.14))
    return struck([Mode(pitch * ratio, level, seconds * part) for ratio, level, part in parts], 0.0012)


def wood(pitch: float, seconds: float) -> Wave:
    """Return a plank that is knocked on: its modes fit nothing."""
    parts = ((1.0, 1.0, 1.0), (1.87, 0.66, 0.72), (2.93, 0.42, 0.5), (4.41, 0.24, 0.36), (6.7, 0.13, 0.26))
    return struck([Mode(pitch * ratio, level, seconds * part) for ratio, level, part in parts], 0.0007, 0.9)


def mixed(*layers: tuple[float, float, Wave]) -> Wave:
    """Return layers added up: (seconds until it begins, how loud, wave)."""
    length = max(round(start * RATE) + len(layer) for start, _, layer in layers)
    out = [0.0] * length
    for start, level, layer in layers:
        at = round(start * RATE)
        for i, value in enumerate(layer, at):
            out[i] += level * value
    return out


ROOM: Final = (
    ((0.0067, 0.34), (0.0127, 0.26), (0.0211, 0.19), (0.0313, 0.12), (0.0451, 0.08)),
    ((0.0083, 0.32), (0.0109, 0.25), (0.0239, 0.18), (0.0289, 0.13), (0.0487, 0.07)),
)
"""What each ear hears of the walls: after how many seconds, how loud."""
HALL: Final = ((0.0371, 0.0437), (0.0389, 0.0411))
"""In how many seconds sound goes round, for each ear."""


def in_room(wave: Wave, amount: float = 0.5, tail: float = 0.0) -> Stereo:
    """Return a wave in a small room of felt and wood; what rings on in it dies away within `tail` seconds."""
    soft = low(wave, 3800)
    ears = []
    for walls, ways in zip(ROOM, HALL, strict=True):
        rest = [0.0] * round((max(tail, 0.05)) * RATE)
        out = [*wave, *rest]
        for start, level in walls:
            for i, value in enumerate(soft, round(start * RATE)):
                out[i] += amount * level * value
        for way in ways if tail else ():
            _ring(out, soft, round(way * RATE), amount * 0.22, math.exp(-SILENT * way / tail))
        ears.append(out)
    return Stereo(*ears)


def _ring(out: Wave, wave: Wave, delay: int, amount: float, loss: float) -> None:
    """Add what a wave leaves behind that goes round and round, each time duller."""
    line, kept, at = [0.0] * delay, 0.0, 0
    rest = len(out) - len(wave)
    for i, value in enumerate([*wave, *([0.0] * rest)]):
        heard = line[at]
        kept += 0.55 * (heard - kept)
        line[at] = value + loss * kept
        out[i] += amount * heard
        at = at + 1 if at + 1 < delay else 0


def looped(wave: Wave, seconds: float) -> Wave:
    """Return so many seconds of a longer wave whose end goes over into its beginning, unheard."""
    count = round(seconds * RATE)
    over = len(wave) - count
    out = wave[:count]
    for i in range(over):
        turn = i / over * math.pi / 2
        out[i] = wave[i] * math.sin(turn) + wave[count + i] * math.cos(turn)
    return out


def loudness(sound: Stereo, window: float = 0.05) -> float:
    """Return how loud the loudest moment is, in dB below full scale (a window that moves by half)."""
    size = round(window * RATE)
    squares = [a * a + b * b for a, b in zip(*sound, strict=True)]
    sums = [sum(squares[at : at + size // 2]) for at in range(0, len(squares), size // 2)]
    most = max(a + b for a, b in zip(sums, [*sums[1:], 0.0], strict=True))
    return 10 * math.log10(most / (2 * size) + 1e-20)
