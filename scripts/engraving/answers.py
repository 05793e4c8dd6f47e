"""What a card leaves around it for a moment where it lands: frames, in units of a hundredth of the card's width.

There are `REACH` of them on each side of a card; a frame is soft, and stretched where it shows.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Final

from elements_table.ui.drawing.theme import ELEMENT_BRIGHT, Color, hexed, part_of, rgb
from elements_table.ui.stage.motion.drawing import AREA, CARD, REACH, STEPS

CORNER: Final = 7.0
EMBER: Final = rgb("#FF9A52")
SPARK: Final = rgb("#FFD894")
SOOT: Final = rgb("#1A0D08")
ROUND: Final = 2 * (CARD[0] + CARD[1])
"""Length of a card's edge."""

Drawn = Callable[[float, Color], str]
"""Draws a frame at a part of the time (0 to 1) in an element's colour: an SVG body of `AREA`."""


def frame(element: str, step: int) -> str:
    """Return the SVG text of a frame of an element's answer."""
    body = ANSWERS[element]((step + 0.5) / STEPS, ELEMENT_BRIGHT[element])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {AREA[0]:g} {AREA[1]:g}">{body}</svg>\n'


def _scorch(t: float, color: Color) -> str:
    """Return a ring that burns outwards, with sparks."""
    burnt = _ring(3 + 8 * t, SOOT, 12, 0.75 * (1 - t))
    fire = _ring(1 + 11 * t, color, 7 * (1 - t) + 1, (1 - t) ** 0.7)
    core = _ring(0.5 + 9 * t, EMBER, 3.5 * (1 - t), 1 - t)
    sparks = [_dot(x, y, 2.8 * (1 - t) + 0.5, SPARK, 1 - t**3) for x, y in _thrown(14, 3 + 11 * t, 3)]
    return burnt + fire + core + "".join(sparks)


def _ripples(t: float, color: Color) -> str:
    """Return two rings, one after the other."""
    parts = [max(0.0, (t - wait) / (1 - wait)) for wait in (0.0, 0.4)]
    return "".join(_ring(13 * part, color, 3 * (1 - part) + 0.8, 1 - part * part) for part in parts if part)


def _dust(t: float, color: Color) -> str:
    """Return puffs that roll outwards and thin."""
    chance = random.Random(6)
    soft = (
        f'<radialGradient id="p"><stop offset="0" stop-color="{hexed(color)}"/><stop offset="0.5" '
        f'stop-color="{hexed(color)}" stop-opacity="0.7"/><stop offset="1" stop-color="{hexed(color)}" '
        'stop-opacity="0"/></radialGradient>'
    )
    for seed, count, small, large in ((5, 30, 8.0, 14.0), (6, 24, 3.0, 6.0)):
        for x, y in _thrown(count, 7.5 * math.sqrt(t), seed):
            r, alpha = chance.uniform(small, large) * (0.7 + 0.5 * t), chance.uniform(0.5, 1.0) * (1 - t) ** 1.2
            soft += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="url(#p)" opacity="{alpha:.2f}"/>'
    return soft


def _gust(t: float, color: Color) -> str:
    """Return strokes of wind that sweep up both sides of the card and curl away over it."""
    drawn = ""
    for side in (-1, 1):
        for wait, out in ((0.0, 4.0), (0.12, 8.5), (0.24, 12.5)):
            head = (t - wait) / (1 - wait) * 1.35
            points = [_wind(side, s / 10 * 0.45 + head - 0.45, out) for s in range(11)]
            drawn += _line(points, color, 2.6, 0.95 * math.sin(math.pi * min(1.0, max(0.0, head / 1.35))))
    return drawn


def _wind(side: int, s: float, out: float) -> tuple[float, float]:
    s = min(1.0, max(0.0, s))
    bulge = 50 + out * math.sin(math.pi * min(1.0, 0.15 + s))
    return AREA[0] / 2 + side * bulge, AREA[1] / 2 + 72 - 148 * s


def _leaves(t: float, color: Color) -> str:
    """Return leaves that turn as they are thrown out."""
    drawn = ""
    for n, (x, y) in enumerate(_thrown(9, -2 + 12 * (1 - (1 - t) ** 2), 8)):
        turn = n * 77 + 150 * t * (-1) ** n
        alpha = min(1.0, 2.2 * (1 - t))
        drawn += (
            f'<path d="M-8 0C-4 -6 4 -6 8 0C4 6 -4 6 -8 0ZM-8 0H6" transform="translate({x:.1f} {y:.1f}) '
            f'rotate({turn:.0f})" fill="{hexed(color)}" fill-opacity="{alpha:.2f}" stroke="#24502B" '
            f'stroke-opacity="{alpha * 0.7:.2f}"/>'
        )
    return drawn


def _glint(t: float, color: Color) -> str:
    """Return light that runs round the edge both ways, and flashes at two corners."""
    drawn = _ring(2, color, 4, 0.8 * (1 - t))
    for way in (0.0, 0.5):
        points = [_edge(way + 0.55 * t + s / 60, 1.5) for s in range(9)]
        drawn += _line(points, (255, 255, 255), 3.4, 1 - t**3)
    for x, y, begin in ((AREA[0] - REACH, REACH, 0.0), (REACH, AREA[1] - REACH, 0.3)):
        size = REACH * math.sin(math.pi * part_of(t, begin, 0.7))
        thin = size * 0.16
        star = "M" + "L".join(
            f"{x + dx:.1f} {y + dy:.1f}"
            for dx, dy in (
                *((0, -size), (thin, -thin), (size, 0), (thin, thin)),
                *((0, size), (-thin, thin), (-size, 0), (-thin, -thin)),
            )
        )
        drawn += f'<path d="{star}Z" fill="#FFFFFF"/>'
    return drawn


def _motes(t: float, color: Color) -> str:
    """Return a halo with motes that rise out of it."""
    halo = _ring(2 + 6 * t, color, 9 * (1 - t) + 1, 0.6 * (1 - t))
    dots = [_dot(x, y - 8 * t, 2.8 * (1 - t) + 0.6, color, 1 - t * t) for x, y in _thrown(16, 1 + 9 * t, 11)]
    return halo + "".join(dots)


def _hollow(t: float, color: Color) -> str:
    """Return a dark ring that closes upon the card."""
    away = (REACH - 5) * (1 - t) ** 1.4
    return _ring(away, SOOT, 9, 0.9 * (1 - t)) + _ring(away, color, 1.8, 0.9 * math.sin(math.pi * t))


ANSWERS: Final[dict[str, Drawn]] = {
    "fire": _scorch, "dragon": _scorch, "water": _ripples, "yin_yang": _ripples, "earth": _dust, "air": _gust,
    "wood": _leaves, "metal": _glint, "aether": _motes, "void": _hollow,
    "guru": _motes, "jester": _motes, "elevate": _motes, "stomp": _dust,
}  # fmt: skip
"""What the card of an emblem leaves behind; those of no element, what fits them."""


def _ring(away: float, color: Color, width: float, opacity: float) -> str:
    """Return a line round the card, `away` from its edge."""
    w, h = CARD[0] + 2 * away, CARD[1] + 2 * away
    return (
        f'<rect x="{REACH - away:.2f}" y="{REACH - away:.2f}" width="{w:.2f}" height="{h:.2f}" '
        f'rx="{CORNER + away:.2f}" fill="none" stroke="{hexed(color)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity:.3f}"/>'
    )


def _dot(x: float, y: float, r: float, color: Color, opacity: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.2f}" fill="{hexed(color)}" fill-opacity="{opacity:.3f}"/>'


def _line(points: list[tuple[float, float]], color: Color, width: float, opacity: float) -> str:
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return (
        f'<path d="{d}" fill="none" stroke="{hexed(color)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity:.3f}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _thrown(count: int, away: float, seed: int) -> list[tuple[float, float]]:
    """Return points along the edge, about as far from one another, each about `away` outside it."""
    chance = random.Random(seed)
    return [_edge((n + chance.uniform(-0.6, 0.6)) / count, away * chance.uniform(0.4, 1.1)) for n in range(count)]


def _edge(part: float, away: float) -> tuple[float, float]:
    """Return the point at a part (0 to 1) of the way round the card, `away` outside its edge."""
    at, (w, h) = part % 1 * ROUND, CARD
    if at < w:
        return REACH + at, REACH - away
    if at < w + h:
        return REACH + w + away, REACH + at - w
    if at < 2 * w + h:
        return REACH + 2 * w + h - at, REACH + h + away
    return REACH - away, REACH + ROUND - at
