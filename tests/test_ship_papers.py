"""What the papers promise is there: files they name, commands they show, the scenario they print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from elements_table import __version__
from elements_table.cli import main
from elements_table.kernel import scenario
from elements_table.kernel.game import Event, Game, Observation, State
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.kernel.strategy import PlayerProfile, Strategy
from elements_table.ui.charts import seats
from elements_table.ui.drawing import engravings, faces
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.stage.draft import Draft
from elements_table.ui.stage.scene import Back, Scene, Staging, View, Wording

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\| `([a-z]+) [^`]*` \|", README, re.MULTILINE)
PATHS = re.findall(r"(?:scripts|tests|docs|data)/[\w./-]*\w/?", README)


@pytest.mark.parametrize("path", sorted(set(PATHS)))
def test_a_path_in_the_readme_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize(
    "paper",
    [
        *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")),
        *sorted((ROOT / "docs").glob("*.md")),
    ],
    ids=lambda path: path.name,
)
def test_a_file_that_a_paper_names_exists(paper: Path) -> None:
    named = re.findall(r"`([\w./<>-]+/[\w.<>-]+\.\w+)`", paper.read_text(encoding="utf-8"))
    package = ROOT / "elements_table"
    folders = (ROOT, package, *(package / "games" / game for game in PACKAGES))
    for path in (re.sub("<[a-z]+>", "*", name.replace("<id>", "dragon")) for name in named):
        assert any(True for folder in folders for _found in folder.glob(path)), path


def test_what_an_author_is_told_to_write_is_called_so() -> None:
    text = (ROOT / "docs" / "a-sixth-game.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(?:[\w.]+\.)?([a-z]\w+)\([^`]*\)`", text)) - {"create", "super"}
    owners = (
        Game,
        State,
        Observation,
        Strategy,
        PlayerProfile,
        Scene,
        Wording,
        Staging,
        View,
        Draft,
        Event,
        Back,
        seats,
        faces,
        engravings,
        Parlour,
    )
    assert len(told) > 10
    assert not {name for name in told if not any(hasattr(owner, name) for owner in owners)}


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
