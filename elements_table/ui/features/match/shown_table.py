"""A position of the rulebook on its table: what it tells is played, then the reader may go on. Nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from elements_table.kernel.errors import IllegalAction
from elements_table.ui.features.match.table import TableScreen

if TYPE_CHECKING:
    from elements_table.match.play.match import Match
    from elements_table.ui.shell.screen import Shell

REST_MS: Final = 900.0
"""How long each state rests before the next action of a picture."""


class ShownTable(TableScreen):
    """A table on which `script` is played, (seat, action) by (seat, action); bots wait for its end."""

    explains = False

    def __init__(self, app: Shell, match: Match, script: list[tuple[int, Any]]) -> None:
        super().__init__(app, match)
        self.script = script
        self._rests_since: float | None = None
        self.forced.is_open = lambda: not self.script

    def _go_on(self, now: float) -> None:
        """Play the next action of the script where everything has come to rest; let bots act once it is played."""
        if not self.script:
            super()._go_on(now)
        elif self.stage.moving() or self.state.queue or self.state.window.is_open or self._rests_since is None:
            self._rests_since = now
        elif now - self._rests_since >= REST_MS:
            seat, action = self.script.pop(0)
            try:
                self.match.act(seat, action)
            except IllegalAction:
                self.script.clear()  # the reader has played something else, or taken something back
            self._rests_since = now

    def waiting(self) -> bool:
        """Return whether nothing happens before the next input."""
        return not self.script and super().waiting()

    def back(self) -> None:
        """Go back to the picture."""
        self.navigator.pop(self)
