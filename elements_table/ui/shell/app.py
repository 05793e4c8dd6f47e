"""The window with its screens, and a clock from outside.

Nothing is drawn while nothing moves; `loop.run` keeps the time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.platform import window
from elements_table.ui.platform.devices import Devices
from elements_table.ui.platform.inputs import Input, Key, Pointer, Typed
from elements_table.ui.platform.settings import Settings
from elements_table.ui.shell.feedback import heard
from elements_table.ui.shell.navigator import Screens
from elements_table.ui.shell.stillness import Stillness

if TYPE_CHECKING:
    from elements_table.match.play.match import Match, Seat
    from elements_table.ui.shell.screen import Screen

log = logging.getLogger(__name__)

AWAKE_MS: Final = 600.0
"""After an input the loop stays quick for this long."""
AHEAD_MS: Final = 300.0
"""A person who has done nothing for so long does not notice a short piece of work."""
RESHOWN: Final = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED)
"""After these events the window may show anything."""
SAVE_MS: Final = 12.0
"""Rasters are saved in steps that have taken less than this, in ms of a real clock."""


class App(Screens):
    """The running program. `clock` is in ms and only moves when `step` is told the time.

    Without a `size` in px the window takes the one it had last, as far as the screen has room for it.
    """

    def __init__(self, *, games: Registry | None = None, size: tuple[int, int] | None = None) -> None:
        super().__init__(games, size)
        self.settings_file.observe(self._take_settings)
        self.offers_lessons = False
        """Whether a lesson is offered before the first match of a game: to whoever came by the menu."""
        self.is_focused = True
        """Whether the window has the keyboard."""
        self.frames = 0
        """Frames drawn so far: what tests and the bench look at."""
        self._stillness = Stillness()
        self.devices = Devices(
            self._translator,
            lambda x, y: bool(self.stack) and self.stack[-1].scrolls(x, y),
            lambda: bool(self.stack) and self.stack[-1].ring.editing,
        )
        self._resize_at: float | None = None
        self._stretched = True
        """Whether the old frame fills the window at its new size, until that rests."""
        self._awake_until = 0.0
        self._windowed = self.size
        """The size to return to from full screen."""
        self._remembers = size is None
        self._after_first_frame: list[Callable[[], None]] = []

    # ---- the menu

    def home(self) -> None:
        if not self.stack or self.stack[0].route != "menu":
            before, old = self._picture(), self.stack[-1] if self.stack else None
            while self.stack:
                self.stack.pop().leave()
            self._show_menu(before, old)
        elif len(self.stack) > 1:
            self.pop(self.stack[1])
        self._let_go_of_pieces()

    def _show_menu(self, before: pygame.Surface | None, old: Screen | None) -> None:
        menu = self.make("menu")
        if menu is not None:
            self._show(menu, before, old)

    def begin_anew(self, error: Exception) -> None:
        """Go on from the menu after a fault of the program's own, and tell of it; every match is on disk."""
        while self.stack:
            with suppress(Exception):  # what has failed may fail again as it is left
                self.stack.pop().leave()
        self._show_menu(None, None)
        words = _(
            "Something went wrong that should not have ({error}); what was played is kept, and goes on from here."
        )
        what = str(error) if isinstance(error, TableError) else type(error).__name__
        self.troubles.append(words.format(error=what.rstrip(".")))
        self._tell()

    def quit(self) -> None:
        self.running = False

    # ---- matches

    def start_match(
        self, game_id: str, seats: Sequence[Seat], options: Mapping[str, Any], seed: int, *, practice: bool = False
    ) -> None:
        match = self.saves.begin(self.registry.game(game_id), options, seats, seed)
        if practice:
            match.note_practice()
        self._to_table(match)

    def start_daily(self, game_id: str, you: Seat, name: str) -> None:
        is_open = self.daily.standing(game_id, self.daily.today()) == "open"
        self._to_table(self.daily.resume(game_id) if is_open else self.daily.begin(game_id, you, name))

    def start_ladder(self, game_id: str, you: Seat, name: str) -> None:
        from elements_table.ui.shell.setup import fresh_seed  # noqa: PLC0415  rarely needed

        self._to_table(self.ladders.begin(game_id, you, fresh_seed(), name))

    def continue_match(self, game_id: str, path: Path | None = None) -> None:
        try:
            match = self.saves.resume(game_id, path)
        except TableError as error:
            self.say(str(error))
            return
        self.daily.mark(match)
        self.ladders.mark(match)
        self._to_table(match)

    def show_match(self, match: Match, script: list[tuple[int, Any]]) -> None:
        self.go("shown_match", match, script)

    def _to_table(self, match: Match) -> None:
        screen = self.make("match", match)
        if screen is not None and len(self.stack) > 1:
            while len(self.stack) > 2:
                self.stack.pop().leave()
            self.replace(screen)
        elif screen is not None:
            self.push(screen)

    # ---- the window

    def open(self, *, fullscreen: bool = False) -> None:
        """Open the window."""
        window.prepare()
        if self._remembers:
            self.size = self._windowed = window.fitting(self.size, window.desktop())
        self._fit(window.desktop() if fullscreen else self.size)
        # before there is a window: for one without an icon the library would load its own
        pygame.display.set_icon(self.art.sprite("app_icon", 64 / self.scale))
        size = window.show(self._windowed, fullscreen=fullscreen)
        if size != self.size:
            self._fit(size)

    def close(self) -> None:
        """Let go of everything; what rasters are new are kept for the next start."""
        while self.stack:
            self.stack.pop().leave()
        self.close_services()
        self._save()
        self._forget_rasters(every=True)
        self._save()
        pygame.quit()

    def fullscreen(self, on: bool) -> None:
        if on == self.is_fullscreen():
            return
        if on:
            self._windowed = self.size
        self._layers.hold(window.surface())
        window.fill_screen(self._windowed, on=on)
        self._layers.stretch(window.surface(), self.stack, self.size)
        self._fit(window.surface().get_size())

    def is_fullscreen(self) -> bool:
        return window.is_fullscreen()

    def _fit(self, size: tuple[int, int]) -> None:
        """Take a new window size: another scale, every raster anew."""
        self.size = size
        self._take_scale()
        is_other = any(art.strong != self.settings.high_contrast for art in self._arts.values()) or self._wear()
        self._forget_rasters(every=is_other)
        self._layers.drop()
        self._tables.clear()
        self.tips.hide()
        for screen in self.stack:
            screen.stale = True
            screen.laid_out = (0.0, 0.0) if is_other else screen.laid_out
        for screen in self.stack:
            with self.at(screen):
                self._relayout(screen)
        self._touched = True

    def _take_settings(self, before: Settings, after: Settings) -> None:
        """Fit everything anew where words and cards get another size, or things look otherwise."""
        looks = ("zoom", "cards", "high_contrast", "back", "cloth")
        if any(getattr(before, name) != getattr(after, name) for name in looks):
            self._resize_at = self.clock

    # ---- the loop

    def step(self, now: float, events: Sequence[pygame.Event] = ()) -> None:
        """Advance to `now` in ms with these events, and draw if anything changed."""
        self.budget.begin()
        self.clock = now
        for event in events:
            self._take(event)
            if not self.running:
                return
        for given in self.devices.update(now):
            self._give(given)
        if not self._stretched:
            self._stretched = True
            self._layers.stretch(window.surface(), self.stack, self.size)
        if self._resize_at is not None and now >= self._resize_at:
            self._resize_at = None
            self._fit(window.surface().get_size())
            if self._remembers and not self.is_fullscreen():
                self.settings_file.change(window=self.size)
        for screen in tuple(self.stack):
            with self.at(screen):
                screen.update(now)
        if not self.running or not self.stack:
            return
        if self.troubles:
            self._tell()
        if self.tips.update(self.stack[-1], now):
            self._touched = True
        if self._touched or self.moving():
            self._draw()
        if self._after_first_frame and self.frames:
            self._after_first_frame.pop()()
        elif self.stack[-1].ahead:
            self._look_ahead(self.stack[-1])
        if self._stillness.begins(self.frames, now):
            self._let_go_of_motion()
            self._layers.let_go()
        self._save(SAVE_MS)

    def _tell(self) -> None:
        from elements_table.ui.shell.trouble import tell_trouble  # noqa: PLC0415  rarely needed

        tell_trouble(self, self.troubles)
        self.troubles.clear()

    def later(self, work: Callable[[], None]) -> None:
        self._after_first_frame.append(work)

    def _look_ahead(self, top: Screen) -> None:
        """Do a piece of what would be waited for, while a person does nothing and nothing moves."""
        if self.idle_ms >= AHEAD_MS and not self.budget.is_behind and not self.moving():
            with suppress(Exception):  # whoever needs it is told
                top.ahead.pop(0)()

    def busy(self) -> bool:
        """Return whether frames follow one another: something moves, is being made, or an input came just now."""
        is_awake = self.budget.is_behind or self.clock < self._awake_until
        return bool(self.stack) and (is_awake or self.moving())

    def moving(self) -> bool:
        """Return whether the top screen moves or has changed, or another still gives way to it."""
        return self._layers.passing or self.stack[-1].moving() or self.stack[-1].stale

    @property
    def idle_ms(self) -> float:
        return self.clock + AWAKE_MS - self._awake_until

    def may_wait(self) -> bool:
        """Return whether only an input, or a time that need not be kept to the frame, changes anything."""
        kept = self._touched or self._after_first_frame or self._resize_at is not None
        return not kept and bool(self.stack) and self.stack[-1].waiting()

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
            return
        if event.type in RESHOWN:
            is_other = window.surface().get_size() != self.size
            self._layers.forget()
            self._touched = True
            self._stretched &= not (is_other or self.budget.is_behind)
            if is_other:
                self._resize_at = self.clock + Motion.RESIZE_REST
            return
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.is_focused = event.type == pygame.WINDOWFOCUSGAINED
            if self._sound is not None:
                self._sound.in_background(not self.is_focused)
            return
        if event.type == pygame.AUDIODEVICEREMOVED:
            if self._sound is not None and not event.iscapture:
                self._sound.renew()
            return
        for given in self.devices.take(event, self.clock):
            self._give(given)

    def _give(self, given: Input) -> None:
        """Give an input to the top screen."""
        if not self.stack:
            return
        self._awake_until = self.clock + AWAKE_MS
        if isinstance(given, Key) and given.name == "f11":
            self.settings_file.change(fullscreen=not self.is_fullscreen())
            self.fullscreen(self.settings.fullscreen)
            return
        if isinstance(given, Key) and given.name == "f10":
            self.home()
            return
        if isinstance(given, Pointer) and given.kind == "down":
            self._layers.hurry()
        top = self.stack[-1]
        if isinstance(given, Key | Typed) and self._layers.raises(top):
            return
        with heard(top, self.sound):
            top.handle(given)
        if isinstance(given, Pointer) and top.moving():
            self._touched = True
        if self.stack and self.tips.take(self.stack[-1], given, self.clock):
            self._touched = True

    def touch(self) -> None:
        self._touched = True

    # ---- drawing

    def _reading(self) -> Art | None:
        """Return the rasters for words that lie over a screen which cannot grow; None where it has them itself."""
        if self.tips.shown is None or self.scale == self._largest():
            return None
        before, self.scale = self.scale, self._largest()
        found, self.scale = self.art, before
        return found

    def _draw(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.budget.want()
        if surface.get_size() != self.size:
            self.budget.leave()
            self._resize_at = self.clock if self.budget.is_late else self._resize_at
            return
        over = partial(self.tips.draw, fades=not self.settings.reduced_motion, art=self._reading())
        self._touched = self._layers.draw(surface, self.stack, self.clock, over)
        if not self.budget.is_behind:
            self.frames += 1
