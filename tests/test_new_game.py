"""A game from another package does everything: found where it is installed, told in a sentence where it is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from elements_table.bots.arena import simulate
from elements_table.conformance import tables
from elements_table.kernel import scenario
from elements_table.match import replay
from elements_table.match.journal import Seat
from elements_table.match.match import Match
from elements_table.match.replay import JournalError
from tests.tiny import FOLDER, tiny


def test_it_runs_through_conformance_with_all_its_seats_and_options() -> None:
    names = [str(table) for table in tables(tiny())]
    assert names == ["tiny-2", "tiny-3", "tiny-4", "tiny-3-rounds=1"]


def test_its_bots_play_each_other() -> None:
    result = simulate("tiny", ["regular", "random"], 40, known=tiny())
    assert result.wins[0] > result.wins[1]


def test_its_scenarios_are_checked() -> None:
    (one,) = scenario.load(FOLDER / "scenarios.yaml")
    assert scenario.check(one, games=tiny()) == []


def test_its_matches_are_kept_resumed_and_verified(tmp_path: Path) -> None:
    games, path = tiny(), tmp_path / "tiny.jsonl"
    seats = [Seat("person", "Ada"), Seat("bot", "Bruno", "regular"), Seat("bot", "Cleo", "random")]
    match = Match.new(games.game("tiny"), {"rounds": 3}, seats, 5, path)
    actions = 0
    while not match.is_over:
        seat = match.waiting()[0]
        if actions == 4:
            match.close()
            match = replay.resume(path, games)
            assert match.waiting()[0] == seat
        match.act(seat, match.legal_actions(seat)[0])
        actions += 1
    match.close()
    assert actions == 3 * 3 + 2
    assert len(match.rounds) in (0, 3)
    assert replay.verify(path, games) is None
    assert any("lay" in line for line in replay.print_log(path))


def test_a_match_of_it_is_nothing_to_a_table_without_it(tmp_path: Path) -> None:
    path = tmp_path / "tiny.jsonl"
    Match.new(tiny().game("tiny"), {}, [Seat("person", "Ada"), Seat("person", "Bea")], 1, path).close()
    with pytest.raises(JournalError, match="tiny"):
        replay.resume(path)
