"""What `scripts/hear.py` makes of a recording, tried on words of its own: no sound is played here."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parents[3] / "scripts"))

import hear

PAUSE = np.zeros(hear.RATE // 10, np.int16)


def word(number: int, seconds: float = 0.5) -> hear.Wave:
    """Return a sound with a colour of its own, which changes as it goes on."""
    rng, times = np.random.default_rng(number), np.arange(int(seconds * hear.RATE)) / hear.RATE
    parts = []
    for part in np.array_split(times, 5):
        tones = rng.uniform(150, 7000, 6)
        parts.append(sum(rng.uniform(0.3, 1) * np.sin(2 * np.pi * tone * part) for tone in tones))
    return (np.concatenate(parts) * 2500).astype(np.int16)


def spoken(*numbers: int, seconds: float = 0.5) -> hear.Wave:
    return np.concatenate([part for number in numbers for part in (word(number, seconds), PAUSE)])


def test_what_was_asked_for_is_found_though_it_is_said_a_little_slower_and_with_longer_pauses() -> None:
    heard = np.concatenate([PAUSE, PAUSE, spoken(1, 2, seconds=0.53), PAUSE, PAUSE, spoken(3, seconds=0.48)])
    scores, back = hear.compared([spoken(1, 2), spoken(3)], heard)
    assert min(scores) > hear.ALIKE < back, (scores, back)


def test_what_is_dropped_replaced_or_added_is_told() -> None:
    asked = [spoken(1, 2), spoken(3), spoken(4, 5)]
    (first, dropped, last), _back = hear.compared(asked, spoken(1, 2, 4, 5))
    assert dropped < hear.ALIKE < min(first, last)
    (first, replaced, last), back = hear.compared(asked, spoken(1, 2, 9, 4, 5))
    assert max(replaced, back) < hear.ALIKE < min(first, last)
    scores, back = hear.compared(asked, spoken(1, 2, 3, 4, 5, 7, 8))
    assert back < hear.ALIKE < min(scores)
    scores, back = hear.compared(asked, np.zeros(hear.RATE, np.int16))
    assert max(scores) < hear.ALIKE, "nothing is heard at all"
