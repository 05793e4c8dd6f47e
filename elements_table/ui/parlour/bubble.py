"""What somebody says: a paper bubble beside them, with its tip at their mouth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Painter, Rect
from elements_table.ui.drawing.theme import PAPER, WRITTEN

SIZE: Final = 18.0
PAD: Final = (20.0, 11.0)
LINE: Final = 24.0
RADIUS: Final = 20.0
MOST_LINES: Final = 4
TIP: Final = 9.0
"""Half the breadth of the tip where it leaves the bubble."""


class Bubble(NamedTuple):
    """Lines of words in a rectangle, said by the mouth at a point; in dp."""

    lines: Sequence[str]
    rect: Rect
    mouth: tuple[float, float]

    def moved(self, left: float) -> Bubble:
        """Return the same with its left edge at an x."""
        return self._replace(rect=(left, *self.rect[1:]))

    def draw(self, canvas: Canvas) -> None:
        """Draw the paper, its tip and the words."""
        x, y, w, h = self.rect
        canvas.shadow(self.rect, RADIUS, theme.Lift.REST)
        tip_x, _tip_y = self.mouth
        root = min(max(tip_x, x + 2 * RADIUS), x + w - 2 * RADIUS)
        middle = y + h / 2
        if x <= tip_x <= x + w:  # the mouth is above or below
            corners = ((root - TIP, middle), (root + TIP, middle), self.mouth)
        else:
            side = x + RADIUS / 2 if tip_x < x else x + w - RADIUS / 2
            corners = ((side, middle - TIP), (side, middle + TIP), self.mouth)
        left, top = min(x for x, _y in corners), min(y for _x, y in corners)
        right, bottom = max(x for x, _y in corners), max(y for _x, y in corners)
        d = "M" + "L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in corners) + "Z"
        canvas.path(d, (left, top, right - left, bottom - top), fill=PAPER)
        canvas.box(self.rect, min(RADIUS, h / 2), fill=PAPER)
        for n, line in enumerate(self.lines):
            canvas.text(line, x + PAD[0], y + PAD[1] + (n + 0.5) * LINE, SIZE, "serif", WRITTEN, "l")


def bubble(
    painter: Painter, text: str, mouth: tuple[float, float], at: tuple[float, float], most: float, top: float = 8.0
) -> Bubble:
    """Return what is said as a bubble whose left edge and middle are `at` a point, no wider than `most` dp.

    It is no higher than `top`, in dp.
    """
    lines = painter.wrapped(text, most - 2 * PAD[0], SIZE, "serif", MOST_LINES)
    wide = max(painter.text_width(line, SIZE, "serif") for line in lines) + 2 * PAD[0]
    high = len(lines) * LINE + 2 * PAD[1]
    return Bubble(lines, (at[0], max(top, at[1] - high / 2), wide, high), mouth)
