"""A slider: a number between two ends, in steps, with the value written beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BLACK, BODY, BRASS, GOLD, HAIRLINE, IVORY, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Spoken, Widget

TRACK: Final = 6.0
KNOB: Final = 10.0
VALUE: Final = 64.0
"""Room for the value at the right, in dp."""


class Slider(Widget):
    """A knob on a track. Values are `low`, `low + step` ... `high`; `shown` writes one; `on_change` gets one."""

    def __init__(
        self, value: float, low: float, high: float, step: float, shown: Callable[[float], str],
        on_change: Callable[[float], None], on_settle: Callable[[float], None] | None = None,
    ) -> None:  # fmt: skip
        """`on_settle` gets the value when the knob is let go, for what is too costly to do while it moves."""
        super().__init__()
        self.low, self.high, self.step = low, high, step
        self.value, self.shown, self.on_change, self.on_settle = value, shown, on_change, on_settle

    def set(self, value: float) -> None:
        """Take the nearest value of the scale and tell if it is another."""
        steps = round((value - self.low) / self.step)
        value = round(min(self.high, max(self.low, self.low + steps * self.step)), 6)
        if value != self.value:
            self.value = value
            self.stale = True
            self.on_change(value)

    @property
    def track(self) -> tuple[float, float]:
        """The x of the left end and the length of the way of the knob's middle."""
        x, _, w, _ = self.rect
        return x + KNOB, w - VALUE - 2 * KNOB

    def press(self, event: Pointer) -> None:
        self.drag(event)

    def drag(self, event: Pointer) -> None:
        left, length = self.track
        self.set(self.low + (event.x - left) / length * (self.high - self.low))

    def release(self, event: Pointer, inside: bool) -> None:
        self._settle()

    def wheel(self, event: Pointer) -> bool:
        """Leave the wheel to what scrolls beneath: a value must not change by accident."""
        return False

    def activate(self) -> None:
        """Nothing: a slider has no press."""

    def key(self, event: Key) -> bool:
        """Move one step with left and right, to the ends with home and end."""
        to = {"left": self.value - self.step, "right": self.value + self.step, "home": self.low, "end": self.high}
        if event.name not in to:
            return False
        self.set(to[event.name])
        self._settle()
        return True

    def spoken(self) -> Spoken:
        return Spoken("", self.shown(self.value))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        left, length = self.track
        middle = y + h / 2
        way = length * (self.value - self.low) / (self.high - self.low)
        top, r = middle - TRACK / 2, TRACK / 2
        canvas.box((left, top, length, TRACK), r, fill=BLACK, fill_opacity=0.45, line=HAIRLINE, line_opacity=0.12)
        canvas.box((left, top, max(TRACK, way), TRACK), r, fill=GOLD)
        radius = KNOB + (1 if hot or pressed else 0)
        canvas.glow((left + way - 9, middle - 7, 18, 18), 9, 4, BLACK, 140)
        canvas.circle(left + way, middle, radius, fill=IVORY)
        canvas.circle(left + way, middle, radius - 0.5, line=BRASS, line_opacity=0.5)
        canvas.text(self.shown(self.value), x + w, middle, BODY, "semi", TEXT, "r")

    def _settle(self) -> None:
        if self.on_settle is not None:
            self.on_settle(self.value)
