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
        base.rate(match.id, skills, {seat: found.balance(seat).luck for seat in skills})
        base.close()

    path = None if match.journal is None else review_of(match.journal)
    found = study.Study(match, app.registry, path, app.judge(), rate)
    return found


def open_review(app: App, match: Match, you: int | None) -> bool:
    """Show the review of a finished match to the seat `you`, else to the first that reads; False: there is none."""
    from elements_table.table.screens.review import ReviewScreen  # noqa: PLC0415  rarely needed

    found = study_of(app, match)
    if found is None:
        return False
    seat = study.readers(match)[0] if you is None else you
    app.push(ReviewScreen(app, found, app.registry.scene(match.game.id, match.game), seat))
    return True


def skills_of(app: App, game_id: str) -> tuple[float, ...]:
    """Return your skills in the last reviewed matches of a game, the newest last."""
    base = app.statistics()
    try:
        return next((record.skills for record in base.games() if record.game == game_id), ())
    finally:
        base.close()
