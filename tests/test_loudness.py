"""Loudness is measured as the standard says, and the music is as loud as it should be."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def loudness(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    import loudness

    return loudness


@pytest.fixture
def mix(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    import mix

    pygame.mixer.quit()
    pygame.mixer.init(mix.RATE, -16, 2, 512, allowedchanges=0)
    yield mix
    pygame.mixer.quit()


def sine(pitch: float, level: float, seconds: float, rate: int) -> list[float]:
    """Return a tone at a level in dB of full scale."""
    size = 10 ** (level / 20)
    return [size * math.sin(2 * math.pi * pitch * i / rate) for i in range(round(seconds * rate))]


def test_the_filters_are_those_of_the_standard(loudness: ModuleType) -> None:
    shelf, cut = loudness.weighting(48000)
    assert shelf.ins == pytest.approx((1.53512485958697, -2.69169618940638, 1.19839281085285), abs=1e-6)
    assert shelf.outs == pytest.approx((-1.69065929318241, 0.73248077421585), abs=1e-6)
    assert cut.ins == (1, -2, 1)
    assert cut.outs == pytest.approx((-1.99004745483398, 0.99007225036621), abs=1e-6)


@pytest.mark.parametrize("rate", [22050, 44100, 48000])
def test_a_tone_of_1_khz_in_one_ear_is_3_db_softer_than_full_scale(loudness: ModuleType, rate: int) -> None:
    tone = sine(997, 0, 2, rate)
    silence = [0.0] * len(tone)
    assert loudness.integrated(loudness.powers((tone, silence), rate)) == pytest.approx(-3.01, abs=0.05)
    assert loudness.integrated(loudness.powers((tone, tone), rate)) == pytest.approx(0, abs=0.05)


def test_what_is_soft_beside_the_rest_does_not_count(loudness: ModuleType) -> None:
    tone = [*sine(997, -23, 3, 22050), *sine(997, -40, 3, 22050), *([0.0] * 66150)]
    assert loudness.integrated(loudness.powers((tone, tone), 22050)) == pytest.approx(-23, abs=0.3)
    assert loudness.integrated(loudness.powers(([0.0] * 9000,) * 2, 22050)) == loudness.ABSOLUTE


def test_a_piece_is_as_loud_as_music_should_be_and_cards_are_heard_over_it(mix: ModuleType) -> None:
    ears = mix.played("elemies", bars=8)
    lufs, peak = mix.measured(ears)
    assert lufs == pytest.approx(mix.WANTED, abs=1.5 * mix.WITHIN)
    assert 0.1 < peak < 0.9
    assert all(abs(sum(ear) / len(ear)) < 0.002 for ear in ears)
    usual = mix.Settings()
    card = min(mix.loudest(mix.heard(mix.takes_of(name)[0].file)) for name in mix.CARDS)
    assert card + mix.decibels(usual.volume) >= mix.WANTED + mix.decibels(usual.music) + mix.ABOVE
