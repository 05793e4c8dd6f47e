"""A game's tile on the menu: its picture, its words, and how it rises under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.art import Art
from elements_table.table.canvas import Canvas, Rect
from elements_table.table.passages import Cover
from elements_table.table.theme import MUTED, SECONDARY, TEXT, TILE, TITLE, Color, mix, rgb
from elements_table.table.widgets.ring import Widget

COVER: Final = (218.0, 262.0)
"""The box that the covers are drawn in, and the height of a tile's picture at 800 dp."""
WORDS: Final = 162.0
"""The height of a tile below its picture."""
RADIUS: Final = 16.0
RAISED: Final = 6.0
ROOM: Final = 4.0
"""Clear dp around a tile's raster."""


class Tile(Widget):
    """A game: picture, name, hook, players and minutes. One that is still to come is dim and takes nothing."""

    def __init__(self, head: GameData, playable: bool, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.head = head
        self.enabled = playable
        self.on_press = on_press
        self.raised = 0.0
        """0 at rest to 1 under the pointer."""

    def activate(self) -> None:
        """Choose the game."""
        self.on_press()

    @property
    def lifted(self) -> Rect:
        """The rectangle as drawn now."""
        x, y, w, h = self.rect
        return x, y - RAISED * self.raised, w, h

    def cover(self) -> Cover:
        """Return where its picture is."""
        x, y, w, h = self.lifted
        left, top, wide, high = drawing(w, h - WORDS)
        return Cover(self.head.look, (x, y, w, h - WORDS), RADIUS, (x + left, y + top, wide, high))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw shadow, tile and line."""
        x, y, w, h = self.lifted
        canvas.shadow((x, y, w, h), RADIUS, 1 if self.raised < 0.5 else 8)
        canvas.put(self._raster(canvas.art), x - ROOM, y - ROOM, "tl")
        if self.raised:
            canvas.box((x, y, w, h), RADIUS, line=theme.GOLD, line_width=2, alpha=round(255 * self.raised))

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus around the raised tile."""
        canvas.focus(self.lifted, RADIUS)

    def _raster(self, art: Art) -> pygame.Surface:
        _x, _y, w, h = self.rect
        words = (_(self.head.title), _(self.head.hook), self._players(), self._minutes())
        key = ("tile", w, h, self.enabled, *words, self.head.look.cover, self.head.look.centre, self.head.look.edge)

        def make() -> pygame.Surface:
            surface = pygame.Surface((art.px(w + 2 * ROOM), art.px(h + 2 * ROOM)), pygame.SRCALPHA)
            self._paint(Canvas(surface, art, (art.px(ROOM), art.px(ROOM))), w, h)
            return surface

        return art.cached(key, make, disk=True)

    def _players(self) -> str:
        return _(self.head.players)

    def _minutes(self) -> str:
        if not self.enabled:
            return _("coming")
        return plural("{n} min", "{n} min", self.head.minutes).format(n=self.head.minutes)

    def _paint(self, canvas: Canvas, w: float, h: float) -> None:
        self._paint_picture(canvas, w, h - WORDS)
        below = h - WORDS
        text, second, icon = (TEXT, SECONDARY, theme.GOLD) if self.enabled else (MUTED, MUTED, MUTED)
        canvas.text(_(self.head.title), 20, below + 36, TITLE, "serif", text, "l")
        canvas.wrap(_(self.head.hook), 20, below + 58, w - 36, color=second, max_lines=3)
        self._paint_foot(canvas, w, h - 28, text, icon)
        canvas.box((0, 0, w, h), RADIUS, line=theme.HAIRLINE, line_opacity=0.16)

    def _paint_foot(self, canvas: Canvas, w: float, y: float, text: Color, icon: Color) -> None:
        """Paint players and minutes, without their icons where both do not fit."""
        players, minutes = self._players(), self._minutes()
        wide = canvas.text_width(minutes)
        room = w - 40 - canvas.text_width(players) - wide
        left = 20.0
        if room >= 2 * 22 + 10:
            canvas.icon("ui_player", 28, y, 17, icon)
            canvas.icon("ui_clock", w - 20 - wide - 14, y, 17, icon)
            left += 22
        canvas.text(canvas.fit(players, w - 20 - wide - left - 8), left, y, color=text, anchor="l")
        canvas.text(minutes, w - 20, y, color=text, anchor="r")

    def _paint_picture(self, canvas: Canvas, w: float, h: float) -> None:
        """Paint the ground of the whole tile, and the picture on the upper part of it."""
        centre, edge = rgb(self.head.look.centre), rgb(self.head.look.edge)
        top, bottom = mix(centre, theme.WHITE, 0.06), mix(centre, edge, 0.62)
        if not self.enabled:
            top, bottom = mix(top, TILE, 0.55), mix(bottom, TILE, 0.55)
        canvas.box((0, 0, w, h + WORDS), RADIUS, fill=TILE)
        r = RADIUS
        outline = f"M0 {h:g}V{r:g}A{r:g} {r:g} 0 0 1 {r:g} 0H{w - r:g}A{r:g} {r:g} 0 0 1 {w:g} {r:g}V{h:g}Z"
        body = f'<path d="{outline}" fill="url(#g)"/>'
        grad = (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h:g}">'
            f'<stop offset="0" stop-color="{theme.hexed(top)}"/>'
            f'<stop offset="1" stop-color="{theme.hexed(bottom)}"/></linearGradient>'
        )
        canvas.put(canvas.art.svg(body, w, h, grad), 0, 0, "tl")
        canvas.sprite(self.head.look.cover, drawing(w, h), alpha=255 if self.enabled else 105)
        canvas.fill((0, h - 1, w, 1), theme.GOLD, 0.55 if self.enabled else 0.25)


def drawing(w: float, h: float) -> tuple[float, float, float, float]:
    """Return where the drawing lies on a picture of w x h dp."""
    part = min(w / COVER[0], h / COVER[1])
    wide, high = COVER[0] * part, COVER[1] * part
    return ((w - wide) / 2, (h - high) / 2, wide, high)
