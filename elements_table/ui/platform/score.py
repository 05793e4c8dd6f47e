"""A piece of music as it is written down: voices, their notes on a grid, and the order of its sections."""

import re
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from elements_table.kernel.data import load

STEMS: Final = ("ground", "melody", "pulse")
"""What joins one after the other: always there, from a round's second action on, and while much is at stake."""
RINGS: Final = "."
"""A step at which a voice goes on ringing."""
PITCHES: Final = dict(zip("CDEFGAB", (0, 2, 4, 5, 7, 9, 11), strict=True))
NOTE: Final = re.compile(r"([A-G])([#b]?)([0-8])")
MOST_VOICES: Final = 8


class MusicVoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One string, bell or drum: it sounds one note at a time, each until the next one."""

    stem: Literal["ground", "melody", "pulse"]
    instrument: str
    level: Annotated[float, msgspec.Meta(gt=0, le=1)] = 1.0
    """How loud it is beside the others."""
    place: Annotated[float, msgspec.Meta(ge=-1, le=1)] = 0.0
    """Where it is heard, from the left to the right."""


Bar = tuple[tuple[int, int], ...]
"""Notes of a voice: at which step, and how high (69 is the A of 440 Hz, each semitone one more)."""


class MusicScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that begins anew when it ends.

    A section tells of a voice bar by bar, `A3 . . B3 | D4 . . .`: a note, or a dot, for each step.
    """

    tempo: Annotated[float, msgspec.Meta(ge=30, le=240)]
    """Beats a minute."""
    beats: Annotated[int, msgspec.Meta(ge=1, le=12)]
    """Of a bar."""
    steps: Annotated[int, msgspec.Meta(ge=1, le=4)]
    """Of a beat."""
    voices: Annotated[dict[str, MusicVoice], msgspec.Meta(min_length=1, max_length=MOST_VOICES)]
    sections: dict[str, dict[str, str]]
    order: Annotated[list[str], msgspec.Meta(min_length=1)]
    higher: Annotated[int, msgspec.Meta(ge=-6, le=6)] = 0
    """By so many semitones its key lies above D: the sounds of a match that is won or lost are played in it."""

    def __post_init__(self) -> None:
        for name in self.order:
            if name not in self.sections:
                raise ValueError(f"order: there is no section {name}")
        for name, section in self.sections.items():
            if unknown := section.keys() - self.voices.keys():
                raise ValueError(f"sections.{name}: there is no voice {min(unknown)}")
            if len({len(self._bars(name, voice)) for voice in section}) != 1:
                raise ValueError(f"sections.{name}: its voices have not the same number of bars")

    @property
    def seconds(self) -> float:
        """How long a bar is."""
        return 60 * self.beats / self.tempo

    def bars(self, voice: str) -> list[Bar]:
        """Return what a voice plays from the beginning to the end."""
        return [bar for name in self.order for bar in self._bars(name, voice)]

    def _bars(self, section: str, voice: str) -> list[Bar]:
        lines = self.sections[section]
        if voice not in lines:
            return [()] * (next(iter(lines.values())).count("|") + 1)
        bars = []
        for number, text in enumerate(lines[voice].split("|"), 1):
            where, steps = f"sections.{section}.{voice}: bar {number}", text.split()
            if len(steps) != self.beats * self.steps:
                raise ValueError(f"{where} has {len(steps)} steps instead of {self.beats * self.steps}")
            bars.append(tuple([(at, _pitch(step, where)) for at, step in enumerate(steps) if step != RINGS]))
        return bars


def _pitch(text: str, where: str) -> int:
    note = NOTE.fullmatch(text)
    if note is None:
        raise ValueError(f"{where}: {text} is no note")
    return PITCHES[note[1]] + {"": 0, "#": 1, "b": -1}[note[2]] + 12 * (int(note[3]) + 1)


def read_score(path: Path) -> MusicScore:
    """Return the score in a YAML file; DataError for one that there is not, or that cannot be played."""
    return load(path, MusicScore)
