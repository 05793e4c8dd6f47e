"""The card of a guided table: what is told and asked, with its buttons, where it covers nothing that is lit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Final, Literal

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Painter, Rect
from elements_table.ui.drawing.theme import (
    BODY,
    CORAL,
    GOLD,
    HAIRLINE,
    LINE,
    MARGIN,
    PANEL_RADIUS,
    SECONDARY,
    TEXT,
    TITLE,
    TOP_BAR,
    WHITE,
    Color,
    Lift,
    mix,
    rgb,
)
from elements_table.ui.features.lessons.guided_blocks import ICON, Block, Maker, TriedLine, lines_block, rows_block
from elements_table.ui.features.match.free_place import gaps, in_strip, shared, steps
from elements_table.ui.shell.screen import measuring
from elements_table.ui.stage.ways import meet
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Ground, Widget

if TYPE_CHECKING:
    from elements_table.ui.features.lessons.guided import GuidedTable

Tone = Literal["gold", "coral", "green"]
TONES: Final[dict[Tone, Color]] = {"gold": GOLD, "coral": CORAL, "green": rgb("#8FC79A")}
WIDTHS: Final = (448.0, 360.0, 300.0, 232.0, 212.0)
"""Of a card, the best first; a narrow one has its dots in a line of their own."""
NARROW: Final = 400.0
PAD: Final = 20.0
HEAD: Final = 28.0
DOTS: Final = 20.0
BUTTON: Final = 44.0
GAP: Final = 12.0
TIGHT: Final = 300.0
"""From here on a place is so bad that words which were read may go."""
RANK: Final = 50.0
"""What a width costs more than the one before it, as so much less of a way from where the card seems best."""
APART: Final = 8.0
"""Clear of what is lit."""
WEIGHTY: Final = 0.05
SPARED: Final = 40.0
"""The card keeps its place where it covers of what weighs so much hardly more than at the best one."""
LEVELS: Final = 3
DOT: Final = 15.0
"""From one dot to the next."""
BAR: Final = 22.0
"""Width of the dot of the step at hand."""


@dataclass(frozen=True)
class Caption:
    """What the card says. `dots` are the steps by chapter: whether done (True), to come (False), at hand (None)."""

    head: str = ""
    foot: str = ""
    title: str = ""
    words: str = ""
    ask: str = ""
    """The gold line: what to do."""
    how: str = ""
    """The line after it: by which gesture."""
    icon: str = ""
    """The sprite before the gold line."""
    level: int = 0
    """Diamonds that stand at the right of the head, of three; 0: none."""
    dots: tuple[tuple[bool | None, ...], ...] = ()
    on_dot: Callable[[int], None] | None = None
    """Goes back to a step that is done, by its number from 0."""
    rows: tuple[TriedLine, ...] = ()
    more: tuple[Maker, ...] = ()
    """What a guide of its own kind adds above the buttons."""
    buttons: tuple[Button, ...] = field(default=(), compare=False)
    tone: Tone = "gold"
    brief: tuple[Maker, ...] | None = None
    """What stands in the place of its words and `more` where it would cover much; None: they have to stay."""


class _Dot(Widget):
    """A step that is done: a click goes back to it."""

    def __init__(self, number: int, go: Callable[[int], None]) -> None:
        super().__init__()
        self.number = number
        self._go = go
        self.is_read = True  # Backspace is nearer, and arrows pass it by

    def activate(self) -> None:
        """Go back there."""
        self._go(self.number)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw a ring around it under the pointer."""
        if hot:
            x, y, w, h = self.rect
            canvas.circle(x + w / 2, y + h / 2, 7, line=GOLD, line_width=1.5)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus around the dot."""
        canvas.focus(self.rect, self.rect[2] / 2)


class CaptionCard:
    """Shows the caption of a table's guide."""

    def __init__(self, table: GuidedTable) -> None:
        self._table = table
        self._edge = rgb(table.match.game.data.look.edge)
        self._ground = Ground()
        self._dots: list[_Dot] = []
        self.caption: Caption | None = None
        self.rect: Rect | None = None
        """Where it lies; None while there is none."""
        self._room = (0.0, 0.0)
        """The width and height of the table that it has been laid for."""

    # ---- where

    def follow(self, other: CaptionCard) -> None:
        """Begin where the card of another table lies, and stay there where it can."""
        self.rect, self._room = other.rect, other._room

    def place(
        self, taken: Sequence[Rect], softly: Sequence[tuple[Rect, float]], near: float, each: float = RANK
    ) -> None:
        """Lay the card where it covers nothing `taken`, and as little of what lies `softly`, by weight, as it can.

        At the right edge it seems best, with its top at `near`; each width costs that much more than the one before.
        """
        before, self.caption = self.caption, self._table.guide.caption()
        room = (self._table.state.layout.width, self._table.height)
        kept = self.rect if room == self._room else None
        self.rect, self._room = None, room
        if self.caption is None:
            return
        brush = measuring(self._table.app.display.art)
        cost, self.rect = self._found(brush, self.caption, taken, softly, near, each)
        if cost > TIGHT and self.caption.brief is not None:
            shorter = replace(self.caption, words="", more=self.caption.brief)
            less, rect = self._found(brush, shorter, taken, softly, near, each)
            if less < cost:
                self.caption, self.rect = shorter, rect
        if kept is not None:
            asks = self._table.guide.is_open() and not self._table.is_showing
            is_same = before is not None and before.foot == self.caption.foot
            if self._table.state.choices is None if asks else is_same:  # nothing new to leave free, or not yet
                taken = softly = ()
            self.rect = self._kept(brush, kept, self.rect, taken, softly)
        self._ground.rect = self.rect
        self._place_buttons(self.caption, self.rect)
        self._place_dots(self.caption, self.rect)

    def _found(
        self,
        brush: Painter,
        caption: Caption,
        taken: Sequence[Rect],
        softly: Sequence[tuple[Rect, float]],
        near: float,
        each: float,
    ) -> tuple[float, Rect]:
        """Return the best place, and what is bad about it."""
        width, height = self._table.state.layout.width, self._table.height
        best: tuple[float, Rect] | None = None
        for rank, wide in enumerate(WIDTHS):
            if best is not None and best[0] <= each * rank:
                break
            high = self._height(brush, caption, wide)
            for x in steps(width - MARGIN - wide, MARGIN):
                aside = each * rank + 0.25 * (width - x - wide)
                if best is not None and best[0] < aside:
                    break
                column = (x, TOP_BAR + APART, wide, height - MARGIN - TOP_BAR - APART)
                strip = in_strip(softly, x, wide)
                for y in gaps(column, high, taken, near):
                    cost, most = aside + 0.2 * abs(y - near), inf if best is None else best[0]
                    for weight, within, top, bottom in strip:
                        if cost > most:
                            break
                        cost += weight * within * max(0.0, min(y + high, bottom) - max(y, top))
                    found = (cost, (x, y, wide, high))
                    best = found if best is None else min(best, found)
        if best is not None:
            return best
        return inf, self._squeezed(brush, caption, taken)

    def _kept(
        self, brush: Painter, kept: Rect, best: Rect, taken: Sequence[Rect], softly: Sequence[tuple[Rect, float]]
    ) -> Rect:
        """Return where the card lay before, with its words of now, if it covers hardly more there than at best."""
        assert self.caption is not None
        x, top, wide, before = kept
        high, foot = self._height(brush, self.caption, wide), self._table.height - MARGIN

        def covered(rect: Rect) -> float:
            return sum(weight * shared(rect, other) for other, weight in softly if weight >= WEIGHTY)

        for y in (top, top + before - high, foot - high):
            rect = (x, y, wide, high)
            is_free = TOP_BAR < y <= foot - high + 1 and not any(meet(rect, other) for other in taken)
            if is_free and covered(rect) <= covered(best) + SPARED:
                return rect
        return best

    def _squeezed(self, brush: Painter, caption: Caption, taken: Sequence[Rect]) -> Rect:
        """Return where the card covers least of what it should leave free, of small things before large ones."""
        width, height, top = self._table.state.layout.width, self._table.height, TOP_BAR + APART
        found = []
        for wide in WIDTHS:
            high = self._height(brush, caption, wide)
            for x in islice(steps(width - MARGIN - wide, MARGIN), None, None, 2):
                for y in islice(steps(max(top, height - MARGIN - high), top), None, None, 2):
                    rect = (x, y, wide, high)
                    hidden = sum(shared(rect, other) / max(1.0, other[2] * other[3]) ** 0.75 for other in taken)
                    found.append((hidden + max(0.0, y + high + MARGIN - height), rect))
        return min(found)[1]

    def covers(self, rect: Rect) -> bool:
        """Return whether it lies over some of a rectangle."""
        return self.rect is not None and meet(self.rect, rect)

    def widgets(self) -> list[Widget]:
        """Return the card with its dots and buttons, placed."""
        if self.caption is None or self.rect is None:
            return []
        return [self._ground, *self._dots, *self.caption.buttons]

    # ---- what is in it

    def _blocks(self, brush: Painter, caption: Caption, wide: float) -> Iterator[Block]:
        inside = wide - 2 * PAD
        if caption.title:
            yield lines_block(brush.wrapped(caption.title, inside, TITLE, "serif"), TITLE, "serif", TEXT, 30.0, 4.0)
        if caption.words:
            yield lines_block(brush.wrapped(caption.words, inside), BODY, "sans", TEXT, LINE, 10.0)
        if caption.ask or caption.how:
            yield self._asked(brush, caption, inside)
        if caption.rows:
            yield rows_block(brush, caption.rows, inside)
        yield from (make(brush, inside) for make in caption.more)

    @staticmethod
    def _asked(brush: Painter, caption: Caption, inside: float) -> Block:
        left = ICON if caption.icon else 0.0
        ask = brush.wrapped(caption.ask, inside - left, face="semi")
        how = brush.wrapped(caption.how, inside - left) if caption.how else []

        def draw(canvas: Canvas, x: float, y: float) -> None:
            if caption.icon:
                canvas.icon(caption.icon, x + 10, y + LINE / 2, 20)
            for n, line in enumerate(ask):
                canvas.text(line, x + left, y + n * LINE, face="semi", color=GOLD)
            for n, line in enumerate(how, len(ask)):
                canvas.text(line, x + left, y + n * LINE, color=SECONDARY)

        return (len(ask) + len(how)) * LINE + 10, draw

    def _height(self, brush: Painter, caption: Caption, wide: float) -> float:
        height = 14 + self._head(caption, wide) + sum(high for high, _draw in self._blocks(brush, caption, wide))
        return height + (BUTTON + PAD if caption.buttons else 8.0)

    @staticmethod
    def _head(caption: Caption, wide: float) -> float:
        return (HEAD if caption.head or caption.dots or caption.level else 0.0) + (
            DOTS if caption.dots and wide < NARROW else 0.0
        )

    def _place_buttons(self, caption: Caption, rect: Rect) -> None:
        x, y, w, h = rect
        art, buttons = self._table.app.display.art, caption.buttons
        if not buttons:
            return
        wide = [max(104.0, art.text_width(b.label, BODY, "semi") + (60 if b.icon else 36)) for b in buttons]
        room = w - 2 * PAD - GAP * (len(buttons) - 1)
        if w < NARROW or sum(wide) > room:
            icons = sum(wide) <= room
            wide = [room / len(buttons)] * len(buttons)
            for button in buttons:
                button.icon = button.icon if icons else None
        left = x + PAD
        for button, each in zip(buttons, wide, strict=True):
            button.rect = (left, y + h - PAD - BUTTON + 4, each, BUTTON)
            left += each + GAP

    # ---- dots

    def _place_dots(self, caption: Caption, rect: Rect) -> None:
        self._dots = []
        if caption.on_dot is None:
            return
        for number, (state, x, y) in enumerate(self._dot_places(caption, rect)):
            if state is True:
                dot = _Dot(number, caption.on_dot)
                dot.rect = (x - DOT / 2, y - 10, DOT, 20)
                self._dots.append(dot)

    def _dot_places(self, caption: Caption, rect: Rect) -> Iterator[tuple[bool | None, float, float]]:
        x, y, w, _h = rect
        count = sum(map(len, caption.dots))
        if not count:
            return
        is_narrow = w < NARROW
        pitch = min(DOT, (w - 2 * PAD - BAR) / (count + 0.6 * len(caption.dots))) if is_narrow else DOT
        between = 0.6 * pitch
        long = (count - 1) * pitch + BAR + between * (len(caption.dots) - 1)
        left = x + PAD + 4 if is_narrow else x + w - PAD - long
        middle = y + 14 + (HEAD + 6 if is_narrow else HEAD / 2)
        for chapter in caption.dots:
            for state in chapter:
                step = pitch + (BAR - pitch / 2 if state is None else 0.0)
                yield state, left + ((BAR / 2) if state is None else 0.0), middle
                left += step
            left += between

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the card; its buttons draw themselves."""
        caption, rect = self.caption, self.rect
        if caption is None or rect is None:
            return
        x, y, w, h = rect
        tone = TONES[caption.tone]
        canvas.shadow(rect, PANEL_RADIUS, Lift.SELECTED)
        fill = mix(self._edge, WHITE, 0.07)
        canvas.box(rect, PANEL_RADIUS, fill=fill, line=tone, line_opacity=0.85, line_width=1.5)
        middle = y + 14 + HEAD / 2
        is_narrow = w < NARROW
        dots = list(self._dot_places(caption, rect))
        ends = x + w - PAD - (canvas.text_width(caption.foot) + 12 if is_narrow else 0.0)
        if dots and not is_narrow:
            ends = dots[0][1] - BAR / 2 - 12
        room = ends - x - PAD
        foot = caption.foot
        if is_narrow and canvas.text_width(caption.head) > room:
            room, foot = w - 2 * PAD, ""  # the dots say it as well
        canvas.label(caption.head, x + PAD, middle, room, color=SECONDARY, anchor="l", rows=2)
        if foot and is_narrow:
            canvas.text(foot, x + w - PAD, middle, color=SECONDARY, anchor="r")
        elif foot:
            level = y + h - PAD - BUTTON / 2 + 4 if caption.buttons else middle
            ends = max((b.rect[0] + b.rect[2] for b in caption.buttons), default=0.0)
            if x + w - PAD - canvas.text_width(caption.foot) > ends + 8:
                canvas.text(caption.foot, x + w - PAD, level, color=SECONDARY, anchor="r")
        for n in range(LEVELS if caption.level else 0):
            _diamond(canvas, x + w - PAD - 19 * (LEVELS - n) + 4, middle - 7.5, is_full=n < caption.level)
        for state, left, at in dots:
            if state is None:
                canvas.box((left - BAR / 2, at - 4, BAR, 8), 4, fill=GOLD)
            elif state:
                canvas.circle(left, at, 4, fill=TEXT)
            else:
                canvas.circle(left, at, 3.5, line=HAIRLINE, line_width=1.2)
        top = y + 14 + self._head(caption, w)
        for high, draw in self._blocks(canvas, caption, w):
            draw(canvas, x + PAD, top)
            top += high


def _diamond(canvas: Canvas, x: float, y: float, *, is_full: bool) -> None:
    """Draw a diamond with its upper left corner there: filled, or its outline."""
    d = "M7.5 1L14 7.5L7.5 14L1 7.5Z"
    if is_full:
        canvas.path(d, (x, y, 15, 15), fill=GOLD)
    else:
        canvas.path(d, (x, y, 15, 15), line=GOLD, line_width=1.3)
