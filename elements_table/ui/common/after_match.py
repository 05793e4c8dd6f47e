"""What is done with a match that is over: it is reviewed, played on from as practice, given away, or set up."""

from collections.abc import Mapping
from contextlib import closing
from random import Random, SystemRandom

from elements_table import paths
from elements_table.kernel.game import Position
from elements_table.kernel.scenario import Scenario
from elements_table.kernel.words import _
from elements_table.match.analysis import analysis_job, review
from elements_table.match.archive.history import History, Past
from elements_table.match.archive.saves import review_of
from elements_table.match.campaign import exercises
from elements_table.match.play.match import Match
from elements_table.ui.shell.screen import Shell


def job_of(app: Shell, match: Match) -> analysis_job.AnalysisJob | None:
    """Return the job that analyses a finished match, which begins with its first `tick`; None where there is none.

    What it finds is kept beside the match's journal, and counted in the statistics.
    """
    if not analysis_job.is_offered(match):
        return None

    def rate(skills: Mapping[int, float]) -> None:
        with closing(app.services.statistics()) as base:
            base.rate(match.id, skills, {seat: job.balance(seat).luck for seat in skills})

    def note(fresh: review.Review) -> None:
        if len(match.people) == 1:  # of several who played here nobody knows whose profile this is
            profile, today = app.services.profile, app.services.daily.today()
            kept = exercises.kept_in(profile)
            themes = app.services.registry.themes(match.game.id)
            exercises.keep(profile, exercises.with_mistakes(kept, match, fresh, match.people[0], today, themes))

    path = None if match.journal is None else review_of(match.journal)
    job = analysis_job.AnalysisJob(match, app.services.registry, path, app.services.judge(), rate, note)
    return job


def open_review(app: Shell, match: Match, you: int | None) -> bool:
    """Show the review of a finished match to the seat `you`, else to the first that reads; False: there is none."""
    job = job_of(app, match)
    if job is None:
        return False
    seat = analysis_job.readers(match)[0] if you is None else you
    app.navigator.go("review", job, app.services.registry.scene(match.game.id, match.game), seat)
    return True


def skills_of(app: Shell, game_id: str) -> tuple[float, ...]:
    """Return your skills in the last reviewed matches of a game, the newest last."""
    with closing(app.services.statistics()) as base:
        return next((record.skills for record in base.games() if record.game == game_id), ())


def practise(app: Shell, match: Match, position: Position, seat: int) -> None:
    """Go to a table where `match` stands at a position, with the same company; that is kept nowhere.

    The only person there is you, whoever that was; where nobody sits, you take `seat`.
    """
    seats = list(match.seats)
    if len(match.people) < 2:
        seats[next(iter(match.people), seat)] = app.services.settings.own_seat
    with app.navigator.telling():
        app.navigator.go("match", Match.from_position(match.game, position, seats, match.options, match.seed))
        app.navigator.say(_("This is practice: it is not counted, and Back leads to where you were."))


def give_away(app: Shell, history: History, past: Past) -> None:
    """Copy the file of a kept match among the person's documents, and say where it is."""
    with app.navigator.telling():
        path = history.give(past, paths.documents())
        app.navigator.say(_("The match is in {path}.").format(path=path))


def give_match(app: Shell, match: Match) -> None:
    """The same for a match that is looked at, as long as it is kept."""
    history = History(app.services.saves.folder.parent, app.services.registry)
    past = next((one for one in history.matches() if one.id == match.id), None)
    if past is None:
        app.navigator.say(_("This match is not kept any more."))
    else:
        give_away(app, history, past)


def set_up(app: Shell, match: Match, seat: int, position: Position | None = None) -> None:
    """Go to where the position can be changed: one that is given, else what `seat` cannot know is drawn anew.

    In a match that counts that is one of its hints: the expert can be asked there.
    """
    if position is None:
        position = match.like(seat, Random(SystemRandom().getrandbits(32))).position()
        if not match.practice:
            match.spend(hints=1)
    scenario = Scenario(match.game.id, options=match.options, seats=len(match.seats), position=position)
    app.navigator.go("editor", scenario=scenario, seat=seat)
