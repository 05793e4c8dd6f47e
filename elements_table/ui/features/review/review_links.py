"""What stands at the top of a review: the match on its table again, and giving it away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.common.give_away import give_match
from elements_table.ui.drawing.theme import MARGIN
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Link

APART: Final = 32.0
TOP: Final = 13.0
HIGH: Final = 34.0


class ReviewLinks:
    """Replay and export of `match`, which `seat` reads; `number` returns the decision that is looked at."""

    def __init__(self, app: Shell, match: Match, seat: int, number: Callable[[], int | None]) -> None:
        self._app = app
        self._match = match
        self._seat = seat
        self._number = number
        about = _("Shows the match on its table, from this decision on.")
        self.replay = Link(_("Replay"), self._replay, icon="ui_play", shortcut="r", about=about)
        about = _("Copies the match to a file that can be imported elsewhere.")
        self.give = Link(_("Export"), lambda: give_match(app, match), shortcut="x", about=about)

    def place(self, width: float, measure: Callable[[str, float, str], float]) -> None:
        """Put them at the right edge of a window."""
        right = width - MARGIN
        for link in (self.give, self.replay):
            wide = link.width(measure)
            link.rect = (right - wide, TOP, wide, HIGH)
            right -= wide + APART

    def _replay(self) -> None:
        """Go back to the replay that the review was opened from, else show one."""
        top, below = self._app.navigator.stack[-1], self._below()
        if below is not None and below.revisit(self._number()):
            self._app.navigator.pop(top)
        else:
            self._app.navigator.go("decision", self._match, self._seat, self._number())

    def _below(self) -> Screen | None:
        return self._app.navigator.stack[-2] if len(self._app.navigator.stack) > 1 else None
