"""The end of a match before one's eyes: who has won it leaves the seat for the middle, and the elements burst.

The picture of the sheet falls dark, its verdict alone stays and goes with them; then all go back to where they were.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final, NamedTuple

import pygame

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.blow import burst, draw_motes, prepare
from elements_table.ui.stage.motion.light import Glow, Light
from elements_table.ui.stage.sheets.sheet import EndSheet
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

LASTS, LASTS_LOST = 2200.0, 1300.0
RETURNS: Final = 420.0
"""How long after that all take back to where they were."""
STILL: Final = 1330.0
"""The moment at which motes and words are seen best, in ms."""
FALL: Final = 300.0
GROWS, GROWTH = 220.0, 560.0
TICKS, TICKS_TAKE = 340.0, 400.0
"""When the ring is drawn, and for how long."""
BURST: Final = 680.0
SETTLE, SETTLE_APART, SETTLES = 740.0, 60.0, 200.0
SETS_OUT, GOES = 120.0, 320.0
"""When the verdict leaves its place on the sheet, and for how long."""
FACT, GO_ON, FADE = 860.0, 1280.0, 160.0
FACT_SIZE: Final = 19.0
EARLIER: Final = 0.6
"""How soon the score comes where the match is lost, as a part of its time."""
RISE: Final = 16.0
BENT: Final = 3
COMES: Final = 4.0
"""A portrait is there after this part (a quarter) of its way."""
SIZES: Final = (232.0, 176.0, 140.0, 120.0)
"""Across each portrait where one has won, or two, three, four."""
CALM: Final = 176.0
"""Across the portrait of whoever has beaten the reader."""
APART: Final = 56.0
TICK_COUNT: Final = 60
FIRST_TOKEN, TOKEN_STEP, TOKEN_ARC = 34.0, 19.0, 130.0
"""How large tokens are on the ring, how many degrees they lie apart, and how many degrees all take at most."""
BELOW, FACT_BELOW = 76.0, 44.0
"""How far under the portraits the verdict stands, and the score under that."""


Clear = Callable[[Canvas, EndSheet, bool, Collection[int]], None]
"""Draws the bare table for a sheet, with all as they take it or as before, without some seats."""


class Winner(NamedTuple):
    """Who has won, as shown, where that face is at the table, in dp, the colour of its ring, and the seat."""

    face: Portrait
    at: Rect
    color: theme.Color
    seat: int = 0


@dataclass(kw_only=True)
class Victory(Interlude):
    """Who has won a match: the verdict of its `sheet` says so, `score` how high, `feat` (in gold) what more there is.

    `clear` draws the sheet's bare table without some seats. The `elements` burst, and `tokens` (sprites) settle on
    the ring. A match that is `lost` cools the table instead.
    """

    sheet: EndSheet
    clear: Clear
    winners: Sequence[Winner]
    score: str
    feat: str = ""
    elements: Sequence[str] = ()
    tokens: Sequence[str] = ()
    lost: bool = False
    says = goes_on = True

    def __post_init__(self) -> None:
        self.length = (LASTS_LOST if self.lost else LASTS) + RETURNS
        self.stills_at = LASTS_LOST if self.lost else STILL
        self.cues = (Cue(0.0, "lose" if self.lost else "win"),)
        self._motes = () if self.lost else burst(self.elements)
        self._light = Light()
        self._whole: pygame.Surface | None = None
        """The picture of the sheet without its verdict."""

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        middle, y = self._middle
        if self.lost:
            self._light = Light(middle=0.46, edge=0.34, tint=(0.86, 0.92, 1.0))
        else:
            pool = (Glow(middle, y, 430, (226, 168, 94), 0.42), Glow(middle, y, 230, (255, 216, 144), 0.24, 1.2))
            self._light = Light(glows=pool)
        self._light.focus = (middle, y)

    @property
    def _middle(self) -> tuple[float, float]:
        return self.sheet.layout.width / 2, self.sheet.layout.height * 0.3975

    def _across(self) -> float:
        return CALM if self.lost else SIZES[min(len(self.winners), len(SIZES)) - 1]

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        fallen = theme.out_quad(theme.part_of(passed, 0.0, FALL)) * (1 - self._back(passed))
        if self._whole is None:
            with canvas.art.drawing(live=False):
                self.clear(canvas, self.sheet, True, [winner.seat for winner in self.winners])
                self._light.take(canvas)
                self.clear(canvas, self.sheet, True, ())
                replace(self.sheet, verdict="", labels=()).draw(canvas, cards)
            self._whole = canvas.surface.copy()
        canvas.paste(self._whole, (0, 0))
        self._light.draw(canvas, fallen)
        middle, y = self._middle
        across = self._across()
        step = across + APART
        wide = across + (len(self.winners) - 1) * step
        if passed < BURST and not self.lost:
            prepare(canvas.art, self.elements, (passed - FALL / 2) / (BURST - FALL))
        ring = (middle - wide / 2, y - across / 2, wide, across)
        draw_motes(canvas, self._motes, ring, passed - BURST, self._words_at(canvas))
        for n, winner in enumerate(self.winners):
            self._draw_medal(canvas, winner, (middle - (wide - across) / 2 + n * step, y), passed)
        self._draw_words(canvas, passed)

    def _draw_medal(self, canvas: Canvas, winner: Winner, at: tuple[float, float], passed: float) -> None:
        """Draw a face on its way from its seat, and the ring round it."""
        way = theme.out_cubic(theme.part_of(passed, GROWS, GROWTH))
        (left, top, wide, high), across = winner.at, self._across()
        x, y = left + wide / 2, top + high / 2
        x, y = x + (at[0] - x) * way**BENT, y + (at[1] - y) * way  # round the verdict
        size = wide + (across - wide) * way
        if not self.lost:
            self._draw_ring(canvas, x, y, size / 2, passed)
        if way:
            medal = _medal(canvas.art, winner, across, is_gold=not self.lost)
            canvas.grown(medal, x, y, size / across, round(255 * min(1.0, COMES * way) * self._left(passed)))
        if not self.lost:
            self._draw_tokens(canvas, x, y, size / 2, passed)

    def _draw_ring(self, canvas: Canvas, x: float, y: float, r: float, passed: float) -> None:
        part = theme.part_of(passed, TICKS, TICKS_TAKE)
        alpha = round(255 * part * self._left(passed))
        for out, opacity in ((9.0, 0.7), (23.0, 0.5)):
            if part >= 1:
                canvas.circle(x, y, r + out, line=theme.GOLD, line_width=1.2, line_opacity=opacity, alpha=alpha)
        tick = canvas.art.svg(f'<path d="M4 1V9" stroke="{theme.hexed(theme.GOLD)}" stroke-width="1.5"/>', 8, 10)
        for n in range(round(TICK_COUNT * part)):
            turn = 2 * math.pi * n / TICK_COUNT
            picture = canvas.art.rotated(("tick",), tick, -360 * n / TICK_COUNT)
            canvas.put(picture, x + (r + 16) * math.sin(turn), y - (r + 16) * math.cos(turn), alpha=alpha)

    def _draw_tokens(self, canvas: Canvas, x: float, y: float, r: float, passed: float) -> None:
        """Draw the tokens that settle on the lower half of the ring."""
        step = min(TOKEN_STEP, TOKEN_ARC / max(1, len(self.tokens) - 1))
        for n, sprite in enumerate(self.tokens):
            part = theme.part_of(passed, SETTLE + n * SETTLE_APART, SETTLES)
            if not part:
                continue
            turn = math.radians(180 - (n - (len(self.tokens) - 1) / 2) * step)
            alpha = round(255 * part * self._left(passed))
            out = r + 16 + 40 * (1 - theme.out_cubic(part))
            canvas.icon(sprite, x + out * math.sin(turn), y - out * math.cos(turn), FIRST_TOKEN, alpha=alpha)

    def _back(self, passed: float) -> float:
        """Return how far all have gone back to where they were."""
        return theme.in_out_cubic(theme.part_of(passed, self.length - RETURNS, RETURNS))

    def _left(self, passed: float) -> float:
        """Return how much is seen of what goes as they do."""
        return max(0.0, 1 - 3 * self._back(passed))

    def _words_at(self, canvas: Canvas) -> Rect:
        """Return where verdict and score stand in the end."""
        middle, y = self._middle
        size = max(theme.TITLE, self.sheet.layout.parlour.s(theme.LOGO))
        wide = canvas.text_width(self.sheet.verdict, size, "serif")
        return (middle - wide / 2, y + self._across() / 2 + BELOW - size / 2, wide, size + FACT_BELOW)

    def _draw_words(self, canvas: Canvas, passed: float) -> None:
        middle, y = self._middle
        top, back = y + self._across() / 2 + BELOW, self._back(passed)
        way = theme.in_out_cubic(theme.part_of(passed, SETS_OUT, GOES)) * (1 - back)
        x, start = self.sheet.said_at
        self.sheet.draw_said(canvas, inf, (x + (middle - x) * way, start + (top - start) * way))
        alpha, rise = _fade(passed, FACT * (EARLIER if self.lost else 1.0), self._left(passed))
        if alpha:
            self._draw_fact(canvas, middle, top + FACT_BELOW + rise, alpha)
        alpha, rise = _fade(passed, GO_ON, self._left(passed))
        if alpha and not self.lost:
            words, foot = _("Click to go on"), self.sheet.layout.height - 38
            canvas.text(words, middle, foot, color=theme.SECONDARY, anchor="c", alpha=alpha)

    def _draw_fact(self, canvas: Canvas, middle: float, y: float, alpha: int) -> None:
        size = FACT_SIZE
        more = 24 + canvas.text_width(self.feat, size, "semi") if self.feat else 0
        wide = canvas.text_width(self.score, size) + more
        x = middle - wide / 2
        x += canvas.text(self.score, x, y, size, anchor="l", alpha=alpha)
        if self.feat:
            canvas.circle(x + 12, y, 2, fill=theme.GOLD, alpha=alpha)
            canvas.text(self.feat, x + 24, y, size, "semi", color=theme.GOLD, anchor="l", alpha=alpha)


def _fade(passed: float, begins: float, left: float) -> tuple[int, float]:
    """Return how opaque words are that come then, of which so much is left, and how far below their place."""
    part = theme.part_of(passed, begins, FADE)
    return round(255 * part * left), RISE * (1 - theme.out_cubic(part))


def _medal(art: Art, winner: Winner, across: float, *, is_gold: bool) -> pygame.Surface:
    """Return a face in its ring and glow, so many dp across."""

    def make() -> pygame.Surface:
        side = art.px(across + 80)
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        painter = Painter(picture, art)
        half, r = side / art.scale / 2, across / 2
        color, width = (theme.GOLD, 4.0) if is_gold else (winner.color, 3.0)
        painter.glow((half - r, half - r, across, across), r, 12, color if is_gold else theme.BLACK, 170)
        painter.put(art.sprite(winner.face.sprite, across), half, half)
        painter.circle(half, half, r - 1, line=color, line_width=width)
        return picture

    return art.cached(("medal", winner, across, is_gold), make)
