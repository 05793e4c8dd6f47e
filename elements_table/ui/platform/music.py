"""Music that is played from a score as one listens: a string sounds until it is plucked again.

Each voice has a channel, on which pieces of a few seconds follow one another without a gap: SDL goes over from what
plays to what is queued within a sample. A piece is put together of slices of notes, so that nothing is computed while
one listens, and nothing of the music but its instruments lies on disk.
"""

from __future__ import annotations

import io
import logging
import threading
from array import array
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame

from elements_table.kernel.errors import DataError
from elements_table.ui.platform.score import STEMS, MusicScore, read_score

log = logging.getLogger(__name__)

SAMPLE: Final = 2
"""Bytes of a sample of a note, which is kept for one ear at half of the mixer's rate: a quarter of what is played."""
COMES_MS, GOES_MS = 2400.0, 1200.0
"""In these times a stem comes, from a piece before its first note on, and goes."""
LEAD_SECONDS: Final = 0.2
"""Silence before the first note."""
PIECE_SECONDS: Final = 1.3
"""How long a piece of a voice is at most."""
DAMPED: Final = 250
"""Samples in which a string that is plucked anew loses what it was."""
LATE_MS: Final = 10
"""How much later than written a note may be: nobody plays to the sample."""
UNHEARD: Final = 16
TAIL: Final = 200
"""A note ends where so many samples are no larger than that, 66 dB below full scale."""
APART: Final = 6
"""How many samples later the other ear hears what is at the edge: that is how one hears where it is."""
RATE_AT: Final = 18
"""Where the header of a FLAC file has its rate."""
SEMITONE: Final = 2 ** (1 / 12)


class String:
    """One voice: what rings on it."""

    def __init__(self, place: float) -> None:
        self._rings, self._at = b"", 0
        self._late = round(APART * place)
        self._before = bytes(APART * SAMPLE)

    def play(self, notes: Sequence[tuple[int, bytes]], count: int) -> array[int]:
        """Return the next `count` samples as the mixer takes them, with notes that begin at some of them."""
        parts, at = [self._before], 0
        for start, note in notes:
            parts.append(self._ring(start - at))
            self._rings, self._at, at = _damped(self._rings[self._at :], note), 0, start
        heard = array("h", b"".join([*parts, self._ring(count - at)]))
        self._before = heard[count:].tobytes()
        left, right = (
            heard[APART - late : APART - late + count] for late in (max(0, self._late), max(0, -self._late))
        )
        both = array("h", [0]) * (4 * count)
        both[0::4] = both[2::4] = left
        both[1::4] = both[3::4] = right
        return both

    @property
    def is_still(self) -> bool:
        """Whether nothing rings any more."""
        return self._at >= len(self._rings)

    def _ring(self, count: int) -> bytes:
        size = count * SAMPLE
        heard = self._rings[self._at : self._at + size]
        self._at += size
        return heard.ljust(size, b"\0")


def _damped(before: bytes, note: bytes) -> bytes:
    """Return a note into whose beginning the end of another one goes over."""
    ends, begins = array("h", before[: DAMPED * SAMPLE]), array("h", note)
    for i, old in enumerate(ends[: len(begins)]):
        begins[i] = max(-32768, min(32767, begins[i] + old * (DAMPED - i) // DAMPED))
    return begins.tobytes()


class Instruments:
    """The notes of instruments: some pitches are files, the others are made of those."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._notes: dict[tuple[str, int], bytes] = {}

    def note(self, instrument: str, pitch: int) -> bytes:
        """Return a note, silence for one that cannot be had; making it takes some milliseconds."""
        found = self._notes.get((instrument, pitch))
        if found is None:
            found = self._notes[instrument, pitch] = self._made(instrument, pitch)
        return found

    def _made(self, instrument: str, pitch: int) -> bytes:
        try:
            nearest = min(pitches_of(self._folder, instrument), key=lambda known: abs(known - pitch))
            made = transposed(self._folder / f"music_{instrument}_{nearest}.flac", pitch - nearest)
            return _heard(array("h", made.get_raw())[::4])
        except (ValueError, OSError, pygame.error) as error:
            log.warning("the instrument %s cannot be played: %s", instrument, error)
            return b""


def _heard(note: array[int]) -> bytes:
    """Return a note without what nobody hears of its end."""
    count = len(note)
    while count and not any(abs(value) > UNHEARD for value in note[max(0, count - TAIL) : count]):
        count = max(0, count - TAIL)
    return note[:count].tobytes()


def pitches_of(folder: Path, instrument: str) -> list[int]:
    """Return the pitches of an instrument that are files."""
    return sorted(int(path.stem.rpartition("_")[2]) for path in folder.glob(f"music_{instrument}_*.flac"))


def transposed(path: Path, semitones: float) -> pygame.mixer.Sound:
    """Return a FLAC file some semitones higher, and as much shorter: its header tells the mixer of another rate."""
    raw = bytearray(path.read_bytes())
    rate = int.from_bytes(raw[RATE_AT : RATE_AT + 3], "big")
    raw[RATE_AT : RATE_AT + 3] = (round((rate >> 4) * SEMITONE**semitones) << 4 | rate & 15).to_bytes(3, "big")
    return pygame.mixer.Sound(io.BytesIO(raw))


class Playing:
    """A score that is being played: it gives the samples of all voices, a piece after the other, without an end."""

    def __init__(self, score: MusicScore, instruments: Instruments, rate: int) -> None:
        """`rate` is that of the notes."""
        self.score, self.rate, self._instruments = score, rate, instruments
        self._bars = {name: score.bars(name) for name in score.voices}
        steps = score.beats * score.steps
        whole = [n for n in range(1, steps + 1) if steps % n == 0 and score.seconds / n <= PIECE_SECONDS]
        self._parts = whole[0] if whole else steps
        """Pieces of a bar."""
        self._steps = steps // self._parts
        self.count = round(rate * score.seconds / self._parts)
        """Samples of a piece."""
        self._late = rate * LATE_MS // 1000
        self._strings = {name: String(voice.place) for name, voice in score.voices.items()}
        self._at = 0
        self.joined = dict.fromkeys(STEMS, False)
        """Which stems play in the bar."""

    def needed(self) -> set[tuple[str, int]]:
        """Return its notes, by instrument and pitch."""
        voices = ((voice.instrument, self._bars[name]) for name, voice in self.score.voices.items())
        return {(instrument, pitch) for instrument, bars in voices for bar in bars for _step, pitch in bar}

    def next(self, wanted: Collection[str]) -> dict[str, array[int] | None]:
        """Return what each voice plays next, None for silence; what stems are wanted is asked as a bar begins."""
        bar, part = divmod(self._at, self._parts)
        if part == 0:
            self.joined = {stem: stem in wanted for stem in STEMS}
        self._at = (self._at + 1) % (self._parts * len(next(iter(self._bars.values()))))
        return {name: self._played(name, n, bar, part) for n, name in enumerate(self.score.voices)}

    def _played(self, name: str, place: int, bar: int, part: int) -> array[int] | None:
        voice, string = self.score.voices[name], self._strings[name]
        notes = []
        for step, pitch in self._bars[name][bar] if self.joined[voice.stem] else ():
            if step // self._steps == part:
                late = (7 * bar + 5 * step + 3 * place) % 10 * self._late // 10
                start = self.count * (step % self._steps) // self._steps + late
                notes.append((start, self._instruments.note(voice.instrument, pitch)))
        if not notes and string.is_still:
            return None
        return string.play(notes, self.count)


class _Making(threading.Thread):
    """Makes the notes of a piece beside the window: the mixer's library computes them without Python's lock."""

    def __init__(self, score: Path, sounds: Path, rate: int) -> None:
        super().__init__(name="music", daemon=True)
        self._score, self._sounds, self._rate = score, sounds, rate
        self.piece: Playing | None = None
        """The piece, once it can be played; a game need not have one."""
        self._is_unwanted = False

    def run(self) -> None:
        try:
            score = read_score(self._score) if self._score.is_file() else None
        except DataError as error:
            log.warning("the music cannot be played: %s", error)
            return
        if score is None:
            return
        instruments = Instruments(self._sounds)
        piece = Playing(score, instruments, self._rate)
        for instrument, pitch in sorted(piece.needed()):
            if self._is_unwanted:
                return
            instruments.note(instrument, pitch)
        self.piece = piece

    def end(self) -> None:
        """Make no more."""
        self._is_unwanted = True
        self.join()


class Music:
    """Plays the piece of a game on channels of its own, the first ones; the mixer must have started."""

    def __init__(self, sounds: Path, scores: Path, rate: int) -> None:
        self._sounds, self._scores, self._rate = sounds, scores, rate
        self._making: _Making | None = None
        self._piece: Playing | None = None
        self._game = ""
        self._is_leaving = False
        self._channels: dict[str, pygame.mixer.Channel] = {}
        self._silence: pygame.mixer.Sound | None = None
        self._volume = 0.0
        self._heard = dict.fromkeys(STEMS, 0.0)
        """How loud each stem is, 0 to 1."""
        self._sounding = dict.fromkeys(STEMS, False)
        self._now = 0.0
        self._wanted = [*STEMS[:1]]
        """The stems that are to play from the next bar on."""

    @property
    def higher(self) -> int:
        """By how many semitones the key of what is played lies above D; 0 where nothing is."""
        return self._piece.score.higher if self._piece is not None else 0

    def open(self, game_id: str) -> None:
        """Let the piece of a game be heard as soon as its notes are made; empty: let it fade away."""
        if not game_id and self._channels:
            self._is_leaving = True
        elif game_id != self._game or self._is_leaving:
            self.close()
            self._game = game_id

    def close(self) -> None:
        """Stop at once, and let go of all notes."""
        self.stop()
        if self._making is not None:
            self._making.end()
        self._making, self._piece, self._game, self._is_leaving = None, None, "", False
        self._wanted = [*STEMS[:1]]

    def want(self, *, plays: bool, at_stake: bool) -> None:
        """Say which stems are to play from the next bar on: the melody while a round is played, pulse at stake."""
        self._wanted = [stem for stem, is_on in zip(STEMS, (True, plays, at_stake), strict=True) if is_on]

    @property
    def is_wanted(self) -> bool:
        """Whether there is a game, or a piece that has not faded yet."""
        return bool(self._game)

    @property
    def is_fading(self) -> bool:
        """Whether a stem comes or goes just now."""
        return bool(self._channels) and any(self._heard[stem] != self._aim(stem) for stem in STEMS)

    def update(self, now: float, volume: float, *, may_load: bool) -> None:
        """Go on at `now`, in ms, and `volume`; 0 stops at once what plays. Notes are made once there is time."""
        passed, self._now = now - self._now, now
        if volume <= 0 or not self._game:
            self.stop()
            return
        if self._making is None and may_load:
            self._making = _Making(self._scores / f"{self._game}.yaml", self._sounds, self._rate // 2)
            self._making.start()
        self._piece = self._making.piece if self._making is not None else None
        if self._piece is None:
            return
        if not self._channels:
            self._start(self._piece)
            if not self._channels:
                return
        elif not any(channel.get_busy() for channel in self._channels.values()):  # one is not where it goes over
            self.stop()  # nobody has looked after it for seconds
            return
        self._fade(passed, volume)
        if all(channel.get_queue() is None for channel in self._channels.values()):
            self._queue(self._piece)
        if self._is_leaving and not any(self._heard.values()):
            self.close()

    def stop(self) -> None:
        """Be silent at once; with a later update it goes on where it was.

        Channels are muted and run out: pygame lets go of a sound twice where a channel with a queue is stopped.
        """
        if pygame.mixer.get_init():
            for channel in self._channels.values():
                channel.set_volume(0)
        self._channels, self._silence = {}, None
        self._heard = dict.fromkeys(STEMS, 0.0)

    def _start(self, piece: Playing) -> None:
        """Begin with silence: a channel that begins to play is loud until it is told how loud."""
        channels = {name: pygame.mixer.Channel(n) for n, name in enumerate(piece.score.voices)}
        if any(channel.get_busy() for channel in channels.values()):
            return  # what was stopped has not run out yet
        lead = pygame.mixer.Sound(buffer=bytes(4 * SAMPLE * round(LEAD_SECONDS * piece.rate)))
        self._silence = pygame.mixer.Sound(buffer=bytes(4 * SAMPLE * piece.count))
        self._channels = channels
        self._sounding = dict.fromkeys(STEMS, False)
        for channel in self._channels.values():
            channel.play(lead)
            channel.set_volume(0)

    def _queue(self, piece: Playing) -> None:
        """Queue the next piece of each voice; what was queued before has begun."""
        self._sounding = dict(piece.joined)
        for name, raw in piece.next(self._wanted).items():
            sound = self._silence if raw is None else pygame.mixer.Sound(buffer=raw)
            if sound is not None:
                self._channels[name].queue(sound)

    def _aim(self, stem: str) -> float:
        """Return how loud a stem should be: it comes with what is queued, and goes once what it played is over."""
        joined = self._piece is not None and self._piece.joined[stem]
        return float((joined or self._sounding[stem]) and not self._is_leaving)

    def _fade(self, passed: float, volume: float) -> None:
        """Bring each stem nearer to where it should be."""
        before = (self._volume, *self._heard.values())
        for stem, heard in self._heard.items():
            up, down = heard + passed / COMES_MS, heard - passed / GOES_MS
            self._heard[stem] = min(1.0, up) if self._aim(stem) else max(0.0, down)
        self._volume = volume
        if before != (volume, *self._heard.values()) and self._piece is not None:
            for name, voice in self._piece.score.voices.items():
                self._channels[name].set_volume(volume * voice.level * self._heard[voice.stem])


def mistakes(scores: Path, sounds: Path) -> Iterator[str]:
    """Yield what is wrong with scores: those that cannot be read, and instruments that there are not."""
    for path in sorted(scores.glob("*.yaml")):
        try:
            score = read_score(path)
        except DataError as error:
            yield str(error)
            continue
        for name, voice in score.voices.items():
            if not pitches_of(sounds, voice.instrument):
                yield f"{path}: voices.{name}: there is no instrument {voice.instrument}."
