"""Where the panels of the statistics lie: side by side, or as a page to be scrolled where words are large."""

from __future__ import annotations

from typing import Final, NamedTuple

from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import MARGIN, STAGE
from elements_table.ui.features.statistics.statistics_panels import HEAD, ROW

GAP: Final = 16.0
SIDE: Final = 324.0
"""Width of the column at the right."""
MATCHES: Final = 363.0
"""Height of its upper panel in a window that is not tall, and on a page."""
TALLER: Final = 0.4
"""The share of what a tall window has more that the upper panels take."""
FILTERS: Final = 40.0
BETWEEN: Final = 12.0
LEFT: Final = 0.484
"""The share of the left of the two lower panels."""
CHART: Final = 307.0
LOWER: Final = 323.0
"""Heights of the chart and of the game's panels on a page."""
LEAST: Final = (1180.0, 730.0)
"""In a smaller window, in dp, the panels are a page."""
FOOT: Final = 6.0
"""Clear dp under the last opponent."""


class Places(NamedTuple):
    """The rectangles of all panels as they lie now, and what of them is scrolled: `content` dp high in `view`.

    That is a page of all panels (`is_page`), or the list of the opponents in theirs.
    """

    is_page: bool
    chart: Rect
    matches: Rect
    panels: tuple[Rect, Rect]
    """The game's own two."""
    opponents: Rect
    view: Rect
    content: float


def is_page(width: float, height: float) -> bool:
    """Return whether a window of a size in dp has no room for all panels at once."""
    return width < LEAST[0] or height < LEAST[1]


def placed(width: float, height: float, top: float, opponents: int, offset: float, *, has_panels: bool) -> Places:
    """Return where all lies for so many opponents; the filters begin at `top`, `offset` is how far it is scrolled."""
    if is_page(width, height):
        return _page(width, height, top + 2 * FILTERS + BETWEEN + GAP, opponents, offset, has_panels)
    foot, side = height - MARGIN, width - MARGIN - SIDE
    left = side - GAP - MARGIN
    upper = MATCHES + TALLER * max(0.0, height - STAGE[1])
    under = top + upper + GAP
    lower, half = foot - under, (left - GAP) * LEFT
    head = top + FILTERS + GAP
    return Places(
        is_page=False,
        chart=(MARGIN, head, left, (under - GAP if has_panels else foot) - head),
        matches=(side, top, SIDE, upper),
        panels=((MARGIN, under, half, lower), (MARGIN + half + GAP, under, left - GAP - half, lower)),
        opponents=(side, under, SIDE, lower),
        view=(side, under + HEAD + 10, SIDE, lower - HEAD - 10 - FOOT),
        content=opponents * ROW,
    )


def _page(width: float, height: float, top: float, opponents: int, offset: float, has_panels: bool) -> Places:
    wide = width - 2 * MARGIN
    half = (wide - GAP) / 2
    right = MARGIN + half + GAP
    high = max(LOWER, HEAD + 10 + opponents * ROW + FOOT)
    y = top - offset
    second, third = y + CHART + GAP, y + CHART + MATCHES + 2 * GAP
    matches = (MARGIN, second, half, MATCHES)
    own = ((right, second, half, MATCHES), (MARGIN, third, half, LOWER))
    last = (right, third, half, high) if has_panels else (right, second, half, max(MATCHES, high))
    return Places(
        is_page=True,
        chart=(MARGIN, y, wide, CHART),
        matches=matches,
        panels=own,
        opponents=last,
        view=(0.0, top, width, height - top),
        content=last[1] + last[3] - y + MARGIN,
    )
