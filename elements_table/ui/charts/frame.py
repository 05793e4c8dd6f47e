"""Panels of tables and sheets: their heads, the gold edge of whoever won, bars of points."""

from __future__ import annotations

from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import ELLIPSIS, NARROWEST

HEAD: Final = 26.0
"""From the top of a panel to the middle of its head."""
BETWEEN: Final = 12.0
"""Clear dp between the words of a head at least."""


def draw_heading(
    canvas: Canvas, rect: Rect, title: str, fact: str = "", *, pad: float = theme.PANEL_PADDING, down: float = HEAD
) -> None:
    """Draw the head of a panel: its title at the left, a fact at the right, shortened where it has no room.

    `down` is how far below the panel's top both stand.
    """
    x, y, w, _h = rect
    room = w - 2 * pad - (BETWEEN if fact else 0.0)
    whole, told = canvas.text_width(title, theme.BODY, "semi"), canvas.text_width(fact)
    share = room / (whole + told)
    if share < NARROWEST:  # the title parts in two rows first
        word = max(canvas.text_width(word, theme.BODY, "semi") for word in title.split())
        share = max(NARROWEST * word, room - NARROWEST * told - 2, room * 0.45) / whole
    most = whole * min(1.0, share)
    room -= canvas.label(title, x + pad, y + down, most, theme.BODY, "semi", theme.TEXT, "l", rows=2)
    if fact and room > NARROWEST * canvas.text_width(fact[:1] + ELLIPSIS):  # dots alone would say nothing
        canvas.label(fact, x + w - pad, y + down, room, color=theme.SECONDARY, anchor="r", rows=2)


def draw_bar(canvas: Canvas, rect: Rect, part: float, color: theme.Color) -> None:
    """Draw a bar, filled from the left to `part` of it (0 to 1)."""
    x, y, w, h = rect
    canvas.box(rect, h / 2, fill=theme.BLACK, fill_opacity=0.45, line=theme.HAIRLINE, line_opacity=0.12)
    if part > 0:
        canvas.box((x, y, max(h, w * min(1.0, part)), h), h / 2, fill=color)
