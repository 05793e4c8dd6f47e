"""Table cloths that are earned: a tile for each, light lines on a dimmer ground, by which light is multiplied.

The fields are those of the faces, laid so that what leaves a tile on one side comes in on the other: rows of waves,
leaves hatched on one side, facets of three tones, scales of flame, boards with grain that flows round its knots. What
lies before something covers it, so every tile is begun a row above itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from engraving.plate import Cut, Plate
from engraving.shapes import TURN, Point, clamp, lerp, middles, spline, steps

LINE, GROUND = "#FFFFFF", "#C6C6C6"
CUT = Cut(200, 6.0, 1.3)
"""Distance of lines in dp: the tile is as large on the table as it is drawn."""


def waves(plate: Plate, wide: float, high: float) -> None:
    """Swells that lean, each row half a wave beside the one above."""
    step = high / 2
    for row in range(-2, 4):
        start, level = (row % 2) * wide / 2, row * step

        def at(t: float, q: float, start: float = start, level: float = level) -> Point:
            calm = math.exp(-q / 26)
            crest = (1 + math.cos(TURN * t)) / 2
            x = start + wide * t - calm * (0.1 * wide * math.sin(TURN * t) + 0.12 * wide * crest**2.2)
            return x, level + q - 11 * calm * (2 * crest - 1)

        def tone(t: float, q: float) -> float:
            hollow = 0.5 - 0.5 * math.sin(TURN * t - 0.35)
            return 0.1 + 0.34 * hollow * math.exp(-q / 34)

        edge = [at(t * 4 - 1.5, 0) for t in steps(96)]
        plate.body([*edge, (3 * wide, level + 3 * step), (-2 * wide, level + 3 * step)], plate.paper, 1.2)
        plate.shade(
            lambda u, q, at=at: at(u * 4 - 1.5, q),
            [plate.cut.pitch * line for line in range(1, 8)],
            lambda u, q, tone=tone: tone(u * 4 - 1.5, q),
            96,
        )


def leaves(plate: Plate, wide: float, high: float) -> None:
    """Rounds of four leaves, upright and askew by turns."""
    for row in range(2):
        for column in range(2):
            x, y = (column + 0.5) * wide / 2, (row + 0.5) * high / 2
            for quarter in range(4):
                _leaf(plate, (x, y), (quarter + (row + column) % 2 / 2) * math.pi / 2, wide * 0.24)
            plate.disc(x, y, 2.2, plate.ink)


def _leaf(plate: Plate, root: Point, way: float, long: float) -> None:
    """Draw a leaf that is hatched on one side of its rib."""
    cos, sin = math.cos(way), math.sin(way)

    def at(u: float, v: float) -> Point:
        along, across = long * (0.16 + 0.84 * u), long * 0.27 * math.sin(math.pi * u**0.8) * (2 * v - 1)
        return root[0] + along * cos - across * sin, root[1] + along * sin + across * cos

    edge = [at(t, 0.0) for t in steps(14)] + [at(t, 1.0) for t in reversed(steps(14))]
    plate.body(edge, plate.paper, 1.0)
    veins = middles(6)
    plate.shade(lambda u, v: lerp(at(v, 0.5), at(min(1.0, v + 0.16), 1.0), u), veins, lambda u, _v: 0.3 - 0.12 * u, 6)
    plate.stroke([at(t, 0.5) for t in steps(6)], 0.9)


def facets(plate: Plate, wide: float, high: float) -> None:
    """Cubes seen from a corner: a side hatched closely, one widely, a bare top."""
    r = high / 3
    for y, shift in ((-high / 2, 0.5), (0.0, 0.0), (high / 2, 0.5), (high, 0.0)):
        for column in range(-1, 3):
            x = (column + shift) * wide
            left, right, foot = (x - wide / 2, y - r / 2), (x + wide / 2, y - r / 2), (x, y + r)
            for side, tone in ((left, 0.36), (right, 0.15)):
                corner = side[0], side[1] + r

                def at(
                    u: float, v: float, side: Point = side, corner: Point = corner, x: float = x, y: float = y
                ) -> Point:
                    return lerp((x, y + r * v), lerp(side, corner, v), u)

                plate.shade(at, middles(6), lambda u, v, tone=tone: tone * (0.6 + 0.6 * u) + 0.02 * v, 8)
            top = (x, y - r)
            for a, b in ((left, (x, y)), ((x, y), right), ((x, y), foot), (left, top), (top, right)):
                plate.stroke([a, b], 1.2)


def flames(plate: Plate, wide: float, high: float) -> None:
    """Pointed scales with a tongue of fire in each, whose lines lead from the rim to its heart."""
    outer = spline(
        [
            (0, 34),
            (-20, 27),
            (-29, 8),
            (-20, -10),
            (-6, -24),
            (0, -40),
            (6, -24),
            (20, -10),
            (29, 8),
            (20, 27),
            (0, 34),
        ]
    )
    inner = spline(
        [(0, 22), (-6, 18), (-8, 10), (-5, 2), (-1, -5), (2, -16), (4, -5), (6, 2), (7, 10), (5, 18), (0, 22)]
    )
    for row in range(3, -3, -1):
        for column in range(-1, 3):
            x, y = (column + row % 2 / 2) * wide, row * high / 2

            def at(u: float, v: float, x: float = x, y: float = y) -> Point:
                a, b = lerp(outer(u), inner(u), v)
                return x + a * wide / 60, y + b * high / 80

            plate.body([at(t, 0.0) for t in steps(60)], plate.paper, 1.3)
            plate.shade(at, (0.3, 0.62), lambda u, v: 0.14 + 0.2 * v * abs(math.sin(math.pi * u)), 60)
            plate.body([at(t, 1.0) for t in steps(40)], plate.tint(0.55), 1.0)


def grain(plate: Plate, wide: float, high: float) -> None:
    """Boards side by side, their grain flowing round a knot here and there."""
    count = 4
    deep = high / count
    for board in range(count):
        top, seam = board * deep, wide * (0.22, 0.7, 0.45, 0.92)[board]
        knot = (seam + wide * (0.36, 0.6, 0.3, 0.52)[board]) % wide, top + deep * (0.42, 0.6, 0.5, 0.36)[board]

        def at(u: float, v: float, top: float = top, board: int = board, knot: Point = knot) -> Point:
            x = wide * u
            y = top + deep * v + 2.2 * math.sin(TURN * u + board * 2 + v * 3)
            y += 1.1 * math.sin(3 * TURN * u + board - v * 4)
            near = (x - knot[0] + wide / 2) % wide - wide / 2
            away = y - knot[1]
            push = 8 * math.exp(-((near / 26) ** 2)) * math.exp(-abs(away) / 14)
            y += push if away >= 0 else -push
            return x, min(top + deep - 2.5, max(top + 2.5, y))

        def tone(u: float, v: float, board: int = board) -> float:
            swell = math.sin(2 * TURN * u + board + v * 17) + math.sin(TURN * u * 5 - v * 29)
            return clamp(0.17 + 0.07 * swell)

        plate.shade(at, middles(9), tone, 120, pitch=5.0)
        for r in (1.6, 4.2):
            ring = [(knot[0] + 2.2 * r * math.cos(TURN * t), knot[1] + r * math.sin(TURN * t)) for t in steps(20)]
            plate.stroke(ring, 0.9)
        plate.stroke([(0, top), (wide, top)], 1.3)
        plate.stroke([(seam, top), (seam, top + deep)], 1.3)
    plate.stroke([(0, high), (wide, high)], 1.3)


CLOTHS: dict[str, tuple[Callable[[Plate, float, float], None], int, int]] = {
    "leaves": (leaves, 112, 112),
    "waves": (waves, 72, 64),
    "cubes": (facets, 62, 108),
    "flames": (flames, 60, 80),
    "grain": (grain, 420, 224),
}
"""What draws the tile of each pattern, and its width and height in dp."""


def tile(name: str) -> str:
    """Return the SVG text of a pattern's tile."""
    draw, wide, high = CLOTHS[name]
    plate = Plate(CUT, LINE, GROUND, LINE)
    draw(plate, wide, high)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><path d="M0 0H{wide}V{high}H0Z" '
    return f'{head}fill="{GROUND}"/>{"".join(plate.drawn)}</svg>'
