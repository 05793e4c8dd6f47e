"""The table of a match: it shows updates, offers what is legal, and sends what a person chose to the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.play.match import Update
from elements_table.ui.common.pictures import keep_picture
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.features.match.sheets import summary
from elements_table.ui.features.match.sheets.ending import ending
from elements_table.ui.features.match.wiring import Wiring
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.shell.screen import Felt
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.scene import Layout, View
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.tips import Tip


class TableScreen(Wiring):
    """A match as one person sees it.

    Its parts are put together in `Wiring`. Data go one way: input, `Turn`, match, updates, `TableState`, stage.
    """

    pauses = True
    """Whether Escape pauses; else it leaves the table."""
    foot = 0.0
    """What the table leaves free at the bottom, in dp."""

    @property
    def most_zoom(self) -> float:
        """How large words may become here."""
        return self.scene.largest

    @property
    def stale(self) -> bool:
        """Whether the resting layer must be drawn again."""
        return self.state.stale

    @stale.setter
    def stale(self, stale: bool) -> None:
        self.state.stale = stale

    # ---- life

    def enter(self) -> None:
        """Listen to the match, and tell what has happened so far; a new match is dealt before one's eyes."""
        self.match.listen(self._hear)
        if not self.posed:
            self.services.sound.enter_room(self.match.game.id)
        told = self.story.retell()
        opening, viewer = self.match.opening, self.state.viewer
        if opening is not None and not self.match.record and not self.posed:
            self.presenter.deal_in(self.scene.staging.staged(opening.seen_by(viewer), self.view()))
        elif viewer is not None:
            self.reactions.begin(told)

    def leave(self) -> None:
        """Stop listening; the match lies on disk as it stands."""
        self.match.unlisten(self._hear)
        if not self.posed:
            self.services.sound.enter_room("")
        self.players.leave()
        self.turn.count()
        self.pausing.count()
        self._keep_picture()
        if self.match.is_over:
            self._put_away()
        else:
            self.services.saves.note(self.match)
            self.match.close()
        self.painter.let_go()

    def _put_away(self) -> None:
        try:
            self.services.saves.finish(self.match)
        except TableError as error:
            self.navigator.say(str(error))

    def _keep_picture(self) -> None:
        """Keep what the table looks like; of several people's nothing that not all of them see."""
        if self.match.journal is None or self.posed or not self.match.record:
            return
        self.hints.clear()
        self.interludes.forget()
        self.hot_seat.share_screen()
        self.stage.hurry()
        keep_picture(self.app, self, self.match.journal)

    def resume(self) -> None:
        """Take over changed settings."""
        super().resume()
        if self.language != self.services.settings.language:
            self._speak()
        self.state.base_stale, self.state.settled = True, False
        self.forced.set_pace()

    def _speak(self) -> None:
        """Say everything in the language that is spoken now, the log from its first line on; a hint is asked anew."""
        self.language = self.services.settings.language
        self.title = _(self.match.game.data.title)
        for part in (self.top_bar, self.log_column, self.explaining, self.hints.card):
            part.speak()
        self.hints.clear()
        self.story.retell(len(self.state.queue))
        self.binder.make()

    def play_sound(self, name: str, pan: float = 0.0, step: int | None = None) -> None:
        """Play a sound (see `Sound.play`), unless this is a picture."""
        if not self.posed:
            self.services.sound.play(name, pan, step)

    def felt(self) -> Felt:
        """Return which piece a hand is on, else which button."""
        return self.controls.felt(super().felt(), self.pan)

    # ---- what there is to see

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may act now."""
        return self.state.is_my_turn

    def view(self) -> View:
        """Return all that the frame follows from."""
        return self.views.view()

    def layout(self, width: float, height: float) -> None:
        """Lay the table out anew; nothing flies during a resize."""
        super().layout(width, height)
        seats, viewer = len(self.match.seats), self.state.viewer or 0
        log = self.log_column
        log.fit()
        cards = (
            self.services.settings.cards * theme.fitting_scale(self.display.size) * self.shrinks / self.display.scale
        )
        room = (width - log.beside(), height - self.foot)
        opened = self.folds.opened
        self.state.layout = Layout(*room, seats, viewer, log.is_column(), cards=cards, opened=opened)
        self.interludes.hurry()
        self.painter.fit()
        self.stage.hurry()
        self._place()

    def _relayout(self) -> None:
        self.layout(self.width, self.height)

    def _place(self) -> None:
        """Lay everything where it belongs for the viewer, and offer what it can do."""
        pieces = self.views.arrangement()
        self.stage.place(self.views.zones(), pieces)
        self.state.base_stale = True
        self.binder.make()

    def _turned(self, unseen: int | None) -> None:
        """The table has other eyes now: of a person who has not seen the last updates, or (None) everybody's."""
        self.has_other_eyes = True
        self._forget()
        self.story.retell(len(self.state.queue) if unseen is None else unseen)
        self.state.settled &= unseen is None
        self._place()
        self.controls.renew()

    def _forget(self) -> None:
        """Let go of all that the last eyes were shown, or had begun; the state has done so already."""
        self.interludes.forget()
        self.hints.clear()
        self.drags.forget()
        self.ring.forget()
        self.painter.forget()
        self.log_column.forget()
        self.toast = None
        self.peek.forget()
        self._calm()

    def let_go(self) -> None:
        """Let go of the picture of what rests, and of the bare table."""
        self.painter.forget_resting()
        super().let_go()

    # ---- updates

    def _hear(self, update: Update) -> None:
        self.state.queue.append(update)
        self.hot_seat.hear(update)

    def update(self, now: float) -> None:
        """Let bots act, move what moves, show the next update when the last has come to rest."""
        state = self.state
        if self.navigator.stack[-1] is self and not self.posed:
            self.unsaved.update()
            self._go_on(now)
        self.pausing.tick(now, is_on_top=self.navigator.stack[-1] is self)
        self.reactions.update(now, posed=self.posed)
        if self.stage.update(now):
            state.stale = True
        if self.drags.stale:
            self.drags.stale = False
            state.refresh()
        self.hints.update()
        self.explaining.update()
        self.painter.update(now)
        self.presenter.update()
        self.forced.update(now)
        self.log_column.follow()
        self.controls.renew()

    def _go_on(self, now: float) -> None:
        """Let the match go on by itself; `now` in ms."""
        self.players.tick(now / 1000)

    # ---- what the viewer does

    def _choose(self, action: Any) -> None:
        self.turn.choose(action)

    def _announce(self) -> None:
        """It has become the viewer's turn."""
        self.painter.pulse(True)
        if self.services.settings.chime:
            self.play_sound("chime")

    def _calm(self) -> None:
        """Let ring and chime tell of the next turn anew."""
        self.state.is_announced = False
        self.painter.pulse(False)

    def _acted(self) -> None:
        self.hints.clear()
        self._calm()
        self.presenter.acted()

    def _taken_back(self) -> None:
        """The viewer has taken an action back: the table turns to how things stand."""
        state = self.state
        self.hints.clear()
        state.queue.clear()
        state.replays, state.moods, state.settled = 0, {}, False
        self.reactions.cancel()
        self.announcer.strikes.forgive()
        state.shown = self.views.stands(state.viewer)
        self.binder.take_back(with_draft=True)
        self.presenter.rearrange()
        self.story.retell()

    # ---- summaries

    def _end(self) -> Interlude | None:
        self.turn.count()
        self.hot_seat.share_screen()
        end = ending(self.app, self.match, self.scene, self.view(), self.state.layout)
        self._is_heard = end is not None
        return end

    def _summarize(self) -> None:
        self.turn.count()
        self.hot_seat.share_screen()
        self.announcer.strikes.forgive()
        ask, deal, close = self.turn.ask, self.turn.deal, partial(self.navigator.pop, self)
        told = self.explaining
        calls = summary.SummaryCallbacks(
            self.view, ask, deal, self.leave_table, close, lambda: told.is_on, told.link, self._sheet_buttons()
        )
        sheet = summary.Summary(self.app, self.match, self.scene, calls)
        if not self._is_heard:
            self.play_sound(sheet.sound())
        self.navigator.push(sheet)

    def _sheet_buttons(self) -> Sequence[Button]:
        """Return the buttons of the sheet where they are not the usual ones."""
        return ()

    # ---- input

    def handle(self, event: Input) -> bool:
        """Take one input: buttons first, then the pieces; a click finishes what still moves."""
        if isinstance(event, Key):
            self.announcer.strikes.notice()
        elif isinstance(event, Pointer) and event.kind == "down":
            self.announcer.strikes.notice((event.x, event.y))
        self.controls.renew()
        self.painter.enlarging.pointer_moved()
        if self._hurried(event):
            return True
        if isinstance(event, Key) and self.controls.key(event):
            return True
        if not isinstance(event, Pointer):
            used = super().handle(event)
            self.controls.follow_focus()
            return used
        if event.kind == "down" and (self.stage.moving() or self.state.queue) and self.stage.dragged is None:
            self.presenter.hurry()
            self.controls.renew()
            if self._is_covered():
                return True
        if event.kind == "wheel" and self.log_column.wheel(event):
            return True
        on_widget = self.stage.dragged is None and self.ring.handle(event)
        if self.ring.changed():
            self.state.stale = True
        if on_widget and event.kind != "move":
            return True
        used = self.drags.pointer(event)
        if self.stage.dragged is not None:
            self.display.touch()
        elif event.kind == "move":
            self.painter.enlarging.point(event.x, event.y)
            self.log_column.point(event.x, event.y)
        return used or on_widget

    def _hurried(self, event: Input) -> bool:
        """Let a click, Enter, Space or Escape end an interlude; return whether that was all it was for."""
        is_click = isinstance(event, Pointer) and event.kind == "down"
        if not self.interludes.is_on or not (is_click or isinstance(event, Key)):
            return False
        self.presenter.hurry()
        self.controls.renew()
        return not isinstance(event, Key) or event.name in ("enter", "space", "escape") or self._is_covered()

    def _is_covered(self) -> bool:
        """Return whether a sheet or a curtain lies over it: what is pressed was not meant for what lies below."""
        return self.navigator.stack[-1] is not self

    def scrolls(self, x: float, y: float) -> bool:
        """Return whether a finger scrolls what lies at a point: the log does."""
        return super().scrolls(x, y) or self.log_column.is_at(x, y)

    def tip(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        """Return what to say of a button or icon, else of what lies on the table."""
        return super().tip(pointer) or self.tips.at(pointer)

    def bindings(self) -> list[Binding]:
        """Return the keys that answer at this table."""
        return self.controls.bindings()

    def back(self) -> None:
        """Pause; a match that is over is left."""
        if self.match.is_over or not self.pauses:
            self.leave_table()
        else:
            self.navigator.push(self.pausing.sheet())

    def leave_table(self) -> None:
        """Leave the table; the match waits under Continue."""
        if self.navigator.stack[0] is self:
            self.navigator.home()
        else:
            self.navigator.pop(self)

    # ---- drawing

    def moving(self) -> bool:
        """Return whether frames are needed: something flies, fades, pulses or grows."""
        return self.stage.moving() or self.painter.moving() or (self.reactions.moving() and not self.posed)

    def waiting(self) -> bool:
        """Return whether it is a person's turn, and everything has been shown."""
        return self.state.is_my_turn and self.state.caught_up and not self.state.window.is_open

    def draw(self, canvas: Canvas) -> None:
        """Draw the resting layer."""
        self.painter.draw(canvas)

    def draw_added(self, canvas: Canvas) -> None:
        """Draw what has been dealt onto the table since."""
        self.painter.draw_added(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves."""
        self.painter.draw_moving(canvas)
        self.reactions.draw_moving(canvas)
