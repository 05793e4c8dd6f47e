"""What a position holds besides what lies on the table: a control for each part, made from what the part is."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from elements_table.kernel.data import parse_yaml
from elements_table.kernel.editing import Edited, EditRow
from elements_table.kernel.errors import DataError
from elements_table.kernel.position_parts import next_calls
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.theme import BODY, CORAL, GOLD, HAIRLINE, LINE, SHADE, TEXT
from elements_table.ui.features.editor.words import called, path_words
from elements_table.ui.platform.inputs import Input, Key, Pointer
from elements_table.ui.platform.people import Portrait, seated
from elements_table.ui.shell.dialog import Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.segments import CONTROL, SettingRow, Switch
from elements_table.ui.widgets.text_field import TextField

PITCH: Final = 42.0
COLUMNS: Final = 40.0
"""Between two columns of rows."""
LONGEST: Final = 2000
TROUBLE: Final = 2 * LINE + 8
MARK: Final = 44.0


class Stepper(Widget):
    """A whole number with a minus before it and a plus behind it."""

    def __init__(self, value: int, on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.value, self._on_change = value, on_change

    def step(self, by: int) -> None:
        """Change the number, and tell."""
        self.value += by
        self.stale = True
        self._on_change(self.value)

    def release(self, event: Pointer, inside: bool) -> None:
        x, _y, w, _h = self.rect
        side = (event.x > x + w - MARK) - (event.x < x + MARK)
        if inside and side:
            self.step(side)

    def key(self, event: Key) -> bool:
        """Left and right change it by one."""
        by = {"left": -1, "right": 1}.get(event.name, 0)
        if by:
            self.step(by)
        return bool(by)

    def spoken(self) -> Spoken:
        return Spoken("", str(self.value))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        canvas.box(self.rect, fill=SHADE, fill_opacity=0.46, line=HAIRLINE, line_opacity=0.45 if hot else 0.26)
        canvas.icon("ui_minus", x + MARK / 2, y + h / 2, 14)
        canvas.icon("ui_plus", x + w - MARK / 2, y + h / 2, 14)
        canvas.text(str(self.value), x + w / 2, y + h / 2, BODY, "semi", TEXT, "c")


class SeatMarks(Widget):
    """The faces of all seats: one of them is marked, or any in the order in which they were."""

    def __init__(
        self, names: Sequence[str], marked: list[int], on_change: Callable[[list[int]], None], *, many: bool
    ) -> None:
        super().__init__()
        self.names, self.marked, self._on_change, self._many = names, marked, on_change, many
        self._at = marked[0] if marked else 0
        self._faces = [Portrait(face) for face in seated(names)]

    def take(self, seat: int) -> None:
        """Mark a seat, or take its mark where several can have one."""
        others = [other for other in self.marked if other != seat] if self._many else []
        self.marked = others if self._many and seat in self.marked else [*others, seat]
        self._at, self.stale = seat, True
        self._on_change(self.marked)

    def release(self, event: Pointer, inside: bool) -> None:
        seat = int((event.x - self._left) // MARK)
        if inside and 0 <= seat < len(self.names):
            self.take(seat)

    @property
    def _left(self) -> float:
        return self.rect[0] + self.rect[2] - MARK * len(self.names)

    def activate(self) -> None:
        self.take(self._at)

    def key(self, event: Key) -> bool:
        """Left and right go to the neighbour, and mark it where one is marked; Enter and Space mark."""
        by = {"left": -1, "right": 1}.get(event.name, 0)
        if not by:
            return super().key(event)
        self._at = (self._at + by) % len(self.names)
        self.stale = True
        if not self._many:
            self.take(self._at)
        return True

    def spoken(self) -> Spoken:
        marked = ", ".join(self.names[seat] for seat in self.marked) or _("nobody")
        return Spoken("", f"{self.names[self._at]}; {marked}" if self._many else marked)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        y = self.rect[1] + self.rect[3] / 2
        for seat, face in enumerate(self._faces):
            x, is_on = self._left + MARK * (seat + 0.5), seat in self.marked
            canvas.avatar(x, y, 14, face, GOLD if is_on else seat_color(seat))
            if is_on:
                canvas.circle(x, y, 17, line=GOLD, line_width=2.5)
                if self._many:
                    canvas.text(str(self.marked.index(seat) + 1), x + 15, y + 12, face="semi", color=GOLD, anchor="c")
            elif self._many and seat == self._at and hot:
                canvas.circle(x, y, 17, line=HAIRLINE, line_opacity=0.6)


class Figures(Sheet):
    """The controls over the table; `changed` is told of each change."""

    size = (1060.0, 700.0)

    def __init__(self, app: Shell, edited: Edited, names: Sequence[str], changed: Callable[[], None]) -> None:
        super().__init__(app, _("Numbers"))
        self.edited, self._names, self._changed = edited, tuple(names), changed
        self._scroll = Scroll()
        self._broken = ""
        """Why what was written last cannot be read."""
        self._by_path: dict[str, SettingRow] = {}
        self._list()
        self.done = Button(_("Done"), self.back, kind="primary", shortcut="enter")

    def _list(self) -> None:
        before, self._by_path = self._by_path, {}
        for row in self.edited.rows():
            self._by_path[row.path] = shown = before.get(row.path) or self._made(row)
            if row.part.holds == "calls":
                shown.control = self._control(row)
        self.rows = list(self._by_path.values())

    def _made(self, row: EditRow) -> SettingRow:
        label = path_words(row.path, self._names, self.edited.game.data)
        return SettingRow(label, self._control(row))

    def _control(self, row: EditRow) -> Widget:
        holds, value, path = row.part.holds, row.value, row.path
        if holds in ("seat", "seats"):
            many = holds == "seats"
            marked = list(value or ()) if many else [] if value is None else [value]
            return SeatMarks(
                self._names, marked, lambda seats: self._set(path, seats if many else seats[0]), many=many
            )
        if holds == "number" and isinstance(value, int):
            return Stepper(value, lambda number: self._set(path, number))
        if holds == "calls":
            return self._calls(path, list(value or ()), row.part.choices)
        if holds in ("switch", "maybe"):
            return Switch(bool(value), lambda on: self._set(path, on if on or holds == "switch" else None))
        if holds == "choice":
            choices = row.part.choices
            labels = [called(str(one)) if one else "–" for one in choices]
            at = choices.index(value) if value in choices else 0
            return Dropdown(labels, at, lambda index: self._set(path, choices[index]))
        return TextField(_flow(value), lambda text: self._write(path, text), longest=LONGEST)

    def _calls(self, path: str, said: list[Any], choices: Sequence[Any]) -> Dropdown:
        """Return what was said last, and what can be said next by whoever is asked."""
        first = max(0, self.edited.state.current_player())
        ways = next_calls(said, choices, len(self._names), first)
        words = ["–", *(f"{self._names[seat]}: {called(str(call))}" for seat, call in said)][-1:]
        words += [_("Take back")] if said else []
        words += [f"{self._names[way[-1][0]]}: {called(str(way[-1][1]))}" for way in ways]
        becomes = [said, *([said[:-1]] if said else []), *ways]
        return Dropdown(words, 0, lambda index: self._set(path, becomes[index]))

    def _set(self, path: str, value: Any) -> None:
        self._broken = ""
        self.edited.set(path, value)
        self._changed()
        self._list()
        self.relayout()
        self.stale = True

    def _write(self, path: str, text: str) -> None:
        try:
            self._set(path, parse_yaml(text, called(path)) if text.strip() else None)
        except DataError as error:
            self._broken = str(error)
            self.stale = True

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        x, y, w, h = self.body
        self._count = 2 if w > 2 * CONTROL[0] + 480 else 1
        high = -(-len(self.rows) // self._count) * PITCH
        self._scroll.place((x - 8, y, w + 22, h - TROUBLE), high)
        for row in self.rows:
            row.clip = self._scroll.rect
        self._place()
        (self.done.rect,) = self.foot_rects(1)
        self.focus.set([self._scroll, *self.rows, self.done])

    def _place(self) -> None:
        x, y, w, _h = self.body
        wide, down = (w - COLUMNS * (self._count - 1)) / self._count, -(-len(self.rows) // self._count)
        for n, row in enumerate(self.rows):
            column, line = divmod(n, down)
            row.lie_in((x + column * (wide + COLUMNS), y - self._scroll.offset + line * PITCH, wide, PITCH - 4))

    def handle(self, event: Input) -> bool:
        used = super().handle(event)
        if self._scroll.follow(self.focus, 20):
            self._place()
            self.stale = True
        return used

    def draw_body(self, canvas: Canvas) -> None:
        trouble = self._broken or self.edited.trouble
        x, y, w, h = self.body
        lines = measuring(canvas.art).wrapped(trouble, w - 190, max_lines=3) if trouble else []
        canvas.lines(lines, x, y + h - TROUBLE + 12, color=CORAL)


def _flow(value: Any) -> str:
    """Return a value as it is written in one line."""
    return (
        "" if value is None else msgspec.json.encode(value).decode() if isinstance(value, list | dict) else str(value)
    )
