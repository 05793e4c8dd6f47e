"""What was found: a heading and a line each, with the words that were looked for marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECONDARY, TEXT, Color
from elements_table.ui.platform.inputs import Key
from elements_table.ui.widgets.list_box import ListBox

FOUND_PITCH: Final = 62.0
INSET: Final = 18.0


class FoundRow(NamedTuple):
    """Where something was found and the line itself, both in pieces: of each whether it was looked for."""

    heading: Sequence[tuple[str, bool]]
    pieces: Sequence[tuple[str, bool]]


class FoundList(ListBox):
    """Rows of two lines; up and down choose, Enter or a click opens. `on_open` gets the index."""

    def __init__(self, rows: Sequence[FoundRow], on_open: Callable[[int], None]) -> None:
        super().__init__(["" for _row in rows], 0, on_open, pitch=FOUND_PITCH)
        self.rows = list(rows)

    def key(self, event: Key) -> bool:
        """Choose with up, down, home, end and by the page; nothing is opened by it."""
        last = len(self.labels) - 1
        by = {"up": -1, "down": 1, "pageup": -self.shown, "pagedown": self.shown}.get(event.name)
        to = {"home": 0, "end": last}.get(event.name, None if by is None else self.chosen + by)
        if to is None or last < 0 or (event.name == "up" and not self.chosen):
            return super().key(event) if event.name in ("enter", "space") else False
        self.choose(to, tell=False)
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the rows that fit, the chosen one on a plate."""
        x, y, w, _h = self.rect
        for place, row in enumerate(self.rows[self.top : self.top + self.shown]):
            top = y + place * self.pitch
            if self.top + place == self.chosen:
                canvas.box((x, top + 2, w, self.pitch - 4), 8, fill=HAIRLINE, fill_opacity=0.08)
                canvas.box((x, top + 12, 3, self.pitch - 24), 1.5, fill=GOLD)
            _draw_pieces(canvas, row.heading, x + INSET, top + 20, w - 2 * INSET, "semi", TEXT)
            _draw_pieces(canvas, row.pieces, x + INSET, top + 43, w - 2 * INSET, "sans", SECONDARY)


def _draw_pieces(
    canvas: Canvas, pieces: Sequence[tuple[str, bool]], x: float, y: float, room: float, plain: str, ink: Color
) -> None:
    """Draw a line in its pieces as far as there is room."""
    end = x + room
    for text, is_wanted in pieces:
        face, color = ("semi", GOLD) if is_wanted else (plain, ink)
        wide = canvas.text_width(text, BODY, face)
        if x + wide > end:
            canvas.label(text, x, y, end - x, face=face, color=color, anchor="l")
            return
        canvas.text(text, x, y, face=face, color=color, anchor="l")
        x += wide
