"""What the sounds of the table are put together of: paper, card, felt, and the pitches that all are tuned to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from synth import (
    Mode,
    Wave,
    band,
    dying,
    grainy,
    high,
    low,
    mixed,
    shaped,
    struck,
    swell,
    white,
)

VARIANTS: Final = (0.97, 1.03)
"""How high each of a sound's variants is."""
SEMITONE: Final = 2 ** (1 / 12)
D3, A3, D4, E4, F4, A4, D5, FIS5, A5, D6 = (440 * SEMITONE**n for n in (-19, -12, -7, -5, -4, 0, 5, 9, 12, 17))
"""The pitches in Hz that everything is tuned to."""


class Take(NamedTuple):
    """What one file of a sound differs by from the others."""

    seed: int
    pitch: float = 1.0
    """How much higher or lower it is."""


Recipe = Callable[[Take], Wave]


def hiss(take: Take, n: int, seconds: float) -> Wave:
    """Return noise for the layer `n` of a take; what is higher is shorter."""
    return white(seconds / take.pitch, take.seed * 97 + n)


def rustle(take: Take, n: int, seconds: float, pitch: float, at: float = 0.4) -> Wave:
    """Return paper that slides over paper, or felt."""
    paper = band(grainy(hiss(take, n, seconds), 420, take.seed * 31 + n), pitch * take.pitch, 0.8)
    return shaped(high(paper, 500), swell(at))


def snap(take: Take, n: int, pitch: float = 2400, seconds: float = 0.03) -> Wave:
    """Return the edge of a card that gives way."""
    return dying(band(hiss(take, n, seconds * 1.4), pitch * take.pitch, 0.7), seconds)


def felt(take: Take, n: int, pitch: float = 118, seconds: float = 0.09) -> Wave:
    """Return what the table gives back when something flat lands on its cloth."""
    body = struck(
        [Mode(pitch * take.pitch, 1.0, seconds), Mode(pitch * 2.3 * take.pitch, 0.3, seconds * 0.6)], 0.001, 0.8
    )
    return mixed((0, 1.0, body), (0, 1.6, dying(low(low(hiss(take, n, 0.05), 700), 700), 0.045)))
