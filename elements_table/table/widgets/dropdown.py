"""A dropdown: one choice of many, shown as a button that opens a panel of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.inputs import Key, Pointer
from elements_table.table.theme import BODY, BUTTON_RADIUS, GOLD, HAIRLINE, SECONDARY, TEXT, TILE, WHITE, Lift, mix
from elements_table.table.widgets.ring import Widget

ROW: Final = 40.0
INSET: Final = 5.0
CHEVRON: Final = 18.0
TICK: Final = 16.0


class Dropdown(Widget):
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
        self.panel: Panel | None = None
        self._window = 800.0

    @property
    def overlay(self) -> Widget | None:
        """The panel while it is open."""
        return self.panel

    def choose(self, index: int) -> None:
        """Close the panel, choose a row and tell."""
        self.close()
        if index != self.chosen:
            self.chosen = index
            self.on_change(index)

    def open(self) -> None:
        """Open the panel under the button, or over it where there is more room."""
        x, y, w, h = self.rect
        height = len(self.labels) * ROW + 2 * INSET
        below = self._window - 8 - (y + h + 4)
        top = y + h + 4 if height <= below else max(8.0, y - 4 - height)
        self.panel = Panel(self, (x, top, w, height))
        self.stale = True

    def close(self) -> None:
        """Close the panel without a choice."""
        self.panel = None
        self.stale = True

    def activate(self) -> None:
        """Open or close."""
        if self.panel is None:
            self.open()
        else:
            self.close()

    def key(self, event: Key) -> bool:
        """Left and right take the neighbour at once; Enter and Space open the panel."""
        if event.name in ("left", "right"):
            to = self.chosen + (1 if event.name == "right" else -1)
            if 0 <= to < len(self.labels):
                self.choose(to)
            return True
        return super().key(event)

    def focus_lost(self) -> None:
        """Close."""
        self.close()

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the button; its panel is drawn by the ring, over everything."""
        self._window = canvas.height
        x, y, w, h = self.rect
        y += 1 if pressed and hot else 0
        lit = hot or self.panel is not None
        fill, line = (0.16, 0.5) if lit else (0.07, 0.26)
        canvas.box((x, y, w, h), fill=HAIRLINE, fill_opacity=fill, line=HAIRLINE, line_opacity=line)
        label = canvas.fit(self.labels[self.chosen], w - 52, BODY, "semi")
        canvas.text(label, x + 14, y + h / 2, BODY, "semi", TEXT, "l")
        canvas.icon("ui_chevron", x + w - 20, y + h / 2 + 1, CHEVRON, TEXT, weight=22)


class Panel(Widget):
    """The open rows of a dropdown."""

    def __init__(self, owner: Dropdown, rect: Rect) -> None:
        super().__init__(rect)
        self.owner = owner
        self.at_row = owner.chosen

    def row_at(self, x: float, y: float) -> int | None:
        """Return the row at a point."""
        row = int((y - self.rect[1] - INSET) // ROW)
        return row if self.hit(x, y) and 0 <= row < len(self.owner.labels) else None

    def press(self, event: Pointer) -> None:
        """Close when the press is elsewhere."""
        if not self.hit(event.x, event.y):
            self.owner.close()

    def drag(self, event: Pointer) -> None:
        """Light the row under the pointer."""
        row = self.row_at(event.x, event.y)
        if row is not None:
            self.at_row = row

    def release(self, event: Pointer, inside: bool) -> None:
        """Take the row under the pointer."""
        row = self.row_at(event.x, event.y)
        if row is not None:
            self.owner.choose(row)

    def key(self, event: Key) -> bool:
        """Move with up, down, home and end; take with Enter or Space; Escape and Tab close."""
        last = len(self.owner.labels) - 1
        to = {"up": max(0, self.at_row - 1), "down": min(last, self.at_row + 1), "home": 0, "end": last}
        if event.name in to:
            self.at_row = to[event.name]
        elif event.name in ("enter", "space"):
            self.owner.choose(self.at_row)
        elif event.name in ("escape", "tab"):
            self.owner.close()
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the rows, the lit one and a tick on the chosen one."""
        x, y, w, _ = self.rect
        canvas.shadow(self.rect, BUTTON_RADIUS, Lift.SHEET)
        canvas.box(self.rect, fill=mix(TILE, WHITE, 0.09), line=HAIRLINE, line_opacity=0.3)
        for i, label in enumerate(self.owner.labels):
            top = y + INSET + i * ROW
            if i == self.at_row:
                canvas.box((x + INSET, top, w - 2 * INSET, ROW), 7, fill=HAIRLINE, fill_opacity=0.14)
            on = i == self.owner.chosen
            face, color = ("semi", TEXT) if on else ("sans", TEXT if i == self.at_row else SECONDARY)
            canvas.text(canvas.fit(label, w - 56, BODY, face), x + 14, top + ROW / 2, BODY, face, color, "l")
            if on:
                canvas.icon("ui_check", x + w - 22, top + ROW / 2, TICK, GOLD, weight=26)
