"""A person's own mistakes as exercises: each position comes back, ever later, until it was solved often enough."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final

import msgspec

from elements_table.kernel.game import Position, State
from elements_table.kernel.themes import Mistake, Theme, named
from elements_table.match.analysis.review import GRADES, Judged, Review
from elements_table.match.campaign.profile import Profile
from elements_table.match.play.match import Match

log = logging.getLogger(__name__)

DAYS: Final = (1, 3, 7, 21)
"""After so many days it comes back once it was solved the first time, the second, and so on; then no more."""
MOST: Final = 200
"""So many are kept; the oldest go first."""
SOLVED_BELOW: Final = dict(GRADES)["good"]
"""What costs less of the chance to win than this solves it."""


class Exercise(msgspec.Struct, frozen=True):
    """A decision of a person's that was a mistake: where it stood, who sat there, and what the expert made of it."""

    game: str
    position: Position
    options: dict[str, str]
    names: tuple[str, ...]
    faces: tuple[str, ...]
    judged: Judged
    due: date
    solved: int = 0
    """How often it was solved since it was failed last."""
    theme: str = ""
    """What kind of mistake it was, by the id of its theme; empty for none."""

    @property
    def seat(self) -> int:
        """Whose decision it was."""
        return self.judged.seat

    def cost(self, action: str) -> float | None:
        """Return what an action costs of the chance to win beside the best, None where the expert did not try it."""
        values = self.judged.values
        return values[self.judged.best] - values[action] if action in values else None

    def solves(self, action: str) -> bool:
        """Return whether an action is about as good as the best."""
        cost = self.cost(action)
        return action == self.judged.best or (cost is not None and cost < SOLVED_BELOW)

    def tried(self, action: str, today: date) -> "Exercise | None":
        """Return it as it stands after a try: due later if that solves it; None once it was solved often enough."""
        solved = self.solved + 1 if self.solves(action) else 0
        if solved > len(DAYS):
            return None
        return msgspec.structs.replace(self, solved=solved, due=today + timedelta(DAYS[max(0, solved - 1)]))


Exercises = Mapping[str, Exercise]
"""By the match's id and the number of the action on its record: `0a1b:17`."""


def kept_in(profile: Profile) -> dict[str, Exercise]:
    """Return the exercises of a person; what cannot be read is left out, with a line in the log."""
    found = {}
    for name, raw in profile.learned.exercises.items():
        try:
            found[name] = msgspec.json.decode(raw, type=Exercise)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            log.warning("%s: exercise %s: %s", profile.path, name, error)
    return found


def keep(profile: Profile, exercises: Exercises) -> None:
    """Keep these exercises of a person, and no others."""
    profile.change(exercises={name: msgspec.Raw(msgspec.json.encode(one)) for name, one in exercises.items()})


def note(profile: Profile, name: str, exercise: Exercise | None) -> None:
    """Keep an exercise as it stands now; None: it is done with."""
    kept = {**kept_in(profile), name: exercise}
    keep(profile, {name: one for name, one in kept.items() if one is not None})


def with_mistakes(
    kept: Exercises, match: Match, review: Review, seat: int, today: date, themes: Sequence[Theme] = ()
) -> dict[str, Exercise]:
    """Return the exercises with the mistakes of `seat` in a match that was reviewed; those kept stay as they are."""
    found = {name: one for name, one in _mistakes(match, review, seat, today, themes) if name not in kept}
    return dict(list({**kept, **found}.items())[-MOST:])


def _mistakes(
    match: Match, review: Review, seat: int, today: date, themes: Sequence[Theme]
) -> Iterator[tuple[str, Exercise]]:
    wanted = {one.number: one for one in review.judged if one.seat == seat and one.grade == "mistake"}
    names, faces = zip(*((one.name, one.face or "") for one in match.seats), strict=True)
    for number, (_entry, progress) in enumerate(match.walk()):
        if number in wanted:
            state, judged = progress.facing(seat), wanted[number]
            position = dict(state.position())
            options = {name: str(value) for name, value in match.options.items()}
            theme = theme_of(themes, state, judged)
            name = "" if theme is None else theme.id
            exercise = Exercise(match.game.id, position, options, names, faces, judged, today, theme=name)
            yield f"{match.id}:{number}", exercise


def theme_of(themes: Sequence[Theme], state: State, judged: Judged) -> Theme | None:
    """Return what kind of mistake a decision was that was made in a state; None of what is none, or no mistake."""
    if judged.grade != "mistake":
        return None
    parse = state.game.parse
    return named(themes, Mistake(state, judged.seat, parse(judged.action), parse(judged.best)))


def due(kept: Exercises, game_id: str, today: date, theme: str = "") -> list[str]:
    """Return those of a game (and of a theme) that are to be tried by now, the longest due first."""
    found = {name: one.due for name, one in kept.items() if one.game == game_id and theme in ("", one.theme)}
    return sorted([name for name, day in found.items() if day <= today], key=found.__getitem__)
