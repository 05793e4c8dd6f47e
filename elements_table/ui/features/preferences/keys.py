"""The keys that answer on the screen beneath, and those that answer everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BODY, SECOND, SECONDARY, SHEET_PADDING, TEXT
from elements_table.ui.platform.gamepad import buttons
from elements_table.ui.platform.inputs import Binding, Input, Key
from elements_table.ui.shell.aloud import ASKED
from elements_table.ui.shell.screen import Shell
from elements_table.ui.shell.sheet import FOOT, HEAD, Sheet
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.tips import draw_cap, key_words

PITCH: Final = 30.0
BETWEEN: Final = 5.0
PALE: Final = 150
"""Alpha of what does nothing now: 4.4 to 1 on a sheet, still to be read."""
CAPS: Final = 152.0
"""Room for the keys at the left of each row."""
WIDEST: Final = 1240.0
FIRST: Final = 50.0
"""From the top of a column to the middle of its first row."""


def cap_width(measure: Callable[[str, float, str], float], name: str) -> float:
    """Return how wide a key is drawn, in dp."""
    return max(22.0, measure(key_words(name), SECOND, "semi") + 12)


def everywhere() -> list[Binding]:
    """Return the keys that answer on every screen."""
    return [
        Binding(("tab",), _("Next thing; with Shift, the one before")),
        Binding(("left", "right", "up", "down"), _("To the thing in that direction")),
        Binding(("enter", "space"), _("Use what has the blue line")),
        Binding(("escape",), _("Put down, close, or go back")),
        Binding(("f10",), _("Menu; there a number chooses a game")),
        Binding(("f11",), _("Full screen, or a window")),
        Binding(("f12",), _("Speech, or none")),
        Binding(("?",), _("This page")),
    ]


def asked() -> list[Binding]:
    """Return the keys that ask for what is said aloud."""
    words = {
        "hand": _("Say my hand"),
        "middle": _("Say what lies in the middle"),
        "others": _("Say what the others have"),
        "score": _("Say the score"),
        "can": _("Say what I can do; again: list it"),
        "last": _("Say the last three events"),
        "rule": _("Open the rule at hand; elsewhere, say all words"),
    }
    return [Binding((key,), words[what]) for key, what in ASKED.items()]


class Keys(Sheet):
    """Every key that answers now, with what it does; pale ones do nothing at the moment."""

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Keys"))
        beneath = next(
            (one for one in reversed(app.navigator.stack) if not isinstance(one, Sheet) or one.has_keys), None
        )
        self.here = beneath.bindings() if beneath is not None else []
        self.everywhere = (asked() if app.services.settings.speech != "off" else []) + everywhere()
        if app.devices.has_pad:
            self.everywhere += buttons()
        self.scroll = Scroll()
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")

    @property
    def note(self) -> str:
        return "" if all(binding.usable for binding in self.here) else _("pale: not at the moment")

    def _high(self) -> float:
        return FIRST + max(self._lines(bindings) for bindings in (self.here, self.everywhere)) * PITCH

    def layout(self, width: float, height: float) -> None:
        measure = self.display.art.text_width
        words = max(measure(binding.words, BODY, "sans") for binding in (*self.here, *self.everywhere))
        wide = max(self.size[0], min(WIDEST, 2 * (CAPS + words + SHEET_PADDING) + 40))
        self.size = (wide, HEAD + 12 + self._high() + FOOT)
        super().layout(width, height)
        x, y, w, h = self.body
        self.scroll.place((x, y, w + 16, h), self._high())
        self.done.rect = self.foot_rects(1)[0]
        self.focus.set([self.scroll, self.done])

    def spoken(self) -> list[str]:
        """Return what each key does, those of the screen beneath first; which do nothing now is said with them."""
        return [
            f"{', '.join(map(key_words, one.shown()))}: {one.words}{'' if one.usable else ', ' + _('not now')}"
            for one in (*self.here, *self.everywhere)
        ]

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name == "?":
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

    def _lines(self, bindings: Sequence[Binding]) -> int:
        measure = self.display.art.text_width
        wide = [sum(cap_width(measure, name) + BETWEEN for name in binding.shown()) for binding in bindings]
        return len(wide) + sum(row > CAPS for row in wide)

    @staticmethod
    def _column(canvas: Canvas, at: tuple[float, float, float], head: str, bindings: Sequence[Binding]) -> None:
        x, y, w = at
        canvas.text(head, x, y + 16, BODY, "semi", TEXT, "l")
        middle = y + FIRST
        for binding in bindings:
            left, alpha = x, 255 if binding.usable else PALE
            for name in binding.shown():
                wide = cap_width(canvas.text_width, name)
                draw_cap(canvas, key_words(name), left, middle, wide, alpha)
                left += wide + BETWEEN
            if left > x + CAPS:  # many keys: the words stand under them, in line with the others
                middle += PITCH
            canvas.label(binding.words, x + CAPS, middle, w - CAPS, color=SECONDARY, anchor="l", alpha=alpha)
            middle += PITCH
