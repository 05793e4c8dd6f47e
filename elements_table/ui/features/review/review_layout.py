"""Where the five panels of a review lie."""

from __future__ import annotations

from typing import Final, NamedTuple

from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import MARGIN

TOP: Final = 64.0
GAP: Final = 16.0
CHART: Final = 214.0
LIST: Final = 256.0
SIDE: Final = 296.0
"""Widths of the left and the right column; the middle takes the rest."""


class Panels(NamedTuple):
    """The chart of the chances, luck and skill, the list of decisions, the table, and what is said of a decision."""

    chart: Rect
    luck: Rect
    rows: Rect
    table: Rect
    verdict: Rect


def panels(width: float, height: float) -> Panels:
    """Return where the panels lie in a window of a size in dp."""
    low = TOP + CHART + GAP
    high = height - MARGIN - low
    right = width - MARGIN - SIDE
    middle = MARGIN + LIST + GAP
    return Panels(
        chart=(MARGIN, TOP, right - GAP - MARGIN, CHART),
        luck=(right, TOP, SIDE, CHART),
        rows=(MARGIN, low, LIST, high),
        table=(middle, low, right - GAP - middle, high),
        verdict=(right, low, SIDE, high),
    )
