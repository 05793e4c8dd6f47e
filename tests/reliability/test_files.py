"""Bad files: each ends in a sentence that names it, costs little, and is kept. The long form: `torture.py files`."""

from __future__ import annotations

import json
import logging
import os
import tempfile
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from torture import files, kinds, shown
from torture.damage import chained, damaged

from elements_table import logfile, paths
from elements_table.kernel.data import read_yaml
from elements_table.kernel.errors import LONGEST, DataError, TableError
from elements_table.kernel.files import read_bytes, read_json, read_text
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import filled
from elements_table.match.archive.replay import read, replay
from elements_table.match.play.journal import JournalError
from elements_table.match.play.match import Match, Seat
from elements_table.match.play.undo import CheckpointIndex
from elements_table.ui.features.rulebook.book import MOST_BYTES
from elements_table.ui.widgets.markdown import parse

BY_NAME = {kind.name: kind for kind in kinds.KINDS}


@settings(max_examples=40, derandomize=True)
@given(st.sampled_from(kinds.KINDS), st.integers(0, 10**6))
def test_a_damaged_file_ends_in_a_sentence_and_is_kept(kind: kinds.Kind, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert not files.attempt(kind, damaged(Random(seed), kind.sound(), kind.form), Path(folder)).fault


@pytest.mark.parametrize("name", ["open match", "settings", "statistics", "raster cache", "game wuxing"])
@pytest.mark.parametrize("place", files.PLACES)
def test_what_is_no_file_ends_in_a_sentence(name: str, place: Any, tmp_path: Path) -> None:
    assert not files.attempt(BY_NAME[name], place, tmp_path).fault


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.name)
def test_a_sound_file_is_opened_without_a_word(kind: kinds.Kind, tmp_path: Path) -> None:
    made = files.attempt(kind, kind.sound(), tmp_path)
    assert not made.fault
    assert not made.words or kind.name in ("finished or imported match", "rulebook", "review"), made.words


NUMBER = "{limit:>2000000000}"
SEEN = [
    (
        "lessons/wuxing.yaml",
        "The cards on the display",
        "The cards on the display" * 200,
        "lesson:wuxing:3",
        "2000 letters",
    ),
    ("lessons/wuxing.yaml", "then: [play 1]", "then: [play 9]", "lesson:wuxing:1", "step 4"),
    ("lessons/wuxing.yaml", "to the limit: {limit}.", f"to the limit: {NUMBER}.", "lesson:wuxing:3", ""),
    ("lessons/wuxing.yaml", "minutes: 5", f"minutes: {'9' * 5000}", "menu", ""),
    ("puzzles/wuxing.yaml", "goal: ", "goal: un", "puzzle:wuxing:1", "there is no goal un"),
    ("rulebooks/wuxing.md", "#", "", "rules:wuxing", "no chapter"),
    ("rulebooks/wuxing.md", "```pictures\n", "```pictures\nnowhere\n", "rules:wuxing", "no picture 'nowhere'"),
    ("rulebooks/pictures/wuxing.yaml", "{1}", NUMBER, "rules:wuxing", "among its names"),
    ("rulebooks/pictures/wuxing.yaml", 'cards: "6"', 'cards: "99"', "rules:wuxing", "no card 99"),
]


@pytest.mark.parametrize(("place", "sound", "bad", "target", "says"), SEEN, ids=[row[4] or row[2] for row in SEEN])
def test_what_cannot_be_shown_is_said_instead(
    place: str, sound: str, bad: str, target: str, says: str, tmp_path: Path
) -> None:
    text = (paths.data() / place).read_text("utf-8")
    assert sound in text
    file = tmp_path / "data" / place
    file.parent.mkdir(parents=True)
    file.write_text(text.replace(sound, bad), "utf-8")
    found = [shown.told(tmp_path, target, Random(seed)) for seed in range(4)]
    said = next(filter(None, found), "")
    assert says in said and bool(said) == bool(says), found
    assert not said or file.name in said


def test_a_lesson_that_never_ends_or_begins_stops_no_menu(tmp_path: Path) -> None:
    for name, place in (("pipe", files._pipe), ("endless", files._endless)):
        lesson = tmp_path / name / "data" / "lessons" / "wuxing.yaml"
        lesson.parent.mkdir(parents=True)
        place(lesson)
        with files._alarm():
            assert shown.told(tmp_path / name, "menu", Random(1)) == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{a}, {b[0]} {b[1][x]} {c[3]}", "1, 2 3 4"),
        ("{a:>99999999} {a.__class__} {a!r} {} {{a}}", "{a:>99999999} {a.__class__} {a!r} {} {1}"),
        ("{d} {b[7]} {b[x]} {a[0]} {b[²]}", "{d} {b[7]} {b[x]} {a[0]} {b[²]}"),
    ],
)
def test_a_text_is_filled_with_facts_and_obeys_nothing_else(text: str, says: str) -> None:
    assert filled(text, {"a": 1, "b": [2, {"x": 3}], "c": {3: 4}}) == says
    assert filled("{1} {2}", ("x", "y")) == "y {2}"


@pytest.mark.parametrize("part", ["people", "seats"])
def test_settings_that_would_grow_as_they_are_written_begin_anew(part: str, tmp_path: Path) -> None:
    many = [{}] * 20_000
    kept = {"people": many} if part == "people" else {"games": {"wuxing": {"seats": many}}}
    made = files.attempt(BY_NAME["settings"], json.dumps(kept).encode(), tmp_path)
    assert not made.fault
    assert "it is kept as settings-broken" in made.words


@pytest.mark.parametrize(("game_id", "option"), [("wuxing", "target"), ("elemies", "stop_on_double")])
def test_a_game_that_lacks_an_option_is_named_by_its_file(game_id: str, option: str, tmp_path: Path) -> None:
    kind = BY_NAME[f"game {game_id}"]
    made = files.attempt(kind, kind.sound().replace(option.encode(), b"other"), tmp_path)
    assert not made.fault
    assert f"{game_id}.yaml: " in made.words
    assert f"has no option {option}" in made.words


BAD_YAML = [
    (b"[" * 100_000, "line 1, column [0-9]+: not valid YAML: .*(deep|depth)"),
    (b"- " * 100_000, "line 1, column [0-9]+: not valid YAML: .*(deep|depth)"),
    (b"a: &a [1]\nb: *a", "line 2, column 4"),
    (b"a: !!int ''", "line 1, column 4"),
    (b"a: 2001-99-99", "month"),
    (b"a: " + b"9" * 5000, "2000 letters"),
    (b"a: [" + b"1," * 60_000, "40000 parts"),
    (b"#" * 300_000, "larger than 256 KB"),
    ("a: ä".encode("latin-1"), "UTF-8"),
]


@pytest.mark.parametrize(("raw", "says"), BAD_YAML, ids=[says for _raw, says in BAD_YAML])
def test_yaml_costs_little_whatever_it_holds(raw: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(raw)
    with pytest.raises(DataError, match=says) as caught:
        read_yaml(file)
    assert str(caught.value).startswith(str(file))


@pytest.mark.parametrize(
    ("text", "blocks"), [("# a\n" * 60_000, 60_000), ("- a\n" + "b\n" * 120_000, 1), ("- a\n" * 60_000, 60_000)]
)
def test_a_rulebook_costs_little_whatever_it_holds(text: str, blocks: int, tmp_path: Path) -> None:
    begun = process_time()
    assert len(parse(text)) == blocks
    assert process_time() - begun < files.MOST_SECONDS
    (tmp_path / "book.md").write_text(text * 2)
    with pytest.raises(OSError, match="larger than 256 KB"):
        read_text(tmp_path / "book.md", MOST_BYTES)


def test_a_reader_takes_plain_files_of_a_bounded_size(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xef\xbb\xbf" + "ä".encode())
    assert read_text(file, 5) == "ä"
    with pytest.raises(OSError, match="larger than 0 KB"):
        read_bytes(file, 4)
    with pytest.raises(IsADirectoryError, match="it is a folder"):
        read_bytes(tmp_path, 99)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no file of the disk"):
        read_bytes(tmp_path / "pipe", 99)
    file.write_bytes(b"ab\xff")
    with pytest.raises(OSError, match="byte 3 of it is no UTF-8 text"):
        read_text(file, 99)
    file.write_bytes(b"[" * 5000)
    with pytest.raises(OSError, match="nested too deeply"):
        read_json(file, list, 9999)


def test_a_sentence_is_short_and_obeyed_by_no_terminal() -> None:
    words = str(TableError("a name: " + "x" * 10**6 + "\x1b[2J is none."))
    assert len(words) <= LONGEST + 3
    assert words.startswith("a name: x")
    assert words.endswith("[2J is none.")
    assert words.isprintable()


def test_the_log_stays_short_and_never_speaks_up(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    handler = logfile.LogFile()

    def write(text: str) -> None:
        handler.emit(logging.LogRecord("x", logging.ERROR, "f", 1, "%s", (text,), None))

    write("y" * 10**6)
    file = home / logfile.NAME
    assert file.stat().st_size < logfile.LONGEST + 200
    assert handler._file is not None
    handler._file.close()
    file.unlink()
    os.symlink("/dev/full", file)  # every write finds the disk full
    handler._file = None
    write("z")
    write("z")
    assert capfd.readouterr().err == ""


def test_the_log_keeps_its_last_files(home: Path) -> None:
    handler = logfile.LogFile()
    for number in range(5 * logfile.SIZE // 4000):
        handler.emit(logging.LogRecord("x", logging.ERROR, "f", 1, "%d %s", (number, "y" * 3900), None))
    found = sorted(home.glob(f"{logfile.NAME}*"))
    assert [file.name for file in found] == [logfile.NAME, f"{logfile.NAME}.1", f"{logfile.NAME}.2"]
    assert all(file.stat().st_size <= logfile.SIZE for file in found)
    assert f" {number} y" in found[0].read_text()


def test_what_was_taken_back_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, game = Random(1), Registry().game("elemies")
    seats = [Seat("person", "Ada"), *(Seat("bot", f"B{n}", "novice") for n in range(3))]
    path = tmp_path / "match.jsonl"
    match = Match.new(game, None, seats, 7, path)
    while len(match.record) < 200:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
        if rng.random() < 0.05 and match.seats[seat].is_person:
            match.rewind(seat)
    match.close()
    found = read(path)
    monkeypatch.setattr(CheckpointIndex, "before", None)
    assert replay(path, found).observation(0) == match.observation(0)


def test_a_line_that_takes_back_what_it_cannot_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = [json.loads(line) for line in BY_NAME["open match"].sound().splitlines()]
    for line in lines:
        del line["crc"]
    path.write_bytes(chained([*lines, {"kind": "undo", "n": 5, "seat": 1 + lines[6]["seat"]}]))
    with pytest.raises(JournalError, match=f"line {len(lines) + 1}: "):
        replay(path, read(path))


def test_the_folder_of_a_match_may_vanish(tmp_path: Path) -> None:
    import shutil

    game = Registry().game("wuxing")
    match = Match.new(
        game, None, [Seat("person", "Ada"), Seat("bot", "B", "novice")], 7, tmp_path / "there" / "a.jsonl"
    )
    shutil.rmtree(tmp_path / "there")
    match.act(match.current, match.legal_actions(match.current)[0])
    assert match.trouble is not None
    assert "its folder is gone" in match.trouble
    assert len(match.record) == 1
