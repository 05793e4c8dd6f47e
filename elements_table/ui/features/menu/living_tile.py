"""The tile that a hand is on: its cover in layers that drift apart, tilted after the pointer.

It is composed flat, finer than the screen, and then narrowed column by column and row by row, so that the far side is
smaller; few strips are enough for so small an angle.
"""

from __future__ import annotations

import io
import math
from typing import Final

import pygame

from elements_table.ui.common.game_tile import GROWN, ROOM, Tile, on_card
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.pack import Cache, size_of

TILT: Final = 4.0
"""Degrees that a tile turns at most."""
EYE: Final = 620.0
"""How far away the eye is, in dp, for which the far side is smaller."""
NEAREST: Final = math.sin(math.radians(TILT))
STRIPS: Final = 24
FINE_UNDER: Final = 1.6
"""Pixels in a dp under which a tile is composed at twice the size: its edges stay smooth."""
DRIFT: Final = {"ring": 1.0, "medallions": 2.0, "emblem": 4.0, "": 2.0}
"""How far a layer of a cover moves at the greatest tilt, in dp; one without layers is all `""`."""
MEMORY: Final = 6 << 20
"""Bytes of what tiles are composed from, at scale 1: about two tiles."""
BRIGHTEST: Final = 235
STEPS: Final = 80
"""Tilts to each side, and heights, that do not look alike."""


_Layer = tuple[str, pygame.Surface, tuple[int, int]]
"""A layer of a cover: its name, its raster, and where that lies on its tile in fine pixels."""


class LivingTiles:
    """Draws tiles that rise and lean; keeps what they are composed from until `let_go`."""

    def __init__(self) -> None:
        self._rasters = Cache[list[_Layer]](
            MEMORY, lambda layers: sum(size_of(raster) for _name, raster, _at in layers)
        )
        """The lit ground of each tile, and what the drawing of its cover is composed of, bottom up."""
        self._scale = 0.0
        """Pixels in a dp of the screen that they were made for."""
        self._last: dict[str, tuple[tuple[float, ...] | None, pygame.Surface]] = {}
        """What each tile looked like last; without a key while parts of it are still to come."""

    def let_go(self) -> None:
        """Forget every raster."""
        self._rasters.clear()
        self._last.clear()

    def draw(self, canvas: Canvas, tile: Tile) -> None:
        """Draw a tile where it is now, with the light and the shadow around it."""
        raised, across, down = (round(s.value * STEPS) / STEPS for s in (tile.raised, tile.across, tile.down))
        _x, _y, w, h = tile.rect
        x, y, wide, high = tile.lifted
        x, y = x + wide / 2, y + high / 2
        light = canvas.art.glow(w, h, tile.radius, 26, shine(theme.rgb(tile.head.look.centre)), 110)
        canvas.put(light, x, y, alpha=round(255 * raised))
        canvas.put(canvas.art.shadow(w, h, tile.radius, theme.Lift.SHEET), x, y, alpha=round(255 * raised))
        if self._scale != canvas.scale:
            self.let_go()
            self._scale = canvas.scale
            self._rasters.limit = int(MEMORY * max(1.0, canvas.scale) ** 2)
        key = (w, h, raised, across, down)
        if tile.head.id not in self._last or self._last[tile.head.id][0] != key:
            parts = self._parts(canvas.art, tile)
            look = self._leaning(canvas.art, tile, parts, raised, across, down)
            self._last[tile.head.id] = (None if parts is None else key, look)
        canvas.put(self._last[tile.head.id][1], x, y)

    def _leaning(
        self, art: Art, tile: Tile, parts: list[_Layer] | None, raised: float, across: float, down: float
    ) -> pygame.Surface:
        """Return a tile as it leans, in pixels of the screen; without its parts as it lies among the others."""
        finer = 2 if art.scale < FINE_UNDER else 1
        if parts is None:
            flat = pygame.transform.smoothscale_by(tile.raster(art), finer)
        else:
            flat = parts[0][1].copy()
            if raised < 1:  # on its way it is still a little as it lies among the others
                plain = pygame.transform.smoothscale(tile.raster(art), flat.get_size())
                plain.set_alpha(round(255 * (1 - raised)))
                flat.blit(plain, (0, 0))
            for layer, raster, (x, y) in parts[1:]:
                far = DRIFT.get(layer, 0.0) * art.scale * finer
                flat.blit(raster, (x + round(far * across), y + round(far * down)))
        return tilted(flat, TILT * across, TILT * down, (1 + GROWN * raised) / finer, EYE * art.scale * finer)

    def _parts(self, art: Art, tile: Tile) -> list[_Layer] | None:
        """Return what a lit tile is composed from, its ground first, None while that is still to come.

        One frame makes one of two parts at most, and the first frame neither: none waits long.
        """
        keys = (tile.head.id, *tile.rect[2:]), tile.head.look.cover
        ground, layers = self._rasters.get(keys[0]), self._rasters.get(keys[1])
        if tile.head.id in self._last and (ground is None or layers is None):
            fine = art.finer(2 if art.scale < FINE_UNDER else 1)
            if ground is None:
                ground = self._rasters.put(keys[0], [("ground", _lit(fine, tile), (0, 0))])
            else:
                layers = self._rasters.put(keys[1], _drawn(fine, tile))
        return None if ground is None or layers is None else [*ground, *layers]


def _drawn(fine: Art, tile: Tile) -> list[_Layer]:
    """Return the layers of the drawing on a tile."""
    _x, _y, w, h = tile.rect
    x, y, wide, high = on_card(w, h)
    size, corner = (fine.px(wide), fine.px(high)), (fine.px(ROOM + x), fine.px(ROOM + y))
    name = tile.head.look.cover
    layers: list[_Layer] = []
    for layer, svg in fine.sprites.layers(name).items():
        whole = pygame.image.load_sized_svg(io.BytesIO(svg), size) if layer else fine.sprite(name, wide, high)
        area = whole.get_bounding_rect()
        raster = pygame.Surface(area.size, pygame.SRCALPHA)  # in the format of the rest: others are slow to blit
        raster.blit(whole, (0, 0), area)
        layers.append((layer, raster, (corner[0] + area.x, corner[1] + area.y)))
    return layers


def _lit(fine: Art, tile: Tile) -> pygame.Surface:
    """Return a lit tile without the drawing of its cover."""
    _x, _y, w, h = tile.rect
    room = fine.px(ROOM)
    ground = pygame.Surface((fine.px(w) + 2 * room, fine.px(h) + 2 * room), pygame.SRCALPHA)
    tile.paint(Canvas(ground, fine, (room, room)))
    return ground


def shine(color: theme.Color) -> theme.Color:
    """Return a colour as bright as it can be."""
    r, g, b = (BRIGHTEST * part // max(1, *color) for part in color)
    return r, g, b


def tilted(flat: pygame.Surface, across: float, down: float, zoom: float, eye: float) -> pygame.Surface:
    """Return a raster whose right side is turned away by `across` degrees and its foot by `down`, then resized.

    `eye` is how far away the eye is, in pixels of the raster.
    """
    w, h = flat.get_size()
    spread = 1 / (1 - NEAREST * max(w, h) / 2 / eye)
    broadest, tallest = round(w * spread), round(h * spread)
    upright = pygame.Surface((w, tallest), pygame.SRCALPHA)
    away = math.sin(math.radians(across)) / eye
    for left, right in _strips(w):
        tall = round(h / (1 + away * ((left + right) / 2 - w / 2)))
        strip = upright.subsurface((left, (tallest - tall) // 2, right - left, tall))
        pygame.transform.smoothscale(flat.subsurface((left, 0, right - left, h)), strip.get_size(), strip)
    whole = pygame.Surface((broadest, tallest), pygame.SRCALPHA)
    away = math.sin(math.radians(down)) / eye
    for top, bottom in _strips(tallest):
        broad = round(w / (1 + away * ((top + bottom) / 2 - tallest / 2)))
        strip = whole.subsurface(((broadest - broad) // 2, top, broad, bottom - top))
        pygame.transform.smoothscale(upright.subsurface((0, top, w, bottom - top)), strip.get_size(), strip)
    return whole if zoom == 1 else pygame.transform.smoothscale_by(whole, zoom)


def _strips(length: int) -> list[tuple[int, int]]:
    return [(length * n // STRIPS, length * (n + 1) // STRIPS) for n in range(STRIPS)]
