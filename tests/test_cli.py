"""The command line: each command does its work, and every mistake is one sentence on stderr."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from elements_table import __version__, cli, paths
from elements_table.kernel import words
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.logfile import LogFile
from elements_table.match.archive import replay
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match

ROOT = Path(__file__).parents[1]
SCENARIOS = ROOT / "tests" / "scenarios" / "wuxing"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that play writes goes to a folder of its own, and so does the log, wherever it was opened before."""
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, LogFile)]:
        root.removeHandler(handler)
    folder = tmp_path / "home"
    monkeypatch.setenv(paths.HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command and return its exit code, stdout and stderr."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def process(*arguments: object, **settings: object) -> subprocess.CompletedProcess[str]:
    """Run a command as a process of its own."""
    command = [sys.executable, "-m", "elements_table", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=120, **settings
    )


MISTAKES = [
    (["dance"], "dance"),
    (["simulate"], "--seats"),
    (["simulate", "whist", "--seats", "random,random"], "wuxing"),
    (["simulate", "wuxing", "--seats", "random,nobody"], "novice, regular, expert"),
    (["simulate", "wuxing", "--seats", "random,person"], "person"),
    (["simulate", "wuxing", "--seats", "random"], "2"),
    (["simulate", "wuxing", "--seats", "random,random", "--games", "0"], "--games"),
    (["simulate", "wuxing", "--seats", "random,random", "--games", "x"], "--games"),
    (["simulate", "wuxing", "--seats", "random,random", "--option", "target"], "name=value"),
    (["simulate", "wuxing", "--seats", "random,random", "--option", "target=7"], "3, 6, 9, endless"),
    (["simulate", "wuxing", "--seats", "random,random", "--option", "goal=7"], "target"),
    (["simulate", "wuxing", "--seats", "random,random", "--bogus"], "--help"),
    (["bench", "whist"], "wuxing"),
    (["bench", "wuxing", "--players", "5"], "2"),
    (["bench", "wuxing", "--seconds", "0"], "--seconds"),
    (["bench", "wuxing", "--seconds", "nan"], "--seconds"),
    (["check"], "FILE"),
    (["check", "no/such/file.yaml"], "no such file"),
    (["check", ROOT / "LICENSE"], "LICENSE"),
    (["validate", "no/such/folder"], "no such folder"),
    (["validate", ROOT / "sprites"], "games"),
    (["replay", "no/such/match.jsonl"], "match.jsonl"),
    (["replay", ROOT / "LICENSE"], "LICENSE"),
    (["replay", ROOT / "LICENSE", "--verify"], "LICENSE"),
    (["import"], "FILE"),
    (["statistics", "--csv", "no/such/folder/table.csv"], "no/such/folder"),
    (["play"], "GAME"),
    (["play", "whist"], "wuxing"),
    (["play", "wuxing", "--seats", "person"], "2"),
    (["play", "wuxing", "--seats", "person,nobody"], "novice, regular, expert"),
    (["play", "wuxing", "--names", "A,B,C"], "--names"),
    (["play", "wuxing", "--names", "Ann,ann"], "Two seats have the name Ann; give each its own."),
    (["play", "wuxing", "--names", "Ann,you"], "You is what the table calls its only person"),
    (["play", "wuxing", "--seats", "person,person", "--names", "You"], "take another name"),
    (["play", "wuxing", "--option", "target=7"], "target"),
    (["play", "wuxing", "--seed", "x"], "--seed"),
    (["screenshot", "menu"], "OUT.png"),
    (["screenshot", "garden", "out.png"], "new-game"),
    (["screenshot", "rules:whist", "out.png"], "rules:GAME"),
    (["screenshot", "menu", "out.gif"], ".png"),
    (["screenshot", "menu", "no/such/folder/out.png"], "folder"),
    (["screenshot", "menu", "out.png", "--size", "big"], "1280x800"),
    (["screenshot", "menu", "out.png", "--size", "1x1"], "pixels"),
    (["screenshot", "menu", "out.png", "--size", "8192x8192"], "from 320 to 3840 pixels"),
    (["screenshot", "menu", "out.png", "--size", "3840x3840"], "3840x2160"),
    (["screenshot", "menu", "out.png", "--size", "9" * 5000 + "x640"], "18 digits"),
    (["play", "wuxing", "--seed", "9" * 5000], "18 digits"),
    (["play", "wuxing", "--names", "x" * 5000], "60 letters"),
    (["play", "wuxing", "--names", "\udcff"], "A name holds a byte that is no letter; write it in UTF-8."),
]


@pytest.mark.parametrize(("arguments", "named"), MISTAKES, ids=str)
def test_a_mistake_is_one_sentence_and_exit_2(run: Run, home: Path, arguments: list[object], named: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("elements-table: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert named in err
    assert "Traceback" not in err
    assert not home.exists(), "a mistake in the arguments writes nothing"


def test_a_picture_of_a_game_that_is_left_out_says_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    why = "The game whist of whist is left out: there is nothing in it."
    monkeypatch.setitem(registry().left_out, "whist", why)
    assert run("screenshot", "whist", "out.png") == (2, "", f"elements-table: {why}\n")


@pytest.mark.parametrize(("kept", "word"), [('{"language": "de"}', "keine"), ('{"language": 3}', "No"), ("[", "No")])
def test_commands_speak_the_language_that_settings_keep(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, kept: str, word: str
) -> None:
    monkeypatch.setattr(words, "_words", words._Words())
    home.mkdir()
    (home / "settings.json").write_text(kept)
    code, out, _err = run("export")
    assert (code, word in out.split()) == (0, True), out


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "cut in its head": lambda raw: raw[:10],
    "cut in its tables": lambda raw: raw[:5000],
    "cut at half": lambda raw: raw[: len(raw) // 2],
    "zeros": lambda raw: bytes(len(raw)),
    "no bytes of a catalog": lambda raw: b"no catalog" * 99,
    "a bit of a table": lambda raw: raw[:2000] + bytes([raw[2000] ^ 64]) + raw[2001:],
    "a bit of a sentence": lambda raw: raw[:-900] + bytes([raw[-900] ^ 1]) + raw[-899:],
    "no text": lambda raw: raw[: len(raw) // 2] + b"\xff\xfe" * 9 + raw[len(raw) // 2 + 18 :],
}


@pytest.fixture
def catalog(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """German is spoken, by a catalog that may be damaged."""
    monkeypatch.setattr(words, "_words", words._Words())
    data = tmp_path / "data"
    data.mkdir()
    for part in paths.data().iterdir():
        if part.name != "locale":
            (data / part.name).symlink_to(part)
    shutil.copytree(paths.data() / "locale", data / "locale")
    monkeypatch.setattr(paths, "data", lambda: data)
    home.mkdir()
    (home / "settings.json").write_text('{"language": "de"}')
    return data / "locale" / "de" / "LC_MESSAGES" / "elements-table.mo"


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_catalog_is_a_sentence_and_english(run: Run, catalog: Path, kind: str) -> None:
    raw = catalog.read_bytes()
    assert "keine" in run("export")[1].split() or "kein" in run("export")[1]
    catalog.write_bytes(DAMAGE[kind](raw))
    for command in (("--help",), ("--version",), ("export",), ("statistics",)):
        code, out, err = run(*command)
        assert code == 0 and err.startswith(f"elements-table: {catalog}: the words cannot be read ("), command
        assert err.endswith("), so English is spoken.\n") and err.count("\n") == 1
    assert "No match has been played" in out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only these systems have pipes with names")
def test_a_pipe_in_place_of_a_catalog_is_not_waited_for(run: Run, catalog: Path) -> None:
    catalog.unlink()
    os.mkfifo(catalog)
    code, out, err = run("export")
    assert (code, out) == (0, "No finished match is kept.\n") and "it is no file of the disk" in err


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


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A journal of a short match."""
    path = tmp_path / "match.jsonl"
    seats = [Seat("person", "Żółw 🐢"), Seat("bot", "Mei", "random")]
    kept = Match.new(registry().game("wuxing"), {"target": "3"}, seats, 8, path)
    while not kept.is_over:
        seat = kept.waiting()[0]
        actions = [action for action in kept.legal_actions(seat) if str(action) in ("yield", "deal")]
        kept.act(seat, actions[0])
    kept.close()
    return path


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


def test_a_fault_is_one_sentence_and_the_log_has_the_rest(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(args: object) -> int:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(cli, "COMMANDS", {**cli.COMMANDS, "check": broken})
    code, out, err = run("check", "x.yaml")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err and "ZeroDivision" not in err
    log = home / "elements-table.log"
    assert str(log) in err
    assert "ZeroDivisionError: a fault of ours" in log.read_text()


def test_a_home_that_cannot_be_written_is_one_sentence_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(args: object) -> int:
        raise ZeroDivisionError

    (tmp_path / "file").touch()
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "file" / "below"))
    monkeypatch.setattr(cli, "COMMANDS", {**cli.COMMANDS, "check": broken})
    code, _out, err = run("check", "x.yaml")
    assert code == 2
    assert err.count("\n") == 1
    assert paths.HOME_VARIABLE in err


@pytest.mark.parametrize("folder", ["", "~nobody-of-that-name/x"])
def test_a_home_that_is_nobodys_is_one_sentence_where_it_is_needed(
    run: Run, folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pwd = pytest.importorskip("pwd")

    def unknown(_who: object) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", paths.HOME_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    if folder:
        monkeypatch.setenv(paths.HOME_VARIABLE, folder)
    monkeypatch.chdir(tmp_path)
    assert run("--version") == (0, f"Elements Table {__version__}\n", "")
    assert run("check", SCENARIOS / "knock.yaml")[::2] == (0, "")
    for command in (
        ("statistics",),
        ("export",),
        ("screenshot", "menu", tmp_path / "menu.png"),
        ("play", "wuxing"),
        (),
    ):
        code, out, err = run(*command)
        assert (code, out, err.count("\n")) == (2, "", 1), command
        assert err.startswith(f"elements-table: {folder or '~'}") and paths.HOME_VARIABLE in err
    assert not list(tmp_path.iterdir()), "nothing is made where the program happens to start"


def test_interrupting_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "COMMANDS", {**cli.COMMANDS, "check": interrupted})
    assert run("check", "x.yaml") == (130, "", "")


def test_as_a_program() -> None:
    done = process("check", SCENARIOS / "knock.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(" passed, 0 failed\n")
    done = process("check", "nothing.yaml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "elements-table: nothing.yaml: there is no such file.\n"


def test_a_program_in_a_pipe_has_no_progress_bar_and_may_lose_its_reader() -> None:
    done = process("simulate", "wuxing", "--seats", "random,random", "--games", "20", "--workers", "2")
    assert (done.returncode, done.stderr) == (0, "")
    command = f'"{sys.executable}" -m elements_table simulate wuxing --seats random,random --games 2 | head -0'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
def test_an_answer_that_cannot_be_written_is_told() -> None:
    command = f'"{sys.executable}" -m elements_table check "{SCENARIOS / "knock.yaml"}" > /dev/full'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "elements-table: What there is to say cannot be written: No space left on device.\n"


def test_names_that_the_terminal_cannot_show_are_replaced(match: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "elements_table", "replay", str(match)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


@pytest.mark.parametrize(
    "target",
    [
        ("wuxing", "--scenario", SCENARIOS / "knock.yaml"),
        ("rules:dragon",),
        ("statistics",),
        ("keys",),
        ("position:wuxing",),
    ],
)
def test_a_picture_needs_no_display_and_says_nothing(tmp_path: Path, target: tuple[object, ...]) -> None:
    out = tmp_path / "table.png"
    done = process("screenshot", *target[:1], out, *target[1:], "--size", "1024x640")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    head = out.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (1024, 640)


def test_starting_imports_little() -> None:
    code = (
        "import sys, elements_table.cli\n"
        "heavy = {'argparse', 'yaml', 'pygame', 'tqdm', 'concurrent.futures', 'multiprocessing', 'sqlite3'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_ctrl_c_before_the_program_has_begun_is_quiet() -> None:
    code = (
        "import sys, elements_table.__main__ as main\n"
        "class Interrupts:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'elements_table.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupts())\n"
        "sys.exit(main.run())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
