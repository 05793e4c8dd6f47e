"""Matches that were played to the end, counted for good in a small database."""

import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.overview import ENOUGH, PlayedMatch, PlayedSeat, Sum, Sums, Wanted, Whose, streaks
from elements_table.match.play.match import Match
from elements_table.match.play.user_files import UserFile, set_aside

T = TypeVar("T")
Row = tuple[float | None, int | None, float | None]
"""Score, whether it was won, skill."""
Work = Callable[[sqlite3.Connection], object]
"""What is done with the database in one transaction."""

VERSION = 3
"""The version of the tables below, kept in the database's `user_version`."""
MOST_SEED = 2**63 - 1
SKILLS = 10
"""Matches whose skill counts in the mean: the last ones that were reviewed."""
_TABLES = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed INTEGER NOT NULL,
    started REAL NOT NULL, ended REAL NOT NULL, rounds INTEGER NOT NULL, actions INTEGER NOT NULL,
    you INTEGER
) WITHOUT ROWID;
CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL, side INTEGER NOT NULL,
    kind TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, score REAL NOT NULL, won INTEGER NOT NULL,
    skill REAL, luck REAL, counts TEXT,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX by_game ON matches (game, ended);
CREATE INDEX uncounted ON seats (match) WHERE counts IS NULL;
"""
_TO_NEXT = {
    1: "ALTER TABLE seats ADD COLUMN skill REAL;",
    2: """
ALTER TABLE seats ADD COLUMN luck REAL;
ALTER TABLE seats ADD COLUMN counts TEXT;
CREATE INDEX uncounted ON seats (match) WHERE counts IS NULL;
""",
}
"""What makes the tables of a version those of the next."""
_ODD = """
SELECT 1 FROM matches WHERE typeof(id) || typeof(game) || typeof(options) != 'texttexttext'
OR typeof(seed) || typeof(rounds) || typeof(actions) != 'integerintegerinteger'
OR typeof(started) || typeof(ended) != 'realreal' OR ended NOT BETWEEN 0 AND 1e11 OR started NOT BETWEEN 0 AND 1e11
OR typeof(you) NOT IN ('integer', 'null')
UNION ALL
SELECT 1 FROM seats WHERE typeof(match) || typeof(kind) || typeof(name) || typeof(level) != 'texttexttexttext'
OR typeof(seat) || typeof(side) || typeof(won) != 'integerintegerinteger' OR typeof(score) != 'real'
OR abs(score) > 1e15 OR typeof(skill) NOT IN ('real', 'null') OR typeof(luck) NOT IN ('real', 'null')
OR typeof(counts) NOT IN ('text', 'null')
LIMIT 1
"""
"""Finds a row with a value of another kind than its column is for, which the database itself allows."""


class GameRecord(msgspec.Struct, frozen=True):
    """Your record in one game: `streak` wins in a row up to now, `best` score.

    `hot_seat` counts the matches with several people (or none) at the table, which count nowhere else. `skills` are
    those of your last matches that were reviewed, 0 to 100, the newest last.
    """

    game: str
    played: int
    won: int
    streak: int
    longest_streak: int
    best: float
    hot_seat: int
    skills: tuple[float, ...] = ()

    @property
    def skill(self) -> float | None:
        """The mean of `skills`; None where too few matches were reviewed to speak of one."""
        return sum(self.skills) / len(self.skills) if len(self.skills) >= ENOUGH else None


class Statistics(UserFile):
    """The database of played matches."""

    patience = 2.0
    """Seconds to wait for another program that uses the file."""
    is_held = False
    """Whether another program uses the file, so that nothing of it is told now."""

    def __init__(self, path: Path | None = None, on_warning: Callable[[str], None] | None = None) -> None:
        super().__init__(path or paths.user() / "statistics.sqlite3", on_warning)
        self._base: sqlite3.Connection | None = None

    def add(self, match: Match, now: float | None = None) -> bool:
        """Count a match that is over; return False for practice, an open match or one counted before."""
        if match.practice or not match.is_over:
            return False
        ended = time.time() if now is None else now
        return self._use(lambda base: _insert(base, match, ended), may_be_late=True)

    def rate(self, match_id: str, skills: Mapping[int, float], lucks: Mapping[int, float] | None = None) -> bool:
        """Keep the skill, and the luck, that seats of a match showed; return False where it is not counted."""
        rows = [(skill, (lucks or {}).get(seat), match_id, seat) for seat, skill in skills.items()]
        words = "UPDATE seats SET skill = ?, luck = ? WHERE match = ? AND seat = ?"
        return self._use(lambda base: base.executemany(words, rows).rowcount > 0, may_be_late=True)

    def games(self) -> list[GameRecord]:
        """Return your record in every game that was played, by game id."""
        return self._use(_games)

    def has_won(self, game_id: str) -> bool:
        """Return whether you have won a match of a game."""
        words = "SELECT 1 FROM matches JOIN seats ON match = id AND seat = you WHERE game = ? AND won LIMIT 1"
        return self._use(lambda base: base.execute(words, (game_id,)).fetchone() is not None)

    def met(self, game_id: str, name: str) -> tuple[int, int]:
        """Return how many matches of a game a bot has won that was your rival there, and how many you have."""
        words = (
            "SELECT COALESCE(SUM(its.won), 0), COALESCE(SUM(me.won), 0) FROM matches "
            "JOIN seats AS me ON me.match = id AND me.seat = you JOIN seats AS its ON its.match = id "
            "WHERE game = ? AND its.kind = 'bot' AND its.name = ? AND its.side != me.side"
        )
        return self._use(lambda base: tuple(base.execute(words, (game_id, name)).fetchone()))

    def played(self, wanted: Wanted) -> list[PlayedMatch]:
        """Return the matches that one person played, the oldest first."""
        where, values = _where(wanted)
        return self._use(lambda base: _played(base, f"WHERE {where} ORDER BY ended, id", values))

    def sums(self, wanted: Wanted) -> Sums:
        """Return what the game's own counts of these matches add up to."""
        return self._use(lambda base: _sums(base, wanted))

    def option_sets(self, game_id: str) -> dict[str, dict[str, str]]:
        """Return the sets of options with which a game was played, the most played first, by how they are written."""
        words = "SELECT options FROM matches WHERE game = ? AND you IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC, 1"
        decode = msgspec.json.Decoder(dict[str, str]).decode
        return self._use(lambda base: {options: decode(options) for (options,) in base.execute(words, (game_id,))})

    def levels(self, game_id: str) -> set[str]:
        """Return the levels of the bots at your matches of a game, as they are written."""
        words = "SELECT DISTINCT level FROM seats JOIN matches ON id = match WHERE game = ? AND you IS NOT NULL"
        return self._use(lambda base: {level for (level,) in base.execute(words, (game_id,)) if level})

    def recent(self, count: int = 20) -> list[PlayedMatch]:
        """Return the last matches, the newest first."""
        return self._use(lambda base: _played(base, "ORDER BY ended DESC, id LIMIT ?", (count,)))

    def everything(self) -> list[tuple[PlayedMatch, list[dict[str, float]]]]:
        """Return every match, the oldest first, each with its counts by seat."""
        return self._use(_everything)

    def uncounted(self, game_id: str) -> list[PlayedMatch]:
        """Return the matches of a game whose own counts were never made, the newest first.

        They were played by an earlier version.
        """
        words = (
            "WHERE id IN (SELECT match FROM seats WHERE counts IS NULL) AND game = ? AND you IS NOT NULL "
            "ORDER BY ended DESC, id"
        )
        return self._use(lambda base: _played(base, words, (game_id,)))

    def count(self, match_id: str, match: Match | None) -> None:
        """Count a match of `uncounted` once it was read; None: it cannot be, and is never tried again."""
        self._use(lambda base: _count(base, match_id, match))

    def ratings(self) -> dict[str, tuple[float | None, float | None]]:
        """Return your skill and your luck in each match that was reviewed, by its id.

        The skill is None in a game of which too few matches were reviewed to speak of it.
        """
        words = (
            "SELECT id, CASE WHEN COUNT(*) OVER (PARTITION BY game) >= ? THEN skill END, luck "
            "FROM matches JOIN seats ON match = id AND seat = you WHERE skill IS NOT NULL"
        )
        return self._use(lambda base: {name: (skill, luck) for name, skill, luck in base.execute(words, (ENOUGH,))})

    def close(self) -> None:
        """Let go of the file."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def check(self) -> None:
        """TableError where what was told is not what the file holds."""
        if self.warning:
            raise TableError(self.warning)

    def _use(self, work: Callable[[sqlite3.Connection], T], *, may_be_late: bool = False) -> T:
        """Do `work` in one transaction, on a fresh database where the old one turns out to be broken."""
        try:
            return self._transact(work)
        except sqlite3.OperationalError as error:
            if "no such" in str(error):  # a table or column: it is another's database
                self._set_aside(error)
            else:
                self._do_without(error)
        except sqlite3.DatabaseError as error:
            self._set_aside(error)
        except msgspec.DecodeError as error:
            self._set_aside(sqlite3.DatabaseError(str(error)))
        return self._transact(work)

    def _transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._base is None:
            self._base = self._opened()
        with self._base:
            return work(self._base)

    def _opened(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=self.patience)
        try:
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise sqlite3.OperationalError(_("a newer version of Elements Table made it"))
            if version < 0 or base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError(_("it is damaged"))
            steps = _TABLES if version == 0 else " ".join(_TO_NEXT[n] for n in range(version, VERSION))
            if steps:
                base.executescript(f"BEGIN; {steps} PRAGMA user_version = {VERSION}; COMMIT;")
            if base.execute(_ODD).fetchone() is not None:
                raise sqlite3.DatabaseError(_("it is damaged"))
        except sqlite3.Error:
            base.close()
            raise
        return base

    def _do_without(self, error: sqlite3.Error) -> None:
        """Leave a file alone that is fine but cannot be used now; count in memory."""
        self._stand_in()
        self._warn(_("{path}: the statistics cannot be used now: {why}; this session is not counted."), error)

    def _stand_in(self) -> None:
        self.close()
        self._base = sqlite3.connect(":memory:")
        self._base.executescript(_TABLES)

    def _set_aside(self, error: sqlite3.Error) -> None:
        """Move a broken file out of the way, to be looked at, and start a new one."""
        self.close()
        try:
            aside = set_aside(self.path)
        except OSError as trouble:
            self._do_without(sqlite3.OperationalError(str(trouble)))
            return
        text = _("{path}: the statistics cannot be read: {why}; a new count begins, and the file is kept as {aside}.")
        self._warn(text, error, aside=aside.name)


def _insert(base: sqlite3.Connection, match: Match, now: float) -> bool:
    people = match.people
    you = people[0] if len(people) == 1 else None
    options = msgspec.json.encode(match.options).decode()
    seed = max(-MOST_SEED, min(match.seed, MOST_SEED))
    row = (match.id, match.game.id, options, seed, match.started, now, len(match.rounds), len(match.record), you)
    if not base.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row).rowcount:
        return False
    winners, scores = match.winners(), match.returns()
    sides = {seat: side for side, team in enumerate(match.game.data.teams) for seat in team}
    base.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)",
        [
            (match.id, n, sides.get(n, n), seat.kind, seat.name, seat.level, scores[n], int(n in winners))
            for n, seat in enumerate(match.seats)
        ],
    )
    _count(base, match.id, match)
    return True


def _games(base: sqlite3.Connection) -> list[GameRecord]:
    rows = base.execute(
        "SELECT game, score, won, skill FROM matches LEFT JOIN seats ON match = id AND seat = you "
        "ORDER BY game, ended, id"
    ).fetchall()
    played: dict[str, list[Row]] = {}
    for game, *row in rows:
        played.setdefault(game, []).append(tuple(row))
    return [_record(game, matches) for game, matches in played.items()]


def _record(game: str, matches: list[Row]) -> GameRecord:
    """Sum up the matches of one game, oldest first; score and won are None at hot seat."""
    own = [(score, won) for score, won, _skill in matches if score is not None]
    skills = [skill for _score, _won, skill in matches if skill is not None]
    streak, longest = streaks(won for _score, won in own)
    return GameRecord(
        game=game,
        played=len(own),
        won=sum(1 for _score, won in own if won),
        streak=streak,
        longest_streak=longest,
        best=max((score for score, _won in own), default=0.0),
        hot_seat=len(matches) - len(own),
        skills=tuple(skills[-SKILLS:]),
    )


def _count(base: sqlite3.Connection, match_id: str, match: Match | None) -> None:
    found: dict[int, dict[str, int]] = {}
    for (seat, key), number in match.game.counts(match.told()).items() if match is not None else ():
        found.setdefault(seat, {})[key] = number
    base.execute("UPDATE seats SET counts = '{}' WHERE match = ?", (match_id,))
    rows = [(msgspec.json.encode(counts).decode(), match_id, seat) for seat, counts in found.items()]
    base.executemany("UPDATE seats SET counts = ? WHERE match = ? AND seat = ?", rows)


def _where(wanted: Wanted) -> tuple[str, tuple[object, ...]]:
    """Return a condition on `matches` with its values."""
    parts, values = ["game = ?", "you IS NOT NULL", "ended >= ?"], [wanted.game, wanted.since]
    if wanted.options is not None:
        parts.append(f"options IN ({', '.join('?' * len(wanted.options))})")
        values += wanted.options
    if wanted.level:
        parts.append(
            "EXISTS (SELECT 1 FROM seats AS other JOIN seats AS me ON me.match = other.match AND me.seat = you "
            "WHERE other.match = id AND other.kind = 'bot' AND other.side != me.side AND other.level = ?)"
        )
        values.append(wanted.level)
    return " AND ".join(parts), tuple(values)


def _sums(base: sqlite3.Connection, wanted: Wanted) -> Sums:
    where, values = _where(wanted)
    rows = base.execute(
        "SELECT CASE WHEN whose.seat = you THEN 'mine' WHEN whose.side = me.side THEN 'partner' ELSE 'theirs' END, "
        "me.won, whose.counts FROM matches JOIN seats AS me ON me.match = id AND me.seat = you "
        f"JOIN seats AS whose ON whose.match = id WHERE {where} AND whose.counts IS NOT NULL",
        values,
    )
    sums: dict[tuple[Whose, str], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    decode = msgspec.json.Decoder(dict[str, float]).decode
    for whose, won, counts in rows:
        for key, number in decode(counts).items():
            one = sums[whose, key]
            one[0] += number
            one[1] += number if won else 0.0
            one[2] += 1
    return Sums({key: Sum(number, won, int(times)) for key, (number, won, times) in sums.items()})


def _played(base: sqlite3.Connection, which: str, values: Sequence[object] = ()) -> list[PlayedMatch]:
    words = f"SELECT id, game, ended, rounds, actions, you, seed, options, started FROM matches {which}"
    rows = base.execute(words, values).fetchall()
    words = (
        "SELECT match, kind, name, level, score, won, skill, luck, side FROM seats "
        f"WHERE match IN (SELECT id FROM matches {which}) ORDER BY match, seat"
    )
    seats: dict[str, list[PlayedSeat]] = {}
    for match, kind, name, level, score, won, skill, luck, side in base.execute(words, values):
        seats.setdefault(match, []).append(PlayedSeat(kind, name, level, score, bool(won), skill, luck, side))
    return [
        PlayedMatch(name, game, ended, rounds, actions, you, tuple(seats.get(name, ())), seed, options, started)
        for name, game, ended, rounds, actions, you, seed, options, started in rows
    ]


def _everything(base: sqlite3.Connection) -> list[tuple[PlayedMatch, list[dict[str, float]]]]:
    rows = base.execute("SELECT match, seat, counts FROM seats WHERE counts IS NOT NULL")
    decode = msgspec.json.Decoder(dict[str, float]).decode
    counts = {(match, seat): decode(text) for match, seat, text in rows}
    return [
        (played, [counts.get((played.id, seat), {}) for seat in range(len(played.seats))])
        for played in _played(base, "ORDER BY ended, id")
    ]
