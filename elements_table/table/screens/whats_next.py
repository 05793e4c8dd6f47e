"""What comes next in a game, for the line on its tile: the lesson, or how well it goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from elements_table import paths
from elements_table.kernel.words import _, plural

if TYPE_CHECKING:
    from elements_table.kernel.data import GameData
    from elements_table.match.statistics import GameRecord
    from elements_table.table.app import App


class Next(NamedTuple):
    """Words at the left (gold, with a book, where it `is_lesson`), a number after them, words at the right."""

    words: str
    number: str = ""
    right: str = ""
    is_lesson: bool = False


def whats_next(app: App, heads: Sequence[GameData]) -> Mapping[str, Next]:
    """Return the line of each game that has one. It reads files: nothing for a first frame."""
    base = app.statistics()
    try:
        records = {record.game: record for record in base.games()}
    finally:
        base.close()
    found = {head.id: _next(app, head, records.get(head.id)) for head in heads}
    return {game_id: line for game_id, line in found.items() if line is not None}


def _next(app: App, head: GameData, record: GameRecord | None) -> Next | None:
    lesson = app.learning.lesson(head.id)
    has_lesson = (paths.data() / "lessons" / f"{head.id}.yaml").is_file() and not lesson.done
    if has_lesson and lesson.step:
        return Next(_("Lesson, step {n}").format(n=lesson.step + 1), is_lesson=True)
    if record is not None and record.played:
        matches = plural("{n} match", "{n} matches", record.played).format(n=record.played)
        if record.skill is None:
            return Next(matches)
        return Next(_("Skill"), str(round(record.skill)), matches)
    return Next(_("First lesson"), right=_("5 min"), is_lesson=True) if has_lesson else None
