"""A streak at the table: one puzzle after the other, each with one try, while a line runs out."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from elements_table.kernel.game import Action
from elements_table.kernel.words import _, plural
from elements_table.match.campaign.puzzles import LENGTH, MISSES, Streak, keep_best, load_puzzles
from elements_table.match.play.match import Match
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.features.lessons import guided_blocks as slip
from elements_table.ui.features.lessons.guide import led
from elements_table.ui.features.lessons.leader import Focus
from elements_table.ui.features.puzzles.puzzles import PuzzleGuide, Visit
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.scene import ButtonSlot
from elements_table.ui.widgets.slip import SECOND, WASH, SlipButton

SHOWN: Final = 900.0
"""How long it is seen that a puzzle is solved, in ms."""
STEP: Final = 1000.0
"""What passes at most from one frame to the next: a machine that slept costs nothing."""
MARK: Final = 22.0
"""From one mark of a try to the next, in dp."""
MEDAL, NUMBER, GAP = 64.0, 34.0, 12.0
"""Across the disc with what was solved, the size of its number, and what lies beside and below it, in dp."""


def opened(app: Shell, game_id: str) -> Screen | None:
    """Return the table of a game's first puzzle of a streak; None: why there is none is said."""
    with app.navigator.telling():
        puzzles = load_puzzles(game_id, app.services.registry)
        if not puzzles:
            app.navigator.say(_("There are no puzzles of this game."))
            return None
        streak = Streak(app.services.profile.rating(game_id), Random())
        return table_at(app, Visit(app, game_id, puzzles, streak.suited(puzzles) or 0), streak)
    return None


def table_at(app: Shell, visit: Visit, streak: Streak, *, posed: bool = False) -> Screen:
    """Return the table of a puzzle of a streak; TableError where it cannot be set."""
    match = Match.from_position(visit.game, visit.puzzle.position, visit.seats, visit.puzzle.options)
    return led(app, match, lambda table: StreakGuide(table, visit, None, streak), posed=posed)


@dataclass(eq=False, repr=False)
class StreakGuide(PuzzleGuide):
    """Lets one action be chosen and says whether it serves; nothing is rated, and nothing of it is played.

    The clock stands while the window is in the background, while something lies over the table or moves, and while
    it is read what would have served.
    """

    has_tools = False
    streak: Streak

    def __post_init__(self) -> None:
        self.answer = ""
        """What was chosen; empty while it is asked for."""
        self._counted: float | None = None
        """Up to when the time is counted; None while the clock stands."""
        self._is_best = False
        self._more = SlipButton("", self._once_more, kind="primary", shortcut="enter")
        self._done = SlipButton("", self._leave)
        super().__post_init__()

    def speak(self) -> None:
        super().speak()
        self.word = _("Puzzle streak")
        self.about = _("Three minutes, three misses. Your rating stays as it is.")
        self._more.label, self._done.label = _("Once more"), _("Done")

    def is_open(self) -> bool:
        return not self.answer and not self.streak.is_over

    def chosen(self, action: Action) -> bool:
        """Judge the one try."""
        puzzle, text = self.visit.puzzle, str(action)
        if self.is_open() and puzzle.line(text) is not None:
            self.answer = text
            is_right = puzzle.solves(text)
            self.streak.note(puzzle, solved=is_right)
            self._since = self.visit.app.clock if is_right else None
            self.table.context.play_sound("round_won" if is_right else "illegal")
            self._end_if_over()
            self.renew()
            if (drafting := self.table.scene.drafting) is not None and not is_right:  # its buttons are marked
                self.table.state.draft = drafting.begin(self.table.view(), self.table.state.layout)
                self.table.binder.redraft()
        return False

    def shows(self, slot: ButtonSlot) -> bool:
        return self.is_open() or slot.name in self.marked

    def limit(self, actions: Sequence[Action]) -> Sequence[Action]:
        served = [done for bead, done in self.beads() if bead.is_right]
        return [action for action in super().limit(actions) if action in served or not served]

    def beads(self) -> Sequence[tuple[slip.Bead, Action]]:
        """Mark what was chosen and what would have served, once it is missed."""
        puzzle, parse = self.visit.puzzle, self.visit.game.parse
        is_missed = self.answer and not puzzle.solves(self.answer)
        served = (slip.TICK, parse(puzzle.solutions[0].play[0]))
        return [(slip.CROSS, parse(self.answer)), served] if is_missed else []

    def focus(self) -> Focus:
        """Show where the better action is made."""
        return Focus(action=next((done for bead, done in self.beads() if bead.is_right), None), is_dark=False)

    def hint(self) -> bool:
        return True

    def undo(self) -> bool:
        return True

    def rested(self) -> None:
        """Go on by itself after what was solved."""
        if self._since is not None and self.visit.app.clock - self._since >= SHOWN and not self.streak.is_over:
            self._go(1)

    def _go(self, by: int) -> None:
        visit, app = self.visit, self.visit.app
        self._since = None
        with app.navigator.telling():
            number = self.streak.suited(visit.puzzles)
            if number is None:
                self.streak.left = 0.0
                self._end_if_over()
                self.renew()
            else:
                following = Visit(app, visit.game.id, visit.puzzles, number)
                app.navigator.replace(table_at(app, following, self.streak))

    def _end_if_over(self) -> None:
        if self.streak.is_over:
            self._is_best = keep_best(self.visit.app.services.profile, self.visit.game.id, self.streak)

    def _once_more(self) -> None:
        screen = opened(self.visit.app, self.visit.game.id)
        if screen is not None:
            self.visit.app.navigator.replace(screen)

    def update(self, now: float) -> None:
        super().update(now)
        ticks = self.is_open() and self.is_at_rest and self.visit.app.is_focused and not self.table.posed
        before, self._counted = self._counted, now if ticks else None
        if before is None or not ticks:
            return
        second = self.streak.left // 1000
        self.streak.left = max(0.0, self.streak.left - min(STEP, now - before))
        if self.streak.is_over:
            self._end_if_over()
            self.renew()
        elif self.streak.left // 1000 != second:
            self.table.state.stale = True

    def is_waiting(self, usual: bool) -> bool:
        """Wait for nobody while the time runs."""
        return usual and self._counted is None

    def _blocks(self) -> list[str]:
        """Return all words of the card but the last two, what is solved and the time, which runs: said once."""
        streak = self.streak
        count = plural("You solved {n} puzzle.", "You solved {n} puzzles.", streak.solved).format(n=streak.solved)
        return [count] if streak.is_over else super()._blocks()[:-2]

    def caption(self) -> slip.Caption | None:
        streak, goal, visit = self.streak, self.visit.goal, self.visit
        if streak.is_over:
            return self._result()
        if not self.answer:
            more = (*self._cards(), slip.words_block(self._known()), self._clock)
            return slip.Caption(title=goal.title(), more=more)
        if visit.puzzle.solves(self.answer):
            return slip.Caption(title=_("Solved"), more=(self._clock,), tone="green")
        line, deals = visit.puzzle.line(self.answer), visit.puzzle.deals
        fails = line.fails if line else deals
        some = _("It fails in {fails} of {deals} deals.").format(fails=fails, deals=deals) if fails < deals else ""
        words = {slip.CROSS: "", slip.TICK: _("better")}
        rows = tuple(self.row(done, (), bead, words[bead]) for bead, done in self.beads())
        return slip.Caption(
            title=_("Missed"), words=some, rows=rows, more=(self._clock,), buttons=(self._next,), tone="coral"
        )

    def _result(self) -> slip.Caption:
        streak, profile = self.streak, self.visit.app.services.profile
        why = _("That was all") if self.answer else _("The time is up")
        why = _("Three misses") if streak.missed >= MISSES else why
        best = _("Your best is {n}.").format(n=profile.learned.streaks.get(self.visit.game.id, 0))
        return slip.Caption(
            title=_("Your best yet") if self._is_best else why,
            words=f"{why}." if self._is_best else best,
            more=(self._medal,),
            buttons=(self._done, self._more),
            tone="green" if self._is_best else "gold",
        )

    def _medal(self, _painter: Painter, wide: float) -> slip.Block:
        """Return how many were solved on a disc, and beside it each try in its order."""
        each, tries = max(1, int((wide - MEDAL - GAP) / MARK)), self.streak.tries
        lines = -(-len(tries) // each)
        high = max(MEDAL, lines * MARK)

        def draw(canvas: Canvas, x: float, y: float) -> None:
            disc, middle = (x, y + (high - MEDAL) / 2, MEDAL, MEDAL), y + high / 2
            canvas.shadow(disc, MEDAL / 2, theme.Lift.REST)
            canvas.box(disc, MEDAL / 2, grad=theme.GOLD_PLATE, line=theme.BRASS, line_width=2.0)
            number = str(self.streak.solved)
            canvas.text(number, x + MEDAL / 2, middle, NUMBER, "serif", theme.DARK_TEXT, "c")
            for n, is_solved in enumerate(tries):
                sign, color = ("ui_check", slip.RIGHT) if is_solved else ("ui_close", slip.WRONG)
                left, top = x + MEDAL + GAP + n % each * MARK, middle + (n // each - (lines - 1) / 2) * MARK
                canvas.icon(sign, left + MARK / 2, top, 18, color)

        return high + GAP, draw

    def _clock(self, _painter: Painter, wide: float) -> slip.Block:
        """Return the line that runs out; below it what was missed and solved, and the time that is left."""
        streak = self.streak

        def draw(canvas: Canvas, x: float, y: float) -> None:
            canvas.fill((x, y + 4, wide, 3), theme.WRITTEN, WASH)
            canvas.fill((x, y + 4, wide * streak.left / LENGTH, 3), theme.BRASS)
            middle = y + 26
            for n in range(MISSES):
                at = x + MARK * n + 7
                if n < streak.missed:
                    canvas.icon("ui_close", at, middle, 15, slip.WRONG)
                else:
                    canvas.circle(at, middle, 5, line=SECOND, line_width=1.2)
            canvas.icon("ui_check", x + wide / 2 - 12, middle, 15, slip.RIGHT)
            canvas.text(str(streak.solved), x + wide / 2 + 2, middle, face="semi", color=slip.RIGHT, anchor="l")
            minutes, seconds = divmod(-int(-streak.left // 1000), 60)
            canvas.text(f"{minutes}:{seconds:02}", x + wide, middle, face="semi", color=theme.WRITTEN, anchor="r")

        return 46.0, draw
