"""Each command does its work: simulate, bench, check, validate, the menu and the table."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from elements_table import __version__, cli
from elements_table.kernel.registry import PACKAGES
from tests.cli.program import ROOT, SCENARIOS, Run


def test_help_and_version(run: Run) -> None:
    assert run("--version") == (0, f"Elements Table {__version__}\n", "")
    code, out, _err = run("--help")
    assert code == 0
    assert all(name in out for name in cli.COMMANDS)
    for name in cli.COMMANDS:
        code, out, _err = run(name, "--help")
        assert code == 0
        assert out.startswith(f"usage: elements-table {name}")


def test_simulate_tells_json_with_these_keys(run: Run) -> None:
    arguments = ("simulate", "wuxing", "--seats", "regular,random", "--games", "4", "--seed", "3", "--json")
    code, out, err = run(*arguments, "--option", "target=3")
    assert (code, err) == (0, "")
    found = json.loads(out)
    first = ["game", "seats", "games", "wins", "scores", "actions", "seconds", "games_per_second"]
    assert list(found) == [*first, "faults"]
    assert (found["game"], found["seats"], found["games"]) == ("wuxing", ["regular", "random"], 4)
    assert sum(found["wins"]) == 4
    again = json.loads(run(*arguments, "--option", "target=3")[1])
    assert [again[key] for key in list(found)[:6]] == [found[key] for key in list(found)[:6]]


def test_progress_is_shown_on_stderr_only_where_somebody_watches(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = io.StringIO()
    monkeypatch.setattr(watched, "isatty", lambda: True, raising=False)
    arguments = ("simulate", "wuxing", "--seats", "random,random", "--games", "2", "--json")
    quiet = run(*arguments)
    monkeypatch.setattr(sys, "stderr", watched)
    code, out, _err = run(*arguments)
    assert (quiet[0], code, quiet[2]) == (0, 0, "")
    assert "game" in watched.getvalue() and json.loads(out)["games"] == 2


def test_simulate_plays_an_endless_game_to_its_finite_end(run: Run) -> None:
    code, out, _err = run(
        "simulate", "wuxing", "--seats", "random,random", "--games", 3, "--option", "target=endless"
    )
    assert code == 0
    assert out.splitlines()[0].startswith("3 games of wuxing")
    assert len(out.splitlines()) == 3


def test_bench_tells_json_by_game(run: Run) -> None:
    code, out, err = run("bench", "wuxing", "--seconds", "0.05", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["wuxing"]
    keys = {
        "actions_per_second",
        "actions_per_processor_second",
        "playouts_per_second",
        "actions_per_playout",
        "clone_us",
    }
    assert set(found["wuxing"]) == keys


def test_bench_measures_all_games_if_none_is_named(run: Run) -> None:
    assert list(json.loads(run("bench", "--seconds", "0.02", "--json")[1])) == list(PACKAGES)
    assert run("bench", "--seconds", "0.02")[1].count("actions/s") == len(PACKAGES)


def test_check_counts_what_passes(run: Run) -> None:
    files = sorted(SCENARIOS.glob("*.yaml"))
    code, out, err = run("check", *files)
    assert (code, err) == (0, "")
    assert out.endswith(" passed, 0 failed\n")
    assert out.count("\n") == 1


def test_check_tells_each_failure_on_a_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(
        "- {game: wuxing, name: good, steps: [{do: yield}]}\n"
        "- {game: wuxing, name: bad, steps: [{do: yield}, {legal: [knock]}, {expect: {round: 2, limit: 7}}]}\n"
    )
    code, out, err = run("check", file)
    assert (code, err) == (1, "")
    *failures, last = out.splitlines()
    assert last == "1 passed, 1 failed"
    assert len(failures) == 4
    assert all(line.startswith(f"{file}: bad: step ") for line in failures)
    assert failures[-1] == f"{file}: bad: step 3: expected limit 7, found 0"


def test_validate_finds_the_shipped_files_sound(run: Run) -> None:
    code, out, err = run("validate", ROOT / "data")
    assert (code, err) == (0, ""), out


def test_validate_names_every_mistake(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(ROOT / "data", data)
    game = data / "games" / "wuxing.yaml"
    game.write_text(game.read_text().replace("size: 16", "size: 17"))
    (data / "games" / "later.yaml").write_text("id: sooner\n")
    (data / "rulebooks").mkdir(exist_ok=True)
    (data / "rulebooks" / "whist.md").write_text("Whist\n<!-- W1 what -->\n")
    index = data / "puzzles" / "dragon.json"
    index.write_text(index.read_text().replace(',1,"', ',2,"', 1))
    code, out, err = run("validate", data)
    assert (code, err) == (1, "")
    assert f"{game}: deck: `cards` add up to 16, but `size` says 17" in out
    assert "later.yaml: " in out
    assert "there is no game whist" in out
    assert "no title" in out
    assert "'what' is no section id" in out
    assert f"{index}: it does not tell of the puzzles in dragon.yaml." in out


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('centre: "#265A4D"', "centre: purple", 'look: `centre` is purple, but a colour is written as in "#235048".'),
        ('edge: "#051412"', 'edge: "#0D1D1"', "look: `edge` is #0D1D1, but a colour"),
        ('edge: "#051412"', 'edge: "#0D1D1G"', "look: `edge` is #0D1D1G, but a colour"),
        ("cover: cover_wuxing", "cover: cover_whist", "look: There is no sprite named 'cover_whist'."),
        ("back: back_wuxing", "back: back_whist", "look: There is no sprite named 'back_whist'."),
        ("order: 1", "order: 1\nnames: [Lin]", "top level: `names` has 1 names for up to 2 seats."),
    ],
)
def test_validate_finds_what_would_stop_the_menu_or_the_table(
    run: Run, tmp_path: Path, before: str, after: str, said: str
) -> None:
    data = tmp_path / "data"
    shutil.copytree(ROOT / "data", data)
    game = data / "games" / "wuxing.yaml"
    text = re.sub(r"^names: .*\n", "", game.read_text(), flags=re.MULTILINE) if "names" in after else game.read_text()
    assert before in text
    game.write_text(text.replace(before, after))
    code, out, err = run("validate", data)
    assert (code, err) == (1, "")
    first, last = out.splitlines()
    assert first.startswith(f"{game}: {said}")
    assert last == "1 mistake"


def test_the_menu_and_the_table_are_called_with_what_was_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from elements_table.ui import start

    called: list[tuple[object, ...]] = []
    monkeypatch.setattr(start, "run_menu", lambda: called.append(()))
    monkeypatch.setattr(start, "run_game", lambda *given: called.append(given))
    assert run() == (0, "", "")
    assert run("play", "wuxing") == (0, "", "")
    said = ("--seats", "random,person", "--names", "Zoe", "--seed", "9", "--option", "target=3")
    assert run("play", "wuxing", *said) == (0, "", "")
    assert called == [
        (),
        ("wuxing", ["person", "regular"], [], None, {"target": "6"}),
        ("wuxing", ["random", "person"], ["Zoe"], 9, {"target": "3"}),
    ]
