"""The puzzle of the day in the menu, told without the rules of its game."""

from __future__ import annotations

import logging
from datetime import date
from typing import TYPE_CHECKING

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _, plural
from elements_table.match.campaign.puzzles import Daily, puzzle_of_the_day
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GREEN, LINE, SECONDARY
from elements_table.ui.features.menu.menu_cards import MenuCard

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Shell

log = logging.getLogger(__name__)


class PuzzleCard(MenuCard):
    """The puzzle of a day, for the menu."""

    icon = "ui_hint"

    def __init__(self, app: Shell, daily: Daily) -> None:
        super().__init__(app)
        self._daily = daily
        self.shortcut = "p"

    @classmethod
    def of_today(cls, app: Shell) -> PuzzleCard | None:
        """Return the card of today; None where there is no puzzle that can be read."""
        try:
            daily = puzzle_of_the_day(date.today(), app.services.registry)
            return None if daily is None else cls(app, daily)
        except TableError as error:
            log.warning("%s", error)
            return None

    @property
    def title(self) -> str:
        """What the card is about."""
        return _("Puzzle of the day")

    @property
    def note(self) -> str:
        """The game."""
        return _(self.app.services.registry.head(self._daily.game).title)

    def activate(self) -> None:
        """Open it."""
        self.app.navigator.go("puzzle", self._daily.game, self._daily.number)

    def draw_body(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the level, and whether it is solved, or how many are: its goal would want the game's rules."""
        x, y, w, _h = rect
        canvas.label(_("Level {n}").format(n=self._daily.entry.level), x, y, w, face="semi")
        learned = self.app.services.learning.learned.puzzles
        results = [result for game in learned.values() for result in game.values()]
        count = sum(result.solved for result in results)
        words = plural("{n} puzzle solved", "{n} puzzles solved", count).format(n=count)
        own = self.app.services.learning.puzzles(self._daily.game).get(self._daily.entry.id)
        if own is not None and own.solved:
            words = _("solved")
            canvas.icon("ui_check", x + 8, y + LINE + 14, 16, GREEN)
        canvas.text(words, x + (24 if own is not None and own.solved else 0), y + LINE + 4, color=SECONDARY)
