"""What the matches of a game add up to, counted by hand."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from matches import BOT, PERSON, play_out

from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import registry
from elements_table.match.archive.export import COLUMNS, export, write
from elements_table.match.archive.overview import Opponent, Overview, PlayedMatch, PlayedSeat
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.match import Match

ME = PlayedSeat("person", "Ada", "", 1.0, won=True)


def played(number: int, won: bool, skill: float | None, *others: str, luck: float | None = None) -> PlayedMatch:
    """Return a match against the others, all at one level but for a partner named first, where there are three."""
    you = PlayedSeat("person", "Ada", "", float(number), won, skill, luck, 0)
    seats = [PlayedSeat("bot", name, "expert", 0.0, not won, side=i + 1) for i, name in enumerate(others)]
    if len(others) == 3:
        seats[0] = PlayedSeat("bot", others[0], "expert", 0.0, won, side=0)
    return PlayedMatch(str(number), "any", float(number), 1, 1, 0, (you, *seats))


def test_an_overview_adds_up() -> None:
    outcomes = [(True, 60.0), (True, None), (False, 80.0), (True, 90.0), (True, 90.0), (True, 10.0), (False, 40.0)]
    matches = [played(n, won, skill, "Lin") for n, (won, skill) in enumerate(outcomes)]
    hot_seat = PlayedMatch("x", "any", 99.0, 1, 1, None, (ME, ME))
    found = Overview([*matches, hot_seat])
    assert (found.won, found.lost, found.longest_streak) == (5, 2, 3)
    assert found.outcomes == [True, True, False, True, True, True, False]
    assert found.skills == [60, 80, 90, 90, 10, 40]
    assert found.trend == pytest.approx([60, 70, 230 / 3, 80, 66, 370 / 6])
    assert found.best is matches[4], "the last of equal ones"
    assert found.score == (6.0, 3.0)
    assert found.luck is None
    assert found.opponents == [Opponent("Lin", "expert", 5, 2)]


def test_the_trend_is_the_mean_of_the_last_ten() -> None:
    skills = [float(n * n % 97) for n in range(30)]
    found = Overview(played(n, won=True, skill=skill) for n, skill in enumerate(skills)).trend
    assert found[25] == pytest.approx(sum(skills[16:26]) / 10)


def test_luck_is_the_mean_of_what_is_known() -> None:
    matches = [played(0, True, 50.0, luck=0.3), played(1, False, None), played(2, False, 50.0, luck=-0.1)]
    assert Overview(matches).luck == pytest.approx(0.1)
    assert Overview(()).luck is None and Overview(()).best is None and Overview(()).trend == []


def test_opponents_are_those_of_other_teams_each_once_a_match() -> None:
    matches = [played(0, True, None, "Mara", "Lin", "Lin"), played(1, False, None, "Lin", "Mara", "Omar")]
    assert Overview(matches).opponents == [
        Opponent("Lin", "expert", 1, 0),
        Opponent("Mara", "expert", 0, 1),
        Opponent("Omar", "expert", 0, 1),
    ]


def test_the_table_has_a_row_for_each_seat(tmp_path: Path) -> None:
    base = Statistics(tmp_path / "statistics.sqlite3")
    matches = [play_out(Match.new(registry().game("wuxing"), {"target": 3}, (PERSON, BOT), n), n) for n in (1, 2)]
    for number, match in enumerate(matches):
        base.add(match, float(number))
    base.rate(matches[1].id, {0: 61.25}, {0: -0.125})
    stream = io.StringIO()
    assert write(base, stream) == 2
    rows = list(csv.DictReader(io.StringIO(stream.getvalue())))
    assert [(row["match"], row["seat"], row["you"]) for row in rows] == [
        (match.id, str(seat), str(int(seat == 0))) for match in matches for seat in (0, 1)
    ]
    assert tuple(rows[0]) == COLUMNS
    assert [(row["skill"], row["luck"]) for row in rows] == [("", "")] * 2 + [("61.2", "-0.1250"), ("", "")]
    for match, pair in zip(matches, (rows[:2], rows[2:]), strict=True):
        assert [float(row["score"]) for row in pair] == match.returns()
        assert [row["won"] for row in pair] == [str(int(seat in match.winners())) for seat in (0, 1)]
        counts = match.game.counts(match.told())
        told = [dict(part.split("=") for part in row["counts"].split()) for row in pair]
        assert {(seat, key): int(n) for seat in (0, 1) for key, n in told[seat].items()} == dict(counts)


def test_an_exported_table_replaces_no_other(tmp_path: Path) -> None:
    base = Statistics(tmp_path / "statistics.sqlite3")
    names = [export(base, tmp_path / "documents").name for _n in range(3)]
    assert names == ["statistics.csv", "statistics-2.csv", "statistics-3.csv"]
    (tmp_path / "taken").write_text("a file, no folder")
    with pytest.raises(TableError, match="cannot be written"):
        export(base, tmp_path / "taken")
