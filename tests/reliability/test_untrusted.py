"""What others share is data: it runs nothing, writes only where it belongs, and reads nothing beside itself."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from shutil import copytree

import pytest
from torture import files, kinds
from torture.damage import chained

from elements_table import cli, paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import Registry
from elements_table.match.archive import export
from elements_table.match.archive.deal_code import decode
from elements_table.match.archive.history import History
from elements_table.match.archive.saves import Saves
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match
from elements_table.ui.drawing.sprites import SpriteError, read_index
from elements_table.validation import mistakes

BY_NAME = {kind.name: kind for kind in kinds.KINDS}
GAMES = Registry()
WRITTEN = ["game wuxing", "sprites' index", "scenario", "lesson", "puzzles"]
CALLS = (
    "!!python/object/apply:os.system ['touch {file}']",
    "!!python/object/new:os.system ['touch {file}']",
)


def everything(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("call", CALLS)
def test_what_is_written_in_yaml_runs_nothing(name: str, call: str, tmp_path: Path) -> None:
    mark, home = tmp_path / "mark", tmp_path / "home"
    line = f"\nsurprise: {call.format(file=mark)}\n".encode()
    for content in (call.format(file=mark).encode(), BY_NAME[name].sound() + line):
        made = files.attempt(BY_NAME[name], content, home)
        assert not made.fault
        assert made.words
    assert not mark.exists()


def match_file(folder: Path, **head: object) -> Path:
    """Return the file of a finished match of which something at the head is another."""
    lines = [json.loads(line) for line in BY_NAME["finished or imported match"].sound().splitlines()]
    for line in lines:
        del line["crc"]
    lines[0].update(head)
    path = folder / "shared.jsonl"
    path.write_bytes(chained(lines))
    return path


PLACES = ["../wuxing", "../../wuxing", "/etc/wuxing", "wuxing/../wuxing", "wuxing\0", "os", "elements_table"]


@pytest.mark.parametrize("place", PLACES)
def test_a_match_names_no_file_and_no_module(place: str, tmp_path: Path) -> None:
    home = tmp_path / "a" / "home"
    home.mkdir(parents=True)
    path = match_file(tmp_path, game=place)
    before = everything(tmp_path)
    with pytest.raises(TableError) as caught:
        History(home, GAMES).take(path)
    assert str(path) in str(caught.value)
    assert everything(tmp_path) == before


def test_names_in_a_match_name_no_file(tmp_path: Path) -> None:
    home = tmp_path / "a" / "home"
    home.mkdir(parents=True)
    seats = [{"kind": "person", "name": "../../x"}, {"kind": "bot", "name": "/etc/x", "level": "novice"}]
    history = History(home, GAMES)
    past = history.take(match_file(tmp_path, seats=seats))
    given = history.give(past, tmp_path / "given")
    assert past.path.parent == home / "matches" / "imported"
    assert given.parent == tmp_path / "given"
    assert {Path(path).parent for path in everything(tmp_path)} == {tmp_path, past.path.parent, given.parent}


def test_names_in_a_match_are_nothing_that_a_terminal_obeys(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = [{"kind": "person", "name": "\x1b[2J\x07Eve"}, {"kind": "bot", "name": "\x9b31mAda", "level": "novice"}]
    path = match_file(tmp_path, seats=seats)
    for command in (
        ("import", str(path)),
        ("export",),
        ("import", str(path)),
        ("export", "last"),
        ("import", "\x1b[2J"),
    ):
        cli.main([*command])
        out, err = capsys.readouterr()
        assert (out or err).rstrip("\n").isprintable(), command
    count(home, seats)
    for command in (["statistics"], ["statistics", "--csv", "-"]):
        assert cli.main(command) == 0
        assert all(line.isprintable() for line in capsys.readouterr().out.splitlines())


FORMULAE = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", " =1+1", "＝1+1"]


@pytest.mark.parametrize("name", FORMULAE)
def test_names_are_no_formula_of_a_spreadsheet(name: str, home: Path) -> None:
    count(home, [{"kind": "person", "name": name}, {"kind": "bot", "name": "Ada", "level": name}])
    text = io.StringIO()
    export.write(Statistics(home / "statistics.sqlite3"), text)
    rows = list(csv.DictReader(text.getvalue().splitlines()))
    plain = "'" + name.replace("\t", " ")
    assert (rows[0]["name"], rows[1]["name"], rows[1]["level"]) == (plain, "Ada", plain)
    assert {row["score"].lstrip("-").isdigit() for row in rows} == {True}


def count(home: Path, seats: list[dict[str, str]]) -> None:
    """Count a match between such seats."""
    home.mkdir(exist_ok=True)
    match = Match.new(GAMES.game("wuxing"), {"target": "3"}, [Seat("person", "A"), Seat("bot", "B", "novice")], 1)
    while not match.is_over:
        seat = match.waiting()[0]
        match.act(seat, match.legal_actions(seat)[0])
    match.seats = [Seat(**seat) for seat in seats]  # type: ignore[arg-type]  # as anybody may write them
    Statistics(home / "statistics.sqlite3").add(match)


def test_names_of_letters_that_take_four_bytes_fit_a_file(tmp_path: Path) -> None:
    home = tmp_path / "a" / "home"
    home.mkdir(parents=True)
    names = [letter * 60 for letter in "\N{TURTLE}\N{DRAGON}"]
    seats = [{"kind": "bot", "name": name, "level": "novice"} for name in names]
    history = History(home, GAMES)
    past = history.take(match_file(tmp_path, seats=seats))
    first = history.give(past, tmp_path / "given")
    assert first.is_file() and "\N{TURTLE}" * 30 in first.name
    first.write_bytes(b"another's")
    assert history.give(past, tmp_path / "given").stem == f"{first.stem}-2"


def test_what_is_kept_beside_a_match_leads_nowhere_else(tmp_path: Path) -> None:
    saves = Saves(tmp_path, GAMES)
    path = saves.path("elemies")
    path.parent.mkdir()
    path.write_bytes(BY_NAME["open match"].sound())
    (tmp_path / "mine").write_text("mine")
    for beside in (path.with_suffix(".card.json"), path.with_suffix(".png")):
        beside.symlink_to(tmp_path / "mine")
    saves.summary(path)
    saves.resume("elemies").close()
    assert (tmp_path / "mine").read_text() == "mine"


@pytest.mark.parametrize("text", ["../WX-1", "/etc/passwd", "WX-../../1", "!!python/name:os.system", "{0.__class__}"])
def test_a_deal_code_is_nothing_but_a_deal(text: str) -> None:
    with pytest.raises(TableError):
        decode(text, GAMES)


@pytest.mark.parametrize("place", ["games/wuxing.yaml", "rulebooks/wuxing.md", "rulebooks/de", "rulebooks/pictures",
                                   "lessons/wuxing.yaml", "puzzles/wuxing.yaml", "lessons"])  # fmt: skip
def test_a_link_out_of_a_folder_is_not_followed(place: str, tmp_path: Path) -> None:
    shared, mine = tmp_path / "shared", tmp_path / "mine"
    for kind in ("games", "rulebooks", "lessons", "puzzles"):
        copytree(paths.data() / kind, shared / kind)
    link = shared / place
    link.rename(mine)
    link.symlink_to(os.path.relpath(mine, link.parent) if place.startswith("games") else mine)
    assert mistakes(shared) == [f"{link}: this link leads out of the folder; nothing is read there."]
    link.unlink()
    mine.rename(link)
    if place == "lessons/wuxing.yaml":
        inside = link.with_name("other.yaml")
        link.rename(inside.with_suffix(".kept"))
        link.symlink_to(inside.with_suffix(".kept"))
        assert not any("leads out" in mistake for mistake in mistakes(shared))


@pytest.mark.parametrize("file", ["../x.svg", "a/../../x.svg", "/etc/x.svg", "..\\\\x.svg", "C:/x.svg"])
def test_the_index_of_sprites_names_files_of_its_folder_alone(file: str, tmp_path: Path) -> None:
    (tmp_path / "index.yaml").write_text(f'a: {{file: "{file}"}}')
    with pytest.raises(SpriteError, match="leads out of the folder"):
        read_index(tmp_path)
