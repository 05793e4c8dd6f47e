"""Night cards: gold on near black. The ground of each special card is a field that says what the card does.

Their emblem is not drawn here: it stands on the ground, at `EMBLEM_AT`, and is a sprite.
"""

from __future__ import annotations

import math
from random import Random

from engraving.plate import HEIGHT, NIGHT, NIGHT_GOLD, WIDTH, Plate, ribbon
from engraving.shapes import TURN, Point, Tone, clamp, lerp, middles, spline, steps
from engraving.sky import rays

EMBLEM_AT: Point = (125.0, 176.0)


def guru(plate: Plate) -> None:
    """Calm: even rings, and rays that nothing bends."""
    rays(plate, EMBLEM_AT, 108, 196, 72, ink=0.9)
    _rings(plate, EMBLEM_AT, (66, 106), lambda _u, f: 0.36 - 0.2 * f)


def jester(plate: Plate) -> None:
    """Any rank: a lattice that never settles."""
    if plate.cut.is_small:
        return
    for way in (1, -1):

        def at(u: float, v: float, way: int = way) -> Point:
            return -60 + 370 * v + way * (u - 0.5) * 190 + 9 * math.sin(u * 12), HEIGHT * u

        rows = steps(int(300 / plate.cut.pitch / 3.2))
        plate.shade(at, rows, lambda u, _v: 0.32 * (2 * abs(u - 0.5)) ** 0.8 + 0.04, 50, opacity=0.85)
    plate.disc(*EMBLEM_AT, 62, NIGHT)
    rays(plate, EMBLEM_AT, 62, 88, 60, ink=0.9)


def elevate(plate: Plate) -> None:
    """Everything rises by one: chevrons, each a step up."""
    if plate.cut.is_small:
        return

    def at(u: float, v: float) -> Point:
        return WIDTH * u, 30 + 400 * v - 110 * (1 - abs(2 * u - 1))

    def tone(u: float, v: float) -> float:
        return (0.1 + 0.42 * (1 - abs(2 * u - 1))) * (1 - 0.5 * v)

    plate.shade(at, middles(int(330 / plate.cut.pitch / 1.25), 0.0), tone, 40, opacity=0.8)
    plate.disc(*EMBLEM_AT, 60, NIGHT)


def stomp(plate: Plate) -> None:
    """Rings run from where it lands, and the ground cracks."""
    at = 125.0, 262.0
    _rings(plate, at, (26, 210), lambda _u, f: 0.64 * (1 - f) ** 1.3 + 0.05, 0.42, 3.0)
    chance = Random(4)
    for i in range(9):
        angle = math.pi * (0.04 + 0.92 * i / 8)
        x, y = at[0] + 40 * math.cos(angle), at[1] + 6 + 15 * math.sin(angle)
        crack = [(x, y)]
        for _k in range(4):
            x += 22 * math.cos(angle) + chance.uniform(-7, 7)
            y += 12 * math.sin(angle) + 5 + chance.uniform(-3, 3)
            crack.append((x, y))
        shape = ribbon(crack, [4.5, 3.4, 2.4, 1.4, 0.4])
        plate.drawn.append(f'<path d="{shape}" fill="{NIGHT}" stroke="{NIGHT_GOLD}" stroke-width=".7"/>')


def swan(plate: Plate) -> None:
    """The black swan, gold on still water, before a fan of light."""
    rays(plate, (125, 226), 74, 196, 60, (0.15, math.pi - 0.15))
    _rings(plate, (125, 254), (40, 150), lambda _u, f: 0.5 * (1 - f) ** 0.8 + 0.06, 0.3, 1.5)
    neck = spline([(104, 246), (60, 214), (66, 168), (98, 150), (110, 124), (92, 104), (72, 110)])
    body = spline([
        (72, 236), (98, 216), (140, 206), (196, 178), (214, 190),
        (204, 222), (176, 250), (118, 262), (84, 254), (72, 236),
    ])  # fmt: skip
    ts = steps(60)
    plate.body([body(t) for t in ts], NIGHT_GOLD)
    widths = [34 * (1 - t) ** 1.2 + 11 + (8 * math.sin((t - 0.8) / 0.2 * math.pi) if t > 0.8 else 0) for t in ts]
    plate.drawn.append(f'<path d="{ribbon([neck(t) for t in ts], widths)}" fill="{NIGHT_GOLD}"/>')
    plate.body([(76, 103), (52, 118), (78, 118)], NIGHT_GOLD, 2.0, NIGHT)
    plate.disc(84, 106, 2.6, NIGHT)

    def wing(u: float, v: float) -> Point:
        x, y = lerp((112 + 20 * v, 236 + 14 * v), (206 - 18 * v, 188 + 44 * v), u)
        return x, y - 14 * math.sin(math.pi * u) * (1 - v)

    plate.shade(wing, middles(max(3, int(40 / plate.cut.pitch)), 0.0), lambda u, _v: 0.2 + 0.34 * u, 30, color=NIGHT)


def dragon(plate: Plate) -> None:
    """Scales, row over row, and the light round its head."""
    scales(plate, 0.8)
    plate.disc(*EMBLEM_AT, 92, plate.paper)
    rays(plate, EMBLEM_AT, 84, 114, 80, ink=1.0)


def scales(plate: Plate, ink: float) -> None:
    """Cover the plate with scales that darken outwards."""
    small = plate.cut.is_small
    long = plate.cut.pitch * (3.4 if small else 5.6)
    high = long * 0.59
    for j in range(int(HEIGHT / high) + 2):
        for i in range(int(WIDTH / long) + 3):
            x, y = (i + 0.5 * (j % 2)) * long - 12, j * high
            away = clamp(math.hypot(x - EMBLEM_AT[0], y - EMBLEM_AT[1]) / 175)
            for size in (1.0,) if small else (1.0, 0.62, 0.3):

                def at(u: float, _v: float, x: float = x, y: float = y, r: float = size * long / 2) -> Point:
                    return x + r * math.cos(math.pi * u), y + r * math.sin(math.pi * u)

                dark = (0.14 + 0.26 * away) * (1.1 if size == 1.0 else 0.75)
                plate.shade(at, [0.0], lambda _u, _v, dark=dark: dark, 10, opacity=ink)


def _rings(
    plate: Plate, at: Point, span: tuple[float, float], tone: Tone, squash: float = 1.0, quiver: float = 0.0
) -> None:
    """Draw rings round a point between two radii; `tone` gets where on the ring, and how far out, 0 to 1."""
    near, far = span
    for f in middles(max(2, int((far - near) / plate.cut.pitch))):

        def ring(u: float, _v: float, f: float = f) -> Point:
            r = near + (far - near) * f + quiver * math.sin(9 * TURN * u + f * 30)
            return at[0] + r * math.cos(TURN * u), at[1] + squash * r * math.sin(TURN * u)

        plate.shade(ring, [0.0], lambda u, _v, f=f: tone(u, f), 90, opacity=0.8)


SPECIALS = {"guru": guru, "jester": jester, "elevate": elevate, "stomp": stomp, "swan": swan, "dragon": dragon}
"""The grounds by what stands on them."""
