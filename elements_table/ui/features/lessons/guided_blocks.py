"""What the card of a guided table is put together of: words, and lines that compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Painter
from elements_table.ui.drawing.theme import BODY, CORAL, GOLD, LINE, TEXT, Color

ICON: Final = 30.0
"""What the emblem before the gold line takes."""

Block = tuple[float, Callable[[Canvas, float, float], None]]
"""A part of the card: its height in dp, and what draws it with its upper left corner at x, y."""
Maker = Callable[[Painter, float], Block]
"""Makes a block for a width in dp."""


class TriedLine(NamedTuple):
    """A line that compares: what was done, the numbers that follow, whether that is what is asked."""

    label: str
    facts: tuple[str, ...]
    is_right: bool
    verdict: str = ""
    icon: str = ""


def lines_block(lines: Sequence[str], size: float, face: str, color: Color, pitch: float, after: float) -> Block:
    """Return a block of lines, `pitch` apart, and a gap `after` them."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, line in enumerate(lines):
            canvas.text(line, x, y + n * pitch, size, face, color)

    return len(lines) * pitch + after, draw


def words_block(words: str, color: Color = TEXT, face: str = "sans") -> Maker:
    """Return a block of a sentence or some, wrapped."""
    return lambda brush, wide: lines_block(brush.wrapped(words, wide, face=face), BODY, face, color, LINE, 8.0)


def rows_block(brush: Painter, rows: Sequence[TriedLine], inside: float) -> Block:
    """Return the lines that compare what was tried with what is asked; numbers below the words where it is narrow."""
    pitch, size = 30.0, BODY
    left = ICON if any(row.icon for row in rows) else 0.0
    label = left + max(brush.text_width(row.label, size, "semi") for row in rows) + 16
    facts = max(brush.text_width("   ".join(row.facts), size, "semi") for row in rows)
    verdict = max(brush.text_width(row.verdict, size, "semi") for row in rows) + 26
    is_wide = label + facts + verdict <= inside
    high = pitch if is_wide else pitch + LINE

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, row in enumerate(rows):
            top, color = y + n * high, GOLD if row.is_right else CORAL
            if row.is_right and not canvas.art.strong:
                canvas.box((x - 8, top, inside + 16, high - 2), 6, fill=GOLD, fill_opacity=0.14)
            middle = top + pitch / 2 - 1
            if row.icon:
                canvas.icon(row.icon, x + 10, middle, 20)
            canvas.text(row.label, x + left, middle, face="semi", color=GOLD if row.is_right else TEXT, anchor="l")
            at = (x + label, middle) if is_wide else (x, middle + LINE)
            canvas.text("   ".join(row.facts), *at, face="semi", anchor="l")
            right = x + inside
            right -= canvas.text(row.verdict, right, middle, face="semi", color=color, anchor="r")
            canvas.icon("ui_check" if row.is_right else "ui_close", right - 14, middle, 15, color)

    return len(rows) * high + 8, draw
