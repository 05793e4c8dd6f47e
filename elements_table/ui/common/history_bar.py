"""The top bar that History's two pages share: matches and statistics, and what the page does with files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.theme import TITLE, TOP_BAR
from elements_table.ui.widgets.button import Link
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.segments import TAB_HEIGHT, TAB_PADDING, Tabs
from elements_table.ui.widgets.top_bar import LEFT, TopBar

MATCHES, STATISTICS = 0, 1
SEPARATOR: Final = 33.0
"""From the end of the title to the word after it."""


class HistoryBar(TopBar):
    """Back, the title, a tab for each page, and a link at the right; `on_other` shows the page that is not `page`."""

    def __init__(self, page: int, link: Link, on_back: Callable[[], None], on_other: Callable[[], None]) -> None:
        super().__init__(_("History"), "", on_back, ())
        self.link, self._page, self._on_other = link, page, on_other
        self.tabs = Tabs((_("Matches"), _("Statistics")), page, self._turn)

    @property
    def widgets(self) -> list[Widget]:
        return [*super().widgets, self.tabs, self.link]

    def _turn(self, page: int) -> None:
        """Show the other page; this one, should it come back, is itself again."""
        self.tabs.chosen = self._page
        if page != self._page:
            self._on_other()

    def lay_out(self, right: float, measure: Callable[[str, float, str], float]) -> None:
        """Put the tabs after the title and the link before the edge `right`."""
        left = LEFT + measure(self.title, TITLE, "serif") + SEPARATOR - TAB_PADDING
        self.tabs.place(left, TOP_BAR / 2 - TAB_HEIGHT / 2, measure)
        wide = self.link.width(measure)
        self.link.rect = (right - wide, TOP_BAR / 2 - 17, wide, 34)
