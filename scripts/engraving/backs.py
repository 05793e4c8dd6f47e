"""Backs: gold lines on each game's colour, one figure a game, and the same light from above and below.

A rose of five hearts, a whirl, three circles that share, scales round the dragon, a star of eight: each is a rule for
lines, so that the same hand has drawn backs and faces. The backs that are earned are other figures by the same rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from engraving.night import scales
from engraving.plate import GOLD, Cut, Plate
from engraving.shapes import TURN, Point, circle, lerp, middles, mix, steps
from engraving.sky import rays

MIDDLE: Point = (125.0, 175.0)
PALE = "#E8CB8C"


def plate_of(color: str, cut: Cut) -> Plate:
    """Return a plate in a game's colour, for gold lines."""
    return Plate(cut, PALE, color, PALE)


def light(plate: Plate) -> None:
    """Draw rays from the edges: above, below and a little to the sides."""
    rays(plate, MIDDLE, 112, 220, 56, ink=0.75)


def loop(plate: Plate, at: Callable[[float], Point], tone: float, count: int = 120) -> None:
    """Engrave one closed line."""
    plate.shade(lambda u, _v: at(u), [0.0], lambda _u, _v: tone, count)


def rose(plate: Plate) -> None:
    """Five petals of lines that ripple, a star in each, and five pearls in the middle."""
    light(plate)
    petals(plate)
    pearls(plate)


def petals(plate: Plate) -> None:
    """The rose without its middle."""
    rings = max(4, int(40 / plate.cut.pitch))
    for petal in range(5):
        angle = -math.pi / 2 + TURN * petal / 5
        x, y = MIDDLE[0] + 59 * math.cos(angle), MIDDLE[1] + 59 * math.sin(angle)
        for f in middles(rings):

            def at(u: float, f: float = f, x: float = x, y: float = y, angle: float = angle) -> Point:
                ripple = (0.22 - 0.15 * f) * math.cos(5 * TURN * u)
                r = (8 + 38 * f) * (1 + ripple)
                return x + r * math.cos(TURN * u + angle), y + r * math.sin(TURN * u + angle)

            loop(plate, at, 0.2 + 0.1 * (1 - f))


def pearls(plate: Plate) -> None:
    """Five pearls in two rings."""
    plate.disc(*MIDDLE, 27, plate.paper, plate.cut.outline, plate.gold)
    plate.disc(*MIDDLE, 22, plate.paper, plate.cut.outline * 0.6, plate.gold)
    for pearl in range(5):
        angle = -math.pi / 2 + TURN * pearl / 5
        plate.disc(MIDDLE[0] + 12 * math.cos(angle), MIDDLE[1] + 12 * math.sin(angle), 3.6, plate.gold)


def whirl(plate: Plate) -> None:
    """Arms that wind outwards and swell."""
    arms(plate, 150.0, 1.12)
    for r in (27, 20, 13, 6):
        plate.disc(*MIDDLE, r, plate.paper, plate.cut.outline * 0.8, plate.gold)


def arms(plate: Plate, reach: float, high: float) -> None:
    """Wind arms out to a distance, `high` times as high as wide."""

    def at(u: float, v: float) -> Point:
        r = 30 + reach * u**1.15
        angle = TURN * v + 2.1 * u
        return MIDDLE[0] + r * math.cos(angle), MIDDLE[1] + r * math.sin(angle) * high

    rows = steps(max(12, int(1.4 * reach / plate.cut.pitch)))[:-1]
    plate.shade(at, rows, lambda u, v: 0.14 + 0.6 * u * (0.6 + 0.4 * math.sin(TURN * v * 4)), 50)


def circles(plate: Plate) -> None:
    """Three bundles of rings that share their middle."""
    light(plate)
    shared(plate)


def shared(plate: Plate) -> None:
    """The three bundles alone."""
    for k in range(3):
        x, y = shared_at(k)
        for f in middles(max(4, int(62 / plate.cut.pitch / 1.1))):
            r = 6 + 56 * f
            loop(plate, lambda u, x=x, y=y, r=r: (x + r * math.cos(TURN * u), y + r * math.sin(TURN * u)), 0.24)


def shared_at(k: int) -> Point:
    """Return the middle of one of the three bundles."""
    angle = -math.pi / 2 + TURN * k / 3
    return MIDDLE[0] + 42 * math.cos(angle), MIDDLE[1] + 8 + 42 * math.sin(angle)


def dragon(plate: Plate) -> None:
    """Scales, and a bare round for the dragon's head."""
    scales(plate, 0.85)
    plate.disc(*MIDDLE, 82, plate.paper)
    nimbus(plate)


def nimbus(plate: Plate) -> None:
    """Rays round the dragon's head."""
    rays(plate, MIDDLE, 74, 104, 72, ink=1.0)


def star(plate: Plate) -> None:
    """A star of eight within a star of eight, and rings in its heart."""
    light(plate)
    points(plate)
    heart(plate)


def points(plate: Plate) -> None:
    """The star without its heart."""
    for size, wide in ((1.0, 1.2), (0.84, 0.8), (0.58, 1.0), (0.46, 0.7)):
        outline = []
        for i in range(16):
            r = (86 if i % 2 == 0 else 52) * size
            angle = TURN * i / 16 - math.pi / 2
            outline.append((MIDDLE[0] + r * math.cos(angle), MIDDLE[1] + r * math.sin(angle)))
        plate.stroke([*outline, outline[0]], plate.cut.outline * wide, plate.gold)
    for i in range(8):
        angle = TURN * i / 8 - math.pi / 2
        tip = MIDDLE[0] + 86 * math.cos(angle), MIDDLE[1] + 86 * math.sin(angle)
        plate.shade(lambda u, _v, tip=tip: lerp(MIDDLE, tip, 0.25 + 0.7 * u), [0.0], lambda u, _v: 0.3 * (1 - u), 10)


def heart(plate: Plate) -> None:
    """Four rings in the middle."""
    for r in (20, 15, 10, 5):
        plate.disc(*MIDDLE, r, plate.paper, plate.cut.outline * 0.8, plate.gold)


def squared_circle(plate: Plate) -> None:
    """A circle in a square in a triangle in a circle: the old sign of the great work."""
    light(plate)
    x, y = MIDDLE
    wide = plate.cut.outline
    for r in (84, 79):
        plate.stroke([*circle(x, y, r, 72), (x + r, y)], wide * (1.2 if r == 84 else 0.6), plate.gold)
    for side, thick in ((79, 1.1), (70, 0.6)):
        corners = [(x + side * math.sin(TURN * k / 3), y - side * math.cos(TURN * k / 3)) for k in range(4)]
        plate.stroke(corners, wide * thick, plate.gold)
    half = 27.0
    plate.stroke(
        [
            (x - half, y - half + 8),
            (x + half, y - half + 8),
            (x + half, y + half + 8),
            (x - half, y + half + 8),
            (x - half, y - half + 8),
        ],
        wide,
        plate.gold,
    )
    for f in middles(max(3, int(24 / plate.cut.pitch))):
        loop(plate, lambda u, r=24 * f: (x + r * math.cos(TURN * u), y + 8 + r * math.sin(TURN * u)), 0.3)


BACKS: dict[str, tuple[str, Callable[[Plate], None]]] = {
    "wuxing": ("#1B5145", rose),
    "elemies": ("#21407C", whirl),
    "influence": ("#3F5466", circles),
    "dragon": ("#571D30", dragon),
    "alchemy_element": ("#503722", star),
    "alchemy_formula": ("#43305C", squared_circle),
}
"""The colour and the figure of each back, by the name of its sprite."""


SUNS: dict[str, tuple[float, float, float]] = {
    "formula": (72.0, 50.0, 76.0),
    "formula_small": (266.0, 60.0, 92.0),
}
"""Of each picture of a formula, how far down its sun stands, its radius, and how far its rays reach.

High between emblem and points on a card with words; at the foot of a small card.
"""


def formula_sun(plate: Plate, name: str) -> None:
    """The sun in which the emblem of a formula stands: two rings, and rays that leave the price below it bare."""
    y, r, far = SUNS[name]
    at = MIDDLE[0], y
    plate.disc(*at, r, mix(plate.paper, GOLD, 0.12), plate.cut.outline, plate.gold)
    plate.disc(*at, r * 0.9, mix(plate.paper, GOLD, 0.05), plate.cut.outline * 0.5, plate.gold)
    count = max(24, int(far * 3 / plate.cut.pitch))
    if name == "formula":
        rays(plate, at, r + 5, far, count * 2 // 3, (-0.35, math.pi + 0.35))
    else:
        rays(plate, at, r + 6, far, count)
