"""Commands for what was played: replay, statistics, export and import."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from elements_table.kernel.registry import registry
from elements_table.match.archive import replay
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match
from tests.cli.program import ROOT, Run


def test_replay_prints_the_record(run: Run, match: Path) -> None:
    code, out, err = run("replay", match)
    assert (code, err) == (0, "")
    assert "yield" in out
    assert "Żółw" in out


def test_statistics_are_printed_and_written(run: Run, home: Path, tmp_path: Path) -> None:
    assert run("statistics") == (0, "No match has been played to its end yet.\n", "")
    game = registry().game("influence")
    for seed in (1, 2):
        one = Match.new(game, None, [Seat("person", "You"), *(Seat("bot", name, "novice") for name in "AB")], seed)
        while not one.is_over:
            seat = one.waiting()[0]
            one.act(seat, one.legal_actions(seat)[0])
        base = Statistics(home / "statistics.sqlite3")
        base.add(one)
        base.close()
    code, out, err = run("statistics")
    assert (code, err) == (0, "") and re.match(
        r"Influence +2 played +[012] won, longest streak [012], skill –\n", out
    )
    table = tmp_path / "table.csv"
    assert run("statistics", "--csv", table) == (0, f"2 matches in {table}\n", "")
    _code, printed, _err = run("statistics", "--csv", "-")
    assert table.read_text("utf-8-sig") == printed and printed.count("\n") == 7


def test_statistics_that_another_program_holds_are_said_not_to_be_read(
    run: Run, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, table = Statistics(home / "statistics.sqlite3"), tmp_path / "table.csv"
    home.mkdir()
    base.games()
    base.close()
    monkeypatch.setattr(Statistics, "patience", 0.05)
    table.write_text("kept")
    with closing(sqlite3.connect(base.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for more in ((), ("--csv", table), ("--csv", "-")):
            code, out, err = run("statistics", *more)
            assert (code, out, err.count("\n")) == (2, "", 1) and "database is locked" in err
    assert table.read_text() == "kept"


def test_replay_verifies(run: Run, match: Path) -> None:
    assert run("replay", match, "--verify")[0] == 0


def test_replay_tells_where_the_rules_disagree(run: Run, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "verify", lambda path: f"{path}: line 3: disagrees.")
    code, out, err = run("replay", match, "--verify")
    assert (code, out, err) == (1, f"{match}: line 3: disagrees.\n", "")


def test_a_match_goes_out_and_in_by_command(run: Run, home: Path, match: Path, tmp_path: Path) -> None:
    assert run("export")[1] == "No finished match is kept.\n"
    assert run("export", "0123") == (2, "", "elements-table: There is no finished match 0123.\n")
    assert "line 1" in run("import", ROOT / "LICENSE")[2]
    code, out, err = run("import", match, tmp_path / "none.jsonl", match)
    assert code == 2 and out.split()[2] == "wuxing" and "Żółw" in out
    assert [line.split(": ", 1)[0] for line in err.splitlines()] == ["elements-table"] * 2
    assert "no such file" in err and "kept here already" in err
    code, listed, err = run("export")
    assert (code, err, listed) == (0, "", out)
    code, path, err = run("export", out.split()[0], "--to", tmp_path / "post")
    assert (code, err) == (0, "") and Path(path.strip()).read_bytes() == match.read_bytes()
    assert "Żółw 🐢, Mei" in path and run("export", "last", "--to", tmp_path / "post")[1] == path
