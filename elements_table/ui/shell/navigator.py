"""The stack of screens: which is shown on top, and how one gives way to another."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pygame

from elements_table.kernel.errors import brief
from elements_table.kernel.registry import Registry
from elements_table.ui.shell import transitions
from elements_table.ui.shell.layers import Layers
from elements_table.ui.shell.routes import maker
from elements_table.ui.shell.scaled import Scaled
from elements_table.ui.shell.toast import Toast
from elements_table.ui.widgets.tips import Tips

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Screen

log = logging.getLogger(__name__)


class Screens(Scaled):
    """Shows the top one of some screens. `clock` is in ms; without screens it stops `running`."""

    def __init__(self, games: Registry | None = None, size: tuple[int, int] | None = None) -> None:
        super().__init__(games, size)
        self.clock = 0.0
        self.running = True
        self.tips = Tips()
        self._layers = Layers(self.at, self.budget)
        self._touched = True
        """Whether a frame is wanted though nothing moves."""

    def say(self, text: str) -> None:
        log.info("%s", text)
        if self.stack:
            self.stack[-1].toast = Toast(brief(text), self.clock)
            self._touched = True

    def make(self, route: str, *given: Any, **named: Any) -> Screen | None:
        """Return the screen of a route (`ROUTES`) for what is given with it; None where there is none to show."""
        return maker(route)(self, *given, **named)

    def go(self, route: str, *given: Any, **named: Any) -> None:
        screen = self.make(route, *given, **named)
        if screen is not None:
            self.push(screen)

    def go_instead(self, route: str, *given: Any, **named: Any) -> None:
        screen = self.make(route, *given, **named)
        if screen is not None:
            self.replace(screen)

    def push(self, screen: Screen) -> None:
        before, old = self._picture(), self.stack[-1] if self.stack else None
        if old is None:
            self.running = True  # a rematch follows the only screen that there was
        else:
            old.pause()
        self._show(screen, before, old)

    def replace(self, screen: Screen) -> None:
        before, old = self._picture(), self.stack.pop() if self.stack else None
        if old is not None:
            old.leave()
        self._show(screen, before, old)

    def pop(self, screen: Screen | None = None) -> None:
        if screen is not None and screen not in self.stack:
            return
        before, top = self._picture(), None
        while self.stack:
            top = self.stack.pop()
            top.leave()
            if screen is None or top is screen:
                break
        self._return(before, top)

    def _picture(self) -> pygame.Surface | None:
        return self._layers.picture(pygame.display.get_surface(), self.stack)

    def _show(self, screen: Screen, before: pygame.Surface | None, old: Screen | None) -> None:
        """Put a screen on top, and let what was shown before it give way."""
        self.stack.append(screen)
        self._uncover()
        screen.layout(*self.stage_size)
        screen.enter()
        if before is not None and old is not None and self.stack[-1] is screen:
            way = self._scale_of(old) / self.scale
            self._layers.give_way(transitions.to_screen(before, old, screen, self.settings, way))

    def _return(self, before: pygame.Surface | None, left: Screen | None) -> None:
        """Go on with the screen that is on top now that another is left."""
        self._uncover()
        if not self.stack:
            self.running = False
            return
        self._translate(self.stack[-1])
        self._relayout(self.stack[-1])
        self.stack[-1].resume()
        if before is not None and left is not None:
            self._layers.give_way(transitions.back_from(before, left, self.settings))

    def _translate(self, top: Screen) -> None:
        """Make the screen on top anew where another language was chosen over it."""
        if top.language == self.settings.language or (anew := top.translated()) is top:
            return
        top.leave()
        self.stack[-1] = anew
        anew.enter()

    def _uncover(self) -> None:
        self._take_scale()
        self._forget_rasters()
        self._layers.uncover()
        self.tips.hide()
        self._touched = True

    def _relayout(self, screen: Screen) -> None:
        laid_out = (self.scale, self.settings.cards)
        if (screen.width, screen.height, screen.laid_out) != (*self.stage_size, laid_out):
            screen.laid_out = laid_out
            screen.layout(*self.stage_size)
