"""All that can be done at a table as a list to choose from, for whoever does not see the pieces."""

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.shell.dialog import FOOT, HEAD, Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.list_view import LINE_PITCH, LineList

MOST: Final = 14
"""Rows in sight."""


class ChoiceSheet(Sheet):
    """The names of actions; `take` gets the place of the one that Enter or a click has chosen, the sheet gone."""

    def __init__(self, app: Shell, names: Sequence[str], take: Callable[[int], None]) -> None:
        super().__init__(app, _("What you can do"))
        self.size = (760.0, HEAD + 24 + min(MOST, len(names)) * LINE_PITCH + FOOT)
        self._take = take
        self.list = LineList(lambda _row: None)
        self.list.on_open = self._choose
        self.list.show_lines(names)
        self.close = Button(_("Close"), self.back)

    def _choose(self, row: int) -> None:
        self.back()
        self._take(row)

    def enter(self) -> None:
        self.focus.focus(self.list)

    def spoken(self) -> Sequence[str]:
        return ()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.list.lie_in(self.body)
        self.close.rect = self.foot_rects(1)[0]
        self.focus.set([self.list, self.close])
