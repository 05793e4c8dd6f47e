"""Puzzles at the table: a guide that lets everything be tried, and how a puzzle is opened."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.puzzles import Goal, Line, Played, Puzzle, mistakes
from elements_table.kernel.words import _, plural
from elements_table.match.campaign.puzzles import next_unsolved, of_game, solved
from elements_table.match.play.match import Match, Seat
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Painter
from elements_table.ui.drawing.theme import CORAL, GOLD, LINE, SECONDARY
from elements_table.ui.features.lessons.guide import Focus, Guide
from elements_table.ui.features.lessons.guided import GuidedTable
from elements_table.ui.features.lessons.guided_blocks import Block, Maker, words_block
from elements_table.ui.features.lessons.guided_card import Caption
from elements_table.ui.features.lessons.guided_light import UnknownSpotError
from elements_table.ui.shell.person import face_of
from elements_table.ui.stage.scene import View
from elements_table.ui.widgets.button import Button

if TYPE_CHECKING:
    from elements_table.kernel.game import Game, State
    from elements_table.ui.shell.screen import Screen, Shell

log = logging.getLogger(__name__)

READ: Final = 2600.0
"""How long the end of a refutation stays before it is taken back, in ms."""


def opened(app: Shell, game_id: str, number: int | None = None) -> Screen | None:
    """Return the table of a game's puzzle of that number from 0, else of the next unsolved one; None: why is said.

    Who has never been offered the lesson of the game is offered that first.
    """
    if app.offers_lessons:
        other = (_("Just the puzzle"), partial(app.navigator.go, "puzzle", game_id, number))
        offer = app.navigator.make("lesson_offer", app.services.registry.head(game_id), other)
        if offer is not None:
            return offer
    try:
        puzzles = of_game(game_id, app.services.registry)
        if not puzzles:
            app.navigator.say(_("There are no puzzles of this game."))
            return None
        if number is None or number >= len(puzzles):  # more may stand in an index than there are
            number = next_unsolved(puzzles, game_id, app.services.learning)
        return table_at(app, Visit(app, game_id, puzzles, number))
    except TableError as error:
        app.navigator.say(str(error))
        return None


def table_at(app: Shell, visit: Visit, line: Line | None = None, *, posed: bool = False) -> GuidedTable:
    """Return the table of a puzzle, in the deal of a line that is then played; TableError where it cannot be set."""
    puzzle, game = visit.puzzle, visit.game
    position = {**puzzle.position, **(line.deal if line is not None else {})}
    match = Match.from_position(game, position, visit.seats, puzzle.options)
    table = GuidedTable(app, match, PuzzleGuide(app, visit, line), posed=posed)
    table.log_column.is_wanted = False
    return table


class Visit:
    """One puzzle as a person is at it: what was tried, whether it is solved, or was shown."""

    def __init__(self, app: Shell, game_id: str, puzzles: tuple[Puzzle, ...], number: int) -> None:
        self.app = app
        self.game: Game[Any] = app.services.registry.game(game_id)
        self.puzzles = puzzles
        self.number = number
        self.tries: list[Line] = []
        self.is_solved = self.is_shown = False
        asker = app.services.registry.asker(game_id)
        if asker is None:
            raise TableError(_("There are no puzzles of this game."))
        for mistake in mistakes(self.puzzle, asker):
            raise DataError(f"{app.services.registry.puzzles(game_id)}: {self.puzzle.id}: {mistake}")
        self.goal: Goal[Any] = asker.goal(self.puzzle, self.puzzle.start(self.game))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.puzzles[self.number]

    @property
    def seats(self) -> list[Seat]:
        """Who sits at the table: the person where the puzzle says, and bots."""
        start: State[Any] = self.goal.start
        names = iter(self.game.data.names)
        you = Seat("person", _("You"), face=face_of(self.app.services.settings))
        return [
            you if seat == self.puzzle.seat else Seat("bot", next(names), "regular")
            for seat in range(len(start.returns()))
        ]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    def played(self, line: Line) -> Played[Any]:
        """Return a line as it is played."""
        return Played(self.puzzle.start(self.game, line), line.play)

    def again(self, by: int = 0) -> Visit:
        """Return a visit of the same puzzle from its start, or of the next that is not solved."""
        number = self.number
        if by:
            number = next_unsolved(self.puzzles, self.game.id, self.app.services.learning, number)
        return Visit(self.app, self.game.id, self.puzzles, number)


class PuzzleGuide(Guide):
    """Lets an action be chosen, and plays on what comes of it; what is wrong is taken back."""

    has_tools = True

    def __init__(self, app: Shell, visit: Visit, line: Line | None = None) -> None:
        self._app = app
        self._visit = visit
        self.line = line
        """What is being played, None while the person is asked."""
        self._index = 0
        self._since: float | None = None
        """Since when the end of a refutation has been seen."""
        self.is_lit = False
        self._over = False
        self._show = Button("", self._show_it, shortcut="s")
        self._again = Button("", partial(self._go, 0), shortcut="r")
        self._next = Button("", partial(self._go, 1), kind="primary", shortcut="enter")
        self.speak()

    def speak(self) -> None:
        """Say everything in the language that is spoken now."""
        words = _("Puzzle {n} of {total}  ·  {solved} solved")
        visit = self._visit
        count = solved(visit.puzzles, visit.game.id, self._app.services.learning)
        self.word = words.format(n=visit.number + 1, total=len(visit.puzzles), solved=count)
        self._show.label, self._again.label, self._next.label = _("Show the solution"), _("Again"), _("Next")

    # ---- what the table asks

    def is_open(self) -> bool:
        """Return whether an action can be chosen."""
        return self.line is None

    def limit(self, actions: Sequence[Any]) -> Sequence[Any]:
        """Return the actions of which the puzzle tells what comes of them."""
        return [action for action in actions if self._visit.puzzle.line(str(action)) is not None]

    def numbered(self) -> Sequence[tuple[int, Any]]:
        """Return the wrong tries while an action is asked for."""
        tries = () if self.line is not None else self._visit.tries
        return [(number, self.table.match.parse(line.play[0])) for number, line in enumerate(tries, 1)]

    def chosen(self, action: Any) -> bool:
        """Begin to play what comes of an action; in another deal that looks the same, at another table."""
        visit = self._visit
        line = visit.puzzle.line(str(action))
        if self.line is not None or line is None:
            return False
        is_right = visit.puzzle.solves(str(action))
        if not visit.is_shown:
            self._app.services.learning.note_puzzle(visit.game.id, visit.puzzle.id, solved=is_right)
        self.is_lit = False
        if line.deal:
            self._app.navigator.replace(table_at(self._app, visit, line))
            return False
        self.line, self._index = line, 1
        return True

    def script(self) -> tuple[int, Any] | None:
        """Return the next action of the line that is played."""
        if self.line is None or self._index >= len(self.line.play):
            return None
        match = self.table.match
        return match.current, match.closed(match.current, match.parse(self.line.play[self._index]))

    def played(self) -> None:
        """The next action of the line is to come."""
        self._index += 1

    def rested(self) -> None:
        """At the end of a line say what came of it; take back what was wrong."""
        if self.line is None or self._index < len(self.line.play):
            return
        if not self._over:
            self._over = True
            if self._visit.puzzle.solves(self.line.play[0]):
                self._visit.is_solved = True
                self.speak()
                self.table.play_sound("select" if self._visit.is_shown else "round_won")
            else:
                self._visit.tries.append(self.line)
                self._since = self._app.clock
            self.table.renew()
        elif self._since is not None and self._app.clock - self._since >= READ:
            self.take_back()

    def take_back(self) -> None:
        """Set the position again after a wrong try."""
        line, self.line = self.line, None
        self._index, self._since, self._over = 0, None, False
        if line is not None and line.deal:
            self._app.navigator.replace(table_at(self._app, self._visit))
            return
        self.table.go_back(0)
        self.table.renew()

    def hint(self) -> bool:
        """Light what decides and say how many actions serve, or light everything again."""
        if self.line is None:
            self.is_lit = not self.is_lit
            self.table.renew()
        return True

    def undo(self) -> bool:
        """Take a try back at once, before all of it was played."""
        if self.line is not None and not self._visit.is_solved and not self._visit.is_shown:
            if not self._over:
                self._visit.tries.append(self.line)
            self.take_back()
        return True

    def focus(self) -> Focus:
        """Return the facts that decide, while the bulb is lit."""
        names = tuple(name for name in self._visit.goal.deciding() if self._is_there(name))
        if not self.is_lit or self.line is not None or not names:
            return Focus(is_dark=False)
        return Focus(names)

    def _is_there(self, name: str) -> bool:
        try:
            self.table.light.find(name)
        except UnknownSpotError:
            return False
        return True

    # ---- buttons

    def _show_it(self) -> None:
        if self.line is None:
            self._visit.is_shown = True
            self.is_lit = False
            self.line, self._index = self._visit.puzzle.solutions[0], 0
            self.table.renew()

    def _go(self, by: int) -> None:
        try:
            self._app.navigator.replace(table_at(self._app, self._visit.again(by)))
        except TableError as error:
            self._app.navigator.say(str(error))

    # ---- the card

    def caption(self) -> Caption | None:
        """Return the goal with the tries so far, or what solved it."""
        visit = self._visit
        if self._over and (visit.is_solved or visit.is_shown) and self.line is not None:
            return self._solved(self.line)
        goal, puzzle = visit.goal, visit.puzzle
        unseen = " ".join(goal.unseen(visit.names))
        more: list[Maker] = [words_block(unseen, GOLD if self.is_lit else SECONDARY)] if unseen else []
        if self.is_lit:
            more.append(words_block(self._clue(), GOLD))
        brief: tuple[Maker, ...] | None = None
        if visit.tries:
            told = self._told(len(visit.tries), visit.tries[-1])
            brief = (*more, told)
            more += [_tried_head(len(visit.tries)), told]
        return Caption(
            head=_("Level {n}").format(n=puzzle.level),
            level=puzzle.level,
            title=goal.title(),
            words=goal.text(visit.names),
            more=tuple(more),
            buttons=(self._show,) if visit.tries and self.line is None else (),
            tone="gold",
            brief=brief,
        )

    def _clue(self) -> str:
        """Return how many actions serve, of how many."""
        puzzle = self._visit.puzzle
        serve = len(puzzle.solutions)
        words = plural("{n} of {total} actions solves it.", "{n} of {total} actions solve it.", serve)
        return words.format(n=serve, total=serve + len(puzzle.tries))

    def _told(self, number: int, line: Line) -> Maker:
        visit = self._visit
        played = visit.played(line)
        words = visit.goal.told(played, visit.names)
        return _try_block(number, self._words(played.before[0], played.actions[0]), words)

    def _words(self, state: State[Any], action: Any) -> str:
        """Return what the person calls an action in a state."""
        view = View(observation=state.observation(self._visit.goal.seat), names=self.table.views.names)
        return self.table.scene.action_words(action, view) or str(action)

    def _solved(self, line: Line) -> Caption:
        visit = self._visit
        played = visit.played(line)
        own = [
            self._words(state, action)
            for state, action in zip(played.before, played.actions, strict=True)
            if state.current_player() == visit.goal.seat
        ]
        names = visit.names
        reason = visit.goal.reason(played, names)
        sure = visit.goal.sure(visit.puzzle.deals)
        tries = len(visit.tries) + 1
        foot = plural("1st try", "try {n}", tries).format(n=tries)
        return Caption(
            head=_("Puzzle {n} of {total}").format(n=visit.number + 1, total=len(visit.puzzles)),
            level=visit.puzzle.level,
            title=_("The solution") if visit.is_shown else _("Solved"),
            words=visit.goal.told(played, names),
            more=(
                words_block("  ·  ".join(own), GOLD, "semi"),
                *((words_block(reason),) if reason else ()),
                words_block(sure, SECONDARY),
                *(() if visit.is_shown else (words_block(foot, SECONDARY),)),
            ),
            buttons=(self._again, self._next),
            tone="green",
        )


def _tried_head(count: int) -> Maker:
    """Return the line above the tries: how many there were."""

    def make(brush: Painter, wide: float) -> Block:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            canvas.rule(x, y + 1, wide)
            canvas.text(_("Tries"), x, y + 20, face="semi", anchor="l")
            canvas.text(str(count), x + wide, y + 20, face="semi", color=CORAL, anchor="r")

        return 34.0, draw

    return make


def _try_block(number: int, action: str, words: str) -> Maker:
    """Return the box of a wrong try: its number, what was done, and what came of it."""

    def make(brush: Painter, wide: float) -> Block:
        head = brush.wrapped(action, wide - 42, face="semi")
        lines = brush.wrapped(words, wide - 24)
        high = (len(head) + len(lines)) * LINE + 16

        def draw(canvas: Canvas, x: float, y: float) -> None:
            fill = None if canvas.art.strong else CORAL  # words stand out more without
            canvas.box((x, y, wide, high), 8, fill=fill, fill_opacity=0.08, line=CORAL, line_opacity=0.6)
            canvas.text(str(number), x + 12, y + 8, face="semi", color=CORAL)
            for n, line in enumerate(head):
                canvas.text(line, x + 30, y + 8 + n * LINE, face="semi", color=CORAL)
            for n, line in enumerate(lines, len(head)):
                canvas.text(line, x + 12, y + 8 + n * LINE)

        return high + 10, draw

    return make
