"""Synthesise the sounds of the table from the standard library alone: paper, felt, wood, bells and strings.

    python scripts/make_sounds.py [FOLDER] [--only NAME,NAME]

Writes FLAC, 44.1 kHz, stereo. The result is the same in every run: all noise comes from generators with fixed seeds.
`sound_recipes.py` says what each sound is made of, `elements_table/ui/platform/sound.py` how it is played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import flac
from music_recipes import HALF, INSTRUMENTS, halved
from room_recipes import LOOP
from sound_layers import SEMITONE, VARIANTS, Take
from sound_recipes import RECIPES
from synth import FADE, RATE, Stereo, in_room, looped, loudness

ROOT: Final = Path(__file__).resolve().parent.parent
EVERY: Final = {**RECIPES, **INSTRUMENTS}
PEAK: Final = 10 ** (-3 / 20)
"""No sample is larger, in parts of full scale: -3 dB."""


def files(name: str) -> Iterator[tuple[str, Take]]:
    """Yield the files of a sound, or of an instrument, with what each differs by."""
    if name in INSTRUMENTS:
        yield from ((f"music_{name}_{pitch}", Take(pitch, pitch)) for pitch in INSTRUMENTS[name].pitches)
        return
    sound = RECIPES[name]
    seed = 1 + sum(map(ord, name))
    for n in range(sound.count):
        if sound.files == "variants":
            yield f"{name}_{n + 1}", Take(seed * 11 + n, VARIANTS[n])
        elif sound.files == "steps":
            yield f"{name}_{n * sound.step:02}", Take(seed * 11, SEMITONE ** (n * sound.step))
        else:
            yield name, Take(seed * 11)


def make(name: str, take: Take) -> Stereo:
    """Return one file of a sound or an instrument at its loudness."""
    if name in INSTRUMENTS:
        played = INSTRUMENTS[name]
        ear = _ended(in_room(played.recipe(round(take.pitch)), played.room)).left
        return _loud(Stereo(ear, ear), played.loudness)
    sound = RECIPES[name]
    if sound.files == "room":
        made = Stereo(*(looped(sound.recipe(Take(take.seed + ear)), LOOP) for ear in (0, 1)))
    else:
        made = _ended(in_room(sound.recipe(take), sound.room, sound.tail))
    return _loud(made, sound.loudness)


def _loud(made: Stereo, wanted: float) -> Stereo:
    loudest = max(max(map(abs, ear)) for ear in made)
    scale = min(10 ** ((wanted - loudness(made)) / 20), PEAK / loudest)
    return Stereo(*([value * scale for value in ear] for ear in made))


def _ended(sound: Stereo) -> Stereo:
    """Return a sound that ends in silence."""
    count, fade = len(sound.left), round(FADE * RATE)
    return Stereo(*([value * min(1.0, (count - 1 - i) / fade) for i, value in enumerate(ear)] for ear in sound))


def write(path: Path, sound: Stereo) -> None:
    """Write a sound as FLAC: rooms and music at half of the rate, music for one ear."""
    is_music, is_slow = path.name.startswith("music_"), path.name.startswith(("music_", "room_"))
    ears = [halved(ear) if is_slow else ear for ear in (sound[:1] if is_music else sound)]
    flac.write(path, *([round(32767 * value) for value in ear] for ear in ears), rate=HALF if is_slow else RATE)


def main() -> int:
    """Write every sound, or some."""
    parser = argparse.ArgumentParser(description="Synthesise the sounds of the table.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "sounds")
    parser.add_argument("--only", default="", help="names of sounds, by commas")
    args = parser.parse_args()
    names = args.only.split(",") if args.only else list(EVERY)
    if unknown := [name for name in names if name not in EVERY]:
        print(f"There is no sound {unknown[0]}; there are {', '.join(EVERY)}.", file=sys.stderr)
        return 2
    args.folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name in names:
        size = 0
        for file, take in files(name):
            path = args.folder / f"{file}.flac"
            write(path, make(name, take))
            size += path.stat().st_size
        total += size
        print(f"{name:15} {size / 1024:7.1f} KB  {EVERY[name].heard_as}", flush=True)
    print(f"{'all':15} {total / 1024:7.1f} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
