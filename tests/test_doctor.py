"""The doctor's report, and the folders of a program that is portable."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from elements_table import cli, paths
from elements_table.arguments import match_file
from elements_table.match.archive.statistics import Statistics
from elements_table.ui.common import doctor

ROOT = Path(__file__).resolve().parents[1]
GONE = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "XDG_RUNTIME_DIR", "HOME")


def test_without_a_display_and_a_home(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in (*GONE, paths.HOME_VARIABLE)}
    done = subprocess.run(
        [sys.executable, "-m", "elements_table", "doctor"],
        env={**kept, "PYTHONPATH": str(ROOT), paths.HOME_VARIABLE: "~nobody-of-that-name/x"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    assert lines["Display"].startswith("none here") and lines["Statistics"] == "none, for want of a home"
    assert "no such home" in lines["Matches and settings"] and "sound" in lines["Data files"]
    assert "pygame-ce 2" in lines["Libraries"] and lines["Fonts"] == "4 faces"


def test_a_broken_database_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    base = Statistics()
    base.path.write_bytes(b"no database at all" * 100)
    base.close()
    assert cli.main(["doctor"]) == cli.FAILED
    assert base.path.name in capsys.readouterr().out


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.os, "access", lambda _path, _mode: False)
    told = doctor.told(doctor.facts())
    assert told.count("cannot be written") == 3


@pytest.mark.parametrize("frozen", [True, False])
def test_a_file_beside_the_program_keeps_all_there(
    frozen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "game" / "elements-table" if frozen else tmp_path / "game" / "python" / "python"
    program.parent.mkdir(parents=True)
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    assert paths.portable() is None
    (tmp_path / "game" / paths.PORTABLE).touch()
    home = tmp_path / "game" / paths.PORTABLE_HOME
    for place in (paths.user, paths.documents, paths.cache_folder, paths.settings, paths.refuge):
        assert str(place()).startswith(str(home))
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "other"))
    assert paths.user() == tmp_path / "other", "what the environment names comes first"


@pytest.mark.parametrize("program", ["MacOS/program", "Frameworks/python/bin/python3"])
def test_a_bundle_is_portable_by_a_file_beside_it(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Elements Table.app" / "Contents" / program))
    monkeypatch.setattr(sys, "frozen", program.startswith("MacOS"), raising=False)
    (tmp_path / paths.PORTABLE).touch()
    assert paths.portable() == tmp_path / paths.PORTABLE_HOME


def test_the_file_of_a_match_is_no_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("some.other").touch()
    Path("play").touch()
    taken = {name: match_file([name], cli.COMMANDS) for name in ("x.elementsmatch", "x.jsonl", "some.other")}
    assert taken == {name: Path(name) for name in taken}
    assert match_file(["file:///a/b c.elementsmatch"], cli.COMMANDS) == Path("/a/b c.elementsmatch")
    for line in (["play"], ["dance"], ["--version"], ["a.jsonl", "b.jsonl"], []):
        assert match_file(line, cli.COMMANDS) is None
