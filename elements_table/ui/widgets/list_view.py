"""A view on something taller than its room, and lists in one: rows under heads, one chosen, led through by keys."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, LINE, MUTED, SECONDARY, TEXT, TITLE
from elements_table.ui.platform.inputs import NOTCH, Key, Pointer
from elements_table.ui.widgets.focus import FocusManager, Spoken, Widget
from elements_table.ui.widgets.layout import Box, Child

BAR: Final = 5.0
BAR_HOT: Final = 7.0
GRIP: Final = 16.0
"""How wide the strip at the right edge is that takes the pointer."""
SHORTEST: Final = 36.0


class Scroll(Widget):
    """A view of `rect` on a content `content` dp high. What lies inside is drawn and hit by the screen that owns it.

    Put it before its widgets in the ring, give those `clip = scroll.rect`, and place them at `y - scroll.offset`.
    `take_moved` says when they have to be placed again.
    """

    def __init__(self, rect: Rect = (0.0, 0.0, 0.0, 0.0), content: float = 0.0) -> None:
        super().__init__(rect)
        self.is_heard = False
        self.color = HAIRLINE
        """Of its bar."""
        self.content = content
        self.offset = 0.0
        self._moved = False
        self._grip: float | None = None

    @property
    def farthest(self) -> float:
        """The largest offset."""
        return max(0.0, self.content - self.rect[3])

    @property
    def focusable(self) -> bool:
        return super().focusable and self.farthest > 0

    def spoken(self) -> Spoken:
        part = round(100 * self.offset / self.farthest) if self.farthest else 0
        return Spoken(_("To scroll"), f"{part}%")

    def take_moved(self) -> bool:
        """Return whether the offset has changed since the last call."""
        moved, self._moved = self._moved, False
        return moved

    def place(self, rect: Rect, content: float) -> None:
        """Set the view and the height of the content; the offset is kept as far as it goes."""
        self.rect, self.content = rect, content
        self.offset = min(self.offset, self.farthest)

    def go(self, offset: float) -> bool:
        """Scroll to an offset within the ends; return whether it moved."""
        offset = min(self.farthest, max(0.0, offset))
        if abs(offset - self.offset) < 0.01:
            return False
        self.offset = offset
        self.stale = self._moved = True
        return True

    def reveal(self, rect: Rect, margin: float = 12.0) -> bool:
        """Scroll as little as needed to bring a rectangle (where it now lies) into view."""
        top, bottom = rect[1] - margin, rect[1] + rect[3] + margin
        if top < self.rect[1]:
            return self.go(self.offset - (self.rect[1] - top))
        if bottom > self.rect[1] + self.rect[3]:
            return self.go(self.offset + bottom - self.rect[1] - self.rect[3])
        return False

    def follow(self, focus: FocusManager, margin: float = 12.0) -> bool:
        """Bring what the keys have focused inside into view; return whether the offset has changed."""
        focused = focus.focused
        if focus.by_keyboard and focused is not None and focused.clip is not None:
            self.reveal(focused.rect, margin)
        return self.take_moved()

    def bar(self) -> Rect:
        """Return the rectangle of the thumb."""
        x, y, w, h = self.rect
        length = max(SHORTEST, h * h / max(self.content, 1.0))
        way = (h - length) * (self.offset / self.farthest if self.farthest else 0.0)
        return (x + w - BAR, y + way, BAR, length)

    def wheel(self, event: Pointer) -> bool:
        return self.go(self.offset - event.dy * NOTCH)

    def is_scrolled_at(self, x: float, y: float) -> bool:
        """Return whether there is something to scroll at a point: not on its bar, which is dragged."""
        return self.farthest > 0 and x < self.rect[0] + self.rect[2] - GRIP

    def press(self, event: Pointer) -> None:
        self._grip = None
        if self.farthest and event.x >= self.rect[0] + self.rect[2] - GRIP:
            thumb = self.bar()
            on = thumb[1] <= event.y < thumb[1] + thumb[3]
            self._grip = event.y - thumb[1] if on else thumb[3] / 2
            self.drag(event)

    def drag(self, event: Pointer) -> None:
        if self._grip is not None:
            way = self.rect[3] - self.bar()[3]
            self.go((event.y - self._grip - self.rect[1]) / max(way, 1.0) * self.farthest)

    def release(self, event: Pointer, inside: bool) -> None:
        self._grip = None
        self.stale = True

    def activate(self) -> None:
        """Nothing."""

    def key(self, event: Key) -> bool:
        """Scroll by a line, a page or to the ends; at an end the arrows move the focus on."""
        page = self.rect[3] - 2 * LINE
        by = {"up": -2 * LINE, "down": 2 * LINE, "pageup": -page, "pagedown": page, "space": page}
        if event.name in by:
            return self.go(self.offset + by[event.name])
        ends = {"home": 0.0, "end": self.farthest}
        return event.name in ends and self.go(ends[event.name])

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        if self.farthest:
            x, y, w, h = self.bar()
            held = self._grip is not None
            width = BAR_HOT if held else BAR
            opacity = 1.0 if canvas.art.strong else 0.5 if held or hot else 0.3
            canvas.box((x + w - width, y, width, h), width / 2, fill=self.color, fill_opacity=opacity)


HEAD: Final = 34.0
"""Height of the line that names a group."""
LINE_PITCH: Final = 34.0
"""From one line of text to the next."""


class Empty(NamedTuple):
    """What stands in the place of rows, about `y` in the window: a picture, what there is not, and why."""

    icon: str
    title: str
    line: str
    y: float


class ListView(Scroll):
    """Rows that are widgets, alone or in layouts; put it before its `row_widgets` in the Tab order.

    A row whose widget has the focus hands it the keys by `step`. Rows without widgets are drawn by `draw_row`.
    """

    def __init__(
        self, height: float, *, focus: FocusManager | None = None, gap: float = 0.0,
        pad: tuple[float, float, float, float] = (0.0, 0.0, 14.0, 0.0),
        on_choose: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        """`height` is that of a row, `gap` from one to the next, in dp.

        `pad` is clear at the left, over the rows, at the right (where the bar is) and under them. `on_choose` is told
        which row the keys have come to; in `focus` that gets the focus.
        """
        super().__init__()
        self.focus, self.height, self.gap = focus, height, gap
        self.pad, self.on_choose = pad, on_choose
        self.rows: list[Box] = []
        self.chosen = -1
        """The chosen row, -1 for none."""
        self.empty: Empty | None = None
        self._groups: Sequence[str] = ()
        self.heads: list[tuple[float, str]] = []
        """Where the line over each group begins, in dp from the top of the list, and the group's name."""
        self._tops: list[float] = []
        self._followed: Widget | None = None

    @property
    def row_widgets(self) -> list[Widget]:
        """The widgets of all rows, in order."""
        return [widget for row in self.rows for widget in row.widgets()]

    def show(self, rows: Sequence[Child] | int, groups: Sequence[str] = (), chosen: int = -1) -> None:
        """List other rows (or so many that are drawn); a group's name stands over the first of its rows."""
        if isinstance(rows, int):
            rows = [Box() for _n in range(rows)]
        self.rows = [row if isinstance(row, Box) else Box(row) for row in rows]
        self._groups = groups
        self.chosen = min(chosen, len(self.rows) - 1)
        self.lie_in(self.rect)

    def lie_in(self, rect: Rect) -> None:
        """Lie in a rectangle, scrolled as before as far as that goes."""
        self.heads, self._tops = [], []
        end, before = self.pad[1], ""
        for n in range(len(self.rows)):
            if self._groups and self._groups[n] != before:
                before = self._groups[n]
                self.heads.append((end, before))
                end += HEAD
            self._tops.append(end)
            end += self.height + self.gap
        self.place(rect, end - (self.gap if self.rows else 0.0) + self.pad[3])
        self._place_rows()

    def _place_rows(self) -> None:
        x, y, w, _h = self.rect
        left, _top, right, _foot = self.pad
        for row, top in zip(self.rows, self._tops, strict=True):
            row.place((x + left, y + top - self.offset, w - left - right, self.height))
            for widget in row.widgets():
                widget.clip = self.rect

    def go(self, offset: float) -> bool:
        moved = super().go(offset)
        if moved:
            self._place_rows()
        return moved

    def row_of(self, widget: Widget | None) -> int:
        """Return the row that a widget stands in, -1 for none."""
        return next((n for n, row in enumerate(self.rows) if widget in tuple(row.widgets())), -1)

    def choose(self, row: int) -> None:
        """Choose a row and scroll it into view, without telling."""
        self.stale = self.stale or row != self.chosen
        self.chosen = row
        if row >= 0:
            self.reveal(self.rows[row].rect)

    def step(self, event: Key) -> bool:
        """Choose the row that a key leads to, focus it and tell; return whether there is one."""
        row = self._row_by(event.name)
        if row is None:
            return False
        self.choose(row)
        if self.focus is not None:
            self.focus.focus(next(self.rows[row].widgets(), self))
        if self.on_choose is not None:
            self.on_choose(row)
        return True

    def _row_by(self, key: str) -> int | None:
        """Return where a key leads; None beyond the ends, where arrows go on to what lies there."""
        focused = self.row_of(self.focus.focused) if self.focus is not None else -1
        here, last = focused if focused >= 0 else self.chosen, len(self.rows) - 1
        page = max(1, int(self.rect[3] / (self.height + self.gap)))
        ways = {
            "up": here - 1,
            "down": here + 1,
            "home": 0,
            "end": last,
            "pageup": max(0, here - page),
            "pagedown": min(last, here + page),
        }
        to = ways.get(key, -1)
        return to if 0 <= to <= last else None

    def reveal_focused(self, focus: FocusManager) -> None:
        """Scroll the row that the keys have come to into view."""
        focused = focus.focused
        if focused is not self._followed and focus.by_keyboard and (row := self.row_of(focused)) >= 0:
            self.reveal(self.rows[row].rect)
        self._followed = focused

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        with canvas.clip(self.rect):
            for top, name in self.heads:
                middle = y - self.offset + top + HEAD / 2
                if y - HEAD < middle < y + h + HEAD:
                    canvas.text(name, x + 2, middle, face="semi", color=SECONDARY, anchor="l")
            for n, row in enumerate(self.rows):
                if y - self.height < row.rect[1] < y + h:
                    self.draw_row(canvas, row.rect, n)
        if not self.rows and self.empty is not None:
            icon, title, line, middle = self.empty
            canvas.icon(icon, x + w / 2, middle - 88, 52, MUTED)
            canvas.text(title, x + w / 2, middle - 28, TITLE, "serif", TEXT, "c")
            canvas.text(line, x + w / 2, middle + 4, color=SECONDARY, anchor="c")
        super().draw(canvas, hot=hot, pressed=pressed)

    def draw_spoken(self, canvas: Canvas) -> None:
        """Draw the chosen row."""
        if self.chosen >= 0:
            self.draw_row(canvas, self.rows[self.chosen].rect, self.chosen)

    def draw_row(self, canvas: Canvas, rect: Rect, row: int) -> None:
        """Draw a row that is no widget, or what lies under its widgets."""
        self.rows[row].draw(canvas)


class PickList(ListView):
    """Rows that are drawn, of which only whole ones show; the list has the focus for all of them.

    Keys and clicks choose and tell at once. With `on_open` a click and Enter open, and keys only choose.
    """

    def __init__(
        self, height: float, *, on_choose: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(height, pad=(0.0, 0.0, 0.0, 0.0), on_choose=on_choose)
        self.is_heard = True
        self.on_open = on_open
        self._pressed = -1

    @property
    def focusable(self) -> bool:
        return self.enabled and self.visible

    def lie_in(self, rect: Rect) -> None:
        x, y, w, h = rect
        super().lie_in((x, y, w, self.height * max(1, int(h / self.height + 1e-6))))
        if self.chosen >= 0:
            self.choose(self.chosen)

    def reveal(self, rect: Rect, margin: float = 0.0) -> bool:
        return super().reveal(rect, 0.0)

    def row_at(self, y: float) -> int:
        """Return the row at a y, -1 for none."""
        return next((n for n, row in enumerate(self.rows) if row.rect[1] <= y < row.rect[1] + self.height), -1)

    def press(self, event: Pointer) -> None:
        self._pressed = self.row_at(event.y)

    def drag(self, event: Pointer) -> None:
        """Nothing: there is no bar."""

    def release(self, event: Pointer, inside: bool) -> None:
        """Take the row that was pressed, also the one that is chosen already (to come back to it)."""
        row = self.row_at(event.y)
        if inside and row >= 0 and row == self._pressed:
            self.choose(row)
            self.activate()

    def wheel(self, event: Pointer) -> bool:
        return self.go(self.offset - self.height * (1 if event.dy > 0 else -1))

    def is_scrolled_at(self, x: float, y: float) -> bool:
        return False

    def activate(self) -> None:
        take = self.on_open or self.on_choose
        if take is not None and self.chosen >= 0:
            take(self.chosen)

    def key(self, event: Key) -> bool:
        return self.step(event) or Widget.key(self, event)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        y, h = self.rect[1], self.rect[3]
        for n, row in enumerate(self.rows):
            if y - 1 < row.rect[1] < y + h - 1:
                self.draw_row(canvas, row.rect, n)


class LineList(PickList):
    """A `PickList` of lines of text."""

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        super().__init__(LINE_PITCH, on_choose=on_choose)
        self.labels: Sequence[str] = ()

    def show_lines(self, labels: Sequence[str]) -> None:
        """List other lines."""
        self.labels = labels
        self.show(len(labels), chosen=0)

    def spoken(self) -> Spoken:
        place = _("{n} of {total}").format(n=self.chosen + 1, total=len(self.labels))
        return Spoken(self.labels[self.chosen], place) if self.labels else Spoken("")

    def draw_row(self, canvas: Canvas, rect: Rect, row: int) -> None:
        """Draw a line; the chosen one on a plate with a gold bar."""
        x, y, w, h = rect
        is_chosen = row == self.chosen
        if is_chosen:
            canvas.box((x, y + 1, w, h - 2), 8, fill=HAIRLINE, fill_opacity=0.10)
            canvas.box((x, y + 8, 3, h - 16), 1.5, fill=GOLD)
        face, color = ("semi", TEXT) if is_chosen else ("sans", SECONDARY)
        canvas.label(self.labels[row], x + 14, y + h / 2, w - 24, BODY, face, color, "l")
