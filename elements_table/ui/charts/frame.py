"""Panels of tables and sheets: their heads, the gold edge of whoever won, bars of points."""

from __future__ import annotations

from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import ELLIPSIS, NARROWEST
from elements_table.ui.drawing.theme import BLACK, BODY, GOLD, HAIRLINE, SECONDARY, TEXT, TITLE, Color

HEAD: Final = 26.0
"""From the top of a panel to the middle of its head."""
BETWEEN: Final = 12.0
"""Clear dp between the words of a head at least."""


def draw_heading(  # noqa: PLR0913  a title, a fact, and where one panel differs from the others
    canvas: Canvas,
    rect: Rect,
    title: str,
    fact: str = "",
    *,
    pad: float = theme.PANEL_PADDING,
    down: float = HEAD,
    color: Color = TEXT,
    is_large: bool = False,
) -> None:
    """Draw the head of a panel: its title at the left, a fact at the right, shortened where it has no room.

    `down` is how far below the panel's top both stand, `is_large` gives the title its own size.
    """
    x, y, w, _h = rect
    size, face = (TITLE, "serif") if is_large else (BODY, "semi")
    room = w - 2 * pad - (BETWEEN if fact else 0.0)
    whole, told = canvas.text_width(title, size, face), canvas.text_width(fact)
    share = room / (whole + told)
    if share < NARROWEST:  # the title parts in two rows first
        word = max(canvas.text_width(word, size, face) for word in title.split())
        share = max(NARROWEST * word, room - NARROWEST * told - 2, room * 0.45) / whole
    most = whole * min(1.0, share)
    room -= canvas.label(title, x + pad, y + down, most, size, face, color, "l", rows=1 if is_large else 2)
    if fact and room > NARROWEST * canvas.text_width(fact[:1] + ELLIPSIS):  # dots alone would say nothing
        canvas.label(fact, x + w - pad, y + down, room, color=SECONDARY, anchor="r", rows=2)


def draw_bar(
    canvas: Canvas, rect: Rect, part: float, color: Color, *, tick: float | None = None, tick_color: Color = GOLD
) -> None:
    """Draw a bar, filled from the left to `part` of it (0 to 1), with a tick at another part of it."""
    x, y, w, h = rect
    canvas.box(rect, h / 2, fill=BLACK, fill_opacity=0.45, line=HAIRLINE, line_opacity=0.12)
    if part > 0:
        canvas.box((x, y, max(h, w * min(1.0, part)), h), h / 2, fill=color)
    if tick is not None:
        over = h * 0.6
        canvas.fill((x + w * tick - 1, y - over, 2, h + 2 * over), tick_color)
