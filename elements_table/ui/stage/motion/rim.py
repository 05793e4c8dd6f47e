"""The rim of a table in a colour that holds for a while: two hairlines, and light that falls inwards from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.painter import Painter, Rect
from elements_table.ui.drawing.theme import Color, hexed

DEPTH: Final = 60.0
"""How far inwards the light reaches, in dp."""
STRENGTH: Final = 0.34
FALL: Final = 2.2
LINES: Final = ((6.0, 16.0, 0.7, 1.5), (11.0, 12.0, 0.22, 1.0))
"""How far from the edge each line runs, its corners, how opaque and how wide it is."""
GRAIN: Final = 4.0
"""The light is made of so many dp, and then enlarged."""


def draw_rim(brush: Painter, color: Color) -> None:
    """Draw the whole rim of the surface."""
    width, height = brush.width, brush.height
    for angle, at, length in (
        (0, (0.0, 0.0), width), (180, (0.0, height - DEPTH), width),
        (90, (0.0, DEPTH), height - 2 * DEPTH), (270, (width - DEPTH, DEPTH), height - 2 * DEPTH),
    ):  # fmt: skip
        brush.put(_light(brush.art, color, length, angle), *at, "tl")
    for out, r, opacity, wide in LINES:
        _draw_line(brush, (out, out, width - 2 * out, height - 2 * out), r, color, opacity, wide)


def reached(width: float, height: float, start: float, part: float) -> Iterator[Rect]:
    """Yield where the rim is when it has run from a height at the right edge both ways, by a part of the way."""
    for up in (True, False):
        left = part * (width + height)
        first = start if up else height - start
        edges = (("right", first), ("level", width), ("left", height - first))
        for edge, length in edges:
            run = min(left, length)
            left -= run
            if run <= 0:
                break
            y = 0.0 if up else height - DEPTH
            if edge == "level":
                yield (width - run, y, run, DEPTH)
            elif edge == "right":
                yield (width - DEPTH, start - run if up else start, DEPTH, run)
            else:
                yield (0.0, 0.0 if up else height - run, DEPTH, run)


def _draw_line(brush: Painter, rect: Rect, r: float, color: Color, opacity: float, wide: float) -> None:
    """Draw a rounded line: its corners, and straight pieces between them."""
    x, y, w, h = rect
    for at in (y, y + h):
        brush.line(x + r, at, x + w - r, at, color=color, width=wide, opacity=opacity)
    for at in (x, x + w):
        brush.line(at, y + r, at, y + h - r, color=color, width=wide, opacity=opacity)
    m = wide
    arc = f'<path d="M{m} {r + m}A{r} {r} 0 0 1 {r + m} {m}" fill="none" stroke="{hexed(color)}"'
    arc += f' stroke-width="{wide:g}" stroke-opacity="{opacity:g}"/>'
    corner = brush.art.svg(arc, r + m, r + m)
    for turn, left, top, anchor in (
        (0, x - m, y - m, "tl"), (270, x + w + m, y - m, "tr"), (180, x + w + m, y + h + m, "br"),
        (90, x - m, y + h + m, "bl"),
    ):  # fmt: skip
        brush.put(pygame.transform.rotate(corner, turn), left, top, anchor)  # type: ignore[arg-type]  # one of the anchors, as listed


def _light(art: Art, color: Color, length: float, angle: int) -> pygame.Surface:
    """Return the light along one edge: strong at the top, turned counterclockwise by whole quarters.

    Level edges reach into the corners, where the light of both edges meets.
    """

    def make() -> pygame.Surface:
        across = max(1, round(length / GRAIN)) if angle % 180 == 0 else 1
        dots = bytearray()
        for y in range(round(DEPTH / GRAIN)):
            for x in range(across):
                aside = min(x, across - 1 - x) if across > 1 else y
                left = 1 - (min(aside, y) + 0.5) * GRAIN / DEPTH
                dots += bytes((*color, round(255 * STRENGTH * max(0.0, left) ** FALL)))
        small = pygame.image.frombytes(bytes(dots), (across, round(DEPTH / GRAIN)), "RGBA")
        whole = pygame.transform.smoothscale(small, (max(1, art.px(length)), art.px(DEPTH)))
        return pygame.transform.rotate(whole, angle)

    return art.cached(("rim", color, length, angle), make)
