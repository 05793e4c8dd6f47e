"""The keys that answer on the screen beneath, and those that answer everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, SECONDARY, SHEET_PADDING, TEXT
from elements_table.ui.platform.commands import COMMANDS
from elements_table.ui.platform.devices import Here
from elements_table.ui.platform.inputs import Binding, Input, Key
from elements_table.ui.shell.dialog import FOOT, HEAD, Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.glyphs import cap_width, draw_cap, key_words
from elements_table.ui.widgets.scroll import Scroll

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
    step = Binding(("tab", "previous"), _("The next thing; the one before"))
    ways = Binding(("left", "right", "up", "down"), _("To the thing in that direction"))
    scrolls = Binding(("pageup", "pagedown"), _("Scroll up; down"))
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
        self.change = Button(_("Change"), app.navigator.way("bindings"))
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")

    @property
    def note(self) -> str:
        return "" if all(binding.usable for binding in self.here) else _("pale: not at the moment")

    def _high(self) -> float:
        return FIRST + max(self._lines(bindings) for bindings in (self.here, self.everywhere)) * PITCH

    def layout(self, width: float, height: float) -> None:
        measure = self.display.art.text_width
        words = max(measure(binding.words, BODY, "sans") for binding in (*self.here, *self.everywhere))
        wide = max(self.size[0], min(WIDEST, 2 * (CAPS + ASIDE + words + SHEET_PADDING) + 40))
        self.size = (wide, HEAD + 12 + self._high() + FOOT)
        super().layout(width, height)
        x, y, w, h = self.body
        self.scroll.place((x, y, w + 16, h), self._high())
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
        wide = (w - 40) / 2
        with canvas.clip((x - 2, self.body[1], w + 4, h)):
            if self.here:
                self._column(canvas, (x, y, wide), _("Here"), self.here)
            self._column(canvas, (x + wide + 40 if self.here else x, y, wide), _("Everywhere"), self.everywhere)

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
