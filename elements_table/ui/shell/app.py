"""The window with its screens, and a clock from outside.

Nothing is drawn while nothing moves; `loop.run` keeps the time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

import pygame

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.platform import commands, devices, settings, window
from elements_table.ui.platform.inputs import Input, Key, Pointer, Typed
from elements_table.ui.shell.aloud import ASKED
from elements_table.ui.shell.display import Display
from elements_table.ui.shell.layers import Layers
from elements_table.ui.shell.screen import Felt, Screen, Shell
from elements_table.ui.shell.screen_stack import ScreenStack
from elements_table.ui.shell.services import Services
from elements_table.ui.widgets.tips import Tips

if TYPE_CHECKING:
    from elements_table.ui.shell.narrator import Narrator

log = logging.getLogger(__name__)

AWAKE_MS: Final = 600.0
"""After an input the loop stays quick for this long."""
AHEAD_MS: Final = 300.0
"""A person who has done nothing for so long does not notice a short piece of work."""
RESHOWN: Final = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED)
"""After these events the window may show anything."""
SAVE_MS: Final = 12.0
"""Rasters are saved in steps that have taken less than this, in ms of a real clock."""
STILL_MS: Final = 3000.0
"""Nothing has been drawn for so long where it is not likely that anything will be soon."""


@contextmanager
def heard(screen: Screen, play: Callable[[str, float], None]) -> Iterator[None]:
    """Play what a screen's answer to an input sounds like."""
    before = screen.felt()
    screen.focus.used = None
    yield
    after = screen.felt()
    name = answer(before, after, is_used=screen.focus.used is not None)
    if name:
        play(name, after.pan)


def answer(before: Felt, after: Felt, *, is_used: bool) -> str:
    """Return the sound of what has changed, empty for silence: one sound, that of the weightiest change."""
    if after.dragged is not None and after.dragged is not before.dragged:
        return "lift"
    if after.chosen - before.chosen:
        return "select"
    if is_used:
        return "button"
    is_new = after.pointed is not None and after.pointed != before.pointed
    return "hover" if is_new and after.dragged is None else ""


class Stillness:
    """Notices when nothing has been drawn for a while."""

    def __init__(self) -> None:
        self._frames = -1
        self._since = 0.0
        self._is_noticed = False

    def begins(self, frames: int, now: float) -> bool:
        """Return, once, whether no frame has followed those drawn so far for a while; `now` in ms."""
        if frames != self._frames:
            self._frames, self._since, self._is_noticed = frames, now, False
        begins = not self._is_noticed and now - self._since >= STILL_MS
        self._is_noticed |= begins
        return begins


class App(Shell):
    """The running program. `clock` is in ms and only moves when `step` is told the time.

    Without a `size` in px the window takes the one it had last, as far as the screen has room for it.
    """

    def __init__(self, *, services: Services | None = None, size: tuple[int, int] | None = None) -> None:
        self.services = services or Services()
        self._stack: list[Screen] = []
        self.display = Display(self.services, self._stack, size)
        self.devices = devices.Devices(
            self.display.translator,
            lambda x, y: bool(self._stack) and self._stack[-1].scrolls(x, y),
            lambda: bool(self._stack) and self._stack[-1].focus.editing,
            lambda: self._stack[-1].bound_at if self._stack else devices.Here(),
        )
        self.devices.bind(commands.Bindings(self.services.settings.bound))
        self.tips = Tips(self.devices.shown)
        self.layers = Layers(self.display.at, self.display.budget)
        self.clock = 0.0
        self.navigator: ScreenStack = ScreenStack(self, self._stack, self.layers, self.tips)
        self.services.settings_file.observe(self._take_settings)
        self.offers_lessons = False
        self.is_focused = True
        self.frames = 0
        """Frames drawn so far: what tests and the bench look at."""
        self._told: tuple[int, Screen | None] = (-1, None)
        """The frame, and the screen on top, of which was told last."""
        self._stillness = Stillness()
        self._stirred, self._stirs = 0, True
        """Frames drawn for more than what always moves a little, and whether the last one was."""
        self._resize_at: float | None = None
        self._stretched = True
        """Whether the old frame fills the window at its new size, until that rests."""
        self._awake_until = 0.0
        self._windowed = self.display.size
        """The size to return to from full screen."""
        self._remembers = size is None
        self._after_first_frame: list[Callable[[], None]] = []

    def begin_anew(self, error: Exception) -> None:
        """Go on from the menu after a fault of the program's own, and tell of it; every match is on disk."""
        self.navigator.begin_anew()
        words = _(
            "Something went wrong that should not have ({error}); what was played is kept, and goes on from here."
        )
        what = str(error) if isinstance(error, TableError) else type(error).__name__
        self.services.troubles.append(words.format(error=what.rstrip(".")))
        self._tell()

    def quit(self) -> None:
        self.navigator.running = False

    def open(self, *, fullscreen: bool = False) -> None:
        """Open the window."""
        window.prepare()
        if self._remembers:
            self.display.size = self._windowed = window.fitting(self.display.size, window.desktop())
        self._fit(window.desktop() if fullscreen else self.display.size)
        # before there is a window: for one without an icon the library would load its own
        pygame.display.set_icon(self.display.art.sprite("app_icon", 64 / self.display.scale))
        size = window.show(self._windowed, fullscreen=fullscreen)
        if size != self.display.size:
            self._fit(size)

    def close(self) -> None:
        """Let go of everything; what rasters are new are kept for the next start."""
        self.navigator.leave_all()
        self.services.close()
        self.display.save()
        self.display.forget_rasters(every=True)
        self.display.save()
        pygame.quit()

    def fullscreen(self, on: bool) -> None:
        if on == self.is_fullscreen():
            return
        if on:
            self._windowed = self.display.size
        self.layers.hold(window.surface())
        window.fill_screen(self._windowed, on=on)
        self.layers.stretch(window.surface(), self._stack, self.display.size)
        self._fit(window.surface().get_size())

    def is_fullscreen(self) -> bool:
        return window.is_fullscreen()

    def _fit(self, size: tuple[int, int]) -> None:
        is_other = self.display.fit(size)
        self.layers.drop()
        self.tips.hide()
        self.navigator.relayout(anew=is_other)

    def _take_settings(self, before: settings.Settings, after: settings.Settings) -> None:
        """Fit everything anew where words and cards get another size, or things look otherwise."""
        looks = ("zoom", "cards", "high_contrast", "faces", "back", "cloth", "letters", "spacing")
        if any(getattr(before, name) != getattr(after, name) for name in looks):
            self._resize_at = self.clock
        if before.bound != after.bound:
            self.devices.bind(commands.Bindings(after.bound))

    def step(self, now: float, events: Sequence[pygame.Event] = ()) -> None:
        """Advance to `now` in ms with these events, and draw if anything changed."""
        self.display.budget.begin()
        self.clock = now
        before = self._stack[-1] if self._stack else None
        for event in events:
            self._take(event)
            if not self.navigator.running:
                return
        for given in self.devices.update(now):
            self._give(given)
        self._follow_window()
        if self._stack and self._stack[-1] is not before and self.display.budget.is_over:
            return  # to make a screen took a frame of its own
        for screen in tuple(self._stack):
            with self.display.at(screen):
                screen.update(now)
        if not self.navigator.running or not self._stack:
            return
        if self.services.troubles:
            self._tell()
        self.display.touched |= self.tips.update(self._stack[-1], now)
        top, is_moving = self._stack[-1], self.moving()
        if self.display.touched or is_moving:
            stirs = self.display.touched or self.layers.passing or top.stale or top.stirs()
            self._stirred += stirs
            self._draw(None if stirs or self._stirs else top.changed())
            self._stirs = stirs
            is_moving = self.moving()
        self._use_pause(top)
        if (mixer := self.services.mixer) is not None:
            mixer.update(now, is_calm=not is_moving and not self.display.budget.is_behind)
        if self._stillness.begins(self._stirred if top.lives else self.frames, now):
            self.display.let_go_of_motion()
            if not self._stack[-1].lives:
                self.layers.let_go()
        self.display.save(SAVE_MS)

    def _use_pause(self, top: Screen) -> None:
        """Say what has changed, and do what has waited for the frame."""
        if self.services.settings.speech != "off" and self._told != (self.frames, top):
            self._told = (self.frames, top)  # where nothing is drawn nothing has changed
            with self.display.at(top):
                self.narrator.follow()
        if self._after_first_frame and self.frames:
            self._after_first_frame.pop()()
        elif self._stack[-1].ahead:
            self._look_ahead(self._stack[-1])

    def _follow_window(self) -> None:
        """Show the old frame at a new size of the window, and fit everything to that once it rests."""
        if not self._stretched:
            self._stretched = True
            self.layers.stretch(window.surface(), self._stack, self.display.size)
        if self._resize_at is not None and self.clock >= self._resize_at:
            self._resize_at = None
            self._fit(window.surface().get_size())
            if self._remembers and not self.is_fullscreen():
                self.services.settings_file.change(window=self.display.size)

    def _tell(self) -> None:
        from elements_table.ui.shell.dialog import tell_trouble  # noqa: PLC0415  16 ms, and rarely needed

        tell_trouble(self, self.services.troubles)
        self.services.troubles.clear()

    def later(self, work: Callable[[], None]) -> None:
        self._after_first_frame.append(work)

    def _look_ahead(self, top: Screen) -> None:
        """Do a piece of what would be waited for, while a person does nothing and nothing moves."""
        if self.idle_ms >= AHEAD_MS and not self.display.budget.is_behind and not self.moving():
            with suppress(Exception):  # whoever needs it is told
                top.ahead.pop(0)()

    def busy(self) -> bool:
        """Return whether frames follow one another: something moves, is being made, or an input came just now."""
        is_awake = self.display.budget.is_behind or self.clock < self._awake_until
        return bool(self._stack) and (is_awake or self.moving())

    def moving(self) -> bool:
        """Return whether the top screen moves or has changed, or another still gives way to it."""
        return self.layers.passing or self._stack[-1].moving() or self._stack[-1].stale

    @property
    def idle_ms(self) -> float:
        return self.clock + AWAKE_MS - self._awake_until

    def may_wait(self) -> bool:
        """Return whether only an input, or a time that need not be kept to the frame, changes anything."""
        kept = self.display.touched or self._after_first_frame or self._resize_at is not None
        if (mixer := self.services.mixer) is not None:
            kept = kept or mixer.is_fading
        return not kept and bool(self._stack) and self._stack[-1].waiting()

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.navigator.running = False
            return
        if event.type in RESHOWN:
            is_other = window.surface().get_size() != self.display.size
            self.layers.forget()
            self.display.touched = True
            self._stretched &= not (is_other or self.display.budget.is_behind)
            if is_other:
                self._resize_at = self.clock + Motion.RESIZE_REST
            return
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.is_focused = event.type == pygame.WINDOWFOCUSGAINED
            if (mixer := self.services.mixer) is not None:
                mixer.in_background(not self.is_focused)
            return
        if event.type == pygame.AUDIODEVICEREMOVED:
            if (mixer := self.services.mixer) is not None and not event.iscapture:
                mixer.renew()
            return
        before = self.devices.last
        for given in self.devices.take(event, self.clock):
            self._give(given)
        if self.devices.last != before:  # keys are shown as buttons of a gamepad now, or the other way round
            for screen in self._stack:
                screen.stale = True

    def _give(self, given: Input) -> None:
        if not self._stack:
            return
        self._awake_until = self.clock + AWAKE_MS
        if isinstance(given, Key) and given.name == "fullscreen":
            self.services.settings_file.change(fullscreen=not self.is_fullscreen())
            self.fullscreen(self.services.settings.fullscreen)
            return
        if isinstance(given, Key) and given.name == "menu":
            leave = self.navigator.home
            for screen in self._stack:
                leave = partial(screen.part_with, leave)
            leave()
            return
        if isinstance(given, Key) and self._answers_aloud(given):
            return
        if isinstance(given, Pointer) and given.kind == "down":
            self.layers.hurry()
        top = self._stack[-1]
        if isinstance(given, Key | Typed) and self.layers.raises(top):
            return
        before = top.focus.focused
        with heard(top, self._play):
            used = top.handle(given)
        if isinstance(given, Key) and self.services.settings.speech != "off" and not top.focus.editing:
            is_still = before == top.focus.focused and (
                given.name == "tab" or (given.name in ("enter", "space") and before is not None and before.is_read)
            )
            if is_still or not used:
                self.narrator.unanswered(top, given)
        if isinstance(given, Pointer) and top.moving():
            self.display.touched = True
        if self._stack and self.tips.take(self._stack[-1], given, self.clock):
            self.display.touched = True

    def _play(self, name: str, pan: float) -> None:
        if self.frames:  # the mixer starts with the first sound, and the first frame waits for nothing
            self.services.sound.play(name, pan)

    @cached_property
    def narrator(self) -> Narrator:
        """Who says what the screen shows."""
        from elements_table.ui.shell.narrator import Narrator  # noqa: PLC0415  1 ms, for those alone who listen

        return Narrator(self.services.speech, self._stack, lambda: self.display.art, self.devices.shown)

    def _answers_aloud(self, given: Key) -> bool:
        """Turn speech on or off, or answer what is asked by a key; return whether it was such a key."""
        if given.name == "speech":
            self._turn_speech()
            return True
        if self.services.settings.speech == "off" or given.name not in ASKED:
            return False
        with self.display.at(self._stack[-1]):
            self.narrator.answer(ASKED[given.name])
        return True

    def _turn_speech(self) -> None:
        speech, is_on = self.services.speech, self.services.settings.speech != "off"
        if is_on:
            self.narrator.say([_("Speech is off.")], interrupt=True)
        self.services.settings_file.change(speech="off" if is_on else "usual")
        if not is_on:
            speech.seek_anew()
            self.narrator.forget()
            self._told = (-1, None)
        self.navigator.say(_("Speech is off.") if is_on else speech.find() or _("Speech is on."))

    def _draw(self, part: pygame.Rect | None = None) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.display.budget.want()
        if surface.get_size() != self.display.size:
            self.display.budget.leave()
            self._resize_at = self.clock if self.display.budget.is_late else self._resize_at
            return
        over = partial(
            self.tips.draw,
            fades=not self.services.settings.reduced_motion,
            art=self.display.reading() if self.tips.shown else None,
        )
        self.display.touched = self.layers.draw(surface, self._stack, self.clock, over, part)
        if not self.display.budget.is_behind:
            self.frames += 1
