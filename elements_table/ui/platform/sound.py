"""The sounds: loaded when first needed, at the volume that is set, silent where there is no device."""

import contextlib
import logging
import os
import random
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from elements_table import paths
from elements_table.ui.platform.music import Music, transposed
from elements_table.ui.platform.score import MOST_VOICES
from elements_table.ui.platform.settings import Settings, SettingsFile

log = logging.getLogger(__name__)

RATE: Final = 44100
BUFFER: Final = 512
"""Samples that the device is asked to take at a time: 12 ms of delay. One that cannot takes more."""
ROOM: Final = MOST_VOICES
"""The channel of a room's tone, after those of the music. It is played from memory: 1 MB, where a stream that is
decoded and converted as one listens took a fifth of all that a table does at rest.
"""
VOICES: Final = 12
APART_MS: Final = 45
"""The same sound is not begun again sooner: a deal of twelve cards is one rustle, not twelve at once."""
CLIMB_MS: Final = 900
"""A sound with steps that is played again within this time climbs one step: tokens that land one after the other."""
FADE_MS: Final = 900
"""In this time the tone of a room comes."""
FAR: Final = 0.8
"""How much of a sound at the edge of the table the other ear misses."""
VARIED: Final = (
    *("button", "cut", "deal", "flip", "gather", "hover", "lift", "pass", "piece", "place", "react", "select"),
    *("spark", "take"),
)
"""What is heard so often that it comes in variants."""
FILES: Final = 2
SHIFTS: Final = (-0.4, 0.4)
"""A variant is one of so many files, some semitones higher."""
STEPS: Final = {"bid": (23, 1), "count": (8, 2), "token": (8, 1)}
"""What climbs: in how many steps, and how many semitones each is higher."""
OCTAVE: Final = 12
KEYED: Final = ("win", "lose")
"""What is heard in the key of the game's music; its file is in D."""
ROOT: Final = 6
"""A step is the file next below it, of which there is one for so many semitones, made higher."""
SINGLE: Final = (
    *("breath", "call", "chime", "clack", "complete", "elevate", "guru", "illegal", "lose", "riffle", "round_lost"),
    *("round_won", "split", "stomp", "swan", "thump", "tick", "trump", "win"),
)
NAMES: Final = (*VARIED, *STEPS, *SINGLE)
"""Every sound there is."""


class Take(NamedTuple):
    """One way in which a sound is heard: a file, without its ending, and how many semitones higher."""

    file: str
    semitones: float = 0.0


def takes_of(name: str) -> tuple[Take, ...]:
    """Return the takes of a sound, empty for one that there is not."""
    if name in VARIED:
        return tuple([Take(f"{name}_{n}", shift) for shift in SHIFTS for n in range(1, FILES + 1)])
    if name in STEPS:
        count, each = STEPS[name]
        heights = [n * each for n in range(count)]
        return tuple([Take(f"{name}_{height // ROOT * ROOT:02}", height % ROOT) for height in heights])
    return (Take(name),) if name in SINGLE else ()


def room_of(game_id: str) -> str:
    """Return the file of the tone of a game's room, without its ending; a game need not have one."""
    return f"room_{game_id}"


class Sound:
    """Plays sounds by name. The mixer starts with the first one; without a device nothing is heard or said."""

    def __init__(self, settings_file: SettingsFile, folder: Path | None = None) -> None:
        self._file = settings_file
        self._folder = folder or paths.sounds()
        self._sounds: dict[Take, pygame.mixer.Sound | None] = {}
        self._begun: dict[str, int] = {}
        self._last: dict[str, int] = {}
        """Which of its takes each sound was last."""
        self._draw = random.Random().randrange  # of its own: what is heard changes nothing that is played
        self._started: bool | None = None
        self._background = False
        self._room = ""
        self._tone: pygame.mixer.Sound | None = None
        """That of the room, while it is heard."""
        self._music = Music(self._folder, paths.music(), RATE)
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
        takes = takes_of(name)
        take = takes[self._pick(name, len(takes), step, now)] if takes else Take(name)
        sound = self._sound(take._replace(semitones=float(self._music.higher)) if name in KEYED else take)
        if sound is None:
            return False
        self._begun[name] = now
        channel = sound.play()
        if channel is None:
            return False
        channel.set_volume(*[self._file.settings.volume * ear for ear in ears(pan)])
        return True

    def enter_room(self, game_id: str) -> None:
        """Let music and the tone of a game's room be heard as long as one is in it; empty: leave the room."""
        if room_of(game_id) != self._room:
            self._started = self._started or None  # there may be a device by now
            self._close_room()
            self._room = room_of(game_id) if game_id else ""
            self._tune_room()
        self._music.open(game_id)

    def tell(self, *, plays: bool, at_stake: bool) -> None:
        """Tell the music whether a round is being played, and whether what everybody sees is about to decide."""
        self._music.want(plays=plays, at_stake=at_stake)

    @property
    def is_fading(self) -> bool:
        """Whether music comes or goes, and wants more updates than when it stays as it is."""
        return self._music.is_fading

    def update(self, now: float, *, is_calm: bool) -> None:
        """Let the music go on at `now`, in ms; while all is calm it gets ready."""
        volume = 0.0 if self._is_silent else self._file.settings.music
        has_mixer = self.start() if volume > 0 and self._music.is_wanted else bool(pygame.mixer.get_init())
        if has_mixer:
            self._music.update(now, volume, may_load=is_calm)

    def in_background(self, background: bool) -> None:
        """Tell whether the window has lost the focus."""
        self._background = background
        if self._is_silent and pygame.mixer.get_init():
            self._music.stop()
            for channel in map(pygame.mixer.Channel, range(ROOM, pygame.mixer.get_num_channels())):
                channel.stop()
        self._tune_room()

    def start(self) -> bool:
        """Start the mixer where it has not been yet, or is gone; return whether there is a device."""
        if self._started and not pygame.mixer.get_init():
            self._sounds.clear()
            self._started = self._tone = None
        if self._started is None:
            try:
                with _muted_stderr():
                    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
                pygame.mixer.set_num_channels(ROOM + 1 + VOICES)
                pygame.mixer.set_reserved(ROOM + 1)
                self._started = True
            except pygame.error as error:
                log.info("no sound: %s", error)
                self._started = False
        return self._started

    def renew(self) -> None:
        """The device is gone: look for another with the next sound."""
        if self._started:
            self._music.stop()
            pygame.mixer.quit()
        if self._tone is not None:
            self._tune_room()

    def close(self) -> None:
        """Let the device go."""
        self._music.close()
        self._tone, self._room = None, ""
        if self._started:
            self._sounds.clear()
            pygame.mixer.quit()
        self._started = None

    @property
    def _is_silent(self) -> bool:
        return self._background and self._file.settings.silent_in_background

    def _pick(self, name: str, count: int, step: int | None, now: int) -> int:
        """Return which of its takes a sound is: not the variant heard last, or the step it stands on."""
        last = self._last.get(name)
        if name in STEPS:
            climbs = last is not None and now - self._begun[name] < CLIMB_MS
            chosen = (last + 1 if climbs and last is not None else 0) if step is None else max(0, step)
            chosen = min(chosen, count - 1)
        else:
            chosen = self._draw(count) if last is None or count == 1 else (last + 1 + self._draw(count - 1)) % count
        self._last[name] = chosen
        return chosen

    def _sound(self, take: Take) -> pygame.mixer.Sound | None:
        if take not in self._sounds:
            path = self._folder / f"{take.file}.flac"
            try:
                self._sounds[take] = transposed(path, take.semitones) if take.semitones else pygame.mixer.Sound(path)
            except (pygame.error, OSError) as error:
                log.warning("the sound %s cannot be played: %s", take.file, error)
                self._sounds[take] = None
        return self._sounds[take]

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
        if self._tone is None:
            try:
                self._tone = _doubled(path)
                pygame.mixer.Channel(ROOM).play(self._tone, -1, fade_ms=FADE_MS)
            except (pygame.error, OSError) as error:
                log.warning("the tone of the room %s cannot be played: %s", self._room, error)
                return
        self._tone.set_volume(volume)

    def _close_room(self) -> None:
        if self._tone is not None and pygame.mixer.get_init():
            pygame.mixer.Channel(ROOM).stop()
        self._tone = None


def _doubled(path: Path) -> pygame.mixer.Sound:
    """Return what a file at half of the mixer's rate holds: to the sample, as what is played in a circle must be."""
    half = array("i", transposed(path, OCTAVE).get_raw())  # nothing is converted: both ears of a moment are an "i"
    whole = half * 2
    whole[0::2] = whole[1::2] = half
    return pygame.mixer.Sound(buffer=whole.tobytes())


def ears(pan: float) -> tuple[float, float]:
    """Return how loud each ear hears what lies from -1, the left edge, to 1; beyond that it is the edge."""
    pan = max(-1.0, min(1.0, pan))
    return 1 - FAR * max(0.0, pan), 1 - FAR * max(0.0, -pan)


def mistakes(folder: Path, games: Mapping[str, object] | set[str]) -> Iterator[str]:
    """Yield what is wrong with a folder of sounds: files that are missing, of no use, or of another format."""
    wanted = {take.file for name in NAMES for take in takes_of(name)}
    there = {path.stem: path for path in sorted(folder.glob("*.flac"))}
    yield from (f"{file}.flac: there is no such file." for file in sorted(wanted - there.keys()))
    for file, path in there.items():
        is_note, is_room = file.startswith("music_"), file in map(room_of, games)
        if not (file in wanted or is_note or is_room):
            yield f"{path.name}: no sound has this file, nor a game's room."
        head = path.read_bytes()[:26]
        form = int.from_bytes(head[18:21], "big") >> 4, (head[20] >> 1 & 7) + 1 if len(head) > 20 else 0
        rate, ears = RATE if file in wanted else RATE // 2, 1 if is_note else 2
        if head[:4] != b"fLaC" or form != (rate, ears):
            yield f"{path.name}: is no FLAC file of {rate} Hz {'for one ear' if is_note else 'in stereo'}."


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
