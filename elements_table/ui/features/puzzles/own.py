"""A person's own mistakes at the table: the position again, through the same eyes, and what the expert thinks."""

from dataclasses import dataclass

from msgspec import UNSET

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Action
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import _
from elements_table.match.campaign import exercises, puzzles
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common.advice_rows import said as said_of
from elements_table.ui.drawing.text import percent
from elements_table.ui.drawing.theme import WRITTEN
from elements_table.ui.features.lessons import guided_blocks as slip
from elements_table.ui.features.lessons.guide import Guide, led
from elements_table.ui.features.puzzles.puzzles import Visit
from elements_table.ui.features.puzzles.puzzles import table_at as puzzle_at
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.slip import SECOND, SlipButton


def opened(app: Shell, game_id: str, theme: str = "") -> Screen | None:
    """Return the table of the exercise of a game (and of a theme) that is due longest; None: that none is is said."""
    kept, today = exercises.kept_in(app.services.profile), app.services.daily.today()
    for name in exercises.due(kept, game_id, today, theme):
        try:
            return table_at(app, name, kept[name], theme)
        except TableError:  # the rules have changed since
            exercises.note(app.services.profile, name, None)
    with app.navigator.telling():
        made = puzzles.own(paths.user(), game_id)
        if made:
            return made_by_oneself(app, game_id, puzzles.next_unsolved(made, game_id, app.services.profile))
    app.navigator.say(_("Nothing of your own is to be tried again today."))
    return None


def made_by_oneself(app: Shell, game_id: str, number: int) -> Screen | None:
    """Return the table of a puzzle that the person has made, by its number; None: why not is said."""
    with app.navigator.telling():
        return puzzle_at(app, Visit(app, game_id, puzzles.own(paths.user(), game_id), number))
    return None


def table_at(app: Shell, name: str, exercise: exercises.Exercise, only: str = "", *, posed: bool = False) -> Screen:
    """Return the table of an exercise; TableError where it cannot be set any more."""
    you, seat = app.services.settings.own_seat, exercise.seat
    others = [
        Seat("bot", one, "regular", face=face or UNSET)
        for one, face in zip(exercise.names, exercise.faces, strict=True)
    ]
    seats = [you if n == seat else other for n, other in enumerate(others)]
    game = app.services.registry.game(exercise.game)
    match = Match.from_position(game, exercise.position, seats, exercise.options)
    return led(app, match, lambda table: OwnGuide(table, app, name, exercise, only), posed=posed)


@dataclass(eq=False, repr=False)
class OwnGuide(Guide):
    """Lets the decision be made again, and tells what it is worth; nothing of it is played."""

    has_log = False
    app: Shell
    name: str
    exercise: exercises.Exercise
    only: str = ""
    """The theme of those that follow; empty for all."""
    answer: Action | None = None
    """What was chosen now; None: it is still asked for."""
    is_counted: bool = False
    """Whether it was tried already: the first try counts."""

    def __post_init__(self) -> None:
        self._again = SlipButton("", self._ask_again, shortcut="r")
        self._skip = SlipButton("", self._let_go, shortcut="s")
        self._next = SlipButton("", self._go_on, kind="primary", shortcut="enter")
        self.speak()

    def speak(self) -> None:
        self.word = _("Your own")
        self._again.label, self._skip.label, self._next.label = _("Again"), _("Let it go"), _("Next")

    def is_open(self) -> bool:
        return self.answer is None

    def chosen(self, action: Action) -> bool:
        if self.answer is None:
            self.answer = action
            if not self.is_counted:
                self.is_counted = True
                after = self.exercise.tried(str(action), self.app.services.daily.today())
                exercises.note(self.app.services.profile, self.name, after)
            is_solved = self.exercise.solves(str(action))
            self.table.context.play_sound("round_won" if is_solved else "select")
            self.renew()
        return False

    def _ask_again(self) -> None:
        self.answer = None
        self.renew()

    def _let_go(self) -> None:
        exercises.note(self.app.services.profile, self.name, None)
        self._go_on()

    def _go_on(self) -> None:
        screen = opened(self.app, self.exercise.game, self.only)
        if screen is None:
            self.table.context.close()
        else:
            self.app.navigator.replace(screen)

    def caption(self) -> slip.Caption | None:
        judged = self.exercise.judged
        if self.answer is None:
            words = _("Here a choice of yours cost {n} of the chance to win. What is better?")
            return slip.Caption(
                title=_("Your own"), words=words.format(n=percent(judged.cost)), buttons=(self._skip,), tone="gold"
            )
        answer, parse, none = str(self.answer), self.table.match.game.parse, _("not tried by the expert")
        words = _("{chance} to win")
        chances = {action: words.format(chance=percent(value)) for action, value in judged.values.items()}
        said = {judged.best: "", answer: "", judged.action: _("in the match")}
        beads = {action: slip.TICK if self.exercise.solves(action) else slip.CROSS for action in said}
        rows = [self.row(parse(one), (chances.get(one, none),), beads[one], said[one]) for one in said]
        themes = self.app.services.registry.themes(self.exercise.game)
        theme = next((_(one.title) for one in themes if one.id == self.exercise.theme), "")
        reason = said_of(Advice(judged.best, judged.reason, judged.parameters))
        return slip.Caption(
            title=_("Solved") if self.exercise.solves(answer) else _("Not yet"),
            rows=tuple(rows),
            more=tuple(slip.words_block(words, ink) for words, ink in ((theme, SECOND), (reason, WRITTEN)) if words),
            buttons=(self._next,) if self.exercise.solves(answer) else (self._again, self._skip, self._next),
            tone="green" if self.exercise.solves(answer) else "gold",
        )
