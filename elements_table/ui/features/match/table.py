"""The table of a match: it shows updates, offers what is legal, and sends what a person chose to the match."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.common.pictures import keep_picture
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.features.match.compose import TableParts
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.shell.screen import Felt, Shell
from elements_table.ui.stage.scene import Layout, View
from elements_table.ui.widgets.tips import Tip


class TableScreen(TableParts):
    """A match as one person sees it. Data go one way: input, `Turn`, match, updates, `TableState`, stage."""

    stands = True

    def __init__(
        self, app: Shell, match: Match, mode: Callable[[TableScreen], TableMode] | None = None, *, posed: bool = False
    ) -> None:
        """Show `match` as the mode that `mode` returns has it go on; a posed table is for a picture."""
        super().__init__(app, match, TableMode() if mode is None else mode(self), posed=posed)
        self.hot_seat.turned.connect(self._turned)

    @property
    def shrinks(self) -> float:
        return self.mode.shrinks(self.display.zoom)

    @property
    def most_zoom(self) -> float:
        return self.scene.largest

    @property
    def stale(self) -> bool:
        """Whether the resting layer must be drawn again."""
        return self.state.stale

    @stale.setter
    def stale(self, stale: bool) -> None:
        self.state.stale = stale

    def enter(self) -> None:
        """Listen to the match, and tell what has happened so far; a new match is dealt before one's eyes."""
        self.match.listen(self.presenter.hear)
        if not self.posed:
            self.services.sound.enter_room(self.match.game.id)
        told = self.log_drawer.retell()
        self.banter.begin(told)
        opening, viewer = self.match.opening, self.state.viewer
        if opening is not None and not self.match.record and not self.posed:
            self.presenter.deal_in(self.scene.staging.staged(self.views.told(opening), self.view()))
        elif viewer is not None:
            self.reactions.begin(told)

    def leave(self) -> None:
        """Stop listening; the match lies on disk as it stands."""
        self.match.unlisten(self.presenter.hear)
        if not self.posed:
            self.services.sound.enter_room("")
        self.bots.leave()
        self.turn.count()
        self.pausing.count()
        self._keep_picture()
        if self.match.is_over:
            with self.navigator.telling():
                self.services.saves.finish(self.match)
        else:
            self.services.saves.note(self.match)
            self.match.close()
        self.painter.let_go()

    def _keep_picture(self) -> None:
        """Keep what the table looks like; of several people's nothing that not all of them see."""
        if self.match.journal is None or self.posed or not self.match.record:
            return
        self.hints.clear()
        self.interludes.forget()
        self.hot_seat.share_screen()
        self.stage.hurry()
        keep_picture(self.app, self, self.match.journal)

    def pause(self) -> None:
        self.state.refresh()

    def resume(self) -> None:
        self.state.refresh()
        if self.language != self.services.settings.language:
            self._speak()
        self.state.settled = False
        self.forced.set_pace()
        self.mode.resumed()

    def revisit(self, number: int | None) -> bool:
        return self.mode.revisit(number)

    def _speak(self) -> None:
        """Say everything in the language that is spoken now, the log from its first line on; a hint is asked anew."""
        self.language = self.services.settings.language
        self.title = _(self.match.game.data.title)
        self.mode.speak()
        for part in (self.top_bar, self.log_drawer, self.explaining, self.hints.card):
            part.speak()
        self.hints.clear()
        self.log_drawer.retell(len(self.state.queue))
        self.binder.make()

    def felt(self) -> Felt:
        return self.controls.felt(super().felt(), self.pan)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may act now, out of turn where it is asked to."""
        return self.state.is_my_turn or (self.mode.asks_reaction and self.state.choices is not None)

    def view(self) -> View:
        """Return all that the frame follows from."""
        return self.views.view()

    def layout(self, width: float, height: float) -> None:
        """Lay the table out anew; nothing flies during a resize."""
        self.mode.place(width, height)
        super().layout(width, height)
        seats, viewer = len(self.match.seats), self.state.viewer or 0
        cards = self.services.settings.cards
        room = (width, height - self.mode.foot)
        self.state.layout = Layout(*room, seats, viewer, self.log_drawer.shown, cards=cards)
        self.interludes.hurry()
        self.painter.fit()
        self.stage.hurry()
        self.binder.lay()
        self.mode.laid()

    def _turned(self, unseen: int | None) -> None:
        """The table has other eyes now: of a person who has not seen the last updates, or (None) everybody's."""
        self.has_other_eyes = True
        self._forget()
        self.log_drawer.retell(len(self.state.queue) if unseen is None else unseen)
        self.state.settled &= unseen is None
        self.binder.lay()
        self.mode.laid()
        self.controls.renew()

    def _forget(self) -> None:
        """Let go of all that the last eyes were shown, or had begun; the state has done so already."""
        self.interludes.forget()
        self.hints.clear()
        self.drags.forget()
        self.focus.forget()
        self.painter.forget()
        self.log_drawer.forget()
        self.toast = None
        self.controls.forget()
        self.painter.calm()

    def let_go(self) -> None:
        self.painter.forget_resting()
        super().let_go()

    def update(self, now: float) -> None:
        state = self.state
        if self.context.is_on_top and not self.posed:
            self.unsaved.update()
            if self.mode.goes_on(now):
                self.bots.tick(now / 1000)
        self.pausing.tick(now)
        self.reactions.update(now)
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
        self.log_drawer.follow()
        self.controls.renew()
        self.mode.update(now)

    def handle(self, event: Input) -> bool:
        """Take one input: buttons first, then the pieces; a click finishes what still moves."""
        used = self.mode.handles(event)
        if used is not None:
            return used
        if isinstance(event, Key):
            self.announcer.notice()
        elif isinstance(event, Pointer) and event.kind == "down":
            self.announcer.notice((event.x, event.y))
        self.controls.renew()
        self.painter.enlarging.pointer_moved()
        if self._hurried(event):
            return True
        if isinstance(event, Key) and self.controls.key(event):
            return True
        if isinstance(event, Pointer):
            return self._point(event)
        used = super().handle(event)
        self.controls.follow_focus()
        return used

    def _point(self, event: Pointer) -> bool:
        if event.kind == "down" and (self.stage.moving() or self.state.queue) and self.stage.dragged is None:
            self.presenter.hurry()
            self.controls.renew()
            if not self.context.is_on_top:
                return True
        if event.kind == "wheel" and self.log_drawer.wheel(event):
            return True
        on_widget = self.stage.dragged is None and self.focus.handle(event)
        if self.focus.changed():
            self.state.stale = True
        if on_widget and event.kind != "move":
            return True
        used = self.drags.pointer(event)
        if self.stage.dragged is not None:
            self.display.touch()
        elif event.kind == "move":
            self.painter.enlarging.point(event.x, event.y)
            self.log_drawer.point(event.x, event.y)
        return used or on_widget

    def _hurried(self, event: Input) -> bool:
        """Let a click, Enter, Space or Escape end an interlude; return whether that was all it was for."""
        is_click = isinstance(event, Pointer) and event.kind == "down"
        is_key = isinstance(event, Key) and self.mode.keys_hurry
        if not self.interludes.is_on or not (is_click or is_key):
            return False
        self.presenter.hurry()
        self.controls.renew()
        return not isinstance(event, Key) or event.name in ("enter", "space", "escape") or not self.context.is_on_top

    def scrolls(self, x: float, y: float) -> bool:
        return super().scrolls(x, y) or self.log_drawer.is_at(x, y)

    def tip(self, pointer: Pointer | None) -> tuple[Rect, Tip] | None:
        return super().tip(pointer) or self.tips.at(pointer)

    def bindings(self) -> list[Binding]:
        return self.controls.bindings()

    def back(self) -> None:
        """Pause; a match that is over is left."""
        if self.match.is_over or not self.mode.pauses:
            self.context.leave()
        else:
            self.navigator.push(self.pausing.sheet())

    def moving(self) -> bool:
        return self.painter.living.moving() or self.stirs()

    @property
    def lives(self) -> bool:
        return self.app.is_focused and not (self.posed or self.stage.pace.reduced)

    def stirs(self) -> bool:
        is_moving = self.stage.moving() or self.painter.moving() or self.mode.moving() or self.banter.moving()
        return is_moving or (self.reactions.moving() and not self.posed)

    def changed(self) -> pygame.Rect | None:
        return self.painter.living.changed()

    def waiting(self) -> bool:
        is_open = self.state.window.is_open or self.painter.living.is_on_the_way()
        return self.mode.is_waiting(self.state.is_my_turn and self.state.caught_up and not is_open)

    def draw(self, canvas: Canvas) -> None:
        self.painter.draw(canvas)

    def draw_added(self, canvas: Canvas) -> None:
        self.painter.draw_added(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        self.painter.draw_moving(canvas)
        self.reactions.draw_moving(canvas)
        if not self.interludes.says:
            self.banter.draw(canvas)
        self.mode.draw_moving(canvas)
