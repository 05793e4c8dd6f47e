"""A position of the rulebook on its table: what it tells is played, then the reader may go on. Nothing is kept."""

from dataclasses import dataclass
from typing import Final

from elements_table.kernel.errors import IllegalAction
from elements_table.kernel.game import Action
from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.shell.screen import Shell

REST_MS: Final = 900.0
"""How long each state rests before the next action of a picture."""


def shown(app: Shell, match: Match, script: list[tuple[int, Action]]) -> TableScreen:
    """Return a table on which `script` is played, (seat, action) by (seat, action); bots wait for its end."""
    return TableScreen(app, match, lambda table: ShownMode(table, script))


@dataclass(eq=False)
class ShownMode(TableMode):
    """Plays a script; who leaves goes back to the picture."""

    pauses = explains = False
    table: TableScreen
    script: list[tuple[int, Action]]
    _rests_since: float | None = None

    @property
    def is_led(self) -> bool:
        return bool(self.script)

    def goes_on(self, now: float) -> bool:
        table = self.table
        if not self.script:
            return True
        if table.stage.moving() or table.state.queue or table.state.window.is_open or self._rests_since is None:
            self._rests_since = now
        elif now - self._rests_since >= REST_MS:
            seat, action = self.script.pop(0)
            try:
                table.match.act(seat, action)
            except IllegalAction:
                self.script.clear()  # the reader has played something else, or taken something back
            self._rests_since = now
        return False

    def told(self) -> str:
        return _("An example of the rulebook. Going back leads to its page.")

    def is_waiting(self, usual: bool) -> bool:
        return usual and not self.script
