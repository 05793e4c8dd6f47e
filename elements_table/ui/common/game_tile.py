"""A game's card: its engraved cover, how far it has risen and leans under a hand, its name and its ladder below."""

import math
from collections.abc import Callable
from typing import Final

import pygame

from elements_table.kernel.data import Appearance, GameData
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.shell.screen import Cover
from elements_table.ui.widgets.focus import Widget, inside
from elements_table.ui.widgets.tips import Tip

CLOTH: Final = Appearance(*map(theme.hexed, theme.MENU_TABLE))
"""The cloth that the games lie on."""
CARD: Final = (150.0, 210.0)
"""A card's size, in units of the stage."""
TALL_COLUMNS: Final = 3
RADIUS: Final = 0.066
FRAME: Final = 0.053
"""The radius of a card's corners, and how far inside its edge the gold frame runs, in widths of the card."""
RAISED, GROWN = 16.0, 0.14
"""How far a card rises under the pointer, and how much it grows."""
ROOM: Final = 4.0
"""Clear dp around a card's raster."""
NEXT: Final = 30.0
"""How far the light reaches about the card that the gold button is for, in dp."""
FINER: Final = 2.0
"""How much larger a card is painted before it is turned: its edges stay smooth."""
NAME, COINS = 0.186, 0.338
"""From the foot of a card to the middle of its name and of its coins, in heights of the card."""
LIFT, TIP_FOOT = 0.15, 1.72
"""How far over and below its upper edge a tip leaves room, in heights of the card."""
COIN, COIN_PITCH = 0.095, 0.133
"""Diameter of a coin of the ladder, and from one to the next, in widths of the card."""
SETTLED: Final = 0.004
"""The part of the way to its goal from which on a spring lies there."""
_STRETCH: Final = 7.6
"""Natural oscillations of a critically damped spring, in radians, until it is as near as that."""


class Spring:
    """A value on its way to `goal` without overshoot, there after about `settle` ms wherever it starts.

    `span` is its whole range.
    """

    def __init__(self, settle: float, span: float = 1.0) -> None:
        self.value = self.goal = 0.0
        self._speed = 0.0
        self._rate = _STRETCH / settle
        self._near = SETTLED * span

    @property
    def moving(self) -> bool:
        """Whether it is not at its goal yet."""
        return self.value != self.goal

    def jump(self, value: float) -> None:
        """Lie at a value."""
        self.value = self.goal = value
        self._speed = 0.0

    def step(self, ms: float) -> None:
        """Let time pass; exact for any length of a step."""
        if not self.moving:
            return
        off, rate = self.value - self.goal, self._rate
        push, fade = self._speed + rate * off, math.exp(-rate * ms)
        self.value = self.goal + (off + push * ms) * fade
        self._speed = (self._speed - rate * push * ms) * fade
        if abs(self.value - self.goal) < self._near and abs(self._speed) < self._near * rate:
            self.jump(self.goal)


def in_lines(place: Parlour, count: int, most: float, gap: float = 40.0) -> tuple[float, list[tuple[float, int]]]:
    """Return from one card to the next, in units of the stage, and for each its middle's x there and its line.

    They stand side by side, no two farther apart than `most`, and in a tall window in lines of three; `gap` is clear
    at the sides.
    """
    columns = TALL_COLUMNS if place.is_tall else max(1, count)
    whole = 720.0 if place.is_tall else 1280.0
    pitch = min(most, (whole - gap) / columns)
    places = []
    for n in range(count):
        line, column = divmod(n, columns)
        in_line = min(columns, count - line * columns)
        places.append((whole / 2 + (column - (in_line - 1) / 2) * pitch, line))
    return pitch, places


class Tile(Widget):
    """A game: its card, its name, a coin for each rung of its ladder. One that is still to come is dim."""

    def __init__(self, head: GameData, playable: bool, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.head, self.enabled, self.on_press = head, playable, on_press
        self.raised = Spring(theme.Motion.TILE)
        """0 at rest to 1 where a hand is on it."""
        self.across = Spring(theme.Motion.TILE, 2.0)
        self.down = Spring(theme.Motion.TILE, 2.0)
        """How far it leans to the right and down, -1 to 1."""
        self.turn = 0.0
        """How it was laid down, in degrees."""
        self.glint = 0.0
        """How far a light has run over its gold since a hand is on it, 0 to 1."""
        self.lit = False
        self.is_next = False
        """Whether the gold button is its own."""
        self.climbed = 0
        """How many rungs of its ladder are behind one."""
        self.has_learned: bool | None = False
        """Whether its lesson was played to the end; None: it has none."""

    def activate(self) -> None:
        self.on_press()

    def tip(self) -> Tip | None:
        head = self.head
        minutes = plural("{n} min", "{n} min", head.minutes).format(n=head.minutes) if self.enabled else _("coming")
        facts = [_(head.players), minutes]
        if head.ladder is not None:
            rungs = len(head.ladder.rungs)
            facts.append(_("ladder: {n} of {count}").format(n=self.climbed, count=rungs))
        if self.has_learned:
            facts.append(_("lesson done"))
        x, y, w, h = self.rect
        clear = (x, y - h * LIFT, w, h * (TIP_FOOT + LIFT))  # it hides neither the card nor what is below it
        return Tip(_(head.title), f"{_(head.hook)}\n{'  ·  '.join(facts)}", clear=clear)

    @property
    def radius(self) -> float:
        """Of its corners, in dp."""
        return self.rect[2] * RADIUS

    @property
    def lives(self) -> bool:
        """Whether a hand is on it, or it is on its way: it is drawn over the others, by `LivingTiles`."""
        return self.raised.value > 0 and (self.lit or self.moving or not self.is_next)

    @property
    def moving(self) -> bool:
        """Whether it is not where it belongs yet."""
        return self.raised.moving or self.across.moving or self.down.moving or 0 < self.glint < 1

    def hit(self, x: float, y: float) -> bool:
        left, top, w, h = self.rect
        return self.visible and inside((left, top, w, h * (1 + 1.4 * COINS)), x, y)  # to its button

    def sink(self) -> None:
        """Lie among the others at once."""
        for spring in (self.raised, self.across, self.down):
            spring.jump(0.0)
        self.lit, self.glint = False, 0.0

    def step(self, ms: float) -> None:
        """Let time pass."""
        for spring in (self.raised, self.across, self.down):
            spring.step(ms)

    @property
    def lifted(self) -> Rect:
        """The rectangle as drawn now, but for its lean."""
        x, y, w, h = self.rect
        more = GROWN * self.raised.value
        return x - w * more / 2, y - RAISED * self.raised.value - h * more / 2, w * (1 + more), h * (1 + more)

    def cover(self) -> Cover:
        return Cover(self.head.look, self.lifted, self.lifted[2] * RADIUS)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        if not self.lives:
            self.draw_card(canvas)
            if self.lit:
                canvas.box(self.lifted, self.radius, line=theme.GOLD, line_width=2)
        color = theme.GOLD if self.lit or self.is_next else theme.TEXT if self.enabled else theme.MUTED
        canvas.text(_(self.head.title), x + w / 2, y + h * (1 + NAME), theme.TITLE, "serif", color, "c")
        rungs = len(self.head.ladder.rungs) if self.head.ladder is not None else 0
        book = rungs and self.has_learned is not None
        first = x + w / 2 - (rungs - 1 - book) / 2 * w * COIN_PITCH
        if book:
            at = (first - w * COIN_PITCH, y + h * (1 + COINS))
            canvas.icon("ui_rules", *at, w * COIN * 1.1, theme.GOLD, alpha=255 if self.has_learned else 150)
        for n in range(rungs):
            at = (first + n * w * COIN_PITCH, y + h * (1 + COINS))
            if n < self.climbed:
                canvas.figure("victory_token", *at, w * COIN * 1.1)
            else:
                canvas.circle(
                    *at, w * COIN / 2 - 0.5, fill=theme.SHADE, fill_opacity=0.3, line=theme.GOLD, line_opacity=0.75
                )

    def draw_card(self, canvas: Canvas) -> None:
        """Draw the card alone, as it lies among the others; straight where a line is drawn around it."""
        turn = 0.0 if self.lit else self.turn
        if self.is_next:
            canvas.glow(self.lifted, self.radius, NEXT, theme.GOLD, 70)
        draw_card(canvas, self.head.look, self.lifted, is_dim=not self.enabled, lit=self.is_next, turn=turn)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.focus(self.lifted, self.radius)

    def raster(self, art: Art) -> pygame.Surface:
        """Return its card as it lies among the others, with `ROOM` around it."""
        _x, _y, w, h = self.rect
        return card(art, self.head.look, (w, h), is_dim=not self.enabled)

    def paint(self, canvas: Canvas) -> None:
        """Paint its card from the canvas's origin on, as under a hand and without the drawing."""
        _x, _y, w, h = self.rect
        paint(canvas, self.head.look, (w, h), lit=True, is_drawn=False)


def card(
    art: Art, look: Appearance, size: tuple[float, float], *, is_dim: bool = False, lit: bool = False
) -> pygame.Surface:
    """Return a game's card of a size in dp, with `ROOM` around it."""
    w, h = size

    def make() -> pygame.Surface:
        surface = pygame.Surface((art.px(w + 2 * ROOM), art.px(h + 2 * ROOM)), pygame.SRCALPHA)
        paint(Canvas(surface, art, (art.px(ROOM), art.px(ROOM))), look, size, is_dim=is_dim, lit=lit)
        return surface

    return art.cached(("card", w, h, is_dim, lit, look.cover, look.centre, look.edge), make, disk=True)


def draw_card(
    canvas: Canvas, look: Appearance, rect: Rect, *, is_dim: bool = False, lit: bool = False, turn: float = 0.0
) -> None:
    """Draw a game's card in a rectangle, turned about its middle by so many degrees, with its shadow."""
    (x, y, w, h), art = rect, canvas.art
    canvas.shadow(rect, w * RADIUS, theme.Lift.SHEET if lit else theme.Lift.REST)

    def turned() -> pygame.Surface:
        fine = art.finer(FINER)
        flat = card(fine, look, (w, h), is_dim=is_dim, lit=lit)
        return pygame.transform.rotozoom(flat, turn, art.scale / fine.scale)

    if not turn:
        canvas.put(card(art, look, (w, h), is_dim=is_dim, lit=lit), x - ROOM, y - ROOM, "tl")
        return
    key = ("turned", w, h, is_dim, lit, turn, look.cover, look.centre, look.edge)
    canvas.put(art.cached(key, turned, disk=True), x + w / 2, y + h / 2)


def paint(
    canvas: Canvas, look: Appearance, size: tuple[float, float], *, lit: bool = False, is_dim: bool = False,
    is_drawn: bool = True,
) -> None:  # fmt: skip
    """Paint a game's card from the canvas's origin on: `lit` brighter, in a gold line."""
    w, h = size
    centre, edge = theme.rgb(look.centre), theme.rgb(look.edge)
    top, bottom = theme.mix(centre, edge, 0.0 if lit else 0.08), theme.mix(centre, edge, 0.36 if lit else 0.44)
    if is_dim:
        top, bottom = theme.mix(top, theme.TILE, 0.6), theme.mix(bottom, theme.TILE, 0.6)
    r, inset = w * RADIUS, w * FRAME
    canvas.box((0, 0, w, h), r, grad=(top, bottom), line=theme.GOLD_EDGE if lit else theme.HAIRLINE,
               line_opacity=1.0 if lit else 0.55, line_width=2.5 if lit else 1.0)  # fmt: skip
    canvas.box((inset, inset, w - 2 * inset, h - 2 * inset), max(2.0, r - inset / 2), line=theme.GOLD,
               line_opacity=0.3 if is_dim else 0.75)  # fmt: skip
    if is_drawn:
        canvas.sprite(look.cover, (0, 0, w, h), alpha=90 if is_dim else 255)
