"""The place itself: a dark room with a lamp's glow, a cloth in a pool of lamplight, the rail between them."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.rasters import blending, tiled
from elements_table.ui.drawing.theme import Color
from elements_table.ui.parlour.light import add_halo, cloth_light, noise, room_light
from elements_table.ui.parlour.places import RAIL, Parlour
from elements_table.ui.parlour.rail import Run, cast_shadow, lay_wood, runs

NAP: Final = 256
"""Pixels of a tile of nap: it repeats, but nobody sees where."""
DUST: Final = 128
"""The same of the noise that keeps the dark from showing steps."""
NAP_DEPTH: Final = 9
NAP_LEAST: Final = 206
NAP_MEAN: Final = NAP_LEAST + 2 * NAP_DEPTH
SLACK: Final = 12.0
"""How much further down than the rail at the window's edges it is laid over the busts, in units."""
STEP: Final = 8
"""Pixels across after which the border of room and cloth, behind the wood, goes up or down."""


class Place(NamedTuple):
    """A bare place as large as the window: the room and the cloth, and what lies over whoever sits there."""

    room: pygame.Surface
    """Everything but the rail's wood."""
    rail: pygame.Surface
    """The wood, and the cloth under it down to where a bust could reach; clear above."""
    top: int
    """Where the rail lies in the window, in pixels from above."""

    def paint_room(self, surface: pygame.Surface) -> None:
        """Paint room and cloth on a surface as large as the window."""
        surface.blit(self.room, (0, 0))

    def paint_rail(self, surface: pygame.Surface) -> None:
        """Paint the rail, and the cloth below it, over the busts."""
        surface.blit(self.rail, (0, self.top))


def place(
    art: Art, look_colors: tuple[Color, Color], parlour: Parlour, size: tuple[int, int], pattern: str = "",
    *, is_kept: bool = False,
) -> Place:  # fmt: skip
    """Return the place in a window of a size in pixels."""
    made = placing(art, look_colors, parlour, size, pattern, is_kept=is_kept)
    return next(found for found in made if found is not None)


def placing(
    art: Art, look_colors: tuple[Color, Color], parlour: Parlour, size: tuple[int, int], pattern: str,
    *, is_kept: bool,
) -> Iterator[Place | None]:  # fmt: skip
    """Yield the place in a window of a size in pixels, and before it None after each part of the work.

    `look_colors` are the cloth's in the middle and at the rim, `pattern` is what is woven into it. One that is kept
    comes from the disk at the next start: a first picture would wait for it.
    """
    found = runs(art, parlour, size[0])
    top, bottom = _span(art, parlour, size[1], found)
    key = (*look_colors, *size, parlour.width, parlour.height, pattern)
    paint = partial(_painted, art, look_colors, parlour, size, pattern, found)
    if is_kept:
        kept = partial(art.cached, disk=True)
        room = kept(("room", *key), lambda: [*paint()][-1].convert(blending()))
        rail = kept(("rail", *key), lambda: _rail(room, art, parlour, found, top, bottom))
    else:
        for part in paint():
            room = part
            yield None
        rail = _rail(room, art, parlour, found, top, bottom)
    room.set_alpha(None)  # it is opaque: copied, not blended
    yield Place(room, rail, top)


def _painted(
    art: Art, look_colors: tuple[Color, Color], parlour: Parlour, size: tuple[int, int], pattern: str,
    found: Sequence[Run],
) -> Iterator[pygame.Surface]:  # fmt: skip
    """Yield the room with its cloth, as far as it is after each part of the work."""
    surface = pygame.Surface(size)
    if art.strong:
        surface.fill((0, 0, 0))
        yield surface
        return
    bright = 255 / NAP_MEAN
    window = (parlour.width, parlour.height)
    pool = art.cached(("pool", *look_colors, *window), lambda: cloth_light(look_colors, parlour, bright), disk=True)
    pygame.transform.smoothscale(pool, size, surface)
    tiled(surface, art.cached(("nap",), _nap, disk=True), pygame.BLEND_RGB_MULT)
    art.lay_cloth(surface, pattern)
    cast_shadow(surface, art, parlour, found)
    yield surface
    border = [round(parlour.rail((x + STEP / 2) / art.scale) * art.scale) for x in range(0, size[0], STEP)]
    behind = round(RAIL / 2 * parlour.unit * art.scale)
    room = pygame.Surface((size[0], min(size[1], max(border))))
    pygame.transform.smoothscale(
        room_light(look_colors[0], parlour, room.get_height() / art.scale), room.get_size(), room
    )
    add_halo(room, art, parlour)
    tiled(room, noise(random.Random(5), (DUST, DUST), 0, 2), pygame.BLEND_RGB_ADD)
    cut = [(room, (n * STEP, 0), (n * STEP, 0, STEP, edge - behind)) for n, edge in enumerate(border)]
    surface.blits(cut, doreturn=False)
    yield surface


def _span(art: Art, parlour: Parlour, height: int, found: Sequence[Run]) -> tuple[int, int]:
    """Return from where to where the rail lies with the cloth below it, in pixels from above."""
    unit, edges = parlour.unit * art.scale, [edge for _x, _wide, edge in found]
    return max(0, math.floor(min(edges) - RAIL * unit) - 1), min(height, math.ceil(max(edges) + SLACK * unit))


def _rail(
    room: pygame.Surface, art: Art, parlour: Parlour, found: Sequence[Run], top: int, bottom: int
) -> pygame.Surface:
    """Return the rail with the cloth below it."""
    strip = pygame.Surface((room.get_width(), bottom - top), pygame.SRCALPHA)
    behind = round(RAIL / 2 * parlour.unit * art.scale)
    below = []
    for x, wide, edge in found:
        begins = round(edge) - behind
        below.append((room, (x, begins - top), (x, begins, wide, bottom - begins)))
    strip.blits(below, doreturn=False)
    lay_wood(strip, art, parlour, [(x, wide, edge - top) for x, wide, edge in found])
    return strip


def _nap() -> pygame.Surface:
    """Return a tile of nap that light is multiplied with: noise, a little blurred, whose edges meet."""
    dots = noise(random.Random(3), (NAP, NAP), 0, NAP_DEPTH)
    tile = pygame.Surface((NAP, NAP), pygame.SRCALPHA)
    tile.fill((NAP_LEAST, NAP_LEAST, NAP_LEAST, 255))
    for across in (0, 1):
        for down in (0, 1):
            places = [(across - x, down - y) for x in (0, NAP) for y in (0, NAP)]
            tile.fblits([(dots, at) for at in places], pygame.BLEND_RGB_ADD)
    return tile
