"""A finished match on its own table once more: played as it went, at any speed, through any eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from elements_table.kernel.words import _, inside
from elements_table.match.analysis.analysis_job import is_offered
from elements_table.match.analysis.review import Grade
from elements_table.match.analysis.reviewer import kept
from elements_table.match.archive.history import called
from elements_table.match.archive.playback import Playback
from elements_table.match.archive.saves import review_of
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match
from elements_table.ui.common.give_away import give_match
from elements_table.ui.common.practice import practise
from elements_table.ui.common.review_study import open_review
from elements_table.ui.features.match.controls import Answer
from elements_table.ui.features.match.reaction_controller import ReactionController
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_bar import TableBar
from elements_table.ui.features.replay import replay_bar, replay_top
from elements_table.ui.features.replay.replay_bar import SPEEDS, ReplayBar, height_of, shrunk
from elements_table.ui.features.replay.replay_top import ReplayTop
from elements_table.ui.features.replay.replay_view_builder import ReplayViewBuilder
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.stage.announce import Announcement
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.widgets.focus import Widget

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Shell

PAUSE: Final = 900.0
"""From the end of one decision to the next, in ms at speed 1."""
BETWEEN: Final = 2200.0
"""The same where a round begins."""
MARKED: Final[tuple[Grade, ...]] = ("inaccuracy", "mistake")


class ReplayScreen(TableScreen):
    """`source` on its table, nobody acting. `you` is the seat of the one person who played it here, if any."""

    pauses = False
    explains = False

    def __init__(self, app: Shell, source: Match, you: int | None, stop: int = 0, *, plays: bool = True) -> None:
        """Begin at a stop, by its index, and play on from there or (not `plays`) stand."""
        self.source = source
        self.you = you
        self.playback = Playback(source)
        self.playback.go_to(stop)
        self.is_playing = plays
        self._speed = 1
        self._rested: float | None = None
        """Since when all that has happened has been shown."""
        self._eyes = 0
        """0: everybody's cards; else the place of a seat in the order of play, one's own first."""
        count = len(source.seats)
        self._order = [((you or 0) + n) % count for n in range(count)]
        word = inside(_(source.game.data.round))
        self.bar = ReplayBar(self.playback, you or 0, word, self._eye_words(), self._calls())
        self._grades: dict[int, Grade] = {}
        """What a review makes of each decision, by its number on the record."""
        self._labelled: tuple[Any, ...] = ()
        """For what `_said` was found."""
        self._said: Announcement | None = None
        self._read_review()
        super().__init__(app, self.playback)
        self.announcer.label, self.announcer.strikes.keeps = self._label, False
        self.binder.is_open = lambda: False
        self.controls.is_idle_shown = False
        self.log_column.is_wanted = False
        self.log_column.is_quiet = True
        self._set_pace()
        self._show_playing()

    @property
    def shrinks(self) -> float:
        """How much smaller than elsewhere everything is, for the bar to have room."""
        return shrunk(self.services.settings.zoom)

    # ---- how its parts differ from those of a table where somebody plays

    def _viewer(self, match: Match) -> int:
        return self._order[0]

    def _views(self) -> ReplayViewBuilder:
        self._seeing = ReplayViewBuilder(
            self.playback, self.scene, self.state, self.drags, lambda: self.services.settings, self.you
        )
        return self._seeing

    def _top_bar(self) -> TableBar:
        links = replay_top.ReplayTopCallbacks(
            self._review if is_offered(self.source) else None, self._give, self._toggle_log
        )
        return ReplayTop(self.app, self.playback, self.state, self.views, self._icons(), self.bar, links)

    def _players(self) -> BotDriver:
        return BotDriver(self.playback, None, self.services.registry)

    def _reacting(self, kind: type[ReactionController] = ReactionController) -> ReactionController:
        reacting = super()._reacting(kind)
        reacting.retire()
        return reacting

    def _chips(self) -> list[Widget]:
        return self.bar.widgets()

    def _keys(self) -> Sequence[Answer]:
        def speed(name: str) -> bool:
            self.bar.speed.choose(int(name) - 1)
            return True

        return (
            Answer.always(("space",), _("Play or pause"), self._toggle),
            Answer.always(("left",), _("Back by a decision"), partial(self._step, -1)),
            Answer.always(("right",), _("On by a decision"), partial(self._step, 1)),
            Answer.always(("up",), _("To the round before"), partial(self._step_round, -1)),
            Answer.always(("down",), _("To the next round"), partial(self._step_round, 1)),
            Answer.always(("home",), _("To the beginning"), partial(self._go_to, 0)),
            Answer.always(("end",), _("To the end"), partial(self._go_to, -1)),
            Answer(self._speed_keys, speed),
            Answer.always(("e",), _("Whose eyes look"), self._next_eyes),
            *([Answer.always(("r",), _("Review"), self._review)] if is_offered(self.source) else ()),
            Answer.always(("x",), _("Export"), self._give),
            Answer.always(("l",), _("Log"), self._toggle_log),
            Answer.always(("f1",), _("Rules"), partial(self.open_rules, self.source.game.id)),
        )

    @property
    def _speed_keys(self) -> Binding:
        return Binding(tuple(str(n + 1) for n in range(len(SPEEDS))), _("How fast it goes"))

    def _calls(self) -> replay_bar.ReplayBarCallbacks:
        return replay_bar.ReplayBarCallbacks(
            first=partial(self._go_to, 0),
            back=partial(self._step, -1),
            toggle=self._toggle,
            forward=partial(self._step, 1),
            last=partial(self._go_to, -1),
            go_to=self._go_to,
            speed=self._set_speed,
            eyes=self._look,
            play_on=self._practise,
        )

    def _eye_words(self) -> list[str]:
        names = [called(self.source.seats[seat]).name for seat in self._order]
        words = [_("{name}’s cards").format(name=name) for name in names]
        if self.you is not None:
            words[0] = _("Your cards")
        return [_("Everyone’s cards"), *words]

    def _read_review(self) -> None:
        """Take over the grades of the decisions, and mark where you went wrong, as far as a review is kept."""
        journal = self.source.journal
        judged = kept(self.source.id, journal and review_of(journal)).judged
        self._grades = {one.number: one.grade for one in judged}
        self.bar.scrubber.marks = {
            self.playback.stop_of(one.number): one.grade
            for one in judged
            if one.seat == self.you and one.grade in MARKED
        }

    def _label(self) -> Announcement | None:
        """Return what was done last, at its seat, with its grade; what is on its way is not yet done."""
        if self.state.caught_up:
            now = (self.playback.stop, self.state.viewer, self._eyes, len(self._grades))
            if now != self._labelled:
                self._labelled, self._said = now, self._last_done()
        return self._said

    def _last_done(self) -> Announcement | None:
        done = self.playback.last_done()
        if done is None:
            return None
        number, updates = done
        seat, viewer = self.source.record[number].seat, self.state.viewer
        for event, views in updates:
            seen = self.views.unasked(views[viewer])
            line = self.scene.describe(self.views.told(event), self.views.view(seen)) if event.seat == seat else None
            if line is not None:
                return Announcement(seat, line.text, own=True, grade=self._grades.get(number))
        return None

    def revisit(self, number: int | None) -> bool:
        """Stand at a decision, for who comes back from its review."""
        self.show_decision(number)
        return True

    def show_decision(self, number: int | None) -> None:
        """Stand at the decision of that number on the record; None: stay."""
        if number is not None:
            self._go_to(self.playback.stop_of(number))

    # ---- life

    def enter(self) -> None:
        """Listen to the match, and deal it anew where it begins."""
        self.match.listen(self._hear)
        self.services.sound.enter_room(self.match.game.id)
        opening = self.playback.opening
        if opening is not None and not self.playback.record:
            self.presenter.deal_in(self.scene.staging.staged(self.views.told(opening), self.view()))

    def resume(self) -> None:
        """Take over changed settings, and what a review has found meanwhile."""
        super().resume()
        self._set_pace()
        self._read_review()
        self.state.refresh()

    def layout(self, width: float, height: float) -> None:
        """Lay the bar out, and the table above it."""
        self.foot = height_of(height)
        self.bar.place(width, height)
        super().layout(width, height)

    # ---- how it goes on

    def _go_on(self, now: float) -> None:
        """Play the next decision once the last has been looked at."""
        is_busy = self.stage.moving() or self.interludes.is_on or not self.state.settled or self.state.queue
        if not self.is_playing or is_busy:
            self._rested = None
        elif self._rested is None:
            self._rested = now
            if self.playback.is_at_end:
                self._pause()
        elif now - self._rested >= self._rest / SPEEDS[self._speed][1]:
            self._rested = None
            self._play_on()

    @property
    def _rest(self) -> float:
        """How long a decision is looked at before the next, in ms at speed 1."""
        ends = self.playback.stretch.last == self.playback.stop + 1
        return BETWEEN if ends else PAUSE

    def _play_on(self) -> None:
        self.playback.play_on()
        self.state.refresh()

    def _stand(self, stop: int, *, is_near: bool = False) -> None:
        """Show a stop at once; from one that `is_near` the pieces go there."""
        self.presenter.forget()
        self.playback.go_to(stop)
        self.state.shown = self.views.stands(self.state.viewer)
        self._rested = None
        if is_near:
            self.presenter.rearrange()
        else:
            self.painter.forget()
            self._place()
        self._retell()
        self.state.refresh()

    def _set_pace(self) -> None:
        self.forced.set_pace()
        self.stage.pace.factor /= SPEEDS[self._speed][1]

    # ---- what a person does

    def _pause(self) -> None:
        self.is_playing = False
        self._rested = None
        self._show_playing()

    def _toggle(self) -> None:
        """Play, from the beginning where the end has come, or stop that."""
        if self.is_playing:
            self._pause()
            return
        if self.playback.is_at_end:
            self._stand(0)
        self.is_playing = True
        self._show_playing()

    def _show_playing(self) -> None:
        self.bar.play.icon = "ui_pause" if self.is_playing else "ui_play"
        self.state.refresh()

    def _go_to(self, stop: int) -> None:
        """Go to a stop, by its index (-1: the end), and stay there."""
        self._pause()
        self._stand(stop if stop >= 0 else len(self.playback.stops) - 1)

    def _step(self, by: int) -> None:
        """Go on by a decision, as it went, or back by one."""
        self._pause()
        self.presenter.hurry()
        if by > 0 and not self.playback.is_at_end:
            self._play_on()
        elif by < 0 and self.playback.stop:
            self._stand(self.playback.stop - 1, is_near=True)

    def _step_round(self, by: int) -> None:
        """Go to where the next round begins, or to where this one did, or the one before it."""
        firsts = [stretch.first for stretch in self.playback.stretches]
        stop = self.playback.stop
        if by > 0:
            self._go_to(next((first for first in firsts if first > stop), -1))
        else:
            self._go_to(max((first for first in firsts if first < stop), default=0))

    def _set_speed(self, index: int) -> None:
        self._speed = index
        self._set_pace()
        self.state.refresh()

    def _next_eyes(self) -> None:
        self.bar.eyes.choose((self._eyes + 1) % len(self.bar.eyes.labels))

    def _look(self, index: int) -> None:
        """Look through other eyes: 0 for everybody's, else those of a seat in its order."""
        self.presenter.hurry()
        self.interludes.hurry()
        self._eyes = index
        self._seeing.is_open = index == 0
        self._seeing.renew()
        seat = self._order[max(0, index - 1)]
        state = self.state
        state.layout = replace(state.layout, viewer=seat)
        state.turn_to(seat, self.views.stands(seat))
        self.has_other_eyes = True
        self.drags.forget()
        self.painter.forget()
        self._place()
        self._retell()
        self.controls.renew()

    def _practise(self) -> None:
        self._pause()
        practise(self.app, self.source, self.playback.position(), self.state.viewer or 0)

    def _review(self) -> None:
        """Show the review of the match: the one that this replay was opened from, else its own."""
        self._pause()
        below = self.navigator.stack[-2] if len(self.navigator.stack) > 1 else None
        if below is not None and below.route == "review":
            self.back()
        else:
            open_review(self.app, self.source, self.you)

    def _toggle_log(self) -> None:
        """Open the log over the table, as it stands, or close it."""
        self.log_column.toggle()
        self._retell()

    def _retell(self) -> None:
        if self.log_column.opened:
            self.story.retell(len(self.state.queue))

    def _give(self) -> None:
        give_match(self.app, self.source)

    # ---- ends of rounds

    def _end(self) -> Interlude | None:
        return super()._end() if self.is_playing else None

    def _summarize(self) -> None:
        """Nothing: the bar says what each round has brought."""

    # ---- input

    def handle(self, event: Input) -> bool:
        """Take one input; the bar's controls do not hurry what moves."""
        if self.ring.overlay is not None or (isinstance(event, Pointer) and self._is_for_bar(event)):
            self.controls.renew()
            used = self.ring.handle(event)
            if self.ring.changed():
                self.state.stale = True
            return used
        return super().handle(event)

    def _is_for_bar(self, event: Pointer) -> bool:
        is_held = self.ring.pressed is self.bar.scrubber
        return is_held or (event.kind in ("down", "up") and event.y >= self.height - self.foot)

    def _hurried(self, event: Input) -> bool:
        return not isinstance(event, Key) and super()._hurried(event)

    def waiting(self) -> bool:
        """Return whether it stands still."""
        return not self.is_playing and self.state.settled and self.state.caught_up


def at_decision(app: Shell, match: Match, seat: int, number: int | None) -> ReplayScreen:
    """Return a match on its table at the decision of that number on the record; None: from its beginning."""
    screen = ReplayScreen(app, match, seat if match.people == (seat,) else None, plays=number is None)
    screen.show_decision(number)
    return screen
