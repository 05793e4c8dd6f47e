"""The size of words and cards: how many pixels a dp has on each screen, and the rasters and tables made for that."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import pygame

from elements_table import paths
from elements_table.kernel.registry import Registry
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.rewards import BACKS, clothed
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.drawing.theme import MENU_TABLE, Color, fitting_scale
from elements_table.ui.platform.frame_budget import FrameBudget
from elements_table.ui.platform.inputs import Translator
from elements_table.ui.shell.layers import MANY_PIXELS
from elements_table.ui.shell.screen import Screen, Shell

if TYPE_CHECKING:
    from elements_table.kernel.data import Look

MANY_UNSAVED: Final = 3 << 20
"""Bytes of rasters from which on they are saved while nothing is drawn: they are kept in memory until then."""
LEAST: Final = 0.8
"""The scale below which nothing shrinks by choice: words are as small there as they ever are."""


class Scaled(Shell):
    """A stack of screens in a window of a size in px, each at the scale that it has room for."""

    def __init__(self, games: Registry | None = None, size: tuple[int, int] | None = None) -> None:
        super().__init__(games)
        self.size = size or self.settings.window
        self.scale = 1.0
        self.stack: list[Screen] = []
        self.budget = FrameBudget()
        """How much of a picture is made in one frame."""
        self._arts: dict[float, Art] = {}
        """The rasters of each scale that a screen on the stack has."""
        self._saving: Iterator[None] = iter(())
        """The saving of what was let go of last."""
        self._tables: dict[tuple[Any, ...], pygame.Surface] = {}
        self.sprites = Sprites()
        self._worn = ("", "")
        self._wear()
        self._translator = Translator()

    @property
    def art(self) -> Art:
        if self.scale not in self._arts:
            strong = self.settings.high_contrast
            self._arts[self.scale] = Art(
                self.scale, paths.cache_folder(), self.sprites, strong=strong, budget=self.budget
            )
        return self._arts[self.scale]

    @contextmanager
    def at(self, screen: Screen) -> Iterator[Art]:
        self.scale = self._scale_of(screen)
        try:
            yield self.art
        finally:
            self._take_scale()

    def _scale_of(self, screen: Screen) -> float:
        return self._zoomed(max(1.0, screen.most_zoom)) * screen.shrinks

    def _largest(self) -> float:
        return self._zoomed(self.settings.zoom)

    def _zoomed(self, most: float) -> float:
        fitting = fitting_scale(self.size)
        return max(fitting * min(self.settings.zoom, most), min(fitting, LEAST))

    def _take_scale(self) -> None:
        """Have the scale of the top screen."""
        self.scale = self._scale_of(self.stack[-1]) if self.stack else self._largest()
        self._translator.scale = self.scale

    def table(
        self, colors: tuple[Color, Color] = MENU_TABLE, focus: tuple[float, float] = (0.5, 0.46), weave: str = ""
    ) -> pygame.Surface:
        key = (*colors, *focus, *self.size, weave)
        if key not in self._tables:
            with self.budget:
                self._tables.clear()
                self._tables[key] = self.art.table(*colors, self.size, focus, weave)
        return self._tables[key]

    def let_go_tables(self) -> None:
        self._tables.clear()

    def _let_go_of_motion(self) -> None:
        """Keep no rasters of what moves, nor the bare table, and save what is new: nothing is drawn for a while."""
        self.let_go_tables()
        for art in self._arts.values():
            art.let_go_of_motion()
        unsaved = [art for art in self._arts.values() if art.unsaved > MANY_UNSAVED]
        if unsaved:
            self._saving = chain(self._saving, *[art.saving() for art in unsaved], self._letting_go(unsaved))

    def _letting_go(self, saved: list[Art]) -> Iterator[None]:
        """Let go of what the disk has by now, and of the room that the saving took."""
        for art in saved:
            art.let_go_of_saved()
        yield

    def _let_go_of_pieces(self) -> None:
        """Keep no rasters of what lay and moved on a table that is left."""
        for art in self._arts.values():
            art.let_go_of_pieces()

    def ground(self, look: Look) -> pygame.Surface:
        return self.table(*clothed(look, self.settings))

    def paint_ground(self, surface: pygame.Surface, look: Look) -> None:
        if math.prod(self.size) > MANY_PIXELS:
            surface.blit(self.ground(look), (0, 0))
            return
        with self.budget:
            colors, focus, weave = clothed(look, self.settings)
            self.art.paint_table(surface, *colors, focus, weave)

    def _wear(self) -> bool:
        """Take the card back and the cloth that are chosen; return whether either is another than before."""
        chosen = (self.settings.back if self.settings.back in BACKS else "", self.settings.cloth)
        before, self._worn = self._worn, chosen
        self.sprites.back = chosen[0]
        return chosen != before

    def _forget_rasters(self, *, every: bool = False) -> None:
        """Let go of rasters of scales that no screen has (or of `every` one); what is new of them is yet to be saved.

        Those of scales that no screen in sight has come from the disk again.
        """
        used = set() if every else {self.scale, self._largest(), *map(self._scale_of, self.stack)}
        left = [self._arts.pop(scale) for scale in self._arts.keys() - used]
        if left:
            self._saving = chain(self._saving, *[art.saving() for art in left])
        for art in left:
            art.rest()  # screens that were left may hold it for a while
        first = max((n for n, screen in enumerate(self.stack) if not screen.is_sheet), default=0)
        for scale in self._arts.keys() - {self.scale, *map(self._scale_of, self.stack[first:])}:
            self._arts[scale].rest()

    def _save(self, most: float = math.inf) -> None:
        """Keep on disk what is new of the rasters let go of last, unless the step has taken `most` ms."""
        while self.budget.spent < most and next(self._saving, self) is not self:
            pass

    @property
    def stage_size(self) -> tuple[float, float]:
        return self.size[0] / self.scale, self.size[1] / self.scale
