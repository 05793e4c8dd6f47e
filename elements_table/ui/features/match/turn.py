"""What the viewer does at a table: acting, the question before a slip, and taking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER
from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.shell.dialog import ask, ask_first
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Ref, Scene


class TurnCallbacks(NamedTuple):
    """What a turn tells its table."""

    take: Callable[[Any], bool]
    """Keeps an action until a window is closed; returns whether one is open."""
    unprepare: Callable[[], bool]
    """Forgets what was kept; returns whether there was anything."""
    acted: Callable[[], None]
    taken_back: Callable[[], None]
    close_eyes: Callable[[], None]
    """Turns the table to what everybody may see."""
    redraft: Callable[[], None]
    refuse: Callable[[str, Actor | None], None]
    """Says why something cannot be done, at the piece it was tried with (None: where one takes back)."""
    play_sound: Callable[[str], None]


class Turn:
    """Sends what a person chose to the match."""

    def __init__(
        self,
        app: Shell,
        match: Match,
        scene: Scene,
        state: TableState,
        views: ViewBuilder,
        calls: TurnCallbacks,
    ) -> None:
        self._app = app
        self._match = match
        self._scene = scene
        self._state = state
        self._views = views
        self._calls = calls

    # ---- acting

    def choose(self, action: Any) -> None:
        """Do what the viewer chose, after a question where that gives something away."""
        if self._state.viewer is None or self._state.choices is None:
            return
        if callable(action):  # a button of the draft, not an action of the game
            action()
            self._calls.redraft()
            return
        self.ask(action, lambda: self.act(action))

    def ask(self, action: Any, act: Callable[[], None]) -> None:
        """Do `act`, after the scene's question about `action` where it has one and the settings want it."""
        asks = self._app.services.settings.ask_first
        ask_first(self._app, self._scene.confirm(action, self._views.view()) if asks else None, act)

    def act(self, action: Any) -> None:
        """Do an action of the viewer's at once."""
        if self._state.viewer is None or self._calls.take(action):
            return
        try:
            self._match.act(self._state.viewer, action)
        except TableError as error:
            self._app.navigator.say(str(error))
            return
        self._calls.acted()

    def deal(self, action: Any) -> None:
        """Do one of the dealer's actions: the next round, or the end. At hot seat nobody's new hand is open."""
        if len(self._match.people) > 1:
            self._calls.close_eyes()
        try:
            self._match.act(DEALER, action)
        except TableError as error:
            self._app.navigator.say(str(error))

    def refuse(self, actor: Actor, zone: str) -> None:
        """Say why a piece cannot lie there, or (with no zone) do anything at all."""
        if not self._state.is_my_turn:
            view = self._views.view()
            waiting = [seat for seat in view.waiting if seat >= 0 and seat != view.names.you]
            words = _("Wait: it is {name}’s turn.").format(name=self._views.names[waiting[0]]) if waiting else ""
            words = words or _("Wait a moment.")
        else:
            words = self._why_not(actor, zone)
            if not words:
                return
        self._calls.refuse(words, actor)
        self._calls.play_sound("illegal")

    def _why_not(self, actor: Actor, zone: str) -> str:
        """Return why a piece cannot lie in a zone; with no zone, why it can do nothing."""
        words: str
        if not zone:
            words = self._scene.unusable(actor.piece, self._views.view())
            return words
        words = self._state.draft.refusal(Ref(actor.zone, actor.index), zone) if self._state.draft is not None else ""
        return words or self._scene.refusal(actor.piece, actor.zone, zone, self._views.view())

    # ---- taking back

    def ask_undo(self) -> None:
        """Take back the last change of the draft, else the last own action (after a question where that costs)."""
        if self._calls.unprepare():
            return
        if self._state.draft is not None and self._state.draft.undo():
            self._calls.redraft()
            return
        offer = self._views.undo_offer()
        if offer is None:
            words = {
                "day": _("Nothing is taken back in a counted deal of the day."),
                "ladder": _("Nothing is taken back in a match of the ladder."),
                None: _("There is nothing that you may take back now."),
            }
            self._calls.refuse(words[self._match.counts_for], None)
        elif offer == "free":
            self._undo()
        else:
            text = _(
                "You know more of the hidden cards now. The match then counts as practice, not in the statistics."
            )
            ask(self._app, _("Take it back?"), text, _("Take it back"), self._undo)

    def _undo(self) -> None:
        if self._state.viewer is None:
            return
        try:
            self._match.undo(self._state.viewer)
        except TableError as error:
            self._app.navigator.say(str(error))
            return
        self._calls.taken_back()

    def count(self) -> None:
        """Count a match that is over in the statistics, whether or not its summary was seen; twice is once."""
        if self._match.is_counted:
            statistics = self._app.services.statistics()
            statistics.record(self._match)
            statistics.close()
        if self._match.is_unaided and self._match.is_over:
            self._app.services.daily.note(self._match)
            self._app.services.ladders.note(self._match)
