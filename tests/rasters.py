"""Rasters that all tests of a process share: an engraving takes ten ms to draw, and hundreds of tests show it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.pack import size_of
from elements_table.ui.drawing.rasters import Rasters
from elements_table.ui.parlour.room import BareRoom, place
from elements_table.ui.platform import fonts
from elements_table.ui.shell import display

MOST: Final = 768 << 20
"""Bytes of them that a process keeps; then it lets go of what was asked for longest ago."""
FONTS: Final = 96
"""Fonts that it keeps open."""
WORDLESS: Final = {
    *("svg", "sprite", "engraving", "box", "light", "grain", "pool", "glow", "nap", "bust", "disc", "seal"),
    "medallion",
}
"""What is shared of all that the disk keeps: tests watch how words and emblems come on cards."""
PLACES: Final = 24
"""Bare places that it keeps: a table as large as the window each, which nobody paints on."""


class Shared(dict[Any, pygame.Surface]):
    """Surfaces by what they show; everybody has a copy of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.bytes = 0
        self.depth = 0

    def drawn(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if (found := self.pop(key, None)) is None:
            self.depth += 1
            try:
                found = make()
            finally:
                self.depth -= 1
            self.bytes += size_of(found)
        self[key] = found
        while self.bytes > MOST:
            self.bytes -= size_of(self.pop(next(iter(self))))
        return found.copy()


def draw_once(patch: pytest.MonkeyPatch) -> None:
    """Let each SVG, what the disk keeps, and each bare place be drawn once in a size and manner, whoever asks."""
    if "cached" in vars(Art):
        return  # tests of another folder have come first
    raster, cached, shared = Art._raster, Rasters.cached, Shared()
    places = dict[Any, BareRoom]()
    opened = lru_cache(maxsize=FONTS)(fonts._opened)

    def reopened(file: Path, px: int) -> pygame.font.Font:
        font = opened(file, px)
        try:
            font.get_height()
        except pygame.error:  # the library has been ended since
            opened.cache_clear()
            font = opened(file, px)
        return font

    def drawn(art: Art, svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        if shared.depth:  # what all of a thing is made of is not kept beside it
            return raster(art, svg, size)
        return shared.drawn((svg, size), lambda: raster(art, svg, size))

    def kept(art: Art, key: Hashable, make: Callable[[], pygame.Surface], *, disk: bool = False) -> pygame.Surface:
        if not disk or not isinstance(key, tuple) or key[0] not in WORDLESS:
            return cached(art, key, make, disk=disk)
        return cached(art, key, lambda: shared.drawn((_manner(art), key), make), disk=True)

    def placed(art: Art, *what: Any, is_kept: bool = False) -> BareRoom:
        key = (_manner(art), *what)
        places[key] = places.pop(key, None) or place(art, *what)  # none is kept on disk
        if len(places) > PLACES:
            del places[next(iter(places))]
        return places[key]

    patch.setattr(Art, "_raster", drawn)
    patch.setattr(Art, "cached", kept)
    patch.setattr(display, "place", placed)
    patch.setattr(fonts, "_opened", reopened)


def _manner(art: Art) -> tuple[Any, ...]:
    return art.scale, art.detail, art.strong, art.plain, art.sprites.folder
