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
from elements_table.ui.drawing.theme import BLACK, WHITE, Color, hexed, mix, rgb

log = logging.getLogger(__name__)

BOX: Final = 256.0
MIDDLE: Final = 128.0


class Area(NamedTuple):
    """A part of the box: where lines begin and end across, and from which to which line there are some."""

    left: float
    right: float
    top: float
    bottom: float


OUTER: Final = Area(104, BOX, 0, BOX)
FACE: Final = Area(104, 206, 24, 196)
NECK: Final = Area(92, 164, 164, 208)
"""Where hair, hat and clothes have lines, where the face has, and where the neck."""
WHOLE: Final = Area(0, BOX, 0, BOX)
DISC: Final = 112.0
"""The least radius of a circle about the middle that is a portrait's disc or ring, and none of the person."""
CIRCLE: Final = r"<circle\b[^>]*/>"
SHOULDERS: Final = r'd="M([\d.]+) ([\d.]+)(C[^"]*?[ C])([\d.]+) ([\d.]+)A118 118 0 0 1 \1 \2Z"'
"""What somebody wears, cut off by the disc: from the left shoulder to the right one."""
SLOPE: Final = ((14.0, 11.0), (24.0, 26.0), 28.0)
"""How such a shoulder goes on behind the rail."""
LAYER: Final = r"(?s)<g\b[^>]*>.*?</g>"
LAYERS: Final = 8
"""Of a portrait: what is behind, neck, clothes; head, its features; eyes, brows and mouth; hair or hat, and more."""
CLEAR: Final = 5
"""The layer without lines."""
FILL: Final = r'fill="(#[0-9A-Fa-f]{6})"'
GROUND: Final = r'stop-color="(#[0-9A-Fa-f]{6})"'
INK, OPAQUE = 0.62, 0.56
"""The part of a disc's dark colour in the ink, and how much of what is under it that takes away."""
FADED, CRISP = 150, 210
"""Pixels up to which a bust has no lines, and from which on they are all there."""
PITCHES: Final = ((400, 3.3), (0, 3.9))
"""From how many pixels on lines are how far apart."""
ASIDES: Final = range(4)
"""How far aside the lamp can stand, in tenths of a portrait: so lines are cut."""
GLEAM: Final = (20, 17, 13)
"""What the lamp adds to hair and clothes before they are hatched: on black hair nothing would be seen of it."""
PALE: Final = 560.0
"""The sum of a skin's parts from which on it needs no light besides: to be read by it, a darker one has some."""
DOTS: Final = 33
WARM: Final = (1.0, 0.91, 0.78)
"""The lamp's colour."""
FLOOR, RISE, BEND = 0.62, 0.64, 0.8
"""The light at the top of a picture, what it has more at the bottom, and how that grows."""
FALL: Final = 0.2
"""How much of it is lost a whole picture aside from the lamp."""


def engraved(svg: str, pixels: int, aside: float | None = None, part: Area = WHOLE) -> pygame.Surface:
    """Return somebody, `free` of their disc, so many pixels wide, the lamp `aside` to the right of their middle.

    None: by daylight.
    Of a `part` of the portrait it is the same, dot for dot, that shows there (`pixels_of`) before all is mirrored.
    """
    if aside is None:
        return _raster(svg, pixels, pixels_of(part, pixels))
    drawn = hatched(svg, pixels, abs(aside), part)
    light = pygame.transform.smoothscale(_light(-abs(aside)), (pixels, pixels))
    drawn.blit(light, (0, 0), pixels_of(part, pixels), special_flags=pygame.BLEND_RGB_MULT)
    # portraits have their shadow on the right: with the lamp there, it lies on the left
    return pygame.transform.flip(drawn, flip_x=True, flip_y=False) if aside > 0 else drawn


def pixels_of(part: Area, pixels: int) -> pygame.Rect:
    """Return where a part of a portrait lies on one of so many pixels."""
    unit = pixels / BOX
    left, top = int(part.left * unit), int(part.top * unit)
    return pygame.Rect(
        left, top, min(pixels, math.ceil(part.right * unit)) - left, min(pixels, math.ceil(part.bottom * unit)) - top
    )


def hatched(svg: str, pixels: int, aside: float, part: Area = WHOLE) -> pygame.Surface:
    """Return somebody with lines on their shadow side, but for eyes, brows and mouth."""
    window = pixels_of(part, pixels)
    layers = re.findall(LAYER, svg)
    if pixels <= FADED or len(layers) != LAYERS:
        return _raster(svg, pixels, window)
    head, mood = svg[: svg.index(layers[0])], layers.pop(CLEAR)
    strata = _hatched_strata if part == WHOLE else _kept_strata
    below, above = strata(head, tuple(layers), pixels, aside, part, ink_of(svg))
    drawn = below.copy()
    drawn.blit(_raster(f"{head}{mood}</svg>", pixels, window), (0, 0))
    drawn.blit(above, (0, 0))
    return drawn


def _hatched_strata(
    head: str, layers: tuple[str, ...], pixels: int, aside: float, part: Area, ink: Color
) -> tuple[pygame.Surface, pygame.Surface]:
    """Return what lies under eyes, brows and mouth and what lies over them, with lines on both."""
    window = pygame.Rect(pixels_of(part, pixels))
    pitch = next(n for n, (least, _pitch) in enumerate(PITCHES) if pixels >= least)
    tenths = min(round(10 * aside), ASIDES[-1])
    cut = ((f"outer_{tenths}", OUTER), (f"face_{tenths}", FACE), ("neck", NECK))
    outer, face, neck = (
        _plate(_lines(lines, pitch), pixels_of(area, pixels).clip(window), ink, pixels) for lines, area in cut
    )
    below, above = (pygame.Surface(window.size, pygame.SRCALPHA) for _n in range(2))
    dark = 3 * max(0.0, 1 - sum(rgb(re.findall(FILL, layers[3])[0])) / PALE)
    for first, last, plates in ((0, 3, (outer, neck)), (3, CLEAR, (face,)), (CLEAR, LAYERS - 1, (outer,))):
        layer = _raster(f"{head}{''.join(layers[first:last])}</svg>", pixels, window)
        gleam = GLEAM if outer in plates else [round(dark * part) for part in GLEAM]
        layer.fill(gleam, special_flags=pygame.BLEND_RGB_ADD)
        for plate, (x, y) in plates:
            layer.blit(plate, (x - window.x, y - window.y), special_flags=pygame.BLEND_RGB_MULT)
        (below if first < CLEAR else above).blit(layer, (0, 0))
    return below, above


_kept_strata = lru_cache(maxsize=12)(_hatched_strata)
"""The same of a small part, of which another look is wanted soon."""


@lru_cache(maxsize=24)
def _lines(part: str, pitch: int) -> str:
    """Return the SVG text of all lines on a part of a portrait; one without any where it cannot be read."""
    try:
        return engravings_in(paths.sprites()).text(f"lines_{part}", pitch).decode()
    except SpriteError as error:
        log.warning("%s", error)
        return '<svg xmlns="http://www.w3.org/2000/svg"></svg>'


def _plate(lines: str, area: pygame.Rect, ink: Color, pixels: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return lines on white, for a part of a portrait in pixels, and where in it that lies."""
    plate = pygame.Surface(area.size)
    plate.fill(WHITE)
    if area.size != (0, 0):
        clear = OPAQUE * min(1.0, (pixels - FADED) / (CRISP - FADED))
        inked = lines.replace("<path", f'<path fill="{hexed(ink)}" fill-opacity="{clear:.3f}"')
        plate.blit(_raster(inked, pixels, area), (0, 0))
    return plate, area.topleft


def ink_of(svg: str) -> Color:
    """Return the colour that somebody is engraved in: their disc's, where it is darkest, and darker."""
    found = re.findall(GROUND, svg)
    return mix(BLACK, rgb(found[-1]), INK) if found else BLACK


def free(svg: str) -> str:
    """Return the SVG text of a portrait without its disc and ring, and with shoulders that go on downwards."""
    return re.sub(SHOULDERS, _whole_shoulders, re.sub(CIRCLE, _unless_disc, svg))


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
        for column in range(DOTS):
            level = min(1.0, rise - FALL * abs(column / (DOTS - 1) - 0.5 - aside))
            dots += bytes([*(round(255 * level * part) for part in WARM), 255])
    return pygame.image.frombytes(bytes(dots), (DOTS, DOTS), "RGBA").convert(blending())
