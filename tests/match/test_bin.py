"""The bin: what is deleted lies there for 30 days, comes back whole, and goes for good only after that."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from matches import BOT, PERSON, play_out

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Game
from elements_table.match.archive import history as bins
from elements_table.match.archive.history import DAYS, Bin, History, Past, put_away
from elements_table.match.archive.saves import Saves, card_of, picture_of, review_of

TODAY = date(2026, 11, 23)


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let so many days pass."""

    class Day(date):
        now = TODAY

        @classmethod
        def today(cls) -> date:  # type: ignore[override]  # as of a date, not of a day of its own kind
            return cls.now

    monkeypatch.setattr(bins, "date", Day)

    def passed(number: int) -> None:
        Day.now = TODAY + timedelta(days=number)

    return passed


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path)


def finished(folder: Path, game: Game[Any], seed: int = 7) -> Past:
    saves = Saves(folder)
    path = saves.finish(play_out(saves.begin(game, {"target": 3}, (PERSON, BOT), seed), seed))
    return next(past for past in History(folder).matches() if past.path == path)


def opened(saves: Saves, game: Game[Any], seed: int = 7) -> Path:
    match = saves.begin(game, {"target": 3}, (PERSON, BOT), seed)
    seat = match.waiting()[0]
    match.act(seat, match.legal_actions(seat)[0])
    saves.note(match)
    match.close()
    assert match.journal is not None
    return match.journal


def test_a_finished_match_comes_back_with_all_that_lay_beside_it(
    history: History, tmp_path: Path, wuxing: Game[Any], days: Any
) -> None:
    past = finished(tmp_path, wuxing)
    review_of(past.path).write_text("{}")
    away = history.bin.put(past.path)
    assert history.matches() == [] and review_of(away).is_file()
    (deleted,) = history.deleted()
    assert deleted.deleted is not None and deleted.deleted.days_left(TODAY) == DAYS
    assert deleted._replace(path=past.path, deleted=None) == past, "it is told as it was, and when it was played"
    assert history.bin.restore(away) == past.path
    assert history.matches() == [past] and history.deleted() == [] and review_of(past.path).is_file()
    with pytest.raises(TableError, match="cannot be brought back"):
        history.bin.restore(away)


def test_it_comes_back_beside_one_that_took_its_name(history: History, tmp_path: Path, wuxing: Game[Any]) -> None:
    past = finished(tmp_path, wuxing)
    away = history.bin.put(past.path)
    other = finished(tmp_path, wuxing)
    assert other.path == past.path
    back = history.bin.restore(away)
    assert back != past.path
    assert {one.path for one in history.matches()} == {other.path, back}


def test_an_open_match_goes_on_where_it_stood(tmp_path: Path, wuxing: Game[Any]) -> None:
    saves = Saves(tmp_path)
    path = opened(saves, wuxing)
    whole = path.read_bytes()
    away = put_away(saves, path)
    assert saves.open_matches() == [] and saves.told(away) is not None
    other = opened(saves, wuxing, 8)
    assert other == path
    back = Bin(saves.folder).restore(away)
    assert back.name == "wuxing-2.jsonl" and back.read_bytes() == whole and card_of(back).is_file()
    assert len(saves.resume("wuxing", back).record) == 1


def test_what_cannot_be_read_never_goes_for_good(tmp_path: Path, wuxing: Game[Any], days: Any) -> None:
    saves = Saves(tmp_path)
    path = opened(saves, wuxing)
    path.write_bytes(b"{nothing")
    away = put_away(saves, path)
    days(9 * DAYS)
    Bin(saves.folder).empty()
    assert away.read_bytes() == b"{nothing"


def test_the_bin_is_emptied_after_its_days_and_not_before(
    history: History, tmp_path: Path, wuxing: Game[Any], days: Any
) -> None:
    first = history.bin.put(finished(tmp_path, wuxing).path)
    for beside in (review_of, card_of, picture_of):
        beside(first).write_text("{}")
    days(1)
    second = history.bin.put(finished(tmp_path, wuxing, 8).path)
    days(DAYS - 1)
    history.bin.empty()
    assert first.is_file() and len(history.deleted()) == 2
    days(DAYS)
    assert [past.path for past in history.deleted()] == [second], "what goes is promised no longer"
    history.bin.empty()
    assert [path.name for path in (tmp_path / "matches" / "deleted").iterdir()] == [second.name]
    days(-400)
    history.bin.empty()
    assert second.is_file(), "nor does a clock that was put back cost anything"
    assert [past.deleted and past.deleted.days_left(bins.date.today()) for past in history.deleted()] == [DAYS]


def test_what_an_earlier_version_deleted_has_its_days_from_now_on(
    history: History, tmp_path: Path, wuxing: Game[Any], days: Any
) -> None:
    past = finished(tmp_path, wuxing)
    there = tmp_path / "matches" / "deleted" / past.path.name
    there.parent.mkdir()
    past.path.rename(there)
    days(400)
    assert [one.id for one in history.deleted()] == [past.id]
    history.bin.empty()
    days(400 + DAYS - 1)
    history.bin.empty()
    (deleted,) = history.deleted()
    assert history.bin.restore(deleted.path) == past.path


def test_a_disk_that_refuses_costs_nothing(
    history: History, tmp_path: Path, wuxing: Game[Any], days: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    past = finished(tmp_path, wuxing)
    there = tmp_path / "matches" / "deleted"
    there.write_text("")
    with pytest.raises(TableError, match="cannot be deleted"):
        history.bin.put(past.path)
    assert history.matches() == [past]
    history.bin.empty()
    there.unlink()
    history.bin.put(past.path)
    days(DAYS)

    def refused(_path: Path, **_how: Any) -> None:
        raise PermissionError("refused")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refused)
        history.bin.empty()
    days(0)
    assert len(history.deleted()) == 1
