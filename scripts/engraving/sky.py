"""Light behind the forms: rays, the signs of the high ranks, and the hour of the day that each of them makes."""

from __future__ import annotations

import math
from collections.abc import Callable

from engraving.plate import Plate
from engraving.shapes import TURN, Point, circle, lerp, middles, mix, steps

SIGN_AT: Point = (170.0, 68.0)
SIGN_SIZE = 32.0

Inside = Callable[[float, float], bool]


def rays(
    plate: Plate,
    at: Point,
    near: float,
    far: float,
    count: int,
    span: tuple[float, float] = (0.0, TURN),
    ink: float = 0.8,
) -> None:
    """Draw rays from a point, from `near` to `far`, long and short by turns; `span` in radians, 0 to the right."""
    if plate.cut.is_small:
        return
    first, last = span

    def ray(u: float, v: float) -> Point:
        angle = first + (last - first) * v
        reach = near + (far * (0.8 + 0.2 * math.cos(round(v * count) * 2.6)) - near) * u
        return at[0] + reach * math.cos(angle), at[1] - reach * math.sin(angle)

    rows = [i / count for i in range(count + (last - first < TURN - 0.01))]
    plate.shade(ray, rows, lambda u, _v: 0.14 + 0.34 * (1 - u) ** 0.6, 8, color=plate.gold, opacity=ink)


def sunrise(plate: Plate, at: Point, far: float = 140.0) -> None:
    """Draw a low sun whose rays fill the upper half."""
    rays(plate, at, 22, far, 40, (0.1, math.pi - 0.1))
    plate.disc(*at, 19, mix(plate.paper, plate.gold, 0.3), plate.cut.outline * 0.8, plate.gold)


def landscape(plate: Plate, sign: str) -> None:
    """Draw the sign of a rank and the sky that it makes: star, moon, sun, crown or eclipse."""
    if not plate.cut.is_small:
        HOURS[sign](plate)
    SIGNS[sign](plate)


# ---- hours


def _starlight(plate: Plate) -> None:
    for x, y, r in ((116, 46, 5), (222, 114, 6), (132, 94, 4), (216, 34, 4), (108, 130, 4), (196, 128, 3)):
        plate.body([(x, y - r), (x + r * 0.35, y), (x, y + r), (x - r * 0.35, y)], plate.gold)


def _night(plate: Plate) -> None:
    """Level lines that keep their distance from the moon."""
    x, y = SIGN_AT

    def tone(u: float, v: float) -> float:
        near = math.hypot(8 + 234 * u - x, 16 + 180 * v - y)
        return (0.38 * (1 - v) ** 0.8 + 0.05) * max(0.0, min(1.0, (near - 44) / 26))

    rows = middles(int(170 / plate.cut.pitch / 1.15))
    plate.shade(lambda u, v: (8 + 234 * u, 16 + 180 * v), rows, tone, 60, opacity=0.75)


def _noon(plate: Plate) -> None:
    rays(plate, SIGN_AT, 62, 196, 48)


def _glory(plate: Plate) -> None:
    x, y = SIGN_AT
    rays(plate, (x, y + 20), 50, 176, 30, (0.25, math.pi - 0.25), 0.9)
    rays(plate, (x, y + 34), 34, 136, 26, (math.pi + 0.3, TURN - 0.3), 0.6)


def _dark_day(plate: Plate) -> None:
    """Rings of ink that close in on the black sun."""
    count = int(170 / plate.cut.pitch / 1.2)
    for f in middles(count):
        ring = 64 + 170 * f
        plate.shade(
            lambda u, _v, ring=ring: _on_ring(SIGN_AT, ring, u),
            [0.0],
            lambda _u, _v, f=f: 0.42 * (1 - f) ** 0.9 + 0.05,
            110,
            opacity=0.8,
        )


def _on_ring(at: Point, r: float, u: float) -> Point:
    return at[0] + r * math.cos(TURN * u), at[1] + r * math.sin(TURN * u)


HOURS = {"star": _starlight, "moon": _night, "sun": _noon, "crown": _glory, "eclipse": _dark_day}

# ---- signs


def _line(plate: Plate) -> float:
    return 4.0 if plate.cut.is_small else 1.7


def _hatched(plate: Plate, inside: Inside, tone: float) -> None:
    """Hatch what is inside a sign, about its middle, with level lines."""
    x, y = SIGN_AT
    r = SIGN_SIZE
    for f in middles(int(2 * r / plate.cut.pitch)):
        level = -r + 2 * r * f
        run = [k / 40 * r for k in range(-40, 41) if inside(k / 40 * r, level)]
        if len(run) > 2:
            ends = (x + run[0], y + level), (x + run[-1], y + level)
            plate.shade(lambda u, _v, ends=ends: lerp(*ends, u), [0.0], lambda _u, _v: tone, 8, color=plate.gold)


def _star(plate: Plate) -> None:
    x, y = SIGN_AT
    r = SIGN_SIZE
    for i in range(8):
        angle = i * math.pi / 4 - math.pi / 2
        long = r * (0.66 if i % 2 else 1.3)
        tip = x + long * math.cos(angle), y + long * math.sin(angle)
        for turn, fill in ((0.39, plate.gold), (-0.39, plate.paper)):
            side = x + r * 0.27 * math.cos(angle + turn), y + r * 0.27 * math.sin(angle + turn)
            plate.body([tip, side, (x, y)], fill, _line(plate) * 0.7, plate.gold)


def _moon(plate: Plate) -> None:
    x, y = SIGN_AT
    r = SIGN_SIZE
    inner, dx, dy = 0.8 * r, r * 0.46, -r * 0.22
    meet = math.acos((r * r + math.hypot(dx, dy) ** 2 - inner * inner) / (2 * r * math.hypot(dx, dy)))
    toward = math.atan2(dy, dx)
    back = [toward + meet + (TURN - 2 * meet) * t for t in steps(40)]
    outer = [(x + r * math.cos(a), y + r * math.sin(a)) for a in back]
    first = math.atan2(outer[-1][1] - y - dy, outer[-1][0] - x - dx)
    last = math.atan2(outer[0][1] - y - dy, outer[0][0] - x - dx)
    sweep = (first - last) % TURN
    hollow = [first - sweep * t for t in steps(40)]
    cut = [(x + dx + inner * math.cos(a), y + dy + inner * math.sin(a)) for a in hollow]
    plate.body(outer + cut, mix(plate.paper, plate.gold, 0.3), _line(plate), plate.gold)
    _hatched(plate, lambda a, b: a * a + b * b < r * r * 0.95 and math.hypot(a - dx, b - dy) > inner * 1.03, 0.46)


def _sun(plate: Plate) -> None:
    x, y = SIGN_AT
    r = SIGN_SIZE
    rays(plate, SIGN_AT, r * 0.88, r * 1.7, 28, ink=1.0)
    if plate.cut.is_small:
        for i in range(8):
            c, s = math.cos(i * math.pi / 4), math.sin(i * math.pi / 4)
            plate.stroke(
                [(x + r * 0.95 * c, y + r * 0.95 * s), (x + r * 1.35 * c, y + r * 1.35 * s)], _line(plate), plate.gold
            )
    plate.body(circle(x, y, r * 0.74), mix(plate.paper, plate.gold, 0.3), _line(plate), plate.gold)
    _hatched(plate, lambda a, b: a * a + b * b < r * r * 0.5, 0.36)


def _crown(plate: Plate) -> None:
    x, y = SIGN_AT
    r = SIGN_SIZE
    foot = y + r * 0.62
    tips = ((-1.16, -0.42), (0.0, -0.86), (1.16, -0.42))
    outline = [(-1.0, 0.62), tips[0], (-0.52, 0.06), tips[1], (0.52, 0.06), tips[2], (1.0, 0.62)]
    plate.body(
        [(x + a * r, y + b * r) for a, b in outline], mix(plate.paper, plate.gold, 0.34), _line(plate), plate.gold
    )
    for f in middles(int(2.1 * r / plate.cut.pitch)):
        u = -1.05 + 2.1 * f
        peak = 0.06 - (1 - abs(u) / 0.52) * 0.92 if abs(u) < 0.52 else 0.06 - (abs(u) - 0.52) / 0.64 * 0.48
        ends = (x + u * r, y + peak * r + 4), (x + u * r * 0.9, foot - 3)
        plate.shade(
            lambda t, _v, ends=ends: lerp(*ends, t),
            [0.0],
            lambda t, _v, u=u: 0.16 + 0.34 * t + 0.14 * (u > 0),
            8,
            color=plate.gold,
        )
    plate.stroke([(x - r, foot), (x + r, foot)], _line(plate) * 2.2, plate.gold)
    for a, b in tips:
        plate.disc(x + a * r, y + b * r, 5.5 if plate.cut.is_small else 3.6, plate.gold)


def _eclipse(plate: Plate) -> None:
    x, y = SIGN_AT
    r = SIGN_SIZE
    rays(plate, SIGN_AT, r, r * 1.9, 44, ink=1.0)
    plate.disc(x, y, r * 0.98, mix(plate.paper, plate.gold, 0.55), _line(plate), plate.gold)
    plate.disc(x - 1.5, y + 1, r * 0.8, plate.gold if plate.is_night else plate.ink)
    q = r * 0.74
    for f in middles(int(1.6 * r / plate.cut.pitch)):
        level = -q + 2 * q * f
        half = math.sqrt(max(0.0, q * q - level * level))
        ends = (x - 1.5 - half, y + 1 + level), (x - 1.5 + half, y + 1 + level)
        plate.shade(
            lambda u, _v, ends=ends: lerp(*ends, u),
            [0.0],
            lambda u, _v: 0.06 + 0.26 * u * u,
            10,
            color=plate.paper,
        )


SIGNS = {"star": _star, "moon": _moon, "sun": _sun, "crown": _crown, "eclipse": _eclipse}
