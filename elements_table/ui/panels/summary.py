"""Sentences of why, below one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Painter, Rect

SIZE: Final = 18.0
APART: Final = 20.0


def reasons_high(painter: Painter, w: float, sentences: Sequence[str]) -> float:
    """Return how high sentences are in a column `w` dp wide."""
    lines = sum(len(painter.wrapped(sentence, w, SIZE, "serif")) for sentence in sentences)
    return lines * _pitch(painter) + APART * (len(sentences) - 1)


def draw_reasons(canvas: Canvas, rect: Rect, sentences: Sequence[str]) -> None:
    """Draw sentences from the top of a rectangle, with a rule between them."""
    x, y, w, _h = rect
    pitch = _pitch(canvas)
    for n, sentence in enumerate(sentences):
        if n:
            canvas.rule(x, y - APART / 2, w, 0.12)
        for line in canvas.wrapped(sentence, w, SIZE, "serif"):
            canvas.text(line, x, y + pitch / 2, SIZE, "serif", anchor="l")
            y += pitch
        y += APART


def _pitch(painter: Painter) -> float:
    return max(SIZE * 1.3, painter.line_height(SIZE))
