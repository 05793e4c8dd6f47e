"""What the papers promise is there: files they name, commands they show, the scenario they print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from elements_table import __version__
from elements_table.cli import main
from elements_table.kernel import scenario
from elements_table.kernel.registry import registry

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\| `([a-z]+) [^`]*` \|", README, re.MULTILINE)
PATHS = re.findall(r"(?:scripts|tests|docs|data)/[\w./-]*\w/?", README)


@pytest.mark.parametrize("path", sorted(set(PATHS)))
def test_a_path_in_the_readme_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_readme_tells_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    listed = re.findall(r"^ {4}([a-z]+)\b", capsys.readouterr().out, re.MULTILINE)
    assert set(COMMANDS) == set(listed)


def test_the_readme_shows_options_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    for line in re.findall(r"^\| `([a-z]+ [^`]*--[^`]*)` \|", README, re.MULTILINE):
        command, *words = shlex.split(line)
        assert main([command, "--help"]) == 0
        told = capsys.readouterr().out
        for word in words:
            option = word.strip("[]")
            assert not option.startswith("--") or option in told


def test_the_printed_scenario_passes(tmp_path: Path) -> None:
    text = re.search(r"```yaml\n(.*?)```", (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    file = tmp_path / "printed.yaml"
    file.write_text(text[1], encoding="utf-8")
    assert [scenario.check(one, str(file), registry()) for one in scenario.load(file)] == [[]]


def test_the_changes_begin_with_this_version() -> None:
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first is not None
    assert first[1] == __version__
