"""What is announced at a seat, or refused at a piece, and where its chip lies: clear of cards, buttons, read-outs."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, NamedTuple

import pygame

from elements_table.match.analysis.review import Grade
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import PAPER, TOP_BAR, WRITTEN, Color, hexed
from elements_table.ui.stage.geometry import Pose

HEIGHT: Final = 40.0
"""Of a chip with one line; each line more adds `theme.LINE`."""
PADDING: Final = 18.0
"""At both ends of a chip's words."""
TAIL: Final = 14.0
CORNER: Final = 18.0
EDGE: Final = 8.0
"""What stays free at the edges of the table."""
CLEAR: Final = 4.0
"""What stays free between a chip and anything else."""
FARTHEST: Final = 480.0
NEXT_SIDE: Final = 40.0
"""How much further a chip lies from its seat before it takes the next of its sides."""
STEP: Final = 8.0

Direction = Literal["below", "above", "right", "left"]


class Announcement(NamedTuple):
    """Words at a seat; the reader's own seat has them only where its own button has not said so: `own`.

    `grade` is what a review makes of it, None where there is none.
    """

    seat: int
    words: str
    own: bool = False
    grade: Grade | None = None


class SeatPlace(NamedTuple):
    """Where a seat's words come from, how large that is, what its face takes, and where chips may lie, best first."""

    x: float
    y: float
    r: float
    area: Rect
    sides: tuple[Direction, ...] = ("below", "above", "right", "left")


class Spot(NamedTuple):
    """Where a chip lies, on which side of its seat, and how far along that side its tail begins."""

    rect: Rect
    side: Direction
    tail: float


NOWHERE: Final = Spot((0.0, 0.0, 0.0, 0.0), "below", 0.0)


@dataclass(slots=True)
class Said:
    """One chip: its lines of words since `begun`, and from when it goes, in ms; None while it stands."""

    words: str
    begun: float
    ends: float | None
    spot: Spot
    grade: Grade | None = None
    is_plain: bool = False
    """Whether it stands and is nothing to look out for."""
    is_noticed: bool = False
    """Of what strikes the reader: whether that one has done anything since."""


def spot(
    place: SeatPlace, size: tuple[float, float], table: tuple[float, float], taken: Sequence[Rect],
    farthest: float = FARTHEST,
) -> Spot | None:  # fmt: skip
    """Return the nearest spot of a chip of that size which touches nothing that is taken; None: there is none.

    `table` is the size of the table in dp, `farthest` how far from the place it may lie.
    """
    blocks = [_block(rect) for rect in taken]
    for side, away, along in _WAYS:
        if side >= len(place.sides) or away > farthest:
            continue
        found = _spot(place, place.sides[side], size, away, along)
        x, y, w, h = found.rect
        inside = x >= EDGE and y >= TOP_BAR and x + w <= table[0] - EDGE and y + h <= table[1] - EDGE
        if inside and pygame.Rect(int(x), int(y), math.ceil(w), math.ceil(h)).collidelist(blocks) < 0:
            return found
    return None


def is_free(rect: Rect, taken: Iterable[Rect]) -> bool:
    """Return whether a chip there touches nothing that is taken."""
    x, y, w, h = rect
    return pygame.Rect(int(x), int(y), math.ceil(w), math.ceil(h)).collidelist([_block(one) for one in taken]) < 0


def bounds(pose: Pose, aspect: float, above: float = 0.0) -> Rect:
    """Return the rectangle around a piece that may rise `above` its place."""
    turn = math.radians(pose.angle)
    w, h = pose.width, pose.width * aspect + above
    wide = abs(w * math.cos(turn)) + abs(h * math.sin(turn))
    high = abs(w * math.sin(turn)) + abs(h * math.cos(turn))
    x, y = pose.x - math.sin(turn) * above / 2, pose.y - math.cos(turn) * above / 2
    return (x - wide / 2, y - high / 2, wide, high)


def _block(rect: Rect) -> pygame.Rect:
    x, y, w, h = rect
    left, top = math.floor(x - CLEAR), math.floor(y - CLEAR)
    return pygame.Rect(left, top, math.ceil(x + w + CLEAR) - left, math.ceil(y + h + CLEAR) - top)


def _ways() -> Iterator[tuple[int, float, float]]:
    """Yield number of the side, way from the seat and way along the side (-1: all before the disc, 1: all after)."""
    steps = [n * STEP for n in range(int(FARTHEST / STEP))]
    yield from product(range(4), steps, (0.0, -0.5, 0.5, -1.0, 1.0))


_WAYS: Final = sorted(_ways(), key=lambda way: way[0] * NEXT_SIDE + way[1] + abs(way[2]) * STEP / 2)
"""Those, the nearest first."""


def _spot(place: SeatPlace, side: Direction, size: tuple[float, float], away: float, along: float) -> Spot:
    ax, ay, aw, ah = place.area
    width, height = size
    if side in ("below", "above"):
        slack = width / 2 - CORNER - TAIL
        x = place.x - width / 2 + along * slack
        y = ay + ah + TAIL + away if side == "below" else ay - TAIL - height - away
        return Spot((x, y, width, height), side, place.x - x)
    slack = height / 2
    y = place.y - height / 2 + along * slack * 3
    x = ax + aw + TAIL + away if side == "right" else ax - TAIL - width - away
    least = min(CORNER + 4, height / 2)
    return Spot((x, y, width, height), side, min(height - least, max(least, place.y - y)))


def outline(spot: Spot) -> str:
    """Return the SVG path of a chip with its tail, in dp from the corner of a box that is TAIL larger all round."""
    _x, _y, w, h = spot.rect
    t, r, at = TAIL, CORNER, TAIL + spot.tail
    left, top, right, bottom = t, t, t + w, t + h
    tails = {
        "below": (f"H{at - 8:.1f}L{at:.1f} {top - t + 1:.1f}L{at + 8:.1f} {top:.1f}", "", "", ""),
        "left": ("", f"V{at - 8:.1f}L{right + t - 1:.1f} {at:.1f}L{right:.1f} {at + 8:.1f}", "", ""),
        "above": ("", "", f"H{at + 8:.1f}L{at:.1f} {bottom + t - 1:.1f}L{at - 8:.1f} {bottom:.1f}", ""),
        "right": ("", "", "", f"V{at + 8:.1f}L{left - t + 1:.1f} {at:.1f}L{left:.1f} {at - 8:.1f}"),
    }
    up, east, down, west = tails[spot.side]
    return (
        f"M{left + r:.1f} {top:.1f}{up}H{right - r:.1f}A{r} {r} 0 0 1 {right:.1f} {top + r:.1f}"
        f"{east}V{bottom - r:.1f}A{r} {r} 0 0 1 {right - r:.1f} {bottom:.1f}"
        f"{down}H{left + r:.1f}A{r} {r} 0 0 1 {left:.1f} {bottom - r:.1f}"
        f"{west}V{top + r:.1f}A{r} {r} 0 0 1 {left + r:.1f} {top:.1f}Z"
    )


def plate(canvas: Canvas, spot: Spot, line: Color = WRITTEN) -> pygame.Surface:
    """Return a chip without its words, with its tail; kept for as long as the size of the window."""
    d = outline(spot)
    width = 0.0 if line == WRITTEN else 2.0
    paint = f'fill="{hexed(PAPER)}" stroke="{hexed(line)}" stroke-width="{width:g}"'
    w, h = spot.rect[2] + 2 * TAIL, spot.rect[3] + 2 * TAIL
    return canvas.art.cached(("chip", d, paint), lambda: canvas.art.svg(f'<path d="{d}" {paint}/>', w, h, once=True))
