"""The loop: it idles at 20 Hz, while it waits for a person until an input comes, and then runs at the frame limit.

Where an input cannot be waited for, it looks for one at 12 Hz.
"""

import logging
import select
import time
from collections.abc import Sequence
from typing import Final

import pygame

from elements_table.ui.platform import window
from elements_table.ui.shell.app import App

IDLE_HZ: Final = 12
"""While nothing but people across a table moves: each look for an input wakes the processor."""
REST_MS: Final = 480.0
"""How often screens are updated while they wait for a person."""
LONGEST_STEP: Final = 80.0
"""What a step counts at most while something moves, in ms: after a slow frame, such as a table's first, it goes on
where it was. While a picture takes several, nothing goes on.
"""
CALM: Final = 10_000.0
"""A fault so soon after another, in ms, ends the program."""

log = logging.getLogger(__name__)


def _step(app: App, now: float, events: Sequence[pygame.Event], failed: float) -> float:
    """Let the app go on, from the menu where it fails; return when it failed last (ms). A second fault is raised."""
    try:
        app.step(now, events)
    except Exception as error:
        if now - failed < CALM:
            raise
        log.exception("A step failed.")
        app.begin_anew(error)
        return now
    return failed


def run(app: App) -> None:
    """Run until the last screen is left or the window is closed."""
    ticker = pygame.time.Clock()
    busy, waiting = True, False
    failed = -CALM
    line, rang, frames = None, False, -1
    app.later(app.display.budget.keep)
    began = time.perf_counter() * 1000 - app.clock
    try:
        while app.navigator.running:
            now, events = time.perf_counter() * 1000 - began, pygame.event.get()
            longest = 0.0 if app.display.budget.is_behind else LONGEST_STEP
            if busy and now - app.clock > longest:
                began += now - app.clock - longest
                now = app.clock + longest
            if events or not waiting or now - app.clock >= REST_MS:
                failed = _step(app, now, events, failed)
                busy = app.busy()
                waiting = not busy and app.may_wait()
            if busy:
                ticker.tick(app.services.settings.frame_limit)
            elif (line := line or window.line()) is None or app.devices.has_pad or (rang and not events):
                # a pad does not ring; what rings without an event (a mouse over other windows) does so again at once
                time.sleep(1 / IDLE_HZ)
                rang = False
            elif app.frames == frames or not pygame.event.peek():
                # an event that came while a frame was shown has been read off the line, and rings no more
                rang = bool(select.select([line], (), (), REST_MS / 1000 if waiting else 1 / IDLE_HZ)[0])
            frames = app.frames
    finally:
        app.close()
