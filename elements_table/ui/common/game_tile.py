"""A game's tile on the menu: its picture, its words, and how far it has risen and leans under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.springs import Spring
from elements_table.ui.drawing.theme import MUTED, SECONDARY, TEXT, TILE, TITLE, Color, Motion, mix, rgb
from elements_table.ui.shell.screen import Cover
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.tips import Tip

COVER: Final = (218.0, 262.0)
"""The box that the covers are drawn in, and the height of a tile's picture at 800 dp."""
WORDS: Final = 208.0
"""The height of a tile below its picture."""
BRIEF: Final = 142.0
"""The same without the hook, which a tooltip says then."""
FOOT: Final = 70.0
"""From what comes next to the foot of a tile."""
RADIUS: Final = 16.0
RAISED: Final = 8.0
GROWN: Final = 0.035
"""How far a tile rises under the pointer, and how much it grows."""
ROOM: Final = 4.0
"""Clear dp around a tile's raster."""


class Next(NamedTuple):
    """Words at the left (gold, with a book, where it `is_lesson`), a number after them, words at the right."""

    words: str
    number: str = ""
    right: str = ""
    is_lesson: bool = False


class Tile(Widget):
    """A game: picture, name, hook, players and minutes. One that is still to come is dim and takes nothing."""

    def __init__(self, head: GameData, playable: bool, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.head = head
        self.enabled = playable
        self.on_press = on_press
        self.raised = Spring(Motion.TILE)
        """0 at rest to 1 where a hand is on it."""
        self.across = Spring(Motion.TILE, 2.0)
        self.down = Spring(Motion.TILE, 2.0)
        """How far it leans to the right and down, -1 to 1."""
        self.lit = False
        self.words = WORDS
        """The height of what is below its picture."""
        self.next: Next | None = None
        """What comes next in it, once that is known."""

    def activate(self) -> None:
        """Choose the game."""
        self.on_press()

    def tip(self) -> Tip | None:
        """Return its hook where there is no room for that on it."""
        return Tip(_(self.head.title), _(self.head.hook)) if self.words < WORDS else None

    @property
    def lives(self) -> bool:
        """Whether it lies above the others, or is on its way: it is drawn over them, by `LivingTiles`."""
        return self.raised.value > 0

    @property
    def moving(self) -> bool:
        """Whether it is not where it belongs yet."""
        return self.raised.moving or self.across.moving or self.down.moving

    def sink(self) -> None:
        """Lie among the others at once."""
        for spring in (self.raised, self.across, self.down):
            spring.jump(0.0)
        self.lit = False

    def step(self, ms: float) -> None:
        """Let time pass."""
        for spring in (self.raised, self.across, self.down):
            spring.step(ms)

    @property
    def lifted(self) -> tuple[float, float, float, float]:
        """The rectangle as drawn now, but for its lean."""
        x, y, w, h = self.rect
        more = GROWN * self.raised.value
        return x - w * more / 2, y - RAISED * self.raised.value - h * more / 2, w * (1 + more), h * (1 + more)

    def cover(self) -> Cover:
        """Return where its picture is."""
        x, y, w, h = self.lifted
        picture = h - self.words * w / self.rect[2]
        left, top, wide, high = drawing(w, picture)
        return Cover(self.head.look, (x, y, w, picture), RADIUS, (x + left, y + top, wide, high))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw shadow and tile as it lies among the others, with a line where it is lit; not one that lives."""
        if self.lives:
            return
        x, y, w, h = self.rect
        canvas.shadow((x, y, w, h), RADIUS, 1)
        canvas.put(self.raster(canvas.art), x - ROOM, y - ROOM, "tl")
        with canvas.shifted(x, y):
            self.paint_next(canvas, w, h - FOOT)
        if self.lit:
            canvas.box((x, y, w, h), RADIUS, line=theme.GOLD, line_width=2)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus around the tile."""
        canvas.focus(self.lifted, RADIUS)

    def begins(self) -> Rect:
        """Return where what comes next stands, to be pressed."""
        x, y, w, h = self.rect
        return (x + 10, y + h - FOOT - 20, w - 20, 38)

    def raster(self, art: Art) -> pygame.Surface:
        """Return it as it lies among the others, with `ROOM` around it."""
        _x, _y, w, h = self.rect
        words = (_(self.head.title), _(self.head.hook), self._players(), self._minutes())
        key = (
            "tile",
            w,
            h,
            self.words,
            self.enabled,
            *words,
            self.head.look.cover,
            self.head.look.centre,
            self.head.look.edge,
        )

        def make() -> pygame.Surface:
            surface = pygame.Surface((art.px(w + 2 * ROOM), art.px(h + 2 * ROOM)), pygame.SRCALPHA)
            self.paint(Canvas(surface, art, (art.px(ROOM), art.px(ROOM))), lit=False)
            return surface

        return art.cached(key, make, disk=True)

    def _players(self) -> str:
        return _(self.head.players)

    def _minutes(self) -> str:
        if not self.enabled:
            return _("coming")
        return plural("{n} min", "{n} min", self.head.minutes).format(n=self.head.minutes)

    def paint(self, canvas: Canvas, *, lit: bool) -> None:
        """Paint it from the canvas's origin on; as under a hand where it is `lit`, and then without the drawing.

        What comes next is painted over it, by `paint_next`.
        """
        _x, _y, w, h = self.rect
        self._paint_picture(canvas, w, h - self.words, lit=lit)
        below = h - self.words
        text, second, icon = (TEXT, SECONDARY, theme.GOLD) if self.enabled else (MUTED, MUTED, MUTED)
        canvas.text(_(self.head.title), 20, below + 36, TITLE, "serif", text, "l")
        if self.words == WORDS:
            canvas.wrap(_(self.head.hook), 20, below + 58, w - 36, color=TEXT if lit else second, max_lines=3)
        self._paint_foot(canvas, w, h - 24, text, icon)
        if lit:
            canvas.box((0, 0, w, h), RADIUS, line=theme.GOLD, line_width=2)
        else:
            canvas.box((0, 0, w, h), RADIUS, line=theme.HAIRLINE, line_opacity=0.16)

    def paint_next(self, canvas: Canvas, w: float, y: float, *, lit: bool = False) -> None:
        """Paint what comes next, over a line; a lesson can be pressed, which shows where the tile is `lit`."""
        if self.next is None:
            return
        words, number, right, is_lesson = self.next
        left = 20.0
        if is_lesson:
            canvas.icon("ui_rules", 28, y, 17, theme.GOLD)
            left += 22
        color = theme.GOLD if is_lesson else TEXT
        wide = canvas.label(words, left, y, w - 20 - left, face="semi", color=color, anchor="l")
        if is_lesson and lit:
            canvas.fill((left, y + 11, wide, 1.5), theme.GOLD)
        left += wide
        if number:
            left += 8 + canvas.text(number, left + 8, y, TITLE * 0.9, "serif", theme.GOLD, "l")
        if right and canvas.text_width(right) <= w - 20 - left - 8:
            canvas.text(right, w - 20, y, color=SECONDARY, anchor="r")
        canvas.rule(20, y + 22, w - 40, 0.14)

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
        canvas.label(players, left, y, w - 20 - wide - left - 8, color=text, anchor="l")
        canvas.text(minutes, w - 20, y, color=text, anchor="r")

    def _paint_picture(self, canvas: Canvas, w: float, h: float, *, lit: bool) -> None:
        """Paint the ground of the whole tile, and the picture on the upper part of it."""
        centre, edge = rgb(self.head.look.centre), rgb(self.head.look.edge)
        top, bottom = mix(centre, theme.WHITE, 0.14 if lit else 0.06), mix(centre, edge, 0.45 if lit else 0.62)
        if not self.enabled:
            top, bottom = mix(top, TILE, 0.55), mix(bottom, TILE, 0.55)
        canvas.box((0, 0, w, h + self.words), RADIUS, fill=mix(TILE, edge, 0.7) if lit else TILE)
        r = RADIUS
        outline = f"M0 {h:g}V{r:g}A{r:g} {r:g} 0 0 1 {r:g} 0H{w - r:g}A{r:g} {r:g} 0 0 1 {w:g} {r:g}V{h:g}Z"
        body = f'<path d="{outline}" fill="url(#g)"/>'
        grad = (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h:g}">'
            f'<stop offset="0" stop-color="{theme.hexed(top)}"/>'
            f'<stop offset="1" stop-color="{theme.hexed(bottom)}"/></linearGradient>'
        )
        canvas.put(canvas.art.svg(body, w, h, grad), 0, 0, "tl")
        if not lit:
            canvas.sprite(self.head.look.cover, drawing(w, h), alpha=255 if self.enabled else 105)
        canvas.fill((0, h - 1, w, 1), theme.GOLD, 0.55 if self.enabled else 0.25)


class LessonLink(Widget):
    """The lesson on a tile where that comes next: it begins at once. The tile draws it."""

    def __init__(self, tile: Tile, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.tile = tile
        self.on_press = on_press
        self.visible = False

    def activate(self) -> None:
        """Begin."""
        self.on_press()

    def tip(self) -> Tip | None:
        """Return what it does."""
        return Tip(_("Lesson"), _("Learn this game by playing it, step by step."))


def drawing(w: float, h: float) -> tuple[float, float, float, float]:
    """Return where the drawing lies on a picture of w x h dp."""
    part = min(w / COVER[0], h / COVER[1])
    wide, high = COVER[0] * part, COVER[1] * part
    return ((w - wide) / 2, (h - high) / 2, wide, high)
