"""A field to look for something: a glass before the words."""

from __future__ import annotations

from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import SECONDARY
from elements_table.ui.widgets.text_field import TextField

GLASS: Final = 18.0
HEIGHT: Final = 40.0


class SearchField(TextField):
    """A text field with a glass; `inset` leaves room for it."""

    inset = 40.0

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the field and the glass."""
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, _w, h = self.rect
        canvas.icon("ui_search", x + 22, y + h / 2, GLASS, SECONDARY)
