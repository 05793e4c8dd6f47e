"""A segmented control: one choice of two to four, all in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BODY, HAIRLINE, SECOND, SECONDARY, SHADE, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Widget

INSET: Final = 3.0
PADDING: Final = 8.0
"""Least clear dp on each side of a word before all parts are made equal."""
LEAST: Final = 4.0
"""Clear dp beside each word at least."""


class Segments(Widget):
    """Words on one track; the chosen one lies on a raised plate. `on_change` gets the index."""

    def __init__(
        self,
        labels: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        rect: Rect = (0.0, 0.0, 0.0, 0.0),
        *,
        even: bool = False,
    ) -> None:
        """`even` makes all parts equally wide; otherwise each is as wide as its word and a share of the rest."""
        super().__init__(rect)
        self.labels = tuple(labels)
        self.chosen = chosen
        self.on_change = on_change
        self.even = even
        self._over = -1
        self._size = BODY
        """The smaller type where all words have no room in the usual one."""
        self._shares = tuple(1 / len(labels) for _ in labels)

    def choose(self, index: int) -> None:
        """Choose a part and tell; nothing happens for the one that is chosen."""
        if index != self.chosen:
            self.chosen = index
            self.stale = True
            self.on_change(index)

    def parts(self) -> list[Rect]:
        """Return the rectangle of each part, as last drawn."""
        x, y, w, h = self.rect
        room = w - 2 * INSET
        left = x + INSET
        rects: list[Rect] = []
        for share in self._shares:
            rects.append((left, y + INSET, room * share, h - 2 * INSET))
            left += room * share
        return rects

    def part_at(self, x: float) -> int:
        """Return the part at or nearest to an x."""
        for i, part in enumerate(self.parts()):
            if x < part[0] + part[2]:
                return i
        return len(self.labels) - 1

    def press(self, event: Pointer) -> None:
        """Remember the part that went down."""
        self._over = self.part_at(event.x)

    def release(self, event: Pointer, inside: bool) -> None:
        """Choose the part that was pressed, if the pointer is still on it."""
        if inside and self.part_at(event.x) == self._over:
            self.choose(self._over)
        self._over = -1

    def key(self, event: Key) -> bool:
        """Choose with the arrows; Enter and Space take the next, around the end."""
        last = len(self.labels) - 1
        if event.name in ("enter", "space"):
            self.choose((self.chosen + 1) % (last + 1))
            return True
        to = {"left": max(0, self.chosen - 1), "right": min(last, self.chosen + 1), "home": 0, "end": last}
        if event.name not in to:
            return False
        self.choose(to[event.name])
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the track, the plate and the words."""
        self._measure(canvas)
        canvas.box(self.rect, fill=SHADE, fill_opacity=0.46, line=HAIRLINE, line_opacity=0.30 if hot else 0.16)
        y, h = self.rect[1], self.rect[3]
        for i, (label, part) in enumerate(zip(self.labels, self.parts(), strict=True)):
            on = i == self.chosen
            if on:
                canvas.box(part, 8, fill=HAIRLINE, fill_opacity=0.17, line=HAIRLINE, line_opacity=0.55)
            elif i and i - 1 != self.chosen:
                canvas.fill((part[0] - 0.5, y + h / 2 - 8, 1, 16), HAIRLINE, 0.16)
            face, color = ("semi", TEXT) if on else ("sans", SECONDARY)
            canvas.label(label, part[0] + part[2] / 2, y + h / 2, part[2] - LEAST, self._size, face, color, "c")

    def _measure(self, canvas: Canvas) -> None:
        room = self.rect[2] - 2 * INSET
        for self._size in (BODY, SECOND):
            widths = [canvas.text_width(label, self._size, "semi") for label in self.labels]
            if room - sum(widths) >= LEAST * len(widths):
                break
        spare = (room - sum(widths)) / len(widths)
        if self.even and max(widths) + 2 * PADDING <= room / len(widths):
            self._shares = tuple(1 / len(widths) for _ in widths)
        else:
            self._shares = tuple((width + spare) / room for width in widths)
