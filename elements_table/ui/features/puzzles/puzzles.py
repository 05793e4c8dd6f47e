"""Puzzles at the table: a guide that lets everything be tried, and how a puzzle is opened."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.game import Action, State
from elements_table.kernel.puzzles import Goal, Line, Played, Puzzle, mistakes
from elements_table.kernel.words import _, plural
from elements_table.match.campaign.puzzles import load_entries, load_puzzles, next_unsolved, solved
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common.after_match import set_up
from elements_table.ui.drawing.text import signed
from elements_table.ui.features.lessons import guided_blocks as slip
from elements_table.ui.features.lessons.guide import Guide, led
from elements_table.ui.features.lessons.leader import Focus
from elements_table.ui.platform.people import outcome
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.scene import ButtonSlot, Figure, View
from elements_table.ui.widgets.slip import ASKED, SECOND, SlipButton, sign

READ: Final = 2600.0
"""How long the end of a refutation stays before it is taken back, in ms."""


def opened(app: Shell, game_id: str, number: int | None = None, theme: str = "") -> Screen | None:
    """Return the table of a game's puzzle of that number from 0, else of the next unsolved one; None: why is said.

    With a theme only its puzzles are asked.

    Who has never been offered the lesson of the game is offered that first.
    """
    if app.offers_lessons:
        other = (_("Just the puzzle"), partial(app.navigator.go, "puzzle", game_id, number, theme))
        offer = app.navigator.make("lesson_offer", app.services.registry.head(game_id), other)
        if offer is not None:
            return offer
    with app.navigator.telling():
        games = app.services.registry
        puzzles = load_puzzles(game_id, games)
        if theme:
            told = load_entries(game_id, games)
            puzzles = tuple(one for one, entry in zip(puzzles, told, strict=True) if entry.theme == theme)
        if not puzzles:
            app.navigator.say(_("There are no puzzles of this game."))
            return None
        if number is None or number >= len(puzzles):  # more may stand in an index than there are
            number = next_unsolved(puzzles, game_id, app.services.profile)
        return table_at(app, Visit(app, game_id, puzzles, number))
    return None


def table_at(app: Shell, visit: "Visit", line: Line | None = None, *, posed: bool = False) -> Screen:
    """Return the table of a puzzle, in the deal of a line that is then played; TableError where it cannot be set."""
    puzzle, game = visit.puzzle, visit.game
    position = {**puzzle.position, **(line.deal if line is not None else {})}
    match = Match.from_position(game, position, visit.seats, puzzle.options)
    return led(app, match, lambda table: PuzzleGuide(table, visit, line), posed=posed)


class Visit:
    """One puzzle as a person is at it: what was tried, whether it is solved, or was shown."""

    def __init__(self, app: Shell, game_id: str, puzzles: tuple[Puzzle, ...], number: int) -> None:
        games = app.services.registry
        self.app, self.game, self.puzzles, self.number = app, games.game(game_id), puzzles, number
        self.puzzle = puzzles[number]
        self.tries: list[Line] = []
        self.is_solved = self.is_shown = False
        self.rated = app.services.profile.rating(game_id).points
        generator = games.puzzle_generator(game_id)
        if generator is None:
            raise TableError(_("There are no puzzles of this game."))
        for mistake in mistakes(self.puzzle, generator):
            raise DataError(f"{games.puzzles(game_id)}: {self.puzzle.id}: {mistake}")
        self.goal: Goal = generator.goal(self.puzzle, self.puzzle.start(self.game))

    @property
    def seats(self) -> list[Seat]:
        """Who sits at the table: the person where the puzzle says, and bots."""
        names, count = iter(self.game.data.names), len(self.goal.start.returns())
        you = Seat("person", _("You"), face=self.app.services.settings.own_face)
        return [you if seat == self.puzzle.seat else Seat("bot", next(names), "regular") for seat in range(count)]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    def played(self, line: Line) -> Played:
        """Return a line as it is played."""
        return Played(self.puzzle.start(self.game, line), line.play)

    def again(self, by: int = 0) -> "Visit":
        """Return a visit of the same puzzle from its start, or of the next that is not solved."""
        number = self.number
        if by:
            number = next_unsolved(self.puzzles, self.game.id, self.app.services.profile, number)
        return Visit(self.app, self.game.id, self.puzzles, number)


@dataclass(eq=False, repr=False)
class PuzzleGuide(Guide):
    """Lets an action be chosen, and plays on what comes of it; what is wrong is taken back."""

    has_tools = True
    has_log = False
    visit: Visit
    line: Line | None
    """What is being played, None while the person is asked."""

    def __post_init__(self) -> None:
        self._index = 0
        self._since: float | None = None
        """Since when the end of a refutation has been seen."""
        self.is_lit = False
        self._over = False
        self._show = SlipButton("", self._show_it, shortcut="s")
        self._again = sign("ui_restart", partial(self._go, 0), "r")
        self._next = SlipButton("", partial(self._go, 1), kind="primary", shortcut="enter")
        self._edit = sign("ui_rename", self._set_up, "p")
        self._close = sign("ui_close", self._leave)
        self.speak()

    def _leave(self) -> None:
        self.table.context.close()

    def _set_up(self) -> None:
        set_up(self.visit.app, self.table.match, self.visit.goal.seat, self.visit.goal.start.position())

    def speak(self) -> None:
        visit = self.visit
        count = solved(visit.puzzles, visit.game.id, self.visit.app.services.profile)
        self.word = _("Puzzle {n}").format(n=visit.number + 1)
        self.about = _("{solved} of {total} solved").format(solved=count, total=len(visit.puzzles))
        self._show.label, self._again.label, self._next.label = _("Solution"), _("Again"), _("Next")
        self._edit.label, self._close.label = _("Change it"), _("Close")

    def is_open(self) -> bool:
        return self.line is None

    @property
    def says_what_to_do(self) -> bool:
        """Whether the goal is all there is to say: not while an action is put together."""
        draft = self.table.state.draft
        return draft is None or (isinstance(draft, Selection) and not draft.raised)

    @property
    def _is_answered(self) -> bool:
        """Whether its solution has been played, by the person or as it was shown."""
        return self._over and (self.visit.is_solved or self.visit.is_shown) and self.line is not None

    def shows(self, slot: ButtonSlot) -> bool:
        return not self._is_answered

    def limit(self, actions: Sequence[Action]) -> Sequence[Action]:
        return (
            []
            if self._is_answered
            else [action for action in actions if self.visit.puzzle.line(str(action)) is not None]
        )

    def beads(self) -> Sequence[tuple[slip.Bead, Action]]:
        tries = () if self.line is not None else self.visit.tries
        return [(slip.Bead(str(n)), self.table.match.game.parse(line.play[0])) for n, line in enumerate(tries, 1)]

    def chosen(self, action: Action) -> bool:
        """Begin to play what comes of an action; in another deal that looks the same, at another table."""
        visit = self.visit
        line = visit.puzzle.line(str(action))
        if self.line is not None or line is None:
            return False
        is_right = visit.puzzle.solves(str(action))
        if not visit.is_shown:
            profile, puzzle = self.visit.app.services.profile, visit.puzzle
            profile.note_puzzle(visit.game.id, puzzle.id, solved=is_right, level=puzzle.level)
        self.is_lit = False
        if line.deal:
            self.visit.app.navigator.replace(table_at(self.visit.app, visit, line))
            return False
        self.line, self._index = line, 1
        return True

    def script(self) -> tuple[int, Action] | None:
        if self.line is None or self._index >= len(self.line.play):
            return None
        match = self.table.match
        return match.current, match.closed(match.current, match.game.parse(self.line.play[self._index]))

    def played(self) -> None:
        self._index += 1

    def rested(self) -> None:
        """At the end of a line say what came of it; take back what was wrong."""
        if self.line is None or self._index < len(self.line.play):
            return
        if not self._over:
            self._over = True
            if self.visit.puzzle.solves(self.line.play[0]):
                self.visit.is_solved = True
                self.speak()
                self._please()
                self.table.state.peek = self.table.scene.sums
                self.table.context.play_sound("select" if self.visit.is_shown else "round_won")
            else:
                self.visit.tries.append(self.line)
                self._since = self.visit.app.clock
            self.renew()
        elif self._since is not None and self.visit.app.clock - self._since >= READ:
            self.take_back()

    def _please(self) -> None:
        """Let who sits there feel what has come of it, unless it was shown."""
        teams, seats = self.visit.game.data.teams, len(self.visit.seats)
        glad = next((team for team in teams if self.visit.puzzle.seat in team), (self.visit.puzzle.seat,))
        if not self.visit.is_shown:
            self.table.state.feel(outcome(glad, seats), math.inf)
            self.table.state.redraw()

    def take_back(self) -> None:
        """Set the position again after a wrong try."""
        line, self.line = self.line, None
        self._index, self._since, self._over = 0, None, False
        if line is not None and line.deal:
            self.visit.app.navigator.replace(table_at(self.visit.app, self.visit))
            return
        self.go_back(0)
        self.renew()

    def hint(self) -> bool:
        """Light what decides and say how many actions serve, or light everything again."""
        if self.line is None:
            self.is_lit = not self.is_lit
            self.renew()
        return True

    def undo(self) -> bool:
        """Take a try back at once, before all of it was played."""
        if self.line is not None and not self.visit.is_solved and not self.visit.is_shown:
            if not self._over:
                self.visit.tries.append(self.line)
            self.take_back()
        return True

    def focus(self) -> Focus:
        names = tuple(name for name in self.visit.goal.deciding() if self.light.find(name) is not None)
        if not self.is_lit or self.line is not None or not names:
            return Focus(is_dark=False)
        return Focus(names)

    def _show_it(self) -> None:
        if self.line is None:
            self.visit.is_shown = True
            self.is_lit = False
            self.line, self._index = self.visit.puzzle.solutions[0], 0
            self.renew()

    def _go(self, by: int) -> None:
        with self.visit.app.navigator.telling():
            self.visit.app.navigator.replace(table_at(self.visit.app, self.visit.again(by)))

    def caption(self) -> slip.Caption | None:
        visit = self.visit
        if self._is_answered and self.line is not None:
            return self._solved(self.line)
        rows: tuple[slip.TriedLine, ...] = ()
        goal, told = visit.goal, [slip.words_block(self._known())]
        if self.is_lit:
            told = [slip.words_block(f"{self._clue()} {' '.join(self._unseen())}", ASKED)]
        elif visit.tries:
            bead, played = slip.Bead(str(len(visit.tries))), visit.played(visit.tries[-1])
            words = goal.told(played, visit.names)
            if bead not in self.light.beads.values():  # else it stands on its card as well
                words = f"{self._words(played.before[0], played.actions[0])}: {words}"
            rows, told = (slip.TriedLine(words, bead=bead),), []
        solution = (self._show,) if visit.tries else ()
        return slip.Caption(
            title=goal.title(),
            rows=rows,
            more=(*self._cards(), *told),
            buttons=(*solution, self._again, self._close) if self.line is None else (),
            tries=len(visit.tries),
        )

    def _cards(self) -> list[slip.Maker]:
        """Return what is still out as cards, where the goal names them."""
        card, names = self.table.scene.rulebook.card, self.table.views.names
        return [
            slip.cards_block(
                [*(look for text in one.cards if (look := card(text))), *map(Figure, one.lacks)],
                [*map(names.face, one.seats)],
            )
            for one in self.visit.goal.hidden_cards()
        ]

    def _blocks(self) -> list[str]:
        """Return what is shown as cards in words as well, for whoever does not see them."""
        asked = self.line is None and not self.visit.tries
        return [
            *(self.visit.goal.unseen(self.visit.names)[: len(self._cards())] if asked else ()),
            *super()._blocks(),
        ]

    def _unseen(self) -> Sequence[str]:
        """Return what else is known of what is out."""
        return self.visit.goal.unseen(self.visit.names)[len(self._cards()) :]

    def _known(self) -> str:
        """Return what is asked for and known in words."""
        return " ".join((self.visit.goal.text(self.visit.names), *self._unseen()))

    def _clue(self) -> str:
        puzzle = self.visit.puzzle
        serve = len(puzzle.solutions)
        words = plural("{n} of {total} actions solves it.", "{n} of {total} actions solve it.", serve)
        return words.format(n=serve, total=serve + len(puzzle.tries))

    def _words(self, state: State, action: Action) -> str:
        view = View(observation=state.observation(self.visit.goal.seat), names=self.table.views.names)
        return self.table.scene.words.action(action, view) or str(action)

    def _solved(self, line: Line) -> slip.Caption:
        visit = self.visit
        played = visit.played(line)
        moves = zip(played.before, played.actions, strict=True)
        own = [self._words(state, done) for state, done in moves if state.current_player() == visit.goal.seat]
        reason, tries = visit.goal.reason(played, visit.names), len(visit.tries) + 1
        rating = round(visit.app.services.profile.rating(visit.game.id).points)
        change = rating - round(visit.rated)
        foot = plural("1st try", "try {n}", tries).format(n=tries)
        if change:
            foot = _("{tries}  ·  your rating {n}").format(tries=foot, n=f"{rating} ({signed(change)})")
        ink = SECOND if visit.is_shown or not change else slip.RIGHT if change > 0 else slip.WRONG
        return slip.Caption(
            title=_("The solution") if visit.is_shown else _("Solved"),
            more=(
                *([slip.words_block("  ·  ".join(own), ASKED, "semi")] if len(own) > 1 or visit.is_shown else []),
                slip.words_block(f"{reason} {visit.goal.told(played, visit.names)}".strip()),
                slip.words_block(visit.goal.sure(visit.puzzle.deals) if visit.is_shown else foot, ink),
            ),
            buttons=(self._next, self._edit, self._again, self._close),
            tone="green",
        )
