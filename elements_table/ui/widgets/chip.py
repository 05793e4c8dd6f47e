"""A button that offers a reaction: it may be armed, and what is left of its time runs round it."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from elements_table.ui.drawing.canvas import Canvas, Kind
from elements_table.ui.drawing.theme import BLACK, GOLD, GOLD_EDGE
from elements_table.ui.widgets.button import Button

HEIGHT: Final = 44.0
RADIUS: Final = 10.0
AWAY: Final = 8.0
"""How far from the button its clock runs."""
TRACK, CLOCK = 6.0, 4.0
"""How wide the clock's way and the clock itself are."""
STEPS: Final = 60
"""Lengths of the clock that are drawn once and kept."""
CORNER: Final = 5
"""Parts that a corner is drawn in."""


class Chip(Button):
    """`state` is `idle` (it can be armed), `open` (to react to something), `chosen` (it will go off) or `hushed`.

    The one that is open at the place of the gold button is gold.
    """

    def __init__(self, name: str, on_press: Callable[[], None]) -> None:
        super().__init__("", on_press)
        self.name = name
        self.fact = ""
        self.state = "open"
        self.has_dial = False
        self.hinted = False

    def needs(self, measure: Callable[[str, float, str], float]) -> float:
        """Return its width in dp, from a function that measures a line (text, size, face)."""
        width = 36.0 + measure(self.label, 15.0, "semi")
        return width + (8.0 + measure(self.fact, 15.0, "sans") if self.fact else 0.0)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        label = f"{self.label}  {self.fact}" if self.fact else self.label
        is_gold = self.state == "open" and self.has_dial and self.rect[3] > HEIGHT
        kind: Kind = "primary" if is_gold else "hover" if hot else "normal"
        if self.hinted and not canvas.art.strong:
            canvas.glow(self.rect, RADIUS, 8, alpha=150)
        icon = {"chosen": "ui_bolt", "hushed": "ui_crossed_bolt"}.get(self.state)
        canvas.button(self.rect, label, kind, icon, None, pressed and hot)
        if self.state == "chosen":
            canvas.box(self.rect, RADIUS, line=GOLD, line_width=2.0)

    def draw_dial(self, canvas: Canvas, part: float) -> None:
        """Draw what is left of the time as a line round the button, and a bead at its end."""
        x, y, w, h = self.rect
        area = (x - AWAY, y - AWAY, w + 2 * AWAY, h + 2 * AWAY)
        canvas.box(area, RADIUS + AWAY, line=BLACK, line_opacity=0.55, line_width=TRACK)
        round_ = _round(area[2], area[3], RADIUS + AWAY)
        shown = _first(round_, max(1, round(part * STEPS)) / STEPS)
        d = "M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in shown)
        canvas.path(d, area, line=GOLD_EDGE, line_width=CLOCK)
        end_x, end_y = shown[-1]
        canvas.circle(area[0] + end_x, area[1] + end_y, 5, fill=GOLD_EDGE)


def _round(w: float, h: float, r: float) -> list[tuple[float, float]]:
    """Return the way round a rectangle with round corners, from the middle of its upper edge, against the clock."""
    way = [(w / 2, 0.0)]
    corners = ((r, r, 90), (r, h - r, 180), (w - r, h - r, 270), (w - r, r, 0))
    for cx, cy, start in corners:
        turns = [math.radians(start + 90 * n / CORNER) for n in range(CORNER + 1)]
        way += [(cx + r * math.cos(turn), cy - r * math.sin(turn)) for turn in turns]
    return [*way, (w / 2, 0.0)]


def _first(way: list[tuple[float, float]], part: float) -> list[tuple[float, float]]:
    """Return the first part of a way."""
    left = part * sum(math.dist(a, b) for a, b in pairwise(way))
    found = [way[0]]
    for a, b in pairwise(way):
        far = math.dist(a, b)
        if far >= left:
            share = left / far if far else 0.0
            return [*found, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)]
        left -= far
        found.append(b)
    return found
