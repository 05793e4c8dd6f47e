"""Somebody calls out: they lean over the darkened table, large, their word strikes it, and what they bet stays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.parlour.busts import large_bust
from elements_table.ui.parlour.places import SUNK
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.blow import draw_strokes
from elements_table.ui.stage.motion.light import Light
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

LASTS: Final = 1500.0
COMES, GOES = 200.0, 240.0
STRIKES: Final = 160.0
"""How long the word takes to come down, from twice its size, once they are there."""
STROKES: Final = 90.0
SHAKES: Final = (4.0, -3.0, 1.5)
SHAKE: Final = 30.0
"""How far the table is thrown aside as the word strikes, in dp, one after the other, so many ms each."""
LARGE: Final = 380.0
WORD: Final = 60.0
"""Sizes of the picture and of the word, in units of the stage."""
FADES: Final = 0.26
"""The lowest part of the picture, which is lost in the dark."""
NEARER: Final = 46.0
"""How much nearer to the middle of the table somebody leans."""
DARK: Final = 0.42
"""What is left of the table's light."""
COIN: Final = 17.0
LARGER, GAP = 1.7, 8.0
FLIGHT, LIES = 380.0, 80.0
"""How large what is bet is and how much larger as it sets out; how long it flies, and lies until the table has it."""


@dataclass(kw_only=True)
class Shout(Interlude):
    """Who sits at `seat` calls out `words` in their `color`; `pan` is where the `sound` is heard.

    In the end a coin with the `stake` goes to its place, `to`.
    """

    face: Portrait
    seat: int
    words: str
    color: theme.Color
    sound: str
    stake: str
    to: tuple[float, float]
    pan: float = 0.0
    says = True

    def __post_init__(self) -> None:
        self.length, self.stills_at, self.rest = LASTS, LASTS / 2, 900.0
        self.changes_at = LASTS - LIES
        self.cues = (Cue(0.0, self.sound, self.pan), Cue(self.changes_at, "clack", self.pan))
        self._light = Light()
        self._at: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
        self._seat: tuple[Rect, ...] = ()

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        """Find where they sit, and so where they lean to."""
        p = layout.parlour
        size = p.s(LARGE)
        if self.seat in p.busts:
            bust = p.busts[self.seat]
            middle = layout.width / 2
            x = bust.x + max(-p.s(NEARER), min(p.s(NEARER), middle - bust.x))
            top = max(p.s(12), bust.top + bust.size * SUNK - size * 0.5)
            left, high = bust.x - bust.size / 2, bust.size * SUNK
            self._seat = ((left, bust.top, bust.size, min(high, p.rail(bust.x) - p.s(30) - bust.top)),)
        else:
            x, y, r = p.seal(high=True)
            x, top = max(x + r, size * 0.5), y - size
        self._at = (x, top, size, p.s(WORD))
        self._light = Light(focus=(x, top + size / 2), middle=min(1.0, DARK * 1.5), edge=DARK)

    def shake(self, passed: float) -> float:
        step = int((passed - COMES - STRIKES) / SHAKE) if passed >= COMES + STRIKES else len(SHAKES)
        return SHAKES[step] if step < len(SHAKES) else 0.0

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        part = self._part(passed)
        canvas.bare(self.ground, self._seat, min(1.0, 2 * part))  # nobody is there twice
        self._light.dim(canvas, part)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw them, growing from where they sit, the word, and the coin on its way."""
        part = self._part(passed)
        x, top, size, _word = self._at
        come = theme.out_back(min(1.0, passed / COMES)) if passed < self.length - GOES else part
        bust = _leaning(canvas, self.face, size)
        alpha = round(255 * min(1.0, part * 2))
        canvas.grown(bust, x, top + size * 0.5, 0.62 + 0.38 * come, alpha)
        self._draw_word(canvas, passed, part)

    def _draw_word(self, canvas: Canvas, passed: float, part: float) -> None:
        x, top, size, word = self._at
        down = theme.part_of(passed, COMES, STRIKES)
        wide = canvas.text_width(self.words, word, "serif")
        at = max(wide / 2 + 12, min(canvas.width - wide / 2 - 12, x))
        y, since = top + size * 0.98, passed - COMES - STRIKES
        if 0 <= since < STROKES:
            draw_strokes(canvas, (at, y), self.color)
        if down:
            shown = 1 + (1 - down) ** 2
            canvas.grown(_word(canvas.art, self.words, word, self.color), at, y, shown, round(255 * down * part))
        way = theme.in_out_cubic(theme.part_of(passed, self.changes_at - FLIGHT, FLIGHT))
        if way:
            larger = LARGER + (1 - LARGER) * way
            start = at + wide / 2 + COIN * LARGER + GAP  # beside the word
            spot = (start + (self.to[0] - start) * way, y + (self.to[1] - y) * way)
            canvas.circle(*spot, COIN * larger, fill=theme.TILE, line=self.color, line_width=2.0)
            canvas.text(self.stake, *spot, theme.BODY * larger, "bold", self.color, "c")

    def _part(self, passed: float) -> float:
        """Return how far they have come forward."""
        return theme.out_cubic(max(0.0, min(1.0, passed / COMES, (self.length - passed) / GOES)))


def _leaning(canvas: Canvas, face: Portrait, size: float) -> pygame.Surface:
    """Return somebody who leans over the table, lost in the dark below."""

    def make() -> pygame.Surface:
        bust = large_bust(canvas, face, size).copy()
        shade = pygame.Surface((1, 100), pygame.SRCALPHA)
        for row in range(100):
            left = min(1.0, (100 - row) / (100 * FADES))
            shade.set_at((0, row), (255, 255, 255, round(255 * left * left)))
        bust.blit(pygame.transform.smoothscale(shade, bust.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return bust

    return canvas.art.cached(("leaning", face, size), make)


def _word(art: Art, words: str, size: float, color: theme.Color) -> pygame.Surface:
    """Return a word that is read on anything."""

    def make() -> pygame.Surface:
        wide, high = art.text_width(words, size, "serif") + size, size * 2
        picture = pygame.Surface((art.px(wide), art.px(high)), pygame.SRCALPHA)
        painter = Painter(picture, art)
        room = (size * 0.7, size * 0.75, wide - size * 1.4, size * 0.5)
        painter.glow(room, size * 0.25, size * 0.4, theme.BLACK, 210)
        painter.text(words, wide / 2, high / 2, size, "serif", color, "c")
        return picture

    return art.cached(("word", words, size, color), make)
