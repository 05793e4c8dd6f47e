"""The slip of a guided table: what is told and asked, with its buttons, where it covers nothing that is lit.

Its title is said by a rival, in a bubble beside a mouth across the table, where that covers no face, card or button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect, measuring
from elements_table.ui.drawing.sprites import Painting
from elements_table.ui.features.lessons import guided_blocks as slip
from elements_table.ui.features.lessons.leader import Leader
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.parlour.bubble import Bubble, speech
from elements_table.ui.shell.display import reading
from elements_table.ui.stage.action_paths import slip_place
from elements_table.ui.widgets.button import IconButton
from elements_table.ui.widgets.focus import Ground, Widget
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.slip import ASKED, SECOND, draw_slip

TONES: Final[dict[slip.Tone, theme.Color]] = {"gold": theme.BRASS, "coral": slip.WRONG, "green": slip.RIGHT}
BROAD: Final = 340.0
BETWEEN: Final = 24.0
"""What a slip has inside that says things side by side, in two columns, and what lies between these."""
PAD: Final = 16.0
LOW: Final = 10.0
"""Clear at its sides, and below its buttons."""
TOP: Final = 12.0
HEADLINE: Final = 19.0
DOTS: Final = 18.0
BUTTON: Final = 34.0
GAP: Final = 10.0
SNUG: Final = 20.0
"""Clear beside the word of a button at least, both sides together."""
MARK: Final = 20.0
MARKS: Final = 3
"""From one diamond to the next, and how many there are at least."""
SIGN: Final = 34.0
WIDEST: Final = 190.0
"""What a button takes that is an icon alone, and another one at most."""
EDGE: Final = 6.0
"""Between the bar of words that scroll and the edge."""
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
        self.bubble: Bubble | None = None
        """The title as somebody across the table says it, where there is room for that."""
        self._dots: list[_Dot] = []
        self.caption: slip.Caption | None = None
        self.rect: Rect | None = None
        """Where it lies; None while there is none."""

    def place(self, taken: Sequence[Rect], around: Sequence[Rect]) -> None:
        """Lay the card where it covers nothing `taken`; the bubble keeps clear of what is `around` as well."""
        before, self.caption = self.caption, self.leader.caption()
        caption, parlour = self.caption, self._state.layout.parlour
        self.rect = self.bubble = None
        if caption is None:
            return
        x, y, w, high = parlour.slips[0]
        told, frame = self._said_high(caption, w), self._framed(caption)
        has_own = bool(
            caption.dots
        )  # what a puzzle says changes, and its slip stays; each step of a lesson has its own
        x, y, w, most = slip_place(parlour, taken, frame + told if has_own else high)
        least = 0.0 if has_own or parlour.is_tall else high
        said = caption.title if caption.is_said and len(caption.title.split()) <= LONGEST else ""
        self.bubble = speech(measuring(self._art), said, parlour, [*taken, *around, (x, y, w, most)])
        told, frame = self._said_high(caption, w), self._framed(caption)
        self.rect = self._ground.rect = rect = (x, y, w, min(max(least, frame + told), most))
        self._place_buttons(caption, rect)
        self._place_dots(caption, rect)
        view = (x, y + self._above(caption), w - EDGE, rect[3] - frame + 0.01)  # sums are not exact
        self._scroll.place(view, told)
        if before != caption:
            self._scroll.offset = 0.0

    def widgets(self) -> list[Widget]:
        """Return the card with its dots and buttons, placed."""
        if self.caption is None or self.rect is None:
            return []
        return [self._ground, self._scroll, *self._dots, *self.caption.buttons]

    def _blocks(self, painter: Painter, caption: slip.Caption, inside: float) -> Iterator[slip.Block]:
        if caption.title and self.bubble is None:
            title = painter.wrapped(caption.title, inside, HEADLINE, "serif")
            yield slip.lines_block(title, HEADLINE, "serif", theme.WRITTEN, 26.0 * painter.spacing, 2.0)
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

    @staticmethod
    def _above(caption: slip.Caption) -> float:
        return TOP + (DOTS if caption.dots else 0.0)

    def _framed(self, caption: slip.Caption) -> float:
        """Return how high the card is without words."""
        return self._above(caption) + (BUTTON + LOW if caption.buttons or _marks(caption) else 6.0)

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
        left, right, top = x + PAD + MARK * _marks(caption), x + w - PAD, y + h - LOW - BUTTON
        signs = [button for button in caption.buttons if isinstance(button, IconButton)]
        buttons = [button for button in caption.buttons if button not in signs]
        for sign in reversed(signs):
            right -= SIGN
            sign.rect = (right + 6, top, SIGN, BUTTON)
        if not buttons:
            return
        left = max(left, right - (WIDEST + GAP) * len(buttons))
        each = (right - left - GAP * (len(buttons) - 1)) / len(buttons)
        labels = [self._art.text_width(button.label, theme.BODY, "semi") for button in buttons]
        even = sum(labels) / len(labels) if max(labels) + SNUG > each else None
        for button, label in zip(buttons, labels, strict=True):
            wide = each if even is None else each + label - even  # long words take from short ones
            if button.icon is not None and label + 40 > wide:
                button.icon = None
            button.rect = (left, top, wide, BUTTON)
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
        middle = y + h - LOW - BUTTON / 2
        for n in range(_marks(caption)):
            _diamond(canvas, x + PAD + MARK * n, middle - 7.5, is_full=n < (caption.tries or 0))
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


def _marks(caption: slip.Caption) -> int:
    return 0 if caption.tries is None else max(MARKS, caption.tries)


def _diamond(canvas: Canvas, x: float, y: float, *, is_full: bool) -> None:
    painting = Painting(fill=theme.BRASS) if is_full else Painting(line=theme.BRASS, line_width=1.3)
    canvas.path("M7.5 1L14 7.5L7.5 14L1 7.5Z", (x, y, 15, 15), **painting)
