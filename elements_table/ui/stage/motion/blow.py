"""What a blow raises: dust that runs outwards, rings, strokes of light; and motes of the elements."""

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

import pygame

from elements_table.ui.drawing import sprites, theme
from elements_table.ui.drawing.art import Art, kept
from elements_table.ui.drawing.canvas import Canvas, Rect
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


@kept("ring")
def _ring(art: Art, ring: DustRing) -> pygame.Surface:
    w, h = 2 * ring.across + ring.width + 4, 2 * ring.down + ring.width + 4
    paint = sprites.stroke(ring.color, ring.width, ring.opacity)
    body = f'<ellipse cx="{w / 2}" cy="{h / 2}" rx="{ring.across}" ry="{ring.down}" {paint}/>'
    return art.svg(body, w, h, once=True)


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


@kept("puff")
def _puff(art: Art, size: int, level: int) -> pygame.Surface:
    """Return a puff of a size in dp at a level of its strength: an alpha for each would cost twice as much."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="{theme.hexed(PUFF[0])}" stop-opacity="{opacity * level / LEVELS:.3f}"/>'
        for at, opacity in ((0, 0.42), (0.5, 0.2), (1, 0))
    )
    body = f'<radialGradient id="p">{stops}</radialGradient><circle cx="28" cy="28" r="28" fill="url(#p)"/>'
    return art.svg(f'<g transform="scale({size / 56:g})">{body}</g>', size, size, once=True)


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


COUNT: Final = 96
SPEED: Final = (300.0, 640.0)
"""In dp a second as they set out."""
LEFT: Final = 0.42
"""The part of it that is left after a second."""
GRAVITY: Final = 500.0
SIZES: Final = (22.0, 30.0, 40.0)
STRIP: Final = 12
"""Pictures of a mote that turns once."""
LIVES: Final = (900.0, 1300.0)
"""In ms, the last part of which it fades in."""
FADES: Final = 350.0
NEAR: Final = 24.0
"""So far from words they begin to fade, in dp beyond their size."""
APART: Final = 160.0
"""All have set out by then, in ms."""
HIGH: Final = 0.86
"""The burst is so much lower than it is wide."""


class Mote(NamedTuple):
    """One mote: element and size, direction, speed, when it sets out, life, turns a second, and its first turn."""

    element: str
    size: float
    direction: float
    speed: float
    begins: float
    life: float
    turns: float
    phase: float


def burst(elements: Sequence[str]) -> tuple[Mote, ...]:
    """Return the motes of a burst, the same every time; empty where there are no elements."""
    rng = random.Random(23)
    return tuple(
        Mote(
            elements[n % len(elements)], rng.choice(SIZES), 2 * math.pi * (n * 0.618 % 1), rng.uniform(*SPEED),
            rng.uniform(0, APART), rng.uniform(*LIVES), rng.choice((-1, 1)) * rng.uniform(0.5, 1.4), rng.random(),
        )
        for n in range(COUNT if elements else 0)
    )  # fmt: skip


def prepare(art: Art, elements: Sequence[str], part: float) -> None:
    """Make a part (0 to 1) of the pictures that motes need, so that no frame has to make them all."""
    wanted = [(element, size, turn) for turn in range(STRIP) for size in SIZES for element in elements]
    for each in wanted[: round(len(wanted) * min(1.0, part))]:
        _picture(art, *each)


def draw_motes(canvas: Canvas, motes: Sequence[Mote], ring: Rect, passed: float, words: Rect) -> None:
    """Draw motes `passed` ms after the first left the outline of an ellipse, whose bounds are given in dp.

    They fade where they would cross the `words`.
    """
    left, top, w, h = ring
    x, y = left + w / 2, top + h / 2
    for mote in motes:
        seconds, rest = (passed - mote.begins) / 1000, mote.life - passed
        if seconds < 0 or rest <= 0:
            continue
        out = mote.speed * (1 - LEFT**seconds) / -math.log(LEFT)
        fallen = GRAVITY * seconds * seconds / 2
        turn = int((mote.phase + mote.turns * seconds) * STRIP) % STRIP
        picture = _picture(canvas.art, mote.element, mote.size, turn)
        at = (
            x + math.cos(mote.direction) * (w / 2 + out),
            y + math.sin(mote.direction) * (h / 2 + out * HIGH) + fallen,
        )
        alpha = min(1.0, rest / FADES, max(0.0, _away(words, at) - mote.size) / NEAR)
        canvas.put(picture, *at, "c", round(255 * alpha))


def _away(rect: Rect, at: tuple[float, float]) -> float:
    """Return how far from a rectangle a point is, in dp."""
    (x, y, w, h), (px, py) = rect, at
    return math.hypot(max(x - px, 0.0, px - x - w), max(y - py, 0.0, py - y - h))


@kept("mote")
def _picture(art: Art, element: str, size: float, turn: int) -> pygame.Surface:
    """Return a mote in its glow at a part of its turn: it rolls, and turns on its upright axis too."""
    whole = art.sprite(f"{element}_bright", size)
    squeeze = max(0.3, abs(math.cos(2 * math.pi * turn / STRIP)))
    narrow = pygame.transform.smoothscale(whole, (max(1, round(whole.get_width() * squeeze)), whole.get_height()))
    rolled = pygame.transform.rotozoom(narrow, 360 * turn / STRIP, 1.0)
    glow = art.glow(size * 0.5, size * 0.5, size * 0.25, size * 0.3, theme.ELEMENT_BRIGHT[element], 90)
    picture = pygame.Surface((art.px(2 * size), art.px(2 * size)), pygame.SRCALPHA)
    for layer in (glow, rolled):
        picture.blit(layer, layer.get_rect(center=picture.get_rect().center))
    return picture
