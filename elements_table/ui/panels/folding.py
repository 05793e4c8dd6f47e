"""Columns of panels: those that there is no room for fold to their heads, which open them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from elements_table.ui.charts.frame import draw_heading
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.scene import Fold

HEAD: Final = 44.0
"""Height of a panel that is folded."""
CHEVRON: Final = 22.0
"""What the sign takes that a panel can be opened."""


def column(
    at: tuple[float, float, float],
    room: float,
    panels: Mapping[str, float],
    wanted: Sequence[str],
    gaps: tuple[float, float] = (16.0, 8.0),
) -> dict[str, Fold]:
    """Return the panels of a column from its left, top and width: name -> where it lies.

    `panels` are their heights from the top down, `wanted` their names, those first that stay open; the second of the
    `gaps` lies between them where not all do.
    """
    x, top, width = at
    gap = gaps[0] if sum(panels.values()) + gaps[0] * (len(panels) - 1) <= room else gaps[1]
    left = room - HEAD * len(panels) - gap * (len(panels) - 1)
    opened = set()
    for name in wanted:
        if panels[name] - HEAD <= left:
            left -= panels[name] - HEAD
            opened.add(name)
    found = {}
    for name, height in panels.items():
        high = height if name in opened else HEAD
        found[name] = Fold(name, (x, top, width, high), name in opened)
        top += high + gap
    return found


def draw_folded(canvas: Canvas, rect: Rect, title: str, fact: str = "") -> None:
    """Draw the head of a folded panel; its button adds the sign that it opens."""
    x, y, w, h = rect
    canvas.panel(rect, opacity=0.32)
    draw_heading(canvas, (x, y, w - CHEVRON, h), title, fact, down=HEAD / 2)
