"""Somebody calls out: they lean over the darkened table, large, and their word stands under them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Painter
from elements_table.ui.parlour.busts import large_bust
from elements_table.ui.parlour.places import SUNK
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.light import Light
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

LASTS: Final = 1300.0
COMES, GOES = 220.0, 240.0
LARGE: Final = 380.0
WORD: Final = 60.0
"""Sizes of the picture and of the word, in units of the stage."""
NEARER: Final = 46.0
"""How much nearer to the middle of the table somebody leans."""
DARK: Final = 0.42
"""What is left of the table's light."""


@dataclass(kw_only=True)
class Shout(Interlude):
    """Who sits at `seat` calls out `words` in their `color`; `pan` is where the `sound` is heard."""

    face: Portrait
    seat: int
    words: str
    color: theme.Color
    sound: str
    pan: float = 0.0
    says = True

    def __post_init__(self) -> None:
        self.length, self.stills_at, self.rest = LASTS, LASTS / 2, 900.0
        self.cues = (Cue(0.0, self.sound, self.pan),)
        self._light = Light()
        self._at: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        """Find where they sit, and so where they lean to."""
        p = layout.parlour
        size = p.s(LARGE)
        if self.seat in p.busts:
            bust = p.busts[self.seat]
            middle = layout.width / 2
            x = bust.x + max(-p.s(NEARER), min(p.s(NEARER), middle - bust.x))
            top = max(p.s(12), bust.top + bust.size * SUNK - size * 0.5)
        else:
            x, y, r = p.seal(high=True)
            x, top = max(x + r, size * 0.5), y - size
        self._at = (x, top, size, p.s(WORD))
        self._light = Light(focus=(x, top + size / 2), middle=min(1.0, DARK * 1.5), edge=DARK)

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        self._light.dim(canvas, self._part(passed))

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw them, growing from where they sit, and the word."""
        part = self._part(passed)
        x, top, size, word = self._at
        bust = large_bust(canvas, self.face, size)
        shown = bust if part >= 1 else pygame.transform.smoothscale_by(bust, 0.62 + 0.38 * part)
        alpha = round(255 * min(1.0, part * 2))
        canvas.put(shown, x, top + size * 0.5, "c", alpha)
        wide = canvas.text_width(self.words, word, "serif")
        at = max(wide / 2 + 12, min(canvas.width - wide / 2 - 12, x))
        canvas.text(self.words, at, top + size * 0.98, word, "serif", self.color, "c", round(255 * part))

    def _part(self, passed: float) -> float:
        """Return how far they have come forward."""
        return theme.out_cubic(max(0.0, min(1.0, passed / COMES, (self.length - passed) / GOES)))
