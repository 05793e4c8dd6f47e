"""A bar of tabs: which page is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECONDARY, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Widget

HEIGHT: Final = 44.0
PADDING: Final = 18.0


class Tabs(Widget):
    """Words in a line, the chosen one underlined in gold; `on_change` gets the index."""

    def __init__(
        self,
        labels: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        rect: Rect = (0.0, 0.0, 0.0, HEIGHT),
        *,
        is_ruled: bool = True,
    ) -> None:
        """`is_ruled` draws a hairline under all of them."""
        super().__init__(rect)
        self.is_ruled = is_ruled
        self.labels = tuple(labels)
        self.chosen = chosen
        self.on_change = on_change
        self._edges: list[float] = []
        self._over = -1

    def place(self, x: float, y: float, measure: Callable[[str, float, str], float]) -> None:
        """Lie at a corner, as wide as the words need."""
        self._edges = [x]
        for label in self.labels:
            self._edges.append(self._edges[-1] + measure(label, BODY, "semi") + 2 * PADDING)
        self.rect = (x, y, self._edges[-1] - x, HEIGHT)

    def choose(self, index: int) -> None:
        """Choose a tab and tell."""
        if index != self.chosen:
            self.chosen = index
            self.stale = True
            self.on_change(index)

    def tab_at(self, x: float) -> int:
        """Return the tab at an x."""
        return next((i for i, edge in enumerate(self._edges[1:]) if x < edge), len(self.labels) - 1)

    def press(self, event: Pointer) -> None:
        """Remember the tab that went down."""
        self._over = self.tab_at(event.x)

    def release(self, event: Pointer, inside: bool) -> None:
        """Choose the tab that was pressed, if the pointer is still on it."""
        if inside and self.tab_at(event.x) == self._over:
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

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the words, the hairline under all and the gold line under one."""
        x, y, w, h = self.rect
        if self.is_ruled:
            canvas.rule(x, y + h - 0.5, w, 0.16)
        for i, label in enumerate(self.labels):
            left, right = self._edges[i], self._edges[i + 1]
            on = i == self.chosen
            canvas.text(label, (left + right) / 2, y + h / 2, BODY, "semi", TEXT if on else SECONDARY, "c")
            if on:
                inset = 0.0 if self.is_ruled else PADDING
                canvas.fill((left + inset, y + h - 2, right - left - 2 * inset, 2), GOLD)
        if hot and self.is_ruled:
            canvas.rule(x, y + h - 0.5, w, 0.10, HAIRLINE)
