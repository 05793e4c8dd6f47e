"""A game from another package does everything: found where it is installed, told in a sentence where it is broken."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from elements_table.bots.arena import simulate
from elements_table.conformance import setups
from elements_table.kernel import scenario
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import PACKAGES, Registry, registry
from elements_table.match.archive import replay
from elements_table.match.archive.replay import JournalError
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.faces import Face, engraving_of
from elements_table.ui.shots import easel
from tests.tiny import FOLDER, PROJECT, install, tiny

Installed = Callable[..., Registry]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    """Install projects by their entry points and return the registry as a new start finds it."""

    def installed(**points: str) -> Registry:
        monkeypatch.syspath_prepend(install(tmp_path / "site", points=points or None))
        registry.cache_clear()
        return registry()

    yield installed
    registry.cache_clear()


def test_it_is_found_beside_the_shipped_games(installed: Installed) -> None:
    games = installed()
    assert list(games) == [*PACKAGES, "tiny"]
    assert games.left_out == {}
    assert games.head("tiny").title == "Tiny"
    assert games.rulebook("tiny") == FOLDER / "tiny.md"
    assert "tiny" in games.listed()
    assert games.rulebook("wuxing").is_file()


def test_its_back_and_cover_are_drawn_from_colours_and_letter() -> None:
    look = tiny().head("tiny").look
    pictures = set()
    for name in (look.back, look.cover, look.cover.replace(" T ", " W "), look.cover.replace("#141A2A", "#2A141A")):
        canvas = easel((320, 320))
        canvas.sprite(name, (10, 10, 250, 350))
        pictures.add(canvas.surface.get_buffer().raw)
    assert len(pictures) == 4


def test_its_cards_are_engraved_or_plain_by_element_and_value() -> None:
    from elements_tiny.scene import face

    faces = [face(value) for value in range(1, tiny().game("tiny").data.top + 1)]
    pictures = set()
    for plain in (False, True):
        art = Art(1.0, plain=plain)
        for look in faces:
            assert bool(engraving_of(art, Face(look.rank, look.emblem))) != plain
            picture = look.picture(CardArt(art), 122.0)
            pictures.add(CardArt(art).turned(picture).get_buffer().raw)
    assert len(pictures) == 2 * len(faces)


BROKEN = [
    ({"whist": "no_such_package"}, "whist", "no_such_package: there is no such package"),
    ({"wuxing": "elements_tiny"}, "wuxing", "elements_table.games.wuxing has that id already"),
    ({"whist": "elements_tiny"}, "whist", "whist.yaml: there is no such file"),
    ({"Whist!": "elements_tiny"}, "Whist!", "an id is small letters, digits and underscores"),
]


@pytest.mark.parametrize(("points", "game_id", "why"), BROKEN, ids=[b[2] for b in BROKEN])
def test_a_broken_one_is_told_in_a_sentence_and_left_out(
    installed: Installed, points: dict[str, str], game_id: str, why: str
) -> None:
    games = installed(**points)
    assert dict(games.packages) == dict(PACKAGES)
    sentence = games.left_out[game_id]
    assert sentence.startswith(f"The game {game_id} of elements-tiny is left out: ")
    assert why in sentence
    assert sentence.endswith(".") and "\n" not in sentence
    if game_id not in PACKAGES:
        with pytest.raises(TableError, match="is left out"):
            games.game(game_id)


def test_one_whose_cover_nobody_has_is_left_out(installed: Installed, tmp_path: Path) -> None:
    package = tmp_path / "site" / "whist_cover"
    shutil.copytree(FOLDER, package)
    text = (package / "tiny.yaml").read_text().replace("id: tiny", "id: whist")
    (package / "whist.yaml").write_text(text.replace("look: {", "look: {cover: cover_whist, "))
    assert "there is no sprite cover_whist" in installed(whist="whist_cover").left_out["whist"]


def test_one_whose_code_fails_is_left_out_too(installed: Installed, tmp_path: Path) -> None:
    package = tmp_path / "site" / "whist_code"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "whist.yaml").write_text((FOLDER / "tiny.yaml").read_text().replace("id: tiny", "id: whist"))
    (package / "rules.py").write_text("raise RuntimeError('not yet')\n")
    assert "RuntimeError: not yet" in installed(whist="whist_code").left_out["whist"]


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    path = os.pathsep.join(map(str, (install(tmp_path / "site"), PROJECT)))
    environment = {**os.environ, "PYTHONPATH": path, "ELEMENTS_TABLE_HOME": str(tmp_path)}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "elements_table", *arguments],
            env=environment,
            cwd=PROJECT.parents[1],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    simulated = run("simulate", "tiny", "--seats", "regular,random", "--games", "60", "--workers", "2", "--json")
    assert json.loads(simulated.stdout)["games"] == 60
    assert run("validate").stdout == "All data files are sound.\n"
    assert run("conform", "tiny").stdout == "All is as it should be: tiny.\n"


def test_it_runs_through_conformance_with_all_its_seats_and_options() -> None:
    names = [str(table) for table in setups(tiny())]
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
