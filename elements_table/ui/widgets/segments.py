"""Controls of a value: words in a line of which one is chosen, a switch, a slider; and a row of settings for one."""

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Spoken, Widget, inside

INSET: Final = 3.0
PADDING: Final = 8.0
"""Least clear dp on each side of a word before all parts are made equal."""
LEAST: Final = 4.0
"""Clear dp beside each word at least."""
TAB_HEIGHT: Final = 44.0
TAB_PADDING: Final = 18.0


class SegmentChoice(Widget):
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


class Segments(SegmentChoice):
    """Two to four words on one track; the chosen one lies on a raised plate."""

    def __init__(
        self, labels: Sequence[str], chosen: int, on_change: Callable[[int], None], *, even: bool = False
    ) -> None:
        """`even` makes all parts equally wide; otherwise each is as wide as its word and a share of the rest."""
        super().__init__(labels, chosen, on_change)
        self.even = even
        self._size = theme.BODY
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
        canvas.box(
            self.rect, fill=theme.SHADE, fill_opacity=0.46, line=theme.HAIRLINE, line_opacity=0.30 if hot else 0.16
        )
        y, h = self.rect[1], self.rect[3]
        for i, (label, part) in enumerate(zip(self.labels, self.parts(), strict=True)):
            on = i == self.chosen
            if on:
                canvas.box(part, 8, fill=theme.HAIRLINE, fill_opacity=0.17, line=theme.GOLD, line_opacity=0.75)
            elif i and i - 1 != self.chosen:
                canvas.fill((part[0] - 0.5, y + h / 2 - 8, 1, 16), theme.HAIRLINE, 0.16)
            face, color = ("semi", theme.TEXT) if on else ("sans", theme.SECONDARY)
            canvas.label(label, part[0] + part[2] / 2, y + h / 2, part[2] - LEAST, self._size, face, color, "c")

    def _measure(self, canvas: Canvas) -> None:
        room = self.rect[2] - 2 * INSET
        for self._size in (theme.BODY, theme.SECOND):
            widths = [canvas.text_width(label, self._size, "semi") for label in self.labels]
            if room - sum(widths) >= LEAST * len(widths):
                break
        spare = (room - sum(widths)) / len(widths)
        if self.even and max(widths) + 2 * PADDING <= room / len(widths):
            self._shares = tuple(1 / len(widths) for _ in widths)
        else:
            self._shares = tuple((width + spare) / room for width in widths)


class Tabs(SegmentChoice):
    """Words in a line, the chosen one underlined in gold."""

    def __init__(self, labels: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__(labels, chosen, on_change)
        self._parts: list[Rect] = []

    def place(self, x: float, y: float, measure: Measure, *, ends: bool = False) -> None:
        """Lie at a corner, as wide as the words need; `ends`: the last word ends at x, and y is the foot."""
        widths = [measure(label, theme.BODY, "semi") + 2 * TAB_PADDING for label in self.labels]
        x, y = (x + TAB_PADDING - sum(widths), y - TAB_HEIGHT) if ends else (x, y)
        self._parts = [(x + sum(widths[:n]), y, wide, TAB_HEIGHT) for n, wide in enumerate(widths)]
        self.rect = (x, y, sum(widths), TAB_HEIGHT)

    def parts(self) -> list[Rect]:
        return self._parts

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        for i, (label, (x, y, w, h)) in enumerate(zip(self.labels, self._parts, strict=True)):
            on = i == self.chosen
            canvas.text(label, x + w / 2, y + h / 2, theme.BODY, "semi", theme.TEXT if on else theme.SECONDARY, "c")
            if on:
                canvas.fill((x + TAB_PADDING, y + h - 2, w - 2 * TAB_PADDING, 2), theme.GOLD)


WIDTH: Final = 44.0
HEIGHT: Final = 24.0


class Switch(Widget):
    """On or off; `on_change` gets which."""

    def __init__(self, on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__((0.0, 0.0, WIDTH, HEIGHT))
        self.on, self.on_change = on, on_change

    def set(self, on: bool) -> None:
        """Switch, and tell if that is a change."""
        if on != self.on:
            self.on = on
            self.stale = True
            self.on_change(on)

    def activate(self) -> None:
        self.set(not self.on)

    def key(self, event: Key) -> bool:
        """Right switches on, left off, Enter and Space over."""
        if event.name in ("left", "right"):
            self.set(event.name == "right")
            return True
        return super().key(event)

    def spoken(self) -> Spoken:
        return Spoken("", _("on") if self.on else _("off"))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x = self.rect[0] + self.rect[2] - WIDTH
        y = self.rect[1] + (self.rect[3] - HEIGHT) / 2
        track = (x, y, WIDTH, HEIGHT)
        if self.on:
            canvas.box(track, 12, grad=theme.GOLD_PLATE, line=theme.GOLD_EDGE, line_opacity=1.0 if hot else 0.6)
            canvas.circle(x + 32, y + 12, 9.5, fill=theme.DARK_TEXT)
            canvas.icon("ui_check", x + 32, y + 12, 13, theme.GOLD_PLATE[0], weight=34)
        else:
            canvas.box(
                track, 12, fill=theme.SHADE, fill_opacity=0.5, line=theme.HAIRLINE, line_opacity=0.6 if hot else 0.34
            )
            canvas.circle(x + 12, y + 12, 9, fill=theme.TEXT if hot else theme.SECONDARY)


TRACK: Final = 8.0
KNOB: Final = 10.0
VALUE: Final = 64.0
"""Room for the value at the right, in dp."""


class Slider(Widget):
    """A coin on brass. Values are `low`, `low + step` ... `high`; `shown` writes one; `on_change` gets one."""

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
        bar = (left - KNOB, middle - TRACK / 2, length + 2 * KNOB, TRACK)
        brass = (theme.mix(theme.BRASS, theme.GOLD, 0.6), theme.BRASS)
        canvas.box(bar, TRACK / 3, grad=brass, line=theme.GOLD_EDGE, line_opacity=0.4)
        canvas.figure("victory_token", left + way, middle, 2 * KNOB + (8 if hot or pressed else 4))
        canvas.text(self.shown(self.value), x + w, middle, theme.BODY, "semi", theme.TEXT, "r")

    def _settle(self) -> None:
        if self.on_settle is not None:
            self.on_settle(self.value)


CONTROL: Final = (224.0, 32.0)


class SettingRow(Widget):
    """A label and its control. Pointer and keys go to the control; a click on a switch's label switches too."""

    _held = _stale = False

    def __init__(self, label: str, control: Widget) -> None:
        super().__init__()
        self.label, self.control = label, control

    def lie_in(self, rect: Rect) -> None:
        self.rect = x, y, w, h = rect
        width, height = (WIDTH, HEIGHT) if self._switches else CONTROL
        self.control.rect = (x + w - width, y + (h - height) / 2, width, height)

    @property
    def _switches(self) -> bool:
        return isinstance(self.control, Switch)

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
            canvas.box((x - 7, y, w + 14, h), 9, fill=theme.HAIRLINE, fill_opacity=0.035)
        canvas.label(self.label, x, y + h / 2, self.control.rect[0] - x - 12, theme.BODY, "sans", theme.TEXT, "l")
        self.control.draw(canvas, hot=hot, pressed=pressed)

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        canvas.box((x - 7, y, w + 14, h), 9, fill=theme.FOCUS, fill_opacity=0.10)
        canvas.focus((x - 7, y, w + 14, h), 9)
