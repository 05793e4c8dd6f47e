"""Measures how music, rooms and sounds stand to one another at the volumes that the program begins with.

    python scripts/mix.py [GAME ...]

For each piece: its loudness, and how far the softest card is above it. Ends with 1 where a bar is missed: music of
-20 LUFS within 1, cards 6 dB above music, and nothing over -3 dB of full scale with all at once.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402  told above to be quiet
from loudness import integrated, loudness_of, powers  # noqa: E402  as above

from elements_table import paths  # noqa: E402  found by the line above
from elements_table.kernel.registry import registry  # noqa: E402  as above
from elements_table.ui.platform.music import Instruments, Playing  # noqa: E402  as above
from elements_table.ui.platform.score import STEMS, read_score  # noqa: E402  as above
from elements_table.ui.platform.settings import Settings  # noqa: E402  as above
from elements_table.ui.platform.sound import RATE, room_of, takes_of  # noqa: E402  as above

HALF: Final = RATE // 2
"""Music and rooms are measured at half of the mixer's rate: it holds all of them."""
CARDS: Final = ("lift", "place", "take", "flip", "gather", "deal", "piece")
AT_ONCE: Final = ("place", "token", "chime")
"""What begins in one and the same moment, besides the loudest of all sounds."""
WANTED, WITHIN, ABOVE, PEAK = -20.0, 1.0, 6.0, -3.0
SHORT: Final = 0.05
"""Seconds of a card: it is over before a block of the standard is full."""

Ears = tuple[list[float], list[float]]


class Measured(NamedTuple):
    """What is found of a piece."""

    lufs: float
    peak: float
    """In parts of full scale, with all stems."""


def decibels(part: float) -> float:
    """Return a part of full scale in dB."""
    return loudness_of(part * part) + 0.691


def heard(file: str) -> Ears:
    """Return what the mixer plays of a file."""
    both = array("h", pygame.mixer.Sound(paths.sounds() / f"{file}.flac").get_raw())
    return [value / 32768 for value in both[::2]], [value / 32768 for value in both[1::2]]


def played(game_id: str, bars: int | None = None) -> Ears:
    """Return a piece from its beginning to its end, or so many bars of it, at half of the mixer's rate."""
    score = read_score(paths.music() / f"{game_id}.yaml")
    piece = Playing(score, Instruments(paths.sounds()), HALF)
    ears: Ears = ([], [])
    bars = bars or len(score.bars(next(iter(score.voices))))
    for _ in range(round(bars * score.seconds * HALF / piece.count)):
        voices = [(score.voices[name].level, raw) for name, raw in piece.next(STEMS).items() if raw is not None]
        for n, ear in enumerate(ears):
            mixed = [0.0] * piece.count
            for level, raw in voices:
                part = level / 32768
                mixed = [old + part * new for old, new in zip(mixed, raw[n::4], strict=True)]
            ear += mixed
    return ears


def measured(ears: Ears) -> Measured:
    """Measure a piece."""
    return Measured(integrated(powers(ears, HALF)), max(max(map(abs, ear)) for ear in ears))


def loudest(ears: Ears) -> float:
    """Return how loud the loudest moment of a sound is, in LUFS."""
    return loudness_of(max(powers(ears, RATE, SHORT, SHORT / 5)))


def together(sounds: Iterable[Ears]) -> float:
    """Return the largest sample of sounds that begin together."""
    sides = zip(*sounds, strict=True)
    return max(max(abs(sum(values)) for values in _filled(side)) for side in sides)


def _filled(waves: Sequence[list[float]]) -> Iterable[tuple[float, ...]]:
    longest = max(map(len, waves))
    return zip(*([*wave, *([0.0] * (longest - len(wave)))] for wave in waves), strict=True)


def main() -> int:
    """Measure the mix of some games, or of all."""
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    usual = Settings()
    cards = {name: loudest(heard(takes_of(name)[0].file)) + decibels(usual.volume) for name in CARDS}
    softest = min(cards, key=lambda name: cards[name])
    for name, level in cards.items():
        print(f"{name:8} {level:6.1f} LUFS at its loudest, at {usual.volume:.0%}")
    single = {file.stem for file in paths.sounds().glob("*.flac") if not file.stem.startswith(("music_", "room_"))}
    peaks = {file: max(max(map(abs, ear)) for ear in heard(file)) for file in single}
    strongest = max(peaks, key=lambda file: peaks[file])
    sounds = together(heard(file) for file in (strongest, *(takes_of(name)[0].file for name in AT_ONCE)))
    is_good = True
    for game_id in sys.argv[1:] or sorted(registry()):
        lufs, peak = measured(played(game_id))
        above = cards[softest] - lufs - decibels(usual.music)
        room = max(max(map(abs, ear)) for ear in heard(room_of(game_id)))
        total = decibels(usual.music * peak + usual.room_tone * room + usual.volume * sounds)
        is_good &= abs(lufs - WANTED) <= WITHIN and above >= ABOVE and total <= PEAK
        print(
            f"{game_id:10} {lufs:6.1f} LUFS, peak {decibels(peak):5.1f} dB; {softest} {above:4.1f} dB above it; "
            f"all at once ({strongest} and {', '.join(AT_ONCE)}) {total:5.1f} dB"
        )
    return 0 if is_good else 1


if __name__ == "__main__":
    raise SystemExit(main())
