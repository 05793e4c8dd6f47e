"""Every option of a new match on a sheet, and which deal it is."""

import random
from collections.abc import Callable
from typing import Any, Final, Protocol

from elements_table.kernel.data import Choice, GameData, OptionSpec
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.archive.deal_code import Deal, DealError, decode
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect, measuring
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY, LINE, SECONDARY, TEXT
from elements_table.ui.platform.inputs import Input
from elements_table.ui.shell.dialog import Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets import segments
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Column, unmeasured
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.segments import INSET, PADDING, Segments, Switch
from elements_table.ui.widgets.text_field import TextField

NUMBERS: Final = (100_000, 999_999)
"""The deal numbers that are thrown: all of one length."""
LONGEST: Final = 24
MOST_DIGITS: Final = 9
MOST_SEGMENTS: Final = 4
LABEL: Final = 16.0
"""From the middle of the label to the control."""
CONTROL: Final = 44.0
ABOVE: Final = 26.0
"""From a hairline to the middle of the label."""
BELOW: Final = 24.0
DEAL: Final = 96.0
FIELD: Final = 44.0
CREDIT: Final = 6
"""Lines of who made the game, at most."""


def shown(text: str) -> str:
    """Return a number in groups of three, and a code in capitals."""
    return f"{int(text):,}".replace(",", " ") if text.isdecimal() else text.upper()


class DealField(TextField):
    """Takes a number, or a whole code: then `on_deal` gets what it names, and its number stands here."""

    def __init__(self, registry: Registry, game_id: str, on_deal: Callable[[Deal], None]) -> None:
        hint = _("any number")
        super().__init__("", self._typed, longest=LONGEST, accepts=_fits, hint=hint, shown=shown)
        self.trouble = ""
        """Why what stands here is no deal of the game."""
        self._registry, self._game, self._on_deal = registry, game_id, on_deal

    @property
    def number(self) -> int:
        """The deal number; 0 where there is none."""
        return int(self.text) if self.text.isdecimal() else 0

    def spoken(self) -> Spoken:
        return Spoken(_("Deal number"), self.shown(self.text) or self.hint)

    def roll(self) -> None:
        """Take another number."""
        self.trouble = ""
        self.set(str(random.SystemRandom().randint(*NUMBERS)))

    def _typed(self, text: str) -> None:
        self.trouble = ""
        if not text:
            return
        if text.isdecimal():
            if len(text) > MOST_DIGITS:
                self.trouble = _("A deal number has {n} digits at most.").format(n=MOST_DIGITS)
            return
        try:
            deal = decode(text, self._registry)
        except DealError as error:
            self.trouble = str(error)
            return
        if deal.game != self._game:
            title = _(self._registry.head(deal.game).title)
            self.trouble = _("This code is of a deal of {game}.").format(game=title)
            return
        self.set(str(deal.seed))
        self._on_deal(deal)


def _fits(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "-")


class OptionBlock(Box):
    """One option: label and fact, control, the note of what is chosen, and a hairline below."""

    def __init__(
        self, spec: OptionSpec, value: str, on_change: Callable[[str, str], None], painter: Painter, width: float
    ) -> None:
        """Make the control for a width; the block has room for its longest note."""
        self.spec, self.value, self._on_change = spec, value, on_change
        self._switches = spec.kind == "switch"
        self._room = width - segments.WIDTH - 16 if self._switches else width
        notes = [len(painter.wrapped(note, self._room)) for note in map(self._note, spec.choices) if note]
        under = max(notes, default=0) * LINE
        labels = [_(choice.label) or choice.text for choice in spec.choices]
        words = [painter.text_width(label, BODY, "semi") + 2 * PADDING for label in labels]
        self.widget: Widget
        if self._switches:
            self.widget = Switch(value == "true", lambda on: self._set("true" if on else "false"))
        elif len(labels) <= MOST_SEGMENTS and sum(words) <= width - 2 * INSET:
            even = max(words) * len(labels) <= width
            self.widget = Segments(labels, spec.values.index(value), self._choose, even=even)
        else:
            self.widget = Dropdown(labels, spec.values.index(value), self._choose)
        high = under + 4 if self._switches else LABEL + CONTROL + (under and under + 8) - 8
        super().__init__(self.widget, None, ABOVE + high + BELOW)

    def place(self, rect: Rect, measure: Measure = unmeasured) -> None:
        self.rect = x, y, w, _h = rect
        if self._switches:
            self.widget.rect = (x + w - segments.WIDTH, y + ABOVE - 2, segments.WIDTH, segments.HEIGHT)
        else:
            self.widget.rect = (x, y + ABOVE + LABEL, w, CONTROL)

    def draw(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        canvas.rule(x, y + h, w, 0.12)
        y += ABOVE
        choice = self.spec.choices[self.spec.values.index(self.value)]
        fact = "" if self._switches else _(choice.fact or self.spec.fact)
        taken = canvas.text(fact, x + w, y, color=SECONDARY, anchor="r") + 12 if fact else 0.0
        canvas.label(_(self.spec.label), x, y, self._room - taken, BODY, "semi", TEXT, "l")
        if note := self._note(choice):
            canvas.wrap(note, x, y + (11 if self._switches else LABEL + CONTROL + 8), self._room, color=SECONDARY)

    def _note(self, choice: Choice) -> str:
        return _(choice.note or self.spec.note) if choice.note or self.spec.note else ""

    def _choose(self, index: int) -> None:
        self._set(self.spec.values[index])

    def _set(self, value: str) -> None:
        self.value = value
        self._on_change(self.spec.id, value)


class Chosen(Protocol):
    """What has been chosen for a new match so far; `options` are the values by the options' ids."""

    head: GameData
    deal: DealField
    options: dict[str, Any]
    seat_count: int

    def set_option(self, option: str, value: Any) -> None:
        """Choose a value."""

    def reset(self) -> None:
        """Choose what is usual."""


class OptionsSheet(Sheet):
    """Lies over the screen of a new game, whose options and deal it changes."""

    size = (560.0, 700.0)

    def __init__(self, app: Shell, new: Chosen) -> None:
        super().__init__(app, _("Options"))
        self._new = new
        self._shown = new.options
        self.blocks: list[OptionBlock] = []
        self.scroll = Scroll()
        self.deal = new.deal
        self.dice = IconButton("ui_dice", _("Another deal"), self.deal.roll, size=24, plate=True)
        self.defaults = Button(_("Defaults"), self._reset)
        self.done = Button(_("Done"), self.back, kind="primary")
        self._page, self._foot = Column(), Box()
        """What is scrolled, and what lies there under the options: the deal, and who made the game."""
        self._credit: list[str] = []

    @property
    def scrolled(self) -> list[Widget]:
        """The controls on the page, in order."""
        return [*(block.widget for block in self.blocks), self.deal, self.dice]

    def _reset(self) -> None:
        self._new.reset()
        self.relayout()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        x, y, w, h = self.body
        new, painter = self._new, measuring(self.display.art)
        self._shown = new.options
        self.blocks = [
            OptionBlock(spec, new.options[spec.id], new.set_option, painter, w)
            for spec in new.head.options
            if not spec.seats or new.seat_count in spec.seats
        ]
        credit = new.head.credit
        who = _("After {game} by {people}, {note}.") if credit.note else _("After {game} by {people}.")
        who = who.format(game=credit.game, people=_(credit.by), note=_(credit.note))
        self._credit = painter.wrapped(f"{_(new.head.hook)}\n{who}", w, max_lines=CREDIT)
        self._foot = Box(height=DEAL + LINE * (len(self._credit) + 1))
        self._page = Column(*self.blocks, self._foot)
        self.scroll.place((x, y, w + 14, h), self._page.needs(w, unmeasured)[1] or 0.0)
        for widget in self.scrolled:
            widget.clip = self.scroll.rect
        self._place_rows()
        self.defaults.rect, self.done.rect = self.foot_rects(2)
        self.focus.set([self.scroll, *self.scrolled, self.defaults, self.done])

    def _place_rows(self) -> None:
        x, y, w, _h = self.body
        self._page.place((x, y - self.scroll.offset, w, self.scroll.content))
        top = self._foot.rect[1] + 14
        label = self.display.art.text_width(_("Deal number"), BODY, "semi") + 20
        self.deal.rect = (x + label, top, w - label - FIELD - 12, FIELD)
        self.dice.rect = (x + w - FIELD, top, FIELD, FIELD)

    def handle(self, event: Input) -> bool:
        used = super().handle(event)
        if self._new.options is not self._shown:  # the code of a deal names options as well
            self.relayout()
        elif self.scroll.follow(self.focus, 30):
            self._place_rows()
            self.stale = True
        return used

    def draw_body(self, canvas: Canvas) -> None:
        x, top, w, _h = self._foot.rect
        with canvas.clip(self.scroll.rect):
            for block in self.blocks:
                block.draw(canvas)
            canvas.text(_("Deal number"), x, top + 14 + FIELD / 2, BODY, "semi", TEXT, "l")
            note = ("" if self.deal.editing else self.deal.trouble) or _("a number, or the code of a deal")
            canvas.label(note, x, top + 76, w, color=SECONDARY, anchor="l")
            canvas.lines(self._credit, x, top + DEAL + LINE / 2, color=SECONDARY, anchor="l")
