"""The table that people play at, with a coach: what was chosen waits a moment, and a mistake gets a mark first.

The coach is asked as a hint is, beside the window, and is sent nothing but what the viewer knows. It measures as a
review does, so that what it marks a review calls a mistake, and the other way round.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from elements_table.bots import compiled
from elements_table.kernel.game import Action
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import _
from elements_table.match.analysis.review import GRADES
from elements_table.match.play.bot_driver import ADVISER
from elements_table.match.play.match import Match
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.common.advice_rows import BAR, Counsel, compared, said
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import hundredths
from elements_table.ui.drawing.theme import Motion, part_of, pulse
from elements_table.ui.features.match.hint.hint_card import BUTTON, GAP, PAD, HintCard
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.platform.inputs import Input, Key
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.glyphs import key_words
from elements_table.ui.widgets.slip import ASKED, WASH, SlipButton, draw_slip

LEAST: Final = GRADES[-1][1]
"""What costs more than this gets a mark."""
PATIENCE: Final = 1500.0
"""An action waits so long for the coach at most, in ms; then it counts. Nearly all are weighed in a tenth of that."""
HELD: Final = 150.0
"""So long a piece that was dropped stays where it is."""
SHOWN: Final = 300.0
"""From then on the light around the bulb tells that somebody thinks."""
MARK: Final = 9.0
HEAD: Final = 46.0
METER: Final = 28.0
"""The heights of the title, and of the bar that shows what the choice is worth, and what it costs, in dp."""


def opened(app: Shell, match: Match) -> TableScreen:
    """Return the table of a match."""
    return TableScreen(app, match, Coach)


@dataclass(eq=False, repr=False)
class CoachCard(HintCard):
    """Shows that there is something better than what was chosen; asked why, both as a hint does."""

    def __post_init__(self) -> None:
        self._coach = cast("Coach", self.context.mode)
        self._ask = SlipButton("", self._coach.why, keys=("hint",))
        self._back = SlipButton("", self._coach.take_back, keys=("escape", "undo"))
        self._on = SlipButton("", self._coach.go_on, keys=("enter",))
        super().__post_init__()

    def speak(self) -> None:
        super().speak()
        self._ask.label, self._back.label, self._on.label = _("Why"), _("Take back"), _("As I said")
        self._ask.about = _("Shows the better move, and what both are worth.")
        self._back.about = _("Nothing is done yet: choose again.")
        self._on.about = _("Does what you chose.")

    @property
    def _is_folded(self) -> bool:
        return self._coach.is_marked and self._state.hinted is None

    @property
    def _is_broad(self) -> bool:
        return super()._is_broad and not self._is_folded

    def over(self, widgets: Sequence[Widget]) -> list[Widget]:
        found = super().over(widgets)
        if self.rect is None or not self._coach.is_marked:
            return found
        kept = [widget for widget in found if widget not in (self._why, self._do, self._close)]
        return [*kept, *([self._ask] if self._is_folded else []), self._back, self._on]

    def _height(self, counsel: Counsel) -> float:
        return HEAD + METER + 2 * BUTTON + GAP + PAD if self._is_folded else super()._height(counsel)

    def _place_buttons(self, counsel: Counsel) -> None:
        super()._place_buttons(counsel)
        if self.rect is None or not self._coach.is_marked:
            return
        x, y, w, h = self.rect
        left, foot, half = x + w - PAD - self._inside, y + h - PAD - BUTTON, (self._inside - GAP) / 2
        self._on.rect = (left, foot, self._inside, BUTTON)
        self._ask.rect = (left, foot - BUTTON - GAP, half, BUTTON)
        self._back.rect = (left + half + GAP, foot - BUTTON - GAP, half, BUTTON)
        if not self._is_folded:
            self._back.rect, self._on.rect = (left, foot, half, BUTTON), (left + half + GAP, foot, half, BUTTON)

    def draw(self, canvas: Canvas) -> None:
        if not self._is_folded or self.rect is None:
            super().draw(canvas)
            return
        x, y, _w, _h = self.rect
        draw_slip(canvas, self.rect)
        if self._state.counsel is not None:
            self._draw_meter(canvas, x + PAD, y + HEAD, self._state.counsel)
        draw_grade(canvas, "mistake", x + PAD + MARK, y + HEAD / 2 + 2, MARK)
        words, aside = _("Something is better"), 2 * MARK + 12
        room = self._inside - aside
        canvas.label(words, x + PAD + aside, y + HEAD / 2 + 2, room, face="semi", color=ASKED, anchor="l")

    def _draw_meter(self, canvas: Canvas, x: float, y: float, counsel: Counsel) -> None:
        """Draw the chance that the choice leaves, in ink, and in the mark's colour what is lost by it."""
        best, chosen = (option.chance for option in counsel.options)
        words = f"\u2212{hundredths(counsel.cost)}"
        wide = self._inside - canvas.text_width(words, face="semi") - GAP
        canvas.box((x, y + 3, wide, BAR), BAR / 2, fill=theme.WRITTEN, fill_opacity=WASH)
        for part, color in ((best, theme.CORAL), (chosen, theme.WRITTEN)):
            canvas.box((x, y + 3, max(BAR, wide * part), BAR), BAR / 2, fill=color)
        canvas.text(words, x + self._inside, y + 6, face="semi", color=ASKED, anchor="r")


@dataclass(eq=False, repr=False)
class Coach(TableMode):
    """Weighs what the only person of a match against bots has chosen, where the settings want it."""

    table: TableScreen
    action: Action | None = field(default=None, init=False)
    """What was chosen, and does not count yet."""
    is_marked: bool = field(default=False, init=False)
    """Whether the coach has seen a better one, and the person is asked."""
    _since: float = field(default=0.0, init=False)
    _draft: Action | None = field(default=None, init=False)
    _advice: Advice[Action] = field(init=False)

    @property
    def hint_card(self) -> type[CoachCard]:  # type: ignore[override]  # a constant of its class elsewhere
        """What makes the card of hints, which shows the mark as well."""
        return CoachCard

    def _may_weigh(self, action: Action) -> bool:
        """Return whether a choice is weighed: not where others sit here, it counts for more, or a hint is shown.

        Nor without the compiled core: a thought takes so long then that one had to wait at every choice.
        """
        table, match = self.table, self.table.match
        seat, state = table.state.viewer, table.state
        if seat is None or not table.services.settings.coach or table.posed or match.is_unaided:
            return False
        is_alone = match.people == (seat,) and len(match.seats) > 1
        is_free = state.is_my_turn and state.is_at_rest and not match.is_asking(seat) and state.hinted is None
        is_open = match.forced(seat) is None and match.objection(seat, action) is None
        return is_alone and is_free and is_open and ADVISER in match.game.data.levels and compiled.core() is not None

    def wants(self, action: Action) -> bool:
        """Let an action be weighed first; chosen once more, it is done."""
        state, is_said_again = self.table.state, action == self.action
        was_shown = self.is_marked and action == state.hinted
        if self.is_marked and is_said_again:
            self.go_on()
            return False
        self.forget()
        if is_said_again or was_shown or not self._may_weigh(action):
            return True
        assert state.viewer is not None
        self.table.hints.clear()
        self.action, self._since = action, self.table.app.clock
        self._draft = None if state.draft is None else state.draft.action()
        self.table.drags.keeps = True
        self.table.bots.call_adviser()
        self.table.bots.advise(state.viewer, self.table.match.closed(state.viewer, action))
        return False

    def update(self, now: float) -> None:
        """Let a choice count, or mark it, once the coach has said so; nobody waits long for that."""
        if self.action is None:
            return
        table, waited = self.table, now - self._since
        if not (table.is_my_turn and table.state.is_at_rest) or (self.is_marked and table.state.counsel is None):
            self.forget()
        elif not self.is_marked:
            advice = table.bots.hint()
            if advice is not None and table.bots.cost >= LEAST:
                self._mark(advice, self.action)
            elif advice is not None or waited >= PATIENCE or not table.bots.is_thinking:
                self.go_on()
            elif waited >= HELD:
                self._let_go()
        table.controls.renew()

    def _mark(self, advice: Advice[Action], action: Action) -> None:
        table, closed = self.table, self.table.match.closed(self.table.state.viewer or 0, action)
        self._let_go()
        table.match.spend(hints=1)
        table.state.counsel = compared(advice, closed, table.hints.words)
        self._advice, self.is_marked = advice, True
        table.banter.hurry()  # what somebody says may lie where the mark is to be read
        table.hints.card.place()
        table.state.refresh()

    def why(self) -> None:
        """Show the better action beside the one that was chosen, with the chances of both, and why."""
        state = self.table.state
        if self.is_marked and state.hinted is None:
            state.hint, state.hinted = said(self._advice), self._advice.action
            self.table.hints.mark()

    def go_on(self) -> None:
        """Do what was chosen; whoever has answered the mark is not asked once more."""
        (action, was_asked), turn = (self.action, self.is_marked), self.table.turn
        self.forget()
        if action is not None and was_asked:
            turn.act(action)
        elif action is not None:
            turn.ask(action, lambda: turn.act(action))

    def take_back(self) -> None:
        """Let something else be chosen; nothing was done yet."""
        self.forget()

    def forget(self) -> None:
        """Nothing that was chosen waits any more."""
        if self.is_marked:
            self.is_marked = False
            self.table.hints.clear()
        elif self.action is not None:
            self.table.bots.stop_hint()
        if self.action is not None:
            self.action = None
            self._let_go()

    def _let_go(self) -> None:
        self.table.drags.keeps = False
        if self.table.stage.dragged is not None:
            self.table.stage.let_go()

    def handles(self, event: Input) -> bool | None:
        """Take the keys of the mark's buttons."""
        if not self.is_marked or not isinstance(event, Key):
            return None
        focus = self.table.focus
        is_elsewhere = focus.by_keyboard and focus.focused is not None
        if event.name == "escape":
            self.take_back()
        elif event.name == "enter" and not is_elsewhere:
            self.go_on()
        else:
            return None
        return True

    def hint(self) -> bool:
        self.why()
        return self.action is not None  # one thought at a time: what waits is weighed first

    def undo(self) -> bool:
        was_waiting = self.action is not None
        self.forget()
        return was_waiting

    def laid(self) -> None:
        """What is put together otherwise now is another choice."""
        draft = self.table.state.draft
        if self.is_marked and draft is not None and draft.action() != self._draft:
            self.forget()

    def speak(self) -> None:
        self.forget()

    def told(self) -> str:
        """Return the mark, and what answers it, for whoever does not see it."""
        if not self.is_marked:
            return ""
        why, back, on = (key_words(self.table.app.devices.shown(name)) for name in ("hint", "undo", "enter"))
        words = _("There is a better move: Why ({why}), Take back ({back}), or As I said ({on})?")
        return words.format(why=why, back=back, on=on)

    def moving(self) -> bool:
        return self.action is not None and not self.is_marked

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw a light around the bulb while a choice waits."""
        now = self.table.app.clock
        if self.moving() and now - self._since >= SHOWN and self.table.services.settings.show_hints:
            self.table.top_bar.draw_pulse(canvas, pulse(part_of(now, self._since, Motion.RING) % 1.0))
