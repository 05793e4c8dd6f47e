"""Small pictures of tables: kept beside a saved match when its table is left, shown wherever matches are listed."""

import io
import struct
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from elements_table.kernel.data import Appearance
from elements_table.kernel.files import MEGABYTE, read_bytes
from elements_table.match.archive.saves import picture_of
from elements_table.ui.common.game_tile import CARD, draw_card
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import HAIRLINE, rgb
from elements_table.ui.platform.frame_budget import NotYet
from elements_table.ui.shell.screen import Screen, Shell

SIZE: Final = (256, 160)
"""In px, as kept."""
KEPT: Final = 12
"""Pictures in memory at most, as large as they are shown."""
PNG: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct(">8s8x2I")
"""How a PNG begins: what it is, and after the name of its first part width and height."""
MOST_PIXELS: Final = 3840 * 2160
"""Of a picture that is looked at."""


def keep_picture(app: Shell, screen: Screen, journal: Path) -> None:
    """Keep what a table looks like now beside its match; nothing where that cannot be written.

    Where it was not whole yet in a new size of the window, and would take too long, the last one stays.
    """
    with suppress(NotYet), app.display.at(screen) as art, app.display.budget.bounded(may_wait=False):
        whole = pygame.Surface(app.display.size)
        canvas = Canvas(whole, art)
        screen.draw(canvas)
        screen.draw_moving(canvas)
        _keep(whole, journal)


def _keep(whole: pygame.Surface, journal: Path) -> None:
    """Keep a picture in small beside a match, dark at its sides where the window is of another shape."""
    part = max(whole.get_width() / SIZE[0], whole.get_height() / SIZE[1])
    small = pygame.Surface(SIZE)
    scaled = pygame.transform.smoothscale_by(whole, 1 / part)
    small.blit(scaled, scaled.get_rect(center=small.get_rect().center))
    fresh = picture_of(journal).with_suffix(".tmp.png")
    try:
        pygame.image.save(small, fresh)
        fresh.replace(picture_of(journal))  # whole or not at all
    except (OSError, pygame.error):
        fresh.unlink(missing_ok=True)


class Pictures:
    """Draws the pictures of matches, each read once; the cover of its game where there is none."""

    def __init__(self) -> None:
        self._read: dict[tuple[Path, int, tuple[int, int]], pygame.Surface | None] = {}
        self.is_ready = False
        """Whether they may be read: not before the first frame is shown."""

    def draw(self, canvas: Canvas, rect: Rect, journal: Path | None, look: Appearance) -> None:
        """Draw the picture of a match in a rectangle."""
        found = self._found(journal, canvas.pixels(rect).size) if journal is not None and self.is_ready else None
        if found is None:
            draw_cover(canvas, rect, look)
            return
        canvas.surface.blit(found, canvas.pixels(rect))
        canvas.box(rect, 5, line=HAIRLINE, line_opacity=0.4)

    def _found(self, journal: Path, size: tuple[int, int]) -> pygame.Surface | None:
        path = picture_of(journal)
        try:
            key = (path, path.stat().st_mtime_ns, size)
            if key not in self._read:
                while len(self._read) >= KEPT:
                    del self._read[next(iter(self._read))]
                self._read[key] = _small(path, size)
        except OSError:
            return None
        return self._read[key]


def _small(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """Return a picture in that size; None for what is none, or larger than a window: a few KB can hold 2 GB."""
    try:
        raw = read_bytes(path, MEGABYTE)
        kind, width, height = _HEAD.unpack_from(raw)
        if kind != PNG or not 0 < width * height <= MOST_PIXELS:
            return None
        return pygame.transform.smoothscale(pygame.image.load(io.BytesIO(raw), path.name).convert(), size)
    except (OSError, struct.error, pygame.error):
        return None


def draw_cover(canvas: Canvas, rect: Rect, look: Appearance) -> None:
    """Draw a game's table in small: its card on its cloth."""
    x, y, w, h = rect
    canvas.box(rect, 6, grad=(rgb(look.centre), rgb(look.edge)), line=HAIRLINE, line_opacity=0.3)
    high = h * 0.84
    wide = high * CARD[0] / CARD[1]
    draw_card(canvas, look, (x + (w - wide) / 2, y + (h - high) / 2, wide, high))
