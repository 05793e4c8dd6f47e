"""A finished match on its own table once more: played as it went, at any speed, through any eyes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from elements_table.kernel.words import _
from elements_table.match.analysis import analysis_job, review
from elements_table.match.archive import history, replay, saves
from elements_table.match.play.match import Match
from elements_table.ui.common.after_match import give_match, open_review, practise, set_up
from elements_table.ui.common.time_bar import HIGH, TimeBar, TimedRound, TimeRuler
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.listener import sentence
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.table_mode import Hotkey, TableMode
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.features.replay import replay_bar
from elements_table.ui.features.replay.replay_view_builder import ReplayViewBuilder
from elements_table.ui.platform.inputs import Binding, Input, Pointer
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Announcement, Layout, LogLine, Scene
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget

PAUSE: Final = 900.0
"""From the end of one decision to the next, in ms at speed 1."""
BETWEEN: Final = 2200.0
"""The same where a round begins."""
MARKED: Final[tuple[review.Grade, ...]] = ("inaccuracy", "mistake")


def opened(app: Shell, source: Match, you: int | None, stop: int = 0, *, plays: bool = True) -> TableScreen:
    """Return `source` on its table, nobody acting; `you` is the seat of the one person who played it here, if any.

    It begins at a stop, by its index, and plays on from there or (not `plays`) stands.
    """
    playback = replay.Playback(source)
    playback.go_to(stop)
    return TableScreen(app, playback, lambda table: ReplayMode(table, source, playback, you, plays))


@dataclass(eq=False, repr=False)
class ReplayMode(TableMode):
    """A match as it went; nobody acts."""

    pauses = explains = has_log = has_bots = has_reactions = keys_hurry = are_idle_shown = False
    has_quiet_log = True
    table: TableScreen
    source: Match
    playback: replay.Playback
    you: int | None
    is_playing: bool

    def __post_init__(self) -> None:
        self._speed = 1
        self._rested: float | None = None
        """Since when all that has happened has been shown."""
        self._eyes = 0
        """0: everybody's cards; else the place of a seat in the order of play, one's own first."""
        count, own = len(self.source.seats), self.you or 0
        self._order = [(own + n) % count for n in range(count)]
        self._steps = (
            replay_bar.Control("left", _("Back by a decision"), partial(self._step, -1), "ui_step_back"),
            replay_bar.Control(
                "space", _("Play or pause"), self._toggle, "ui_pause" if self.is_playing else "ui_play"
            ),
            replay_bar.Control("right", _("On by a decision"), partial(self._step, 1), "ui_step"),
        )
        back, play, forward = self._steps
        on = Button(_("Play on from here"), self._practise, shortcut="p",
                    about=_("From this position on, as practice: it is not counted."))  # fmt: skip
        pace = Button("", self._next_speed, about=_("How fast it goes"))
        ruler = TimeRuler(self.go_to)
        gold = Button("", play.do, kind="primary", keys=(play.key,), about=play.words)
        self.bar = TimeBar(back.tool(), forward.tool(), ruler, on, gold, pace)
        ruler.last = len(self.playback.stops) - 1
        self._own, self._are_scored = own, sum(any(one.gained) for one in self.playback.stretches) > 1
        tools = [
            replay_bar.Control("e", _("Whose eyes look"), self._next_eyes, "ui_eye"),
            replay_bar.Control("r", _("Review"), self._review, "ui_search"),
            replay_bar.Control("x", _("Export"), lambda: give_match(self.table.app, self.source), "ui_export"),
            replay_bar.Control("log", _("Log"), self._toggle_log, "ui_log"),
            replay_bar.Control("c", _("Change"), self._set_up, "ui_rename"),
        ]
        self._tools = [one for one in tools if one.key != "r" or analysis_job.is_offered(self.source)]
        self._grades: dict[int, review.Grade] = {}
        """What a review makes of each decision, by its number on the record."""
        self._labelled: tuple[object, ...] = ()
        """For what `_said` was found."""
        self._said: Announcement | None = None
        self._read_review()

    def shrinks(self, zoom: float) -> float:
        return replay_bar.shrunk(zoom)

    def viewer(self, match: Match) -> int:
        return self._order[0]

    def views(self, app: Shell, match: Match, scene: Scene, state: TableState, drags: DragController) -> ViewBuilder:
        self._seeing = ReplayViewBuilder(app, self.playback, scene, state, drags, self.you)
        return self._seeing

    def top_bar(self, app: Shell, match: Match, state: TableState, views: ViewBuilder, icons: Icons) -> TableBar:
        tools = [step.tool() for step in self._tools]
        return replay_bar.ReplayTop(app, self.playback, (state, views), icons, tools, lambda: self.eyes[self._eyes])

    def chips(self) -> Sequence[Widget]:
        bar, playback = self.bar, self.playback
        bar.back.enabled, bar.forward.enabled = playback.stop > 0, not playback.is_at_end
        bar.on.enabled, bar.ruler.now = not playback.is_at_end, playback.stop
        assert bar.play is not None and bar.pace is not None
        bar.play.icon = "ui_pause" if self.is_playing else "ui_play"
        bar.pace.label = replay_bar.SPEEDS[self._speed][0]
        over = [one for one in playback.stretches if one.last <= playback.stop or playback.is_at_end]
        bar.ruler.rounds = [
            TimedRound(one.first, str(one.number), round(one.gained[self._own]) * (one in over and self._are_scored))
            for one in playback.stretches
        ]
        return bar.widgets()

    def offers(self) -> bool:
        return False

    def keys(self, usual: Sequence[Hotkey]) -> Sequence[Hotkey]:
        back, play, forward = self._steps

        def speed(name: str) -> bool:
            self._set_speed(int(name) - 1)
            return True

        return (
            *(step.answer() for step in (play, back, forward)),
            Hotkey.always(("up",), _("To the round before"), partial(self._step_round, -1)),
            Hotkey.always(("down",), _("To the next round"), partial(self._step_round, 1)),
            Hotkey.always(("home",), _("To the beginning"), partial(self.go_to, 0)),
            Hotkey.always(("end",), _("To the end"), partial(self.go_to, -1)),
            Hotkey(Binding(tuple(str(n + 1) for n in range(len(replay_bar.SPEEDS))), _("How fast it goes")), speed),
            *(step.answer() for step in self._tools),
            Hotkey.always(("rules",), _("Rules"), partial(self.table.open_rules, self.source.game.id)),
        )

    @property
    def eyes(self) -> Sequence[str]:
        """Whose cards can be looked at, everybody's first."""
        names = [history.called(self.source.seats[seat]).name for seat in self._order]
        words = [_("{name}’s cards").format(name=name) for name in names]
        if self.you is not None:
            words[0] = _("Your cards")
        return [_("Everyone’s cards"), *words]

    def _read_review(self) -> None:
        """Take over the grades of the decisions, and mark where you went wrong, as far as a review is kept."""
        journal = self.source.journal
        judged = analysis_job.kept(self.source.id, journal and saves.review_of(journal)).judged
        self._grades = {one.number: one.grade for one in judged}
        self.bar.ruler.marks = {
            self.playback.stop_of(one.number): one.grade
            for one in judged
            if one.seat == self.you and one.grade in MARKED
        }

    def told(self) -> str:
        """Return where it stands, for whoever does not see the bar: also a jump, and a step that shows nothing."""
        if self.is_playing or not self.table.state.caught_up:
            return ""
        at = _("{n} of {total}").format(n=self.playback.stop, total=len(self.playback.stops) - 1)
        return sentence([self.table.scene.words.status(self.table.view()), at])

    def label(self) -> Announcement | None:
        """Return what was done last, at its seat, with its grade; what is on its way is not yet done."""
        state = self.table.state
        if state.caught_up:
            now = (self.playback.stop, state.viewer, self._eyes, len(self._grades))
            if now != self._labelled:
                self._labelled, self._said = now, self._last_done()
        return self._said

    def _last_done(self) -> Announcement | None:
        done, table = self.playback.last_done(), self.table
        if done is None:
            return None
        number, updates = done
        seat, viewer, views = self.source.record[number].seat, table.state.viewer, table.views
        for event, seen in updates:
            view = views.view(self.table.scene.unasked(seen[viewer]))
            line = table.scene.line(views.told(event), view) if event.seat == seat else None
            grade = self._grades.get(number)
            if line is not None and (grade in MARKED or not self._is_seen(line)):
                words = "\n".join(filter(None, (line.text, line.second)))
                return Announcement(seat, words, own=True, grade=grade)
        return None

    def _is_seen(self, line: LogLine) -> bool:
        """Return whether all that there is to be said of it lies on the table: cards alone."""
        return bool(line.shown) and all(self.table.scene.rulebook.card(text) is not None for text in line.shown)

    def revisit(self, number: int | None) -> bool:
        """Stand at the decision of that number on the record, for who comes back from its review; None: stay."""
        if number is not None:
            self.go_to(self.playback.stop_of(number))
        return True

    def resumed(self) -> None:
        self._set_pace()
        self._read_review()
        self.table.state.refresh()

    def place(self, width: float, height: float) -> None:
        self.foot = HIGH[height > width]
        layout = Layout(width, height - self.foot, len(self.source.seats), 0)
        self.bar.place(layout.parlour, width, height)

    def goes_on(self, now: float) -> bool:
        table = self.table
        rest = BETWEEN if self.playback.stretch.last == self.playback.stop + 1 else PAUSE
        is_busy = table.stage.moving() or table.interludes.is_on or not table.state.settled or table.state.queue
        if not self.is_playing or is_busy:
            self._rested = None
        elif self._rested is None:
            self._rested = now
            if self.playback.is_at_end:
                self._pause()
        elif now - self._rested >= rest / replay_bar.SPEEDS[self._speed][1]:
            self._rested = None
            self._play_on()
        return False

    def _play_on(self) -> None:
        self.playback.play_on()
        self.table.state.refresh()

    def _stand(self, stop: int, *, is_near: bool = False) -> None:
        """Show a stop at once; from one that `is_near` the pieces go there."""
        self.table.presenter.forget()
        self.playback.go_to(stop)
        self.table.state.shown = self.table.views.stands(self.table.state.viewer)
        self._rested = None
        if is_near:
            self.table.presenter.rearrange()
        else:
            self.table.painter.forget()
            self.table.binder.lay()
        self._retell()
        self.table.state.refresh()

    def _set_pace(self) -> None:
        self.table.forced.set_pace()
        self.table.stage.pace.factor /= replay_bar.SPEEDS[self._speed][1]

    def _pause(self) -> None:
        self.is_playing = False
        self._rested = None
        self.table.state.refresh()

    def _toggle(self) -> None:
        if self.is_playing:
            self._pause()
            return
        if self.playback.is_at_end:
            self._stand(0)
        self.is_playing = True
        self.table.state.refresh()

    def go_to(self, stop: int) -> None:
        """Go to a stop, by its index (-1: the end), and stay there."""
        self._pause()
        self._stand(stop if stop >= 0 else len(self.playback.stops) - 1)

    def _step(self, by: int) -> None:
        self._pause()
        self.table.presenter.hurry()
        if by > 0 and not self.playback.is_at_end:
            self._play_on()
        elif by < 0 and self.playback.stop:
            self._stand(self.playback.stop - 1, is_near=True)

    def _step_round(self, by: int) -> None:
        firsts = [stretch.first for stretch in self.playback.stretches]
        stop = self.playback.stop
        if by > 0:
            self.go_to(next((first for first in firsts if first > stop), -1))
        else:
            self.go_to(max((first for first in firsts if first < stop), default=0))

    def _set_speed(self, index: int) -> None:
        self._speed = index
        self._set_pace()
        self.table.state.refresh()

    def _next_speed(self) -> None:
        self._set_speed((self._speed + 1) % len(replay_bar.SPEEDS))

    def _next_eyes(self) -> None:
        self.look((self._eyes + 1) % len(self.eyes))

    def look(self, index: int) -> None:
        """Look through other eyes: 0 for everybody's, else those of a seat in its order."""
        self.table.presenter.hurry()
        self.table.interludes.hurry()
        self._eyes = index
        self._seeing.is_open = index == 0
        self._seeing.renew()
        seat = self._order[max(0, index - 1)]
        state = self.table.state
        state.layout = replace(state.layout, viewer=seat)
        state.turn_to(seat, self.table.views.stands(seat))
        self.table.has_other_eyes = True
        self.table.drags.forget()
        self.table.painter.forget()
        self.table.binder.lay()
        self._retell()
        self.table.controls.renew()

    def _practise(self) -> None:
        self._pause()
        practise(self.table.app, self.source, self.playback.position(), self.table.state.viewer or 0)

    def _set_up(self) -> None:
        self._pause()
        set_up(self.table.app, self.source, self.table.state.viewer or 0, self.playback.position())

    def _review(self) -> None:
        """Show the review of the match: the one that this replay was opened from, else its own."""
        self._pause()
        below = self.table.navigator.stack[-2] if len(self.table.navigator.stack) > 1 else None
        if below is not None and below.route == "review":
            self.table.back()
        else:
            open_review(self.table.app, self.source, self.you)

    def _toggle_log(self) -> None:
        self.table.log_drawer.toggle()
        self._retell()

    def _retell(self) -> None:
        if self.table.log_drawer.shown:
            self.table.log_drawer.retell(len(self.table.state.queue))

    def celebrates(self) -> bool:
        return self.is_playing

    def sums_up(self) -> bool:
        return False  # the bar says what each round has brought

    def shade(self, canvas: Canvas, cards: CardArt, bar: TableBar) -> None:
        self.bar.draw_ground(canvas)

    def handles(self, event: Input) -> bool | None:
        table = self.table
        is_held, foot = table.focus.pressed is self.bar.ruler, table.height - self.foot
        is_on_bar = isinstance(event, Pointer) and (is_held or (event.kind in ("down", "up") and event.y >= foot))
        if table.focus.overlay is None and not is_on_bar:
            return None
        table.controls.renew()
        used = table.focus.handle(event)
        if table.focus.changed():
            table.state.stale = True
        return used

    def is_waiting(self, usual: bool) -> bool:
        return not self.is_playing and self.table.state.settled and self.table.state.caught_up


def at_decision(app: Shell, match: Match, seat: int, number: int | None) -> TableScreen:
    """Return a match on its table at the decision of that number on the record; None: from its beginning."""
    table = opened(app, match, seat if match.people == (seat,) else None, plays=number is None)
    table.revisit(number)
    return table
