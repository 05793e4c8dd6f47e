"""Sparks that leave the cover under a hand: a few a second, from cached rasters."""

from __future__ import annotations

import math
import random
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import GOLD, WHITE, Color, mix

RATE: Final = 6.0
"""Sparks a second."""
LIFE: Final = (1300.0, 2300.0)
RISE: Final = (16.0, 44.0)
"""Dp a second."""
SWAY: Final = 7.0
SIZES: Final = (3.6, 5.0, 7.0)
"""Radii of their light, in dp."""
APPEARS: Final = 0.12
"""The part of its life in which a spark appears; it goes in the second half."""
REACH: Final = (0.30, 0.46)
"""How far from the middle of the cover they leave it, in parts of its width."""


class _Spark(NamedTuple):
    born: float
    life: float
    x: float
    y: float
    drift: float
    rise: float
    size: float
    warm: bool


class Sparks:
    """Sparks over one cover after another; the time comes from outside, in ms."""

    def __init__(self) -> None:
        self._flying: list[_Spark] = []
        self._random = random.Random(5)
        self._due = 0.0

    @property
    def moving(self) -> bool:
        """Whether any are there."""
        return bool(self._flying)

    def clear(self) -> None:
        """Let them be gone."""
        self._flying.clear()

    def update(self, now: float, cover: Rect | None) -> None:
        """Let time pass; new ones leave the cover at a place, none where there is no cover."""
        self._flying = [spark for spark in self._flying if now - spark.born < spark.life]
        if cover is not None and now >= self._due:
            self._due = now + 1000 / RATE * self._random.uniform(0.6, 1.4)
            self._flying.append(self._new(now, cover))

    def draw(self, canvas: Canvas, now: float, color: Color) -> None:
        """Draw them in gold and in the colour of the game."""
        for spark in self._flying:
            age = (now - spark.born) / spark.life
            part = min(1.0, age / APPEARS, 2 * (1 - age))
            x = spark.x + spark.drift * age + SWAY * math.sin(6 * age + spark.born)
            y = spark.y - spark.rise * spark.life / 1000 * age
            raster = _raster(canvas.art, spark.size, GOLD if spark.warm else color)
            canvas.put(raster, x, y, alpha=round(255 * max(0.0, part)))

    def _new(self, now: float, cover: Rect) -> _Spark:
        x, y, w, h = cover
        pick = self._random
        turn, far = pick.uniform(-1.9, 1.9), pick.uniform(*REACH) * w
        at = (x + w / 2 + far * math.sin(turn), y + h / 2 - far * math.cos(turn))
        size = pick.choice(SIZES)
        return _Spark(
            now, pick.uniform(*LIFE), *at, 26 * math.sin(turn), pick.uniform(*RISE), size, pick.random() < 0.6
        )


def _raster(art: Art, size: float, color: Color) -> pygame.Surface:
    """Return a spark: a bright core in its own light."""

    def make() -> pygame.Surface:
        light = art.glow(size, size, size / 2, size, color, 255).copy()
        core = art.circle(size * 0.24, fill=mix(color, WHITE, 0.7))
        light.blit(core, core.get_rect(center=light.get_rect().center))
        return light

    return art.cached(("spark", size, color), make)
