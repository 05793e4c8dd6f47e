"""One open match a game, what Continue shows of it, and the lock that keeps a second window out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from matches import BOT, PERSON, play_out, step

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, Game
from elements_table.match.match import Match
from elements_table.match.replay import JournalError, read
from elements_table.match.saves import Lock, Saves, review_of
from elements_table.match.statistics import Statistics


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path)


def begin(saves: Saves, game: Game[Any], steps: int = 0) -> Match:
    match = saves.begin(game, {"target": 9}, [PERSON, BOT], 7)
    rng = Random(1)
    for _n in range(steps):
        step(match, rng)
    return match


def test_nothing_is_open_at_first(saves: Saves) -> None:
    assert saves.open_match("wuxing") is None
    assert saves.open_matches() == []
    assert saves.start_over("wuxing") is None


def test_the_users_folder_is_the_default(home: Path, wuxing: Game[Any]) -> None:
    begin(Saves(), wuxing)
    assert (home / "matches" / "wuxing.jsonl").is_file()


def test_a_match_left_is_resumed(saves: Saves, wuxing: Game[Any]) -> None:
    match = begin(saves, wuxing, 5)
    match.close()
    assert saves.open_matches()[0] == saves.open_match("wuxing") == match.journal
    assert saves.resume("wuxing").observation(0) == match.observation(0)


def test_one_match_of_a_game_is_open_at_a_time(saves: Saves, wuxing: Game[Any]) -> None:
    begin(saves, wuxing).close()
    with pytest.raises(JournalError, match="kept there already"):
        begin(saves, wuxing)
    for n in range(3):
        away = saves.start_over("wuxing")
        assert away is not None
        assert away.parent.name == "abandoned"
        assert read(away).header.game == "wuxing"
        assert saves.open_match("wuxing") is None
        begin(saves, wuxing).close()
        assert len(list(away.parent.iterdir())) == n + 1


def test_a_finished_match_is_put_away(saves: Saves, wuxing: Game[Any]) -> None:
    match = play_out(begin(saves, wuxing))
    away = saves.finish(match)
    assert away is not None
    assert away.parent.name == "finished"
    assert away.stem.endswith("-wuxing-7")
    assert saves.open_matches() == []
    assert sorted(path.name for path in saves.folder.iterdir()) == ["finished"]


def test_a_review_goes_with_its_match(saves: Saves, wuxing: Game[Any]) -> None:
    match = play_out(begin(saves, wuxing))
    assert match.journal is not None
    review_of(match.journal).write_text("{}")
    away = saves.finish(match)
    assert away is not None
    assert review_of(away).is_file() and review_of(away).parent.name == "finished"
    assert not list(saves.folder.glob("*.json*"))


def test_a_match_that_ended_unseen_is_counted_when_another_takes_its_place(saves: Saves, wuxing: Game[Any]) -> None:
    match = play_out(begin(saves, wuxing))
    match.close()
    lines = saves.path("wuxing").read_bytes().splitlines(keepends=True)
    saves.path("wuxing").write_bytes(b"".join(lines[:-1]))  # killed before the result was written
    away = saves.start_over("wuxing")
    assert away is not None
    assert away.parent.name == "finished"
    assert away.read_bytes().splitlines(keepends=True) == lines
    statistics = Statistics(saves.folder.parent / "statistics.sqlite3")
    assert [(row.game, row.played) for row in statistics.games()] == [("wuxing", 1)]
    statistics.close()


def test_a_match_kept_nowhere_is_finished_without_a_file(saves: Saves, wuxing: Game[Any]) -> None:
    assert saves.finish(play_out(Match.new(wuxing, {"target": 3}, [PERSON, BOT], 1))) is None


def test_the_card_says_what_the_match_says(saves: Saves, wuxing: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(saves, wuxing)
    rng = Random(2)
    while match.current != DEALER:
        step(match, rng)
    saves.note(match)
    assert match.journal is not None
    monkeypatch.setattr(saves, "_replayed", None)  # the card alone is read
    info = saves.summary(match.journal)
    assert (info.game, info.seats, info.round, info.current) == ("wuxing", (PERSON, BOT), 1, DEALER)
    assert list(info.returns) == match.returns()
    assert info.actions == len(match.record)


def test_a_card_never_hides_a_newer_journal(saves: Saves, wuxing: Game[Any]) -> None:
    match = begin(saves, wuxing)
    saves.note(match)
    rng = Random(2)
    while match.current != DEALER:
        step(match, rng)
    match.act(DEALER, match.parse("deal"))
    assert match.journal is not None
    info = saves.summary(match.journal)
    assert info.round == 2
    assert list(info.returns) == match.returns()


@pytest.mark.parametrize("card", [b"", b"{", b"[]", b'{"game": "wuxing"}', b"\xff\xfe", None])
def test_a_missing_or_broken_card_costs_a_replay_only(saves: Saves, wuxing: Game[Any], card: bytes | None) -> None:
    match = begin(saves, wuxing, 4)
    match.close()
    path = saves.path("wuxing")
    if card is None:
        path.with_suffix(".card.json").unlink()
    else:
        path.with_suffix(".card.json").write_bytes(card)
    before = path.read_bytes()
    assert saves.summary(path).actions == 4
    assert saves.summary(path) == saves.summary(path)
    assert path.read_bytes() == before


def test_another_games_card_is_not_believed(saves: Saves, wuxing: Game[Any]) -> None:
    begin(saves, wuxing, 4).close()
    path = saves.path("elemies")
    path.write_bytes(saves.path("wuxing").read_bytes())
    with pytest.raises(JournalError, match="not of elemies"):
        saves.summary(path)


def test_a_broken_file_is_an_error_and_may_be_put_away_whole(saves: Saves, wuxing: Game[Any]) -> None:
    begin(saves, wuxing, 4).close()
    path = saves.path("wuxing")
    broken = path.read_bytes().replace(b"Ada", b"Eve")
    path.write_bytes(broken)
    for refused in (lambda: saves.summary(path), lambda: saves.resume("wuxing")):
        with pytest.raises(JournalError, match=r"wuxing\.jsonl: line 1: its checksum"):
            refused()
    assert path.read_bytes() == broken
    away = saves.start_over("wuxing")
    assert away is not None
    assert away.read_bytes() == broken
    begin(saves, wuxing)


def test_the_match_last_played_is_the_newest(saves: Saves, wuxing: Game[Any]) -> None:
    begin(saves, wuxing).close()
    other = saves.path("elemies")
    other.write_bytes(b"")
    os.utime(other, ns=(0, 0))
    assert saves.open_matches()[0] == saves.path("wuxing")
    os.utime(saves.path("wuxing"), ns=(0, 0))
    os.utime(other)
    assert saves.open_matches()[0] == other


def hold(folder: Path) -> subprocess.Popen[bytes]:
    script = """
import sys, time
from pathlib import Path
from elements_table.match.statistics import Statistics
from elements_table.match.saves import Lock
lock = Lock(Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
time.sleep(60)
"""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    return subprocess.Popen([sys.executable, "-c", script, str(folder)], stdout=subprocess.PIPE, env=environment)


def test_the_lock_keeps_a_second_process_out_until_the_first_is_killed(tmp_path: Path) -> None:
    with hold(tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"held"
        with pytest.raises(TableError, match="open already"):
            Lock(tmp_path).acquire()
        process.kill()
    with Lock(tmp_path):
        pass


def test_a_lock_given_back_is_free(tmp_path: Path) -> None:
    with Lock(tmp_path) as lock:
        lock.acquire()
        with pytest.raises(TableError):
            Lock(tmp_path).acquire()
    Lock(tmp_path).acquire()
