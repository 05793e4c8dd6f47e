"""Finished matches: listed from their files, given away, taken in once checked."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from matches import BOT, PERSON, play_out

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Game
from elements_table.match.archive.history import LARGEST, History, Past
from elements_table.match.archive.saves import Saves
from elements_table.match.play.journal import Seat, encode, read


def finished(folder: Path, game: Game[Any], seed: int = 7, seats: tuple[Any, ...] = (PERSON, BOT)) -> Past:
    saves = Saves(folder)
    match = play_out(saves.begin(game, {"target": 3}, seats, seed), seed)
    path = saves.finish(match)
    return next(past for past in History(folder).matches() if past.path == path)


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "here")


def test_a_finished_match_is_told_without_a_replay(history: History, tmp_path: Path, wuxing: Game[Any]) -> None:
    past = finished(tmp_path / "here", wuxing)
    match = history.match(past)
    assert (past.id, past.game, past.seed, past.options["target"]) == (match.id, "wuxing", 7, "3")
    assert (list(past.winners), list(past.returns)) == (match.winners(), match.returns())
    assert past.you == 0 and not past.is_imported and past.ended >= past.started > 0


def test_the_last_finished_stands_first_and_what_is_no_match_is_left_out(
    history: History, tmp_path: Path, wuxing: Game[Any]
) -> None:
    first, second = finished(tmp_path / "here", wuxing, 1), finished(tmp_path / "here", wuxing, 2)
    shelf = first.path.parent
    (shelf / "torn.jsonl").write_bytes(b"{")
    (shelf / "folder.jsonl").mkdir()
    (shelf / "open.jsonl").write_bytes(first.path.read_bytes().splitlines(keepends=True)[0])
    listed = [past.path for past in history.matches()]
    assert sorted(listed) == sorted([first.path, second.path])
    assert [past.ended for past in history.matches()] == sorted([first.ended, second.ended], reverse=True)


def test_a_match_goes_from_one_table_to_another(history: History, tmp_path: Path, wuxing: Game[Any]) -> None:
    given = History(tmp_path / "there").give(finished(tmp_path / "there", wuxing), tmp_path / "post")
    taken = history.take(given)
    assert taken.is_imported and taken.you is None and history.matches() == [taken]
    assert history.match(taken).winners() == list(taken.winners)
    with pytest.raises(TableError, match="kept here already"):
        history.take(given)
    assert history.matches() == [taken]


def test_a_file_that_is_taken_in_has_the_mode_of_ours(history: History, tmp_path: Path, wuxing: Game[Any]) -> None:
    past = finished(tmp_path / "there", wuxing)
    past.path.chmod(0o4777)
    os.utime(past.path, (10**9, 10**9))
    kept = history.take(past.path).path.stat()
    assert (stat.S_IMODE(kept.st_mode), kept.st_mtime) == (0o600, 10**9)
    given = history.give(past, tmp_path / "given")
    assert not stat.S_IMODE(given.stat().st_mode) & (stat.S_ISUID | 0o111), "nor does what goes on"


def test_whoever_its_own_table_called_you_is_a_player_elsewhere(
    history: History, tmp_path: Path, wuxing: Game[Any]
) -> None:
    there = History(tmp_path / "there")
    past = finished(tmp_path / "there", wuxing, seats=(Seat("person", "You"), BOT))
    taken = history.take(there.give(past, tmp_path / "post"))
    assert [seat.name for seat in taken.seats] == ["Player", BOT.name] and taken.id == past.id
    assert [seat.name for seat in history.match(taken).seats] == ["Player", BOT.name]
    assert [seat.name for seat in there.match(past).seats] == ["You", BOT.name]


def refused(history: History, file: Path, says: str) -> None:
    with pytest.raises(TableError, match=says) as caught:
        history.take(file)
    assert str(file) in str(caught.value) and "\n" not in str(caught.value)
    assert history.matches() == []
    assert not list((history.folder / "imported").glob("*")) if (history.folder / "imported").exists() else True


def test_what_is_not_whole_over_and_true_is_not_taken_in(history: History, tmp_path: Path, wuxing: Game[Any]) -> None:
    good = finished(tmp_path / "there", wuxing).path.read_bytes()
    file = tmp_path / "sent.jsonl"
    lines = good.splitlines(keepends=True)
    refused(history, file, "no such file")
    refused(history, tmp_path, "it is a folder")
    for data, says in (
        (b"", "header is missing"),
        (b"\xff\xfe" * 50 + b"\n", "checksum"),
        (good[: len(good) // 2], "not over"),
        (b"".join(lines[:-1]), "not over"),
        (good.replace(b'"seat":0', b'"seat":1', 1), "checksum"),
        (b"x" * (LARGEST + 1), "larger than 10 MB"),
    ):
        file.write_bytes(data)
        refused(history, file, says)


def test_a_match_that_breaks_the_rules_with_sound_checksums_is_not_taken_in(
    history: History, tmp_path: Path, wuxing: Game[Any]
) -> None:
    found = read(finished(tmp_path / "there", wuxing).path)
    data, crc = encode(found.header, 0)
    for line in [*found.lines[1:], found.lines[0]]:
        more, crc = encode(line, crc)
        data += more
    file = tmp_path / "sent.jsonl"
    file.write_bytes(data)
    refused(history, file, "line 2")


def test_a_match_that_takes_too_long_to_follow_is_not_taken_in(
    history: History, tmp_path: Path, wuxing: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elements_table.match.archive.history.LONGEST", 0.0)
    refused(history, finished(tmp_path / "there", wuxing).path, "takes too long")


def test_a_file_is_named_after_its_match_and_given_once(history: History, tmp_path: Path, wuxing: Game[Any]) -> None:
    names = (PERSON, Seat("bot", 'A/b: "C"?', "random"))
    past, other = (finished(tmp_path / "here", wuxing, seed, names) for seed in (1, 2))
    given = history.give(past, tmp_path / "post")
    day = time.strftime("%Y-%m-%d", time.localtime(past.ended))
    assert given.name == f"wuxing {day} A_b_ _C__.elementsmatch"
    assert history.give(past, tmp_path / "post") == given
    second = history.give(other, tmp_path / "post")
    assert second != given and second.read_bytes() == other.path.read_bytes()


def test_a_folder_that_cannot_be_written_is_told(history: History, tmp_path: Path, wuxing: Game[Any]) -> None:
    past = finished(tmp_path / "here", wuxing)
    (tmp_path / "file").write_text("")
    with pytest.raises(TableError, match="cannot be written"):
        history.give(past, tmp_path / "file")
    assert history.matches() == [past]
