"""Sentences of why, below one another."""

from collections.abc import Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Painter, Rect

SIZE, LARGE = 18.0, 24.0
"""Of their letters, and where a tall window has room for more."""
APART: Final = 20.0


def reasons_high(painter: Painter, w: float, sentences: Sequence[str], *, large: bool = False) -> float:
    """Return how high sentences are in a column `w` dp wide."""
    size = LARGE if large else SIZE
    lines = sum(len(painter.wrapped(sentence, w, size, "serif")) for sentence in sentences)
    return lines * _pitch(painter, size) + _apart(size) * (len(sentences) - 1)


def draw_reasons(canvas: Canvas, rect: Rect, sentences: Sequence[str], *, large: bool = False) -> None:
    """Draw sentences from the top of a rectangle, with a hairline between them; `large` where there is much room."""
    (x, y, w, _h), size = rect, LARGE if large else SIZE
    pitch, apart = _pitch(canvas, size), _apart(size)
    for n, sentence in enumerate(sentences):
        if n:
            canvas.hairline(x, y - apart / 2, w, 0.12)
        for line in canvas.wrapped(sentence, w, size, "serif"):
            canvas.text(line, x, y + pitch / 2, size, "serif", anchor="l")
            y += pitch
        y += apart


def _apart(size: float) -> float:
    return APART * (size / SIZE) ** 2


def _pitch(painter: Painter, size: float) -> float:
    return max(size * 1.3, painter.line_height(size)) * painter.spacing
