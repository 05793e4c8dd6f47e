"""Sounds are there, of one loudness, where they belong, and never in the way."""

from __future__ import annotations

import itertools
import sys
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from elements_table import paths
from elements_table.kernel.registry import registry
from elements_table.ui.platform.score import PITCHES, read_score
from elements_table.ui.platform.settings import Settings, SettingsFile
from elements_table.ui.platform.sound import (
    NAMES,
    RATE,
    ROOM,
    STEPS,
    VARIED,
    Sound,
    Take,
    ears,
    mistakes,
    room_of,
    takes_of,
)

ROOT = Path(__file__).resolve().parents[3]
LOUDEST = 32767 * 10 ** (-3 / 20) + 1


@pytest.fixture
def sound(screen: pygame.Surface, tmp_path: Path) -> Iterator[Sound]:
    sound = Sound(SettingsFile(tmp_path / "settings.json"))
    yield sound
    sound.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the time in ms, which only tests move."""
    now = [1000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    return now


@pytest.fixture
def begun(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> list[Take]:
    """Return the takes played, in order."""
    takes: list[Take] = []
    load = sound._sound

    def note(take: Take) -> pygame.mixer.Sound | None:
        takes.append(take)
        return load(take)

    monkeypatch.setattr(sound, "_sound", note)
    return takes


def samples(file: str) -> tuple[array[int], array[int]]:
    """Return what each ear hears of a file."""
    both = array("h", pygame.mixer.Sound(paths.sounds() / f"{file}.flac").get_raw())
    return both[0::2], both[1::2]


def level(file: str) -> float:
    """Return the mean square of a file's loudest twentieth of a second."""
    left, right = samples(file)
    size = RATE // 40
    sums = [sum(v * v for ear in (left, right) for v in ear[at : at + size]) for at in range(0, len(left), size)]
    return max(a + b for a, b in zip(sums, [*sums[1:], 0], strict=True)) / (4 * size)


# ---- the files


def test_the_folder_holds_every_sound_and_nothing_else(tmp_path: Path) -> None:
    games = set(registry())
    assert list(mistakes(paths.sounds(), games)) == []
    assert {path.stem for path in paths.sounds().glob("room_*")} == {room_of(game) for game in games}
    assert sum(path.stat().st_size for path in paths.sounds().iterdir()) < 3_000_000
    (tmp_path / "thunder.flac").write_bytes(b"fLaC")
    found = "\n".join(mistakes(tmp_path, games))
    assert "place_2.flac: there is no such file." in found
    assert "thunder.flac: no sound has this file" in found
    assert "thunder.flac: is no FLAC file of 22050 Hz in stereo." in found


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_ends_in_silence_and_is_as_loud_as_its_kin(sound: Sound, name: str) -> None:
    assert sound.start()
    files = {take.file for take in takes_of(name)}
    for file in files:
        for ear in samples(file):
            assert max(map(abs, ear)) <= LOUDEST
            assert abs(ear[0]) < 40
            assert max(map(abs, ear[-20:])) < 40
    levels = [level(file) for file in files]
    assert max(levels) < 1.3 * min(levels)


def test_the_tone_of_a_room_goes_over_into_its_beginning(sound: Sound) -> None:
    sound._file.change(room_tone=0.5)
    for game in registry():
        sound.enter_room(game)
        assert sound._tone is not None
        both = array("h", sound._tone.get_raw())
        head = (paths.sounds() / f"{room_of(game)}.flac").read_bytes()[18:26]
        assert len(both) == 2 * 2 * (int.from_bytes(head, "big") & (1 << 36) - 1), "a moment of it is missing"
        for ear in (both[::2], both[1::2]):
            steps = [abs(b - a) for a, b in itertools.pairwise(ear)]
            assert abs(ear[0] - ear[-1]) <= max(steps)
            assert max(map(abs, ear)) < 32768 / 4


@pytest.mark.parametrize("file", ["hover_2", "token_06", "tick", "button_1", "music_tap_84"])
def test_the_script_gives_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    monkeypatch.delitem(sys.modules, "make_sounds", raising=False)
    had_numpy = "numpy" in sys.modules  # another test may have asked for it
    import make_sounds

    takes = {path: (name, take) for name in make_sounds.EVERY for path, take in make_sounds.files(name)}
    assert sorted(takes) == sorted(path.stem for path in paths.sounds().glob("*.flac"))
    made = tmp_path / f"{file}.flac"
    make_sounds.write(made, make_sounds.make(*takes[file]))
    assert made.read_bytes() == (paths.sounds() / made.name).read_bytes()
    assert ("numpy" in sys.modules) == had_numpy


# ---- playing


def test_the_mixer_starts_with_the_first_sound(sound: Sound) -> None:
    pygame.mixer.quit()
    assert pygame.mixer.get_init() is None
    assert sound.play("place")
    assert pygame.mixer.get_init() == (RATE, -16, 2)


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
    def fail(*_args: object, **_more: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sound._file.change(room_tone=0.5)
    sound.enter_room("dragon")
    assert not sound.play("place")
    assert not sound.play("place")
    sound.close()


def test_a_mixer_that_is_gone_stops_nothing_and_starts_anew(sound: Sound) -> None:
    assert sound.play("button")
    sound._file.change(room_tone=0.5, silent_in_background=True)
    sound.enter_room("wuxing")
    pygame.mixer.quit()
    for background in (True, False):
        sound.in_background(background)
    pygame.mixer.quit()
    sound.enter_room("")
    assert sound.play("tick")


def test_a_device_that_is_pulled_out_gives_way_to_another_at_once(sound: Sound) -> None:
    sound._file.change(room_tone=0.5)
    sound.enter_room("wuxing")
    assert sound.play("button")
    sound.renew()
    assert pygame.mixer.Channel(ROOM).get_busy()
    assert sound.play("tick")


def test_a_device_that_comes_back_is_heard_from_the_next_table_on(
    sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise pygame.error("no such device")

    sound._file.change(room_tone=0.5)
    sound.enter_room("wuxing")
    assert sound.play("button")
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "init", fail)
        sound.renew()
        assert not sound.play("tick")
    assert not sound.play("tick")
    sound.enter_room("")
    sound.enter_room("dragon")
    assert sound.play("tick")


def test_a_sound_is_loaded_when_it_is_first_played_and_in_no_time(sound: Sound) -> None:
    assert sound.play("win")
    assert list(sound._sounds) == [Take("win")]
    for name in NAMES:
        for take in takes_of(name)[-1:]:
            before = time.process_time()
            assert sound._sound(take) is not None
            assert time.process_time() - before < 0.012, take


@pytest.mark.parametrize("name", VARIED)
def test_no_variant_is_heard_twice_in_a_row(sound: Sound, clock: list[int], begun: list[Take], name: str) -> None:
    for _ in range(60):
        sound.play(name)
        clock[0] += 500
    assert set(begun) == set(takes_of(name))
    assert all(a != b for a, b in itertools.pairwise(begun))


@pytest.mark.parametrize("name", STEPS)
def test_steps_climb_as_told_or_as_they_follow_one_another(
    sound: Sound, clock: list[int], begun: list[Take], name: str
) -> None:
    takes, last = takes_of(name), STEPS[name][0] - 1
    for step in (3, 0, 99, -4):
        sound.play(name, step=step)
        clock[0] += 2000
    assert begun == [takes[3], takes[0], takes[last], takes[0]]
    begun.clear()
    for _ in range(3):
        sound.play(name)
        clock[0] += 200
    clock[0] += 2000
    sound.play(name)
    assert begun == [*takes[:3], takes[0]]


def test_a_sound_is_heard_where_it_happens() -> None:
    assert ears(0) == (1, 1)
    for pan in (-1.0, -0.4, 0.3, 1.0):
        assert ears(pan) == ears(-pan)[::-1]
        assert (ears(pan)[0] > ears(pan)[1]) == (pan < 0)
        assert min(ears(pan)) > 0
    assert ears(7) == ears(1)


def test_the_tone_of_a_room_is_heard_where_it_is_wanted(sound: Sound) -> None:
    assert Settings().room_tone == 0.35
    pygame.mixer.quit()
    sound._file.change(room_tone=0.0)
    sound.enter_room("dragon")
    assert pygame.mixer.get_init() is None
    sound._file.change(room_tone=0.4)
    assert pygame.mixer.Channel(ROOM).get_busy()
    assert sound._tone is not None
    assert sound._tone.get_volume() == pytest.approx(0.4, abs=0.02)
    sound._file.change(volume=0.0)
    assert pygame.mixer.Channel(ROOM).get_busy()
    sound.in_background(True)
    assert not pygame.mixer.Channel(ROOM).get_busy()
    sound.in_background(False)
    assert pygame.mixer.Channel(ROOM).get_busy()
    sound.enter_room("")
    assert not pygame.mixer.Channel(ROOM).get_busy()
    sound.enter_room("a game without a room")
    assert not pygame.mixer.Channel(ROOM).get_busy()


def test_a_match_is_won_and_lost_in_the_key_of_its_music(
    sound: Sound, clock: list[int], begun: list[Take], monkeypatch: pytest.MonkeyPatch
) -> None:
    tonics = {"wuxing": "D", "elemies": "G", "influence": "C", "dragon": "A", "alchemy": "E"}
    for game_id, tonic in tonics.items():
        higher = read_score(paths.music() / f"{game_id}.yaml").higher
        assert (PITCHES["D"] + higher) % 12 == PITCHES[tonic]
        monkeypatch.setattr(sound._music, "_piece", SimpleNamespace(score=SimpleNamespace(higher=higher)))
        for name in ("win", "lose", "stomp"):
            clock[0] += 1000
            sound.play(name)
    assert begun[3:6] == [Take("win", 5), Take("lose", 5), Take("stomp")]
    assert [take.semitones for take in begun[::3]] == [0, 5, -2, -5, 2]
    monkeypatch.setattr(sound._music, "_piece", None)
