"""The sounds: loaded when first needed, at the volume that is set, silent where there is no device."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from elements_table import paths
from elements_table.table.settings import SettingsFile

log = logging.getLogger(__name__)

RATE: Final = 22050
BUFFER: Final = 1024
"""Samples that the device takes at a time: 46 ms of delay at most; half of it would double what silence costs."""
VOICES: Final = 8
APART_MS: Final = 45
"""The same sound is not begun again sooner: a deal of twelve cards is one rustle, not twelve at once."""
NAMES: Final = (
    "chime", "deal", "flip", "illegal", "knock", "lift", "lose", "place", "take", "token", "win",
)  # fmt: skip
"""Every sound there is; each is a file of that name."""


class Sound:
    """Plays sounds by name. The mixer starts with the first one; without a device nothing is heard or said."""

    def __init__(self, settings_file: SettingsFile, folder: Path | None = None) -> None:
        self._file = settings_file
        self._folder = folder or paths.sounds()
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._begun: dict[str, int] = {}
        self._started: bool | None = None
        self._background = False

    def play(self, name: str) -> bool:
        """Play a sound at the set volume; return whether it is heard. An unknown name is a line in the log."""
        settings = self._file.settings
        silent = self._background and settings.silent_in_background
        if not name or silent or settings.volume <= 0 or not self._start():
            return False
        now = pygame.time.get_ticks()
        if now - self._begun.get(name, -APART_MS) < APART_MS:
            return False
        sound = self._sound(name)
        if sound is None:
            return False
        self._begun[name] = now
        sound.set_volume(settings.volume)
        return sound.play() is not None

    def in_background(self, background: bool) -> None:
        """Tell whether the window has lost the focus."""
        self._background = background
        if background and self._started and self._file.settings.silent_in_background:
            pygame.mixer.stop()

    def close(self) -> None:
        """Let the device go."""
        if self._started:
            self._sounds.clear()
            pygame.mixer.quit()
        self._started = None

    def _start(self) -> bool:
        if self._started is None:
            try:
                with _muted_stderr():
                    pygame.mixer.init(RATE, -16, 1, BUFFER)
                pygame.mixer.set_num_channels(VOICES)
                self._started = True
            except pygame.error as error:
                log.info("no sound: %s", error)
                self._started = False
        return self._started

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(self._folder / f"{name}.wav")
            except (pygame.error, OSError) as error:
                log.warning("the sound %s cannot be played: %s", name, error)
                self._sounds[name] = None
        return self._sounds[name]


@contextlib.contextmanager
def _muted_stderr() -> Iterator[None]:
    """Keep the sound system's own chatter from the terminal: without a device it writes a dozen lines."""
    try:
        kept = os.dup(2)
    except OSError:  # a program without a terminal has no stderr
        yield
        return
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(silent)
