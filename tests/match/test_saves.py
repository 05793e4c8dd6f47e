"""Open matches, what Continue shows of it, and the lock that keeps a second window out."""

from __future__ import annotations

import errno
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
from elements_table.match.archive.replay import JournalError, read
from elements_table.match.archive.saves import Saves, picture_of, review_of
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.journal import Aside
from elements_table.match.play.match import Match
from elements_table.match.play.user_files import locked


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
    assert saves.open_match("wuxing") is None


def test_the_users_folder_is_the_default(home: Path, wuxing: Game[Any]) -> None:
    begin(Saves(), wuxing)
    assert (home / "matches" / "wuxing.jsonl").is_file()


def test_a_match_left_is_resumed(saves: Saves, wuxing: Game[Any]) -> None:
    match = begin(saves, wuxing, 5)
    match.close()
    assert saves.open_matches()[0] == saves.open_match("wuxing") == match.journal
    assert saves.resume("wuxing").observation(0) == match.observation(0)


def test_several_matches_of_a_game_are_open_side_by_side(saves: Saves, wuxing: Game[Any]) -> None:
    matches = [begin(saves, wuxing, 3 + n) for n in range(3)]
    for n, match in enumerate(matches):
        assert match.journal is not None
        os.utime(match.journal, ns=(n, n))
        match.close()
    assert [path.name for path in saves.open_matches()] == ["wuxing-3.jsonl", "wuxing-2.jsonl", "wuxing.jsonl"]
    assert saves.open_matches("elemies") == []
    assert saves.open_match("wuxing") == matches[2].journal
    assert [len(saves.resume("wuxing", match.journal).record) for match in matches] == [3, 4, 5]
    away = saves.abandon(saves.path("wuxing"))
    assert (away.parent.name, read(away).header.game) == ("abandoned", "wuxing")
    assert {path.name for path in saves.open_matches()} == {"wuxing-3.jsonl", "wuxing-2.jsonl"}
    begin(saves, wuxing, 1).close()
    assert saves.path("wuxing").is_file(), "the free name is taken again"


def test_a_match_that_nobody_has_begun_gives_way_to_the_next(saves: Saves, wuxing: Game[Any]) -> None:
    for name in ("", "Ada’s", ""):
        match = begin(saves, wuxing)
        match.close()
        if name and match.journal is not None:
            saves.rename(match.journal, name)
    assert [saves.summary(path).aside.name for path in saves.open_matches()] == ["", "Ada’s"]


def test_a_deleted_match_comes_back_whole(saves: Saves, wuxing: Game[Any]) -> None:
    match = begin(saves, wuxing, 4)
    match.aside = Aside(played=61.0, hints=2)
    saves.note(match)
    match.close()
    path = saves.path("wuxing")
    saves.rename(path, "On the train")
    picture_of(path).write_bytes(b"picture")
    info, lines = saves.summary(path), path.read_bytes()
    away = saves.abandon(path)
    assert saves.open_matches() == []
    assert sorted(file.name for file in saves.folder.iterdir()) == ["abandoned"]
    assert saves.bring_back(away, path) == path
    assert (path.read_bytes(), picture_of(path).read_bytes()) == (lines, b"picture")
    assert saves.summary(path) == info
    assert info.aside == Aside("On the train", 61.0, 2) == saves.resume("wuxing").aside
    again = saves.abandon(path)
    begin(saves, wuxing, 1).close()
    assert saves.bring_back(again, path).name == "wuxing-2.jsonl", "another has its name by now"
    with pytest.raises(TableError, match="cannot be brought back"):
        saves.bring_back(again, path)


def test_a_name_outlives_a_card_that_counts_no_more(saves: Saves, wuxing: Game[Any]) -> None:
    match = begin(saves, wuxing, 2)
    assert match.journal is not None
    saves.rename(match.journal, "On the train")
    step(match, Random(3))
    assert saves.summary(match.journal).aside.name == "On the train"
    assert saves.resume("wuxing").aside.name == "On the train"


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


def test_a_finished_match_keeps_its_picture_but_no_card(saves: Saves, wuxing: Game[Any]) -> None:
    match = play_out(begin(saves, wuxing))
    assert match.journal is not None
    picture_of(match.journal).write_bytes(b"picture")
    away = saves.finish(match)
    assert away is not None
    assert picture_of(away).read_bytes() == b"picture"
    assert sorted(file.suffix for file in away.parent.iterdir()) == [".jsonl", ".png"]


def test_a_match_that_ended_unseen_is_counted_when_another_is_dealt(saves: Saves, wuxing: Game[Any]) -> None:
    match = play_out(begin(saves, wuxing))
    match.close()
    lines = saves.path("wuxing").read_bytes().splitlines(keepends=True)
    saves.path("wuxing").write_bytes(b"".join(lines[:-1]))  # killed before the result was written
    begin(saves, wuxing).close()
    assert read(saves.path("wuxing")).lines == []
    (away,) = (saves.folder / "finished").glob("*.jsonl")
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
    match.act(DEALER, match.game.parse("deal"))
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
    begin(saves, wuxing).close()
    assert path.read_bytes() == broken, "another match leaves it alone"
    assert saves.abandon(path).read_bytes() == broken


def test_the_match_last_played_is_the_newest(saves: Saves, wuxing: Game[Any]) -> None:
    begin(saves, wuxing).close()
    other = saves.path("elemies")
    other.write_bytes(b"torn")
    os.utime(other, ns=(0, 0))
    assert saves.open_matches()[0] == saves.path("wuxing")
    os.utime(saves.path("wuxing"), ns=(0, 0))
    os.utime(other)
    assert saves.open_matches()[0] == other


def hold(folder: Path) -> subprocess.Popen[bytes]:
    script = """
import sys, time
from pathlib import Path
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.user_files import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    return subprocess.Popen([sys.executable, "-c", script, str(folder)], stdout=subprocess.PIPE, env=environment)


def test_the_lock_keeps_a_second_process_out_until_the_first_is_killed(tmp_path: Path) -> None:
    with hold(tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"held"
        with pytest.raises(TableError, match="open already"), locked(tmp_path):
            pass
        process.kill()
    with locked(tmp_path):
        pass


def test_a_lock_given_back_is_free(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(TableError), locked(tmp_path):
        pass
    with locked(tmp_path):
        pass


@pytest.mark.parametrize("left", ["", "1", "{me}", "no number"])
def test_a_lock_that_a_process_left_behind_keeps_nobody_out(left: str, tmp_path: Path) -> None:
    (tmp_path / "window.lock").write_text(left.format(me=os.getpid()))
    with locked(tmp_path) as trouble:
        assert not trouble
        with pytest.raises(TableError, match="open already"), locked(tmp_path):
            pass


def test_a_disk_that_knows_no_locks_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("elements_table.match.play.user_files._lock", refuse)
    with locked(tmp_path) as trouble:
        assert not trouble
