"""What lies on the cloth of a new game: its first option as a brass rule, and word of a match that is open."""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from elements_table.kernel.data import GameData, OptionSpec
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.saves import Saves
from elements_table.ui.common import saved
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.theme import BRASS, DARK_TEXT, GOLD, GOLD_EDGE, LINE, SECONDARY, Lift, mix
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.shell.screen import Navigator
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Spoken
from elements_table.ui.widgets.segments import Choice

MOST_LINES: Final = 4
RULE: Final = (640.0, 430.0, 700.0)
TALL_RULE: Final = (360.0, 640.0, 600.0)
"""Its middle and its length, in units."""
BAR: Final = 16.0
COIN: Final = 34.0
"""The height of the brass, and the size of the coin, in units."""
ABOVE: Final = 30.0
BELOW: Final = 32.0
"""From the middle of the brass up to what it is about, and down to the words, in dp."""
WORD: Final = 17.0
CLEAR: Final = 8.0
DROPDOWN: Final = (220.0, 44.0)


class Notice:
    """Tells of the open match of a game last played, with a button to go on with it."""

    def __init__(self, saves: Saves, navigator: Navigator, head: GameData) -> None:
        self._saves, self._head = saves, head
        self._lines: list[str] = []
        self.open_line = ""
        """How that match stands, if there is one."""
        self.go_on = Button(_("Continue it"), lambda: navigator.continue_match(head.id))
        self.renew()

    def renew(self) -> None:
        """Look for an open match."""
        self.open_line = ""
        path = self._saves.open_match(self._head.id)
        if path is not None:
            try:
                self.open_line = saved.status(self._saves.summary(path), self._head, time.time())
            except TableError:
                self.open_line = _("It cannot be read")
        self.go_on.visible = bool(self.open_line)

    def draw(self, canvas: Canvas) -> None:
        """Write how it stands, over the button: fact by fact where they need more than a line."""
        if not self.open_line:
            return
        x, y, w, _h = self.go_on.rect
        self._lines = canvas.wrapped(self.open_line, w, max_lines=MOST_LINES)
        if len(self._lines) > 1 and saved.SEPARATOR in self.open_line:
            apart = [line for fact in self.open_line.split(saved.SEPARATOR) for line in canvas.evened(fact, w)]
            self._lines = apart if len(apart) <= MOST_LINES else self._lines
        top = y - 8 - LINE * len(self._lines)
        for n, line in enumerate(self._lines):
            canvas.text(line, x + w / 2, top + n * LINE + LINE / 2, color=SECONDARY, anchor="c")


class Length(Choice):
    """A choice as a rule: words stand at its notches; `about` stands over it."""

    about = ""
    unit = 1.0
    lower = 0.0
    """How much lower every second word stands, where they have no room in one line, in dp."""

    def spoken(self) -> Spoken:
        return Spoken(self.about, super().spoken().state)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, _y, w, _h = self.rect
        middle, high = self.rect[1] + ABOVE + 10, BAR * self.unit
        canvas.label(self.about, x + w / 2, middle - ABOVE, w, color=SECONDARY, anchor="c")
        bar = (x, middle - high / 2, w, high)
        canvas.shadow(bar, high / 3, Lift.HOVER)
        canvas.box(bar, high / 3, grad=(mix(BRASS, GOLD, 0.6), BRASS), line=GOLD_EDGE, line_opacity=0.4)
        for n, (label, part) in enumerate(zip(self.labels, self.parts(), strict=True)):
            at, on = part[0] + part[2] / 2, n == self.chosen
            canvas.fill((at - 0.5, middle - high * 0.35, 1, high * 0.7), DARK_TEXT, 0.8)
            if on:
                canvas.figure("victory_token", at, middle, COIN * self.unit)
            canvas.text(label, at, middle + BELOW + n % 2 * self.lower, WORD, "serif", GOLD if on else SECONDARY, "c")


def length_of(
    specs: Iterable[OptionSpec], options: Mapping[str, Any], choose: Callable[[str, Any], None], place: Parlour,
    painter: Painter,
) -> Length | Dropdown | None:  # fmt: skip
    """Return the first option that is no switch, in its place; a dropdown where its words have no room at notches."""
    spec = next((spec for spec in specs if spec.kind != "switch"), None)
    if spec is None:
        return None
    labels = [_(choice.label) or choice.text for choice in spec.choices]
    x, y, w = TALL_RULE if place.is_tall else RULE
    widest = max(painter.text_width(label, WORD, "serif") for label in labels) + CLEAR
    values = spec.values
    chosen = values.index(options[spec.id])
    if widest * len(labels) > 2 * place.s(w):
        menu = Dropdown(labels, chosen, lambda n: choose(spec.id, values[n]))
        menu.rect = (place.x(x) - DROPDOWN[0] / 2, place.y(y) - DROPDOWN[1] / 2, *DROPDOWN)
        return menu
    found = Length(labels, chosen, lambda n: choose(spec.id, values[n]))
    found.about = " · ".join(filter(None, (_(spec.label), _(spec.fact) if spec.fact else "")))
    found.unit = place.unit
    left, _top = place.at(x - w / 2, y)
    found.lower = 24.0 if widest * len(labels) > place.s(w) else 0.0
    found.rect = (left, place.y(y) - ABOVE - 10, place.s(w), ABOVE + BELOW + 24 + found.lower)
    return found
