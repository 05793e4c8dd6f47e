"""Counts what one gesture costs at the table of Wu Xing: Python calls, files they run through, legal actions asked.

Run from the repository: `python scripts/bench/table_calls.py`. It opens no window, and needs none.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["ELEMENTS_TABLE_HOME"] = tempfile.mkdtemp()

import pygame

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Seat
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.app import App

FRAME = 16.0
STEPS = 12
"""Moves of the pointer in a drag."""


class Counts:
    """Calls of this package while something runs: by file, and of `legal_actions` of the rules."""

    def __init__(self) -> None:
        self.files: Counter[str] = Counter()
        self.legal = 0

    def _watch(self, frame: Any, kind: str, _value: Any) -> None:
        code = frame.f_code
        if kind == "call" and "elements_table" in code.co_filename:
            self.files[code.co_filename] += 1
            self.legal += code.co_name == "legal_actions" and f"{os.sep}games{os.sep}" in code.co_filename

    def of(self, action: Callable[[], None]) -> str:
        """Return what running `action` costs, in words."""
        self.files.clear()
        self.legal = 0
        sys.setprofile(self._watch)
        try:
            action()
        finally:
            sys.setprofile(None)
        return (
            f"{sum(self.files.values()):6} calls through {len(self.files):2} files, legal actions asked {self.legal}"
        )


class Person:
    """Somebody at a table whose clock only moves when told to."""

    def __init__(self) -> None:
        self.app = App(size=(1280, 800))
        self.app.open()
        game = registry().game("wuxing")
        match = Match.new(game, None, [Seat("person", "Ada"), Seat("person", "Bruno")], 3)
        match.seats[1] = Seat("bot", "Bruno", "regular")
        self.table = TableScreen(self.app, match)
        self.table.bots.worker = None
        self.now = 0.0
        self.app.navigator.push(self.table)
        while not self.table.is_my_turn or self.table.moving() or self.table.stale:
            if match.waiting() == (1,):
                match.act(1, match.legal_actions(1)[0])
            self.step()
        while not pygame.mixer.Channel(0).get_busy():  # the music of a match begins once, and not with a drop
            time.sleep(FRAME / 1000)
            self.step()

    def step(self, *events: pygame.Event) -> None:
        """Let one frame pass."""
        self.now += FRAME
        self.app.step(self.now, events)

    def pointer(self, kind: int, x: float, y: float) -> pygame.Event:
        """Return what the mouse sends."""
        at = (round(x * self.app.display.scale), round(y * self.app.display.scale))
        if kind == pygame.MOUSEMOTION:
            return pygame.Event(kind, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        return pygame.Event(kind, pos=at, button=1)


def main() -> None:
    """Press and release a card, drag another to the display and let go of it; print what each costs."""
    person = Person()
    table, counts = person.table, Counts()
    card = table.stage.actors["hand"][-1]
    x, y = card.home.x, card.home.y
    rect = table.stage.zones["display"].area
    end = (rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)
    person.step(person.pointer(pygame.MOUSEMOTION, x, y))
    person.step(person.pointer(pygame.MOUSEBUTTONDOWN, x, y))
    up = person.pointer(pygame.MOUSEBUTTONUP, x, y)
    print("release, one frame ", counts.of(lambda: person.step(up)))
    for _n in range(30):
        person.step()
    person.step(person.pointer(pygame.MOUSEMOTION, x + 2, y))
    person.step(person.pointer(pygame.MOUSEBUTTONDOWN, x + 2, y))

    def drag() -> None:
        for n in range(1, STEPS + 1):
            at = (x + (end[0] - x) * n / STEPS, y + (end[1] - y) * n / STEPS)
            person.step(person.pointer(pygame.MOUSEMOTION, *at))

    print("drag, 12 moves     ", counts.of(drag))
    table.bots.tick = lambda _now: None
    last = person.pointer(pygame.MOUSEBUTTONUP, *end)
    print("drop, with a frame ", counts.of(lambda: person.step(last)))


if __name__ == "__main__":
    main()
