"""Words in a line of which one is chosen, all in sight: parts of a track, or tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECOND, SECONDARY, SHADE, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Spoken, Widget

INSET: Final = 3.0
PADDING: Final = 8.0
"""Least clear dp on each side of a word before all parts are made equal."""
LEAST: Final = 4.0
"""Clear dp beside each word at least."""
TAB_HEIGHT: Final = 44.0
TAB_PADDING: Final = 18.0


class Choice(Widget):
    """One of several words in a line, in equal parts; `on_change` gets the index of the one that is chosen."""

    def __init__(self, labels: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.labels = tuple(labels)
        self.chosen, self.on_change = chosen, on_change
        self._over = -1

    def parts(self) -> list[Rect]:
        """Return the rectangle of each word, as last drawn or placed."""
        x, y, w, h = self.rect
        wide = w / len(self.labels)
        return [(x + n * wide, y, wide, h) for n in range(len(self.labels))]

    def choose(self, index: int) -> None:
        """Choose a word and tell; nothing happens for the one that is chosen."""
        if index != self.chosen:
            self.chosen = index
            self.stale = True
            self.on_change(index)

    def part_at(self, x: float) -> int:
        """Return the part at or nearest to an x."""
        return next((i for i, part in enumerate(self.parts()) if x < part[0] + part[2]), len(self.labels) - 1)

    def spoken(self) -> Spoken:
        place = _("{n} of {total}").format(n=self.chosen + 1, total=len(self.labels))
        return Spoken("", f"{self.labels[self.chosen]}, {place}")

    def press(self, event: Pointer) -> None:
        self._over = self.part_at(event.x)

    def release(self, event: Pointer, inside: bool) -> None:
        if inside and self.part_at(event.x) == self._over:
            self.choose(self._over)

    def activate(self) -> None:
        """Nothing: the arrows choose."""

    def key(self, event: Key) -> bool:
        """Choose with left, right, home and end."""
        last = len(self.labels) - 1
        to = {"left": max(0, self.chosen - 1), "right": min(last, self.chosen + 1), "home": 0, "end": last}
        if event.name not in to:
            return False
        self.choose(to[event.name])
        return True


class Segments(Choice):
    """Two to four words on one track; the chosen one lies on a raised plate."""

    def __init__(
        self, labels: Sequence[str], chosen: int, on_change: Callable[[int], None], *, even: bool = False
    ) -> None:
        """`even` makes all parts equally wide; otherwise each is as wide as its word and a share of the rest."""
        super().__init__(labels, chosen, on_change)
        self.even = even
        self._size = BODY
        """The smaller type where all words have no room in the usual one."""
        self._shares = tuple(1 / len(labels) for _ in labels)

    def parts(self) -> list[Rect]:
        x, y, w, h = self.rect
        room = w - 2 * INSET
        left = x + INSET
        rects: list[Rect] = []
        for share in self._shares:
            rects.append((left, y + INSET, room * share, h - 2 * INSET))
            left += room * share
        return rects

    def key(self, event: Key) -> bool:
        """Choose with the arrows; Enter and Space take the next, around the end."""
        if event.name in ("enter", "space"):
            self.choose((self.chosen + 1) % len(self.labels))
            return True
        return super().key(event)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
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


class Tabs(Choice):
    """Words in a line, the chosen one underlined in gold."""

    def __init__(self, labels: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__(labels, chosen, on_change)
        self._parts: list[Rect] = []

    def place(self, x: float, y: float, measure: Measure) -> None:
        """Lie at a corner, as wide as the words need."""
        self._parts, left = [], x
        for label in self.labels:
            wide = measure(label, BODY, "semi") + 2 * TAB_PADDING
            self._parts.append((left, y, wide, TAB_HEIGHT))
            left += wide
        self.rect = (x, y, left - x, TAB_HEIGHT)

    def parts(self) -> list[Rect]:
        return self._parts

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        for i, (label, (x, y, w, h)) in enumerate(zip(self.labels, self._parts, strict=True)):
            on = i == self.chosen
            canvas.text(label, x + w / 2, y + h / 2, BODY, "semi", TEXT if on else SECONDARY, "c")
            if on:
                canvas.fill((x + TAB_PADDING, y + h - 2, w - 2 * TAB_PADDING, 2), GOLD)
