"""Lamplight as a few dots that are made larger: on the cloth, in the room behind, on the rail."""

import math
import random
from collections.abc import Callable
from typing import Final

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.contrast import readable
from elements_table.ui.drawing.rasters import blending
from elements_table.ui.drawing.theme import BLACK, Color, mix
from elements_table.ui.parlour.places import TALL, WIDE, Parlour

DOTS: Final = (81, 51)
"""Of the cloth's light across and down: between them it is smooth."""
ROOM_DOTS: Final = (49, 19)
LAMP: Final = (13, 9, 1)
"""What the lamp adds in the middle of the pool."""
LAMP_NARROW: Final = 2.4
"""How many times narrower than the pool that is."""
POOL: Final = (430.0, 760.0, 540.0)
TALL_POOL: Final = (604.0, 520.0, 760.0)
"""The pool's middle and its radii across and down, in units."""
STEPS: Final = 256
"""Colours between the middle of the pool and its rim."""
FAREST: Final = 1.7
"""How many radii from the middle it gets no darker any more."""
STEEP: Final = 0.72
VIGNETTE: Final = 0.5
"""How much of the light is lost in the corners."""
WARM: Final = (46, 34, 24)
DARK: Final = (8, 8, 9)
GLOW: Final = (30, 23, 13)
"""The room under the lamp and far from it, and the glow of the lamp itself."""
REFLECTED: Final = 0.1
RING: Final = (50, 36, 19)
"""What a ring of the lamp's engraved halo adds, where it is clearest."""
RING_PITCH: Final = 9.0
CLEAR: Final = 0.4
"""How far round a head there are none, in the size of its picture."""
RING_FLAT: Final = 0.8
RING_FADE: Final = 430.0
RING_LEAST: Final = 0.06
RING_DETAIL: Final = 1.6
"""Pixels of a unit that the rings are drawn at, at the most: they are soft."""


def light_map(at: Callable[[float, float], bytes], across: int, down: int) -> pygame.Surface:
    """Return a surface of so many dots, an odd number across, whose left and right half mirror each other.

    `at` returns red, green, blue and 255 at a point: x from 0 at the left edge to 1 in the middle, y from 0 to 1.
    """
    half = across // 2
    dots = bytearray()
    for row in range(down):
        line = [at(n / half, row / (down - 1)) for n in range(half + 1)]
        dots += b"".join(line + line[-2::-1])
    return pygame.image.frombytes(bytes(dots), (across, down), "RGBA").convert(blending())


def noise(rng: random.Random, size: tuple[int, int], least: int, most: int) -> pygame.Surface:
    """Return grey dots of levels from `least` to `most`, each of its own."""
    levels = bytes(least + (most - least + 1) * level // 256 for level in range(256))
    grey = pygame.image.frombytes(rng.randbytes(size[0] * size[1]).translate(levels), size, "P")
    grey.set_palette([(level, level, level) for level in range(256)])
    return grey.convert(blending())


def cloth_light(colors: tuple[Color, Color], parlour: Parlour, bright: float) -> pygame.Surface:
    """Return the pool of lamplight on a cloth of two colours, `bright` times what it is to be."""
    ramp = _pool(colors, bright)
    middle, rx, ry = TALL_POOL if parlour.is_tall else POOL
    half = parlour.width / parlour.unit / 2 / rx
    rows, my = parlour.height / parlour.s(ry), parlour.y(middle) / parlour.s(ry)
    if rows * ry > (whole := (TALL if parlour.is_tall else WIDE)[1]):  # a higher window has a higher pool
        rows, my = whole / ry, my * whole / (rows * ry)

    def at(x: float, y: float) -> bytes:
        far = math.hypot((1 - x) * half, y * rows - my)
        return ramp[int(far * STEPS)] if far < FAREST else ramp[-1]

    return light_map(at, *DOTS)


def _pool(colors: tuple[Color, Color], bright: float) -> list[bytes]:
    """Return the colours of a pool of light from its middle outwards, `STEPS` to its radius."""
    centre, edge = colors
    found = []
    for step in range(int(STEPS * FAREST) + 1):
        far = step / STEPS
        part = min(1.0, far)
        t = (part * part * (3 - 2 * part)) ** STEEP
        near = math.exp(-((far * LAMP_NARROW) ** 2))
        lost = bright * (1 - VIGNETTE * min(1.0, max(0.0, far * 0.9 - 0.45)))
        r, g, b = (lit + (rim - lit) * t + more * near for lit, rim, more in zip(centre, edge, LAMP, strict=True))
        tint = [level * lost for level in readable((r, g, b))]
        found.append(bytes([min(255, round(level)) for level in tint] + [255]))
    return found


def room_light(cloth: Color, parlour: Parlour, high: float) -> pygame.Surface:
    """Return the light in the room down to `high` dp: a glow behind the people, dark at the sides.

    A little of it comes back from the cloth.
    """
    lit = mix(WARM, cloth, REFLECTED)
    middle, ry = (150.0, 250.0) if parlour.is_tall else (110.0, 210.0)
    half = parlour.width / parlour.unit / 2
    rows = high / parlour.unit

    def at(x: float, y: float) -> bytes:
        dx, dy = (1 - x) * half, y * rows - middle
        part = min(1.0, math.hypot(dx / 620, dy / ry))
        t = part * part * (3 - 2 * part)
        near = math.exp(-((dx / 300) ** 2) - ((dy - 20) / 110) ** 2)
        lost = 1 - VIGNETTE * min(1.0, max(0.0, math.hypot(dx / 900, (dy - 320) / 560) - 0.45))
        mixed = zip(lit, DARK, GLOW, strict=True)
        return bytes([round((warm + (dark - warm) * t + glow * near) * lost) for warm, dark, glow in mixed] + [255])

    return light_map(at, *ROOM_DOTS)


def add_halo(room: pygame.Surface, art: Art, parlour: Parlour) -> None:
    """Engrave the rings of light round the lamp into a room: one half is drawn, the other mirrors it."""
    (width, high), middle = room.get_size(), 100.0 if parlour.is_tall else 66.0
    unit = min(RING_DETAIL, parlour.unit * art.scale)
    part, half = unit / parlour.unit / art.scale, -(-width // 2)
    drawn = pygame.Surface((math.ceil(half * part), math.ceil(high * part / RING_FLAT)))
    at = (0, middle * unit / RING_FLAT)
    for ring in range(5, 200):
        r = ring * RING_PITCH
        clear = math.exp(-((r / RING_FADE) ** 2)) * min(1.0, (r - 40) / 60)
        if r > RING_FADE and clear < RING_LEAST:
            break
        color = [round(level * clear) for level in RING]
        wide = max(1, round(unit))
        pygame.draw.aacircle(drawn, color, at, r * unit, wide, draw_top_right=True, draw_bottom_right=True)
    dp = unit / parlour.unit
    for x, top, size in parlour.busts.values():  # rings would flicker beside an outline
        near = pygame.Rect(0, 0, 2 * CLEAR * size * dp, 2.4 * CLEAR * size * dp / RING_FLAT)
        near.center = round((x - parlour.width / 2) * dp), round((top + size * 0.45) * dp / RING_FLAT)
        pygame.draw.ellipse(drawn, BLACK, near)
    flat = pygame.transform.smoothscale(drawn, (half, high))
    room.blit(flat, (width - half, 0), special_flags=pygame.BLEND_RGB_ADD)
    left = pygame.transform.flip(flat, flip_x=True, flip_y=False)
    room.blit(left.subsurface((0, 0, width - half, high)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
