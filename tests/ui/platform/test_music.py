"""Music goes on without a gap, joins and leaves at bars, follows what everybody sees, and is silent when it must."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from elements_table import paths
from elements_table.conformance.gestures import moments
from elements_table.conformance.setups import Setup
from elements_table.kernel.errors import DataError
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.platform import music as module
from elements_table.ui.platform.music import Instruments, Music, Playing, String, mistakes
from elements_table.ui.platform.score import STEMS, MusicScore, read_score
from elements_table.ui.platform.settings import SettingsFile
from elements_table.ui.platform.sound import RATE, Sound
from tests.ui.device import Device
from tests.ui.driver import Driver, players

GAMES = sorted(registry())
SMALL = """
tempo: 120
beats: 2
steps: 2
voices:
  low: {stem: ground, instrument: silk}
  high: {stem: melody, instrument: silk}
  skin: {stem: pulse, instrument: drum}
sections:
  a:
    low: D3 . . . | A2 . . .
    high: D4 . E4 . | . F4 . A4
    skin: G2 . . . | G2 . G2 .
order: [a, a]
"""


@pytest.fixture(autouse=True)
def device(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    device = Device(tmp_path, monkeypatch)
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    pygame.mixer.set_num_channels(20)
    yield device
    device.close()
    pygame.mixer.quit()


@pytest.fixture
def score(tmp_path: Path) -> MusicScore:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return read_score(path)


def tone(count: int, seed: int) -> bytes:
    """Return noise that dies away, as a note."""
    draw = Random(seed)
    return array("h", [round(draw.uniform(-9000, 9000) * (1 - i / count)) for i in range(count)]).tobytes()


# ---- what is written


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_piece_of_its_own_of_90_seconds_or_more(game_id: str) -> None:
    score = read_score(paths.music() / f"{game_id}.yaml")
    counts = {len(score.bars(name)) for name in score.voices}
    assert len(counts) == 1
    assert counts.pop() * score.seconds >= 90
    assert {voice.stem for voice in score.voices.values()} == set(STEMS)
    for name in score.voices:
        assert any(score.bars(name)), name


def test_the_music_lies_on_disk_as_its_instruments_alone() -> None:
    assert list(mistakes(paths.music(), paths.sounds())) == []
    used = {
        voice.instrument for game in GAMES for voice in read_score(paths.music() / f"{game}.yaml").voices.values()
    }
    files = list(paths.sounds().glob("music_*.flac"))
    assert {path.stem.split("_")[1] for path in files} == used
    scores = sum(path.stat().st_size for path in paths.music().iterdir())
    assert sum(path.stat().st_size for path in files) + scores < 1_500_000


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        ("D3 . . . |", "D3 . . |", "sections.a.low: bar 1 has 3 steps instead of 4"),
        ("F4", "H4", "sections.a.high: bar 2: H4 is no note"),
        ("[a, a]", "[a, b]", "there is no section b"),
        ("    low: D3", "    deep: D3", "there is no voice deep"),
        ("D3 . . . | A2 . . .", "D3 . . .", "have not the same number of bars"),
        ("tempo: 120", "tempo: 7", "tempo"),
        ("stem: melody", "stem: chorus", "voices[...].stem"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(tmp_path: Path, was: str, becomes: str, why: str) -> None:
    assert was in SMALL
    path = tmp_path / "small.yaml"
    path.write_text(SMALL.replace(was, becomes), encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_score(path)
    assert why in str(error.value)
    assert list(mistakes(tmp_path, paths.sounds())) == [str(error.value)]


def test_an_instrument_that_there_is_not_is_told_and_silent(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL.replace("silk", "tuba"), encoding="utf-8")
    assert "voices.low: there is no instrument tuba" in "\n".join(mistakes(tmp_path, paths.sounds()))
    assert Instruments(paths.sounds()).note("tuba", 60) == b""


# ---- what is played


@pytest.mark.parametrize("place", [-1.0, 0.0, 0.7])
def test_a_string_goes_on_over_the_end_of_a_piece_to_the_sample(place: float) -> None:
    notes = [(100, tone(4000, 1)), (2300, tone(900, 2)), (5000, tone(3000, 3))]
    whole = String(place).play(notes, 9000)
    parts, cut = String(place), array("h")
    for begin, end in pairwise((0, 1000, 2300, 4000, 9000)):
        cut += parts.play([(at - begin, note) for at, note in notes if begin <= at < end], end - begin)
    assert cut == whole
    assert len(whole) == 9000 * 4
    assert parts.is_still


def test_a_string_that_is_plucked_anew_does_not_click() -> None:
    steady, silence = array("h", [9000] * 4000).tobytes(), array("h", [0] * 4000).tobytes()
    heard = String(0.0).play([(0, steady), (1500, silence)], 4000)
    steps = [abs(b - a) for a, b in pairwise(heard[2400::4])]
    assert max(steps) < 60
    assert heard[-1] == 0


def test_who_sits_at_the_left_is_heard_there_first() -> None:
    for place in (-1.0, 1.0):
        heard = String(place).play([(50, array("h", [5000] * 500).tobytes())], 900)
        left, right = (next(i for i, value in enumerate(heard[ear::2]) if value) for ear in (0, 1))
        assert (left < right) == (place < 0)


def test_a_note_is_as_high_as_it_is_written() -> None:
    instruments = Instruments(paths.sounds())
    for pitch in (55, 58, 62, 67):
        wave = array("h", instruments.note("silk", pitch))[2000:12000]
        lag = round(RATE / 2 / (440 * 2 ** ((pitch - 69) / 12)))
        likeness = {n: sum(a * b for a, b in zip(wave, wave[n:], strict=False)) for n in range(lag - 9, lag + 10)}
        assert abs(max(likeness, key=likeness.__getitem__) - lag) <= 1, pitch


def test_the_stems_join_and_leave_where_a_bar_begins(score: MusicScore) -> None:
    score = msgspec.structs.replace(score, tempo=60)
    piece = Playing(score, Instruments(paths.sounds()), RATE // 2)
    seconds = piece.count / (RATE / 2)
    parts = round(score.seconds / seconds)
    assert parts > 1
    joined = []
    for n in range(4 * 2 * parts):
        wanted = STEMS[: 1 + n // 3 % 2]
        played = piece.next(wanted)
        joined.append(piece.joined["melody"])
        if n % parts == 0:
            assert joined[-1] == ("melody" in wanted)
        else:
            assert joined[-1] == joined[-2]
        if not any(joined):
            assert played["high"] is None
    assert len(set(joined)) == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_a_piece_begins_anew_without_a_click(game_id: str) -> None:
    score = read_score(paths.music() / f"{game_id}.yaml")
    piece = Playing(score, Instruments(paths.sounds()), RATE // 2)
    count = len(score.bars(next(iter(score.voices)))) * round(score.seconds * RATE / 2 / piece.count)
    silence = array("h", [0]) * (4 * piece.count)
    last: dict[str, array[int]] = {}
    for n in range(count + 1):
        heard = {name: (raw or silence)[::4] for name, raw in piece.next(STEMS).items()}
        if n == count:
            for name, ear in heard.items():
                around = [*last[name][-400:], *ear[:100]]
                steps = [abs(b - a) for a, b in pairwise(around)]
                assert steps[399] <= 1.2 * max(*steps[:399], *steps[400:], 40), name
            assert piece.next(STEMS)
        last = heard
    assert any(any(ear) for ear in last.values())


def test_the_mixer_plays_one_piece_after_the_other_without_a_gap(
    tmp_path: Path, score: MusicScore, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the library gives the device is what was put together, sample by sample."""
    monkeypatch.setattr(module, "COMES_MS", 1.0)
    clocked = Clocked(Music(paths.sounds(), tmp_path, RATE), device)
    clocked.music.open("small")
    until_ready(clocked)
    heard = clocked.run(4.5)
    clocked.music.close()
    piece = Playing(score, Instruments(paths.sounds()), RATE // 2)
    pieces = [piece.next(STEMS[:1])["low"] for _ in range(3)]
    wanted = b"".join(each.tobytes() for each in pieces if each is not None).lstrip(b"\0")
    begins = next(i for i in range(0, len(heard), 4) if any(heard[i : i + 4]))
    begins += next(i for i in range(4) if heard[begins + i])
    assert len(wanted) > 2.5 * piece.count * 8
    assert heard[begins : begins + len(wanted)] == wanted


# ---- what is heard


class Clocked:
    """Music that is updated by hand, as fast as the mixer plays."""

    def __init__(self, music: Music, device: Device) -> None:
        self.music, self.now, self._device = music, 0.0, device

    def run(self, seconds: float, volume: float = 1.0) -> bytes:
        """Go on, and return what is played meanwhile."""
        heard = bytearray()
        end = self.now + 1000 * seconds
        while self.now < end:
            self.music.update(self.now, volume, may_load=True)
            heard += self._device.listen(10)
            self.now += 10
        return bytes(heard)

    def volumes(self) -> list[float]:
        return [pygame.mixer.Channel(n).get_volume() for n in range(len(self.music._channels))]


@pytest.fixture
def clocked(tmp_path: Path, score: MusicScore, device: Device) -> Iterator[Clocked]:
    clocked = Clocked(Music(paths.sounds(), tmp_path, RATE), device)
    clocked.music.open("small")
    yield clocked
    clocked.music.close()


def loud() -> int:
    """Return how many channels of the music are heard."""
    channels = [pygame.mixer.Channel(n) for n in range(8)]
    return sum(channel.get_busy() and channel.get_volume() > 0 for channel in channels)


def until_ready(clocked: Clocked) -> None:
    for _ in range(400):
        clocked.run(0.05)
        if clocked.volumes():
            return
        if clocked.music._making is not None:
            clocked.music._making.join()
    raise AssertionError("the music never begins")


def test_music_comes_slowly_at_its_volume_and_stops_at_once(clocked: Clocked) -> None:
    until_ready(clocked)
    assert max(clocked.volumes()) < 0.2
    clocked.run(2.6, 0.5)
    assert max(clocked.volumes()) == pytest.approx(0.5, abs=0.02)
    assert clocked.volumes().count(0.0) == 2
    clocked.run(0.02, 0.0)
    assert loud() == 0
    until_ready(clocked)


def test_music_fades_as_one_leaves(clocked: Clocked) -> None:
    until_ready(clocked)
    clocked.run(2.5)
    clocked.music.open("")
    clocked.run(0.3)
    assert 0 < max(clocked.volumes()) < 1
    clocked.run(1.3)
    assert clocked.volumes() == []
    assert not clocked.music.is_wanted


def test_the_pulse_joins_at_stake(clocked: Clocked) -> None:
    until_ready(clocked)
    clocked.music.want(plays=True, at_stake=True)
    clocked.run(4)
    assert min(clocked.volumes()) > 0.3
    clocked.music.want(plays=True, at_stake=False)
    clocked.run(4)
    assert clocked.volumes()[-1] == 0
    assert min(clocked.volumes()[:-1]) > 0.3


@pytest.fixture
def sound(tmp_path: Path, device: Device) -> Iterator[Sound]:
    sound = Sound(SettingsFile(tmp_path / "settings.json"))
    yield sound
    device.close()
    sound.close()


def test_the_background_is_silent_unless_it_need_not_be(sound: Sound, device: Device) -> None:
    assert sound._file.settings.music == 0.35
    sound.enter_room("wuxing")
    now = 0.0

    def go_on(seconds: float) -> int:
        nonlocal now
        for _ in range(round(seconds * 50)):
            sound.update(now, is_calm=True)
            device.listen(20)
            now += 20
        return loud()

    for _ in range(100):
        if go_on(0.2):
            break
        if sound._music._making is not None:
            sound._music._making.join()
    assert go_on(1) > 0
    sound.in_background(True)
    assert go_on(0.3) == 0
    sound._file.change(silent_in_background=False)
    assert go_on(5) > 0
    sound._file.change(music=0.0)
    assert go_on(0.3) == 0


def test_effects_never_take_a_channel_of_the_music(sound: Sound) -> None:
    assert sound.start()
    for name in ("place", "take", "flip", "win", "lose", "chime", "call", "trump"):
        sound.play(name)
    assert not any(pygame.mixer.Channel(n).get_busy() for n in range(8))
    assert any(pygame.mixer.Channel(n).get_busy() for n in range(8, 20))


# ---- what is at stake


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_at_stake_everybody_sees(game_id: str) -> None:
    """Whoever listens learns nothing: seats and onlookers hear the same, and a match has both calm and stake."""
    table = Setup(registry(), game_id, {}, registry().game(game_id).data.default_seats)
    told = set()
    for seed in (1, 2, 3):
        for moment in moments(table, seed, with_updates=True):
            for update in moment.updates:
                seats = (None, *range(table.seats))
                heard = {moment.scene.staging.at_stake(moment.after(update, seat).view) for seat in seats}
                assert len(heard) == 1
                told |= heard
    assert told == {True, False}


def test_the_table_tells_the_music_how_things_stand(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[bool, bool]] = []
    monkeypatch.setattr(driver.app.services.sound, "tell", lambda *, plays, at_stake: told.append((plays, at_stake)))
    match = Match.new(registry().game("wuxing"), None, players("person", "random"), 5)
    table = driver.sit(match)
    staging: Any = table.scene.staging
    assert told == [(False, False)]
    monkeypatch.setattr(type(staging), "at_stake", lambda _self, _view: True)
    for kind in ("play", "play", "play", "deal", "play"):
        table.presenter._let_music_follow(Event(kind, 0), table.view())
    assert told[1:] == [(False, False), (True, True), (True, True), (False, False), (False, False)]
