"""Show me: a small triangle and two words in gold, at the foot of a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, GOLD, GOLD_EDGE
from elements_table.ui.widgets.button import Button

ARROW: Final = 12.0


class ShowMe(Button):
    """Plays a picture on a table; `number` is the picture's, and its key."""

    def __init__(self, number: int, on_press: Callable[[], None]) -> None:
        about = _("Opens this position on a table, to be played as practice.")
        super().__init__(_("Show me"), on_press, shortcut=str(number), about=about)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw triangle and words; brighter under the pointer."""
        x, y, w, h = self.rect
        color = GOLD_EDGE if hot else GOLD
        wide = canvas.text_width(self.label, BODY, "semi")
        left = x + w - wide - ARROW - 6
        middle = y + h / 2 + (1 if pressed and hot else 0)
        canvas.path("M1 1L9 6L1 11Z", (left, middle - 6, 12, 12), fill=color)
        canvas.text(self.label, x + w, middle, BODY, "semi", color, "r")
