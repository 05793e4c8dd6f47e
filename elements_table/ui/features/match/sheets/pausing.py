"""Pausing at a table, the ways out of a match, and what is said when it is not being saved any more."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.history import put_away
from elements_table.ui.common.after_match import set_up
from elements_table.ui.features.match.hint.hint_controller import HintController
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.sheets import pause
from elements_table.ui.features.match.turn import Turn
from elements_table.ui.shell.dialog import Answer, Dialog

AWAY_MS: Final = 120_000.0
"""Without any input for so long nobody plays."""
LONGEST_STEP: Final = 1000.0
"""More than this between two looks is no time at the table: the machine slept."""


@dataclass(eq=False, repr=False)
class Pausing(TablePart):
    """Makes the pause, and does what is chosen there."""

    turn: Turn
    hints: HintController

    def __post_init__(self) -> None:
        super().__post_init__()
        self._last: float | None = None
        self._played = 0.0
        """Milliseconds not yet counted."""

    def tick(self, now: float) -> None:
        """Let the time at the table run while somebody is there; the app's clock, in ms."""
        if self._last is not None and self.context.is_on_top and self._app.idle_ms < AWAY_MS:
            self._played += min(LONGEST_STEP, now - self._last)
        self._last = now

    def count(self) -> None:
        """Put the time at the table to what is kept of the match."""
        self._match.spend(seconds=self._played / 1000)
        self._played = 0.0

    def sheet(self) -> pause.Pause:
        """Return the pause as things stand now."""
        self.count()
        state, is_unaided = self._state, self._match.is_unaided
        may_ask = state.is_my_turn and self._settings.show_hints and state.hinted is None and not is_unaided
        kept = self._match.journal is not None and self._match.trouble is None
        calls = pause.PauseCallbacks(
            hint=self.hints.ask if may_ask else None,
            rules=self.context.open_rulebook,
            undo=self.turn.ask_undo if self._views.undo_offer() is not None else None,
            edit=partial(set_up, self._app, self._match, state.viewer or 0) if may_ask else None,
            leave=self.context.leave,
            restart=self._restart if kept and not is_unaided else None,
            give_up=self._give_up if kept else None,
        )
        return pause.Pause(self._app, self._match, self._views.names, calls)

    def _restart(self) -> None:
        """Deal the same cards to the same people; what was played is put away, and the match counts as practice."""
        match, app = self._match, self._app
        self.context.leave()
        try:
            if match.journal is not None:
                put_away(app.services.saves, match.journal)
            app.navigator.start_match(match.game.id, match.header.seats, match.options, match.seed, practice=True)
        except TableError as error:
            app.navigator.say(str(error))

    def _give_up(self) -> None:
        """Put the match away; the menu can bring it back for a while."""
        self.context.leave()
        if self._match.journal is not None:
            self._app.navigator.stack[0].take_away(self._match.journal)


@dataclass(eq=False, repr=False)
class Unsaved(TablePart):
    """Watches whether a match is kept."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._told: str | None = None

    def update(self) -> None:
        """Tell of trouble that has not been told."""
        trouble = self._match.trouble
        if trouble is None or self._told is not None:
            return
        self._told = trouble
        words = _("{trouble} You can play on; to find the match again later, keep it in {folder}.")
        text = words.format(trouble=trouble, folder=self._app.services.saves.refuge)
        answers = (Answer(_("Play on"), lambda: None), Answer(_("Keep it there"), self._rescue, "primary"))
        self._app.navigator.push(Dialog(self._app, _("The match is not being saved"), text, answers))

    def _rescue(self) -> None:
        try:
            path = self._app.services.saves.rescue(self._match)
        except TableError as error:
            self._app.navigator.say(str(error))
            return
        self._told = None
        self._app.navigator.say(_("{path}: the match is kept here now, and goes on from the menu.").format(path=path))
