"""The top bar of a guided table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.widgets.button import Link
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.top_bar import draw_words

if TYPE_CHECKING:
    from elements_table.match.play.match import Match
    from elements_table.ui.features.lessons.guide import Guide
    from elements_table.ui.shell.screen import Shell


class GuidedBar(TableBar):
    """Back, title and word on the left; a way out, rules and settings on the right; hint and undo where wanted."""

    def __init__(
        self, guide: Guide, app: Shell, match: Match, state: TableState, views: ViewBuilder, icons: Icons
    ) -> None:
        self._guide = guide
        self._leave = Link("", icons.back, icon="ui_quit")
        self._leave.keys = ("escape",)
        super().__init__(app, match, state, views, icons, lambda: True)

    def speak(self) -> None:
        """Say what the icons and the way out are for, as the guide says it now."""
        super().speak()
        self._leave.label = self._guide.leave_word

    def widgets(self) -> list[Widget]:
        """Return what can be used now, placed."""
        shown = super().widgets()
        if not self._guide.has_tools:
            shown = [widget for widget in shown if widget not in (self._hint, self._undo)]
        if not self._guide.leave_word:
            return shown
        left = min(widget.rect[0] for widget in shown[1:])
        width = self._leave.width(self._app.display.art.text_width)
        self._leave.rect = (left - 24 - width, 13.0, width, 34.0)
        return [shown[0], self._leave, *shown[1:]]

    def draw(self, canvas: Canvas, status: str, until: float | None = None) -> None:
        """Draw the title and what is led here."""
        draw_words(canvas, _(self._match.game.data.title), self._guide.word or status, until)
