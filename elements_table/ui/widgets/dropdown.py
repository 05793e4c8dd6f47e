"""What opens a panel beside itself; a dropdown is one choice of many, shown as a button with a panel of rows."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Spoken, Widget, inside

CHEVRON: Final = 18.0
GAP: Final = 4.0
"""From the widget to its panel, in dp."""
MARGIN: Final = 8.0
"""From the panel to the window's edge at least, in dp."""


class Opener(Widget, ABC):
    """A widget that shows what is chosen, and opens a panel to choose anew."""

    def __init__(self) -> None:
        super().__init__()
        self.panel: ChoicePanel | None = None
        self._window = (1280.0, 800.0)

    @abstractmethod
    def make_panel(self) -> "ChoicePanel":
        """Return a panel with its size; where it lies is found here."""

    @property
    def overlay(self) -> Widget | None:
        return self.panel

    def open(self) -> None:
        """Open the panel under the widget, or over it where there is more room."""
        x, y, w, h = self.rect
        self.panel = panel = self.make_panel()
        _x, _y, wide, high = panel.rect
        below = y + h + GAP
        top = below if below + high <= self._window[1] - MARGIN else max(MARGIN, y - GAP - high)
        left = x + w - wide if x + w / 2 > self._window[0] / 2 else x  # away from the window's edge
        panel.rect = (max(MARGIN, min(left, self._window[0] - MARGIN - wide)), top, wide, high)
        self.stale = True

    def close(self) -> None:
        """Close the panel without a choice."""
        self.panel = None
        self.stale = True

    def activate(self) -> None:
        if self.panel is None:
            self.open()
        else:
            self.close()

    def focus_lost(self) -> None:
        self.close()

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Note the window's size; the panel is drawn by the ring, over everything."""
        self._window = (canvas.width, canvas.height)

    def draw_plate(self, canvas: Canvas, *, hot: bool, pressed: bool) -> Rect:
        """Draw a plate with a chevron at its end; return where it lies as it is pressed."""
        x, y, w, h = self.rect
        y += 1 if pressed and hot else 0
        fill, line = (0.16, 0.5) if hot or self.panel is not None else (0.07, 0.26)
        canvas.box((x, y, w, h), fill=theme.HAIRLINE, fill_opacity=fill, line=theme.HAIRLINE, line_opacity=line)
        canvas.icon("ui_chevron", x + w - 20, y + h / 2 + 1, CHEVRON, theme.TEXT, weight=22)
        return (x, y, w, h)


class ChoicePanel(Widget, ABC):
    """Choices by number, of which one is lit, in lines of so many `columns`."""

    columns = 1

    def __init__(self, owner: Opener, size: tuple[float, float], lit: int, count: int) -> None:
        super().__init__((0.0, 0.0, *size))
        self.opener, self.lit, self.count = owner, lit, count

    @abstractmethod
    def area(self, number: int) -> Rect:
        """Return where a choice lies."""

    def middle(self, number: int) -> tuple[float, float]:
        """Return the middle of that."""
        x, y, w, h = self.area(number)
        return x + w / 2, y + h / 2

    def at(self, x: float, y: float) -> int | None:
        """Return the number of the choice at a point."""
        return next((number for number in range(self.count) if inside(self.area(number), x, y)), None)

    @abstractmethod
    def take(self, number: int) -> None:
        """Choose, where that is possible."""

    def steps(self) -> Mapping[str, int]:
        """Return to which number each key goes from the lit one; none goes beyond the ends."""
        columns = self.columns
        return {"left": self.lit - 1, "right": self.lit + 1, "up": self.lit - columns, "down": self.lit + columns}

    def spoken(self) -> Spoken:
        return Spoken("", _("{n} of {total}").format(n=self.lit + 1, total=self.count))

    def press(self, event: Pointer) -> None:
        if not self.hit(event.x, event.y):
            self.opener.close()

    def drag(self, event: Pointer) -> None:
        number = self.at(event.x, event.y)
        self.lit = self.lit if number is None else number

    def release(self, event: Pointer, inside: bool) -> None:
        number = self.at(event.x, event.y)
        if number is not None:
            self.take(number)

    def key(self, event: Key) -> bool:
        """Move with the keys of `steps`; take with Enter or Space; Escape and Tab close."""
        to = self.steps().get(event.name)
        if to is not None and 0 <= to < self.count:
            self.lit = to
        elif event.name in ("enter", "space"):
            self.take(self.lit)
        elif event.name in ("escape", "tab"):
            self.opener.close()
        return True

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        canvas.shadow(self.rect, theme.BUTTON_RADIUS, theme.Lift.SHEET)
        canvas.box(self.rect, fill=theme.mix(theme.TILE, theme.WHITE, 0.09), line=theme.HAIRLINE, line_opacity=0.3)

    def mark(self, canvas: Canvas, number: int) -> Rect:
        """Mark a picture where it is lit; return what lies inside its place."""
        x, y, w, h = self.area(number)
        inner = (x + 2, y + 2, w - 4, h - 4)
        if number == self.lit:
            canvas.box(inner, fill=theme.HAIRLINE, fill_opacity=0.16, line=theme.HAIRLINE, line_opacity=0.4)
        return inner


ROW: Final = 40.0
INSET: Final = 5.0
TICK: Final = 16.0
MOST: Final = 13
"""Rows in a column of the panel; more stand beside them."""


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
        canvas.label(self.labels[self.chosen], x + 14, y + h / 2, w - 52, theme.BODY, "semi", theme.TEXT, "l", rows=2)


class Panel(ChoicePanel):
    """The open rows of a dropdown."""

    def __init__(self, owner: Dropdown) -> None:
        count = len(owner.labels)
        self.columns = -(-count // MOST)
        self._high = -(-count // self.columns)
        size = (owner.rect[2] * self.columns, self._high * ROW + 2 * INSET)
        super().__init__(owner, size, owner.chosen, count)
        self.owner = owner

    def area(self, number: int) -> Rect:
        column, line = divmod(number, self._high)
        wide = self.rect[2] / self.columns
        return (self.rect[0] + column * wide, self.rect[1] + INSET + line * ROW, wide, ROW)

    def take(self, number: int) -> None:
        self.owner.choose(number)

    def spoken(self) -> Spoken:
        return Spoken(self.owner.labels[self.lit], super().spoken().state)

    def steps(self) -> dict[str, int]:
        beside = {"left": self.lit - self._high, "right": self.lit + self._high}
        return {"up": self.lit - 1, "down": self.lit + 1, "home": 0, "end": self.count - 1, **beside}

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        super().draw(canvas, hot=hot, pressed=pressed)
        for i, label in enumerate(self.owner.labels):
            x, top, w, _h = self.area(i)
            if i == self.lit:
                canvas.box((x + INSET, top, w - 2 * INSET, ROW), 7, fill=theme.HAIRLINE, fill_opacity=0.14)
            on = i == self.owner.chosen
            face, color = ("semi", theme.TEXT) if on else ("sans", theme.TEXT if i == self.lit else theme.SECONDARY)
            canvas.label(label, x + 14, top + ROW / 2, w - 56, theme.BODY, face, color, "l")
            if on:
                canvas.icon("ui_check", x + w - 22, top + ROW / 2, TICK, theme.GOLD, weight=26)
