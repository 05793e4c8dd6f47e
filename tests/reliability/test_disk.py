"""A disk that refuses: play goes on, it is told once, and nothing is lost unsaid. Long form: `torture.py disk`."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path
from random import Random

import pytest
from torture import disk

from elements_table import paths
from elements_table.kernel.registry import registry
from elements_table.match.archive.saves import Saves
from elements_table.match.play.journal import JournalError, Seat, SeatLine
from elements_table.match.play.match import Match
from elements_table.match.play.user_files import locked
from elements_table.ui.platform.settings import SettingsFile

SEATS = [Seat("person", "Ada"), Seat("bot", "B", "novice")]


@pytest.mark.parametrize("at", [2, 8, 22, 38, 39, 56, 60])
@pytest.mark.parametrize("goes_on", [False, True])
def test_a_call_that_is_refused_stops_nothing_and_costs_nothing_unsaid(at: int, goes_on: bool) -> None:
    calls, fault = disk.one_fault(at, goes_on=goes_on, number=errno.ENOSPC, seed=1)
    assert calls >= at
    assert not fault


def played(saves: Saves, actions: int) -> Match:
    match, rng = saves.begin(registry().game("wuxing"), {"target": 9}, SEATS, 3), Random(1)
    for _n in range(actions):
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
    return match


def test_a_match_is_kept_elsewhere_as_it_stands_and_goes_on_from_there(home: Path) -> None:
    saves = Saves()
    match = played(saves, 5)
    match.replace(1, Seat("bot", "Cleo", "regular"))
    match.rewind(0)
    match.note_practice()
    shutil.rmtree(home)
    seat = match.current
    match.act(seat, match.legal_actions(seat)[0])
    assert match.trouble is not None
    path = saves.rescue(match)
    assert path.parent == paths.refuge()
    assert match.trouble is None
    match.act(match.current, match.legal_actions(match.current)[0])
    match.close()
    assert saves.open_matches() == [path]
    found = saves.resume("wuxing")
    assert [entry.text for entry in found.record] == [entry.text for entry in match.record]
    assert (found.seats, found.practice, found.id) == (match.seats, True, match.id)
    assert SeatLine(1, match.seats[1]) in [*match.lines()]


def test_a_match_that_cannot_be_kept_is_played_all_the_same(home: Path) -> None:
    home.mkdir()
    (home / "matches").write_text("in the way")
    saves = Saves()
    match = played(saves, 3)
    assert match.journal is None
    assert "the match cannot be saved" in str(match.trouble)
    assert not match.is_counted
    assert saves.finish(match) is None
    paths.refuge().write_text("in the way too")
    with pytest.raises(JournalError, match="cannot be saved"):
        saves.rescue(match)
    assert match.trouble is not None


def test_what_could_not_be_begun_is_no_open_match(home: Path) -> None:
    (home / "matches").mkdir(parents=True)
    (home / "matches" / "wuxing.jsonl").touch()
    (home / "matches" / "dragon.jsonl").symlink_to(home / "nowhere")
    assert Saves().open_matches() == []


def test_a_folder_that_takes_nothing_is_told_of(home: Path) -> None:
    home.write_text("no folder")
    with locked(home) as trouble:
        assert str(home) in trouble
        assert paths.HOME_VARIABLE in trouble
    settings = SettingsFile(paths.user() / "settings.json")
    settings.change(volume=0.1)
    assert settings.settings.volume == 0.1
    assert "settings.json: cannot be " in str(settings.warning)
