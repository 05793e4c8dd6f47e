"""The menu's ground: it takes the colour of the game whose tile is lit, from behind that tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from elements_table.ui.drawing.theme import MENU_TABLE, Motion, mix, out_quad, rgb

if TYPE_CHECKING:
    from elements_table.kernel.data import Look
    from elements_table.ui.shell.screen import Shell

FOCUS: Final = (0.5, 0.42)
"""The bright spot of the menu's own table."""
HEIGHT: Final = 0.46
"""That of a game's, which is behind its tile."""
STRENGTH: Final = 0.8
"""How much of a game's colours it takes."""


class MenuGround:
    """What the menu lies on, as large as the window. The time comes from outside, in ms."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._lit: tuple[Look, float] | None = None
        self._from: pygame.Surface | None = None
        """What it fades from, None where it does not; `_to` is None for the menu's own."""
        self._to: pygame.Surface | None = None
        self._begun = 0.0

    def let_go(self) -> None:
        """Be the menu's own again, and keep nothing."""
        self._lit = self._from = self._to = None

    @property
    def moving(self) -> bool:
        """Whether it fades."""
        return self._from is not None

    def take(self, look: Look | None, across: float = 0.5) -> None:
        """Take the colour of a game from `across`, a part of the width, on; the menu's own without one."""
        lit = None if look is None else (look, across)
        if lit == self._lit:
            return
        before = self._to or self._own()
        if self.moving:
            before = before.copy()
            self.draw(before)
        self._lit, self._from, self._begun = lit, before, self._app.clock
        self._to = None
        if look is not None:
            centre, edge = (
                mix(MENU_TABLE[0], rgb(look.centre), STRENGTH),
                mix(MENU_TABLE[1], rgb(look.edge), STRENGTH),
            )
            self._to = self._app.display.art.table(centre, edge, self._app.display.size, (across, HEIGHT))

    def update(self) -> bool:
        """Let time pass; return whether it looks another way now."""
        if self._from is None:
            return False
        if self._part() >= 1:
            self._from = None
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it all over a surface."""
        goal = self._to or self._own()
        if self._from is None:
            surface.blit(goal, (0, 0))
            return
        surface.blit(self._from, (0, 0))
        goal.set_alpha(round(255 * out_quad(min(1.0, self._part()))))
        surface.blit(goal, (0, 0))
        goal.set_alpha(None)

    def _own(self) -> pygame.Surface:
        return self._app.display.table(MENU_TABLE, FOCUS)

    def _part(self) -> float:
        settings = self._app.services.settings
        pace = Motion.FAST if settings.fast_animation else 1.0
        length = Motion.REDUCED if settings.reduced_motion else Motion.GROUND * pace
        return (self._app.clock - self._begun) / length
