"""What the viewer does at a table: acting, the question before a slip, and taking back."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, Action
from elements_table.kernel.words import _
from elements_table.ui.features.match.action_binder import ActionBinder
from elements_table.ui.features.match.announcer import Announcer
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.sheets.hot_seat import HotSeat
from elements_table.ui.shell.dialog import SlipQuestion, ask, ask_first
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.signals import Signal


@dataclass(eq=False, repr=False)
class Turn(TablePart):
    """Sends what a person chose to the match."""

    hot_seat: HotSeat
    binder: ActionBinder
    announcer: Announcer

    def __post_init__(self) -> None:
        super().__post_init__()
        self.acted: Signal[[]] = Signal()
        self.taken_back: Signal[[]] = Signal()
        self.kept: Signal[[str]] = Signal()
        """Nothing can be taken back now, and why."""

    def choose(self, action: Action) -> None:
        """Do what the viewer chose, after a question where that gives something away."""
        if self._state.viewer is None or self._state.choices is None:
            return
        if callable(action):  # a button of the draft, not an action of the game
            action()
            self.binder.redraft()
        elif self._mode.wants(action):
            self.ask(action, lambda: self.act(action))

    def ask(self, action: Action, act: Callable[[], None]) -> None:
        """Do `act`, after the scene's question about `action` where it has one and the settings want it."""
        question = self._scene.confirm(action, self._views.view()) if self._settings.ask_first else None
        ask_first(self._app, question, act)

    def act(self, action: Action) -> None:
        """Do an action of the viewer's at once."""
        if self._state.viewer is None or self._take(action):
            return
        try:
            self._match.act(self._state.viewer, action)
        except TableError as error:
            self._app.navigator.say(str(error))
        else:
            self.acted()

    def deal(self, action: Action) -> None:
        """Do one of the dealer's actions: the next round, or the end. At hot seat nobody's new hand is open."""
        if len(self._match.people) > 1:
            self.hot_seat.close_eyes()
        with self._app.navigator.telling():
            self._match.act(DEALER, action)

    def _take(self, action: Action) -> bool:
        """Keep what the viewer wants to do until a window for reactions is closed; return whether one is open."""
        state, seat, part = self._state, self._state.viewer, self._scene.reactions
        if seat is None or not state.window.is_open:
            return False
        if part is not None and part.is_aside(action):
            state.answers.asides[seat] = action
        elif action in state.prospects.get(seat, ()):
            state.answers.prepared[seat] = action
        else:
            state.answers.toggle(seat, action)
        if self._mode.asks_reaction:  # what was asked for is done at once
            state.window.shorten()
        state.refresh()
        return True

    def refuse(self, actor: Actor, zone: str) -> None:
        """Say why a piece cannot lie there, or (with no zone) do anything at all."""
        if self._mode.refused(actor, zone):
            return
        if not self._state.is_my_turn:
            view = self._views.view()
            waiting = [seat for seat in view.waiting if seat >= 0 and seat != view.names.you]
            words = _("Wait: it is {name}’s turn.").format(name=self._views.names[waiting[0]]) if waiting else ""
            words = words or _("Wait a moment.")
        else:
            words = self._why_not(actor, zone)
            if not words:
                return
        self.announcer.refuse(words, actor)
        self.context.play_sound("illegal")

    def _why_not(self, actor: Actor, zone: str) -> str:
        """Return why a piece cannot lie in a zone; with no zone, why it can do nothing."""
        words: str
        if not zone:
            words = self._scene.unusable(actor.piece, self._views.view())
            return words
        words = self._state.draft.refusal(actor.ref, zone) if self._state.draft is not None else ""
        return words or self._scene.refusal(actor.piece, actor.zone, zone, self._views.view())

    def ask_undo(self) -> None:
        """Take back the last change of the draft, else the last own action (after a question where that costs)."""
        if self._mode.undo() or self._unprepare():
            return
        if self._state.draft is not None and self._state.draft.undo():
            self.binder.redraft()
            return
        offer = self._views.undo_offer()
        if offer is None:
            words = {
                "day": _("Nothing is taken back in a counted deal of the day."),
                "ladder": _("Nothing is taken back in a match of the ladder."),
                None: _("There is nothing that you may take back now."),
            }
            self.kept(words[self._match.counts_for])
        elif offer == "free":
            self._undo()
        else:
            text = _(
                "You know more of the hidden cards now. The match then counts as practice, not in the statistics."
            )
            ask(self._app, _("Take it back?"), text, _("Take it back"), self._undo, SlipQuestion)

    def _unprepare(self) -> bool:
        seat = self._state.viewer
        if seat is None or self._views.prepared() is None:
            return False
        self._state.answers.asides.pop(seat, None)
        self._state.answers.prepared.pop(seat, None)
        self._state.refresh()
        return True

    def _undo(self) -> None:
        if self._state.viewer is not None:
            with self._app.navigator.telling():
                self._match.undo(self._state.viewer)
                self.taken_back()

    def count(self) -> None:
        """Count a match that is over in the statistics, whether or not its summary was seen; twice is once."""
        if self._match.is_counted:
            with closing(self._app.services.statistics()) as statistics:
                statistics.add(self._match)
        if self._match.is_unaided and self._match.is_over:
            self._app.services.daily.note(self._match)
            self._app.services.ladders.note(self._match)
