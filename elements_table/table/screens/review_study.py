"""Where the study of a match comes from: made for its table, kept beside its journal, counted in the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from elements_table.match import study
from elements_table.match.match import Match
from elements_table.match.saves import review_of

if TYPE_CHECKING:
    from elements_table.table.app import App


def study_of(app: App, match: Match) -> study.Study | None:
    """Return the study of a finished match, which begins with its first `tick`; None where there is none."""
    if not study.is_offered(match):
        return None

    def rate(skills: Mapping[int, float]) -> None:
        base = app.statistics()
        base.rate(match.id, skills)
        base.close()

    path = None if match.journal is None else review_of(match.journal)
    return study.Study(match, app.registry, path, app.judge(), rate)


def skills_of(app: App, game_id: str) -> tuple[float, ...]:
    """Return your skills in the last reviewed matches of a game, the newest last."""
    base = app.statistics()
    try:
        return next((record.skills for record in base.games() if record.game == game_id), ())
    finally:
        base.close()
