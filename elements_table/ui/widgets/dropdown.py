"""A dropdown: one choice of many, shown as a button that opens a panel of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECONDARY, TEXT
from elements_table.ui.platform.inputs import Key
from elements_table.ui.widgets.opener import ChoicePanel, Opener

ROW: Final = 40.0
INSET: Final = 5.0
CHEVRON: Final = 18.0
TICK: Final = 16.0


class Dropdown(Opener):
    """A button that names what is chosen; `on_change` gets the index of what is taken from its panel."""

    def __init__(
        self,
        labels: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        rect: Rect = (0.0, 0.0, 0.0, 0.0),
    ) -> None:
        super().__init__(rect)
        self.labels = tuple(labels)
        self.chosen = chosen
        self.on_change = on_change

    def make_panel(self) -> ChoicePanel:
        """Return a panel with a row for each label."""
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

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the button; its panel is drawn by the ring, over everything."""
        super().draw(canvas, hot=hot, pressed=pressed)
        x, y, w, h = self.rect
        y += 1 if pressed and hot else 0
        lit = hot or self.panel is not None
        fill, line = (0.16, 0.5) if lit else (0.07, 0.26)
        canvas.box((x, y, w, h), fill=HAIRLINE, fill_opacity=fill, line=HAIRLINE, line_opacity=line)
        canvas.label(self.labels[self.chosen], x + 14, y + h / 2, w - 52, BODY, "semi", TEXT, "l", rows=2)
        canvas.icon("ui_chevron", x + w - 20, y + h / 2 + 1, CHEVRON, TEXT, weight=22)


class Panel(ChoicePanel):
    """The open rows of a dropdown."""

    def __init__(self, owner: Dropdown) -> None:
        count = len(owner.labels)
        super().__init__(owner, (owner.rect[2], count * ROW + 2 * INSET), owner.chosen, count)
        self.owner = owner

    def at(self, x: float, y: float) -> int | None:
        """Return the row at a point."""
        row = int((y - self.rect[1] - INSET) // ROW)
        return row if self.hit(x, y) and 0 <= row < self.count else None

    def take(self, number: int) -> None:
        """Choose a row."""
        self.owner.choose(number)

    def steps(self) -> dict[str, int]:
        """Move with up, down, home and end."""
        return {"up": self.lit - 1, "down": self.lit + 1, "home": 0, "end": self.count - 1}

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the rows, the lit one and a tick on the chosen one."""
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
