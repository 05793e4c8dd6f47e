"""The settings: everything applies at once, so there is no Cancel."""

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.bots import compiled
from elements_table.kernel.words import _, decimal
from elements_table.ui.common.ladder_words import still_locked
from elements_table.ui.drawing.text import hundredths
from elements_table.ui.drawing.theme import rgb
from elements_table.ui.platform.fonts import has_legible
from elements_table.ui.platform.languages import NAMES, languages
from elements_table.ui.platform.settings import FRAME_LIMITS, REACTING, SPACINGS, THINKING, WORDS, ZOOM
from elements_table.ui.platform.speech import DETAILS
from elements_table.ui.shell.dialog import HEAD, Sheet, ask
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.pickers import LookPicker
from elements_table.ui.widgets.segments import CONTROL, Segments, SettingRow, Slider, Switch, Tabs

PITCH: Final = 40.0
"""From one row to the next, where there is room."""
STEP: Final = 0.2
"""Seconds from one setting of a time to the next."""


class SettingGroup:
    """Rows under one name."""

    def __init__(self, label: str, *rows: SettingRow) -> None:
        self.label, self.rows = label, rows


class SettingsScreen(Sheet):
    """One group of settings at a time; tabs beside the title turn to the others."""

    size = (648.0, 556.0)

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Settings"))
        self.groups: list[SettingGroup] = []
        self.about = Button(_("About"), self.navigator.way("about"))
        self.keys = Button(_("Keys"), self.open_keys, shortcut="keys")
        self.defaults = Button(_("Defaults"), self.ask_to_reset)
        self.done = Button(_("Done"), self.back, kind="primary", shortcut="enter")
        self._labels: dict[str, str] = {"bound": _("Keys and buttons")}
        """The row of each setting, by its words; the keys have a page of their own."""
        self._make()
        self.tabs = Tabs([group.label for group in self.groups], 0, lambda _index: self.relayout())

    @property
    def differing(self) -> list[str]:
        """The rows that a return to the defaults would change, by their words."""
        names = self.services.settings_file.defaults
        return list(dict.fromkeys(self._labels[name] for name in self._labels if name in names))

    def ask_to_reset(self) -> None:
        """Say what the defaults would change, and ask whether they may."""
        words = _("This changes: {settings}. The language, the names and the last choices stay.")
        text = words.format(settings=", ".join(self.differing))
        ask(self.app, _("Back to the defaults?"), text, _("Defaults"), self._reset)

    def _reset(self) -> None:
        self.services.settings_file.reset()
        self._apply_window()
        self._make()
        self.relayout()

    def _make(self) -> None:
        frames = [_("{n} a second").format(n=limit) for limit in FRAME_LIMITS]
        display = SettingGroup(
            _("Display"),
            self._screen(),
            self._one_of(_("Frame limit"), "frame_limit", frames, FRAME_LIMITS, Dropdown),
            self._language(),
            self._switch(_("Show the log"), "show_log"),
            self._percent(_("Card size"), "cards", ZOOM),
            self._one_of(_("Card faces"), "faces", (_("Engraved"), _("Plain")), ("engraved", "plain")),
            *self._looks(),
            self._switch(_("Enlarge a card under the pointer"), "enlarge"),
            self._switch(_("Element names on cards"), "element_names"),
        )
        sound = SettingGroup(
            _("Sound"),
            self._percent(_("Volume"), "volume", heard=lambda: self.services.sound.play("place")),
            self._percent(_("Music"), "music"),
            self._percent(_("Sound of the room"), "room_tone"),
            self._switch(_("Chime when it is my turn"), "chime"),
            self._switch(_("Silent in the background"), "silent_in_background"),
        )
        self.who = Button(self.services.settings.own_seat.name, self.navigator.way("who"))
        table = SettingGroup(
            _("Table"),
            SettingRow(_("Who plays here?"), self.who),
            self._seconds(_("Bots take at least"), "thinking", THINKING),
            self._seconds(_("Time to react to a play"), "reacting", REACTING),
            self._switch(_("Ask before giving something away"), "ask_first"),
            self._switch(_("Play what is forced"), "play_forced"),
            self._switch(_("Next round after 6 seconds"), "goes_on"),
            self._one_of(
                _("What people say"), "banter", (_("A lot"), _("A little"), _("Nothing")), ("all", "few", "none")
            ),
            self._hints(),
            self._explain(),
        )
        ease = SettingGroup(
            _("Accessibility"),
            self._percent(_("Text size"), "zoom", WORDS, self._tell_of_size),
            self._one_of(_("Line spacing"), "spacing", [*map(hundredths, SPACINGS)], SPACINGS),
            self._letters(),
            self._switch(_("High contrast"), "high_contrast"),
            self._motion(),
            self._one_of(_("Speech"), "speech", (_("Off"), _("Brief"), _("Usual"), _("Full")), DETAILS, Dropdown),
        )
        self.groups = [display, sound, table, ease]
        self._find_differing()

    def _change(self, **values: object) -> None:
        self.services.settings_file.change(**values)
        self._find_differing()

    def _find_differing(self) -> None:
        self.defaults.enabled = bool(self.differing)
        self.defaults.stale = True

    def _row(self, label: str, control: Widget, *names: str) -> SettingRow:
        self._labels.update(dict.fromkeys(names, label))
        return SettingRow(label, control)

    def _switch(self, label: str, name: str) -> SettingRow:
        control = Switch(getattr(self.services.settings, name), lambda on: self._change(**{name: on}))
        return self._row(label, control, name)

    def _one_of(
        self, label: str, name: str, labels: Sequence[str], values: Sequence[object],
        kind: type[Segments | Dropdown] = Segments,
    ) -> SettingRow:  # fmt: skip
        chosen = values.index(getattr(self.services.settings, name))
        return self._row(label, kind(labels, chosen, lambda index: self._change(**{name: values[index]})), name)

    def _motion(self) -> SettingRow:
        """Return how things move: as usual, fast, or hardly."""
        now = self.services.settings

        def choose(index: int) -> None:
            self._change(fast_animation=index == 1, reduced_motion=index == 2)

        labels = (_("Normal"), _("Fast"), _("Reduced"))
        control = Segments(labels, 2 if now.reduced_motion else int(now.fast_animation), choose)
        return self._row(_("Motion"), control, "fast_animation", "reduced_motion")

    def _letters(self) -> SettingRow:
        """Return the row for clear letters; where their package is not there, choosing them says how it comes."""
        words = _("Clear letters (Atkinson Hyperlegible) come with the extra [reading] of the program.")

        def choose(index: int) -> None:
            self._change(letters=("usual", "clear")[index])
            if index and not has_legible():
                self.navigator.say(words)

        chosen = int(self.services.settings.letters == "clear")
        return self._row(_("Letters"), Segments((_("Usual"), _("Clear")), chosen, choose), "letters")

    def _tell_of_size(self) -> None:
        """Say where words are still larger than anything else is."""
        if self.services.settings.zoom > ZOOM[1]:
            words = _(
                "Beyond {most}, words grow in rulebooks, lessons, puzzles, stories, the log, and on sheets of scores."
            )
            self.navigator.say(words.format(most=hundredths(100 * ZOOM[1])))

    def _screen(self) -> SettingRow:
        labels = (_("Window"), _("Full screen"))
        self.window = Segments(labels, int(self.app.is_fullscreen()), self._set_fullscreen)
        return self._row(_("Screen"), self.window, "fullscreen")

    def _set_fullscreen(self, index: int) -> None:
        self._change(fullscreen=bool(index))
        self._apply_window()

    def _apply_window(self) -> None:
        if self.services.settings.fullscreen != self.app.is_fullscreen():
            self.app.fullscreen(self.services.settings.fullscreen)

    def _percent(
        self, label: str, name: str, ends: tuple[float, float] = (0, 1), heard: Callable[[], object] = lambda: None
    ) -> SettingRow:
        """Return a slider for what is told in hundredths, and let it be heard once it is set."""

        def settle(value: float) -> None:
            self._change(**{name: value / 100})
            heard()

        start, low, high = (round(100 * value) for value in (getattr(self.services.settings, name), *ends))
        slider = Slider(start, low, high, 5, hundredths, lambda _value: None, on_settle=settle)
        return self._row(label, slider, name)

    def _looks(self) -> tuple[SettingRow, ...]:
        found = self.services.heads()
        if not found:
            return ()
        look = found[0].look
        own = (look.back, (rgb(look.centre), rgb(found[-1].look.centre)))
        locked = still_locked(self.services.ladders, found)
        chosen = self.services.settings
        control = LookPicker(chosen.back, chosen.cloth, locked, own, lambda to: self._change(**{to.kind: to.name}))
        return (self._row(_("Cards and cloth"), control, "back", "cloth"),)

    def _hints(self) -> SettingRow:
        """Return when hints are given; the coach needs the compiled core, without which it would be too slow."""
        ways = [(False, False), (True, False), (True, True)][: 2 + (compiled.core() is not None)]
        labels = (_("Never"), _("When I ask"), _("Before mistakes too"))[: len(ways)]
        now = self.services.settings

        def choose(index: int) -> None:
            self._change(show_hints=ways[index][0], coach=ways[index][1])

        control = Dropdown(labels, min(len(ways) - 1, 2 if now.coach else int(now.show_hints)), choose)
        return self._row(_("Hints"), control, "show_hints", "coach")

    def _explain(self) -> SettingRow:
        values, quiet = ("first", "always", "never"), self.services.settings.quiet
        labels = (_("First matches"), _("Always"), _("Never"))

        def choose(index: int) -> None:
            control.labels = labels  # what is chosen here holds in all games
            self._change(explain=values[index], quiet=())

        chosen = len(labels) if quiet else values.index(self.services.settings.explain)
        control = Dropdown((*labels, _("Not in every game")) if quiet else labels, chosen, choose)
        return self._row(_("Explain as I play"), control, "explain", "quiet")

    def _seconds(self, label: str, name: str, ends: tuple[float, float]) -> SettingRow:
        def shown(value: float) -> str:
            if name == "reacting" and value >= ends[1]:
                return _("no end")
            return _("{n} s").format(n=decimal(f"{value:.1f}")) if value else _("at once")

        def change(value: float) -> None:
            self._change(**{name: round(value, 1)})

        return self._row(label, Slider(getattr(self.services.settings, name), *ends, STEP, shown, change), name)

    def _language(self) -> SettingRow:
        codes = languages()
        language = self.services.settings.language
        chosen = codes.index(language) if language in codes else 0
        names = [NAMES.get(code, code) for code in codes]

        def choose(index: int) -> None:
            self.services.speak(codes[index])
            self._change(language=codes[index])
            self.navigator.replace(SettingsScreen(self.app))

        return SettingRow(_("Language"), Dropdown(names, chosen, choose))

    def update(self, now: float) -> None:
        """Follow the window: F11 changes it as well."""
        shown = int(self.app.is_fullscreen())
        if self.window.chosen != shown:
            self.window.chosen = shown
            self._find_differing()
            self.stale = True

    def resume(self) -> None:
        super().resume()
        self.relayout()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        x, y, w, h = self.body
        self.tabs.place(x + w, self.rect[1] + HEAD, self.display.art.text_width, ends=True)
        self.who.label = self.services.settings.own_seat.name
        rows = self.groups[self.tabs.chosen].rows
        pitch = min(PITCH, h / len(rows))
        for n, row in enumerate(rows):
            row.lie_in((x, y + n * pitch, w, CONTROL[1]))
        buttons = (self.about, self.keys, self.defaults, self.done)
        for button, rect in zip(buttons, self.foot_rects(len(buttons)), strict=True):
            button.rect = rect
        self.focus.set([self.tabs, *rows, *buttons])
