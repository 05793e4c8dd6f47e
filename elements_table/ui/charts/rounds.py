"""The list of the last rounds on a summary: number, what happened, and what each column gained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.numbers import signed
from elements_table.ui.drawing.theme import CORAL, GOLD, MUTED, SECONDARY, TEXT, Color

PITCHES: Final = (36.0, 26.0)
"""From row to row: of a few rounds, of many."""
FEW: Final = 5
COLUMN: Final = 54.0
BETWEEN: Final = 8.0
"""From the words to what the first column gained."""
PAD: Final = 20.0


class Round(NamedTuple):
    """A row of the list; `gains` go with the columns."""

    number: int
    words: str
    gains: Sequence[int]


def draw_rounds(
    canvas: Canvas, rect: Rect, label: str, heads: Sequence[tuple[str, Color]], rows: Sequence[Round]
) -> None:
    """Draw as many of the last rounds as there is room for, the very last one on gold; `heads` are the columns."""
    x, y, w, h = rect
    columns = [x + w - PAD - COLUMN * i for i in reversed(range(len(heads)))]
    canvas.text(label, x + PAD, y, face="semi", color=SECONDARY, anchor="l")
    for column, (words, color) in zip(columns, heads, strict=True):
        canvas.label(words, column, y, COLUMN - 4, face="semi", color=color, anchor="r")
    pitch = PITCHES[0] if len(rows) <= FEW and len(rows) * PITCHES[0] <= h - 34 else PITCHES[1]
    room = max(1, int((h - 34) // pitch))
    gain = max((canvas.text_width(signed(row.gains[0]), face="semi") for row in rows[-room:]), default=0.0)
    for i, row in enumerate(rows[-room:]):
        middle = y + 14 + pitch / 2 + 6 + i * pitch
        is_last = row is rows[-1]
        if is_last:
            canvas.box((x + 10, middle - pitch / 2 + 1, w - 20, pitch - 2), 8, fill=GOLD, fill_opacity=0.14)
        ink = TEXT if is_last else SECONDARY
        canvas.text(str(row.number), x + PAD, middle, color=ink, anchor="l")
        canvas.label(
            row.words, x + PAD + 24, middle, columns[0] - gain - BETWEEN - x - PAD - 24, color=ink, anchor="l"
        )
        for column, gain in zip(columns, row.gains, strict=True):
            color = CORAL if gain < 0 else ink if gain else MUTED
            canvas.text(signed(gain), column, middle, face="semi" if gain else "sans", color=color, anchor="r")
