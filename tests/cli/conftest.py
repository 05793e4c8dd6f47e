"""What the tests of commands share: a home, a command that is run in this process, and a match that was kept."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from elements_table import cli, paths
from elements_table.kernel.registry import registry
from elements_table.logfile import LogFile
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match
from tests.cli.program import Run


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
