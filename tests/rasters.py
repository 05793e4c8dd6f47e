"""Rasters that all tests of a process share: an engraving takes ten ms to draw, and hundreds of tests show it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elements_table.ui.drawing.art import Art


def draw_once(patch: pytest.MonkeyPatch) -> None:
    """Let each SVG be drawn once in a size, whichever raster cache asks for it; everybody has a copy of their own."""
    raster, rasters = Art._raster, dict[Any, pygame.Surface]()

    def drawn(art: Art, svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        if (svg, size) not in rasters:
            rasters[svg, size] = raster(art, svg, size)
        return rasters[svg, size].copy()

    patch.setattr(Art, "_raster", drawn)
