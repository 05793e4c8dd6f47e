"""Settings survive a restart, and a broken file costs nothing but the settings."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import msgspec
import pytest

from elements_table.ui.platform.settings import GameChoices, SeatChoice, Settings, SettingsFile


def test_settings_survive_a_restart(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path / "settings.json")
    choices = {"wuxing": GameChoices((SeatChoice("", "Ada"), SeatChoice("random")), {"target": "3"})}
    kept.change(volume=0.25, frame_limit=120, games=choices)
    again = SettingsFile(tmp_path / "settings.json").settings
    assert (again.volume, again.frame_limit, again.games) == (0.25, 120, choices)
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"volume": 7}', b'{"frame_limit": 50}', b"\xff\xfe"])
def test_a_broken_file_is_kept_aside(tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert SettingsFile(path).settings == Settings()
    assert str(path) in caplog.text
    aside = next(tmp_path.glob("settings-broken-*.json"))
    assert aside.read_bytes() == content


def test_settings_of_a_newer_version_are_ignored_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": 2, "volume": 0.5, "holograms": [true]}')
    found = SettingsFile(path)
    assert found.settings == Settings(volume=0.5)
    found.change(volume=0.25)
    kept = json.loads(path.read_text())
    assert (kept["format"], kept["volume"], kept["holograms"]) == (2, 0.25, [True])


def test_the_file_says_its_format(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "settings.json").change(volume=0.25)
    assert json.loads((tmp_path / "settings.json").read_text())["format"] == 1


def test_a_setting_of_an_earlier_version_keeps_its_value(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"ask_before_false_knock": false}')
    assert SettingsFile(path).settings == Settings(ask_first=False)


def test_observers_are_told_of_changes_only(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path / "settings.json")
    heard: list[tuple[float, float]] = []
    end = kept.observe(lambda before, after: heard.append((before.volume, after.volume)))
    kept.change(volume=0.6)
    kept.change(volume=0.2)
    end()
    kept.change(volume=1.0)
    assert heard == [(0.6, 0.2)]


def test_a_value_that_is_none_is_refused(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path / "settings.json")
    with pytest.raises(msgspec.ValidationError):
        kept.change(volume=2.0)
    with pytest.raises(ValueError, match="no setting loudness"):
        kept.change(loudness=1)
    assert kept.settings == Settings()


def test_defaults_keep_the_last_choices(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path / "settings.json")
    games = {"wuxing": GameChoices((), {"target": "9"})}
    kept.change(volume=0.1, chime=False, games=games, language="de", views={"dragon": "suits"})
    assert kept.defaults == {"volume": 0.6, "chime": True}
    kept.reset()
    assert kept.settings == Settings(games=games, language="de", views={"dragon": "suits"})
    assert not kept.defaults
