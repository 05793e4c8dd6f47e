"""Drives the app with synthetic events and a clock of its own: what a person does, without a person."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import pygame

from elements_table.match.play.match import Match, Seat
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.app import App
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.dialog import Dialog
from elements_table.ui.shell.screen import Screen
from elements_table.ui.shell.services import Services
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Question
from elements_table.ui.widgets.button import Button

FRAME = 16.0
SMALLEST = (1024, 640)
"""The smallest window: it has everything, and the fewest pixels to draw."""


PRESSES = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
UNSEEN = 300.0
"""While a driver waits, an app is drawn after so many ms: half of the time of these tests went into such frames."""
IN_MOTION = 4
"""So many times as long it takes while the top screen moves: what is drawn then is soon drawn otherwise."""


class Unwatched(App):
    """An app that draws what changes, but while `waits` only now and then."""

    waits = False
    unseen = UNSEEN
    drawn = 0.0
    misses = False
    """Whether something has changed that was not drawn."""

    def _draw(self, part: pygame.Rect | None = None) -> None:
        rarely = IN_MOTION if self.waits and self.navigator.stack[-1].moving() else 1
        if not self.waits or self.clock - self.drawn >= rarely * self.unseen:
            self.drawn = self.clock
            super()._draw(None if self.misses else part)
            self.misses = False
        else:
            self.misses = True

    @contextmanager
    def unwatched(self) -> Iterator[None]:
        """Let nobody watch for as long as the block lasts."""
        before, self.waits = self.waits, True
        try:
            yield
        finally:
            self.waits = before

    def catch_up(self) -> None:
        """Draw what has not been drawn for waiting."""
        if self.navigator.stack and self.drawn < self.clock and (self.display.touched or self.moving()):
            self._draw()


class Driver:
    """An app on a dummy display whose clock only moves when told to."""

    def __init__(self, size: tuple[int, int] = SMALLEST, games: Any = None) -> None:
        self.app = Unwatched(size=size, services=Services(games))
        self.app.open()
        self.now = 0.0

    def close(self) -> None:
        """Leave without closing the display, which other tests share."""
        while self.app.navigator.stack:
            self.app.navigator.stack.pop().leave()
        if (worker := vars(self.app.services).get("worker")) is not None:
            worker.close()

    @property
    def top(self) -> Screen:
        """The screen on top."""
        return self.app.navigator.stack[-1]

    @property
    def table(self) -> TableScreen:
        """The table, wherever it is in the stack."""
        return next(screen for screen in self.app.navigator.stack if isinstance(screen, TableScreen))

    def sit(self, match: Match, *, posed: bool = False) -> TableScreen:
        """Open the table of a match."""
        screen = TableScreen(self.app, match, posed=True) if posed else self.app.navigator.make("match", match)
        assert isinstance(screen, TableScreen)
        self.app.navigator.push(screen)
        return screen

    def sit_over_menu(self) -> TableScreen:
        """Open a table of Wu Xing over the menu, against a bot that has no process, and wait for a person's turn."""
        self.app.navigator.push(self.app.navigator.make("menu"))
        table = self.sit(
            self.app.services.saves.begin(
                self.app.services.registry.game("wuxing"), {}, players("person", "random"), 5
            )
        )
        table.bots.worker = None
        self.until(self.my_turn, ms=700)
        self.step(frames=4, ms=700)
        return table

    def step(self, *events: pygame.Event, frames: int = 1, ms: float = FRAME) -> None:
        """Let frames pass, of which the first and the last are drawn.

        The events come in the first, keys when a sheet on its way up would take them.
        """
        while (
            any(event.type in PRESSES for event in events)
            and self.app.navigator.stack
            and self.app.layers.raises(self.top)
        ):
            self.step()
        for n in range(frames):
            self.now += ms
            with self.app.unwatched() if 0 < n < frames - 1 else nullcontext():
                self.app.step(self.now, events if n == 0 else ())

    def until(self, done: Callable[[], bool], seconds: float = 60.0, ms: float = 50.0) -> None:
        """Let time pass until something holds, and draw it; AssertionError when it does not within `seconds`."""
        end = self.now + seconds * 1000
        self.app.waits = ms > FRAME  # else it is frames that are looked at
        try:
            while not done():
                assert self.now < end, f"still waiting after {seconds} s on {self.app.navigator.stack}"
                self.step(ms=ms)
        finally:
            self.app.waits = False
        self.app.catch_up()

    def rest(self) -> None:
        """Let everything come to rest."""
        self.until(lambda: not self.app.navigator.stack or not self.app.moving())

    def rest_stage(self) -> None:
        """Let the pieces come to rest, whatever clock still runs."""
        self.until(lambda: not self.table.stage.moving())

    # ---- pointer and keys

    def _px(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.app.display.scale), round(y * self.app.display.scale)

    def move(self, x: float, y: float) -> None:
        """Move the pointer to a point in dp."""
        self.step(pygame.Event(pygame.MOUSEMOTION, pos=self._px(x, y), rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, x: float, y: float, button: int = 1) -> None:
        """Press a mouse button there."""
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self._px(x, y), button=button))

    def release(self, x: float, y: float, button: int = 1) -> None:
        """Release a mouse button there."""
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=self._px(x, y), button=button))

    def click(self, x: float, y: float) -> None:
        """Point, press, release; what the last of it leads to is drawn."""
        with self.app.unwatched():
            self.move(x, y)
            self.press(x, y)
        self.release(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Carry whatever is at one point to another; it is drawn where it arrives, and as it lies then."""
        with self.app.unwatched():
            self.move(*start)
            self.press(*start)
            for n in range(1, steps):
                part = n / steps
                self.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        self.move(*end)
        self.release(*end)

    def key(self, name: int, mod: int = 0) -> None:
        """Press a key, by pygame's number."""
        self.step(pygame.Event(pygame.KEYDOWN, key=name, mod=mod, unicode=""))

    def push_button(self, label: str) -> None:
        """Click the button with that label on the top screen."""
        button = self.button(label)
        x, y, w, h = button.rect
        self.click(x + w / 2, y + h / 2)

    def question(self, action: Any) -> Question | None:
        """Return what has to be asked before an action, if it is done now."""
        table = self.table
        return table.scene.confirm(action, table.view()) if self.app.services.settings.ask_first else None

    def agree(self, question: Question | None, *, by_keyboard: bool = False) -> None:
        """Say yes to that question, which has to be there; where it is None, none may be."""
        if question is None:
            assert not isinstance(self.top, Dialog), f"nobody need ask: {self.top.title}"
            return
        assert isinstance(self.top, Dialog)
        assert self.top.title == question.title
        if by_keyboard:
            self.until(lambda: self.key(pygame.K_TAB) or getattr(self.top.focus.focused, "label", "") == question.yes)
            self.key(pygame.K_RETURN)
        else:
            self.push_button(question.yes)

    def button(self, label: str) -> Button:
        """Return the button with that label on the top screen."""
        found = [w for w in self.top.focus.widgets if isinstance(w, Button) and w.label == label]
        assert found, f"no button {label!r} among {[getattr(w, 'label', w) for w in self.top.focus.widgets]}"
        return found[0]

    def slot(self, name: str) -> Button | None:
        """Return the table's button or chip of that name."""
        return next((w for w in self.top.focus.widgets if getattr(w, "name", "") == name), None)

    def has_slot(self, name: str) -> bool:
        """Return whether the table has that button now."""
        return self.slot(name) is not None

    def push_slot(self, name: str) -> None:
        """Click the table's button or chip of that name."""
        button = self.slot(name)
        assert button is not None and button.enabled, f"no button {name!r} can be pressed"
        x, y, w, h = button.rect
        self.click(x + w / 2, y + h / 2)

    def go_on(self, game_id: str) -> TableScreen:
        """Open the table of a game's saved match; bots think in this process."""
        self.app.navigator.running = True
        table = self.sit(self.app.services.saves.resume(game_id))
        table.bots.worker = None
        return table

    def storm(self, game_id: str, rng: random.Random, keys: str, count: int = 1000) -> None:
        """Send random moves, presses and keys to the table of a saved match, which is opened whenever it was left.

        `keys` are characters; Tab, Enter, Space, Escape, arrows and F1 come with them. One in three is drawn at once.
        """
        known = [getattr(pygame, f"K_{name}") for name in ("TAB", "RETURN", "SPACE", "ESCAPE", "LEFT", "UP", "F1")]
        known += [ord(key) for key in keys]
        for n in range(count):
            self.app.waits = n % 3 > 0
            x, y = rng.uniform(0, self.top.width), rng.uniform(0, self.top.height)
            if rng.random() < 0.3:  # where a hand lies
                x, y = self.top.width / 2 + rng.uniform(-380, 380), self.top.height - rng.uniform(40, 180)
            choice = rng.random()
            if choice < 0.4:
                self.move(x, y)
            elif choice < 0.6:
                self.press(x, y, rng.choice((1, 1, 1, 3)))
            elif choice < 0.75:
                self.release(x, y)
            elif choice < 0.9:
                self.key(rng.choice(known), rng.choice((0, pygame.KMOD_SHIFT)))
            else:
                self.step(frames=rng.randint(1, 30))
            if not any(isinstance(screen, TableScreen) for screen in self.app.navigator.stack):
                self.go_on(game_id)
        self.app.waits = False

    # ---- the table

    def my_turn(self) -> bool:
        """Whether the viewer is asked, or something lies over the table."""
        return self.top is not self.table or self.table.is_my_turn

    def spot(self, actor: Actor) -> tuple[float, float]:
        """Return a point, in dp, at which the pointer finds that piece."""
        table = self.table
        zone = table.stage.zones[actor.zone]
        home = actor.home
        for part in (0.0, -0.3, 0.3, -0.42, 0.42):
            for down in (0.0, -0.3, 0.3):
                x, y = self._whole(home.x + part * home.width, home.y + down * home.width * zone.aspect)
                if table.stage.piece_at(x, y) is actor:
                    return x, y
        raise AssertionError(f"{actor.piece} in {actor.zone} cannot be pointed at")

    def _whole(self, x: float, y: float) -> tuple[float, float]:
        px, py = self._px(x, y)
        return px / self.app.display.scale, py / self.app.display.scale

    def middle(self, zone: str) -> tuple[float, float]:
        """Return a point in a drop zone that the pointer finds."""
        x, y, w, h = self.table.stage.zones[zone].area
        return x + w / 2, y + h / 2


def players(*kinds: str) -> Sequence[Seat]:
    """Return seats: `person` or a bot's level each."""
    names = ("Ada", "Bruno", "Cleo", "Dara")
    return [Seat("person", n) if k == "person" else Seat("bot", n, k) for n, k in zip(names, kinds, strict=False)]


__all__ = ["Curtain", "Driver", "Summary", "players"]
