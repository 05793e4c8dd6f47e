"""Soft things: glows and shadows, blurred small and enlarged; and what shows of a shadow round its card."""

import math
from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.theme import Color, Lift

LIFTS: Final = (0.0, Lift.REST, Lift.FAN, Lift.HOVER, Lift.SELECTED, 12.0, Lift.SHEET, Lift.DRAGGED)
"""Heights that shadows are made for: those at which things rest, so that few are blurred while something moves."""
_HALFWAY: Final = tuple((a + b) / 2 for a, b in pairwise(LIFTS))
LOWEST: Final = _HALFWAY[0]
"""Up to this height a thing has no shadow."""
CONTACT: Final = (1.5, 0.35, 3.0, 0.25, 120)
AMBIENT: Final = (6.0, 1.0, 9.0, 0.8, 88)
"""The two shadows: offset down, more per lift, blur, more per lift, alpha."""
BLUR_DETAIL: Final = 4.0
"""Blurs wider than this many pixels are made small and enlarged: nobody sees it, and it is many times faster."""
ANGLE_STEP: Final = 1.0
"""Degrees between cached rotations."""
ZOOM_STEP: Final = 0.005
SOFT_LIFT: Final = 5.0
"""From this height on a shadow is so soft that it is turned small, in coarser steps, and then enlarged."""
SOFT_DETAIL: Final = 0.6
"""Pixels in a dp that such a shadow is turned at."""
SOFT_ANGLE: Final = 3.0
SOFT_ZOOM: Final = 0.02
_SLACK: Final = 0.97
"""The part of a card's middle that is surely opaque though its shadow was turned and sized in coarser steps."""
LEAST_HOLE: Final = 16
"""Pixels under which leaving out a middle is not worth four blits instead of one."""


class Rim(NamedTuple):
    """A shadow without its middle: rasters, each with its corner relative to the middle; bounds and bytes of all."""

    parts: tuple[tuple[pygame.Surface, int, int], ...]
    bounds: pygame.Rect
    bytes: int


@lru_cache(maxsize=1024)
def shadow_step(lift: float, angle: float, zoom: float) -> tuple[float, float, float]:
    """Return the one of `LIFTS` nearest to a height, and the turn and the size that its shadow is kept in."""
    lift = LIFTS[bisect_left(_HALFWAY, lift)]
    angle_step, zoom_step = (ANGLE_STEP, ZOOM_STEP) if lift < SOFT_LIFT else (SOFT_ANGLE, SOFT_ZOOM)
    return lift, round(angle / angle_step) * angle_step % 360, round(zoom / zoom_step) * zoom_step


def blurred(scale: float, w: float, h: float, r: float, blur: float, color: Color, alpha: int) -> pygame.Surface:
    """Return a blurred rounded rectangle of w x h dp; the raster is centred on it."""
    unit = scale / max(1.0, blur * scale / BLUR_DETAIL)
    margin = round(blur * 2.2 * unit)
    core = pygame.Rect(margin, margin, max(1, round(w * unit)), max(1, round(h * unit)))
    small = (core.w + 2 * margin, core.h + 2 * margin)
    full = (round(small[0] * scale / unit), round(small[1] * scale / unit))
    cut = 2 * margin + math.ceil(r * unit) + 1  # what lies between the corners is the same all along
    core.size = least(core.w, cut - margin), least(core.h, cut - margin)
    surface = pygame.Surface((core.w + 2 * margin, core.h + 2 * margin), pygame.SRCALPHA)
    surface.fill((*color, 0))  # clear pixels of the glow's own colour, or its rim turns dark
    pygame.draw.rect(surface, (*color, alpha), core, border_radius=round(r * unit))
    soft = pygame.transform.gaussian_blur(surface, max(1, round(blur * unit)))
    soft = stretched(soft, small, cut)
    return soft if small == full else pygame.transform.smoothscale(soft, full)


def least(length: int, corner: int) -> int:
    """Return how long something must be drawn that is to be so long, with such corners: the rest is stretched."""
    return min(length, 2 * corner + 2)


def stretched(source: pygame.Surface, size: tuple[int, int], cut: int) -> pygame.Surface:
    """Return a raster made larger between its corners, which are `cut` pixels wide and high."""
    if source.get_size() == size:
        return source
    whole = pygame.Surface(size, pygame.SRCALPHA, source)
    for part, area in parts(source, size, cut):
        whole.blit(pygame.transform.scale(part, area.size), area, special_flags=pygame.BLEND_RGBA_ADD)
    return whole


def parts(source: pygame.Surface, size: tuple[int, int], cut: int) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return the parts of a raster that is made larger between its corners, each with its place there."""
    spans = [
        ((0, cut, 0, cut), (cut, old - 2 * cut, cut, new - 2 * cut), (old - cut, cut, new - cut, cut))
        if old != new
        else ((0, old, 0, new),)
        for old, new in zip(source.get_size(), size, strict=True)
    ]
    return [
        (source.subsurface((x, y, w, h)), pygame.Rect(to_x, to_y, to_w, to_h))
        for x, w, to_x, to_w in spans[0]
        for y, h, to_y, to_h in spans[1]
    ]


def turned(source: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
    """Return a raster turned by `angle` degrees counterclockwise and resized."""
    if angle:
        return pygame.transform.rotozoom(source, angle, zoom)
    if zoom == 1:
        return source
    size = (max(1, round(source.get_width() * zoom)), max(1, round(source.get_height() * zoom)))
    return pygame.transform.smoothscale(source, size)


def layered(contact: pygame.Surface, ambient: pygame.Surface, scale: float, lift: float) -> pygame.Surface:
    """Return both layers of a shadow, already turned, in one raster centred on what casts it."""
    layers = [
        (layer, round((dy + dy_lift * lift) * scale))
        for layer, (dy, dy_lift, *_blur) in ((contact, CONTACT), (ambient, AMBIENT))
    ]
    width = max(contact.get_width(), ambient.get_width())
    height = max([layer.get_height() + 2 * dy for layer, dy in layers])
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    for layer, dy in layers:
        whole.blit(layer, ((width - layer.get_width()) // 2, (height - layer.get_height()) // 2 + dy))
    return whole


def rim(shadow: pygame.Surface, w: float, h: float, r: float, angle: float) -> Rim:
    """Return what shows of a shadow round a card of w x h pixels with corners `r`, turned by `angle` degrees.

    The middle that is left out is always under the card, which is opaque there.
    """
    width, height = shadow.get_size()
    x, y = width // 2, height // 2
    bounds = pygame.Rect(-x, -y, width, height)
    a, b = _hole(w, h, r, angle)
    parts = [(shadow, -x, -y)]
    if min(a, b) >= LEAST_HOLE:
        areas = ((0, 0, width, y - b), (0, y + b, width, height - y - b), (0, y - b, x - a, 2 * b),
                 (x + a, y - b, width - x - a, 2 * b))  # fmt: skip
        parts = [(shadow.subsurface(area).copy(), area[0] - x, area[1] - y) for area in areas if min(area[2:]) > 0]
    return Rim(tuple(parts), bounds, sum([part.get_pitch() * part.get_height() for part, _x, _y in parts]))


def _hole(w: float, h: float, r: float, angle: float) -> tuple[int, int]:
    """Return half the sides of an upright rectangle inside a turned card; 0 where there is no good one."""
    turn = abs((angle + 90) % 180 - 90)
    if turn > 45:
        turn, w, h = 90 - turn, h, w
    turn += SOFT_ANGLE / 2
    if turn > 40:
        return 0, 0
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    squared = math.cos(math.radians(2 * turn))
    inset = r * 0.3 + 2
    a = (w * cosine - h * sine) / 2 / squared
    b = (h * cosine - w * sine) / 2 / squared
    return int((a - inset) * _SLACK), int((b - inset) * _SLACK)
