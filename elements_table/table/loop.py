"""The loop: it idles at 30 Hz, at 20 while it waits for a person, and runs at the frame limit after an input."""

from __future__ import annotations

import time
from typing import Final

import pygame

from elements_table.table.app import App

IDLE_HZ: Final = 30
WAIT_HZ: Final = 20
"""While only a person can bring anything about: each look for an input wakes the processor."""
REST_MS: Final = 200.0
"""How often screens are updated while they wait for a person; inputs are looked for at WAIT_HZ."""
LONGEST_STEP: Final = 80.0
"""What a step counts at most while something moves, in ms: after a slow frame, such as a table's first, it goes on
where it was.
"""


def run(app: App) -> None:
    """Run until the last screen is left or the window is closed."""
    ticker = pygame.time.Clock()
    busy, waiting = True, False
    began = time.perf_counter() * 1000 - app.clock
    try:
        while app.running:
            now, events = time.perf_counter() * 1000 - began, pygame.event.get()
            if busy and now - app.clock > LONGEST_STEP:
                began += now - app.clock - LONGEST_STEP
                now = app.clock + LONGEST_STEP
            if events or not waiting or now - app.clock >= REST_MS:
                app.step(now, events)
                busy = app.busy()
                waiting = not busy and app.may_wait()
            if busy:
                ticker.tick(app.settings.frame_limit)
            else:
                time.sleep(1 / (WAIT_HZ if waiting else IDLE_HZ))
    finally:
        app.close()
