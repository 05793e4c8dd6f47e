"""What version 1.0.0 wrote opens in this one; what a later version wrote is refused kindly, and kept."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from torture.damage import chained

from elements_table.match.archive.replay import replay, verify
from elements_table.match.archive.saves import Saves
from elements_table.match.archive.statistics import VERSION as TABLES
from elements_table.match.archive.statistics import Statistics
from elements_table.match.campaign.profile import VERSION, Profile
from elements_table.match.play.journal import FORMAT, JournalError, read, version_of
from elements_table.ui.platform.settings import SettingsFile

SAVES = Path(__file__).parents[1] / "saves"
MATCHES = sorted(SAVES.glob("*-1.0.0-*.jsonl"))


@pytest.mark.parametrize("save", MATCHES, ids=lambda save: save.stem)
def test_a_match_of_1_0_0_opens(save: Path) -> None:
    found = read(save)
    assert version_of(found.header) == (1, 0, 0)
    assert verify(save) is None
    assert replay(save, found).is_over == save.stem.endswith("over")


def test_there_is_a_match_of_every_game_of_then() -> None:
    assert {save.name.partition("-")[0] for save in MATCHES} == {
        "wuxing",
        "elemies",
        "influence",
        "dragon",
        "alchemy",
    }


def test_the_settings_of_1_0_0_are_taken_over(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAVES / "settings-1.0.0.json", tmp_path / "settings.json"))
    found = SettingsFile(path)
    assert found.warning is None
    assert (found.settings.volume, found.settings.show_log, found.settings.ask_first) == (0.3, False, True)
    assert found.settings.games["wuxing"].options == {"target": "3"}


def test_the_statistics_of_1_0_0_go_on(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAVES / "statistics-1.0.0.sqlite3", tmp_path / "statistics.sqlite3"))
    statistics = Statistics(path)
    found = {record.game: (record.played, record.won) for record in statistics.games()}
    statistics.close()
    assert statistics.warning is None
    assert found == {"wuxing": (1, 1), "influence": (1, 0), "dragon": (1, 1)}
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (TABLES,)


def test_a_match_of_a_later_format_is_refused_kindly_and_kept(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (SAVES / "wuxing-1.0.0-open.jsonl").read_bytes().splitlines()]
    for line in lines:
        del line["crc"]
    lines[0] |= {"format": FORMAT + 1, "something": "new"}
    saves = Saves(tmp_path)
    path = saves.path("wuxing")
    path.parent.mkdir()
    path.write_bytes(chained(lines))
    before = path.read_bytes()
    with pytest.raises(JournalError, match=rf"wuxing\.jsonl: line 1: it is of format {FORMAT + 1}, and this version"):
        saves.resume("wuxing")
    assert path.read_bytes() == before
    assert saves.open_matches() == [path]


def test_what_a_later_version_keeps_of_lessons_and_statistics_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    path.write_text(json.dumps({"version": VERSION + 1, "later": 1}))
    assert "later version" in str(Profile(path).warning)
    assert [json.loads(file.read_text())["later"] for file in tmp_path.glob("learning-*.json")] == [1]
    base = sqlite3.connect(tmp_path / "statistics.sqlite3")
    base.execute(f"PRAGMA user_version = {TABLES + 1}")
    base.close()
    statistics = Statistics(tmp_path / "statistics.sqlite3")
    assert statistics.games() == []
    assert "a newer version of Elements Table made it" in str(statistics.warning)
    assert sqlite3.connect(statistics.path).execute("PRAGMA user_version").fetchone() == (TABLES + 1,)
