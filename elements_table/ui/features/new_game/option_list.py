"""A game's options as widgets, made from their declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from elements_table.kernel.data import Choice, OptionSpec
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.painter import Painter
from elements_table.ui.drawing.theme import BODY, LINE, SECONDARY, TEXT
from elements_table.ui.widgets import switch
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.segments import INSET, PADDING, Segments
from elements_table.ui.widgets.switch import Switch

MOST_SEGMENTS: Final = 4
LABEL: Final = 16.0
"""From the middle of the label to the control."""
CONTROL: Final = 44.0
ABOVE: Final = 26.0
"""From a hairline to the middle of the label."""
BELOW: Final = 24.0


class OptionBlock:
    """One option: label and fact, control, and the note of what is chosen."""

    def __init__(self, spec: OptionSpec, value: str, on_change: Callable[[str, str], None]) -> None:
        self.spec = spec
        self.value = value
        self.widget: Widget = Widget()
        self.height = 0.0
        self._on_change = on_change
        self._top = 0.0
        self._left = 0.0
        self._width = 0.0

    @property
    def choice(self) -> Choice:
        """What is chosen."""
        return self.spec.choices[self.spec.values.index(self.value)]

    def prepare(self, brush: Painter, width: float) -> None:
        """Make the control for a width, and find the height of the block, the longest note included."""
        self._width = width
        index = self.spec.values.index(self.value)
        if self.spec.kind == "switch":
            label_room = width - switch.WIDTH - 16
            self.widget = Switch(self.value == "true", lambda on: self._set("true" if on else "false"))
            self.height = ABOVE + self._note_lines(brush, label_room) * LINE + BELOW + 4
            return
        labels = [_(choice.label) or choice.text for choice in self.spec.choices]
        widest = max(brush.text_width(label, BODY, "semi") for label in labels)
        total = sum(brush.text_width(label, BODY, "semi") + 2 * PADDING for label in labels)
        if len(labels) <= MOST_SEGMENTS and total <= width - 2 * INSET:
            even = (widest + 2 * PADDING) * len(labels) <= width
            self.widget = Segments(labels, index, self._choose, even=even)
        else:
            self.widget = Dropdown(labels, index, self._choose)
        notes = self._note_lines(brush, width)
        self.height = ABOVE + LABEL + CONTROL + (8 + notes * LINE if notes else 0) + BELOW - 8

    def place(self, x: float, y: float) -> None:
        """Lie at a corner."""
        self._left, self._top = x, y
        if self.spec.kind == "switch":
            self.widget.rect = (x + self._width - switch.WIDTH, y + ABOVE - 2, switch.WIDTH, switch.HEIGHT)
        else:
            self.widget.rect = (x, y + ABOVE + LABEL, self._width, CONTROL)

    def draw(self, canvas: Canvas) -> None:
        """Draw the words; the control is drawn by the ring."""
        x, y, w = self._left, self._top + ABOVE, self._width
        switches = self.spec.kind == "switch"
        room = w - switch.WIDTH - 16 if switches else w
        fact = "" if switches else _(self.choice.fact or self.spec.fact)
        taken = canvas.text(fact, x + w, y, color=SECONDARY, anchor="r") + 12 if fact else 0.0
        canvas.label(_(self.spec.label), x, y, room - taken, BODY, "semi", TEXT, "l")
        note = self._note(self.choice)
        if note:
            top = y + 11 if switches else y + LABEL + CONTROL + 8
            canvas.wrap(note, x, top, room, color=SECONDARY)

    def _note(self, choice: Choice) -> str:
        return _(choice.note or self.spec.note) if choice.note or self.spec.note else ""

    def _note_lines(self, brush: Painter, width: float) -> int:
        notes = [self._note(choice) for choice in self.spec.choices]
        return max((len(brush.wrapped(note, width)) for note in notes if note), default=0)

    def _choose(self, index: int) -> None:
        self._set(self.spec.values[index])

    def _set(self, value: str) -> None:
        self.value = value
        self._on_change(self.spec.id, value)


class OptionList:
    """All options that a table of some size has, one below the other with hairlines between."""

    def __init__(self, on_change: Callable[[str, str], None]) -> None:
        self.blocks: list[OptionBlock] = []
        self.height = 0.0
        self._on_change = on_change
        self._rules: list[float] = []
        self._left = self._width = 0.0

    def build(
        self, specs: tuple[OptionSpec, ...], values: Mapping[str, str], seats: int, brush: Painter, width: float
    ) -> None:
        """Make the controls of the options that count for `seats` players."""
        self._width = width
        self.blocks = [
            OptionBlock(spec, values[spec.id], self._on_change)
            for spec in specs
            if not spec.seats or seats in spec.seats
        ]
        for block in self.blocks:
            block.prepare(brush, width)
        self.height = sum(block.height for block in self.blocks)

    def place(self, x: float, y: float, clip: Rect) -> None:
        """Lie at a corner, seen through `clip`."""
        self._left = x
        self._rules = []
        for block in self.blocks:
            block.place(x, y)
            block.widget.clip = clip
            y += block.height
            self._rules.append(y)

    @property
    def widgets(self) -> list[Widget]:
        """The controls, in order."""
        return [block.widget for block in self.blocks]

    def draw(self, canvas: Canvas) -> None:
        """Draw the words and the hairlines after each block."""
        for block in self.blocks:
            block.draw(canvas)
        for y in self._rules:
            canvas.rule(self._left, y, self._width, 0.12)
