"""Frames of the window: only what moved is put back, drawn and shown again."""

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.shadows import Rim
from elements_table.ui.drawing.theme import Color

CELL: Final = 64
"""Side in pixels of the squares that changes are gathered in."""
MOSTLY: Final = 0.75
"""The part of the window from which on it is quicker to show all of it."""


class Frame(Canvas):
    """The window while what moves is drawn on it; it notes where.

    Whoever takes the surface itself may draw anywhere, so then everything counts as drawn.
    """

    def __init__(self, window: pygame.Surface, art: Art) -> None:
        super().__init__(window, art)
        self.drawn: list[pygame.Rect] = []

    @property
    def surface(self) -> pygame.Surface:
        """The window; taking it makes the whole of it count as drawn."""
        self.drawn.append(self._surface.get_rect())
        return self._surface

    def rim(self, rim: Rim, x: float, y: float) -> pygame.Rect:
        drawn = super().rim(rim, x, y)
        self.drawn.append(drawn)
        return drawn

    def _fill(self, color: Color, area: pygame.Rect) -> pygame.Rect:
        filled = super()._fill(color, area)
        self.drawn.append(filled)
        return filled

    def _blit(self, image: pygame.Surface, at: tuple[int, int], alpha: int) -> pygame.Rect:
        drawn = super()._blit(image, at, alpha)
        self.drawn.append(drawn)
        return drawn


class ShownWindow:
    """What the window shows: the resting layer, and over it what the last frame drew."""

    def __init__(self) -> None:
        self._drawn: list[pygame.Rect] | None = None

    def forget(self) -> None:
        """Take nothing for granted: the next frame shows everything anew."""
        self._drawn = None

    def add(self, areas: Sequence[pygame.Rect]) -> None:
        """Note where the resting layer itself has changed."""
        if self._drawn is not None and areas:
            self._drawn = [*self._drawn, *areas]

    def restore(self, window: pygame.Surface, resting: pygame.Surface, part: pygame.Rect | None = None) -> None:
        """Put the resting layer back under what the last frame drew; only where it changes, if that is known."""
        window.set_clip(None if self._drawn is None else part)
        if self._drawn is None or part is not None:
            window.blit(resting, (0, 0))
        else:
            window.blits([(resting, area, area) for area in self._drawn], False)

    def show(self, frame: Frame) -> None:
        """Let the screen show a frame: what it drew, and what was put back before."""
        window = frame._surface
        part = window.get_clip()
        window.set_clip(None)
        now = gathered(frame.drawn, window.get_size())
        if self._drawn is None:
            pygame.display.flip()
        elif part != window.get_rect():
            pygame.display.update(part)
            now = gathered([*self._drawn, *now], window.get_size())
        elif changed := now if now == self._drawn else gathered([*self._drawn, *now], window.get_size()):
            pygame.display.update(changed)
        self._drawn = now


def gathered(areas: Iterable[pygame.Rect], size: tuple[int, int]) -> list[pygame.Rect]:
    """Return rectangles that cover all areas inside a window of a size, without overlapping: whole cells, joined.

    A frame of many pieces makes a hundred overlapping areas; showing each alone costs more than showing everything.
    """
    width, height = size
    window = pygame.Rect((0, 0), size)
    rows = [0] * -(-height // CELL)
    for area in areas:
        x, y, w, h = area.clip(window)
        if not w or not h:
            continue
        cells = (2 << (x + w - 1) // CELL) - (1 << x // CELL)
        for row in range(y // CELL, (y + h - 1) // CELL + 1):
            rows[row] |= cells
    if sum(map(int.bit_count, rows)) * CELL * CELL >= MOSTLY * width * height:
        return [window]
    return _joined(rows, window)


def _joined(rows: list[int], window: pygame.Rect) -> list[pygame.Rect]:
    """Return the rectangles of a bitmap: runs of cells in each row, joined with the same runs of the row above."""
    found: list[pygame.Rect] = []
    above: dict[tuple[int, int], pygame.Rect] = {}
    for n, row in enumerate(rows):
        here: dict[tuple[int, int], pygame.Rect] = {}
        while row:
            first = (row & -row).bit_length() - 1
            length = (~(row >> first) & -(~(row >> first))).bit_length() - 1
            row &= ~(((1 << length) - 1) << first)
            area = above.get((first, length))
            if area is None:
                area = pygame.Rect(first * CELL, n * CELL, length * CELL, 0)
                found.append(area)
            area.height += CELL
            here[first, length] = area
        above = here
    return [area.clip(window) for area in found]
