"""The end of a match before one's eyes: who has won it grows from the seat to the middle, and the elements burst."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Painter, Rect
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.light import Glow, Light
from elements_table.ui.stage.motion.motes import burst, draw_motes, prepare
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

LASTS, LASTS_LOST = 1800.0, 900.0
STILL: Final = 1150.0
"""The moment at which motes and words are seen best, in ms."""
FALL: Final = 300.0
GROWS, GROWTH = 120.0, 520.0
TICKS, TICKS_TAKE = 160.0, 400.0
"""When the ring is drawn, and for how long."""
BURST: Final = 500.0
SETTLE, SETTLE_APART, SETTLES = 560.0, 60.0, 200.0
NAME, FACT, GO_ON, FADE = 700.0, 900.0, 1100.0, 160.0
EARLIER: Final = 0.5
"""How soon name and fact come where the match is lost, as a part of their times."""
RISE: Final = 16.0
SIZES: Final = (232.0, 176.0, 140.0, 120.0)
"""Across each portrait where one has won, or two, three, four."""
CALM: Final = 176.0
"""Across the portrait of whoever has beaten the reader."""
APART: Final = 56.0
TICK_COUNT: Final = 60
FIRST_TOKEN, TOKEN_STEP, TOKEN_ARC = 34.0, 19.0, 130.0
"""How large tokens are on the ring, how many degrees they lie apart, and how many degrees all take at most."""
TITLE_SIZES: Final = (theme.LOGO, 36.0, 30.0)
"""Of the name: the largest that there is room for, else the last."""


class Winner(NamedTuple):
    """Who has won, as shown, where that face is at the table, in dp, and the colour of its ring."""

    face: Portrait
    at: Rect
    color: theme.Color


@dataclass(kw_only=True)
class Victory(Interlude):
    """Who has won a match: `title` says so, `score` how high, `feat` (in gold) what more there is to say of it.

    `elements` burst, and `tokens` (sprites) settle on the ring. A match that is `lost` cools the table instead.
    """

    winners: Sequence[Winner]
    title: str
    score: str
    feat: str = ""
    elements: Sequence[str] = ()
    tokens: Sequence[str] = ()
    lost: bool = False
    says = goes_on = True

    def __post_init__(self) -> None:
        self.length = LASTS_LOST if self.lost else LASTS
        self.stills_at = LASTS_LOST if self.lost else STILL
        self.cues = (Cue(0.0, "lose" if self.lost else "win"),)
        self._motes = () if self.lost else burst(self.elements)
        self._light = Light()
        self._layout: Layout | None = None
        self._size = TITLE_SIZES[0]

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        self._layout = layout
        middle, y = self._middle
        if self.lost:
            self._light = Light(middle=0.46, edge=0.34, tint=(0.86, 0.92, 1.0))
        else:
            beam = [
                Glow(middle, y * (0.1 + 0.22 * n), 90 + 40 * n, (255, 214, 150), 0.13 - 0.02 * n) for n in range(4)
            ]
            pool = (Glow(middle, y, 430, (226, 168, 94), 0.42), Glow(middle, y, 230, (255, 216, 144), 0.24, 1.2))
            self._light = Light(glows=(*beam, *pool))
        self._light.focus = (middle, y)
        fits = (size for size in TITLE_SIZES if painter.text_width(self.title, size, "serif") < layout.width - 160)
        self._size = next(fits, TITLE_SIZES[-1])

    def redrawn(self) -> None:
        self._light.forget()

    @property
    def _middle(self) -> tuple[float, float]:
        assert self._layout is not None
        return self._layout.width / 2, self._layout.height * 0.3975

    def _across(self) -> float:
        return CALM if self.lost else SIZES[min(len(self.winners), len(SIZES)) - 1]

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        fallen = theme.out_quad(theme.part_of(passed, 0.0, FALL))
        self._light.draw(canvas, fallen)
        middle, y = self._middle
        across = self._across()
        step = across + APART
        wide = across + (len(self.winners) - 1) * step
        if passed < BURST and not self.lost:
            prepare(canvas.art, self.elements, (passed - FALL / 2) / (BURST - FALL))
        draw_motes(canvas, self._motes, (middle - wide / 2, y - across / 2, wide, across), passed - BURST)
        for n, winner in enumerate(self.winners):
            self._draw_medal(canvas, winner, (middle - (wide - across) / 2 + n * step, y), passed)
        self._draw_words(canvas, passed)

    def _draw_medal(self, canvas: Canvas, winner: Winner, at: tuple[float, float], passed: float) -> None:
        """Draw a face on its way from its seat, and the ring round it."""
        way = theme.out_cubic(theme.part_of(passed, GROWS, GROWTH))
        (left, top, wide, high), across = winner.at, self._across()
        x, y = left + wide / 2, top + high / 2
        x, y = x + (at[0] - x) * way, y + (at[1] - y) * way
        size = wide + (across - wide) * way
        if not self.lost:
            self._draw_ring(canvas, x, y, size / 2, passed)
        if way:
            canvas.grown(_medal(canvas.art, winner, across, is_gold=not self.lost), x, y, size / across)
        if not self.lost:
            self._draw_tokens(canvas, x, y, size / 2, passed)

    def _draw_ring(self, canvas: Canvas, x: float, y: float, r: float, passed: float) -> None:
        part = theme.part_of(passed, TICKS, TICKS_TAKE)
        alpha = round(255 * part)
        for out, opacity in ((9.0, 0.7), (23.0, 0.5)):
            if part >= 1:
                canvas.circle(x, y, r + out, line=theme.GOLD, line_width=1.2, line_opacity=opacity, alpha=alpha)
        tick = canvas.art.svg(f'<path d="M4 1V9" stroke="{theme.hexed(theme.GOLD)}" stroke-width="1.5"/>', 8, 10)
        for n in range(round(TICK_COUNT * part)):
            turn = 2 * math.pi * n / TICK_COUNT
            picture = canvas.art.rotated(("tick",), tick, -360 * n / TICK_COUNT)
            canvas.put(picture, x + (r + 16) * math.sin(turn), y - (r + 16) * math.cos(turn))

    def _draw_tokens(self, canvas: Canvas, x: float, y: float, r: float, passed: float) -> None:
        """Draw the tokens that settle on the lower half of the ring."""
        step = min(TOKEN_STEP, TOKEN_ARC / max(1, len(self.tokens) - 1))
        for n, sprite in enumerate(self.tokens):
            part = theme.part_of(passed, SETTLE + n * SETTLE_APART, SETTLES)
            if not part:
                continue
            turn = math.radians(180 - (n - (len(self.tokens) - 1) / 2) * step)
            out = r + 16 + 40 * (1 - theme.out_cubic(part))
            canvas.icon(
                sprite, x + out * math.sin(turn), y - out * math.cos(turn), FIRST_TOKEN, alpha=round(255 * part)
            )

    def _draw_words(self, canvas: Canvas, passed: float) -> None:
        assert self._layout is not None
        middle, y = self._middle
        soon = EARLIER if self.lost else 1.0
        alpha, rise = _fade(passed, NAME * soon)
        top = y + self._across() / 2 + 76
        if alpha:
            canvas.text(self.title, middle, top + rise, self._size, "serif", theme.TEXT, "c", alpha)
        alpha, rise = _fade(passed, FACT * soon)
        if alpha:
            self._draw_fact(canvas, middle, top + 44 + rise, alpha)
        alpha, rise = _fade(passed, GO_ON)
        if alpha and not self.lost:
            words = _("Click to go on")
            canvas.text(words, middle, self._layout.height - 38, color=theme.SECONDARY, anchor="c", alpha=alpha)

    def _draw_fact(self, canvas: Canvas, middle: float, y: float, alpha: int) -> None:
        wide = canvas.text_width(self.score) + (24 + canvas.text_width(self.feat, face="semi") if self.feat else 0)
        x = middle - wide / 2
        x += canvas.text(self.score, x, y, anchor="l", alpha=alpha)
        if self.feat:
            canvas.circle(x + 12, y, 2, fill=theme.GOLD, alpha=alpha)
            canvas.text(self.feat, x + 24, y, face="semi", color=theme.GOLD, anchor="l", alpha=alpha)


def _fade(passed: float, begins: float) -> tuple[int, float]:
    """Return how opaque words are that come then, and how far below their place."""
    part = theme.part_of(passed, begins, FADE)
    return round(255 * part), RISE * (1 - theme.out_cubic(part))


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
