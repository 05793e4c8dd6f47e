"""A row of settings: a label at the left, a control at the right edge, one focus around both."""

from __future__ import annotations

from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, FOCUS, HAIRLINE, TEXT
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets import segments
from elements_table.ui.widgets.focus import Spoken, Widget, inside

CONTROL: Final = (224.0, 32.0)


class SettingRow(Widget):
    """A label and its control. Pointer and keys go to the control; a click on a switch's label switches too."""

    _held = _stale = False

    def __init__(self, label: str, control: Widget) -> None:
        super().__init__()
        self.label, self.control = label, control

    def lie_in(self, rect: Rect) -> None:
        self.rect = x, y, w, h = rect
        width, height = (segments.WIDTH, segments.HEIGHT) if self._switches else CONTROL
        self.control.rect = (x + w - width, y + (h - height) / 2, width, height)

    @property
    def _switches(self) -> bool:
        return isinstance(self.control, segments.Switch)

    @property
    def overlay(self) -> Widget | None:
        return self.control.overlay

    @property
    def stale(self) -> bool:
        """Whether it or its control must be drawn again."""
        return self._stale or self.control.stale

    @stale.setter
    def stale(self, value: bool) -> None:
        self._stale = value
        if not value:
            self.control.stale = False

    def press(self, event: Pointer) -> None:
        """Press the control, if the pointer is on it."""
        self._held = self._switches or inside(self.control.rect, event.x, event.y)
        if self._held:
            self.control.press(event)

    def drag(self, event: Pointer) -> None:
        if self._held:
            self.control.drag(event)

    def release(self, event: Pointer, inside: bool) -> None:
        if self._held:
            self.control.release(event, inside)
        self._held = False

    def wheel(self, event: Pointer) -> bool:
        return self.control.wheel(event)

    def activate(self) -> None:
        self.control.activate()

    def key(self, event: Key) -> bool:
        return self.control.key(event)

    def typed(self, text: str) -> bool:
        return self.control.typed(text)

    def focus_lost(self) -> None:
        self.control.focus_lost()

    def spoken(self) -> Spoken | None:
        found = self.control.spoken()
        return None if found is None else Spoken(self.label, found.state)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        if hot:
            canvas.box((x - 7, y, w + 14, h), 9, fill=HAIRLINE, fill_opacity=0.035)
        canvas.label(self.label, x, y + h / 2, self.control.rect[0] - x - 12, BODY, "sans", TEXT, "l")
        self.control.draw(canvas, hot=hot, pressed=pressed)

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        canvas.box((x - 7, y, w + 14, h), 9, fill=FOCUS, fill_opacity=0.10)
        canvas.focus((x - 7, y, w + 14, h), 9)
