"""Matches are counted once, practice never, and a broken database stops nobody."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from matches import BOT, PERSON, play_out

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Game
from elements_table.match.archive import export
from elements_table.match.archive.deferred_statistics import DeferredStatistics
from elements_table.match.archive.overview import Opponent, Overview, Wanted
from elements_table.match.archive.statistics import GameRecord, Statistics, Work
from elements_table.match.play.match import Match, Seat

REGULAR = Seat("bot", "Cleo", "regular")


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return Statistics(tmp_path / "statistics.sqlite3")


def played(game: Game[Any], seed: int = 1, seats: tuple[Seat, ...] = (PERSON, BOT)) -> Match:
    return play_out(Match.new(game, {"target": 3}, seats, seed), seed)


def test_nothing_is_counted_at_first(statistics: Statistics) -> None:
    assert not statistics.has_won("wuxing")
    assert statistics.games() == []
    assert statistics.recent(5) == []
    assert statistics.played(Wanted("wuxing")) == [] and not statistics.sums(Wanted("wuxing"))
    assert statistics.warning is None


def test_a_match_is_counted_once(wuxing: Game[Any], statistics: Statistics) -> None:
    match = played(wuxing)
    assert statistics.add(match)
    assert not statistics.add(match)
    again = Statistics(statistics.path)
    assert not again.add(match), "not in a later session either"
    assert [row.played for row in again.games()] == [1]


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the database as another program may."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_what_is_late_is_counted_once_another_program_lets_go(wuxing: Game[Any], statistics: Statistics) -> None:
    first, second = played(wuxing, 1), played(wuxing, 2)
    statistics.add(first)
    statistics.close()
    late: list[Work] = []
    told: list[str] = []
    one = DeferredStatistics(statistics.path, told.append, late)
    assert [record.played for record in one.games()] == [1]
    with held(statistics.path):
        began = time.perf_counter()
        another = DeferredStatistics(statistics.path, told.append, late)
        another.add(second)
        another.rate(second.id, {0: 50.0})
        assert one.games() == another.games() == [] and one.is_held and another.is_held
        assert time.perf_counter() - began < 0.5, "nothing waits"
        with pytest.raises(TableError, match="another program is using the statistics"):
            another.check()
        assert len(late) == 2 and set(told) == {one.warning}
        another.close()
    assert [(record.played, record.skills) for record in one.games()] == [(2, (50.0,))] and not late
    assert not one.is_held and one.warning is None
    one.check()


def test_a_table_of_a_database_that_cannot_be_read_is_not_written(
    wuxing: Game[Any], statistics: Statistics, tmp_path: Path
) -> None:
    statistics.add(played(wuxing))
    statistics.close()
    table = tmp_path / "table.csv"
    assert export.write_file(statistics, table) == 1
    statistics.close()
    before = table.read_bytes()
    statistics.patience = 0.05
    with held(statistics.path), pytest.raises(TableError) as caught:
        export.write_file(statistics, table)
    assert str(caught.value).startswith(f"{table}: nothing was written there: {statistics.path}: ")
    assert table.read_bytes() == before and [path.name for path in tmp_path.glob("*.part")] == []


def test_practice_and_open_matches_are_not_counted(wuxing: Game[Any], statistics: Statistics) -> None:
    match = played(wuxing)
    match.note_practice()
    assert not statistics.add(match)
    assert not statistics.add(Match.new(wuxing, {}, [PERSON, BOT], 1))
    assert statistics.games() == []


def test_wins_streaks_and_means_add_up(wuxing: Game[Any], statistics: Statistics) -> None:
    matches = [played(wuxing, seed) for seed in range(1, 13)]
    for now, match in enumerate(matches):
        statistics.add(match, float(now))
    won = [match.winners() == [0] for match in matches]
    assert 0 < sum(won) < 12
    assert statistics.has_won("wuxing")
    assert not statistics.has_won("dragon")
    runs = "".join("w" if one else " " for one in won).split(" ")
    assert statistics.games() == [
        GameRecord(
            game="wuxing",
            played=12,
            won=sum(won),
            streak=len(runs[-1]),
            longest_streak=max(map(len, runs)),
            best=max(match.returns()[0] for match in matches),
            hot_seat=0,
        )
    ]


def test_you_are_the_one_person_wherever_it_sits(wuxing: Game[Any], statistics: Statistics) -> None:
    match = played(wuxing, 4, (REGULAR, PERSON))
    statistics.add(match)
    assert statistics.games()[0].won == int(match.winners() == [1])
    assert statistics.recent(1)[0].you == 1


def test_opponents_are_counted_by_name_and_level(wuxing: Game[Any], statistics: Statistics) -> None:
    easy = [played(wuxing, seed) for seed in range(3)]
    hard = [played(wuxing, seed, (PERSON, REGULAR)) for seed in range(2)]
    for match in (*easy, *hard):
        statistics.add(match)
    won, more = (sum(match.winners() == [0] for match in some) for some in (easy, hard))
    assert opponents(statistics) == [("Bruno", "random", won, 3 - won), ("Cleo", "regular", more, 2 - more)]


def opponents(statistics: Statistics) -> list[Opponent]:
    return Overview(statistics.played(Wanted("wuxing"))).opponents


def test_a_partner_is_no_opponent(wuxing: Game[Any], statistics: Statistics) -> None:
    match = played(wuxing)
    data = msgspec.structs.replace(match.game.data, teams=((0, 1),), ladder=None)
    match.game = type(wuxing)(data)
    statistics.add(match)
    assert opponents(statistics) == []
    assert not statistics.sums(Wanted("wuxing")).below("theirs", "")


def test_hot_seat_matches_count_apart(wuxing: Game[Any], statistics: Statistics) -> None:
    statistics.add(played(wuxing, 1, (PERSON, Seat("person", "Bruno"))))
    statistics.add(played(wuxing, 2, (BOT, BOT)))
    row = statistics.games()[0]
    assert (row.played, row.hot_seat) == (0, 2)
    assert opponents(statistics) == []


def test_recent_matches_come_newest_first_with_their_seats(wuxing: Game[Any], statistics: Statistics) -> None:
    matches = [played(wuxing, seed) for seed in range(4)]
    for now, match in enumerate(matches):
        statistics.add(match, float(now))
    rows = statistics.recent(2)
    assert [row.ended for row in rows] == [3.0, 2.0]
    assert [seat.name for seat in rows[0].seats] == ["Ada", "Bruno"]
    assert [seat.score for seat in rows[0].seats] == matches[3].returns()
    assert [seat.won for seat in rows[0].seats] == [seat in matches[3].winners() for seat in (0, 1)]


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    path.write_bytes(data)


@pytest.mark.parametrize("kind", ["text", "cut", "overwritten"])
def test_a_broken_database_is_set_aside_with_a_warning(wuxing: Game[Any], statistics: Statistics, kind: str) -> None:
    statistics.add(played(wuxing, 1))
    statistics.close()
    path = statistics.path
    if kind == "text":
        path.write_bytes(b"this is no database, whatever its name says" * 50)
    elif kind == "cut":
        path.write_bytes(path.read_bytes()[:5000])
    else:
        damage(path)
    broken = path.read_bytes()
    fresh = Statistics(path)
    assert fresh.add(played(wuxing, 2))
    assert fresh.warning is not None
    assert "a new count begins" in fresh.warning
    assert [aside.read_bytes() for aside in path.parent.glob("*-broken-*")] == [broken]
    fresh.close()
    assert [row.played for row in Statistics(path).games()] == [1]


@pytest.mark.parametrize("options", ["no JSON", "[]", '{"target":3}'])
def test_options_that_cannot_be_read_set_the_database_aside(
    wuxing: Game[Any], statistics: Statistics, options: str
) -> None:
    statistics.add(played(wuxing, 1))
    statistics.close()
    with sqlite3.connect(statistics.path) as base:
        base.execute("UPDATE matches SET options = ?", (options,))
    told: list[str] = []
    fresh = Statistics(statistics.path, told.append)
    assert fresh.option_sets("wuxing") == {}
    assert fresh.add(played(wuxing, 2))
    assert told == [fresh.warning] and "a new count begins" in told[0]
    assert len(list(statistics.path.parent.glob("*-broken-*"))) == 1


def test_a_newer_database_is_left_alone(wuxing: Game[Any], statistics: Statistics) -> None:
    with sqlite3.connect(statistics.path) as base:
        base.execute("PRAGMA user_version = 99")
    before = statistics.path.read_bytes()
    assert statistics.add(played(wuxing))
    assert "newer version" in (statistics.warning or "")
    assert len(statistics.games()) == 1
    statistics.close()
    assert statistics.path.read_bytes() == before


def test_a_folder_that_cannot_be_written_stops_nobody(wuxing: Game[Any], tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "none" / "statistics.sqlite3")
    assert statistics.add(played(wuxing))
    assert "not counted" in (statistics.warning or "")


def test_skills_are_kept_for_counted_matches_and_the_last_ten_make_the_mean(
    wuxing: Game[Any], statistics: Statistics
) -> None:
    for now, seed in enumerate(range(1, 13)):
        match = played(wuxing, seed)
        statistics.add(match, float(now))
        assert statistics.rate(match.id, {0: 50.0 + now, 1: 3.0})
    record = statistics.games()[0]
    assert record.skills == tuple(50.0 + now for now in range(2, 12))
    assert record.skill == pytest.approx(56.5)
    assert statistics.recent(1)[0].seats[0].skill == 61.0
    assert not statistics.rate("another", {0: 1.0}), "of practice nothing is kept"
    assert not [row for row in statistics.recent(20) if row.id == "another"]


def test_a_match_that_was_never_reviewed_has_no_skill(wuxing: Game[Any], statistics: Statistics) -> None:
    statistics.add(played(wuxing))
    assert statistics.games()[0].skill is None


FIRST = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed INTEGER NOT NULL,
    started REAL NOT NULL, ended REAL NOT NULL, rounds INTEGER NOT NULL, actions INTEGER NOT NULL,
    you INTEGER
) WITHOUT ROWID;
CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL, side INTEGER NOT NULL,
    kind TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, score REAL NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX by_game ON matches (game, ended);
INSERT INTO matches VALUES ('old', 'wuxing', '{}', 7, 1.0, 2.0, 3, 40, 0);
INSERT INTO seats VALUES ('old', 0, 0, 'person', 'Ada', '', 6.0, 1);
INSERT INTO seats VALUES ('old', 1, 1, 'bot', 'Lin', 'regular', 4.0, 0);
PRAGMA user_version = 1;
"""
"""A database as version 1 made it."""
SECOND = (
    FIRST.replace("    PRIMARY KEY (match, seat)", "    skill REAL,\n    PRIMARY KEY (match, seat)")
    .replace("6.0, 1)", "6.0, 1, 71.0)")
    .replace("4.0, 0)", "4.0, 0, NULL)")
    .replace("user_version = 1", "user_version = 2")
)
"""The same as version 2 made it: with skills."""


@pytest.mark.parametrize(("made", "skills"), [(FIRST, ()), (SECOND, (71.0,))], ids=["1", "2"])
def test_a_database_of_an_earlier_version_opens_with_all_that_it_holds(
    wuxing: Game[Any], statistics: Statistics, made: str, skills: tuple[float, ...]
) -> None:
    with sqlite3.connect(statistics.path) as base:
        base.executescript(made)
    record = statistics.games()[0]
    assert (record.played, record.won, record.best, record.skills) == (1, 1, 6.0, skills)
    assert statistics.warning is None
    assert statistics.add(played(wuxing))
    assert statistics.rate("old", {0: 82.0}, {0: -0.1})
    statistics.close()
    again = Statistics(statistics.path)
    assert again.games()[0].skills == (82.0,)
    old = next(one for one in again.recent(9) if one.id == "old")
    assert [(seat.name, seat.side, seat.luck) for seat in old.seats] == [("Ada", 0, -0.1), ("Lin", 1, None)]
    assert [one.id for one in again.uncounted("wuxing")] == ["old"]


def test_a_match_of_an_earlier_version_is_counted_once_it_is_read(wuxing: Game[Any], statistics: Statistics) -> None:
    match = played(wuxing)
    statistics.add(match)
    counted = statistics.sums(Wanted("wuxing"))
    assert counted and not statistics.uncounted("wuxing")
    statistics.close()
    with sqlite3.connect(statistics.path) as base:
        base.executescript("UPDATE seats SET counts = NULL")
    assert [one.id for one in statistics.uncounted("wuxing")] == [match.id]
    statistics.count(match.id, match)
    assert statistics.sums(Wanted("wuxing")) == counted
    assert not statistics.uncounted("wuxing")


def test_a_match_that_cannot_be_read_is_asked_for_once(wuxing: Game[Any], statistics: Statistics) -> None:
    with sqlite3.connect(statistics.path) as base:
        base.executescript(FIRST)
    statistics.count("old", None)
    assert not statistics.uncounted("wuxing") and not statistics.sums(Wanted("wuxing"))


def test_matches_are_found_by_level_time_and_options(wuxing: Game[Any], statistics: Statistics) -> None:
    early = [played(wuxing, seed) for seed in range(2)]
    late = [played(wuxing, seed, (PERSON, REGULAR)) for seed in range(3)]
    long = play_out(Match.new(wuxing, {"target": 6}, (REGULAR, PERSON), 9), 9)
    for now, match in enumerate((*early, *late, long)):
        statistics.add(match, float(now))
    statistics.add(played(wuxing, 1, (PERSON, Seat("person", "Bruno"))), 9.0)

    def found(**wanted: Any) -> list[str]:
        which = Wanted("wuxing", **wanted)
        ids = [one.id for one in statistics.played(which)]
        own: Counter[str] = Counter()
        for match in (*early, *late, long):
            counts = match.game.counts(match.told()) if match.id in ids else {}
            own.update({key: n for (seat, key), n in counts.items() if match.seats[seat] == PERSON})
        assert {key: one.number for key, one in statistics.sums(which).below("mine", "").items()} == own
        return ids

    ids = [match.id for match in (*early, *late, long)]
    assert found() == ids, "without the one of two people"
    assert found(level="regular") == ids[2:] and found(level="expert") == []
    assert found(since=3.0) == ids[3:]
    three, six = statistics.option_sets("wuxing")
    assert found(options=(six,)) == ids[5:] and found(options=(three,), level="random") == ids[:2]
    assert found(options=(three, six)) == ids and found(options=()) == []
