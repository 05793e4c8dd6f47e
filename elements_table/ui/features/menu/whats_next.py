"""What comes next in a game, for the line on its tile: the lesson, or how well it goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from elements_table import paths
from elements_table.kernel.data import MOST_BYTES
from elements_table.kernel.files import read_text
from elements_table.kernel.words import _, plural
from elements_table.ui.common.game_tile import Next

if TYPE_CHECKING:
    from elements_table.kernel.data import GameData
    from elements_table.match.archive.statistics import GameRecord
    from elements_table.ui.shell.screen import Shell


DIGITS: Final = 3
"""Of the minutes that a lesson takes."""


def whats_next(app: Shell, heads: Sequence[GameData]) -> Mapping[str, Next]:
    """Return the line of each game that has one. It reads files: nothing for a first frame."""
    base = app.services.statistics()
    try:
        records = {record.game: record for record in base.games()}
    finally:
        base.close()
    found = {head.id: _next(app, head, records.get(head.id)) for head in heads}
    return {game_id: line for game_id, line in found.items() if line is not None}


def _next(app: Shell, head: GameData, record: GameRecord | None) -> Next | None:
    lesson = app.services.learning.lesson(head.id)
    minutes = 0 if lesson.done else lesson_minutes(head.id)
    if minutes and 0 < lesson.step < lesson.steps:
        words = _("Lesson, step {n} of {count}").format(n=lesson.step + 1, count=lesson.steps)
        return Next(words, is_lesson=True)
    if record is not None and record.played:
        matches = plural("{n} match", "{n} matches", record.played).format(n=record.played)
        if record.skill is None:
            return Next(matches)
        return Next(_("Skill"), str(round(record.skill)), matches)
    if not minutes:
        return None
    return Next(_("First lesson"), right=plural("{n} min", "{n} min", minutes).format(n=minutes), is_lesson=True)


def lesson_minutes(game_id: str) -> int:
    """Return how long the lesson of a game takes, 0 where it has none: it is not read as YAML."""
    try:
        lines = read_text(paths.data() / "lessons" / f"{game_id}.yaml", MOST_BYTES).splitlines()
    except OSError:
        return 0
    found = next((line for line in lines if line.startswith("minutes:")), "")
    number = found.removeprefix("minutes:").strip()
    return int(number) if number.isdecimal() and len(number) <= DIGITS else 0
