"""What a blow on the table raises: dust that runs outwards, rings, strokes of light; and the trail of what flees."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final, Literal, NamedTuple

import pygame

from elements_table.ui.drawing import shapes, theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.stage.geometry import Pose

Manner = Literal["stomp", "swan", "elevate", "guru"]
"""The kinds of blows: hard, dark, rising, calm."""

DUST: Final = 360.0
DUST_RING: Final = (222.0, 74.0)
"""Half the axes of the ring to which the dust runs, in dp."""
PUFFS: Final = 46
PUFF: Final = (theme.rgb("#D6C4CE"), 56.0)
"""Colour and size of a puff of dust."""
STROKES: Final = (
    (-158, 150, 196),
    (-172, 166, 226),
    (-8, 166, 226),
    (-22, 150, 196),
    (168, 178, 214),
    (12, 178, 214),
)
"""The strokes that a blow throws out: angle, and from where to where in dp."""
LEVELS: Final = 8
"""Strengths of a puff that are kept."""
TRAIL: Final = 14
TRAIL_GLOW: Final = 34.0


class DustRing(NamedTuple):
    """Half the axes of a ring, from which part of them it grows, how far it rises in heights of its card."""

    across: float
    down: float
    begins: float
    rises: float
    lasts: float
    waits: float
    color: theme.Color
    width: float
    opacity: float


RINGS: Final[dict[Manner, tuple[DustRing, ...]]] = {
    "stomp": (
        DustRing(286, 96, 0.35, 0.0, 420, 0, theme.HAIRLINE, 1.6, 0.3),
        DustRing(232, 78, 0.35, 0.0, 420, 0, theme.HAIRLINE, 2.4, 0.55),
    ),
    "swan": (
        DustRing(380, 118, 0.4, 0.0, 700, 0, theme.BLACK, 30, 0.85),
        DustRing(380, 118, 0.4, 0.0, 700, 0, theme.rgb("#D9D2E4"), 2.0, 0.8),
        DustRing(300, 94, 0.4, 0.0, 640, 140, theme.BLACK, 14, 0.7),
    ),
    "elevate": (
        DustRing(140, 40, 0.9, 0.95, 620, 0, theme.GOLD, 4.0, 0.95),
        DustRing(140, 40, 0.9, 0.75, 620, 140, theme.GOLD, 2.0, 0.7),
    ),
    "guru": (
        DustRing(230, 78, 0.45, 0.0, 700, 0, theme.rgb("#C795CA"), 3.0, 0.7),
        DustRing(290, 98, 0.45, 0.0, 700, 120, theme.rgb("#C795CA"), 1.6, 0.5),
    ),
}


def draw_ring(
    canvas: Canvas, manner: Manner, at: tuple[float, float], high: float, since: float, *, is_front: bool
) -> None:
    """Draw half of the rings, `since` ms after a card so high has landed with its foot there: behind or before it."""
    for ring in RINGS[manner]:
        part = (since - ring.waits) / ring.lasts
        if not 0 <= part < 1:
            continue
        grown = ring.begins + (1 - ring.begins) * theme.out_cubic(part)
        x, y = at[0], at[1] - high * ring.rises * theme.in_out_cubic(part)
        image = _ring(canvas.art, ring)
        w, h = image.get_size()
        half = image.subsurface((0, h // 2, w, h - h // 2) if is_front else (0, 0, w, h // 2))
        shown = pygame.transform.smoothscale(half, (round(w * grown), round(half.get_height() * grown)))
        canvas.put(shown, x, y, "t" if is_front else "b", round(255 * min(1.0, 2 * (1 - part))))


def _ring(art: Art, ring: DustRing) -> pygame.Surface:
    def make() -> pygame.Surface:
        w, h = 2 * ring.across + ring.width + 4, 2 * ring.down + ring.width + 4
        paint = shapes.stroke(ring.color, ring.width, ring.opacity)
        body = f'<ellipse cx="{w / 2}" cy="{h / 2}" rx="{ring.across}" ry="{ring.down}" {paint}/>'
        return art.svg(body, w, h, once=True)

    return art.cached(("ring", ring), make)


class _Puff(NamedTuple):
    direction: float
    far: float
    size: float


@cache
def _puffs() -> tuple[_Puff, ...]:
    chance = random.Random(5)
    turn = 2 * math.pi / PUFFS
    made = (
        _Puff(n * turn + chance.uniform(-0.05, 0.05), chance.uniform(0.86, 1.1), chance.uniform(0.6, 1.2))
        for n in range(PUFFS)
    )
    return tuple(sorted(made, key=lambda puff: math.sin(puff.direction)))


def draw_dust(canvas: Canvas, at: tuple[float, float], since: float, *, is_front: bool) -> None:
    """Draw the dust `since` ms after a blow, before what has landed there or behind it."""
    part = since / (2 * DUST)  # it runs for half of that time, and thins for all of it
    if not 0 <= part < 1:
        return
    run = theme.out_cubic(min(1.0, 2 * part))
    step = min(3, int(4 * part))
    level = max(1, round(LEVELS * 0.85 * (1 - part) ** 1.5))
    for puff in _puffs():
        down = math.sin(puff.direction)
        if (down > 0) != is_front:
            continue
        size = PUFF[1] * puff.size * (0.55 + 0.15 * step)
        x = at[0] + math.cos(puff.direction) * DUST_RING[0] * puff.far * run
        y = at[1] + down * DUST_RING[1] * puff.far * run - size * 0.2 - 14 * part
        canvas.put(_puff(canvas.art, round(size / 8) * 8, level), x, y)


def _puff(art: Art, size: int, level: int) -> pygame.Surface:
    """Return a puff of a size in dp at a level of its strength: an alpha for each would cost twice as much."""

    def make() -> pygame.Surface:
        stops = "".join(
            f'<stop offset="{at}" stop-color="{theme.hexed(PUFF[0])}" stop-opacity="{opacity * level / LEVELS:.3f}"/>'
            for at, opacity in ((0, 0.42), (0.5, 0.2), (1, 0))
        )
        body = f'<radialGradient id="p">{stops}</radialGradient><circle cx="28" cy="28" r="28" fill="url(#p)"/>'
        return art.svg(f'<g transform="scale({size / 56:g})">{body}</g>', size, size, once=True)

    return art.cached(("puff", size, level), make)


def draw_strokes(canvas: Canvas, at: tuple[float, float], color: theme.Color) -> None:
    """Draw the strokes of light that a blow throws out."""
    for angle, near, far in STROKES:
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle)) * 0.8
        ends = (at[0] + x * near, at[1] + y * near, at[0] + x * far, at[1] + y * far)
        canvas.line(*ends, color=color, width=3, opacity=0.9)


def draw_trail(canvas: Canvas, start: Pose, now: Pose, color: theme.Color) -> None:
    """Draw the light behind a piece that has come that far."""
    glow = canvas.art.glow(TRAIL_GLOW * 0.6, TRAIL_GLOW * 0.6, TRAIL_GLOW * 0.3, 8, color, 150)
    for n in range(1, TRAIL):
        part = n / TRAIL
        x, y = start.x + (now.x - start.x) * part, start.y + (now.y - start.y) * part
        canvas.put(glow, x, y, "c", round(130 * part * part))
