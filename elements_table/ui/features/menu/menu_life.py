"""What lives on the menu: the tile that a hand is on rises, its cover in layers that drift apart.

A light runs once over its gold, and then it lies still; with reduced motion line and colour alone tell which tile is
lit.
"""

import io
import math
from collections.abc import Sequence
from typing import Final

import pygame

from elements_table.ui.common.game_tile import GROWN, ROOM, Tile
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.pack import Cache, size_of
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.focus import Widget

TILT: Final = 4.0
"""Degrees that a tile turns at most."""
EYE: Final = 620.0
"""How far away the eye is, in dp, for which the far side is smaller."""
NEAREST: Final = math.sin(math.radians(TILT))
STRIPS: Final = 24
FINE_UNDER: Final = 1.6
"""Pixels in a dp under which a tile is composed at twice the size: its edges stay smooth."""
DRIFT: Final = {"ring": 1.0, "medallions": 2.0, "emblem": 4.0, "": 2.0}
"""How far a layer of a cover moves at the greatest tilt, in dp; one without layers is all `""`."""
MEMORY: Final = 6 << 20
"""Bytes of what tiles are composed from, at scale 1: about two tiles."""
BRIGHTEST: Final = 235
IVORY: Final = theme.rgb("#FFF6DC")
STEPS: Final = 80
"""Tilts to each side, and heights, that do not look alike."""
GLINT: Final = 900.0
"""How long a light runs over the gold of a cover, in ms."""
BAND, SLANT = 0.34, 0.5
"""How broad that light is, in widths of the card, and how far its head is before its foot."""

_Layer = tuple[str, pygame.Surface, tuple[int, int]]
"""A layer of a cover: its name, its raster, and where that lies on its tile in fine pixels."""


class LivingTiles:
    """Draws tiles that rise and lean; keeps what they are composed from until `let_go`.

    A tile is composed flat, finer than the screen, and then narrowed column by column and row by row, so that the far
    side is smaller; few strips are enough for so small an angle.
    """

    def __init__(self) -> None:
        self._rasters = Cache[list[_Layer]](
            MEMORY, lambda layers: sum(size_of(raster) for _name, raster, _at in layers)
        )
        """The lit ground of each tile, and what the drawing of its cover is composed of, bottom up."""
        self._scale = 0.0
        """Pixels in a dp of the screen that they were made for."""
        self._last: dict[str, tuple[tuple[float, ...] | None, pygame.Surface]] = {}
        """What each tile looked like last; without a key while parts of it are still to come."""

    def let_go(self) -> None:
        """Forget every raster."""
        self._rasters.clear()
        self._last.clear()

    def draw(self, canvas: Canvas, tile: Tile) -> None:
        """Draw a tile where it is now, with the light and the shadow around it."""
        raised, across, down = (round(s.value * STEPS) / STEPS for s in (tile.raised, tile.across, tile.down))
        _x, _y, w, h = tile.rect
        x, y, wide, high = tile.lifted
        x, y = x + wide / 2, y + high / 2
        light = canvas.art.glow(w, h, tile.radius, 26, shine(theme.rgb(tile.head.look.centre)), 110)
        canvas.put(light, x, y, alpha=round(255 * raised))
        canvas.put(canvas.art.shadow(w, h, tile.radius, theme.Lift.SHEET), x, y, alpha=round(255 * raised))
        if self._scale != canvas.scale:
            self.let_go()
            self._scale = canvas.scale
            self._rasters.limit = int(MEMORY * max(1.0, canvas.scale) ** 2)
        key = (w, h, raised, across, down, tile.glint)
        if tile.head.id not in self._last or self._last[tile.head.id][0] != key:
            parts = self._parts(canvas.art, tile)
            look = self._leaning(canvas.art, tile, parts, raised, across, down)
            self._last[tile.head.id] = (None if parts is None else key, look)
        canvas.put(self._last[tile.head.id][1], x, y)

    def _leaning(
        self, art: Art, tile: Tile, parts: list[_Layer] | None, raised: float, across: float, down: float
    ) -> pygame.Surface:
        """Return a tile as it leans, in pixels of the screen; without its parts as it lies among the others."""
        finer = 2 if art.scale < FINE_UNDER else 1
        if parts is None:
            flat = pygame.transform.smoothscale_by(tile.raster(art), finer)
        else:
            flat = parts[0][1].copy()
            if raised < 1:  # on its way it is still a little as it lies among the others
                plain = pygame.transform.smoothscale(tile.raster(art), flat.get_size())
                plain.set_alpha(round(255 * (1 - raised)))
                flat.blit(plain, (0, 0))
            for layer, raster, (x, y) in parts[1:]:
                far = DRIFT.get(layer, 0.0) * art.scale * finer
                at = x + round(far * across), y + round(far * down)
                flat.blit(raster, at)
                if 0 < tile.glint < 1:
                    flat.blit(_glint(raster, at[0], flat.get_width(), tile.glint), at)
        zoom = (1 + GROWN * raised) / finer
        return tilted(flat, TILT * across, TILT * down, zoom, EYE * art.scale * finer, tile.turn)

    def _parts(self, art: Art, tile: Tile) -> list[_Layer] | None:
        """Return what a lit tile is composed from, its ground first, None while that is still to come.

        One frame makes one of two parts at most, and the first frame neither: none waits long.
        """
        keys = (tile.head.id, *tile.rect[2:]), tile.head.look.cover
        ground, layers = self._rasters.get(keys[0]), self._rasters.get(keys[1])
        if tile.head.id in self._last and (ground is None or layers is None):
            fine = art.finer(2 if art.scale < FINE_UNDER else 1)
            if ground is None:
                ground = self._rasters.put(keys[0], [("ground", _lit(fine, tile), (0, 0))])
            else:
                layers = self._rasters.put(keys[1], _drawn(fine, tile))
        return None if ground is None or layers is None else [*ground, *layers]


def _glint(gold: pygame.Surface, left: int, whole: int, part: float) -> pygame.Surface:
    """Return white where a layer at `left` of a card's width is lit by what has run so far over it."""
    wide, high = gold.get_size()
    light, band = pygame.Surface((wide, high), pygame.SRCALPHA), max(2, round(whole * BAND))
    middle = (1 + SLANT + BAND) * whole * part - BAND * whole / 2
    light.fill((*theme.WHITE, 0))
    for n in range(band):
        x = middle + n - band / 2 - left
        strength = round(255 * math.sin(math.pi * n / band))
        pygame.draw.line(light, (*theme.WHITE, strength), (x, 0), (x - SLANT * whole, high), 2)
    white = gold.copy()
    white.fill((*IVORY, 0), special_flags=pygame.BLEND_RGBA_MAX)
    light.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return light


def _drawn(fine: Art, tile: Tile) -> list[_Layer]:
    """Return the layers of the drawing on a tile."""
    _x, _y, w, h = tile.rect
    size, corner = (fine.px(w), fine.px(h)), fine.px(ROOM)
    name = tile.head.look.cover
    layers: list[_Layer] = []
    for layer, svg in fine.sprites.layers(name).items():
        whole = pygame.image.load_sized_svg(io.BytesIO(svg), size) if layer else fine.sprite(name, w, h)
        area = whole.get_bounding_rect()
        raster = pygame.Surface(area.size, pygame.SRCALPHA)  # in the format of the rest: others are slow to blit
        raster.blit(whole, (0, 0), area)
        layers.append((layer, raster, (corner + area.x, corner + area.y)))
    return layers


def _lit(fine: Art, tile: Tile) -> pygame.Surface:
    """Return a lit tile without the drawing of its cover."""
    _x, _y, w, h = tile.rect
    room = fine.px(ROOM)
    ground = pygame.Surface((fine.px(w) + 2 * room, fine.px(h) + 2 * room), pygame.SRCALPHA)
    tile.paint(Canvas(ground, fine, (room, room)))
    return ground


def shine(color: theme.Color) -> theme.Color:
    """Return a colour as bright as it can be."""
    r, g, b = (BRIGHTEST * part // max(1, *color) for part in color)
    return r, g, b


def tilted(
    flat: pygame.Surface, across: float, down: float, zoom: float, eye: float, turn: float = 0.0
) -> pygame.Surface:
    """Return a raster whose right side is turned away by `across` degrees and its foot by `down`, then resized.

    `eye` is how far away the eye is, in pixels of the raster; last it is turned about its middle by `turn` degrees.
    """
    w, h = flat.get_size()
    spread = 1 / (1 - NEAREST * max(w, h) / 2 / eye)
    broadest, tallest = round(w * spread), round(h * spread)
    upright = pygame.Surface((w, tallest), pygame.SRCALPHA)
    away = math.sin(math.radians(across)) / eye
    for left, right in _strips(w):
        tall = round(h / (1 + away * ((left + right) / 2 - w / 2)))
        strip = upright.subsurface((left, (tallest - tall) // 2, right - left, tall))
        pygame.transform.smoothscale(flat.subsurface((left, 0, right - left, h)), strip.get_size(), strip)
    whole = pygame.Surface((broadest, tallest), pygame.SRCALPHA)
    away = math.sin(math.radians(down)) / eye
    for top, bottom in _strips(tallest):
        broad = round(w / (1 + away * ((top + bottom) / 2 - tallest / 2)))
        strip = whole.subsurface(((broadest - broad) // 2, top, broad, bottom - top))
        pygame.transform.smoothscale(upright.subsurface((0, top, w, bottom - top)), strip.get_size(), strip)
    if turn:  # while it is large: its edges stay smooth
        whole = pygame.transform.rotozoom(whole, turn, 1.0)
    return whole if zoom == 1 else pygame.transform.smoothscale_by(whole, zoom)


def _strips(length: int) -> list[tuple[int, int]]:
    return [(length * n // STRIPS, length * (n + 1) // STRIPS) for n in range(STRIPS)]


LETS_GO_AFTER: Final = 500.0
"""Behind another screen for so many ms it keeps no rasters: until then it may be seen while that comes."""


class MenuLife:
    """Moves and draws the tiles of a menu. Never are two of them lit, and one at rest costs no frame."""

    def __init__(self, app: Shell, menu: Screen, tiles: Sequence[Tile], keeps: Widget) -> None:
        """While a hand is on what `keeps` it, the same tile stays lit."""
        self._app, self._menu, self._tiles, self._keeps = app, menu, tiles, keeps
        self._pictures = LivingTiles()
        self.lit: Tile | None = None
        self._pointer: Pointer | None = None
        self._by_pointer = True
        """Whether the pointer moved last, and not the focus."""
        self._is_touched = False
        """Whether anybody has moved anything: where the pointer lies by chance as the menu opens says nothing."""
        self._left: float | None = None
        """Since when another screen is over the menu."""
        self._last = 0.0

    def point(self, pointer: Pointer) -> None:
        """The pointer moved, or (the first time) has come."""
        if self._pointer is not None and self._pointer[:3] != pointer[:3]:
            self._is_touched = True
        self._pointer, self._by_pointer = pointer, True

    def focus(self) -> None:
        """The focus moved."""
        self._by_pointer, self._is_touched = False, True

    def pause(self) -> None:
        """Another screen comes over the menu."""
        self._left = self._app.clock

    def resume(self) -> None:
        """The menu is on top again."""
        self.let_go()
        self._left = None

    def let_go(self) -> None:
        """Let nothing be lit, and keep no rasters."""
        self.lit = self._pointer = None
        for tile in self._tiles:
            tile.sink()
        self._pictures.let_go()

    def update(self, now: float) -> None:
        """Raise the tile that a hand is on and let the others sink."""
        ms, self._last = now - self._last, now
        if self._left is not None:
            is_covered = not all(screen.is_sheet for screen in self._app.navigator.stack[1:])
            if self._left < math.inf and (is_covered or now - self._left > LETS_GO_AFTER):
                self.let_go()
                self._left = math.inf
            return
        self._light(self._hand_on())
        settings = self._app.services.settings
        lying = [tile for tile in self._tiles if not tile.lives]
        for tile in self._tiles:
            self._aim(tile)
            tile.step(ms / theme.Motion.FAST if settings.fast_animation else ms)
            tile.glint = min(1.0, tile.glint + ms / GLINT) if tile.lit and tile.raised.goal else 0.0
        if lying != [tile for tile in self._tiles if not tile.lives]:
            self._menu.stale = True

    def moving(self) -> bool:
        """Return whether a tile moves, or a light over it."""
        return self._left is None and any(tile.moving for tile in self._tiles)

    def _hand_on(self) -> Tile | None:
        if not self._is_touched:
            return None
        focus = self._menu.focus
        pointed, focused = focus.hot, focus.focused if focus.by_keyboard else None
        pointed = self.lit if pointed is self._keeps else pointed
        hands = (pointed, focused) if self._by_pointer else (focused, pointed)
        return next((tile for tile in hands if isinstance(tile, Tile) and tile.enabled), None)

    def _light(self, lit: Tile | None) -> None:
        if lit is not self.lit:
            self.lit = lit
            for tile in self._tiles:
                tile.lit = tile is lit
            self._menu.stale = True

    def _aim(self, tile: Tile) -> None:
        across = down = 0.0
        may_rise = not self._app.services.settings.reduced_motion
        if tile.lit and may_rise and self._pointer is not None and self._menu.focus.hot is tile:
            x, y, w, h = tile.rect
            aside = (2 * (self._pointer.x - x) / w - 1, 2 * (self._pointer.y - y) / h - 1)
            across, down = (max(-1.0, min(1.0, part)) for part in aside)  # it may have left
        tile.across.goal, tile.down.goal = across, down
        tile.raised.goal = float(may_rise and (tile.lit or tile.is_next))
        if not may_rise:
            tile.raised.jump(0.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw the tiles that live, the lit one over the others."""
        focus = self._menu.focus
        for tile in sorted(self._tiles, key=lambda tile: tile.lit):
            if tile.lives:
                self._pictures.draw(canvas, tile)
                if focus.by_keyboard and focus.focused is tile:
                    tile.draw_focus(canvas)
