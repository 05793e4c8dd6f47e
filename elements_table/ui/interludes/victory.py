"""Somebody in a time of their own: they call out over the darkened table, or have won the match.

The picture of the sheet falls dark with all that lies there, and its verdict goes with them; then all go back.
Who has beaten the reader leans in from the seat instead, into what light is left.
"""

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art, kept
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.parlour.busts import large_bust
from elements_table.ui.parlour.places import SUNK
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.blow import burst, draw_motes, draw_strokes, prepare
from elements_table.ui.stage.motion.light import LAMPLIGHT, Glow, Light, shine
from elements_table.ui.stage.sheets.sheet import EndSheet
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

CALL_LASTS: Final = 1500.0
CALL_COMES, CALL_GOES = 200.0, 240.0
STRIKES: Final = 160.0
"""How long the word takes to come down, from twice its size, once they are there."""
STROKES: Final = 200.0
SHAKES: Final = (4.0, -3.0, 1.5)
SHAKE: Final = 30.0
"""How far the table is thrown aside as the word strikes, in dp, one after the other, so many ms each."""
LARGE, WORD = 380.0, 60.0
"""Sizes of the picture and of the word, in units of the stage."""
FADES: Final = 0.06
"""The lowest part of the picture, which is lost in the dark."""
NEARER: Final = 46.0
"""How much nearer to the middle of the table somebody leans."""
DARK: Final = 0.42
"""What is left of the table's light."""
HALO, HALO_STRENGTH = 0.72, 0.5
"""How far lamplight reaches round the middle of their picture, in its size, and how strong it is."""
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
        self.length, self.stills_at, self.rest = CALL_LASTS, CALL_LASTS / 2, 900.0
        self.changes_at = CALL_LASTS - LIES
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
            x = bust.x + max(-p.s(NEARER), min(p.s(NEARER), layout.width / 2 - bust.x))
            top = max(p.s(12), bust.top + bust.size * SUNK - size * 0.5)
            left, high = bust.x - bust.size / 2, bust.size * SUNK
            self._seat = ((left, bust.top, bust.size, min(high, p.rail(bust.x) - p.s(30) - bust.top)),)
        else:
            x, y, r = p.seal(high=True)
            x, top = max(x + r, size * 0.5), y - size
        self._at = (x, top, size, p.s(WORD))
        self._light = Light(focus=(x, top + size / 2), middle=min(1.0, DARK * 1.5), edge=DARK)

    def shake(self, passed: float) -> float:
        step = int((passed - CALL_COMES - STRIKES) / SHAKE) if passed >= CALL_COMES + STRIKES else len(SHAKES)
        return SHAKES[step] if step < len(SHAKES) else 0.0

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        part = self._part(passed)
        canvas.bare(self.ground, self._seat, min(1.0, 2 * part))  # nobody is there twice
        self._light.dim(canvas, part)
        x, top, size, _word = self._at
        shine(canvas, Glow(x, top + size * 0.45, size * HALO, LAMPLIGHT, HALO_STRENGTH * part))

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw them, growing from where they sit, the word, and the coin on its way."""
        part = self._part(passed)
        x, top, size, _word = self._at
        come = theme.out_back(min(1.0, passed / CALL_COMES)) if passed < self.length - CALL_GOES else part
        bust = _leaning(canvas, self.face, size)
        alpha = round(255 * min(1.0, part * 2))
        canvas.grown(bust, x, top + size * 0.5, 0.62 + 0.38 * come, alpha)
        self._draw_word(canvas, passed, part)

    def _draw_word(self, canvas: Canvas, passed: float, part: float) -> None:
        x, top, size, word = self._at
        down = theme.part_of(passed, CALL_COMES, STRIKES)
        wide = canvas.text_width(self.words, word, "serif")
        at = max(wide / 2 + 12, min(canvas.width - wide / 2 - 12, x))
        y, since = top + size * 1.05, passed - CALL_COMES - STRIKES  # under what they wear, which may be pale
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
        return theme.out_cubic(max(0.0, min(1.0, passed / CALL_COMES, (self.length - passed) / CALL_GOES)))


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


@kept("word")
def _word(art: Art, words: str, size: float, color: theme.Color) -> pygame.Surface:
    """Return a word that is read on anything."""
    wide, high = art.text_width(words, size, "serif") + size, size * 2
    picture = pygame.Surface((art.px(wide), art.px(high)), pygame.SRCALPHA)
    painter = Painter(picture, art)
    room = (size * 0.7, size * 0.75, wide - size * 1.4, size * 0.5)
    painter.glow(room, size * 0.25, size * 0.4, theme.BLACK, 210)
    painter.text(words, wide / 2, high / 2, size, "serif", color, "c")
    return picture


LASTS, LASTS_LOST = 2200.0, 1700.0
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
FACT_SIZE: Final = 28.0
RISE: Final = 16.0
BENT: Final = 3
COMES: Final = 4.0
"""A portrait is there after this part (a quarter) of its way."""
SIZES: Final = (232.0, 176.0, 140.0, 120.0)
"""Across each portrait where one has won, or two, three, four."""
CALM: Final = 176.0
"""Across the portrait of whoever has beaten the reader and does not sit across the table."""
NEAR: Final = 1.3
"""How large whoever does leans in."""
APART: Final = 56.0
TICK_COUNT: Final = 60
FIRST_TOKEN, TOKEN_STEP, TOKEN_ARC = 34.0, 19.0, 130.0
"""How large tokens are on the ring, how many degrees they lie apart, and how many degrees all take at most."""
BELOW, FACT_BELOW = 76.0, 52.0
"""How far under the portraits the verdict stands, and the score under that."""

Clear = Callable[[Canvas, EndSheet, bool, Collection[int]], None]
"""Draws the bare table for a sheet, with all as they take it or as before, without some seats."""


class Winner(NamedTuple):
    """Who has won, as shown, where that face is at the table, in dp, and the seat."""

    face: Portrait
    at: Rect
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
            at = [layout.parlour.busts[one.seat].x for one in self.winners if one.seat in layout.parlour.busts]
            middle, y = (sum(at) / len(at) if at else middle), self.sheet.layout.height * 0.16
            self._light = Light(middle=0.6, edge=0.2, reach=(0.5, 0.7), tint=(1.0, 0.94, 0.86), blur=False)
        else:
            pool = (Glow(middle, y, 430, LAMPLIGHT, 0.42), Glow(middle, y, 230, (255, 216, 144), 0.24, 1.2))
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
                for absent in ([winner.seat for winner in self.winners], ()):
                    self.clear(canvas, self.sheet, True, absent)
                    replace(self.sheet, verdict="", labels=()).draw(canvas, cards)
                    if absent:
                        self._light.take(canvas)
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
            leans = self.lost and winner.seat in self.sheet.layout.parlour.busts
            draw = self._draw_leaning if leans else self._draw_medal
            draw(canvas, winner, (middle - (wide - across) / 2 + n * step, y), passed)
        self._draw_words(canvas, passed)

    def _draw_leaning(self, canvas: Canvas, winner: Winner, _at: tuple[float, float], passed: float) -> None:
        """Draw who has won and sits across the table, larger and larger in the light of the lamp."""
        bust = self.sheet.layout.parlour.busts[winner.seat]
        come = theme.out_back(theme.part_of(passed, SETS_OUT, GROWTH)) * (1 - self._back(passed))
        size, by = bust.size * NEAR, 1 / NEAR + (1 - 1 / NEAR) * come
        foot = bust.top + bust.size * (SUNK + (NEAR - 1) * come)
        alpha = round(255 * min(theme.part_of(passed, 0.0, SETS_OUT), self._left(passed)))
        canvas.grown(_leaning(canvas, winner.face, size), bust.x, foot - size * by * (SUNK - 0.5), by, alpha)

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
            medal = _medal(canvas.art, winner, across)
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
        room, part = self._words_at(canvas), theme.part_of(passed, SETS_OUT, GOES) * self._left(passed)
        canvas.glow(room, room[3] / 2, room[3] * 0.7, theme.BLACK, round(235 * part))
        top, back = y + self._across() / 2 + BELOW, self._back(passed)
        way = theme.in_out_cubic(theme.part_of(passed, SETS_OUT, GOES)) * (1 - back)
        x, start = self.sheet.said_at
        self.sheet.draw_said(canvas, math.inf, (x + (middle - x) * way, start + (top - start) * way))
        alpha, rise = _fade(passed, FACT, self._left(passed))
        if alpha:
            self._draw_fact(canvas, middle, top + FACT_BELOW + rise, alpha)
        alpha, rise = _fade(passed, GO_ON, self._left(passed))
        if alpha and not self.lost:
            words, foot = _("Click to go on"), self.sheet.layout.height - 38
            canvas.text(words, middle, foot, color=theme.SECONDARY, anchor="c", alpha=alpha)

    def _draw_fact(self, canvas: Canvas, middle: float, y: float, alpha: int) -> None:
        size = FACT_SIZE
        more = 24 + canvas.text_width(self.feat, size, "semi") if self.feat else 0
        wide = canvas.text_width(self.score, size, "serif") + more
        x = middle - wide / 2
        x += canvas.text(self.score, x, y, size, "serif", anchor="l", alpha=alpha)
        if self.feat:
            canvas.circle(x + 12, y, 2, fill=theme.GOLD, alpha=alpha)
            canvas.text(self.feat, x + 24, y, size, "semi", color=theme.GOLD, anchor="l", alpha=alpha)


def _fade(passed: float, begins: float, left: float) -> tuple[int, float]:
    """Return how opaque words are that come then, of which so much is left, and how far below their place."""
    part = theme.part_of(passed, begins, FADE)
    return round(255 * part * left), RISE * (1 - theme.out_cubic(part))


@kept("medal")
def _medal(art: Art, winner: Winner, across: float) -> pygame.Surface:
    """Return a face in its ring and glow, so many dp across."""
    side = art.px(across + 80)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    painter = Painter(picture, art)
    half, r = side / art.scale / 2, across / 2
    painter.glow((half - r, half - r, across, across), r, 12, theme.GOLD, 170)
    painter.put(art.sprite(winner.face.sprite, across), half, half)
    painter.circle(half, half, r - 1, line=theme.GOLD, line_width=4.0)
    return picture
