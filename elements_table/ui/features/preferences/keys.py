"""The keys that answer, and those of one's own: what every command goes by, to be changed."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from elements_table.kernel.words import _, mark, opening
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, SECOND, SECONDARY, SHEET_PADDING, TEXT
from elements_table.ui.platform.commands import COMMANDS, NAMED, Bindings, Bound, Device, left_handed
from elements_table.ui.platform.devices import Here
from elements_table.ui.platform.inputs import Binding, Input, Key, Pointer
from elements_table.ui.shell.dialog import FOOT, HEAD, Sheet, ask
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.glyphs import cap_width, draw_cap, key_words
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.segments import CONTROL, Segments, SettingRow

PITCH: Final = 30.0
BETWEEN: Final = 5.0
PALE: Final = 150
"""Alpha of what does nothing now: 4.4 to 1 on a sheet, still to be read."""
CAPS: Final = 172.0
"""Room for the keys at the left of each row, at most."""
ASIDE: Final = 12.0
"""From the widest keys of a column to its words."""
WIDEST: Final = 1240.0
FIRST: Final = 50.0
"""From the top of a column to the middle of its first row."""


def listed(*groups: str) -> list[Binding]:
    """Return the commands of some groups, with what they do."""
    return [Binding((command.name,), _(command.words)) for command in COMMANDS if command.group in groups]


def everywhere() -> list[Binding]:
    """Return what answers on every screen; what goes in four directions, and to and fro, in one line each."""
    step = Binding(("tab", "previous"), _("Next thing, or the one before"))
    ways = Binding(("left", "right", "up", "down"), _("Go that way"))
    scrolls = Binding(("pageup", "pagedown"), _("Scroll up or down"))
    together = {key for binding in (step, ways, scrolls) for key in binding.keys}
    rest = [binding for binding in listed("move", "anywhere") if binding.keys[0] not in together]
    return [step, ways, *rest[:3], scrolls, *rest[3:]]


class Keys(Sheet):
    """Every key that answers now, with what it does; pale ones do nothing at the moment."""

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Keys"))
        beneath = next(
            (one for one in reversed(app.navigator.stack) if not isinstance(one, Sheet) or one.has_keys), None
        )
        self.here = beneath.bindings() if beneath is not None else []
        self.everywhere = (listed("asked") if app.services.settings.speech != "off" else []) + everywhere()
        self._at = Here() if beneath is None else beneath.bound_at
        self.scroll = Scroll()
        self._are_stacked = False
        self.change = Button(_("Change"), app.navigator.way("bindings"))
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")

    @property
    def note(self) -> str:
        return "" if all(binding.usable for binding in self.here) else _("pale: not at the moment")

    @property
    def _groups(self) -> list[tuple[str, list[Binding], float]]:
        """The columns: each with its head, its rows and how high it is; in a tall window below one another."""
        groups = (_("Here"), self.here), (_("Everywhere"), self.everywhere)
        return [(head, rows, FIRST + self._lines(rows) * PITCH) for head, rows in groups if rows]

    def layout(self, width: float, height: float) -> None:
        measure = self.display.art.text_width
        words = max(measure(binding.words, BODY, "sans") for binding in (*self.here, *self.everywhere))
        wide = max(self.size[0], min(WIDEST, 2 * (CAPS + ASIDE + words + SHEET_PADDING) + 40))
        self._are_stacked = height > width
        high = (sum if self._are_stacked else max)(high for _head, _rows, high in self._groups)
        self.size = (wide, HEAD + 12 + high + FOOT)
        super().layout(width, height)
        x, y, w, h = self.body
        self.scroll.place((x, y, w + 16, h), high)
        self.change.rect, self.done.rect = self.foot_rects(2)
        self.focus.set([self.scroll, self.change, self.done])

    def spoken(self) -> list[str]:
        """Return what each key does, those of the screen beneath first; which do nothing now is said with them."""
        later = ", " + _("not now")
        return [
            f"{', '.join(map(key_words, self._caps(one)))}: {one.words}{'' if one.usable else later}"
            for one in (*self.here, *self.everywhere)
        ]

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name == "keys":
            self.back()
            return True
        return super().handle(event)

    def draw_body(self, canvas: Canvas) -> None:
        x, y, w, h = self.body
        y -= self.scroll.offset
        wide = w if self._are_stacked else (w - 40) / 2
        with canvas.clip((x - 2, self.body[1], w + 4, h)):
            for head, rows, high in self._groups:
                self._column(canvas, (x, y, wide), head, rows)
                x, y = (x, y + high) if self._are_stacked else (x + wide + 40, y)

    def _caps(self, binding: Binding) -> list[str]:
        """Return by what that goes on the device used last, as far as it is worth showing."""
        devices, at = self.app.devices, self._at
        names = [
            devices.bindings.shown(name, devices.last, at.place, at_table=at.at_table) for name in binding.shown()
        ]
        return list(dict.fromkeys(filter(None, names)))

    def _wide(self, bindings: Sequence[Binding]) -> list[float]:
        measure = self.display.art.text_width
        return [sum(cap_width(measure, name) + BETWEEN for name in self._caps(binding)) for binding in bindings]

    def _lines(self, bindings: Sequence[Binding]) -> int:
        return len(bindings) + sum(row > CAPS for row in self._wide(bindings))

    def _column(self, canvas: Canvas, at: tuple[float, float, float], head: str, bindings: Sequence[Binding]) -> None:
        x, y, w = at
        canvas.text(head, x, y + 16, BODY, "semi", TEXT, "l")
        middle = y + FIRST
        room = max((row for row in self._wide(bindings) if row <= CAPS), default=CAPS) + ASIDE
        for binding in bindings:
            left, alpha = x, 255 if binding.usable else PALE
            for name in self._caps(binding):
                left += draw_cap(canvas, name, left, middle, alpha) + BETWEEN
            if left > x + CAPS:  # many keys: the words stand under them, in line with the others
                middle += PITCH
            canvas.label(binding.words, x + room, middle, w - room, color=SECONDARY, anchor="l", alpha=alpha)
            middle += PITCH


GROUPS: Final = {
    "move": mark("Moving and doing"),
    "table": mark("At a table"),
    "anywhere": mark("Everywhere"),
    "asked": mark("Asking, while speech is on"),
}
DEVICES: Final[tuple[Device, ...]] = ("keys", "mouse", "pad")
HEADS: Final = {"keys": mark("Keyboard"), "mouse": mark("Mouse"), "pad": mark("Gamepad")}
CELLS: Final = (0.23, 0.1, 0.17)
"""How wide a row's cells are, of the whole row."""
ROW_PITCH: Final = 38.0
TABLE_HEAD: Final = 34.0
TOP: Final = 72.0
"""Over the rows: the layout, and what the cells are for."""


class KeyLine(NamedTuple):
    """A command, or a key of the screen beneath, in the words that say what it does; `seen` as of `Command`."""

    name: str
    words: str
    seen: str = ""


class KeyCell(Widget):
    """By what a command goes on one device; pressed, it waits for another key or button."""

    def __init__(self, sheet: "BindingsSheet", line: KeyLine, device: Device) -> None:
        super().__init__()
        self.line, self.device, self._sheet = line, device, sheet

    @property
    def _waits(self) -> bool:
        return self._sheet.asking is self

    def activate(self) -> None:
        self._sheet.wait(self)

    def spoken(self) -> Spoken:
        inputs = ", ".join(map(key_words, self._sheet.inputs(self)))
        return Spoken(f"{self.line.words}, {_(HEADS[self.device])}", _("Press it") if self._waits else inputs)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        middle, left = y + h / 2, x + 9
        lit = hot or self._waits
        color = GOLD if self._waits else HAIRLINE
        canvas.box(self.rect, 8, fill=HAIRLINE, fill_opacity=0.10 if lit else 0.04, line=color,
                   line_opacity=0.9 if self._waits else 0.4 if hot else 0.16)  # fmt: skip
        if self._waits:
            canvas.label(_("Press it"), x + w / 2, middle, w - 8, SECOND, "semi", GOLD, "c")
            return
        for name in self._sheet.inputs(self):
            wide = cap_width(canvas.text_width, name)
            if left + wide > x + w - 4 and left > x + 9:
                break
            left += draw_cap(canvas, name, min(left, x + max(4.0, (w - wide) / 2)), middle) + BETWEEN
        if left == x + 9 and self.device == "mouse" and self.line.seen:
            if self.line.seen.startswith("ui_"):
                canvas.icon(self.line.seen, x + w / 2, middle, 18, SECONDARY)
            else:
                draw_cap(canvas, f"mouse {self.line.seen}", x + w / 2 - 9, middle, color=SECONDARY)


class BindingsSheet(Sheet):
    """All commands with a cell for each device; what has been taken is told, and can be exchanged."""

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Keys and buttons"))
        self.asking: KeyCell | None = None
        """The cell that waits for a key or a button."""
        beneath = next((one for one in reversed(app.navigator.stack) if not isinstance(one, Sheet)), None)
        groups = [
            (_(head), [KeyLine(one.name, _(one.words), one.seen) for one in COMMANDS if one.group == group])
            for group, head in GROUPS.items()
        ]
        if beneath is not None:
            place = beneath.bound_at.place
            own = {one.keys[0]: one.words for one in beneath.bindings() if len(one.shown()) == 1}
            lines = [KeyLine(f"{place} {key}", words) for key, words in own.items() if len(key) == 1]
            groups.append((beneath.title or _("Here"), lines))
        self.groups = [(head, [self._row(line) for line in lines]) for head, lines in groups if lines]
        self.scroll = Scroll()
        self.layouts = Segments((), 0, self._lay_out)
        self._layout = SettingRow(_("Layout"), self.layouts)
        self.defaults = Button(_("Defaults"), lambda: self._bind({}))
        self.done = Button(_("Done"), self.back, kind="primary", shortcut="enter")
        self._follow()

    def _row(self, line: KeyLine) -> list[KeyCell]:
        return [KeyCell(self, line, device) for device in (DEVICES if line.name in NAMED else DEVICES[:1])]

    @property
    def bound(self) -> Bindings:
        """All that is bound now."""
        return self.app.devices.bindings

    def inputs(self, cell: KeyCell) -> Sequence[str]:
        """Return by what the command of a cell goes on its device."""
        return self.bound.of(cell.line.name, cell.device)

    def wait(self, cell: KeyCell | None) -> None:
        """Have the next key or button of a cell's device be what its command goes by; None: no longer."""
        self.asking = cell
        self.app.devices.waits_for = None if cell is None else (cell.device, partial(self._take, cell))
        self.stale = True

    def _take(self, cell: KeyCell, text: str) -> None:
        """Bind what was pressed; where it has a meaning already, ask."""
        self.wait(None)
        name = cell.line.name
        text = text or ("escape" if name == "escape" else "")
        after = self.bound.rebound(name, text) if text else None
        others = self.bound.taken(name, text)
        if after is None and text:
            words = _("{input} stays: without it nothing would do that. ({what})")
            self.navigator.say(words.format(input=key_words(text), what=self._words(others or [name])))
        elif after is not None and others:
            words = _("So far it does this: {what}. The two change places.")
            title = opening(_("{input} is taken").format(input=key_words(text)))
            ask(self.app, title, words.format(what=self._words(others)), _("Exchange"), partial(self._bind, after))
        elif after is not None:
            self._bind(after)
        if after is not None and not others and name in NAMED and (games := self._games(text)):
            words = _("{games}: what {key} does there goes by {own} now.")
            own = key_words(f"shift+{text}")
            self.navigator.say(words.format(key=key_words(text), games=", ".join(games), own=own))

    def _games(self, text: str) -> list[str]:
        """Return the games at whose tables a letter has a meaning of its own."""
        registry, is_letter = self.services.registry, len(text) == 1
        found = [one for one in registry if is_letter and text in registry.scene(one, registry.game(one)).letters]
        return [_(registry.game(one).data.title) for one in found if text in self.bound.of(f"{one} {text}")]

    def _words(self, names: Sequence[str]) -> str:
        lines = {row[0].line.name: row[0].line.words for _head, rows in self.groups for row in rows}
        return ", ".join(lines.get(name) or name.upper() for name in names)

    def _bind(self, bound: Bound) -> None:
        self.services.settings_file.change(bound=bound)
        self._follow()
        self.stale = True

    def _lay_out(self, index: int) -> None:
        self._bind(({}, left_handed(), self.bound.bound)[index])

    def _follow(self) -> None:
        bound = self.bound.bound
        is_own = bool(bound) and bound != left_handed()
        self.layouts.labels = (_("Both hands"), _("Left hand"), *((_("My own"),) if is_own else ()))
        self.layouts.chosen = 2 if is_own else int(bool(bound))
        self.defaults.enabled = bool(bound)

    def leave(self) -> None:
        self.wait(None)

    def handle(self, event: Input) -> bool:
        if self.asking is not None and (
            isinstance(event, Key) or (isinstance(event, Pointer) and event.kind == "down")
        ):
            self.wait(None)
            return True
        used = super().handle(event)
        if self.scroll.follow(self.focus) or self.scroll.take_moved():
            self._place()
        return used

    def layout(self, width: float, height: float) -> None:
        self.size = (Sheet.size[0], Sheet.size[1] * (1.6 if height > width else 1.0))
        super().layout(width, height)
        x, y, w, h = self.body
        high = sum(TABLE_HEAD + len(rows) * ROW_PITCH for _head, rows in self.groups)
        self.scroll.place((x - 12, y + TOP, w + 24, h - TOP + 8), high)
        self._layout.lie_in((x, y - 4, w, CONTROL[1]))
        self.defaults.rect, self.done.rect = self.foot_rects(2)
        cells = [cell for _head, rows in self.groups for row in rows for cell in row]
        for cell in cells:
            cell.clip = self.scroll.rect
        self._place()
        self.focus.set([self.scroll, self._layout, *cells, self.defaults, self.done])

    def _columns(self) -> list[tuple[float, float]]:
        """Return the left edge and the width of the cells of each device."""
        x, _y, w, _h = self.body
        left, found = x + w * (1 - sum(CELLS)), []
        for part in CELLS:
            found.append((left + 4, w * part - 8))
            left += w * part
        return found

    def _place(self) -> None:
        top = self.scroll.rect[1] - self.scroll.offset
        for _head, rows in self.groups:
            top += TABLE_HEAD
            for row in rows:
                for cell, (left, wide) in zip(row, self._columns(), strict=False):
                    cell.rect = (left, top + 3, wide, ROW_PITCH - 6)
                top += ROW_PITCH
        self.stale = True

    def draw_body(self, canvas: Canvas) -> None:
        x, y, w, _h = self.body
        for device, (left, wide) in zip(DEVICES, self._columns(), strict=True):
            canvas.label(_(HEADS[device]), left + wide / 2, y + TOP - 16, wide, SECOND, "semi", SECONDARY, "c")
        canvas.hairline(x, y + TOP - 2, w, 0.12, HAIRLINE)
        top = self.scroll.rect[1] - self.scroll.offset
        with canvas.clip(self.scroll.rect):
            for head, rows in self.groups:
                canvas.text(head, x, top + TABLE_HEAD / 2 + 4, BODY, "semi", TEXT, "l")
                top += TABLE_HEAD
                for row in rows:
                    room = self._columns()[0][0] - x - 12
                    canvas.label(row[0].line.words, x, top + ROW_PITCH / 2, room, color=SECONDARY, anchor="l", rows=2)
                    top += ROW_PITCH
