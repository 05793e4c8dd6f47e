"""A surface of pixels seen in dp: where things lie on it, and rasters put there."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import pygame

from elements_table.ui.drawing.art import Art

Rect = tuple[float, float, float, float] | pygame.FRect
"""x, y, width, height in dp."""
Anchor = Literal["tl", "t", "tr", "l", "c", "r", "bl", "b", "br"]

SHIFT: Final = {
    "tl": (0.0, 0.0), "t": (0.5, 0.0), "tr": (1.0, 0.0),
    "l": (0.0, 0.5), "c": (0.5, 0.5), "r": (1.0, 0.5),
    "bl": (0.0, 1.0), "b": (0.5, 1.0), "br": (1.0, 1.0),
}  # fmt: skip
"""How far left of a point and above it a raster begins, in parts of its size."""


class DpSurface:
    """A surface seen in dp. `origin` is the pixel where (0, 0) lies, so that the stage can be centred in a window."""

    def __init__(self, surface: pygame.Surface, art: Art, origin: tuple[int, int] = (0, 0)) -> None:
        self._surface, self.art, self.origin = surface, art, origin
        self.spacing = 1.0
        """How far below one another lines of words stand, in parts of the usual."""

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        return self._surface

    @property
    def scale(self) -> float:
        """Pixels in a dp."""
        return self.art.scale

    @property
    def width(self) -> float:
        """Width of the whole surface in dp."""
        return self._surface.get_width() / self.art.scale

    @property
    def height(self) -> float:
        """Height of the whole surface in dp."""
        return self._surface.get_height() / self.art.scale

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a point."""
        scale = self.art.scale  # not by `px`: this runs for everything that is drawn
        return self.origin[0] + round(x * scale), self.origin[1] + round(y * scale)

    def pixels(self, rect: Rect) -> pygame.Rect:
        """Return a rectangle in whole pixels, at least one each way."""
        (x, y, w, h), scale = rect, self.art.scale
        return pygame.Rect(self.at(x, y), (max(1, round(w * scale)), max(1, round(h * scale))))

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Draw only inside a rectangle for as long as the block lasts."""
        before = self._surface.get_clip()
        self._surface.set_clip(self.pixels(rect).clip(before))
        try:
            yield
        finally:
            self._surface.set_clip(before)

    @contextmanager
    def drawn_with(self, art: Art, spacing: float = 1.0) -> Iterator[None]:
        """Draw at another scale, lines so far apart, for as long as the block lasts: places are in its dp."""
        before, (self.art, self.spacing) = (self.art, self.spacing), (art, spacing)
        try:
            yield
        finally:
            self.art, self.spacing = before

    @contextmanager
    def shifted(self, dx: float, dy: float = 0.0) -> Iterator[None]:
        """Draw everything aside by that much, in dp, for as long as the block lasts."""
        before = self.origin
        self.origin = self.at(dx, dy)
        try:
            yield
        finally:
            self.origin = before

    def put(self, image: pygame.Surface, x: float, y: float, anchor: Anchor = "c", alpha: int = 255) -> pygame.Rect:
        """Blit a raster with its anchor at a point; return the pixels it covers."""
        (left, top), scale = self.origin, self.art.scale  # not by `at`: this runs for every card in every frame
        across, down = SHIFT[anchor]
        w, h = image.get_size()
        at = left + round(x * scale) - int(w * across), top + round(y * scale) - int(h * down)
        return self._blit(image, at, alpha)

    def grown(
        self, image: pygame.Surface, x: float, y: float, by: float | tuple[float, float], alpha: int = 255
    ) -> None:
        """Blit a raster with its middle at a point, resized by a factor, or by one across and one down."""
        across, down = by if isinstance(by, tuple) else (by, by)
        if (across, down) != (1, 1):
            w, h = image.get_size()
            image = pygame.transform.smoothscale(image, (max(1, round(w * across)), max(1, round(h * down))))
        self.put(image, x, y, "c", alpha)

    def paste(self, image: pygame.Surface, at: tuple[int, int], alpha: int = 255) -> None:
        """Blit a raster with its corner at a pixel of the surface."""
        self._blit(image, at, alpha)

    def _blit(self, image: pygame.Surface, at: tuple[int, int], alpha: int) -> pygame.Rect:
        if alpha >= 255:
            return self._surface.blit(image, at)
        image.set_alpha(max(0, alpha))
        drawn = self._surface.blit(image, at)
        image.set_alpha(255)
        return drawn
