"""Lessons: `data/lessons/<game>.yaml`, positions with what is told of them, asked, and answered (`docs/lessons.md`).

The person sits at seat 0. A step has a position of its own, or goes on where the one before it has ended.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec

from elements_table.kernel.data import Text, convert, must, read_yaml, text_of
from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.game import Game, Options, Position, State, checked_apply
from elements_table.kernel.words import Facts, _, filled
from elements_table.match.campaign.profile import lesson_file
from elements_table.match.play.match import Match, Seat

YOU: Final = 0
"""The seat of whoever learns."""
ANY: Final = "any"
"""What stands in the place of an action for all others that are tried."""
STEPS: Final = (10, 15)
"""How many steps a lesson has."""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a wrong try is told, and how it compares with what is asked: a verdict on each, in a word or two."""

    title: str
    text: str
    verdict: str = ""


class Free(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of its own at the end of a lesson, with bots that play by themselves."""

    level: str
    seed: int
    options: Options = {}
    position: Position | None = None
    """Where it begins; without one it is dealt."""
    rounds: int = 0
    """After how many rounds the lesson is over; 0: with the match."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thought: what is told, what is lit, and what is asked for."""

    title: str
    text: str
    ask: str = ""
    how: str = ""
    light: tuple[str, ...] = ()
    do: tuple[Text, ...] | Text = ()
    """The action asked for, or several that are all right: the first is shown. None: a step that only tells."""
    to: str = ""
    """The zone for an action that is put together first."""
    compare: tuple[str, ...] = ()
    """Numbers that a wrong try is compared by with what is asked."""
    verdict: str = ""
    """What those say of what is asked."""
    wrong: dict[str, Wrong] = {}
    """What is told of other actions, by their texts, or `any`."""
    then: tuple[Text, ...] = ()
    """What the others do after it, in order."""
    position: Position | None = None
    seed: int = 1
    play: Free | None = None

    @property
    def asked(self) -> tuple[str, ...]:
        """The texts of the actions that are asked for."""
        return texts((self.do,) if isinstance(self.do, str | bool) else self.do)

    @property
    def goes_on(self) -> bool:
        """Whether it begins where the step before it has ended."""
        return self.position is None and self.play is None

    def __post_init__(self) -> None:
        must(bool(self.ask) == bool(self.asked), "`ask` and `do` belong together")
        must(self.play is None or not (self.asked or self.then), "in a match (`play`) nothing is asked for")


class LessonChapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few steps under one head; `note` says what they are about, for the offer."""

    title: str
    note: str
    steps: tuple[LessonStep, ...]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The lesson of a game: `goal` is one sentence, `minutes` how long it takes, `options` those of its positions."""

    game: str
    goal: str
    minutes: int
    chapters: tuple[LessonChapter, ...]
    options: Options = {}
    seats: int | None = None
    rules: tuple[int, ...] = ()
    """The numbers in its texts that are the rules', such as points, and neither the position's nor a card's."""

    def __post_init__(self) -> None:
        steps = [step for chapter in self.chapters for step in chapter.steps]
        few, many = STEPS
        must(few <= len(steps) <= many, f"a lesson has {few} to {many} steps, this one {len(steps)}")
        must(steps[0].position is not None, "the first step needs a `position`")

    @cached_property
    def steps(self) -> tuple[LessonStep, ...]:
        """All steps in order."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    def begins(self, number: int) -> int:
        """Return the step whose position a step goes on from: itself, or one before it."""
        return next(n for n in range(number, -1, -1) if self.steps[n].position is not None)


def lesson(game_id: str) -> Lesson | None:
    """Return the lesson of a game, None where it has none; DataError on one with a mistake in its form."""
    return load(lesson_file(game_id)) if lesson_file(game_id).is_file() else None


def sound_lesson(game: Game) -> Lesson | None:
    """Return the lesson of a game, None where it has none; DataError on one with any mistake."""
    found = lesson(game.id)
    for mistake in _mistakes(game, found, lesson_file(game.id)) if found is not None else ():
        raise DataError(mistake)
    return found


def load(path: Path) -> Lesson:
    """Return the lesson in a file; DataError names file and place of a mistake."""
    return convert(read_yaml(path), Lesson, str(path))


def state_at(game: Game, lesson: Lesson, number: int) -> State:
    """Return how things stand as a step begins; TableError where what was to be done before it cannot be."""
    step = lesson.steps[lesson.begins(number)]
    state: State = game.from_position(step.position or {}, lesson.options, lesson.seats, step.seed)
    for text in done_before(lesson, number):
        checked_apply(state, game.parse(text))
    return state


def done_before(lesson: Lesson, number: int) -> Iterator[str]:
    """Yield the texts of all actions between the position that a step goes on from and the step."""
    for step in lesson.steps[lesson.begins(number) : number]:
        yield from step.asked[:1]
        yield from texts(step.then)


def match_at(game: Game, lesson: Lesson, number: int, you: Seat) -> Match:
    """Return a match that stands where a step begins: practice, kept nowhere; TableError as `state_at`."""
    step = lesson.steps[number]
    if step.play is not None:
        return _free_match(game, lesson, step.play, you)
    origin = lesson.steps[lesson.begins(number)]
    seats = seats_of(game, lesson, you)
    match = Match.from_position(game, origin.position or {}, seats, lesson.options, origin.seed)
    for text in done_before(lesson, number):
        carry_out(match, text)
    return match


def carry_out(match: Match, text: str) -> None:
    """Do what a text says for whoever is first to act; IllegalAction where that seat may not."""
    match.act(match.current, match.game.parse(text))


def _free_match(game: Game, lesson: Lesson, free: Free, you: Seat) -> Match:
    seats = seats_of(game, lesson, you, free.level)
    options = {**lesson.options, **free.options}
    if free.position is not None:
        return Match.from_position(game, free.position, seats, options, free.seed)
    match = Match.new(game, options, seats, free.seed)
    match.practice = True
    return match


def seats_of(game: Game, lesson: Lesson, you: Seat, level: str = "novice") -> list[Seat]:
    """Return who sits at the table of a lesson: a person, `you`, at seat 0, and bots."""
    names = [name for name in game.data.names if name != you.name]
    return [you, *(Seat("bot", name, level) for name in names[: (lesson.seats or game.data.default_seats) - 1])]


def words(text: str, facts: Facts) -> str:
    """Return a text of a lesson in the language in use with numbers filled in (`{limit}`, `{after[sums][0]}`)."""
    return filled(_(text), facts)


# ---- mistakes


def mistakes(game: Game, path: Path) -> Iterator[str]:
    """Yield what is wrong with a lesson by the rules of its game, each naming file and step."""
    try:
        lesson = load(path)
    except DataError as error:
        yield str(error)
    else:
        yield from _mistakes(game, lesson, path)


def _mistakes(game: Game, lesson: Lesson, path: Path) -> Iterator[str]:
    if lesson.game != game.id:
        yield f"{path}: game: the file is {path.name}, but `game` says {lesson.game}."
        return
    for number, step in enumerate(lesson.steps):
        place = f"{path}: step {number + 1} ({step.title})"
        try:
            yield from (f"{place}: {mistake}." for mistake in _step_mistakes(game, lesson, number))
        except TableError as error:
            yield f"{place}: {error}"


def _step_mistakes(game: Game, lesson: Lesson, number: int) -> Iterator[str]:
    step = lesson.steps[number]
    if step.play is not None:
        if step.play.level not in game.data.levels:
            yield f"play: there is no level {step.play.level}"
        _free_match(game, lesson, step.play, Seat("person", "You"))
        if number + 1 < len(lesson.steps):
            yield "only the last step can be a match"
        return
    state = state_at(game, lesson, number)
    if step.asked and state.current_player() != YOU:
        yield f"it is not seat {YOU}'s turn"
        return
    for text in (*step.asked, *(text for text in step.wrong if text != ANY)):
        if reason := state.objection(state.resolve(game.parse(text))):
            yield f"`{text}` is not legal: {reason.rstrip('.')}"
    if both := set(step.asked) & set(step.wrong):
        yield f"`{both.pop()}` is both asked for and wrong"
    for text in (*step.asked[:1], *texts(step.then)):
        if state.is_terminal():
            yield f"the game is over before `{text}`"
            return
        checked_apply(state, game.parse(text))
    if state.is_terminal():
        yield "the game is over after it; a step must lead on"


def after(game: Game, lesson: Lesson, number: int, texts: Iterable[str]) -> State:
    """Return how things stand after some actions in a step; TableError where they cannot be done."""
    state = state_at(game, lesson, number)
    for text in texts:
        checked_apply(state, game.parse(text))
    return state


def texts(actions: Iterable[Text]) -> tuple[str, ...]:
    """Return the texts of actions as YAML has read them."""
    return tuple(map(text_of, actions))
