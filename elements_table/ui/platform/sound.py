"""The sounds: loaded when first needed, at the volume that is set, silent where there is no device."""

from __future__ import annotations

import contextlib
import logging
import os
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pygame

from elements_table import paths
from elements_table.ui.platform.settings import Settings, SettingsFile

log = logging.getLogger(__name__)

RATE: Final = 44100
BUFFER: Final = 2048
"""Samples that the device takes at a time: 46 ms of delay at most; half of it would double what silence costs."""
VOICES: Final = 12
APART_MS: Final = 45
"""The same sound is not begun again sooner: a deal of twelve cards is one rustle, not twelve at once."""
CLIMB_MS: Final = 900
"""A sound with steps that is played again within this time climbs one step: tokens that land one after the other."""
FADE_MS: Final = 900
"""In this time the tone of a room comes."""
FAR: Final = 0.8
"""How much of a sound at the edge of the table the other ear misses."""
VARIED: Final = dict.fromkeys(
    (
        *("button", "cut", "deal", "flip", "gather", "hover", "lift", "pass", "piece", "place", "react", "select"),
        *("spark", "take"),
    ),
    4,
)
"""What is heard so often that it comes in variants, and in how many."""
STEPS: Final = {"bid": 23, "count": 8, "token": 8}
"""What climbs, and in how many steps."""
SINGLE: Final = (
    *("call", "chime", "complete", "elevate", "guru", "illegal", "lose", "round_lost", "round_won", "stomp", "swan"),
    *("thump", "tick", "trump", "win"),
)
NAMES: Final = (*VARIED, *STEPS, *SINGLE)
"""Every sound there is."""


def files_of(name: str) -> tuple[str, ...]:
    """Return the files of a sound, without their ending, empty for one that there is not."""
    if name in VARIED:
        return tuple([f"{name}_{n}" for n in range(1, VARIED[name] + 1)])
    if name in STEPS:
        return tuple([f"{name}_{n:02}" for n in range(STEPS[name])])
    return (name,) if name in SINGLE else ()


def room_of(game_id: str) -> str:
    """Return the file of the tone of a game's room, without its ending; a game need not have one."""
    return f"room_{game_id}"


class Sound:
    """Plays sounds by name. The mixer starts with the first one; without a device nothing is heard or said."""

    def __init__(self, settings_file: SettingsFile, folder: Path | None = None) -> None:
        self._file = settings_file
        self._folder = folder or paths.sounds()
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._begun: dict[str, int] = {}
        self._last: dict[str, int] = {}
        """Which of its files each sound took last."""
        self._draw = random.Random().randrange  # of its own: what is heard changes nothing that is played
        self._started: bool | None = None
        self._background = False
        self._room = ""
        self._is_room_open = False
        settings_file.observe(self._take_settings)

    def play(self, name: str, pan: float = 0.0, step: int | None = None) -> bool:
        """Play a sound at the set volume; return whether it is heard. An unknown name is a line in the log.

        `pan` goes from -1, the left edge of the table, to 1. `step` counts from 0 for what climbs; None: one higher
        than what was played just before.
        """
        if not name or self._is_silent or self._file.settings.volume <= 0 or not self.start():
            return False
        now = pygame.time.get_ticks()
        if now - self._begun.get(name, -APART_MS) < APART_MS:
            return False
        files = files_of(name)
        sound = self._sound(files[self._pick(name, len(files), step, now)] if files else name)
        if sound is None:
            return False
        self._begun[name] = now
        channel = sound.play()
        if channel is None:
            return False
        channel.set_volume(*(self._file.settings.volume * ear for ear in ears(pan)))
        return True

    def enter_room(self, game_id: str) -> None:
        """Let the tone of a game's room be heard as long as one is in it; empty: leave the room."""
        if room_of(game_id) != self._room:
            self._started = self._started or None  # there may be a device by now
            self._close_room()
            self._room = room_of(game_id) if game_id else ""
            self._tune_room()

    def in_background(self, background: bool) -> None:
        """Tell whether the window has lost the focus."""
        self._background = background
        if self._is_silent and pygame.mixer.get_init():
            pygame.mixer.stop()
        self._tune_room()

    def start(self) -> bool:
        """Start the mixer where it has not been yet, or is gone; return whether there is a device."""
        if self._started and not pygame.mixer.get_init():
            self._sounds.clear()
            self._started, self._is_room_open = None, False
        if self._started is None:
            try:
                with _muted_stderr():
                    pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(VOICES)
                self._started = True
            except pygame.error as error:
                log.info("no sound: %s", error)
                self._started = False
        return self._started

    def renew(self) -> None:
        """The device is gone: look for another with the next sound."""
        if self._started:
            pygame.mixer.quit()
        if self._is_room_open:
            self._tune_room()

    def close(self) -> None:
        """Let the device go."""
        if self._started:
            self._sounds.clear()
            pygame.mixer.quit()
        self._started = None
        self._room, self._is_room_open = "", False

    @property
    def _is_silent(self) -> bool:
        return self._background and self._file.settings.silent_in_background

    def _pick(self, name: str, count: int, step: int | None, now: int) -> int:
        """Return which of its files a sound takes: not the variant heard last, or the step it stands on."""
        last = self._last.get(name)
        if name in STEPS:
            climbs = last is not None and now - self._begun[name] < CLIMB_MS
            chosen = (last + 1 if climbs and last is not None else 0) if step is None else max(0, step)
            chosen = min(chosen, count - 1)
        else:
            chosen = self._draw(count) if last is None or count == 1 else (last + 1 + self._draw(count - 1)) % count
        self._last[name] = chosen
        return chosen

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        if file not in self._sounds:
            try:
                self._sounds[file] = pygame.mixer.Sound(self._folder / f"{file}.flac")
            except (pygame.error, OSError) as error:
                log.warning("the sound %s cannot be played: %s", file, error)
                self._sounds[file] = None
        return self._sounds[file]

    # ---- the room

    def _take_settings(self, before: Settings, after: Settings) -> None:
        if before.room_tone != after.room_tone:
            self._tune_room()

    def _tune_room(self) -> None:
        volume = 0.0 if self._is_silent else self._file.settings.room_tone
        path = self._folder / f"{self._room}.flac"
        if volume <= 0 or not self._room or not path.is_file() or not self.start():
            self._close_room()
            return
        pygame.mixer.music.set_volume(volume)
        if not self._is_room_open:
            try:
                pygame.mixer.music.load(path)
                pygame.mixer.music.play(-1, fade_ms=FADE_MS)
                self._is_room_open = True
            except pygame.error as error:
                log.warning("the tone of the room %s cannot be played: %s", self._room, error)

    def _close_room(self) -> None:
        if self._is_room_open and pygame.mixer.get_init():
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()
        self._is_room_open = False


def ears(pan: float) -> tuple[float, float]:
    """Return how loud each ear hears what lies from -1, the left edge, to 1; beyond that it is the edge."""
    pan = max(-1.0, min(1.0, pan))
    return 1 - FAR * max(0.0, pan), 1 - FAR * max(0.0, -pan)


def mistakes(folder: Path, games: Mapping[str, object] | set[str]) -> Iterator[str]:
    """Yield what is wrong with a folder of sounds: files that are missing, of no use, or of another format."""
    wanted = {file for name in NAMES for file in files_of(name)}
    there = {path.stem: path for path in sorted(folder.glob("*.flac"))}
    yield from (f"{file}.flac: there is no such file." for file in sorted(wanted - there.keys()))
    for file, path in there.items():
        if file not in wanted and file not in map(room_of, games):
            yield f"{path.name}: no sound has this file, nor a game's room."
        head = path.read_bytes()[:26]
        rate, channels = int.from_bytes(head[18:21], "big") >> 4, (head[20] >> 1 & 7) + 1 if len(head) > 20 else 0
        if head[:4] != b"fLaC" or (rate, channels) != (RATE, 2):
            yield f"{path.name}: is no FLAC file of {RATE} Hz in stereo."


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
