"""A device for the mixer that plays as fast as somebody listens, through the library's writer to files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame
import pytest

from elements_table.ui.platform.sound import RATE

if sys.platform != "win32":
    import fcntl


class Device:
    """What the mixer plays on: it takes no more than somebody listens to, so that no time need pass."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        path = folder / "device"
        patch.setenv("SDL_AUDIODRIVER", "disk")
        patch.setenv("SDL_DISKAUDIOFILE", str(path))
        if sys.platform == "win32":  # which has no pipes among its files: here time passes
            path.touch()
            self._end = os.open(path, os.O_RDONLY)
        else:
            patch.setenv("SDL_DISKAUDIODELAY", "0")
            os.mkfifo(path)
            self._end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        if sys.platform == "linux":  # as little ahead as may be: what is begun is soon queued
            fcntl.fcntl(self._end, fcntl.F_SETPIPE_SZ, 4096)

    def listen(self, ms: float) -> bytes:
        """Return the next `ms` of what is played."""
        heard, count = bytearray(), round(ms * RATE / 1000) * 4
        while len(heard) < count:
            try:
                part = os.read(self._end, count - len(heard))
            except BlockingIOError:
                part = b""
            heard += part
            if not part:
                pygame.time.wait(1)
        return bytes(heard)

    def close(self) -> None:
        """Listen no more; the mixer waits for nobody then, and can end."""
        if self._end >= 0:
            os.close(self._end)
            self._end = -1
