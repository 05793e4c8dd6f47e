"""Patterns woven into table cloths: thin pale lines that repeat, faint enough for words to lie on them."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import Final, NamedTuple

from elements_table.ui.drawing.theme import HAIRLINE, hexed

OPACITY: Final = 0.055
WIDTH: Final = 1.4
"""Of the lines, in dp."""


class Pattern(NamedTuple):
    """A pattern: the paths of one tile of so many dp; what leaves it at one side comes in at the other."""

    paths: str
    width: float
    height: float

    @property
    def body(self) -> str:
        """The tile as the body of an SVG."""
        line = f'stroke="{hexed(HAIRLINE)}" stroke-opacity="{OPACITY}" stroke-width="{WIDTH}"'
        return f'<path d="{self.paths}" fill="none" {line} stroke-linecap="round" stroke-linejoin="round"/>'


def _leaves() -> Pattern:
    """Return leaves in fours around a point, those of every other point turned."""
    side, paths = 96.0, ""
    for x, y, turned in ((24, 24, 0), (72, 24, 1), (24, 72, 1), (72, 72, 0)):
        for quarter in range(4):
            angle = (quarter + turned / 2) * math.pi / 2
            paths += _leaf(x, y, angle, 19.0)
    return Pattern(paths, side, side)


def _leaf(x: float, y: float, angle: float, length: float) -> str:
    def at(along: float, across: float) -> str:
        along, across = along * length, across * length
        left = x + along * math.cos(angle) - across * math.sin(angle)
        return f"{left:.2f} {y + along * math.sin(angle) + across * math.cos(angle):.2f}"

    tip = at(1, 0)
    return f"M{at(0.2, 0)}Q{at(0.55, 0.34)} {tip}Q{at(0.55, -0.34)} {at(0.2, 0)}M{at(0.2, 0)}L{at(0.75, 0)}"


def _waves() -> Pattern:
    """Return rows of waves that lie over one another like tiles of a roof."""
    wide, high, paths = 64.0, 36.0, ""
    for row, begin in ((0, 0.0), (1, -wide / 2), (2, 0.0)):
        for n in range(-1, 3):
            x, y = begin + n * wide, row * high / 2
            paths += "".join(f"M{x + 32 - r} {y}A{r} {r * 0.56:.2f} 0 0 1 {x + 32 + r} {y}" for r in (31, 21, 11))
    return Pattern(paths, wide, high)


def _cubes() -> Pattern:
    """Return cubes seen from a corner."""
    r, paths = 30.0, ""
    w, h = r * math.sqrt(3), 3 * r
    for x, y in ((0.0, 0.0), (w, 0.0), (w / 2, 1.5 * r), (0.0, h), (w, h)):
        paths += f"M{x:.2f} {y:.2f}V{y + r:.2f}M{x:.2f} {y:.2f}L{x + w / 2:.2f} {y - r / 2:.2f}"
        paths += f"M{x:.2f} {y:.2f}L{x - w / 2:.2f} {y - r / 2:.2f}M{x - w / 2:.2f} {y - r / 2:.2f}V{y + r / 2:.2f}"
        paths += f"L{x:.2f} {y + r:.2f}L{x + w / 2:.2f} {y + r / 2:.2f}V{y - r / 2:.2f}"
    return Pattern(paths, w, h)


def _flames() -> Pattern:
    """Return pointed scales, a spark in each."""
    wide, high, paths = 60.0, 80.0, ""
    for x, y in ((30.0, 0.0), (0.0, 40.0), (60.0, 40.0), (30.0, 80.0)):
        paths += f"M{x} {y - 40}C{x + 6} {y - 22} {x + 30} {y - 18} {x + 30} {y}"
        paths += f"M{x} {y - 40}C{x - 6} {y - 22} {x - 30} {y - 18} {x - 30} {y}"
        paths += f"M{x} {y + 16}C{x - 12} {y + 4} {x - 4} {y - 6} {x} {y - 16}"
        paths += f"C{x + 4} {y - 6} {x + 12} {y + 4} {x} {y + 16}"
    return Pattern(paths, wide, high)


def _grain() -> Pattern:
    """Return boards with the grain of wood."""
    wide, high, paths = 360.0, 224.0, ""
    for board in range(4):
        top, seam = board * 56.0, (90.0, 270.0, 180.0, 340.0)[board]
        paths += f"M0 {top}H{wide}M{seam} {top}V{top + 56}"
        for n in range(1, 5):
            y, swing = top + n * 11.2, 9.0 * math.sin(board * 2.1 + n * 1.3)
            paths += f"M0 {y}C{wide / 3:.1f} {y + swing:.2f} {2 * wide / 3:.1f} {y - swing:.2f} {wide} {y}"
    return Pattern(paths, wide, high)


WEAVES: Final = MappingProxyType(
    {"leaves": _leaves, "waves": _waves, "cubes": _cubes, "flames": _flames, "grain": _grain}
)
"""Pattern -> what draws its tile."""
