"""The light on a table that falls: its picture blurred, darker, in another colour, glowing where things happen."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Color

SHADES: Final = (32, 20)
"""Size of the shade before it is spread over the table."""
SMALL: Final = 4
"""A blurred table is so many times smaller while it is made."""
STEPS: Final = 6
"""Strengths in which a light falls over what moves."""
DISC: Final = 64
"""Size of a disc of light before it is spread."""

LAMPLIGHT: Final = (226, 168, 94)
"""The colour of the light that falls on somebody, or on what is counted."""


class Glow(NamedTuple):
    """A soft disc of light, in dp; `strength` from 0 to 1, `fall` is how fast it fades outwards."""

    x: float
    y: float
    r: float
    color: Color
    strength: float
    fall: float = 1.7


@dataclass(kw_only=True)
class Light:
    """A table in another light. `middle` and `edge` are what is left of the light at `focus` (in dp) and beyond
    `reach` from there (parts of the size), `tint` what that is multiplied by.
    """

    focus: tuple[float, float] = (640.0, 318.0)
    reach: tuple[float, float] = (0.62, 0.74)
    middle: float = 0.4
    edge: float = 0.14
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur: bool = True
    glows: Sequence[Glow] = ()
    _picture: pygame.Surface | None = field(default=None, init=False, repr=False)
    _step: int = field(default=0, init=False, repr=False)
    """The strength of a picture that is multiplied."""

    def take(self, canvas: Canvas) -> None:
        """Take the picture of what the canvas shows now, in this light, to be drawn."""
        self._picture = self._taken(canvas)
        self._picture.set_alpha(None)

    def draw(self, canvas: Canvas, strength: float) -> None:
        """Let the light fall by `strength` (0 to 1): what the canvas shows gives way to what was taken."""
        if strength <= 0 or self._picture is None:
            return
        if strength >= 1:
            self._picture.set_alpha(None)  # with an alpha, even of 255, it would be mixed pixel by pixel
        canvas.paste(self._picture, (0, 0), round(255 * strength))

    def dim(self, canvas: Canvas, strength: float) -> None:
        """Let the light fall over whatever the canvas shows in each frame: what moves there still moves."""
        step = round(STEPS * strength)
        if not step:
            return
        surface = canvas.surface
        if self._picture is None or self._step != step:
            self._picture, self._step = self._spread(canvas, surface, step / STEPS), step
        surface.blit(self._picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _spread(self, canvas: Canvas, over: pygame.Surface, strength: float = 1.0) -> pygame.Surface:
        """Return the shade at a strength, as large as what it is multiplied with and of its format."""
        fx, fy = round(self.focus[0] / canvas.width, 2), round(self.focus[1] / canvas.height, 2)
        key = ("shade", (fx, fy), self.reach, self.middle, self.edge, self.tint, strength)
        made = canvas.art.cached(key, lambda: self._shade(fx, fy, strength), disk=True)
        # two surfaces of one format are multiplied, and added, a hundred times faster
        return pygame.transform.smoothscale(made.convert(over), over.get_size())

    def _taken(self, canvas: Canvas) -> pygame.Surface:
        """Return what the canvas shows, in this light; a blurred picture is made small."""
        size, unit = canvas.surface.get_size(), SMALL if self.blur else 1
        picture = canvas.surface.copy()
        if self.blur:
            small = (max(1, size[0] // unit), max(1, size[1] // unit))
            picture = pygame.transform.gaussian_blur(pygame.transform.smoothscale(picture, small), 1)
        picture.blit(self._spread(canvas, picture), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        for glow in self.glows:
            left, top = canvas.at(glow.x - glow.r, glow.y - glow.r)
            disc = disc_of_light(canvas.art, glow, unit).convert(picture)
            picture.blit(disc, (left // unit, top // unit), special_flags=pygame.BLEND_RGB_ADD)
        return pygame.transform.smoothscale(picture, size) if self.blur else picture

    def _shade(self, fx: float, fy: float, strength: float) -> pygame.Surface:
        (w, h), (rx, ry) = SHADES, self.reach
        dots = bytearray()
        for y in range(h):
            for x in range(w):
                away = min(1.0, math.hypot((x / (w - 1) - fx) / rx, (y / (h - 1) - fy) / ry))
                left = self.middle + (self.edge - self.middle) * away * away * (3 - 2 * away)
                dots += (
                    bytes(min(255, round(255 * (1 - (1 - left * part) * strength))) for part in self.tint) + b"\xff"
                )
        return pygame.image.frombytes(bytes(dots), SHADES, "RGBA")


def shine(canvas: Canvas, glow: Glow) -> None:
    """Add a disc of light to what the canvas shows."""
    disc = disc_of_light(canvas.art, glow).convert(canvas.surface)
    canvas.surface.blit(disc, disc.get_rect(center=canvas.at(glow.x, glow.y)), special_flags=pygame.BLEND_RGB_ADD)


def disc_of_light(art: Art, glow: Glow, unit: int = 1) -> pygame.Surface:
    """Return a disc of light as a raster that is added to what lies there; `unit` pixels are one of it."""
    small = art.cached(("disc", glow.fall), lambda: _disc(glow.fall), disk=True)
    side = max(1, art.px(2 * glow.r) // unit)
    disc = pygame.transform.smoothscale(small, (side, side))
    color = tuple(round(part * glow.strength) for part in glow.color)
    disc.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return disc


def _disc(fall: float) -> pygame.Surface:
    dots = bytearray()
    for y in range(DISC):
        for x in range(DISC):
            away = math.hypot(x - DISC / 2 + 0.5, y - DISC / 2 + 0.5) / (DISC / 2)
            part = round(255 * max(0.0, 1 - away) ** fall)
            dots += bytes((part, part, part, 255))
    return pygame.image.frombytes(bytes(dots), (DISC, DISC), "RGBA")
