"""What lives on the menu: the tile that a hand is on rises and leans after it, and the ground takes its colour.

It rests when nobody has touched anything for a while, when another window has the keyboard, and with reduced motion,
where line and colour alone tell which tile is lit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from elements_table.ui.common.game_tile import LessonLink, Tile
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Motion, rgb
from elements_table.ui.features.menu.living_tile import LivingTiles, shine
from elements_table.ui.features.menu.menu_ground import MenuGround
from elements_table.ui.features.menu.sparks import Sparks
from elements_table.ui.platform.inputs import Pointer

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Screen, Shell

RESTS_AFTER: Final = 10_000.0
"""Without an input for so many ms nothing moves any more."""
LETS_GO_AFTER: Final = 500.0
"""Behind another screen for so many ms it keeps no rasters: until then it may be seen while that comes."""


class MenuLife:
    """Moves and draws the tiles of a menu. Never are two of them lit."""

    def __init__(self, app: Shell, menu: Screen, tiles: Sequence[Tile]) -> None:
        self._app = app
        self._menu = menu
        self._tiles = tiles
        self._pictures = LivingTiles()
        self._sparks = Sparks()
        self.ground = MenuGround(app)
        self.lit: Tile | None = None
        self._pointer: Pointer | None = None
        self._by_pointer = True
        """Whether the pointer moved last, and not the focus."""
        self._is_touched = False
        """Whether anybody has moved anything: where the pointer lies by chance as the menu opens says nothing."""
        self._left: float | None = None
        """Since when another screen is over the menu."""
        self._last = 0.0

    @property
    def bytes(self) -> int:
        """Bytes of the rasters that are kept for tiles."""
        return self._pictures.bytes

    # ---- what happens

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
        self._sparks.clear()
        self._pictures.let_go()
        self.ground.let_go()

    # ---- time

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
            tile.step(ms / Motion.FAST if settings.fast_animation else ms)
        self._sparks.update(now, self.lit.cover().picture if self.lit is not None and self._is_awake() else None)
        if self.ground.update() or lying != [tile for tile in self._tiles if not tile.lives]:
            self._menu.stale = True

    def moving(self) -> bool:
        """Return whether a tile moves, sparks fly or the ground fades."""
        if self._left is not None:
            return False
        moves = self.ground.moving or any(tile.moving for tile in self._tiles)
        return moves or self._sparks.moving or self._is_awake()

    def _is_awake(self) -> bool:
        """Return whether something lives: a tile is lit, and a person is there."""
        app = self._app
        is_here = app.is_focused and app.idle_ms < RESTS_AFTER
        return self.lit is not None and is_here and not app.services.settings.reduced_motion

    def _hand_on(self) -> Tile | None:
        """Return the tile to be lit: the pointer's or the focus's, whichever moved last."""
        if not self._is_touched:
            return None
        ring = self._menu.ring
        pointed, focused = ring.hot, ring.focused if ring.by_keyboard else None
        for widget in (pointed, focused) if self._by_pointer else (focused, pointed):
            tile = widget.tile if isinstance(widget, LessonLink) else widget
            if isinstance(tile, Tile) and tile.enabled:
                return tile
        return None

    def _light(self, lit: Tile | None) -> None:
        """Let one tile be lit, or none, and the ground take its colour."""
        if lit is self.lit:
            return
        self.lit = lit
        for tile in self._tiles:
            tile.lit = tile is lit
        if lit is None:
            self.ground.take(None)
        else:
            self.ground.take(lit.head.look, (lit.rect[0] + lit.rect[2] / 2) / self._menu.width)
        self._menu.stale = True

    def _aim(self, tile: Tile) -> None:
        """Say where a tile belongs: up and leaning after the pointer, where that has lit it."""
        across = down = 0.0
        lives = tile.lit and not self._app.services.settings.reduced_motion
        hot = self._menu.ring.hot
        if (
            lives
            and self._pointer is not None
            and (tile is hot or (isinstance(hot, LessonLink) and tile is hot.tile))
        ):
            x, y, w, h = tile.rect
            across, down = 2 * (self._pointer.x - x) / w - 1, 2 * (self._pointer.y - y) / h - 1
            across, down = max(-1.0, min(1.0, across)), max(-1.0, min(1.0, down))  # it may have left
        tile.raised.goal, tile.across.goal, tile.down.goal = float(lives), across, down

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the tiles that live, the lit one over the others, and the sparks."""
        ring = self._menu.ring
        for tile in sorted(self._tiles, key=lambda tile: tile.lit):
            if tile.lives:
                self._pictures.draw(canvas, tile)
                focused = ring.focused
                if ring.by_keyboard and (
                    tile is focused or (isinstance(focused, LessonLink) and tile is focused.tile)
                ):
                    focused.draw_focus(canvas)
        if self.lit is not None:
            self._sparks.draw(canvas, self._app.clock, shine(rgb(self.lit.head.look.centre)))
