"""What is painted on: the window's size, how many pixels a dp has on each screen, and the rasters made for that."""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import chain
from typing import Final, Protocol

import pygame

from elements_table import paths
from elements_table.kernel.data import Appearance
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect, measuring
from elements_table.ui.drawing.rewards import BACKS, clothed
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.drawing.theme import MENU_FOCUS, MENU_TABLE, STAGE, UPRIGHT, Color, fitting_scale
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.parlour.room import BareRoom, place, placing
from elements_table.ui.platform.fonts import has_legible
from elements_table.ui.platform.frame_budget import FrameBudget
from elements_table.ui.platform.inputs import Translator
from elements_table.ui.platform.settings import ZOOM, Settings
from elements_table.ui.shell.services import Services

MANY_PIXELS: Final = 3_000_000
"""Where a window has more of them, what lies beneath a sheet is let go of and drawn again after it."""
MANY_UNSAVED: Final = 3 << 20
"""Bytes of rasters from which on they are saved while nothing is drawn: they are kept in memory until then."""
LEAST: Final = 0.8
"""The scale below which nothing shrinks by choice: words are as small there as they ever are."""


def _give_back() -> None:
    """Ask the C library of Linux to return what is free: it keeps 14 MB of what a deal has taken for the next one."""
    import ctypes  # noqa: PLC0415  2 ms, and not before the first rest

    with suppress(AttributeError, OSError, TypeError):  # others return it, or have no such call
        ctypes.CDLL(None).malloc_trim(0)


class Sized(Protocol):
    """A screen, as far as its scale follows from it."""

    is_sheet: bool
    stands: bool

    upright: tuple[float, float]
    """The room, in dp, that it needs in such a window while words have their usual size."""
    """Whether it has a form for windows that are higher than wide."""

    @property
    def most_zoom(self) -> float:
        """How large words and cards may become there, 1 or more."""

    @property
    def shrinks(self) -> float:
        """How much smaller than elsewhere everything is there: 1 or less."""


class Display:
    """The scale and the rasters of the screen that is on top of `stack`, or of the one that is `at` work."""

    def __init__(self, services: Services, stack: Sequence[Sized], size: tuple[int, int] | None = None) -> None:
        """`size` in px; without one it is that of the settings."""
        self._services, self._stack = services, stack
        self.size = size or services.settings.window
        """Of the window in px."""
        self.scale = 1.0
        """Pixels of a dp on the top screen, or on the one that is `at` work."""
        self._usual = 1.0
        """The same where words have their usual size."""
        self.budget = FrameBudget()
        """How much of a picture is made in one frame."""
        self.touched = True
        """Whether a frame is wanted though nothing moves."""
        self.translator = Translator()
        """Tells where in dp a pointer is."""
        self._arts: dict[float, Art] = {}
        """The rasters of each scale that a screen on the stack has."""
        self._saving: Iterator[None] = iter(())
        """The saving of what was let go of last."""
        self._tables: dict[tuple[object, ...], pygame.Surface] = {}
        self._place: tuple[tuple[object, ...], BareRoom] | None = None
        self._placing: tuple[tuple[object, ...], Iterator[BareRoom | None]] | None = None
        """The place that is being made."""
        self.sprites = Sprites()
        self._worn = ("", "")
        self._wear()

    @property
    def _settings(self) -> Settings:
        return self._services.settings_file.settings

    @property
    def zoom(self) -> float:
        """How large words are wherever there is more than words: not beyond `ZOOM`."""
        return min(self._services.settings_file.settings.zoom, ZOOM[1])  # asked for so often: without a call

    @property
    def reading_size(self) -> float:
        """How many times larger than the rest of the present screen words are that are only read."""
        return self._reading(self.scale, self._usual)

    def _reading(self, scale: float, usual: float) -> float:
        return max(1.0, self._settings.zoom * usual / scale)

    @property
    def spacing(self) -> float:
        """How far apart lines of long texts stand, in parts of the usual."""
        return self._settings.spacing / 100

    @property
    def stage_size(self) -> tuple[float, float]:
        """The window's size in dp."""
        return self.size[0] / self.scale, self.size[1] / self.scale

    def touch(self) -> None:
        """Ask for a frame though nothing rests differently and nothing moves by itself."""
        self.touched = True

    @property
    def art(self) -> Art:
        """The rasters of the present scale."""
        return self._arts.get(self.scale) or self._art_of(self.scale)

    @property
    def reading_art(self) -> Art:
        """The rasters for what is read on the present screen: those of `art`, but `reading_size` as large."""
        return self._art_of(self.scale * self.reading_size)

    def enlarged(self, canvas: Canvas, part: float) -> AbstractContextManager[None]:
        """Have a canvas draw what is read so many times larger, for as long as the block lasts."""
        return canvas.drawn_with(self._art_of(self.scale * part), self.spacing)

    def _art_of(self, scale: float) -> Art:
        if scale not in self._arts:
            strong, plain, legible = self._manner
            self._arts[scale] = Art(
                *(scale, paths.cache_folder(), self.sprites),
                strong=strong, plain=plain, legible=legible, budget=self.budget,
            )  # fmt: skip
        return self._arts[scale]

    @property
    def _manner(self) -> tuple[bool, bool, bool]:
        """In high contrast, without engravings, in the most legible faces: how things are to be drawn."""
        chosen = self._settings
        strong, legible = chosen.high_contrast, chosen.letters == "clear" and has_legible()
        return strong, strong or chosen.faces == "plain", legible

    @contextmanager
    def at(self, screen: Sized) -> Iterator[Art]:
        """Have the scale of a screen for as long as the block lasts: only some have room for a larger one."""
        self.scale = self.scale_of(screen, zoom := self.zoom)
        self._usual = self.scale if zoom == 1 else self.scale_of(screen, 1.0)
        if is_top := [*self._stack[-1:]] == [screen]:
            self.translator.scale = self.scale
        try:
            yield self.art
        finally:
            if not is_top or [*self._stack[-1:]] != [screen]:
                self.take_scale()

    def scale_of(self, screen: Sized, zoom: float | None = None) -> float:
        """Return how many pixels a dp has on a screen, with words of another size than that of the settings."""
        zoom = zoom or self.zoom
        zoomed = self._zoomed(min(zoom, max(1.0, screen.most_zoom)), UPRIGHT if screen.stands else STAGE)
        return max(zoomed, fitting_scale(self.size, screen.upright) * min(1.0, zoom)) * screen.shrinks

    @property
    def largest(self) -> float:
        """The scale of a screen with room for whatever size of words is set."""
        return self._zoomed(self.zoom)

    def _zoomed(self, zoom: float, upright: tuple[float, float] = STAGE) -> float:
        fitting = fitting_scale(self.size, upright)
        return max(fitting * zoom, min(fitting, LEAST))

    def take_scale(self) -> None:
        """Have the scale of the top screen."""
        top = self._stack[-1] if self._stack else None
        self.scale = self.translator.scale = self.largest if top is None else self.scale_of(top)
        self._usual = self._zoomed(1.0) if top is None else self.scale_of(top, 1.0)

    def reading(self) -> Art | None:
        """Return the rasters for words over a screen which cannot grow; None where it is as large as they are."""
        if self.scale >= self.largest:
            return None
        self.scale = self.largest
        found = self.art
        self.take_scale()
        return found

    def fit(self, size: tuple[int, int]) -> bool:
        """Take a size in px, with rasters for it; return whether things look otherwise than before as well."""
        self.size = size
        self.take_scale()
        manners = {(art.strong, art.plain, art.legible) for art in self._arts.values()}
        is_other = bool(manners - {self._manner}) or self._wear()
        self.forget_rasters(every=is_other)
        self.let_go_tables()
        return is_other

    def table(
        self, colors: tuple[Color, Color] = MENU_TABLE, focus: tuple[float, float] = MENU_FOCUS, pattern: str = ""
    ) -> pygame.Surface:
        """Return the table as large as the window; the last one is kept."""
        key = (*colors, *focus, *self.size, pattern)
        if key not in self._tables:
            with self.budget:
                self._tables.clear()
                self._tables[key] = self.art.table(*colors, self.size, focus, pattern)
            self.budget.pause()
        return self._tables[key]

    def let_go_tables(self) -> None:
        """Keep none of them, nor the place: nothing is painted on one for a while."""
        self._tables.clear()
        self._place = self._placing = None

    def place(self, look: Appearance, parlour: Parlour, *, is_first: bool = False) -> BareRoom:
        """Return the bare place of a game as large as the window, under the chosen cloth; the last one is kept.

        That of the first picture of a start is kept on disk, unless it is large.
        """
        colors, _focus, pattern = clothed(look, self._settings)
        key = (colors, pattern, self.size, self.scale, parlour.width, parlour.height, parlour.seats)
        if self._place is None or self._place[0] != key:
            if self._placing is None or self._placing[0] != key:
                self._place = None  # or two would be held at once
                is_kept = is_first and math.prod(self.size) <= MANY_PIXELS
                self._placing = (key, placing(self.art, colors, parlour, self.size, pattern, is_kept=is_kept))
            found = None
            while found is None:
                with self.budget:
                    found = next(self._placing[1])
                self._place = None if found is None else (key, found)
                self.budget.pause()  # in a large window each part takes a frame of its own
            self._placing = None
        assert self._place is not None
        return self._place[1]

    def bare(self, look: Appearance, parlour: Parlour, art: Art, size: tuple[int, int]) -> BareRoom:
        """Return such a place for a small picture of a size in px, which keeps it itself."""
        colors, _focus, pattern = clothed(look, self._settings)
        return place(art, colors, parlour, size, pattern)

    def ground(self, look: Appearance) -> pygame.Surface:
        """Return the bare table of a game as large as the window, under the cloth that a person has chosen."""
        return self.table(*clothed(look, self._settings))

    def let_go_of_motion(self) -> None:
        """Keep no rasters of what moves, nor the bare table, and save what is new: nothing is drawn for a while."""
        self.let_go_tables()
        for art in self._arts.values():
            art.let_go_of_motion()
        unsaved = [art for art in self._arts.values() if art.unsaved > MANY_UNSAVED]
        if unsaved:
            self._saving = chain(self._saving, *[art.saving() for art in unsaved], self._letting_go(unsaved))
        _give_back()

    def _letting_go(self, saved: list[Art]) -> Iterator[None]:
        """Let go of what the disk has by now, and of the room that the saving took."""
        for art in saved:
            art.let_go_of_saved()
        _give_back()
        yield

    def let_go_of_pieces(self) -> None:
        """Keep no rasters of what lay and moved on a table that is left."""
        for art in self._arts.values():
            art.let_go_of_pieces()

    def _wear(self) -> bool:
        """Take the card back and the cloth that are chosen; return whether either is another than before."""
        settings = self._settings
        chosen = (settings.back if settings.back in BACKS else "", settings.cloth)
        before, self._worn = self._worn, chosen
        self.sprites.back = chosen[0]
        return chosen != before

    def forget_rasters(self, *, every: bool = False) -> None:
        """Let go of rasters of scales that no screen has (or of `every` one); what is new of them is yet to be saved.

        Those of scales that no screen in sight has come from the disk again.
        """
        used = set() if every else {self.scale, self.largest, *self._scales(self._stack)}
        left = [self._arts.pop(scale) for scale in self._arts.keys() - used]
        if left:
            self._saving = chain(self._saving, *[art.saving() for art in left])
        for art in left:
            art.rest()  # screens that were left may hold it for a while
        first = max((n for n, screen in enumerate(self._stack) if not screen.is_sheet), default=0)
        for scale in self._arts.keys() - {self.scale, *self._scales(self._stack[first:])}:
            self._arts[scale].rest()

    def _scales(self, screens: Iterable[Sized]) -> Iterator[float]:
        """Yield the scales of screens, and those of what is read there."""
        for screen in screens:
            scale = self.scale_of(screen)
            yield from (scale, scale * self._reading(scale, self.scale_of(screen, 1.0)))

    def save(self, most: float = math.inf) -> None:
        """Keep on disk what is new of the rasters let go of last, unless the step has taken `most` ms."""
        while self.budget.spent < most and next(self._saving, self) is not self:
            pass


def reading(display: Display) -> Painter:
    """Return such a painter for what is read: words as large, their lines as far apart, as the settings have them."""
    painter = measuring(display.reading_art)
    painter.spacing = display.spacing
    return painter


def shrunk(rect: Rect, by: float) -> Rect:
    """Return a rectangle in dp that are so many times larger."""
    x, y, w, h = rect
    return (x / by, y / by, w / by, h / by)
