"""Motes of the elements: thrown out of a ring, turning as they fall; small rasters made once, drawn by time."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect

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


def _picture(art: Art, element: str, size: float, turn: int) -> pygame.Surface:
    """Return a mote in its glow at a part of its turn: it rolls, and turns on its upright axis too."""

    def make() -> pygame.Surface:
        whole = art.sprite(f"{element}_bright", size)
        squeeze = max(0.3, abs(math.cos(2 * math.pi * turn / STRIP)))
        narrow = pygame.transform.smoothscale(whole, (max(1, round(whole.get_width() * squeeze)), whole.get_height()))
        rolled = pygame.transform.rotozoom(narrow, 360 * turn / STRIP, 1.0)
        glow = art.glow(size * 0.5, size * 0.5, size * 0.25, size * 0.3, theme.ELEMENT_BRIGHT[element], 90)
        picture = pygame.Surface((art.px(2 * size), art.px(2 * size)), pygame.SRCALPHA)
        for layer in (glow, rolled):
            picture.blit(layer, layer.get_rect(center=picture.get_rect().center))
        return picture

    return art.cached(("mote", element, size, turn), make)
