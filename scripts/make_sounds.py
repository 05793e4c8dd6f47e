"""Synthesise the sounds of the table: soft taps, slides and bells, from the standard library alone.

    python scripts/make_sounds.py [FOLDER]

The result is the same on every machine: all noise comes from a generator with a fixed seed.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

RATE = 22050
"""Samples a second, 16 bit, mono."""
PEAK = 0.5
"""The loudest sample, in parts of full scale: these are heard often, so they stay soft."""

Wave = list[float]


def silence(seconds: float) -> Wave:
    """Return nothing, for some time."""
    return [0.0] * round(seconds * RATE)


def tone(
    pitch: float,
    seconds: float,
    *,
    attack: float = 0.004,
    decay: float = 8.0,
    glide: float = 0.0,
    overtones: Sequence[float] = (),
) -> Wave:
    """Return a struck tone that dies away; `glide` is the change of pitch in Hz by the end."""
    parts = [1.0, *overtones]
    out: Wave = []
    phase = 0.0
    count = round(seconds * RATE)
    for i in range(count):
        t = i / RATE
        phase += 2 * math.pi * (pitch + glide * i / count) / RATE
        body = sum(part * math.sin(phase * (n + 1)) * math.exp(-decay * 0.6 * n * t) for n, part in enumerate(parts))
        out.append(body * min(1.0, t / attack) * math.exp(-decay * t) * _tail(i, count))
    return out


def noise(
    seconds: float, low: float, high: float, seed: int, *, shape: Callable[[float], float], gain: float = 1.0
) -> Wave:
    """Return hiss between two pitches in Hz; `shape` maps 0..1 of the time to loudness."""
    rng = random.Random(seed)
    count = round(seconds * RATE)
    a, b = 1 - math.exp(-2 * math.pi * high / RATE), 1 - math.exp(-2 * math.pi * low / RATE)
    slow = fast = lower = 0.0
    out: Wave = []
    for i in range(count):
        fast += a * (rng.uniform(-1, 1) - fast)
        slow += a * (fast - slow)
        lower += b * (slow - lower)
        out.append((slow - lower) * shape(i / count) * gain)
    return out


def mixed(*layers: tuple[float, Wave]) -> Wave:
    """Return layers added up, each begun after so many seconds."""
    length = max(round(start * RATE) + len(layer) for start, layer in layers)
    out = [0.0] * length
    for start, layer in layers:
        at = round(start * RATE)
        for i, value in enumerate(layer):
            out[at + i] += value
    return out


def brush(t: float) -> float:
    """A quick swell and a longer fade: a card that slides."""
    return math.sin(math.pi * min(1.0, t * 1.15) ** 0.6) ** 2 if t < 0.87 else 0.0


def tap(t: float) -> float:
    """A sharp start that is soon over: a card that lands."""
    return math.exp(-9 * t) * min(1.0, t * 60)


def lift() -> Wave:
    """A card leaves the hand."""
    return noise(0.11, 900, 4200, 1, shape=brush, gain=0.8)


def place() -> Wave:
    """A card lands on the table."""
    return mixed(
        (0.0, noise(0.05, 700, 3600, 2, shape=brush, gain=0.5)),
        (0.035, noise(0.12, 180, 2400, 3, shape=tap, gain=1.6)),
        (0.035, [0.35 * v for v in tone(150, 0.12, decay=34, glide=-40)]),
    )


def take() -> Wave:
    """A card slides towards a player."""
    return mixed(
        (0.0, noise(0.22, 600, 3000, 4, shape=brush, gain=1.0)), (0.17, noise(0.09, 200, 2200, 5, shape=tap))
    )


def flip() -> Wave:
    """A card turns over."""
    return mixed(
        (0.0, noise(0.07, 1200, 5200, 6, shape=brush, gain=0.8)),
        (0.075, noise(0.07, 500, 3600, 7, shape=tap, gain=1.1)),
    )


def token() -> Wave:
    """A wooden token is set down on others."""
    click = mixed(
        (0.0, tone(1320, 0.14, decay=34, overtones=[0.4, 0.25])), (0.0, noise(0.05, 800, 5000, 8, shape=tap))
    )
    return mixed((0.0, click), (0.085, [0.6 * v for v in tone(1560, 0.14, decay=38, overtones=[0.4, 0.2])]))


def knock() -> Wave:
    """Knuckles on the table, twice."""
    once = mixed(
        (0.0, tone(196, 0.2, decay=26, glide=-50, overtones=[0.5, 0.2])),
        (0.0, noise(0.08, 150, 1400, 9, shape=tap, gain=1.4)),
    )
    return mixed((0.0, once), (0.15, [0.85 * v for v in once]))


def deal() -> Wave:
    """A pack is riffled, and one card slides off."""
    layers = [(0.0, silence(0.4))]
    for i in range(14):
        start = 0.03 * i - 0.0006 * i * i
        layers.append((start, noise(0.035, 900, 4200, 20 + i, shape=tap, gain=0.55 + 0.25 * math.sin(i * 0.5))))
    layers.append((0.34, noise(0.13, 700, 3400, 50, shape=brush, gain=0.8)))
    return mixed(*layers)


def chime() -> Wave:
    """Your turn: two small bells, a fifth apart."""
    bell = [0.5, 0.18, 0.06]
    return mixed(
        (0.0, tone(659.3, 0.7, decay=6.5, overtones=bell)),
        (0.13, [0.8 * v for v in tone(987.8, 0.7, decay=6, overtones=bell)]),
    )


def win() -> Wave:
    """A match is won: a rising chord."""
    notes = (523.3, 659.3, 784.0, 1046.5)
    return mixed(*((0.11 * i, tone(note, 1.1, decay=4.2, overtones=[0.4, 0.15])) for i, note in enumerate(notes)))


def lose() -> Wave:
    """A match is lost: two notes down, no drama."""
    return mixed(
        (0.0, tone(440, 0.6, decay=6, overtones=[0.3])),
        (0.2, [0.9 * v for v in tone(349.2, 0.8, decay=5, overtones=[0.3])]),
    )


def illegal() -> Wave:
    """Not allowed: a dull double tap."""
    once = tone(130, 0.12, decay=30, glide=-20, overtones=[0.3])
    return mixed((0.0, once), (0.09, [0.8 * v for v in once]))


SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "lift": (lift, 0.30),
    "place": (place, 0.75),
    "take": (take, 0.55),
    "flip": (flip, 0.60),
    "token": (token, 0.55),
    "knock": (knock, 1.0),
    "deal": (deal, 0.65),
    "chime": (chime, 0.55),
    "win": (win, 0.80),
    "lose": (lose, 0.65),
    "illegal": (illegal, 0.60),
}
"""Name -> how it is made, and how loud it is among the others."""


def write(path: Path, samples: Wave, loudness: float) -> None:
    """Write samples as a WAV file, the loudest at `PEAK * loudness`."""
    loudest = max(map(abs, samples)) or 1.0
    scale = 32767 * PEAK * loudness / loudest
    data = array.array("h", (round(value * scale) for value in samples))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(data.tobytes())


def _tail(i: int, count: int) -> float:
    """Fade the last hundredth of a second, so that nothing clicks."""
    return min(1.0, (count - i) / (0.01 * RATE))


def main() -> int:
    """Write every sound."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, (make, loudness) in SOUNDS.items():
        path = folder / f"{name}.wav"
        write(path, make(), loudness)
        total += path.stat().st_size
        print(f"{path.name:12} {path.stat().st_size / 1024:6.1f} KB")
    print(f"{'all':12} {total / 1024:6.1f} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
