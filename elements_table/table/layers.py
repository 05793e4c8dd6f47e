"""The two layers of the window: what rests is drawn when it changes, what moves is drawn over it in every frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from elements_table.table.art import Art
from elements_table.table.canvas import Canvas
from elements_table.table.frames import Frame, Shown
from elements_table.table.window import entitle

if TYPE_CHECKING:
    from elements_table.table.screens.screen import Screen


class Layers:
    """What the window shows of a stack of screens; sizes in px."""

    def __init__(self) -> None:
        self._resting: pygame.Surface | None = None
        self._under: pygame.Surface | None = None
        """What lies beneath a sheet; the resting layer itself where nothing does."""
        self._shown = Shown()

    def drop(self) -> None:
        """Forget all layers: the window has another size."""
        self._resting = None
        self.uncover()

    def uncover(self) -> None:
        """Forget what lies beneath the top screen: another one is on top."""
        self._under = None
        self._shown.forget()

    def forget(self) -> None:
        """Take nothing of what the window shows for granted, as after it was covered by another."""
        self._shown.forget()

    def draw(
        self,
        window: pygame.Surface,
        stack: Sequence[Screen],
        art: Art,
        clock: float,
        over: Callable[[Canvas, float], bool],
    ) -> bool:
        """Show the top screen as it is at `clock` (ms); return whether words over it ask for another frame.

        `over` draws what lies over every screen, and returns whether it asks for one.
        """
        top = stack[-1]
        if self._resting is None:
            self._resting = pygame.Surface(window.get_size())
        if top.stale or self._under is None:
            entitle(next((screen.title for screen in reversed(stack) if not screen.is_sheet), ""))
            self._draw_resting(stack, self._resting, art)
            self._shown.forget()
        else:
            landed = Frame(self._resting, art)
            top.draw_added(landed)
            self._shown.add(landed.drawn)
        self._shown.restore(window, self._resting)
        frame = Frame(window, art)
        top.draw_moving(frame)
        if top.toast is not None and not top.toast.draw(frame, clock):
            top.toast = None
        is_fading = over(frame, clock)
        self._shown.show(frame)
        return top.toast is not None or is_fading

    def stretch(self, window: pygame.Surface) -> None:
        """Show the old frame at the new size until the window has come to rest."""
        if self._resting is not None:
            pygame.transform.smoothscale(self._resting, window.get_size(), window)
            pygame.display.flip()

    def _draw_resting(self, stack: Sequence[Screen], resting: pygame.Surface, art: Art) -> None:
        top = stack[-1]
        if top.is_sheet:
            if self._under is None:
                self._under = _veiled(stack, resting.get_size(), art)
            resting.blit(self._under, (0, 0))
        elif self._under is None:
            self._under = resting
        top.stale = False
        top.draw(Canvas(resting, art))


def _veiled(stack: Sequence[Screen], size: tuple[int, int], art: Art) -> pygame.Surface:
    """Return what lies beneath a sheet: every screen from the last opaque one, blurred and darkened."""
    beneath = pygame.Surface(size)
    canvas = Canvas(beneath, art)
    first = max((i for i, screen in enumerate(stack[:-1]) if not screen.is_sheet), default=0)
    for screen in stack[first:-1]:
        if screen.is_sheet:
            canvas.veil()
        screen.draw(canvas)
        screen.draw_moving(canvas)
    canvas.veil()
    return beneath
