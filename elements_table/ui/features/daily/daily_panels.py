"""Two panels of the deal of the day: the days in a row, and the text to share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Final

from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import DARK_TEXT, GOLD, HAIRLINE, LINE, SECONDARY

TICKS: Final = 9
"""Days that are shown one by one."""


def draw_row(canvas: Canvas, rect: Rect, streak: int, longest: int, played: Collection[date], today: date) -> None:
    """Draw how many days there are in a row now, how many there were at most, and the last days one by one."""
    x, y, w, h = rect
    canvas.panel(rect, 14, 0.36)
    middle = y + (h - 40) / 2 + 4
    wide = canvas.text(str(streak), x + 20, middle, 44.0, "serif", GOLD, "l")
    left = x + 20 + wide + 18
    words = plural("day in a row", "days in a row", streak)
    canvas.label(words, left, middle - 11, x + w - 16 - left, face="semi", anchor="l")
    canvas.text(_("longest {n}").format(n=longest), left, middle + 12, color=SECONDARY, anchor="l")
    _draw_ticks(canvas, (x + 30, y + h - 26, w - 60), set(played), today)


def _draw_ticks(canvas: Canvas, at: tuple[float, float, float], played: Collection[date], today: date) -> None:
    """Draw the last days up to today, ticked where a deal counted, joined where they are in a row."""
    left, y, wide = at
    pitch = wide / (TICKS - 1)
    days = [today - timedelta(days=TICKS - 1 - n) for n in range(TICKS)]
    for n, day in enumerate(days):
        x = left + n * pitch
        if n and day in played and days[n - 1] in played:
            canvas.fill((x - pitch + 9, y - 1, pitch - 18, 2), GOLD)
        if day in played:
            canvas.circle(x, y, 9, fill=GOLD)
            canvas.icon("ui_check", x, y, 12, DARK_TEXT)
        else:
            canvas.circle(x, y, 8.5, line=HAIRLINE, line_opacity=0.35, line_width=1.2)


def draw_share(canvas: Canvas, rect: Rect, text: Sequence[str]) -> None:
    """Draw the lines to share: the first alone says nothing yet."""
    x, y, w, _h = rect
    canvas.panel(rect, 14, 0.36)
    canvas.text(_("To share"), x + 20, y + 24, face="semi", anchor="l")
    lines = text if len(text) > 1 else [_("Your results stand here, to be copied.")]
    for i, line in enumerate(lines):
        canvas.label(line, x + 20, y + 52 + i * LINE, w - 40, color=SECONDARY, anchor="l")
