"""Sounds are there, small, and never in the way."""

from __future__ import annotations

import wave
from pathlib import Path

import pygame
import pytest

from elements_table import paths
from elements_table.table.settings import SettingsFile
from elements_table.table.sound import NAMES, RATE, Sound


@pytest.fixture
def sound(screen: pygame.Surface, tmp_path: Path) -> Sound:
    sound = Sound(SettingsFile(tmp_path / "settings.json"))
    yield sound
    sound.close()


def test_every_sound_is_a_small_soft_file() -> None:
    files = {file.stem: file for file in paths.sounds().glob("*.wav")}
    assert sorted(files) == sorted(NAMES)
    assert sum(file.stat().st_size for file in files.values()) < 400_000
    for file in files.values():
        with wave.open(str(file)) as opened:
            assert (opened.getframerate(), opened.getnchannels(), opened.getsampwidth()) == (RATE, 1, 2)
            frames = memoryview(opened.readframes(opened.getnframes())).cast("h")
        assert 2000 < max(frames) < 20000
        assert abs(frames[-1]) < 400


def test_the_mixer_starts_with_the_first_sound(sound: Sound) -> None:
    pygame.mixer.quit()
    assert pygame.mixer.get_init() is None
    assert sound.play("place")
    assert pygame.mixer.get_init() is not None


def test_volume_nought_and_the_background_are_silent(sound: Sound) -> None:
    sound._file.change(volume=0.0)
    assert not sound.play("place")
    sound._file.change(volume=0.5)
    sound.in_background(True)
    assert not sound.play("place")
    sound._file.change(silent_in_background=False)
    assert sound.play("place")


def test_the_same_sound_is_not_begun_twice_at_once(sound: Sound) -> None:
    assert sound.play("token")
    assert not sound.play("token")
    assert sound.play("flip")


def test_an_unknown_sound_is_silence(sound: Sound) -> None:
    assert not sound.play("thunder")
    assert not sound.play("")


def test_no_device_is_no_trouble(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    assert not sound.play("place")
    assert not sound.play("place")
    sound.close()
