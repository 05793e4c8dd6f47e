"""A list of lines, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECONDARY, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Widget

PITCH: Final = 34.0


class ListBox(Widget):
    """Rows of text; a click, or up, down, home and end, choose at once. `on_change` gets the index."""

    def __init__(
        self,
        labels: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        rect: Rect = (0.0, 0.0, 0.0, 0.0),
        *,
        pitch: float = PITCH,
    ) -> None:
        super().__init__(rect)
        self.labels = tuple(labels)
        self.chosen = chosen
        self.on_change = on_change
        self.pitch = pitch
        self.top = 0
        """Index of the first row shown."""
        self._over = -1

    @property
    def shown(self) -> int:
        """How many rows fit."""
        return max(1, int(self.rect[3] // self.pitch))

    def choose(self, index: int, *, tell: bool = True) -> None:
        """Choose a row, bring it into view and tell."""
        index = min(len(self.labels) - 1, max(0, index))
        self.top = min(max(self.top, index - self.shown + 1), index)
        if index != self.chosen:
            self.chosen = index
            self.stale = True
            if tell:
                self.on_change(index)

    def row_at(self, y: float) -> int:
        """Return the row at a y, or -1."""
        row = self.top + int((y - self.rect[1]) // self.pitch)
        return row if self.top <= row < min(len(self.labels), self.top + self.shown) else -1

    def press(self, event: Pointer) -> None:
        """Remember the row that went down."""
        self._over = self.row_at(event.y)

    def release(self, event: Pointer, inside: bool) -> None:
        """Choose the row that was pressed, also the one that is chosen already (to come back to it)."""
        row = self.row_at(event.y)
        if inside and row >= 0 and row == self._over:
            self.chosen = row
            self.stale = True
            self.on_change(row)

    def wheel(self, event: Pointer) -> bool:
        """Show other rows."""
        top = min(max(0, len(self.labels) - self.shown), max(0, self.top - (1 if event.dy > 0 else -1)))
        moved = top != self.top
        self.top = top
        return moved

    def activate(self) -> None:
        """Go to the chosen row again."""
        self.on_change(self.chosen)

    def key(self, event: Key) -> bool:
        """Choose with up, down, home and end; at an end the arrows move the focus on."""
        last = len(self.labels) - 1
        to = {"up": self.chosen - 1, "down": self.chosen + 1, "home": 0, "end": last}.get(event.name)
        if to is None:
            return super().key(event)
        if not 0 <= to <= last:
            return False
        self.choose(to)
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the rows that fit; the chosen one on a plate with a gold bar."""
        x, y, w, _ = self.rect
        for place, label in enumerate(self.labels[self.top : self.top + self.shown]):
            on = self.top + place == self.chosen
            top = y + place * self.pitch
            if on:
                canvas.box((x, top + 1, w, self.pitch - 2), 8, fill=HAIRLINE, fill_opacity=0.10)
                canvas.box((x, top + 8, 3, self.pitch - 16), 1.5, fill=GOLD)
            face, color = ("semi", TEXT) if on else ("sans", SECONDARY)
            canvas.label(label, x + 14, top + self.pitch / 2, w - 24, BODY, face, color, "l")
