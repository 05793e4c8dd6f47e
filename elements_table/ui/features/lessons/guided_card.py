"""The slip of a guided table: what is told and asked, with its buttons, where it covers nothing that is lit.

What is to be done a rival says, in a bubble at a mouth across the table, where that covers no face, card or button.
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
from elements_table.ui.parlour.bubble import Bubble, on_cloth, speech
from elements_table.ui.shell.display import reading
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.slip_place import slip_place
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Ground, Widget
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.slip import ASKED, SECOND, draw_slip

TONES: Final[dict[slip.Tone, theme.Color]] = {"gold": theme.BRASS, "coral": slip.WRONG, "green": slip.RIGHT}
BROAD: Final = 380.0
BETWEEN: Final = 24.0
SAVED: Final = 20.0
"""As wide a slip may say things side by side, what lies between two columns, what they save in height at least."""
PAD, SIDES = 24.0, 0.06
"""Clear at its sides, and what of a narrow slip that is at the most."""
LOW, TOP, HIGHER = 16.0, 20.0, 10.0
"""Clear below its buttons, above what it says, and how much less that is over a title with buttons beside it."""
HEADLINE: Final = 19.0
DOTS: Final = 20.0
BUTTON: Final = 34.0
GAP: Final = 12.0
BAR_GAP: Final = 2.0
BESIDE: Final = 92.0
"""Between buttons and words below them, and how wide a button is beside a title at least."""
SNUG, TIGHT = 20.0, 6.0
"""Clear beside the word of a button, both sides together, at least; on the narrowest slip."""
MARK, MARKS = 18.0, 3
"""From one diamond to the next, and how many there are at least."""
SIGN: Final = 34.0
"""What a button takes that is an icon alone."""
AFTER: Final = 8.0
"""What is clear after the last that it says."""
EDGE: Final = 6.0
"""Between the bar of words that scroll and the edge."""
ROWS: Final = 4
"""Lines that somebody says at the most."""
DOT: Final = 15.0
"""From one dot to the next."""
BAR: Final = 22.0
"""Width of the dot of the step at hand."""


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
        """What somebody across the table says, where there is room for that."""
        self._dots: list[_Dot] = []
        self._kept: tuple[tuple[object, ...], Rect] = ((), (0.0, 0.0, 0.0, 0.0))
        """Where it lay last, at which table and with which words."""
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
        icons = [w.rect for w in self.context.focus.widgets if w.visible and w.rect[1] < theme.TOP_BAR]
        around, seat = [*around, *icons], self.leader.teacher
        rect: Rect = (0.0, 0.0, 0.0, 0.0)
        for _try in range(2):  # where the slip has to rise for its words, it is on the other side that they are said
            free, painter = [*taken, rect], measuring(self._art)
            said = speech(painter, caption.said, parlour, [*free, *around], seat=seat, rows=ROWS, large=self._large)
            if said is None and seat is not None:
                said = on_cloth(painter, caption.said, parlour.busts[seat], parlour, free)
            self.bubble = said
            rect = self._laid(caption, taken, around)
            if said is None or not meet(said.rect, rect):
                break
        self.rect = self._ground.rect = rect
        self._kept = (parlour, caption.title, caption.words), rect
        (x, y, w, _high), told, frame = rect, self._said_high(caption, rect[2]), self._framed(caption, rect[2])
        self._place_buttons(caption, rect)
        self._place_dots(caption, rect)
        view = (x, y + self._above(caption, w), w - EDGE, rect[3] - frame + 0.01)  # sums are not exact
        self._scroll.place(view, told)
        if before != caption:
            self._scroll.offset = 0.0

    def _laid(self, caption: slip.Caption, taken: Sequence[Rect], around: Sequence[Rect]) -> Rect:
        """Return where the card lies, as high as what it says; what a puzzle says changes, and its slip stays."""
        parlour, (where, place) = self._state.layout.parlour, self._kept
        is_same = where == (parlour, caption.title, caption.words)
        if is_same and not self.leader.is_open():
            return place  # others act, and what is lit flies

        def high(wide: float) -> float:
            return self._framed(caption, wide) + self._said_high(caption, wide)

        if caption.dots and not parlour.is_tall:  # in a lesson only marks at the ruler count beside what is lit
            x, y, w, h = parlour.ruler()
            around = [rect for rect in around if meet(rect, (x - 4 * h, y - 3 * h, w + 8 * h, 7 * h))]
            taken = [*taken, *parlour.column(3)]  # buttons come and go from step to step
        kept, least = place if is_same else None, 0.0 if parlour.is_tall else self._least_bar(caption)
        return slip_place(parlour, taken, high, around, kept=kept, scrolls=True, narrowest=least)

    def _least_bar(self, caption: slip.Caption) -> float:
        """Return how wide a narrow slip is at least that has its marks and buttons in a row, with all their words."""
        words = _words(caption)
        wide = MARK * _marks(caption) + SIGN * (len(caption.buttons) - len(words)) + GAP * max(0, len(words) - 1)
        wide += sum(self._art.text_width(button.label, theme.BODY, "semi") + TIGHT for button in words)
        return wide / (1 - 2 * SIDES)

    def _beside(self, caption: slip.Caption) -> float:
        """Return what its buttons with words take beside a title."""
        labels = (self._art.text_width(button.label, theme.BODY, "semi") for button in _words(caption))
        return sum(GAP + max(BESIDE, label + SNUG) for label in labels)

    def widgets(self) -> list[Widget]:
        """Return the card with its dots and buttons, placed."""
        if self.caption is None or self.rect is None:
            return []
        return [self._ground, self._scroll, *self._dots, *self.caption.buttons]

    def _blocks(
        self, painter: Painter, caption: slip.Caption, inside: float, *, is_beside: bool
    ) -> Iterator[slip.Block]:
        is_said = self.bubble is not None
        if self._title(caption) and not is_beside:
            title = painter.wrapped(caption.title, inside, HEADLINE, "serif")
            yield slip.lines_block(title, HEADLINE, "serif", theme.WRITTEN, 26.0 * painter.spacing, 2.0)
        if caption.rows:
            yield slip.rows_block(painter, caption.rows, inside)
        if caption.words:
            yield slip.words_block(caption.words)(painter, inside)
        if caption.said and not is_said and caption.said != caption.title:
            yield slip.words_block(caption.said, ASKED, "semi")(painter, inside)
        if caption.how:
            yield slip.words_block(caption.how, SECOND)(painter, inside)
        yield from (make(painter, inside) for make in caption.more)

    def _title(self, caption: slip.Caption) -> str:
        return "" if self.bubble is not None and caption.said == caption.title else caption.title

    def _has_title_beside(self, painter: Painter, caption: slip.Caption, wide: float) -> bool:
        left = wide - 2 * PAD - self._beside(caption)
        left -= SIGN * (len(caption.buttons) - len(_words(caption))) + _marked(caption)
        has_bar = _is_broad(wide) and (caption.buttons or _marks(caption))
        return bool(has_bar) and painter.text_width(caption.title, HEADLINE, "serif") < left

    def _dots_above(self, caption: slip.Caption, wide: float) -> float:
        """Return what the dots take above the bar of buttons; where no title stands in that, they do."""
        return DOTS if caption.dots and (self._title(caption) or not _is_broad(wide)) else 0.0

    def _above(self, caption: slip.Caption, wide: float) -> float:
        """Return how much lies over the words."""
        gap = BAR_GAP if caption.dots or _marks(caption) else GAP
        is_bar_above = _is_broad(wide) and (caption.buttons or _marks(caption))
        return self._bar(caption, wide) + (BUTTON + gap if is_bar_above else 0.0)

    def _bar(self, caption: slip.Caption, wide: float) -> float:
        """Return how far down its buttons stand where they stand above its words."""
        return TOP - HIGHER * _is_broad(wide) + self._dots_above(caption, wide)

    def _framed(self, caption: slip.Caption, wide: float) -> float:
        """Return how high the card is without words."""
        is_bar_below = not _is_broad(wide) and (caption.buttons or _marks(caption))
        return self._above(caption, wide) + (GAP + BUTTON if is_bar_below else 0.0) + LOW - AFTER

    def _said_high(self, caption: slip.Caption, wide: float) -> float:
        display = self._app.display
        return display.reading_size * max(map(_high, self._columns(reading(display), caption, wide)))

    def _columns(self, painter: Painter, caption: slip.Caption, wide: float) -> list[list[slip.Block]]:
        """Return what is said in one column, or in two where that is so much lower."""
        inside = (wide - 2 * _pad(wide)) / self._app.display.reading_size
        is_beside = self._has_title_beside(measuring(self._art), caption, wide)
        whole = list(self._blocks(painter, caption, inside, is_beside=is_beside))
        if not _is_broad(wide):
            return [whole]
        blocks = list(self._blocks(painter, caption, (inside - BETWEEN) / 2, is_beside=is_beside))
        halves = [[blocks[:n], blocks[n:]] for n in range(len(blocks), 0, -1)]
        best = min(halves, key=lambda half: max(map(_high, half)), default=[whole])
        return best if max(map(_high, best)) + SAVED < _high(whole) else [whole]

    def _place_buttons(self, caption: slip.Caption, rect: Rect) -> None:
        (x, _y, w, _h), pad = rect, _pad(rect[2])
        left, right, top = x + pad + _marked(caption), x + w - pad, self._bar_top(caption, rect)
        buttons = _words(caption)
        signs = [button for button in caption.buttons if button not in buttons]
        for sign in reversed(signs):
            right -= SIGN
            sign.rect = (right + 6, top, SIGN, BUTTON)
        if not buttons:
            return
        left = max(left, right - self._beside(caption)) if _is_broad(w) else left
        each = (right - left - GAP * (len(buttons) - 1)) / len(buttons)
        labels = [self._art.text_width(button.label, theme.BODY, "semi") for button in buttons]
        even = sum(labels) / len(labels) if max(labels) + SNUG > each else None
        for button, label in zip(buttons, labels, strict=True):
            wide = each if even is None else each + label - even  # long words take from short ones
            if button.icon is not None and label + 40 > wide:
                button.icon = None
            button.rect = (left, top, wide, BUTTON)
            left += wide + GAP

    def _bar_top(self, caption: slip.Caption, rect: Rect) -> float:
        """Return the upper edge of its buttons."""
        _x, y, w, h = rect
        return y + self._bar(caption, w) if _is_broad(w) else y + h - LOW - BUTTON

    def _place_dots(self, caption: slip.Caption, rect: Rect) -> None:
        self._dots = []
        if caption.on_dot is None:
            return
        for number, (state, x, y) in enumerate(self._dot_places(caption, rect)):
            if state is True:
                dot = _Dot(number, caption.on_dot)
                dot.rect = (x - DOT / 2, y - 10, DOT, 20)
                self._dots.append(dot)

    def _dot_places(self, caption: slip.Caption, rect: Rect) -> Iterator[tuple[bool | None, float, float]]:
        x, y, w, _h = rect
        pad, count = _pad(w), sum(map(len, caption.dots))
        if not count:
            return
        above = self._dots_above(caption, w)
        room = w - 2 * pad - (0.0 if above else self._beside(caption))
        pitch = min(DOT, (room - BAR) / (count + 0.6 * len(caption.dots)))
        left, middle = x + pad + 4, y + self._bar(caption, w) + (4 - DOTS if above else BUTTON / 2)
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
        x, _y, w, _h = rect
        if self.bubble is not None:
            self.bubble.draw(canvas)
        draw_slip(canvas, rect, TONES[caption.tone])
        pad = _pad(w)
        at, middle = x + pad, self._bar_top(caption, rect) + BUTTON / 2
        if _is_broad(w):
            if self._title(caption) and self._has_title_beside(canvas, caption, w):
                canvas.text(caption.title, at, middle, HEADLINE, "serif", theme.WRITTEN, "l")
            at = min([x + w - pad, *(button.rect[0] for button in caption.buttons)]) - _marked(caption)
        for n in range(_marks(caption)):
            _diamond(canvas, at + MARK * n, middle - 7.5, is_full=n < (caption.tries or 0))
        for state, left, at in self._dot_places(caption, rect):
            if state is None:
                canvas.box((left - BAR / 2, at - 4, BAR, 8), 4, fill=theme.BRASS)
            elif state:
                canvas.circle(left, at, 4, fill=theme.WRITTEN)
            else:
                canvas.circle(left, at, 3.5, line=SECOND, line_width=1.2)
        display, start = self._app.display, self._scroll.rect[1] - self._scroll.offset
        part = display.reading_size
        inside = (w - 2 * pad) / part
        with canvas.clip(self._scroll.rect), canvas.drawn_with(display.reading_art, display.spacing):
            for n, column in enumerate(self._columns(canvas, caption, w)):
                left, top = (x + pad) / part + n * (inside + BETWEEN) / 2, start / part
                for high, draw in column:
                    draw(canvas, left, top)
                    top += high


def _high(column: Sequence[slip.Block]) -> float:
    return sum(high for high, _draw in column)


def _pad(wide: float) -> float:
    """Return what is clear at the sides of a slip of a width."""
    return min(PAD, wide * SIDES)


def _is_broad(wide: float) -> bool:
    """Return whether a slip is wide and low: the buttons stand beside its title."""
    return wide >= BROAD


def _words(caption: slip.Caption) -> list[Button]:
    """Return its buttons with words."""
    return [button for button in caption.buttons if not isinstance(button, IconButton)]


def _marks(caption: slip.Caption) -> int:
    return 0 if caption.tries is None else max(MARKS, caption.tries)


def _marked(caption: slip.Caption) -> float:
    """Return how wide they are, with what is clear beside them."""
    return MARK * _marks(caption) + (TIGHT if _marks(caption) else 0.0)


def _diamond(canvas: Canvas, x: float, y: float, *, is_full: bool) -> None:
    painting = Painting(fill=theme.BRASS) if is_full else Painting(line=theme.BRASS, line_width=1.3)
    canvas.path("M7.5 1L14 7.5L7.5 14L1 7.5Z", (x, y, 15, 15), **painting)
