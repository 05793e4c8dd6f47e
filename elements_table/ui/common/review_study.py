"""Where the study of a match comes from: made for its table, kept beside its journal, counted in the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from elements_table.match.analysis import analysis_job
from elements_table.match.archive.saves import review_of
from elements_table.match.play.match import Match

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Shell


def study_of(app: Shell, match: Match) -> analysis_job.AnalysisJob | None:
    """Return the study of a finished match, which begins with its first `tick`; None where there is none."""
    if not analysis_job.is_offered(match):
        return None

    def rate(skills: Mapping[int, float]) -> None:
        base = app.services.statistics()
        base.rate(match.id, skills, {seat: found.balance(seat).luck for seat in skills})
        base.close()

    path = None if match.journal is None else review_of(match.journal)
    found = analysis_job.AnalysisJob(match, app.services.registry, path, app.services.judge(), rate)
    return found


def open_review(app: Shell, match: Match, you: int | None) -> bool:
    """Show the review of a finished match to the seat `you`, else to the first that reads; False: there is none."""
    found = study_of(app, match)
    if found is None:
        return False
    seat = analysis_job.readers(match)[0] if you is None else you
    app.navigator.go("review", found, app.services.registry.scene(match.game.id, match.game), seat)
    return True


def skills_of(app: Shell, game_id: str) -> tuple[float, ...]:
    """Return your skills in the last reviewed matches of a game, the newest last."""
    base = app.services.statistics()
    try:
        return next((record.skills for record in base.games() if record.game == game_id), ())
    finally:
        base.close()
