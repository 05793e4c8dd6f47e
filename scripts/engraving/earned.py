"""The backs that are earned on the ladders: the same gold lines on colours of their own, a thing for each.

Canes and crown and flame are patches like the forms of faces; the rose and the sky are rules for lines, as the games'
own backs are.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from random import Random

from engraving.backs import MIDDLE, light, loop
from engraving.night import scales
from engraving.plate import Plate
from engraving.shapes import TURN, Point, circle, lerp, middles, mix, spline, steps

CANES = ((66.0, 30.0, 12.0), (186.0, 32.0, -30.0), (124.0, 40.0, -6.0))
"""Each cane from the back to the front: its middle, how thick it is, where its first knot is."""
LEAVES = ((66, 96, -0.5), (66, 214, -2.5), (124, 150, 0.5), (124, 268, -2.7), (186, 120, -2.4), (186, 238, -0.35))
"""Where each pair of leaves grows, and the way it points."""
BEAR = ((-62, -10), (-38, -24), (-14, -16), (8, 0), (14, 32), (54, 38), (58, 2))
"""The seven stars of the Great Bear, from the middle."""


def bamboo(plate: Plate) -> None:
    """Three canes, each lit from the left, with knots and leaves."""
    outline = plate.cut.outline
    for x, wide, first in CANES:
        knots = [first + 74.0 * i for i in range(6)]
        for top, foot in pairwise(knots):

            def at(
                u: float, v: float, x: float = x, wide: float = wide, top: float = top, foot: float = foot
            ) -> Point:
                waist = 1.0 - 0.13 * math.sin(math.pi * u)
                return x + wide * (v - 0.5) * waist, top + 3 + (foot - top - 6) * u

            left, right = [at(t, 0.0) for t in steps(12)], [at(t, 1.0) for t in steps(12)]
            plate.halo(left + right[::-1], 1.0)
            plate.body(left + right[::-1], mix(plate.paper, plate.gold, 0.1), outline * 0.7, plate.gold)
            plate.fill(at, wide, lambda _u, v: 0.1 + 0.5 * v**1.5, 12)
        for y in knots:
            plate.stroke([(x - wide * 0.56, y), (x + wide * 0.56, y)], outline * 1.7, plate.gold)
    for x, y, way in LEAVES:
        for turn, long in ((0.0, 56.0), (0.75, 42.0)):
            _leaf(plate, (x, y), way + turn, long)


def _leaf(plate: Plate, root: Point, way: float, long: float) -> None:
    """Draw a leaf that is dark on one side of its rib."""
    tip = root[0] + long * math.cos(way), root[1] + long * math.sin(way)
    nx, ny = -math.sin(way), math.cos(way)

    def at(u: float, v: float) -> Point:
        x, y = lerp(root, tip, u)
        side = long * 0.17 * math.sin(math.pi * u**0.75) * (2 * v - 1)
        return x + nx * side, y + ny * side

    edge = [at(t, 0.0) for t in steps(14)] + [at(t, 1.0) for t in reversed(steps(14))]
    plate.halo(edge, 0.8)
    plate.body(edge, mix(plate.paper, plate.gold, 0.14), plate.cut.outline * 0.8, plate.gold)
    half = [at(t, 0.5) for t in steps(14)] + [at(t, 1.0) for t in reversed(steps(14))]
    plate.body(half, mix(plate.paper, plate.gold, 0.8))


def crowns(plate: Plate) -> None:
    """One crown upright and one beneath it on its head, as on a court card, and light round both."""
    light(plate)
    for way in (1, -1):
        _crown(plate, way)
    plate.stroke([(46, MIDDLE[1]), (204, MIDDLE[1])], plate.cut.outline * 0.8, plate.gold)


def _crown(plate: Plate, way: int) -> None:
    """Draw a crown that stands on the middle (1), or hangs from it (-1)."""
    outline = plate.cut.outline

    def at(u: float, v: float) -> Point:
        """Return the place u across and v up, both about 0 to 1."""
        return MIDDLE[0] + way * (u - 0.5) * (112 + 34 * v), MIDDLE[1] - way * (10 + 86 * v)

    tips = ((0.0, 0.7), (0.25, 0.86), (0.5, 1.0), (0.75, 0.86), (1.0, 0.7))
    valleys = ((0.125, 0.42), (0.375, 0.46), (0.625, 0.46), (0.875, 0.42))
    edge = [(0.0, 0.0), *(p for pair in zip(tips, (*valleys, (1.0, 0.0)), strict=True) for p in pair)]
    plate.halo([at(*p) for p in edge], 1.2)
    plate.body([at(*p) for p in edge], mix(plate.paper, plate.gold, 0.12), outline, plate.gold)

    def height(u: float) -> float:
        near = next(i for i in range(len(edge) - 2, 0, -1) if edge[i][0] <= u)
        (a, low), (b, high) = edge[near], edge[near + 1]
        return low + (high - low) * (u - a) / max(0.01, b - a)

    rows = max(6, int(130 / plate.cut.pitch))
    plate.shade(
        lambda t, v: at(v, 0.24 + max(0.0, height(v) - 0.27) * t),
        middles(rows),
        lambda t, v: (0.2 + 0.28 * abs(math.sin(4 * math.pi * v))) * (1 - 0.5 * t),
        10,
    )
    for v, thick in ((0.05, 1.6), (0.2, 0.8)):
        plate.stroke([at(0.0, v), at(1.0, v)], outline * thick, plate.gold)
    for u in middles(5):
        plate.disc(*at(u, 0.125), 2.8 if not plate.cut.is_small else 4, plate.gold)
    for u, v in tips:
        plate.disc(*at(u, v), 5.0 if not plate.cut.is_small else 8.0, plate.gold)


def compass(plate: Plate) -> None:
    """A rose of sixteen winds: every point light on one side and dark on the other, within a graduated ring."""
    light(plate)
    x, y = MIDDLE
    outline = plate.cut.outline
    plate.disc(x, y, 103, plate.paper)
    for r, wide in ((101, 1.1), (93, 0.6), (60, 0.5)):
        plate.stroke([*circle(x, y, r, 90), (x + r, y)], outline * wide, plate.gold)
    marks = 36 if plate.cut.is_small else 72
    for i in range(marks):
        c, s = math.cos(TURN * i / marks), math.sin(TURN * i / marks)
        deep = 86 if i % (marks // 8) == 0 else 93
        plate.stroke([(x + deep * c, y + deep * s), (x + 101 * c, y + 101 * s)], outline * 0.5, plate.gold)
    for points, turn, long, thick in ((8, 0.5, 54.0, 7.0), (4, 0.5, 72.0, 11.0), (4, 0.0, 90.0, 15.0)):
        for i in range(points):
            _point(plate, TURN * (i + turn) / points - math.pi / 2, long, thick)
    plate.disc(x, y, 9, plate.paper, outline, plate.gold)
    plate.disc(x, y, 3.4, plate.gold)


def _point(plate: Plate, angle: float, long: float, thick: float) -> None:
    """Draw one point of the rose, the left half bare and the right one gold."""
    x, y = MIDDLE
    tip = x + long * math.cos(angle), y + long * math.sin(angle)
    shoulder = thick * 1.42
    for turn, fill in ((-math.pi / 4, plate.paper), (math.pi / 4, mix(plate.paper, plate.gold, 0.82))):
        side = x + shoulder * math.cos(angle + turn), y + shoulder * math.sin(angle + turn)
        plate.body([tip, side, MIDDLE], fill, plate.cut.outline * 0.6, plate.gold)
    side = x + shoulder * math.cos(angle - math.pi / 4), y + shoulder * math.sin(angle - math.pi / 4)
    rows = middles(max(2, int(shoulder / plate.cut.pitch * 1.5)))
    plate.shade(lambda u, v: lerp(lerp(MIDDLE, side, v), tip, u), rows, lambda u, _v: 0.16 * (1 - u), 8)


def scaled(plate: Plate) -> None:
    """Scales to the edge, and a flame that burns in a bare round."""
    scales(plate, 0.9)
    x, y = MIDDLE
    outline = plate.cut.outline
    plate.disc(x, y, 78, plate.paper, outline, plate.gold)
    plate.disc(x, y, 71, plate.paper, outline * 0.5, plate.gold)
    outer = spline(
        [(0, 58), (-32, 46), (-42, 18), (-32, -10), (-20, -22), (-22, -6), (-10, -6), (-2, -30), (6, -66), (12, -36),
         (30, -14), (42, 16), (32, 46), (0, 58)]
    )  # fmt: skip
    inner = spline(
        [(0, 54), (-10, 50), (-14, 40), (-11, 30), (-8, 25), (-7, 28), (-4, 27), (-1, 20), (1, 8), (4, 18), (9, 26),
         (14, 38), (10, 50), (0, 54)]
    )  # fmt: skip

    def at(u: float, v: float) -> Point:
        a, b = lerp(outer(u), inner(u), v)
        return x + a, y + 2 + b

    plate.body([at(t, 0.0) for t in steps(90)], mix(plate.paper, plate.gold, 0.12), outline, plate.gold)
    plate.shade(at, middles(max(3, int(40 / plate.cut.pitch))), lambda u, v: 0.18 + 0.3 * v * (0.6 + 0.4 * u), 90)
    plate.body([at(t, 1.0) for t in steps(60)], plate.gold)


def stars(plate: Plate) -> None:
    """The sky turns: trails of stars about the middle, and the Great Bear before them."""
    x, y = MIDDLE
    chance = Random(7)
    wide = plate.cut.pitch * (1.6 if plate.cut.is_small else 1.25)
    for n in range(int(150 / wide)):
        r = 84 + n * wide
        start = chance.uniform(0, 1)
        for k in range(3):
            first = TURN * (start + k / 3)
            long = TURN * chance.uniform(0.12, 0.28)

            def trail(u: float, _v: float, r: float = r, first: float = first, long: float = long) -> Point:
                return x + r * math.cos(first + long * u), y + r * math.sin(first + long * u)

            plate.shade(trail, [0.0], lambda u, _v: 0.06 + 0.3 * u**1.6, 40, opacity=0.9)
    for f in middles(max(2, int(14 / plate.cut.pitch))):
        loop(plate, lambda u, r=74 + 8 * f: (x + r * math.cos(TURN * u), y + r * math.sin(TURN * u)), 0.2)
    at = [(x + a, y + b - 4) for a, b in BEAR]
    plate.stroke([*at, at[3]], plate.cut.outline * 0.6, plate.gold)
    for place, (a, b) in enumerate(at):
        _four_points(plate, (a, b), 13.0 if place in (0, 3, 6) else 10.5)
    for a, b, r in ((-20, -54, 9), (30, -40, 7), (-40, 34, 8), (-12, 58, 6)):
        _four_points(plate, (x + a, y + b), r)


def _four_points(plate: Plate, at: Point, r: float) -> None:
    """Draw a star of four points."""
    r *= 1.3 if plate.cut.is_small else 1.0
    outline = []
    for i in range(8):
        reach = r if i % 2 == 0 else r * 0.26
        outline.append((at[0] + reach * math.sin(TURN * i / 8), at[1] - reach * math.cos(TURN * i / 8)))
    plate.body(outline, plate.gold)


EARNED: dict[str, tuple[str, Callable[[Plate], None]]] = {
    "bamboo": ("#2B5230", bamboo),
    "crowns": ("#1E4C58", crowns),
    "compass": ("#36393E", compass),
    "scales": ("#6B3520", scaled),
    "stars": ("#1A2748", stars),
}
"""The colour and the figure of each back that is earned, by the name of its sprite."""
