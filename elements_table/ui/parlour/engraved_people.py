"""How somebody across the table is drawn: a portrait freed of its disc, its shadow side hatched, lit from below."""

import io
import logging
import math
import re
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from elements_table import paths
from elements_table.ui.drawing.engravings import engravings_in
from elements_table.ui.drawing.rasters import blending
from elements_table.ui.drawing.sprites import SpriteError
from elements_table.ui.drawing.theme import BLACK, Color, hexed, mix, rgb

log = logging.getLogger(__name__)

BOX: Final = 256.0
MIDDLE: Final = 128.0


class Area(NamedTuple):
    """A part of the box: where lines begin and end across, and from which to which line there are some."""

    left: float
    right: float
    top: float
    bottom: float


WHOLE: Final = Area(0, BOX, 0, BOX)
DISC: Final = 112.0
"""The least radius of a circle about the middle that is a portrait's disc or ring, and none of the person."""
CIRCLE: Final = r"<circle\b[^>]*/>"
SHOULDERS: Final = r'd="M([\d.]+) ([\d.]+)(C[^"]*?[ C])([\d.]+) ([\d.]+)A118 118 0 0 1 \1 \2Z"'
"""What somebody wears, cut off by the disc: from the left shoulder to the right one."""
SLOPE: Final = ((14.0, 11.0), (24.0, 26.0), 28.0)
"""How such a shoulder goes on behind the rail."""
LAYER: Final = r"(?s)<g\b[^>]*>.*?</g>"
FILL: Final = r'fill="(#[0-9A-Fa-f]{6})"'
GROUND: Final = r'stop-color="(#[0-9A-Fa-f]{6})"'
SHAPE: Final = r'<(?:path|circle|ellipse)\b(?![^>]*class=)[^>]* fill="(#[0-9A-Fa-f]{6})"/>'
BLACKISH: Final = 130
"""Red, green and blue of hair together up to which it is lost before a dark wall."""
RIM: Final = ' stroke="#8A6542" stroke-width="4.4" stroke-linejoin="round" fill="'
"""The light that the room behind somebody throws round that."""
INK, OPAQUE = 0.62, 0.34
"""The part of a disc's dark colour in the ink, and how much of what is under it that takes away."""
FADED, CRISP = 150, 210
"""Pixels up to which a bust has no lines, and from which on they are all there."""
ASIDES: Final = range(4)
"""How far aside the lamp can stand, in tenths of a portrait: so lines are cut."""
GLEAM: Final = (10, 8, 6)
"""What the lamp adds to all: of black hair or a dark skin nothing else would be seen."""
DOTS: Final = 33
WARM: Final = (1.0, 0.91, 0.78)
"""The lamp's colour."""
FLOOR, RISE, BEND = 0.62, 0.64, 0.8
"""The light at the top of a picture, what it has more at the bottom, and how that grows."""
SHADE, TURNED = 0.3, ((0.24, 0.62), (0.44, 0.9))
"""How much of it a form loses that turns away from the lamp; how wide people are to a side, and down to where."""


def engraved(svg: str, pixels: int, aside: float | None = None, part: Area = WHOLE) -> pygame.Surface:
    """Return somebody, `free` of their disc, so many pixels wide, the lamp `aside` to the right of their middle.

    None: by daylight.
    Of a `part` of the portrait it is the same, dot for dot, that shows there (`pixels_of`) before all is mirrored.
    """
    window = pixels_of(part, pixels)
    if aside is None:
        return _raster(svg, pixels, window)
    drawn = _raster(hatched(svg, pixels, abs(aside)), pixels, window)
    drawn.fill(GLEAM, special_flags=pygame.BLEND_RGB_ADD)
    light = pygame.transform.smoothscale(_light(-abs(aside)), (pixels, pixels))
    drawn.blit(light, (0, 0), window, special_flags=pygame.BLEND_RGB_MULT)
    # portraits have their shadow on the right: with the lamp there, it lies on the left
    return pygame.transform.flip(drawn, flip_x=True, flip_y=False) if aside > 0 else drawn


def pixels_of(part: Area, pixels: int) -> pygame.Rect:
    """Return where a part of a portrait lies on one of so many pixels."""
    unit = pixels / BOX
    left, top = int(part.left * unit), int(part.top * unit)
    return pygame.Rect(
        left, top, min(pixels, math.ceil(part.right * unit)) - left, min(pixels, math.ceil(part.bottom * unit)) - top
    )


def hatched(svg: str, pixels: int, aside: float) -> str:
    """Return the SVG text of somebody with lines on their shadow side, where their picture is large enough."""
    clear = OPAQUE * min(1.0, (pixels - FADED) / (CRISP - FADED))
    if clear <= 0 or 'id="mood"' not in svg:
        return svg
    lines = f'<path d="{_lines(min(round(10 * aside), ASIDES[-1]))}" fill="{hexed(ink_of(svg))}"'
    return f'{svg[: svg.rindex("<")]}{lines} fill-opacity="{clear:.3f}"/></svg>'


@lru_cache(maxsize=4)
def _lines(tenths: int) -> str:
    """Return the outline of all lines on who sits so far aside; nothing where it cannot be read."""
    try:
        return engravings_in(paths.sprites()).text(f"lines_{tenths}", 0).decode().split('"')[-2:][0]
    except SpriteError as error:
        log.warning("%s", error)
        return ""


def ink_of(svg: str) -> Color:
    """Return the colour that somebody is engraved in: their disc's, where it is darkest, and darker."""
    found = re.findall(GROUND, svg)
    return mix(BLACK, rgb(found[-1]), INK) if found else BLACK


def free(svg: str) -> str:
    """Return the SVG text of a portrait without its disc and ring: shoulders go on downwards, dark hair has a rim."""
    text = re.sub(SHOULDERS, _whole_shoulders, re.sub(CIRCLE, _unless_disc, svg))
    hair = "".join(shape[0] for shape in re.finditer(SHAPE, text) if sum(rgb(shape[1])) < BLACKISH)
    return text.replace("<g>", "<g>" + hair.replace(' fill="', RIM), 1)  # behind all: what sticks out is seen


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


def _raster(svg: str, pixels: int, window: pygame.Rect) -> pygame.Surface:
    """Return what shows in a window of a portrait so many pixels wide."""
    view = " ".join([f"{side * BOX / pixels:.4f}" for side in window])
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{window.w}" height="{window.h}">'
    text = f"{head}{svg[svg.index('>') + 1 :]}"
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), window.size).convert(blending())


@lru_cache(maxsize=4)
def _light(aside: float) -> pygame.Surface:
    """Return the lamp's light on somebody as a few dots: it comes from the cloth, so it is dark above."""
    dots = bytearray()
    for row in range(DOTS):
        rise = FLOOR + RISE * (row / (DOTS - 1)) ** BEND
        (head, chin), (worn, foot) = TURNED
        wide = head + (worn - head) * min(1.0, max(0.0, (row / (DOTS - 1) - chin) / (foot - chin)))
        for column in range(DOTS):
            across = column / (DOTS - 1) - 0.5
            away = min(1.0, max(0.0, across / wide - 0.15 - aside))
            level = min(1.0, rise) * (1 - SHADE * away * away * (3 - 2 * away))
            dots += bytes([*(round(255 * level * part) for part in WARM), 255])
    return pygame.image.frombytes(bytes(dots), (DOTS, DOTS), "RGBA").convert(blending())
