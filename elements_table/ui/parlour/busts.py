"""The people across the table: their portraits without the disc, large, lit by the lamp over the cloth."""

from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import pygame

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.drawing.theme import BLACK, GOLD, WHITE, Color
from elements_table.ui.parlour.engraved_people import engraved, free, pixels_of
from elements_table.ui.parlour.face_parts import Look, posed
from elements_table.ui.parlour.places import Bust
from elements_table.ui.platform.people import Portrait

Light = Literal["full", "rest", "passed"]

DIM: Final = MappingProxyType({"full": 255, "rest": 209, "passed": 168})
"""What of 255 each keeps of the lamp's light."""
OUTLINE: Final = 3.0 / 240
"""The width of the line round a bust in high contrast, in its size."""
LINE_TURNS: Final = 24
"""In how many directions a bust is pushed for that."""
ASIDE: Final = 0.3
"""How far from the middle of a picture the lamp stands at the most, in its width."""
ACROSS: Final = 0.91
"""How far aside the lamp stands for who sits a whole window from its middle."""
RING: Final = 2.5
TURN_RING: Final = (4.0, 2.0)
"""How far round a seal the gold ring of one's own turn lies, and its width, in dp."""


class Sitter(NamedTuple):
    """Somebody across the table, as they are drawn: where, in which mood, in how much light."""

    bust: Bust
    face: Portrait
    light: Light = "rest"


def draw_bust(canvas: Canvas, bust: Bust, face: Portrait, light: Light = "rest") -> None:
    """Draw somebody across the table, whom the rail is then painted over."""
    canvas.paste(*whole_bust(canvas, Sitter(bust, face, light)))


def whole_bust(canvas: Canvas, sitter: Sitter, level: int = 0) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the picture of somebody, in so much light (`DIM`) instead of theirs, and where it stands in pixels."""
    x, top, size = sitter.bust
    image = _bust(canvas, sitter.face, size, _aside(canvas, x), "full" if level else sitter.light)
    if level and not canvas.art.strong:
        image = _dimmed(image, level)
    left, up = canvas.at(x - size / 2, top)
    margin = (image.get_width() - canvas.art.px(size)) // 2
    return image, (left - margin, up - margin)


def eyes_of(canvas: Canvas, sitter: Sitter, look: Look, level: int = 0) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return what a look changes of a face, in so much light, and where it is in pixels."""
    x, top, size = sitter.bust
    art, pixels, aside = canvas.art, max(1, canvas.art.px(size)), None if canvas.art.strong else _aside(canvas, x)
    is_mirrored = aside is not None and aside > 0
    seen = look._replace(across=-look.across) if is_mirrored else look

    def draw() -> pygame.Surface:
        return engraved(posed(_text(art.sprites, sitter.face.sprite), seen), pixels, aside, look.area)

    drawn = art.cached(("eyes", sitter.face.sprite, pixels, aside, *look), draw)
    if aside is not None:
        drawn = _dimmed(drawn, level or DIM[sitter.light])
    (left, up), area = canvas.at(x - size / 2, top), pixels_of(look.area, pixels)
    return drawn, (left + (pixels - area.right if is_mirrored else area.x), up + area.y)


def large_bust(canvas: Canvas, face: Portrait, size: float) -> pygame.Surface:
    """Return somebody as the lamp shows them from before, for whoever leans over the table."""
    return _bust(canvas, face, size, 0.0, "full")


def draw_seal(
    canvas: Canvas, x: float, y: float, r: float, face: Portrait, ring_color: Color, active: bool = False
) -> None:
    """Draw one's own portrait in its disc, ringed in the colour of its team, and in gold when it is one's turn."""
    canvas.glow((x - r, y - r + 3, 2 * r, 2 * r), r, 6, BLACK, 150)
    canvas.put(canvas.art.sprite(face.sprite, 2 * r), x, y)
    canvas.circle(x, y, r - RING / 2, line=ring_color, line_width=RING)
    if active:
        away, width = TURN_RING
        canvas.circle(x, y, r + away, line=GOLD, line_width=width)


def _aside(canvas: Canvas, x: float) -> float:
    """Return how far right of somebody the lamp stands, in tenths of their width: rasters are kept for each."""
    return round(min(ASIDE, max(-ASIDE, (0.5 - x / canvas.width) * ACROSS)), 1)


def _bust(canvas: Canvas, face: Portrait, size: float, aside: float, light: Light) -> pygame.Surface:
    """Return somebody as the lamp shows them, from the cache."""
    art, name = canvas.art, face.sprite
    pixels = max(1, art.px(size))
    key = ("bust", name, pixels)
    if art.strong:
        return art.cached(
            (*key, "strong"), lambda: _outlined(engraved(_text(art.sprites, name), pixels), pixels), disk=True
        )

    def lit() -> pygame.Surface:
        return art.cached((*key, aside), lambda: engraved(_text(art.sprites, name), pixels, aside), disk=True)

    return lit() if light == "full" else art.cached((*key, aside, light), lambda: _dimmed(lit(), DIM[light]))


@lru_cache(maxsize=6)
def _text(sprites: Sprites, name: str) -> str:
    """Return the SVG text of a portrait without its disc: a face that lives is drawn of it again and again."""
    return free(sprites.svg(name).decode())


def _dimmed(lit: pygame.Surface, level: int) -> pygame.Surface:
    dimmed = lit.copy()
    dimmed.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return dimmed


def _outlined(drawn: pygame.Surface, pixels: int) -> pygame.Surface:
    """Return somebody with a white line round them."""
    wide = max(2, round(pixels * OUTLINE))
    white = drawn.copy()
    white.fill((*WHITE, 0), special_flags=pygame.BLEND_RGBA_MAX)
    whole = pygame.Surface((pixels + 2 * wide, pixels + 2 * wide), pygame.SRCALPHA)
    for n in range(LINE_TURNS):
        push = pygame.Vector2(wide, 0).rotate(360 * n / LINE_TURNS)
        whole.blit(white, (wide + round(push.x), wide + round(push.y)))
    whole.blit(drawn, (wide, wide))
    return whole
