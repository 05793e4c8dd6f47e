"""The deal of the day in the menu: a disc for each game, ticked where it counted today, and the days in a row."""

from __future__ import annotations

from typing import Final

from elements_table import paths
from elements_table.kernel.words import _, plural
from elements_table.ui.common.daily_words import row_words
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, DARK_TEXT, GOLD, GREEN
from elements_table.ui.features.menu.menu_cards import MenuCard
from elements_table.ui.shell.game_list import heads_with_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.disc import draw_disc

BESIDE: Final = 84.0
"""What the icon and the margins take of the line of the title."""


class DealCard(MenuCard):
    """Leads to today's deals."""

    icon = "ui_calendar"
    wide = 270.0

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.heads = heads_with_table(app.services.registry, paths.cache_folder())
        self.shortcut = "d"

    @property
    def title(self) -> str:
        """What the card is about."""
        return _("Deal of the day")

    @property
    def note(self) -> str:
        """The days in a row, in fewer words where the title needs the room."""
        days = self.app.services.daily.streak()
        measure = self.app.display.art.text_width
        room = self.rect[2] - BESIDE - measure(self.title, BODY, "semi")
        forms = (row_words(days), plural("{n} day", "{n} days", days).format(n=days) if days else "", "")
        return next((words for words in forms if measure(words, BODY, "sans") <= room), "")

    def activate(self) -> None:
        """Show the deals."""
        self.app.navigator.go("daily")

    def draw_body(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the discs."""
        x, y, w, h = rect
        played = self.app.services.daily.played(self.app.services.daily.today())
        pitch = w / max(1, len(self.heads))
        r = min(21.0, pitch / 2 - 4, h / 2 - 1)
        for i, head in enumerate(self.heads):
            middle = (x + (i + 0.5) * pitch, y + h / 2)
            draw_disc(canvas, head, *middle, r)
            if head.id in played:
                canvas.circle(*middle, r, line=GOLD, line_width=2)
                canvas.circle(middle[0] + r * 0.75, middle[1] + r * 0.75, 9, fill=GREEN)
                canvas.icon("ui_check", middle[0] + r * 0.75, middle[1] + r * 0.75, 12, DARK_TEXT)
