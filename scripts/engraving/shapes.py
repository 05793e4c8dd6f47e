"""Points, curves and noise: the geometry that the fields are drawn with. Lengths are units of the 250 x 350 card."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

Point = tuple[float, float]
Curve = Callable[[float], Point]
"""A point for every t from 0 to 1."""
Patch = Callable[[float, float], Point]
"""A form as a map from the unit square: its engraved lines are the curves of constant v, run through by u."""
Tone = Callable[[float, float], float]
"""How dark a form is at (u, v): 0 bare paper, 1 solid ink."""

TURN = 2 * math.pi


def clamp(x: float, low: float = 0.0, high: float = 1.0) -> float:
    """Return x, at least low and at most high."""
    return low if x < low else min(x, high)


def lerp(a: Point, b: Point, t: float) -> Point:
    """Return the point that lies t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def middles(n: int, shift: float = 0.5) -> list[float]:
    """Return n even steps through 0 to 1, each `shift` of a step from its beginning."""
    return [(i + shift) / n for i in range(n)]


def steps(n: int) -> list[float]:
    """Return 0 to 1 in n equal steps, both ends among them."""
    return [i / n for i in range(n + 1)]


def spline(points: Sequence[Point]) -> Curve:
    """Return the smooth curve through points, as Catmull and Rom have it."""
    last = len(points) - 1

    def at(t: float) -> Point:
        x = clamp(t) * last
        i = min(int(x), last - 1)
        f = x - i
        p = [points[clamp_index(i + k, last)] for k in (-1, 0, 1, 2)]
        return _cubic(p, 0, f), _cubic(p, 1, f)

    return at


def clamp_index(i: int, last: int) -> int:
    """Return an index that lies on the list."""
    return max(0, min(last, i))


def _cubic(p: Sequence[Point], axis: int, f: float) -> float:
    a, b, c, d = (q[axis] for q in p)
    return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)


def circle(x: float, y: float, r: float, n: int = 60, squash: float = 1.0) -> list[Point]:
    """Return the corners of a circle, or of an ellipse `squash` as high as wide."""
    return [(x + r * math.cos(i / n * TURN), y + squash * r * math.sin(i / n * TURN)) for i in range(n)]


def crooked(seed: int) -> Callable[[float], float]:
    """Return a smooth endless crooked line, about -1 to 1: the sum of four sines, the same for the same seed."""
    chance = Random(seed)
    waves = [(chance.uniform(0.7, 1.3) * 2**k, chance.uniform(0, TURN), 1.7**-k) for k in range(4)]
    return lambda x: sum(high * math.sin(rate * x * TURN + phase) for rate, phase, high in waves) / 2.2


def normal(a: Point, b: Point) -> Point:
    """Return the unit vector that stands on the way from a to b, to its right as seen on the card."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = math.hypot(dx, dy) or 1.0
    return -dy / long, dx / long


def along(path: Sequence[Point], wide: Callable[[float], float]) -> Patch:
    """Return the patch of a bundle of lines beside a path; v is how far beside it, in parts of `wide(u)`."""
    last = len(path) - 1

    def at(u: float, v: float) -> Point:
        x = clamp(u) * last
        i = min(int(x), last - 1)
        nx, ny = normal(path[max(0, i - 1)], path[min(last, i + 2)])
        cx, cy = lerp(path[i], path[i + 1], x - i)
        return cx + nx * v * wide(u), cy + ny * v * wide(u)

    return at


def mix(one: str, other: str, t: float) -> str:
    """Return the colour `#RRGGBB` that lies t of the way from one to the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * t):02X}" for a, b in pairs)


def _channels(color: str) -> list[int]:
    return [int(color[i : i + 2], 16) for i in (1, 3, 5)]
