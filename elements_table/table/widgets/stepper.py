"""A stepper: a number with a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.inputs import Key, Pointer
from elements_table.table.theme import HAIRLINE, SHADE, TEXT, TITLE
from elements_table.table.widgets.ring import Widget

INSET: Final = 3.0
FADED: Final = (112, 116, 112)
ICON: Final = 18.0


class Stepper(Widget):
    """One of `values`, in order, stepped through with two end plates; `on_change` gets it."""

    def __init__(
        self,
        values: Sequence[int],
        value: int,
        on_change: Callable[[int], None],
        rect: Rect = (0.0, 0.0, 0.0, 0.0),
        *,
        shown: Callable[[int], str] = str,
    ) -> None:
        super().__init__(rect)
        self.values = tuple(values)
        self.value = value
        self.on_change = on_change
        self.shown = shown
        self._held = 0

    def step(self, by: int) -> None:
        """Go `by` places along the values, not beyond the ends, and tell if that is a change."""
        place = self.values.index(self.value)
        to = self.values[min(len(self.values) - 1, max(0, place + by))]
        if to != self.value:
            self.value = to
            self.stale = True
            self.on_change(to)

    def side_at(self, x: float) -> int:
        """Return -1 on the minus, 1 on the plus, 0 between."""
        left, _, w, h = self.rect
        return -1 if x < left + h else 1 if x >= left + w - h else 0

    def press(self, event: Pointer) -> None:
        """Hold an end down."""
        self._held = self.side_at(event.x)

    def release(self, event: Pointer, inside: bool) -> None:
        """Step where the pointer went down and came up on the same end."""
        if inside and self.side_at(event.x) == self._held:
            self.step(self._held)
        self._held = 0

    def activate(self) -> None:
        """Nothing: which way would it go?"""

    def key(self, event: Key) -> bool:
        """Step with left and right, plus and minus; to the ends with home and end."""
        far = len(self.values)
        by = {"left": -1, "-": -1, "right": 1, "+": 1, "=": 1, "home": -far, "end": far}.get(event.name)
        if by is None:
            return False
        self.step(by)
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the plate, its ends and the value; an end that leads nowhere is faded."""
        x, y, w, h = self.rect
        side = h - 2 * INSET
        canvas.box(self.rect, fill=SHADE, fill_opacity=0.46, line=HAIRLINE, line_opacity=0.40 if hot else 0.26)
        ends = ((x + INSET, "ui_minus", self.values[0]), (x + w - INSET - side, "ui_plus", self.values[-1]))
        for left, icon, end in ends:
            off = self.value == end
            canvas.box(
                (left, y + INSET, side, side), 8, fill=HAIRLINE, fill_opacity=0.03 if off else 0.1,
                line=HAIRLINE, line_opacity=0.1 if off else 0.3,
            )  # fmt: skip
            canvas.icon(icon, left + side / 2, y + h / 2, ICON, FADED if off else TEXT, weight=24)
        canvas.text(self.shown(self.value), x + w / 2, y + h / 2, TITLE if h >= 48 else 20.0, "serif", TEXT, "c")
