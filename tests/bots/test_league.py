"""The league: each deal from every seating, intervals, Elo, and a file from which it goes on after any stop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from elements_table import cli
from elements_table.bots import arena, league
from elements_table.bots.arena import Outcome
from elements_table.bots.crew import crew
from elements_table.bots.league import League, LeagueTable
from elements_table.kernel.errors import TableError
from tests.tiny import tiny

ROOT = Path(__file__).resolve().parents[2]
TINY = ("regular", "random", "novice")


def tiny_league(**settings: object) -> League:
    return League("tiny", TINY, **{"players": 2, "known": tiny(), **settings})  # type: ignore[arg-type]  # as named


def test_each_deal_is_played_once_from_every_seating_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    league = League("elemies", ("regular", "random"))
    plan = league.plan(("regular", "random"))
    seats = [[plan.entrants[e] for e in arena.seated(league.game, plan, number)] for number in range(4)]
    assert seats == [["regular", "random"] * 2, ["random", "regular"] * 2] * 2
    seeds: list[tuple[int, int]] = []

    def played(*_given: object, seed: int, bots_seed: int, **_named: object) -> Outcome:
        seeds.append((seed, bots_seed))
        return Outcome((0, 2), (1.0, 0.0, 1.0, 0.0), 1)

    monkeypatch.setattr(arena, "play_game", played)
    arena.play_games(plan, 0, 4)
    assert sorted(seeds[:2]) == sorted(seeds[2:])
    assert len({*seeds}) == 2
    table = league.play(10)
    assert table.pairs[0][1:] == (10, 0.5, 0.0, 0.5), "whoever wins from one seat alone is no stronger"
    assert [one.elo for one in table.bots] == [0.0, 0.0]


def test_one_of_three_is_measured_against_two_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_game", lambda *_g, **_n: Outcome((0,), (1.0, 0.0, 0.0), 1))
    table = League("influence", ("regular", "random"), players=3).play(30)
    assert table.pairs[0][1:] == (30, pytest.approx(1 / 3, abs=1e-4), 0.0, pytest.approx(1 / 3, abs=1e-4))
    assert [one.elo for one in table.bots] == pytest.approx([0.0, 0.0], abs=0.1)


@pytest.mark.parametrize("others", [1, 2, 3])
def test_ten_times_the_strength_is_400_points(others: int) -> None:
    share = 10 / (10 + others)
    deals = [[share] * 4000]
    strong, weak = league.elo(2, [(0, 1)], deals, others)
    assert strong.elo - weak.elo == pytest.approx(400, abs=3)
    assert strong.elo + weak.elo == pytest.approx(0, abs=0.2)


def test_the_interval_holds_what_deals_drawn_anew_give_and_narrows_with_more() -> None:
    few = league.elo(2, [(0, 1)], [[1.0, 0.0, 0.5, 1.0, 1.0] * 8], 1)
    many = league.elo(2, [(0, 1)], [[1.0, 0.0, 0.5, 1.0, 1.0] * 128], 1)
    widths = [found[0].high - found[0].low for found in (few, many)]
    assert widths[0] == pytest.approx(4 * widths[1], rel=0.25)
    for found in (*few, *many):
        assert found.low < found.elo < found.high
    assert few == league.elo(2, [(0, 1)], [[1.0, 0.0, 0.5, 1.0, 1.0] * 8], 1)


def test_whoever_wins_all_has_a_number_and_more_of_it_the_longer_that_goes() -> None:
    tens, hundreds = (league.elo(2, [(0, 1)], [[1.0] * n], 1)[0].elo for n in (10, 100))
    assert 0 < tens < hundreds < 1000


def test_who_beats_whom_is_consistent_over_three() -> None:
    even, won = [0.5] * 400, [10 / 11] * 400
    one, two, three = league.elo(3, [(0, 1), (0, 2), (1, 2)], [even, won, won], 1)
    assert one.elo == pytest.approx(two.elo, abs=0.2)
    assert one.elo - three.elo == pytest.approx(400, abs=6)


def test_a_league_is_the_same_with_any_number_of_workers_and_over_a_file(tmp_path: Path) -> None:
    alone = tiny_league().play(24)
    assert [one.name for one in alone.bots] == ["regular", "novice", "random"]
    assert [pair.bots for pair in alone.pairs] == [("regular", "random"), ("regular", "novice"), ("random", "novice")]
    file = tmp_path / "league.jsonl"
    with crew(2) as there:
        assert tiny_league().play(24, there=there, file=file) == alone
    before = file.read_bytes()
    assert tiny_league().play(24, file=file) == alone
    assert file.read_bytes() == before, "nothing is played again"


@pytest.mark.parametrize("cut", [1, 40, 500, 1200, 1390])
def test_a_file_that_was_cut_off_anywhere_is_gone_on_with(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "league.jsonl"
    table = tiny_league().play(20, file=file)
    whole = file.read_bytes()
    assert len(whole) > cut
    file.write_bytes(whole[:-cut])
    assert tiny_league().play(20, file=file) == table


def test_a_file_of_another_league_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    tiny_league().play(10, file=file)
    whole = file.read_bytes()
    for other in (tiny_league(seed=2), tiny_league(players=3), tiny_league(limit=1.0)):
        with pytest.raises(TableError, match="holds no answers to this"):
            other.play(10, file=file)
    assert file.read_bytes() == whole


def runs(number: str) -> bool:
    """Return whether a process runs, on Linux, and is not only waiting to be forgotten."""
    try:
        return "State:\tZ" not in Path("/proc", number, "status").read_text()
    except OSError:
        return False


def test_a_league_that_is_killed_comes_out_as_one_that_was_not(tmp_path: Path) -> None:
    def command(file: Path) -> list[str]:
        asked = "league wuxing --bots random,random+bold,random+quick --games 60 --option target=3 --workers 2 --json"
        return [sys.executable, "-m", "elements_table", *asked.split(), "--resume", str(file)]

    killed, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ELEMENTS_TABLE_HOME": str(tmp_path)}
    process = subprocess.Popen(command(killed), env=environment, stdout=subprocess.DEVNULL, cwd=tmp_path)
    end = time.monotonic() + 60
    while not killed.exists() or killed.read_bytes().count(b"\n") < 3:
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.01)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    numbers = children.read_text("ascii").split() if children.exists() else []
    process.kill()
    process.wait()
    while any(map(runs, numbers)):
        assert time.monotonic() < end, "those who worked at it are still there"
        time.sleep(0.02)
    assert killed.read_bytes().count(b"\n") < 15
    told = [
        subprocess.run(
            command(file), env=environment, capture_output=True, text=True, cwd=tmp_path, timeout=120, check=True
        ).stdout
        for file in (killed, whole)
    ]
    assert told[0] == told[1]
    table = json.loads(told[0])
    assert [*table] == [*LeagueTable._fields]
    assert [*table["pairs"][0]] == ["bots", "matches", "won", "within", "equal"]


def test_the_command_prints_tables_and_refuses_what_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    quick = ["--games", "4", "--option", "target=3"]
    assert cli.main(["league", "wuxing", "--bots", "novice+50%,random", *quick]) == 2
    assert cli.main(["league", "wuxing", "--bots", "regular+quick,random", *quick]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Wu Xing, 2 seats, target 3: 4 matches of each pair, every deal from every seat."
    assert lines[4].startswith("| regular+quick – random |       4 | 100 ± ")
    assert [line.split()[1] for line in lines[8:]] == ["regular+quick", "random"]
    for bots, why in (
        ("genius,random", "no bot level genius"),
        ("random", "two bots or more"),
        ("a,", "no bot level"),
    ):
        assert cli.main(["league", "wuxing", "--bots", bots]) == 2
        assert why in capsys.readouterr().err
    assert cli.main(["league", "whist", "--bots", "regular,random"]) == 2
    assert cli.main(["league", "wuxing", "--players", "3"]) == 2
