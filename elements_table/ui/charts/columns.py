"""Panels of the statistics that a game fills: columns and bars of what its players want to know."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from elements_table.match.archive.overview import Sum, Sums
from elements_table.ui.charts.seats import draw_heading
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect

__all__ = ["Bar", "Bars", "Columns", "Sum", "Sums", "draw_panel"]

PAD: Final = 20.0
HEAD: Final = 27.0
TOP: Final = 72.0
"""From a panel's top to its highest column; the number of that stands above."""
FOOT: Final = 20.0
LABEL: Final = 26.0
"""Under the line on which columns stand."""
WIDEST: Final = 60.0
NARROW: Final = 40.0
"""Columns closer than this have small words."""
BAR: Final = 16.0
PITCH: Final = 56.0
"""From one bar to the next at most."""
COLUMNS, ABOUT = 190.0, 112.0
"""How high columns are where there are few matches, and a panel that only says what will stand there."""
FEW: Final = 5
"""From so many on what is counted fills its panel: one or two of anything are no tower."""
LEAST: Final = 4.0
"""What is not nothing is at least so long."""
WORDS: Final = 0.46
"""The share of a panel's width that the words before its bars take at most."""


class Bar(NamedTuple):
    """A column or a bar: what stands under or before it, and its numbers; `gold` served you, `coral` did not."""

    label: str
    text: str
    gold: float
    coral: float = 0.0


class _Panel(NamedTuple):
    title: str
    about: str
    bars: Sequence[Bar]
    fact: str = ""
    note: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been counted yet."""
        return not self.counted

    @property
    def counted(self) -> list[Bar]:
        """Those that are not 0."""
        return [bar for bar in self.bars if bar.gold or bar.coral]

    @property
    def high(self) -> float:
        """How high it is at the most where it is as high as what it holds."""
        if self.is_empty:
            return ABOUT
        rows = PITCH * len(self.counted) if isinstance(self, Bars) else COLUMNS
        return HEAD + 18 + rows + FOOT + (FOOT + 2 * theme.LINE) * bool(self.note)


class Columns(_Panel):
    """Columns side by side. `fact` stands at the right of the title, `note` at the foot, `about` where all is 0."""


class Bars(_Panel):
    """Bars one below the other; the rest is as with `Columns`."""


def versus(label: str, gold: float, coral: float) -> Bar:
    """Return a bar whose numbers are those of both its parts: `71 / 25`."""
    return Bar(label, f"{gold:g} / {coral:g}", gold, coral)


def draw_panel(canvas: Canvas, rect: Rect, panel: Columns | Bars) -> None:
    """Draw a panel's head, what is in it, and its note; where nothing was counted yet, what will stand there."""
    x, y, w, h = rect
    draw_heading(canvas, rect, panel.title, "" if panel.is_empty else panel.fact, pad=PAD, down=HEAD)
    if panel.is_empty:
        canvas.wrap(panel.about, x + PAD, y + HEAD + 22, w - 2 * PAD, color=theme.SECONDARY)
        return
    foot = y + h - FOOT
    if panel.note:
        lines = canvas.narrowed(panel.note, w - 2 * PAD, 2)
        foot -= theme.LINE * len(lines)
        for i, line in enumerate(lines):
            middle = foot + theme.LINE * (i + 0.5)
            canvas.text(line, x + PAD, middle, color=theme.SECONDARY, anchor="l", most=w - 2 * PAD)
        foot -= FOOT
        if isinstance(panel, Bars):
            canvas.hairline(x + PAD, foot + FOOT / 2 - 2, w - 2 * PAD)
    inner = (x + PAD, y + TOP, w - 2 * PAD, foot - y - TOP)
    if isinstance(panel, Columns):
        _draw_columns(canvas, inner, panel.bars)
    else:
        _draw_bars(canvas, (inner[0], y + HEAD + 18, inner[2], foot - y - HEAD - 18), panel.counted)


def _draw_columns(canvas: Canvas, rect: Rect, columns: Sequence[Bar]) -> None:
    x, y, w, h = rect
    pitch = w / len(columns)
    wide = min(WIDEST, pitch * 0.76)
    size = theme.BODY if pitch >= NARROW else theme.SECOND
    base = y + h - LABEL
    unit = (base - y) / _most(columns)
    canvas.hairline(x, base, w, 0.3)
    for i, column in enumerate(columns):
        middle, top = x + (i + 0.5) * pitch, base + 1
        canvas.label(column.label, middle, base + 17, pitch - 2, size, color=theme.SECONDARY, anchor="c")
        for value, is_gold in ((column.gold, True), (column.coral, False)):
            if value:
                high = max(LEAST, value * unit)
                top -= high
                apart = 0 if is_gold or top + high == base else 2
                _draw_part(canvas, (middle - wide / 2, top, wide, high - apart), is_gold)
        if column.gold or column.coral:
            canvas.text(column.text, middle, top - 14, size, "semi", theme.TEXT, "c")


def _draw_bars(canvas: Canvas, rect: Rect, bars: Sequence[Bar]) -> None:
    x, y, w, h = rect
    pitch = min(PITCH, h / len(bars))
    words = min(w * WORDS, max(canvas.text_width(bar.label) for bar in bars)) + 18
    numbers = max(canvas.text_width(bar.text, theme.BODY, "semi") for bar in bars) + 18
    unit = (w - words - numbers - 3) / _most(bars)
    for i, bar in enumerate(bars):
        middle = y + (i + 0.5) * pitch
        canvas.label(bar.label, x, middle, words - 10, anchor="l")
        left = x + words
        for value, is_gold in ((bar.gold, True), (bar.coral, False)):
            if value:
                wide = max(LEAST, value * unit)
                _draw_part(canvas, (left, middle - BAR / 2, wide, BAR), is_gold)
                left += wide + 3
        canvas.text(bar.text, x + w, middle, theme.BODY, "semi", theme.TEXT, "r")


def _most(bars: Sequence[Bar]) -> float:
    """Return what is as long as there is room."""
    is_counted = all(isinstance(bar.gold, int) and isinstance(bar.coral, int) for bar in bars)
    return max(FEW if is_counted else 0, *(bar.gold + bar.coral for bar in bars))


def _draw_part(canvas: Canvas, rect: Rect, is_gold: bool) -> None:
    r = min(4.0, rect[2] / 2, rect[3] / 2)
    if is_gold:
        canvas.box(rect, r, grad=(theme.GOLD, theme.BRASS), line=theme.GOLD_EDGE, line_opacity=0.5)
    else:
        canvas.box(rect, r, line=theme.CORAL, line_width=1.5)


def draw_brass(canvas: Canvas, rect: Rect) -> None:
    """Draw a plain bar of brass that lies on the cloth."""
    r, top = rect[3] / 3, theme.mix(theme.BRASS, theme.GOLD, 0.6)
    canvas.shadow(rect, r, theme.Lift.HOVER)
    canvas.box(rect, r, grad=(top, theme.BRASS), line=theme.GOLD_EDGE, line_opacity=0.4)


def draw_coin(canvas: Canvas, x: float, y: float, size: float, is_won: bool) -> None:
    """Draw the coin of what was won, or the iron one of what was lost: an empty place is for what is to come."""
    canvas.figure("victory_token" if is_won else "victory_lost", x, y, size)


def draw_dot(canvas: Canvas, x: float, y: float, r: float, is_won: bool) -> None:
    """Draw a match: a disc where it was won, a ring where not."""
    if is_won:
        canvas.circle(x, y, r, fill=theme.GOLD)
    else:
        canvas.circle(x, y, r, line=theme.SECONDARY, line_width=min(1.5, r / 2))
