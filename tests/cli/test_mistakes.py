"""Every mistake, fault and missing home is one sentence on stderr."""

from __future__ import annotations

from pathlib import Path

import pytest

from elements_table import __version__, cli, paths
from elements_table.kernel.registry import registry
from tests.cli.program import ROOT, SCENARIOS, Run

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
