"""What lives on the menu: the tile that a hand is on rises and leans after it, in light of its colour.

It rests when nobody has touched anything for a while, when another window has the keyboard, and with reduced motion,
where line and colour alone tell which tile is lit.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from elements_table.ui.common.game_tile import Tile
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import GOLD, WHITE, Color, Motion, mix, rgb
from elements_table.ui.features.menu.living_tile import LivingTiles, shine
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.shell.screen import Screen, Shell

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
RESTS_AFTER: Final = 10_000.0
"""Without an input for so many ms nothing moves any more."""
LETS_GO_AFTER: Final = 500.0
"""Behind another screen for so many ms it keeps no rasters: until then it may be seen while that comes."""


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
    def make() -> pygame.Surface:
        light = art.glow(size, size, size / 2, size, color, 255).copy()
        core = art.circle(size * 0.24, fill=mix(color, WHITE, 0.7))
        light.blit(core, core.get_rect(center=light.get_rect().center))
        return light

    return art.cached(("spark", size, color), make)


class MenuLife:
    """Moves and draws the tiles of a menu. Never are two of them lit."""

    def __init__(self, app: Shell, menu: Screen, tiles: Sequence[Tile]) -> None:
        self._app, self._menu, self._tiles = app, menu, tiles
        self._pictures = LivingTiles()
        self._sparks = Sparks()
        self.lit: Tile | None = None
        self._pointer: Pointer | None = None
        self._by_pointer = True
        """Whether the pointer moved last, and not the focus."""
        self._is_touched = False
        """Whether anybody has moved anything: where the pointer lies by chance as the menu opens says nothing."""
        self._left: float | None = None
        """Since when another screen is over the menu."""
        self._last = 0.0

    def point(self, pointer: Pointer) -> None:
        """The pointer moved, or (the first time) has come."""
        if self._pointer is not None and self._pointer[:3] != pointer[:3]:
            self._is_touched = True
        self._pointer, self._by_pointer = pointer, True

    def focus(self) -> None:
        """The focus moved."""
        self._by_pointer, self._is_touched = False, True

    def pause(self) -> None:
        """Another screen comes over the menu."""
        self._left = self._app.clock

    def resume(self) -> None:
        """The menu is on top again."""
        self.let_go()
        self._left = None

    def let_go(self) -> None:
        """Let nothing be lit, and keep no rasters."""
        self.lit = self._pointer = None
        for tile in self._tiles:
            tile.sink()
        self._sparks.clear()
        self._pictures.let_go()

    def update(self, now: float) -> None:
        """Raise the tile that a hand is on and let the others sink."""
        ms, self._last = now - self._last, now
        if self._left is not None:
            is_covered = not all(screen.is_sheet for screen in self._app.navigator.stack[1:])
            if self._left < math.inf and (is_covered or now - self._left > LETS_GO_AFTER):
                self.let_go()
                self._left = math.inf
            return
        self._light(self._hand_on())
        settings = self._app.services.settings
        lying = [tile for tile in self._tiles if not tile.lives]
        for tile in self._tiles:
            self._aim(tile)
            tile.step(ms / Motion.FAST if settings.fast_animation else ms)
        self._sparks.update(now, self.lit.cover().picture if self.lit is not None and self._is_awake() else None)
        if lying != [tile for tile in self._tiles if not tile.lives]:
            self._menu.stale = True

    def moving(self) -> bool:
        """Return whether a tile moves or sparks fly."""
        if self._left is not None:
            return False
        moves = any(tile.moving for tile in self._tiles)
        return moves or self._sparks.moving or self._is_awake()

    def _is_awake(self) -> bool:
        app = self._app
        is_here = app.is_focused and app.idle_ms < RESTS_AFTER
        return self.lit is not None and is_here and not app.services.settings.reduced_motion

    def _hand_on(self) -> Tile | None:
        if not self._is_touched:
            return None
        focus = self._menu.focus
        pointed, focused = focus.hot, focus.focused if focus.by_keyboard else None
        hands = (pointed, focused) if self._by_pointer else (focused, pointed)
        return next((tile for tile in hands if isinstance(tile, Tile) and tile.enabled), None)

    def _light(self, lit: Tile | None) -> None:
        if lit is not self.lit:
            self.lit = lit
            for tile in self._tiles:
                tile.lit = tile is lit
            self._menu.stale = True

    def _aim(self, tile: Tile) -> None:
        across = down = 0.0
        lives = tile.lit and not self._app.services.settings.reduced_motion
        if lives and self._pointer is not None and self._menu.focus.hot is tile:
            x, y, w, h = tile.rect
            aside = (2 * (self._pointer.x - x) / w - 1, 2 * (self._pointer.y - y) / h - 1)
            across, down = (max(-1.0, min(1.0, part)) for part in aside)  # it may have left
        tile.raised.goal, tile.across.goal, tile.down.goal = float(lives), across, down

    def draw(self, canvas: Canvas) -> None:
        """Draw the tiles that live, the lit one over the others, and the sparks."""
        focus = self._menu.focus
        for tile in sorted(self._tiles, key=lambda tile: tile.lit):
            if tile.lives:
                self._pictures.draw(canvas, tile)
                if focus.by_keyboard and focus.focused is tile:
                    tile.draw_focus(canvas)
        if self.lit is not None:
            self._sparks.draw(canvas, self._app.clock, shine(rgb(self.lit.head.look.centre)))
