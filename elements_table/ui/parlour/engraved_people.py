"""How somebody across the table is drawn: a portrait freed of its disc, its shadow side hatched, lit from below."""

from __future__ import annotations

import io
import math
import re
from functools import lru_cache
from typing import Final

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.rasters import blending
from elements_table.ui.drawing.theme import BLACK, WHITE, Color, hexed, mix, rgb
from elements_table.ui.parlour.burin import BOX, FACE, MIDDLE, NECK, OUTER, Area, face_lines, neck_lines, outer_lines

DISC: Final = 112.0
"""The least radius of a circle about the middle that is a portrait's disc or ring, and none of the person."""
CIRCLE: Final = re.compile(r"<circle\b[^>]*/>")
SHOULDERS: Final = re.compile(r'd="M([\d.]+) ([\d.]+)(C[^"]*?[ C])([\d.]+) ([\d.]+)A118 118 0 0 1 \1 \2Z"')
"""What somebody wears, cut off by the disc: from the left shoulder to the right one."""
SLOPE: Final = ((14.0, 11.0), (24.0, 26.0), 28.0)
"""How such a shoulder goes on behind the rail."""
LAYER: Final = re.compile(r"<g\b[^>]*>.*?</g>", re.DOTALL)
LAYERS: Final = 8
"""Of a portrait: what is behind, neck, clothes; head, its features; eyes, brows and mouth; hair or hat, and more."""
GROUND: Final = re.compile(r'stop-color="(#[0-9A-Fa-f]{6})"')
INK: Final = 0.62
OPAQUE: Final = 0.82
"""The part of a disc's dark colour in the ink, and how much of what is under it that takes away."""
FADED: Final = 150
CRISP: Final = 210
"""Pixels up to which a bust has no lines, and from which on they are all there."""
PITCHES: Final = ((400, 3.3), (0, 3.9))
"""From how many pixels on lines are how far apart."""
GLEAM: Final = (20, 17, 13)
"""What the lamp adds to hair and clothes before they are hatched: on black hair nothing would be seen of it."""
DOTS: Final = 33
WARM: Final = (1.0, 0.90, 0.76)
"""The lamp's colour."""
FLOOR: Final = 0.50
RISE: Final = 0.62
BEND: Final = 0.8
"""The light at the top of a picture, what it has more at the bottom, and how that grows."""
FALL: Final = 0.22
"""How much of it is lost a whole picture aside from the lamp."""


def engraved(art: Art, sprite: str, pixels: int, aside: float | None = None) -> pygame.Surface:
    """Return somebody so many pixels wide, the lamp `aside` to the right of their middle; None: by daylight."""
    svg = art.sprites.svg(sprite).decode()
    if aside is None:
        return _raster(free(svg), pixels)
    drawn = hatched(svg, pixels, abs(aside))
    light = pygame.transform.smoothscale(_light(-abs(aside)), (pixels, pixels))
    drawn.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    # portraits have their shadow on the right: with the lamp there, it lies on the left
    return pygame.transform.flip(drawn, flip_x=True, flip_y=False) if aside > 0 else drawn


def hatched(svg: str, pixels: int, aside: float) -> pygame.Surface:
    """Return somebody with lines on their shadow side, but for eyes, brows and mouth."""
    whole, clear = free(svg), min(1.0, (pixels - FADED) / (CRISP - FADED))
    layers = LAYER.findall(whole)
    if clear <= 0 or len(layers) != LAYERS:
        return _raster(whole, pixels)
    head = whole[: whole.index(layers[0])]
    pitch = next(pitch for least, pitch in PITCHES if pixels >= least)
    ink = _ink(svg)
    outer = _plate(outer_lines(pitch, aside), OUTER, ink, clear, pixels)
    face = _plate(face_lines(pitch, aside), FACE, ink, clear, pixels)
    neck = _plate(neck_lines(pitch), NECK, ink, clear, pixels)
    drawn = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    for first, last, plates in ((0, 3, (outer, neck)), (3, 5, (face,)), (5, 6, ()), (6, LAYERS, (outer,))):
        layer = _raster(f"{head}{''.join(layers[first:last])}</svg>", pixels)
        if outer in plates:
            layer.fill(GLEAM, special_flags=pygame.BLEND_RGB_ADD)
        for plate in plates:
            layer.blit(*plate, special_flags=pygame.BLEND_RGB_MULT)
        drawn.blit(layer, (0, 0))
    return drawn


def _plate(lines: str, area: Area, ink: Color, clear: float, pixels: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return lines on white, for a part of a portrait, and where in it that lies."""
    unit = pixels / BOX
    left, top = int(area.left * unit), int(area.top * unit)
    size = (min(pixels, math.ceil(area.right * unit)) - left, min(pixels, math.ceil(area.bottom * unit)) - top)
    view = " ".join(f"{side / unit:.4f}" for side in (left, top, *size))
    drawn = _raster(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{size[0]}" height="{size[1]}">'
        f'<path d="{lines}" fill="{hexed(ink)}" fill-opacity="{clear * OPAQUE:.3f}"/></svg>',
        *size,
    )
    plate = pygame.Surface(size)
    plate.fill(WHITE)
    plate.blit(drawn, (0, 0))
    return plate, (left, top)


def _ink(svg: str) -> Color:
    """Return the colour that somebody is engraved in: their disc's, where it is darkest, and darker."""
    found = GROUND.findall(svg)
    return mix(BLACK, rgb(found[-1]), INK) if found else BLACK


def free(svg: str) -> str:
    """Return the SVG text of a portrait without its disc and ring, and with shoulders that go on downwards."""
    return SHOULDERS.sub(_whole_shoulders, CIRCLE.sub(_unless_disc, svg))


def _unless_disc(circle: re.Match[str]) -> str:
    sides = dict(re.findall(r'\b(cx|cy|r)="([\d.]+)"', circle[0]))
    is_centred = float(sides.get("cx", 0)) == float(sides.get("cy", 0)) == MIDDLE
    return "" if is_centred and float(sides.get("r", 0)) >= DISC else circle[0]


def _whole_shoulders(worn: re.Match[str]) -> str:
    left, y, right, down = float(worn[1]), float(worn[2]), float(worn[4]), float(worn[5])
    (ax, ay), (bx, by), cx = SLOPE
    deep = 2 * MIDDLE
    return (
        f'd="M{left:g} {y:g}{worn[3]}{right:g} {down:g}'
        f"C{right + ax:g} {down + ay:g} {right + bx:g} {down + by:g} {right + cx:g} {deep:g}L{left - cx:g} {deep:g}"
        f'C{left - bx:g} {y + by:g} {left - ax:g} {y + ay:g} {left:g} {y:g}Z"'
    )


def _raster(svg: str, wide: int, high: int | None = None) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (wide, high or wide)).convert(blending())


@lru_cache(maxsize=4)
def _light(aside: float) -> pygame.Surface:
    """Return the lamp's light on somebody as a few dots: it comes from the cloth, so it is dark above."""
    dots = bytearray()
    for row in range(DOTS):
        rise = FLOOR + RISE * (row / (DOTS - 1)) ** BEND
        for column in range(DOTS):
            level = min(1.0, rise - FALL * abs(column / (DOTS - 1) - 0.5 - aside))
            dots += bytes([*(round(255 * level * part) for part in WARM), 255])
    return pygame.image.frombytes(bytes(dots), (DOTS, DOTS), "RGBA").convert(blending())
