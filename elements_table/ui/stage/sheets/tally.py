"""The table becomes a sheet before one's eyes: what decided the round goes to its place and is counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.sheets.sheet import SLID, SLIDES, EndSheet
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

CLEARED: Final = 160.0
"""How long the table takes to be cleared."""
FELT: Final = 80.0
"""How long after all is counted everybody shows how they take it."""
REST: Final = 260.0
"""From the last that moves to the buttons."""

Clear = Callable[[Canvas, EndSheet, bool], None]
"""Draws the bare table for a sheet with whoever sits there: as they are, or as they are once all is counted."""


class Tally(Interlude):
    """A sheet on its way; it stays as it is in the end."""

    says = goes_on = True

    def __init__(self, sheet: EndSheet, clear: Clear) -> None:
        self.sheet = sheet
        self._clear = clear
        self.changes_at = sheet.landed
        self.length = sheet.landed + SLIDES + SLID + REST
        self.stills_at = self.length
        self.cues = sheet.cues()
        self._bare: dict[bool, pygame.Surface] = {}
        """The bare table, before and after everybody shows how they take it."""

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        self.sheet.take(stage)
        self.hides = self.sheet.hides

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        felt = theme.part_of(passed, self.sheet.count.settled_at + FELT, theme.Motion.FACE)
        canvas.bare(self.ground, self.sheet.leaves)
        for is_settled, part in ((False, theme.part_of(passed, 0.0, CLEARED) * (felt < 1)), (True, felt)):
            if part:
                canvas.paste(self._cleared(canvas, is_settled), (0, 0), round(255 * part))
        self.sheet.draw(canvas, cards, passed)

    def _cleared(self, canvas: Canvas, is_settled: bool) -> pygame.Surface:
        if is_settled not in self._bare:
            bare = pygame.Surface(canvas.surface.get_size())
            with canvas.art.drawing(live=False):
                self._clear(Canvas(bare, canvas.art), self.sheet, is_settled)
            high = min(bare.get_height(), canvas.art.px(self.sheet.layout.height))  # a replay's bar stays below it
            self._bare[is_settled] = bare.subsurface((0, 0, bare.get_width(), high))
        return self._bare[is_settled]
