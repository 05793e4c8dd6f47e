"""What a new game can be: every option on a sheet and which deal it is, and the first option as a brass ruler."""

import random
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from elements_table.kernel.data import Choice, GameData, OptionSpec
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.archive.deal_code import Deal, DealError, decode
from elements_table.match.archive.saves import Saves
from elements_table.ui.charts.columns import draw_brass
from elements_table.ui.common import match_words
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect, measuring
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY, DARK_TEXT, GOLD, LINE, SECONDARY, TEXT
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.platform.inputs import Input
from elements_table.ui.shell.dialog import Sheet
from elements_table.ui.shell.screen import Navigator, Shell
from elements_table.ui.widgets import segments
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Column, unmeasured
from elements_table.ui.widgets.list_view import Scroll
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
        labels = [_(choice.label) or choice.text for choice in spec.shown]
        self.values = [choice.text for choice in spec.shown]
        words = [painter.text_width(label, BODY, "semi") + 2 * segments.PADDING for label in labels]
        self.widget: Widget
        if self._switches:
            self.widget = segments.Switch(value == "true", lambda on: self._set("true" if on else "false"))
        elif len(labels) <= MOST_SEGMENTS and sum(words) <= width - 2 * segments.INSET:
            even = max(words) * len(labels) <= width
            self.widget = segments.Segments(labels, self.values.index(value), self._choose, even=even)
        else:
            self.widget = Dropdown(labels, self.values.index(value), self._choose)
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
        canvas.hairline(x, y + h, w, 0.12)
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
        self._set(self.values[index])

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


MOST_LINES: Final = 4
RULER: Final = (640.0, 396.0, 700.0)
TALL_RULER: Final = (360.0, 586.0, 600.0)
"""Its middle and its length, in units."""
BAR: Final = 16.0
COIN: Final = 34.0
"""The height of the brass, and the size of the coin, in units."""
OVER_RULER: Final = 26.0
UNDER_RULER: Final = 28.0
"""From the middle of the brass up to what it is about, and down to the words, in dp."""
WORD: Final = 17.0
CLEAR: Final = 8.0
MOST_BESIDE: Final = 6
"""Words that stand in one line below the ruler; of more every second one stands lower."""
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
                self.open_line = match_words.status(self._saves.summary(path), self._head, time.time())
            except TableError:
                self.open_line = _("It cannot be read")
        self.go_on.visible = bool(self.open_line)

    def lead(self, start: Button) -> None:
        """Make the button that goes on with it the gold one, which Enter presses, or `start` where there is none."""
        gold, other = (self.go_on, start) if self.go_on.visible else (start, self.go_on)
        gold.kind, gold.shortcut, other.kind, other.shortcut = "primary", "enter", "normal", ""

    def draw(self, canvas: Canvas) -> None:
        """Write how it stands, over the button: fact by fact where they need more than a line."""
        if not self.open_line:
            return
        x, y, w, _h = self.go_on.rect
        self._lines = canvas.wrapped(self.open_line, w, max_lines=MOST_LINES)
        if len(self._lines) > 1 and match_words.SEPARATOR in self.open_line:
            apart = [line for fact in self.open_line.split(match_words.SEPARATOR) for line in canvas.evened(fact, w)]
            self._lines = apart if len(apart) <= MOST_LINES else self._lines
        top = y - 8 - LINE * len(self._lines)
        for n, line in enumerate(self._lines):
            canvas.text(line, x + w / 2, top + n * LINE + LINE / 2, color=SECONDARY, anchor="c")


class Length(segments.SegmentChoice):
    """A choice as a ruler: words stand at its notches; `about` stands over it."""

    about = ""
    unit = 1.0
    lower = 0.0
    """How much lower every second word stands, where they have no room in one line, in dp."""

    def spoken(self) -> Spoken:
        return Spoken(self.about, super().spoken().state)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, _y, w, _h = self.rect
        middle, high = self.rect[1] + OVER_RULER + 10, BAR * self.unit
        canvas.label(self.about, x + w / 2, middle - OVER_RULER, w, color=SECONDARY, anchor="c")
        draw_brass(canvas, (x, middle - high / 2, w, high))
        for n, (label, part) in enumerate(zip(self.labels, self.parts(), strict=True)):
            at, on = part[0] + part[2] / 2, n == self.chosen
            canvas.fill((at - 0.5, middle - high * 0.35, 1, high * 0.7), DARK_TEXT, 0.8)
            if on:
                canvas.figure("victory_token", at, middle, COIN * self.unit)
            canvas.text(
                label, at, middle + UNDER_RULER + n % 2 * self.lower, WORD, "serif", GOLD if on else SECONDARY, "c"
            )


def ruler_of(
    spec: OptionSpec,
    options: Mapping[str, Any],
    choose: Callable[[str, Any], None],
    on: tuple[Parlour, Painter, float],
) -> Length | Dropdown:
    """Return an option as a ruler, from the least to the most, without what is on the sheet alone."""
    choices = [choice for choice in spec.shown if not choice.aside or choice.text == options[spec.id]]
    values = [choice.text for choice in choices]
    labels = [_(choice.label) or choice.text for choice in choices]
    about = " · ".join(filter(None, (_(spec.label), _(spec.fact) if spec.fact else "")))
    chosen = values.index(options[spec.id])
    return ruler(labels, chosen, lambda n: choose(spec.id, values[n]), about, on)


def ruler(
    labels: list[str], chosen: int, choose: Callable[[int], None], about: str, on: tuple[Parlour, Painter, float]
) -> Length | Dropdown:
    """Return a choice in its place on the cloth, under a y; a dropdown where its words have no room at notches."""
    place, painter, foot = on
    x, y, w = TALL_RULER if place.is_tall else RULER
    top = max(place.y(y) - OVER_RULER - 10, foot)
    widest = max(painter.text_width(label, WORD, "serif") for label in labels) + CLEAR
    if widest * len(labels) > 2 * place.s(w):
        menu = Dropdown(labels, chosen, choose)
        menu.rect = (place.x(x) - DROPDOWN[0] / 2, top + OVER_RULER - DROPDOWN[1] / 2, *DROPDOWN)
        return menu
    found = Length(labels, chosen, choose)
    found.about, found.unit = about, place.unit
    is_long = len(labels) > MOST_BESIDE or widest * len(labels) > place.s(w)
    found.lower = 20.0 if is_long else 0.0
    found.rect = (place.x(x - w / 2), top, place.s(w), OVER_RULER + UNDER_RULER + 18 + found.lower)
    return found
