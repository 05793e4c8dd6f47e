"""The life of an engraved card: for a moment its lines go once round, and then lie again as they were cut.

A frame is made of the card's raster in 1 to 2 ms, not of its paths: to draw those takes 25, and frames kept in the
file would make it eight times as large. Waves and streams rise and fall column by column, tongues and crowns sway row
by row, and over what is hard (facets, ridges, gold) goes light. Each point of a line is moved by sin(phase - turn)
- sin(phase): so a wave goes through the lines, and a whole turn ends where they were cut. What stands on the picture
(index, emblem, coin) is what differs from the bare engraving; it keeps still.
"""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.pack import size_of
from elements_table.ui.drawing.theme import BLACK, CARD_ASPECT, WHITE, Color, mix, rgb

FRAMES: Final = 8
"""How many there are in `Motion.LIFE`; the last is the card at rest."""
EDGE: Final = 0.056
"""How far from the card's edge, in its widths, begins what moves: within the engraved frame."""
PIXELS: Final = 2
"""How wide a column is that moves as one: a pixel on the screen."""
SAME: Final = (6, 6, 6, 255)
"""How far colours may lie apart, in each channel, that are the same on two rasters of one picture."""
LEAN: Final = 0.5
"""How far the foot of the light is behind its head, in card heights."""
RAMP: Final = 64

Blit = tuple[pygame.Surface, tuple[int, int], tuple[int, int, int, int]]


class Swell(NamedTuple):
    """Columns that rise and fall: by how much and in waves how long, in card widths; all of it below `full`."""

    high: float
    long: float
    first: float
    full: float

    def blits(self, source: pygame.Surface, box: pygame.Rect, width: int, turn: float) -> list[Blit]:
        """Return what is to be moved in a box of pixels on a card of a width."""
        found: list[Blit] = []
        top = box.y + round((self.first - EDGE) * width)
        ramp = (self.full - self.first) * width
        for x in range(box.x, box.right, PIXELS):
            shift = self.high * width * _gone(math.tau * (x - box.x) / width / self.long, turn)
            steps, way = round(abs(shift)), 1 if shift > 0 else -1
            begins = [round(top + ramp * (n - 0.5) / abs(shift)) for n in range(1, steps + 1)]
            for n, (y, end) in enumerate(pairwise([*begins, box.bottom]), 1):
                wide = min(PIXELS, box.right - x)
                found.append((source, (x, y), (x, y - n * way, wide, end - y)))
        return found


class Sway(NamedTuple):
    """Rows that sway: by how much and in waves how long (less than 0: they rise); not at all from `foot` on."""

    wide: float
    long: float
    first: float
    full: float
    foot: float

    def blits(self, source: pygame.Surface, box: pygame.Rect, width: int, turn: float) -> list[Blit]:
        """Return what is to be moved in a box of pixels on a card of a width."""
        found: list[Blit] = []
        for y in range(box.y, box.bottom):
            down = (y - box.y) / width + EDGE
            strong = min(1.0, max(0.0, (down - self.first) / (self.full - self.first)))
            strong *= min(1.0, max(0.0, (self.foot - down) / (self.foot - self.full)))
            shift = round(strong * self.wide * width * _gone(math.tau * down / self.long, turn))
            if shift:
                found.append((source, (box.x, y), (box.x - shift, y, box.w, 1)))
        return found


class LightSweep(NamedTuple):
    """Light that goes over the card: half as wide as that in card widths, so bright, a coloured shadow after it."""

    wide: float
    bright: float
    shadow: Color = WHITE


GLINT: Final = LightSweep(0.34, 1.0)
RIDGES: Final = LightSweep(0.4, 0.45, rgb("#CDBFA8"))
KINDS: Final[dict[str, Swell | Sway | LightSweep]] = {
    "water": Swell(0.024, 0.3, 0.5, 0.7),
    "air": Swell(0.02, 0.5, 0.42, 0.55),
    "fire": Sway(0.03, -0.6, 0.25, 0.5, 1.28),
    "wood": Sway(0.034, 3.0, 0.25, 0.5, 1.28),
    "earth": RIDGES,
    "metal": GLINT,
    "yin": GLINT,
    "night": GLINT,
    "formula": GLINT,
    "low_water": Swell(0.024, 0.3, 0.86, 0.98),
    "low_air": Sway(0.022, 0.5, 0.8, 0.95, 2.0),
    "low_all": Swell(0.02, 0.4, 0.78, 0.94),
    "low_earth": RIDGES,
}
"""What moves on a picture, by its name or the first word of that."""


def kind_of(name: str) -> Swell | Sway | LightSweep | None:
    """Return what moves on a picture, or None."""
    return KINDS.get(name) or KINDS.get(name.partition("_")[0])


class Life:
    """One card while it lives. Rasters have `margin` clear pixels round a card `width` pixels wide."""

    def __init__(
        self, kind: Swell | Sway | LightSweep, still: pygame.Surface, bare: Callable[[], pygame.Surface], margin: int
    ) -> None:
        """`still` is the card at rest, `bare` makes the same without what stands on its picture."""
        self.kind = kind
        self.width = still.get_width() - 2 * margin
        self.latest = FRAMES - 1
        """The frame that was made last."""
        edge = margin + round(EDGE * self.width)
        self._box = still.get_rect().inflate(-2 * edge, -2 * edge)
        self._fixed: pygame.Surface | None = None
        if not isinstance(self.kind, LightSweep):
            ground = bare()
            self._fixed = _apart(still, ground).subsurface(self._box).copy()
            self._source = _mirrored(ground, self._box)

    @property
    def bytes(self) -> int:
        """How many bytes its pixels take."""
        return 0 if self._fixed is None else size_of(self._fixed) + size_of(self._source)

    def frame(self, still: pygame.Surface, step: int) -> pygame.Surface:
        """Return a frame, 0 to `FRAMES` - 1, of the card that lies `still`."""
        self.latest = step
        turn = (step + 1) / FRAMES
        if isinstance(self.kind, LightSweep):
            return _lit(still, self._box, self.width, self.kind, turn)
        frame = still.copy()
        frame.blits(self.kind.blits(self._source, self._box, self.width, turn), doreturn=False)
        if self._fixed is not None:
            frame.blit(self._fixed, self._box)
        return frame


def _gone(phase: float, turn: float) -> float:
    """Return how far a point of a wave is from where it was after a part of a turn, -2 to 2."""
    return math.sin(phase - math.tau * turn) - math.sin(phase)


def _apart(still: pygame.Surface, ground: pygame.Surface) -> pygame.Surface:
    """Return what of a card is not its ground, on clear pixels."""
    mask = pygame.mask.from_threshold(still, (0, 0, 0), SAME, ground)
    mask.invert()
    return mask.to_surface(setsurface=still, unsetcolor=(0, 0, 0, 0))


def _mirrored(ground: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """Return a picture that goes on beyond its box as in a mirror, for what comes in at an edge."""
    whole = pygame.Surface(ground.get_size())  # opaque: it is copied, not blended
    whole.blit(ground, (0, 0))
    size, reach = whole.get_size(), min(box.x, box.y)
    for x, to in ((box.x, box.x - reach), (box.right - reach, box.right)):
        part = whole.subsurface((x, 0, reach, size[1]))
        whole.blit(pygame.transform.flip(part, True, False), (to, 0))
    for y, to in ((box.y, box.y - reach), (box.bottom - reach, box.bottom)):
        part = whole.subsurface((0, y, size[0], reach))
        whole.blit(pygame.transform.flip(part, False, True), (0, to))
    return whole


def _lit(still: pygame.Surface, box: pygame.Rect, width: int, light: LightSweep, turn: float) -> pygame.Surface:
    """Return a card with light somewhere on its way from the upper left to the lower right."""
    lag = 1.5 * light.wide if light.shadow != WHITE else 0.0
    head = turn * (1 + LEAN * CARD_ASPECT + 2 * light.wide + lag) - light.wide
    shine = still.copy()
    beam = _band(still.get_size(), width, (head, light.wide), (BLACK, mix(BLACK, WHITE, light.bright)))
    shine.blit(beam, (0, 0), None, pygame.BLEND_RGB_MULT)
    lit = still.copy()
    lit.set_clip(box)
    lit.blit(shine, (0, 0), None, pygame.BLEND_RGB_ADD)
    if lag:
        shade = _band(still.get_size(), width, (head - lag, light.wide), (WHITE, light.shadow))
        lit.blit(shade, (0, 0), None, pygame.BLEND_RGB_MULT)
    lit.set_clip(None)
    return lit


def _band(
    size: tuple[int, int], width: int, place: tuple[float, float], colors: tuple[Color, Color]
) -> pygame.Surface:
    """Return a leaning band: where its head is and half its width, in card widths; its colours round and in it."""
    (head, wide), (ground, middle) = place, colors
    soft = (mix(ground, middle, math.sin(math.pi * (i + 0.5) / RAMP) ** 2) for i in range(RAMP))
    dots = b"".join(map(bytes, soft))
    row = pygame.transform.smoothscale(pygame.image.frombytes(dots, (RAMP, 1), "RGB"), (round(2 * wide * width), 1))
    band = pygame.Surface(size)
    band.fill(ground)
    band.fblits([(row, (round((head - wide) * width - LEAN * y), y)) for y in range(size[1])])
    return band
