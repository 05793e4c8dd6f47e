"""Where rasters of one scale are kept: in memory within bounds and, with a folder, on disk."""

import contextlib
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Final, TypeVar

import pygame

from elements_table import paths
from elements_table.ui.drawing import shadows
from elements_table.ui.drawing.pack import Cache, Pack, RasterCache, size_of
from elements_table.ui.drawing.shadows import ANGLE_STEP, ZOOM_STEP, Rim
from elements_table.ui.platform.frame_budget import FrameBudget

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
MEGABYTE: Final = 1 << 20
MEMORY: Final = 14 * MEGABYTE
"""Bytes of flat rasters kept in memory at scale 1; at others see `_share`."""
TURNED_MEMORY: Final = (5 * MEGABYTE, 4 * MEGABYTE)
"""The same for rotated and resized ones, of what rests and of what moves: neither drives out the other's."""
RIM_MEMORY: Final = (7 * MEGABYTE, 3 * MEGABYTE)
"""The same for what shows of shadows round cards, of each."""
ROOMY: Final = (1.5, 1.7)
LEAN: Final = (0.45, 0.68)
"""What bounds the share of flat rasters, and that of the others."""
FRESH: Final = 0.75
"""The part of that which may be new to the disk."""
DISK: Final = 40 * MEGABYTE
READ_AGAIN: Final = 48 << 10
"""Bytes from which on a raster is not kept while nothing is drawn: it comes from the disk in some tenths of a ms."""


class Rasters:
    """Rasters of one scale by their keys; `built` counts those that were made because no cache had them."""

    def __init__(self, area: float, pack: Pack, budget: FrameBudget | None = None) -> None:
        """`area` is how many times as many pixels there are as at scale 1, `pack` where rasters outlast a start.

        `budget` tells when a frame has no time to make any more.
        """
        self.budget = budget or FrameBudget()
        self.built = 0
        share, turned = (_share(area, *most) for most in zip(ROOMY, LEAN, strict=True))
        self._flat = RasterCache(int(MEMORY * share))
        self._turned = tuple(RasterCache(int(most * turned)) for most in TURNED_MEMORY)
        self._fresh = RasterCache(int(FRESH * MEMORY * share))
        self._rims = tuple(Cache[Rim](int(most * turned), attrgetter("bytes")) for most in RIM_MEMORY)
        self.is_live = False
        """Whether what is drawn now is drawn anew in the next frame."""
        self.spare = 0
        """How many cards may still be built in this frame, if it is."""
        self._disk = int(DISK * area)
        self._pack = pack

    def cached(self, key: Hashable, make: Callable[[], pygame.Surface], *, disk: bool = False) -> pygame.Surface:
        """Return the raster of a key, made on the first use.

        Keys are tuples of texts and numbers. With `disk` it is also kept for the next start, so everything that it
        depends on besides the sprites and this program must be in the key.
        """
        found = self._flat.get(key)
        if found is not None:
            return found
        name = repr(key) if disk and self._pack.folder else ""
        made = self._pack.get(name) if name else None
        if made is None:
            with self.budget:
                self.built += 1
                made = make()
            if name:
                self._fresh.put(name, made)
        return self._flat.put(key, made)

    def rotated(
        self, key: K, surface: pygame.Surface | Callable[[K], pygame.Surface], angle: float, zoom: float = 1.0,
        instead: Callable[[K, float, float], pygame.Surface | None] | None = None,
    ) -> pygame.Surface:  # fmt: skip
        """Return a raster turned by `angle` degrees counterclockwise and resized, from a cache in whole degrees.

        `surface` may be a function of the key: it is called only when the cache does not have the answer. For what
        moves, `instead` is asked first: it may give something like it, at that turn and size, that takes less time.
        """
        angle, zoom = round(angle / ANGLE_STEP) * ANGLE_STEP % 360, round(zoom / ZOOM_STEP) * ZOOM_STEP
        if not angle and zoom == 1 and not callable(surface):
            return surface
        full = (key, angle, zoom)
        found = self._turned[0].get(full) or self._kept(self._turned, full)
        if found is None and instead is not None and self.is_live:
            found = instead(key, angle, zoom)
        if found is not None:
            return found
        with self.budget:
            source = surface(key) if callable(surface) else surface
            return self._turned[self.is_live].put(full, shadows.turned(source, angle, zoom))

    def has_rotated(self, key: Hashable, angle: float, zoom: float) -> bool:
        """Return whether `rotated` has its answer."""
        _height, angle, zoom = shadows.shadow_step(0.0, angle, zoom)
        full = (key, angle, zoom)
        return (self._turned[0].get(full) or self._kept(self._turned, full)) is not None

    def _kept(self, caches: tuple[Cache[T], ...], key: Hashable) -> T | None:
        """Return the thing of a key that is not among what rests, from what moves; what comes to rest moves over."""
        found = caches[1].get(key)
        return found if found is None or self.is_live else caches[0].put(key, found)

    def holds(self, key: Hashable) -> bool:
        """Return whether `cached` has its answer, in memory or on disk."""
        return self._flat.get(key) is not None or (self._pack.folder is not None and repr(key) in self._pack)

    @contextlib.contextmanager
    def drawing(self, *, live: bool, spare: int = 0) -> Iterator[None]:
        """Draw what moves (or rests) for as long as the block lasts, and build no more than `spare` cards for it."""
        before = self.is_live, self.spare
        self.is_live, self.spare = live, spare
        try:
            yield
        finally:
            self.is_live, self.spare = before

    @property
    def unsaved(self) -> int:
        """Bytes of rasters that the disk cache does not have yet."""
        return self._fresh.bytes

    def save(self) -> None:
        """Write what is new to the disk cache; a folder that refuses is left alone."""
        for _step in self.saving():
            pass

    def saving(self) -> Iterator[None]:
        """Do the same raster by raster, for whoever has but a little time in each frame."""
        if self._pack.folder is None or not len(self._fresh):
            return
        fresh = [(str(name), surface) for name, surface in self._fresh.items()]
        self._fresh.clear()
        with contextlib.suppress(OSError):
            yield from self._pack.saving(fresh, self._disk)

    def rest(self) -> None:
        """Let go of what can be had again: nothing of it is in sight."""
        self._flat.clear()
        self.let_go_of_pieces()

    def let_go_of_pieces(self) -> None:
        """Let go of what was turned and resized."""
        for turned in self._turned:
            turned.clear()
        for rims in self._rims:
            rims.clear()

    def let_go_of_motion(self) -> None:
        """Let go of what was turned and resized for what moves, and of the larger rasters that the disk has."""
        self._turned[1].clear()
        self._rims[1].clear()
        self.let_go_of_saved()

    def let_go_of_saved(self) -> None:
        """Let go of the larger rasters that the disk has."""
        for key, surface in self._flat.items():
            if size_of(surface) >= READ_AGAIN and repr(key) in self._pack:
                self._flat.drop(key)


def _share(area: float, roomy: float, lean: float) -> float:
    """Return how much more memory than at scale 1 the rasters of so much more area have: all that one table needs.

    Small windows keep two screens' worth.
    """
    return max(min(area, roomy), lean * area)


def blending() -> pygame.Surface:
    """Return a surface in the format that all rasters share, and that the disk cache keeps."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def tiled(surface: pygame.Surface, tile: pygame.Surface, how: int) -> None:
    """Lay a tile all over a surface; `how` is one of pygame's ways to blend."""
    (wide, high), size = tile.get_size(), surface.get_size()
    surface.fblits([(tile, (x, y)) for y in range(0, size[1], high) for x in range(0, size[0], wide)], how)


@cache
def source_stamp() -> str:
    """Return a text that changes with the code that draws (a frozen program has none, but has its version)."""
    package = Path(paths.__file__).parent
    drawing = [package / "ui", *(package / "games").glob("*/scene")]
    with contextlib.suppress(OSError):
        return repr(sorted(stamp for folder in drawing for stamp in paths.stamps(folder)))
    return ""
