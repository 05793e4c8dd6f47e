"""A row of settings: a label at the left, a control at the right edge, one focus around both."""

from __future__ import annotations

from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BODY, FOCUS, HAIRLINE, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets import switch
from elements_table.ui.widgets.focus import Widget, inside

PITCH: Final = 40.0
CONTROL: Final = (224.0, 34.0)


class SettingRow(Widget):
    """A label and its control. Pointer and keys go to the control; a click on a switch's label switches too."""

    def __init__(self, label: str, control: Widget, rect: Rect = (0.0, 0.0, 0.0, 0.0)) -> None:
        super().__init__(rect)
        self.label = label
        self.control = control
        self._held = False

    def place(self, x: float, middle: float, w: float) -> None:
        """Lie `w` wide with the middle at a height."""
        self.rect = (x, middle - CONTROL[1] / 2, w, CONTROL[1])
        width, height = (switch.WIDTH, switch.HEIGHT) if self._switches else CONTROL
        self.control.rect = (x + w - width, middle - height / 2, width, height)

    @property
    def _switches(self) -> bool:
        return isinstance(self.control, switch.Switch)

    @property
    def overlay(self) -> Widget | None:
        """What the control has open."""
        return self.control.overlay

    @property
    def stale(self) -> bool:
        """Whether it or its control must be drawn again."""
        return self._stale or self.control.stale

    @stale.setter
    def stale(self, value: bool) -> None:
        self._stale = value
        if not value and hasattr(self, "control"):
            self.control.stale = False

    def press(self, event: Pointer) -> None:
        """Press the control, if the pointer is on it."""
        self._held = self._switches or inside(self.control.rect, event.x, event.y)
        if self._held:
            self.control.press(event)

    def drag(self, event: Pointer) -> None:
        """Drag the control."""
        if self._held:
            self.control.drag(event)

    def release(self, event: Pointer, inside: bool) -> None:
        """Let the control go."""
        if self._held:
            self.control.release(event, inside)
        self._held = False

    def wheel(self, event: Pointer) -> bool:
        """Give the wheel to the control."""
        return self.control.wheel(event)

    def activate(self) -> None:
        """Activate the control."""
        self.control.activate()

    def key(self, event: Key) -> bool:
        """Give the key to the control."""
        return self.control.key(event)

    def typed(self, text: str) -> bool:
        """Give the text to the control."""
        return self.control.typed(text)

    def focus_lost(self) -> None:
        """Tell the control."""
        self.control.focus_lost()

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the label and the control."""
        x, y, w, h = self.rect
        if hot:
            canvas.box((x - 7, y, w + 14, h), 9, fill=HAIRLINE, fill_opacity=0.035)
        room = self.control.rect[0] - x - 12
        canvas.label(self.label, x, y + h / 2, room, BODY, "sans", TEXT, "l")
        self.control.draw(canvas, hot=hot, pressed=pressed)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw a blue wash and outline around the whole row."""
        x, y, w, h = self.rect
        canvas.box((x - 7, y, w + 14, h), 9, fill=FOCUS, fill_opacity=0.10)
        canvas.focus((x - 7, y, w + 14, h), 9)
