"""The two layers of the window: what rests is drawn when it changes, what moves is drawn over it in every frame."""

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.frames import Frame, ShownWindow
from elements_table.ui.platform.frame_budget import FrameBudget, NotYet
from elements_table.ui.platform.window import entitle
from elements_table.ui.shell.display import MANY_PIXELS
from elements_table.ui.shell.screen import Screen
from elements_table.ui.shell.transitions import Transition


class Layers:
    """What the window shows of a stack of screens; sizes in px."""

    def __init__(self, at: Callable[[Screen], AbstractContextManager[Art]], budget: FrameBudget) -> None:
        """`at` gives the rasters of a screen's own scale for as long as it works with them."""
        self._at, self._budget = at, budget
        self._resting: pygame.Surface | None = None
        self._under: pygame.Surface | None = None
        """What lies beneath a sheet; the resting layer itself where nothing does."""
        self._shown = ShownWindow()
        self._beneath: pygame.Surface | None = None
        """The same as far as it has come, where a frame had no time for all of it."""
        self._laid = 0
        """How many screens lie there."""
        self._is_veiled = False
        """Whether the last of them is veiled."""
        self._seen: Sequence[Screen] = ()
        """The screens that the window shows some of, from the last opaque one on."""
        self._drawn: Sequence[Screen] = ()
        """Those of the resting layer, until the window shows it."""
        self._transition: Transition | None = None
        self._is_torn = False
        """Whether a frame was begun on the window and has not become whole."""
        self._held: pygame.Surface | None = None
        """What the window showed last, until the next picture is whole: its own goes with its size."""

    @property
    def passing(self) -> bool:
        """Whether one screen still gives way to the next."""
        return self._transition is not None

    def raises(self, screen: Screen) -> bool:
        """Return whether that screen is a sheet on its way up."""
        return self._transition is not None and self._transition.sheet is screen

    def hurry(self) -> None:
        """Let the next screen be there at once."""
        self._transition = None

    def picture(self, window: pygame.Surface | None, stack: Sequence[Screen]) -> pygame.Surface | None:
        """Return a picture of what is shown; drawn anew where other eyes look now. None where that is not whole."""
        if window is None or not self._seen or self._drawn or self._is_torn:
            return None
        if not any(screen.has_other_eyes for screen in self._seen):
            return window.copy()
        picture = pygame.Surface(window.get_size())
        try:
            with self._budget.bounded(may_wait=True):
                self._draw_all(stack, picture)
        except NotYet:  # the next screen comes without a way from the last
            return None
        return picture

    def give_way(self, transition: Transition) -> None:
        """Let the next frames lead to the screen that is on top now."""
        self._transition = transition

    def drop(self) -> None:
        """Forget all layers: the window has another size."""
        self._resting = None
        self._seen = self._drawn = ()
        self._is_torn = False
        self.uncover()

    def let_go(self) -> None:
        """Keep no picture of what rests, unless a sheet lies over it: the next frame draws it anew."""
        if self._under is self._resting and not self.passing and not self._budget.is_behind:
            self._resting = None
            self.uncover()

    def uncover(self) -> None:
        """Forget the way to the top screen and what lies beneath it: another one is there, its picture is begun."""
        self._budget.done()
        self._transition = None
        self._under = self._beneath = None
        self._laid, self._is_veiled = 0, False
        self._shown.forget()

    def forget(self) -> None:
        """Take nothing of what the window shows for granted, as after it was covered by another."""
        self._shown.forget()

    def draw(
        self, window: pygame.Surface, stack: Sequence[Screen], clock: float, over: Callable[[Canvas, float], bool],
        part: pygame.Rect | None = None,
    ) -> bool:  # fmt: skip
        """Show the top screen as it is at `clock` (ms); return whether words over it, or the way to it, ask for more.

        `over` draws what lies over every screen, and returns whether it asks for one. Where a picture takes longer
        than a frame may, the window shows what it did until all is there. `part` is all that changes, if it is known.
        """
        if self._resting is None:
            self._resting = pygame.Surface(window.get_size())
        top = stack[-1]
        is_stale = top.stale or self._under is None
        with self._at(top) as art:
            try:
                with self._budget.bounded(may_wait=is_stale, is_brief=self.passing and top.is_sheet):
                    if is_stale:
                        self._draw_changed(stack, self._resting, art)
                    frame, asks = self._draw_at(window, self._resting, top, art, clock, over, part)
            except NotYet:
                self.hold(window)
                return True
        self._budget.done()
        self._is_torn, self._held = False, None
        if self._drawn:
            self._seen, self._drawn = self._drawn, ()
        self._shown.show(frame)
        return asks

    def _draw_changed(self, stack: Sequence[Screen], resting: pygame.Surface, art: Art) -> None:
        """Draw the resting layer anew; NotYet where it is not whole in this frame, or the frame is over."""
        top = stack[-1]
        entitle(next((screen.title for screen in reversed(stack) if not screen.is_sheet), ""))
        self._shown.forget()
        try:
            self._draw_resting(stack, resting, art)
        except NotYet:
            top.stale = True
            raise
        self._drawn = _seen(stack)
        for screen in self._drawn:
            screen.has_other_eyes = False
        if self._transition is not None:
            self._transition.renew()
        self._budget.pause()

    def _draw_at(
        self, window: pygame.Surface, resting: pygame.Surface, top: Screen, art: Art, clock: float,
        over: Callable[[Canvas, float], bool], part: pygame.Rect | None,
    ) -> tuple[Frame, bool]:  # fmt: skip
        landed, frame = Frame(resting, art), Frame(window, art)
        try:
            top.draw_added(landed)
        except NotYet:
            top.stale = True  # it may lie there by half
            raise
        self._shown.add(landed.drawn)
        self._is_torn = True
        try:
            self._shown.restore(window, resting, part)
            top.draw_moving(frame)
            if top.toast is not None and not top.toast.draw(frame, clock):
                top.toast = None
            is_fading = over(frame, clock)
            self._draw_transition(frame, clock)
        except NotYet:
            self._shown.forget()
            raise
        return frame, top.toast is not None or is_fading or self.passing

    def _draw_transition(self, frame: Frame, clock: float) -> None:
        if self._transition is None or self._under is None:
            return
        part = self._transition.part(clock)
        if part < 1:
            self._transition.draw(frame, part, self._under)
        else:
            self.hurry()

    def hold(self, window: pygame.Surface) -> None:
        """Keep what the window shows until the next picture is whole."""
        if self._held is None and not self._is_torn:
            self._held = _small(window) or window.copy()

    def stretch(self, window: pygame.Surface, stack: Sequence[Screen], size: tuple[int, int]) -> None:
        """Show what the window showed when it was of a size in px, until it has come to rest and is drawn anew."""
        if self._held is None and (last := self._last(stack, size)) is not None:
            self._held = _small(last) or last
        if window.get_size() != size:
            self.drop()
        if self._held is not None:
            pygame.transform.smoothscale(self._held, window.get_size(), window)
            pygame.display.flip()

    def _last(self, stack: Sequence[Screen], size: tuple[int, int]) -> pygame.Surface | None:
        """Return what rests in a window of a size in px, as it was shown last; None where that is not whole."""
        if self._budget.is_behind:
            return self._resting if self._is_torn and not stack[-1].stale else None
        if self._resting is None and self._seen:
            picture = pygame.Surface(size)
            self._draw_all(stack, picture)
            return picture
        return self._resting

    def _draw_resting(self, stack: Sequence[Screen], resting: pygame.Surface, art: Art) -> None:
        top = stack[-1]
        if top.is_sheet:
            if self._under is None:
                self._under = self._veiled(stack, resting.get_size())
                self._budget.pause()
            resting.blit(self._under, (0, 0))
        elif self._under is None:
            self._under = resting
        top.stale = False
        top.draw(Canvas(resting, art))

    def _veiled(self, stack: Sequence[Screen], size: tuple[int, int]) -> pygame.Surface:
        seen = _seen(stack[:-1])
        above = (*seen[1:], stack[-1])
        while self._laid < len(seen) or (seen and not self._is_veiled):
            if self._beneath is not None and not self._is_veiled:
                self._veil(above[self._laid - 1], self._beneath)
                self._is_veiled = True
            else:  # on a copy: it is drawn anew where a frame has no time for all of it
                surface = pygame.Surface(size) if self._beneath is None else self._beneath.copy()
                self._draw_one(seen[self._laid], surface)
                self._beneath, self._is_veiled = surface, False
                self._laid += 1
                self._budget.pause()
        under = pygame.Surface(size) if self._beneath is None else self._beneath
        self._beneath = None
        if math.prod(size) > MANY_PIXELS:
            for screen in _seen(stack):
                screen.let_go()
        return under

    def _draw_all(self, stack: Sequence[Screen], surface: pygame.Surface) -> None:
        """Draw the screens of which something can be seen, each blurred and darkened by a sheet over it."""
        for screen in _seen(stack):
            if screen.is_sheet:
                self._veil(screen, surface)
            self._draw_one(screen, surface)

    def _veil(self, sheet: Screen, surface: pygame.Surface) -> None:
        if any(sheet.veil):
            with self._at(sheet) as art, self._budget:
                Canvas(surface, art).veil(*sheet.veil)

    def _draw_one(self, screen: Screen, surface: pygame.Surface) -> None:
        with self._at(screen) as art:
            canvas = Canvas(surface, art)
            screen.draw(canvas)
            screen.draw_moving(canvas)


def _small(picture: pygame.Surface) -> pygame.Surface | None:
    """Return a large picture half as wide and high: it is only stretched for a while; None where it is not large."""
    return pygame.transform.scale_by(picture, 0.5) if math.prod(picture.get_size()) > MANY_PIXELS else None


def _seen(stack: Sequence[Screen]) -> Sequence[Screen]:
    """Return the screens of which something can be seen: from the last opaque one on."""
    return stack[max((i for i, screen in enumerate(stack) if not screen.is_sheet), default=0) :]
