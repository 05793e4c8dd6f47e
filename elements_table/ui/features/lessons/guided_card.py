"""The slip of a guided table: what is told and asked, with its buttons, where it covers nothing that is lit.

Its title is said by a rival, in a bubble beside a mouth across the table, where that covers no face, card or button.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect, measuring
from elements_table.ui.drawing.sprites import Painting
from elements_table.ui.features.lessons import guided_blocks as slip
from elements_table.ui.features.lessons.leader import Leader
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.parlour.bubble import Bubble, speech
from elements_table.ui.shell.display import reading
from elements_table.ui.stage.ways import meet, shared
from elements_table.ui.widgets.focus import Ground, Widget
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.slip import ASKED, SECOND, draw_slip

TONES: Final[dict[slip.Tone, theme.Color]] = {"gold": theme.BRASS, "coral": slip.WRONG, "green": slip.RIGHT}
WIDTHS: Final = (300.0, 340.0, 260.0, 232.0, 212.0, 180.0, 460.0, 380.0)
"""Of a slip with words of the usual size, the best first."""
BROAD: Final = 340.0
BETWEEN: Final = 24.0
"""What a slip has inside that says things side by side, in two columns, and what lies between these."""
PAD: Final = 16.0
TOP: Final = 14.0
HEADLINE: Final = 19.0
DOTS: Final = 18.0
BUTTON: Final = 40.0
GAP: Final = 10.0
SNUG: Final = 20.0
"""Clear beside the word of a button at least, both sides together."""
LEVEL: Final = 20.0
"""From one diamond to the next."""
TIGHT: Final = 300.0
"""From here on a place is so bad that words which were read may go."""
RANK: Final = 50.0
"""What a width costs more than the one before it, as so much less of a way from where the card seems best."""
APART: Final = 8.0
"""Clear of what is lit."""
SHORTER: Final = (0.75, 0.5, 0.35)
"""Parts of its words that are in sight at once, where all of them leave nothing free that should be."""
EDGE: Final = 6.0
"""Between the bar of words that scroll and the edge."""
WEIGHTY: Final = 0.05
SPARED: Final = 40.0
"""The card keeps its place where it covers of what weighs so much hardly more than at the best one."""
LOATH: Final = 160.0
"""The same where nothing new is to be left free."""
HARD: Final = 100.0
"""What all of a thing weighs that is to be left free where there is no room for that, by its size."""
COUNTS: Final = 8.0
"""A place is tried above and below what counts so much for each dp of its height."""
STEP: Final = 16.0
"""How exactly a free place is looked for, in dp."""
LEVELS: Final = 3
Spans = Collection[tuple[float, float]]
"""Upper and lower edges."""
DOT: Final = 15.0
"""From one dot to the next."""
BAR: Final = 22.0
"""Width of the dot of the step at hand."""
LONGEST: Final = 12
"""Words that somebody says at once."""


class _Dot(Widget):
    corner = DOT / 2

    def __init__(self, number: int, go: Callable[[int], None]) -> None:
        super().__init__()
        self.number, self._go = number, go
        self.is_read = True  # Backspace is nearer, and arrows pass it by

    def activate(self) -> None:
        self._go(self.number)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        if hot:
            x, y, w, h = self.rect
            canvas.circle(x + w / 2, y + h / 2, 7, line=theme.GOLD, line_width=1.5)


class Clear(NamedTuple):
    """What the card covers nothing of, and what it covers as little of as it can, each by weight."""

    taken: Sequence[Rect] = ()
    softly: Sequence[tuple[Rect, float]] = ()


@dataclass(eq=False, repr=False)
class CaptionCard(TablePart):
    """Shows the caption of whoever leads."""

    leader: Leader

    def __post_init__(self) -> None:
        super().__post_init__()
        self._ground = Ground()
        self._scroll = Scroll()
        """The view on words that are higher than the table has room for."""
        self._scroll.color = theme.WRITTEN
        self._shown = 1.0
        """Which part of them is in sight at once."""
        self.bubble: Bubble | None = None
        """The title as somebody across the table says it, where there is room for that."""
        self._dots: list[_Dot] = []
        self.caption: slip.Caption | None = None
        self.rect: Rect | None = None
        """Where it lies; None while there is none."""
        self._room = (0.0, 0.0)
        """The width and height of the table that it has been laid for."""

    def follow(self, other: CaptionCard) -> None:
        """Begin where the card of another table lies, and stay there where it can."""
        self.rect, self._room = other.rect, other._room

    def place(self, free: Clear, near: float, each: float = RANK) -> None:
        """Lay the card as clear as it can be laid.

        At the right edge it seems best, with its top at `near`; each width costs that much more than the one before.
        """
        before, self.caption = self.caption, self.leader.caption()
        room = (self._state.layout.width, self._state.layout.height)
        kept = self.rect if room == self._room else None
        self.rect, self._room = None, room
        caption = self.caption
        if caption is None:
            return
        said, around = caption.title if caption.is_said else "", [rect for rect, _weight in free.softly]
        words = said if len(said.split()) <= LONGEST else ""
        self.bubble = speech(measuring(self._art), words, self._state.layout.parlour, [*free.taken, *around])
        if self.bubble is not None:
            free = free._replace(taken=[*free.taken, self.bubble.rect])
        self._shown = 1.0
        cost, rect = self._found(caption, free, near, each)
        if cost > TIGHT and caption.brief is not None:
            shorter = replace(caption, words="", more=caption.brief)
            less, other = self._found(shorter, free, near, each)
            if less < cost:
                self.caption = caption = shorter
                cost, rect = less, other
        for self._shown in SHORTER if cost == inf else ():
            cost, rect = self._found(caption, free, near, each)
            if cost < inf:
                break
        if kept is not None:
            asks = self.leader.is_open() and self.leader.showing is None
            is_same = before is not None and before.dots == caption.dots
            spared = SPARED
            if self._state.choices is None if asks else is_same:  # nothing new to leave free, or not yet
                free, spared = free._replace(taken=()), LOATH
            rect = self._kept(caption, kept, rect, free, spared)
        self.rect = self._ground.rect = rect
        self._place_buttons(caption, rect)
        self._place_dots(caption, rect)
        x, y, w, h = rect
        told, most = self._said_high(caption, w), h - self._framed(caption) + 0.01  # sums are not exact
        self._scroll.place((x, y + self._above(caption), w - EDGE, min(told, most)), told)
        if before != caption:
            self._scroll.offset = 0.0

    def _found(self, caption: slip.Caption, free: Clear, near: float, each: float) -> tuple[float, Rect]:
        width, height = self._state.layout.width, self._state.layout.height
        best: tuple[float, Rect] | None = None
        for rank, wide in enumerate(self._widths(caption)):
            if best is not None and best[0] <= each * rank:
                break
            high = self._height(caption, wide)
            for x in steps(width - theme.MARGIN - wide, theme.MARGIN):
                aside = each * rank + 0.25 * (width - x - wide)
                if best is not None and best[0] < aside:
                    break
                column = (x, theme.TOP_BAR + APART, wide, height - theme.MARGIN - theme.TOP_BAR - APART)
                strip = in_strip(free.softly, x, wide)
                blocks = {(other[1], other[1] + other[3]) for other in free.taken if meet(column, other)}
                edges = {(top, foot) for weight, within, top, foot in strip if weight * within > COUNTS}
                for y in heights(column, high, near, blocks, edges):
                    cost, most = aside + 0.2 * abs(y - near), inf if best is None else best[0]
                    if cost > most:
                        break
                    for weight, within, top, bottom in strip:
                        if cost > most:
                            break
                        cost += weight * within * max(0.0, min(y + high, bottom) - max(y, top))
                    found = (cost, (x, y, wide, high))
                    best = found if best is None else min(best, found)
        if best is not None:
            return best
        # nothing is free: small things before large ones
        hard = [(rect, HARD / max(1.0, rect[2] * rect[3]) ** 0.75) for rect in free.taken]
        return inf, self._found(caption, Clear((), hard), near, each)[1]

    def _widths(self, caption: slip.Caption) -> Sequence[float]:
        """Return the widths in which no word of a button breaks, the best first; the widest where there is none."""
        labels = sum(self._art.text_width(button.label, theme.BODY, "semi") + SNUG for button in caption.buttons)
        beside = LEVELS * LEVEL if caption.level and len(caption.buttons) == 1 else 0.0
        least = labels + GAP * (len(caption.buttons) - 1) + beside + 2 * PAD
        part, most = self._app.display.reading_size, self._state.layout.width - 2 * theme.MARGIN
        widths = [min(wide * part, most) for wide in WIDTHS]
        return [wide for wide in widths if wide >= least] or [max(widths)]

    def _kept(self, caption: slip.Caption, kept: Rect, best: Rect, free: Clear, spared: float) -> Rect:
        """Return where the card lay before, with its words of now, if it covers hardly more there than at best."""
        x, top, wide, before = kept
        if wide not in self._widths(caption):
            return best
        high, foot = self._height(caption, wide), self._state.layout.height - theme.MARGIN

        def covered(rect: Rect) -> float:
            return sum(weight * shared(rect, other) for other, weight in free.softly if weight >= WEIGHTY)

        for y in (top, top + before - high, foot - high):
            rect = (x, y, wide, high)
            is_free = theme.TOP_BAR < y <= foot - high + 1 and not any(meet(rect, other) for other in free.taken)
            if is_free and covered(rect) <= covered(best) + spared:
                return rect
        return best

    def widgets(self) -> list[Widget]:
        """Return the card with its dots and buttons, placed."""
        if self.caption is None or self.rect is None:
            return []
        return [self._ground, self._scroll, *self._dots, *self.caption.buttons]

    def _blocks(self, painter: Painter, caption: slip.Caption, inside: float) -> Iterator[slip.Block]:
        if caption.title and self.bubble is None:
            title = painter.wrapped(caption.title, inside, HEADLINE, "serif")
            yield slip.lines_block(title, HEADLINE, "serif", theme.WRITTEN, 26.0 * painter.spacing, 4.0)
        if caption.words:
            words = painter.wrapped(caption.words, inside)
            yield slip.lines_block(words, theme.BODY, "sans", theme.WRITTEN, painter.leading, 8.0)
        if caption.ask or caption.how:
            yield self._asked(painter, caption, inside)
        if caption.rows:
            yield slip.rows_block(painter, caption.rows, inside)
        yield from (make(painter, inside) for make in caption.more)

    @staticmethod
    def _asked(painter: Painter, caption: slip.Caption, inside: float) -> slip.Block:
        left = slip.ICON if caption.icon else 0.0
        ask = painter.wrapped(caption.ask, inside - left, face="semi")
        how = painter.wrapped(caption.how, inside - left) if caption.how else []

        def draw(canvas: Canvas, x: float, y: float) -> None:
            if caption.icon:
                canvas.icon(caption.icon, x + 10, y + canvas.leading / 2, 20)
            canvas.lines(ask, x + left, y, face="semi", color=ASKED)
            canvas.lines(how, x + left, y + len(ask) * canvas.leading, color=SECOND)

        return (len(ask) + len(how)) * painter.leading + 8, draw

    def _height(self, caption: slip.Caption, wide: float) -> float:
        most = self._state.layout.height - theme.MARGIN - theme.TOP_BAR - APART
        return min(self._framed(caption) + self._shown * self._said_high(caption, wide), most)

    @staticmethod
    def _above(caption: slip.Caption) -> float:
        return TOP + (DOTS if caption.dots else 0.0)

    def _framed(self, caption: slip.Caption) -> float:
        """Return how high the card is without words."""
        return self._above(caption) + (BUTTON + PAD if caption.buttons else LEVEL + 6 if caption.level else 6.0)

    def _said_high(self, caption: slip.Caption, wide: float) -> float:
        display = self._app.display
        columns = self._columns(reading(display), caption, (wide - 2 * PAD) / display.reading_size)
        return display.reading_size * max(map(_high, columns))

    def _columns(self, painter: Painter, caption: slip.Caption, inside: float) -> list[list[slip.Block]]:
        """Return what is said in one column, or in two of much the same height."""
        if inside < BROAD:
            return [list(self._blocks(painter, caption, inside))]
        blocks = list(self._blocks(painter, caption, (inside - BETWEEN) / 2))
        halves = [[blocks[:n], blocks[n:]] for n in range(len(blocks), -1, -1)]
        return min(halves, key=lambda half: max(map(_high, half)))

    def _place_buttons(self, caption: slip.Caption, rect: Rect) -> None:
        x, y, w, h = rect
        buttons = caption.buttons
        if not buttons:
            return
        left = x + PAD + (LEVELS * LEVEL if caption.level and len(buttons) == 1 else 0.0)
        each = (x + w - PAD - left - GAP * (len(buttons) - 1)) / len(buttons)
        labels = [self._art.text_width(button.label, theme.BODY, "semi") for button in buttons]
        even = sum(labels) / len(labels) if max(labels) + SNUG > each else None
        for button, label in zip(buttons, labels, strict=True):
            wide = each if even is None else each + label - even  # long words take from short ones
            if button.icon is not None and label + 40 > wide:
                button.icon = None
            button.rect = (left, y + h - PAD - BUTTON + 4, wide, BUTTON)
            left += wide + GAP

    def _place_dots(self, caption: slip.Caption, rect: Rect) -> None:
        self._dots = []
        if caption.on_dot is None:
            return
        for number, (state, x, y) in enumerate(self._dot_places(caption, rect)):
            if state is True:
                dot = _Dot(number, caption.on_dot)
                dot.rect = (x - DOT / 2, y - 10, DOT, 20)
                self._dots.append(dot)

    @staticmethod
    def _dot_places(caption: slip.Caption, rect: Rect) -> Iterator[tuple[bool | None, float, float]]:
        x, y, w, _h = rect
        count = sum(map(len, caption.dots))
        if not count:
            return
        pitch = min(DOT, (w - 2 * PAD - BAR) / (count + 0.6 * len(caption.dots)))
        left, middle = x + PAD + 4, y + TOP + 4
        for chapter in caption.dots:
            for state in chapter:
                step = pitch + (BAR - pitch / 2 if state is None else 0.0)
                yield state, left + ((BAR / 2) if state is None else 0.0), middle
                left += step
            left += 0.6 * pitch

    def draw(self, canvas: Canvas) -> None:
        """Draw the slip and what is said for it; its buttons draw themselves."""
        caption, rect = self.caption, self.rect
        if caption is None or rect is None:
            return
        x, y, w, h = rect
        if self.bubble is not None:
            self.bubble.draw(canvas)
        draw_slip(canvas, rect, TONES[caption.tone])
        foot = y + h - PAD - (BUTTON / 2 - 4 if len(caption.buttons) == 1 else 4)
        for n in range(LEVELS if caption.level and len(caption.buttons) < 2 else 0):
            _diamond(canvas, x + PAD + LEVEL * n, foot - 7.5, is_full=n < caption.level)
        for state, left, at in self._dot_places(caption, rect):
            if state is None:
                canvas.box((left - BAR / 2, at - 4, BAR, 8), 4, fill=theme.BRASS)
            elif state:
                canvas.circle(left, at, 4, fill=theme.WRITTEN)
            else:
                canvas.circle(left, at, 3.5, line=SECOND, line_width=1.2)
        display, start = self._app.display, self._scroll.rect[1] - self._scroll.offset
        part = display.reading_size
        inside = (w - 2 * PAD) / part
        with canvas.clip(self._scroll.rect), canvas.drawn_with(display.reading_art, display.spacing):
            for n, column in enumerate(self._columns(canvas, caption, inside)):
                left, top = (x + PAD) / part + n * (inside + BETWEEN) / 2, start / part
                for high, draw in column:
                    draw(canvas, left, top)
                    top += high


def _high(column: Sequence[slip.Block]) -> float:
    return sum(high for high, _draw in column)


def _diamond(canvas: Canvas, x: float, y: float, *, is_full: bool) -> None:
    painting = Painting(fill=theme.BRASS) if is_full else Painting(line=theme.BRASS, line_width=1.3)
    canvas.path("M7.5 1L14 7.5L7.5 14L1 7.5Z", (x, y, 15, 15), **painting)


def steps(start: float, end: float) -> Iterator[float]:
    """Yield places from the right or lower edge inwards."""
    while start >= end:
        yield start
        start -= STEP


def heights(column: Rect, high: float, near: float, blocks: Spans, edges: Spans) -> list[float]:
    """Return where something so high is free of `blocks` in a column, the nearest first: at ends, or as asked for."""
    _x, top, _w, h = column
    low = top + h - high
    ends = {y for start, end in (*blocks, *edges) for y in (start - high, end)} | {top, low, min(max(near, top), low)}
    free = (
        y for y in ends if top <= y <= low and all(y + high < start + 0.01 or y > end - 0.01 for start, end in blocks)
    )
    return sorted(free, key=lambda y: abs(y - near))


def in_strip(softly: Sequence[tuple[Rect, float]], x: float, wide: float) -> list[tuple[float, float, float, float]]:
    """Return what of weighted rectangles lies in a strip: weight, width, top, lower edge; what weighs most first."""
    right = x + wide
    found = (
        (weight, min(right, left + w) - max(x, left), top, top + h)
        for (left, top, w, h), weight in softly
        if left < right and x < left + w
    )
    return sorted(found, reverse=True)
