"""A dropdown: one choice of many, shown as a button that opens a panel of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECONDARY, TEXT
from elements_table.ui.platform.inputs import Key
from elements_table.ui.widgets.focus import Spoken
from elements_table.ui.widgets.opener import ChoicePanel, Opener

ROW: Final = 40.0
INSET: Final = 5.0
TICK: Final = 16.0


class Dropdown(Opener):
    """A button that names what is chosen; `on_change` gets the index of what is taken from its panel."""

    def __init__(self, labels: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.labels = tuple(labels)
        self.chosen, self.on_change = chosen, on_change

    def make_panel(self) -> ChoicePanel:
        return Panel(self)

    def choose(self, index: int) -> None:
        """Close the panel, choose a row and tell."""
        self.close()
        if index != self.chosen:
            self.chosen = index
            self.on_change(index)

    def key(self, event: Key) -> bool:
        """Left and right take the neighbour at once; Enter and Space open the panel."""
        if event.name in ("left", "right"):
            to = self.chosen + (1 if event.name == "right" else -1)
            if 0 <= to < len(self.labels):
                self.choose(to)
            return True
        return super().key(event)

    def spoken(self) -> Spoken:
        return Spoken("", self.labels[self.chosen])

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, w, h = self.draw_plate(canvas, hot=hot, pressed=pressed)
        canvas.label(self.labels[self.chosen], x + 14, y + h / 2, w - 52, BODY, "semi", TEXT, "l", rows=2)


class Panel(ChoicePanel):
    """The open rows of a dropdown."""

    def __init__(self, owner: Dropdown) -> None:
        count = len(owner.labels)
        super().__init__(owner, (owner.rect[2], count * ROW + 2 * INSET), owner.chosen, count)
        self.owner = owner

    def area(self, number: int) -> Rect:
        return (self.rect[0], self.rect[1] + INSET + number * ROW, self.rect[2], ROW)

    def take(self, number: int) -> None:
        self.owner.choose(number)

    def spoken(self) -> Spoken:
        return Spoken(self.owner.labels[self.lit], super().spoken().state)

    def steps(self) -> dict[str, int]:
        return {"up": self.lit - 1, "down": self.lit + 1, "home": 0, "end": self.count - 1}

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, w, _ = self.rect
        for i, label in enumerate(self.owner.labels):
            top = y + INSET + i * ROW
            if i == self.lit:
                canvas.box((x + INSET, top, w - 2 * INSET, ROW), 7, fill=HAIRLINE, fill_opacity=0.14)
            on = i == self.owner.chosen
            face, color = ("semi", TEXT) if on else ("sans", TEXT if i == self.lit else SECONDARY)
            canvas.label(label, x + 14, top + ROW / 2, w - 56, BODY, face, color, "l")
            if on:
                canvas.icon("ui_check", x + w - 22, top + ROW / 2, TICK, GOLD, weight=26)
