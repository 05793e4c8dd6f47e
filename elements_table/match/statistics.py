"""Matches that were played to the end, counted for good in a small database."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from elements_table import paths
from elements_table.kernel.words import _
from elements_table.match.match import Match

log = logging.getLogger(__name__)
T = TypeVar("T")

VERSION = 2
"""The version of the tables below, kept in the database's `user_version`."""
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
    skill REAL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX by_game ON matches (game, ended);
"""
_TO_NEXT = {1: "ALTER TABLE seats ADD COLUMN skill REAL;"}
"""What makes the tables of a version those of the next."""


class GameRecord(msgspec.Struct, frozen=True):
    """Your record in one game: `streak` wins in a row up to now, `best` score; means are per match.

    `hot_seat` counts the matches with several people (or none) at the table, which count nowhere else. `skills` are
    those of your last matches that were reviewed, 0 to 100, the newest last.
    """

    game: str
    played: int
    won: int
    streak: int
    longest_streak: int
    best: float
    mean_rounds: float
    mean_actions: float
    hot_seat: int
    skills: tuple[float, ...] = ()

    @property
    def skill(self) -> float | None:
        """The mean of `skills`; None where no match was reviewed."""
        return sum(self.skills) / len(self.skills) if self.skills else None


class OpponentRecord(msgspec.Struct, frozen=True):
    """How you fared in matches with bots of this level in another team than yours."""

    level: str
    played: int
    won: int


class PlayedSeat(msgspec.Struct, frozen=True):
    """Who sat there, and how it came out; `skill` is None where the match was not reviewed."""

    kind: str
    name: str
    level: str
    score: float
    won: bool
    skill: float | None = None


class Played(msgspec.Struct, frozen=True):
    """One match; `you` is the one person's seat, None at hot seat; `ended` is Unix time."""

    id: str
    game: str
    ended: float
    rounds: int
    actions: int
    you: int | None
    seats: tuple[PlayedSeat, ...]
    seed: int = 0


class Statistics:
    """The database of played matches. Trouble with its file is told in `warning` and never stops the game."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or paths.user() / "statistics.sqlite3"
        self.warning: str | None = None
        self._base: sqlite3.Connection | None = None

    def record(self, match: Match, now: float | None = None) -> bool:
        """Count a match that is over; return False for practice, an open match or one counted before."""
        if match.practice or not match.is_over:
            return False
        return self._use(lambda base: _insert(base, match, time.time() if now is None else now))

    def rate(self, match_id: str, skills: Mapping[int, float]) -> bool:
        """Keep the skill that seats of a match showed; return False where it is not counted."""
        rows = [(skill, match_id, seat) for seat, skill in skills.items()]
        return self._use(
            lambda base: (
                base.executemany("UPDATE seats SET skill = ? WHERE match = ? AND seat = ?", rows).rowcount > 0
            )
        )

    def games(self) -> list[GameRecord]:
        """Return your record in every game that was played, by game id."""
        return self._use(_games)

    def by_opponent(self, game_id: str) -> list[OpponentRecord]:
        """Return how you fared against each bot level in a game, most played first."""
        return self._use(lambda base: _by_opponent(base, game_id))

    def recent(self, count: int = 20) -> list[Played]:
        """Return the last matches, the newest first."""
        return self._use(lambda base: _recent(base, count))

    def skills(self) -> dict[str, float]:
        """Return the skill that you showed in each match that was reviewed, by the match's id."""
        words = "SELECT id, skill FROM matches JOIN seats ON match = id AND seat = you WHERE skill IS NOT NULL"
        return self._use(lambda base: dict(base.execute(words).fetchall()))

    def close(self) -> None:
        """Let go of the file."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def _use(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in one transaction, on a fresh database where the old one turns out to be broken."""
        try:
            return self._transact(work)
        except sqlite3.OperationalError as error:
            self._do_without(error)
        except sqlite3.DatabaseError as error:
            self._set_aside(error)
        return self._transact(work)

    def _transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._base is None:
            self._base = self._opened()
        with self._base:
            return work(self._base)

    def _opened(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=2.0)
        try:
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise sqlite3.OperationalError(_("a newer version of Elements Table made it"))
            if base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError(_("it is damaged"))
            steps = _TABLES if version == 0 else " ".join(_TO_NEXT[n] for n in range(version, VERSION))
            if steps:
                base.executescript(f"BEGIN; {steps} PRAGMA user_version = {VERSION}; COMMIT;")
        except sqlite3.Error:
            base.close()
            raise
        return base

    def _do_without(self, error: sqlite3.Error) -> None:
        """Leave a file alone that is fine but cannot be used now; count in memory."""
        self.close()
        self._warn(_("{path}: the statistics cannot be used now: {why}; this session is not counted."), error)
        self._base = sqlite3.connect(":memory:")
        self._base.executescript(_TABLES)

    def _set_aside(self, error: sqlite3.Error) -> None:
        """Move a broken file out of the way, to be looked at, and start a new one."""
        self.close()
        aside = self.path.with_name(f"{self.path.stem}-broken-{time.strftime('%Y-%m-%d-%H%M%S')}{self.path.suffix}")
        try:
            self.path.replace(aside)
        except OSError as trouble:
            self._do_without(sqlite3.OperationalError(str(trouble)))
            return
        text = _("{path}: the statistics cannot be read: {why}; a new count begins, and the file is kept as {aside}.")
        self._warn(text, error, aside=aside.name)

    def _warn(self, text: str, error: sqlite3.Error, **more: str) -> None:
        self.warning = text.format(path=self.path, why=error, **more)
        log.warning("%s", self.warning)


def _insert(base: sqlite3.Connection, match: Match, now: float) -> bool:
    people = match.people
    you = people[0] if len(people) == 1 else None
    options = msgspec.json.encode(match.options).decode()
    row = (
        match.id,
        match.game.id,
        options,
        match.seed,
        match.started,
        now,
        len(match.rounds),
        len(match.record),
        you,
    )
    added = base.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row).rowcount
    if not added:
        return False
    winners, scores = match.winners(), match.returns()
    sides = {seat: side for side, team in enumerate(match.game.data.teams) for seat in team}
    base.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)",
        [
            (match.id, n, sides.get(n, n), seat.kind, seat.name, seat.level, scores[n], int(n in winners))
            for n, seat in enumerate(match.seats)
        ],
    )
    return True


def _games(base: sqlite3.Connection) -> list[GameRecord]:
    rows = base.execute(
        "SELECT game, rounds, actions, score, won, skill FROM matches LEFT JOIN seats ON match = id AND seat = you "
        "ORDER BY game, ended, id"
    ).fetchall()
    played: dict[str, list[Any]] = {}
    for game, *row in rows:
        played.setdefault(game, []).append(row)
    return [_record(game, matches) for game, matches in played.items()]


def _record(game: str, matches: list[tuple[int, int, float | None, int | None, float | None]]) -> GameRecord:
    """Sum up the matches of one game, oldest first; score and won are None at hot seat."""
    own = [(rounds, actions, score, won) for rounds, actions, score, won, _skill in matches if score is not None]
    skills = [skill for *_rest, skill in matches if skill is not None]
    streak = longest = 0
    for _rounds, _actions, _score, won in own:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    count = len(own) or 1
    return GameRecord(
        game=game,
        played=len(own),
        won=sum(1 for *_rest, won in own if won),
        streak=streak,
        longest_streak=longest,
        best=max((score for _r, _a, score, _w in own), default=0.0),
        mean_rounds=sum(rounds for rounds, *_rest in own) / count,
        mean_actions=sum(actions for _r, actions, *_rest in own) / count,
        hot_seat=len(matches) - len(own),
        skills=tuple(skills[-SKILLS:]),
    )


def _by_opponent(base: sqlite3.Connection, game_id: str) -> list[OpponentRecord]:
    rows = base.execute(
        "SELECT other.level, COUNT(DISTINCT id), COUNT(DISTINCT CASE WHEN me.won THEN id END) FROM matches "
        "JOIN seats AS me ON me.match = id AND me.seat = you "
        "JOIN seats AS other ON other.match = id AND other.side != me.side AND other.kind = 'bot' "
        "WHERE game = ? GROUP BY other.level ORDER BY 2 DESC, 1",
        (game_id,),
    )
    return [OpponentRecord(*row) for row in rows]


def _recent(base: sqlite3.Connection, count: int) -> list[Played]:
    rows = base.execute(
        "SELECT id, game, ended, rounds, actions, you, seed FROM matches ORDER BY ended DESC, id LIMIT ?", (count,)
    ).fetchall()
    return [
        Played(name, game, ended, rounds, actions, you, _seats(base, name), seed)
        for name, game, ended, rounds, actions, you, seed in rows
    ]


def _seats(base: sqlite3.Connection, match_id: str) -> tuple[PlayedSeat, ...]:
    words = "SELECT kind, name, level, score, won, skill FROM seats WHERE match = ? ORDER BY seat"
    rows = base.execute(words, (match_id,))
    return tuple(
        PlayedSeat(kind, name, level, score, bool(won), skill) for kind, name, level, score, won, skill in rows
    )
