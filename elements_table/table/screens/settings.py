"""The settings: everything applies at once, so there is no Cancel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from elements_table import paths
from elements_table.kernel.words import _, decimal
from elements_table.table import theme
from elements_table.table.canvas import Canvas
from elements_table.table.game_list import heads
from elements_table.table.inputs import Input
from elements_table.table.languages import NAMES, languages
from elements_table.table.screens.ladder_words import still_locked
from elements_table.table.screens.sheet import Sheet
from elements_table.table.settings import FRAME_LIMITS, REACTING, THINKING, ZOOM
from elements_table.table.theme import BODY, SECONDARY, SHEET_PADDING, TEXT, rgb
from elements_table.table.widgets.button import Button
from elements_table.table.widgets.dropdown import Dropdown
from elements_table.table.widgets.look_picker import LookPicker
from elements_table.table.widgets.ring import Widget
from elements_table.table.widgets.row import PITCH, Row
from elements_table.table.widgets.scroll import Scroll
from elements_table.table.widgets.segments import Segments
from elements_table.table.widgets.slider import Slider
from elements_table.table.widgets.switch import Switch

if TYPE_CHECKING:
    from elements_table.table.app import App

GROUP_TOP: Final = 22.0
"""From the top of a group to the middle of its head."""
GROUP_HEAD: Final = 42.0
"""From the middle of a group's head to the middle of its first row."""
GROUP_GAP: Final = 22.0
COLUMN_GAP: Final = 48.0
ONE_COLUMN: Final = 860.0
"""Sheets narrower than this show one column."""
STEP: Final = 0.2
"""Seconds from one setting of a time to the next."""


class Group(NamedTuple):
    """Rows under one head."""

    icon: str
    label: str
    rows: tuple[Row, ...]

    @property
    def height(self) -> float:
        """From the top of the head to the end of the last row."""
        return GROUP_TOP + GROUP_HEAD + (len(self.rows) - 1) * PITCH + 20


class SettingsScreen(Sheet):
    """Two columns of groups, one where the window is narrow."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = _("Settings")
        self.scroll = Scroll()
        self.columns: tuple[tuple[Group, ...], ...] = ()
        self.keys = Button(_("Keys"), self.open_keys, shortcut="?")
        self.defaults = Button(_("Defaults"), self.reset)
        self.done = Button(_("Done"), self.back, kind="primary", shortcut="enter")
        self._columns: tuple[tuple[Group, ...], ...] = ()
        self._heads: list[tuple[Group, float, float]] = []
        self._make()

    @property
    def note(self) -> str:
        """The words at the right of the title."""
        return _("changes apply at once")

    def reset(self) -> None:
        """Go back to the defaults."""
        self.app.settings_file.reset()
        self._apply_window()
        self.app.speak()
        self._make()
        self.layout(self.width, self.height)

    # ---- the rows

    def _make(self) -> None:
        display = Group(
            "ui_screen",
            _("Display"),
            (
                self._screen(),
                self._size(_("Text size"), "zoom"),
                self._size(_("Card size"), "cards"),
                self._frames(),
                *self._looks(),
                self._language(),
                Row(_("Show the log"), self._switch("show_log")),
            ),
        )
        sound = Group(
            "ui_sound",
            _("Sound"),
            (
                self._volume(),
                Row(_("Sound of the room"), self._loudness("room_tone")),
                Row(_("Chime when it is my turn"), self._switch("chime")),
                Row(_("Silent in the background"), self._switch("silent_in_background")),
            ),
        )
        table = Group(
            "ui_card",
            _("Table"),
            (
                Row(_("Animation"), self._segments((_("Normal"), _("Fast")), "fast_animation", (False, True))),
                self._seconds(_("Bots take at least"), "thinking", THINKING),
                self._seconds(_("Time to react to a play"), "reacting", REACTING),
                Row(_("Ask before giving something away"), self._switch("ask_first")),
                Row(_("Play what is forced"), self._switch("play_forced")),
                Row(_("Show hints"), self._switch("show_hints")),
                self._explain(),
            ),
        )
        ease = Group(
            "ui_eye",
            _("Accessibility"),
            (
                Row(_("Reduced motion"), self._switch("reduced_motion")),
                Row(_("High contrast"), self._switch("high_contrast")),
                Row(_("Enlarge a card under the pointer"), self._switch("enlarge")),
                Row(_("Element names on cards"), self._switch("element_names")),
            ),
        )
        self.columns = ((display, sound), (table, ease))

    def _change(self, **values: Any) -> None:
        self.app.settings_file.change(**values)

    def _switch(self, name: str) -> Switch:
        return Switch(getattr(self.app.settings, name), lambda on: self._change(**{name: on}))

    def _segments(self, labels: Sequence[str], name: str, values: Sequence[Any]) -> Segments:
        chosen = values.index(getattr(self.app.settings, name))
        return Segments(labels, chosen, lambda index: self._change(**{name: values[index]}))

    def _screen(self) -> Row:
        labels = (_("Window"), _("Full screen"))
        self.window = Segments(labels, int(self.app.is_fullscreen()), self._set_fullscreen)
        return Row(_("Screen"), self.window)

    def _set_fullscreen(self, index: int) -> None:
        self._change(fullscreen=bool(index))
        self._apply_window()

    def _apply_window(self) -> None:
        if self.app.settings.fullscreen != self.app.is_fullscreen():
            self.app.fullscreen(self.app.settings.fullscreen)

    def _size(self, label: str, name: str) -> Row:
        low, high = (round(100 * end) for end in ZOOM)
        control = Slider(
            round(100 * getattr(self.app.settings, name)), low, high, 5, "{:.0f}%".format, lambda _value: None,
            on_settle=lambda value: self._change(**{name: value / 100}),
        )  # fmt: skip
        return Row(label, control)

    def _frames(self) -> Row:
        labels = [_("{n} a second").format(n=limit) for limit in FRAME_LIMITS]
        chosen = FRAME_LIMITS.index(self.app.settings.frame_limit)
        control = Dropdown(labels, chosen, lambda index: self._change(frame_limit=FRAME_LIMITS[index]))
        return Row(_("Frame limit"), control)

    def _looks(self) -> tuple[Row, ...]:
        found = heads(self.app.registry, paths.cache_folder())
        if not found:
            return ()
        look = found[0].look
        own = (look.back, (rgb(look.centre), rgb(found[-1].look.centre)))
        locked = still_locked(self.app.ladders, found)
        chosen = self.app.settings
        control = LookPicker(chosen.back, chosen.cloth, locked, own, lambda to: self._change(**{to.kind: to.name}))
        return (Row(_("Cards and cloth"), control),)

    def _explain(self) -> Row:
        values = ("first", "always", "never")
        labels = (_("First matches"), _("Always"), _("Never"))
        chosen = values.index(self.app.settings.explain)
        control = Dropdown(labels, chosen, lambda index: self._change(explain=values[index]))
        return Row(_("Explain as I play"), control)

    def _seconds(self, label: str, name: str, ends: tuple[float, float]) -> Row:
        def shown(value: float) -> str:
            return _("{n} s").format(n=decimal(f"{value:.1f}")) if value else _("at once")

        def change(value: float) -> None:
            self._change(**{name: round(value, 1)})

        return Row(label, Slider(getattr(self.app.settings, name), *ends, STEP, shown, change))

    def _volume(self) -> Row:
        return Row(_("Volume"), self._loudness("volume", lambda: self.app.sound.play("place")))

    def _loudness(self, name: str, heard: Callable[[], object] = lambda: None) -> Slider:
        """Return a slider for a loudness, and let it be heard once it is set."""

        def settle(value: float) -> None:
            self._change(**{name: value / 100})
            heard()

        start = round(100 * getattr(self.app.settings, name))
        return Slider(start, 0, 100, 5, "{:.0f}%".format, lambda _value: None, on_settle=settle)

    def _language(self) -> Row:
        codes = languages()
        language = self.app.settings.language
        chosen = codes.index(language) if language in codes else 0
        names = [NAMES.get(code, code) for code in codes]

        def choose(index: int) -> None:
            self.app.speak(codes[index])
            self._change(language=codes[index])
            self.app.replace(SettingsScreen(self.app))

        return Row(_("Language"), Dropdown(names, chosen, choose))

    # ---- the screen

    def update(self, now: float) -> None:
        """Follow the window: F11 changes it as well."""
        shown = int(self.app.is_fullscreen())
        if self.window.chosen != shown:
            self.window.chosen = shown
            self.stale = True

    def layout(self, width: float, height: float) -> None:
        """Place the groups in their columns, and the buttons at the foot."""
        super().layout(width, height)
        x, y, w, h = self.body
        view = (x - 12, y, w + 24, h + 8)
        columns = self.columns if w >= ONE_COLUMN else (tuple(g for column in self.columns for g in column),)
        tall = max(sum(group.height + GROUP_GAP for group in column) - GROUP_GAP for column in columns)
        self.scroll.place(view, tall)
        self._columns = columns
        self._place_rows()
        self.keys.rect, self.defaults.rect, self.done.rect = self.foot_rects(3)
        rows: list[Widget] = [row for column in columns for group in column for row in group.rows]
        self.ring.set([self.scroll, *rows, self.keys, self.defaults, self.done])

    def handle(self, event: Input) -> bool:
        """Take one input; the row that has the focus is scrolled into view."""
        used = super().handle(event)
        focused = self.ring.focused
        if self.ring.by_keyboard and isinstance(focused, Row):
            self.scroll.reveal(focused.rect)
        if self.scroll.take_moved():
            self._place_rows()
            self.stale = True
        return used

    def draw_body(self, canvas: Canvas) -> None:
        """Draw the heads of the groups and the line between the columns."""
        x, y, w, h = self.body
        with canvas.clip(self.scroll.rect):
            for group, left, middle in self._heads:
                canvas.icon(group.icon, left + 10, middle, 22, SECONDARY)
                canvas.text(group.label, left + 32, middle, BODY, "semi", TEXT, "l")
        if len(self._columns) > 1:
            canvas.fill((x + w / 2 - 0.5, y + 8, 1, h - 8), theme.HAIRLINE, 0.12)
        hint = _("Up and down move, left and right change, Esc closes.")
        left = self.rect[0] + SHEET_PADDING
        room = self.keys.rect[0] - left - 16
        middle = self.done.rect[1] + self.done.rect[3] / 2
        if canvas.text_width(hint) <= room:
            canvas.text(hint, left, middle, color=SECONDARY, anchor="l")

    def _place_rows(self) -> None:
        x, y, w, _h = self.body
        count = len(self._columns)
        wide = (w - COLUMN_GAP * (count - 1)) / count
        self._heads = []
        for i, column in enumerate(self._columns):
            left = x + i * (wide + COLUMN_GAP)
            top = y - self.scroll.offset
            for group in column:
                self._heads.append((group, left, top + GROUP_TOP))
                for n, row in enumerate(group.rows):
                    row.place(left, top + GROUP_TOP + GROUP_HEAD + n * PITCH, wide)
                    row.clip = row.control.clip = self.scroll.rect
                top += group.height + GROUP_GAP
