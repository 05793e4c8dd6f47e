"""Where everything stands at the one place that every table is: rail, people, ruler, buttons, one's own seal.

Scenes speak in units of a stage, 1280 x 800 or, in a tall window, 720 x 1280; here they become dp of the screen.
Where words are larger than usual a screen has fewer dp: then units shrink, and words keep their size.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.theme import LOGO, STAGE, TITLE, UPRIGHT


class SpreadBlock(NamedTuple):
    """How far left a thing wants to begin, how wide it is, and how hard it is to push aside."""

    left: float
    wide: float
    weight: float = 1.0


def spread(blocks: Sequence[SpreadBlock], gap: float, low: float, high: float) -> list[float]:
    """Return where each begins, in their order, `gap` apart and between two ends if they all have room there."""
    shifts: list[float] = []
    taken = 0.0
    for block in blocks:
        shifts.append(taken)
        taken += block.wide + gap
    # without the room that those before it take, each wants a place no smaller than the one before: pool who disagree
    pools: list[tuple[float, float, int]] = []
    for block, shift in zip(blocks, shifts, strict=True):
        at, weight, count = block.left - shift, block.weight, 1
        while pools and pools[-1][0] > at:
            other, heavy, many = pools.pop()
            at = (at * weight + other * heavy) / (weight + heavy)
            weight, count = weight + heavy, count + many
        pools.append((at, weight, count))
    last = max(low, high - taken + gap)
    wanted = [min(last, max(low, at)) for at, _weight, count in pools for _ in range(count)]
    return [at + shift for at, shift in zip(wanted, shifts, strict=True)]


WIDE: Final = STAGE
TALL: Final = UPRIGHT
RAIL: Final = 26.0
"""Thickness of the wood, in units: its lower edge is where the cloth begins."""
SUNK: Final = 0.84
"""The part of a bust that stands over the rail."""
GAP: Final = 8.0
"""Between the buttons of the column, in dp."""
GOLD: Final = 56.0
LOW: Final = 44.0
"""Heights of the first button and of the others, in dp."""
BUTTON: Final = 176.0
"""Width of the column, in dp."""
LEAST_BUTTON: Final = 132.0
CRAMPED: Final = 0.78
"""Units so small that what stands beside the cloth has to come nearer to its edge."""
BESIDE: Final = 930.0
"""Where the ruler ends beside the drawer of the log."""
SLIP: Final = 256.0
SLIP_HIGH: Final = 194.0
LEAST_SLIP: Final = 216.0
SLIP_FOOT: Final = 512.0
"""A slip of paper: its width in units, what it takes down to its foot and is wide at least, in dp; that foot's y."""

BAND: Final = 790.0
BAND_HIGH: Final = 148.0
"""Where a slip lies in a tall window, right of the seal, in units, and how high it is there, in dp."""


class Bust(NamedTuple):
    """Somebody across the table, in dp: the middle of the picture, its upper edge, its side."""

    x: float
    top: float
    size: float

    @property
    def mouth(self) -> tuple[float, float]:
        """Where words come from."""
        return self.x + self.size * 0.2, self.top + self.size * 0.5

    @property
    def face(self) -> Rect:
        """What nothing may lie over: head and shoulders above the rail."""
        return (self.x - self.size * 0.33, self.top, self.size * 0.66, self.size * SUNK)

    @property
    def shoulders(self) -> Rect:
        """What reaches out beside it, just over the rail."""
        return (self.x - self.size * 0.46, self.top + self.size * 0.62, self.size * 0.92, self.size * (SUNK - 0.62))


@dataclass(frozen=True)
class Parlour:
    """The place of `seats` people in a window of `width` x `height` dp, as who sits at `viewer` sees it."""

    width: float
    height: float
    seats: int
    viewer: int
    drawer: bool = False
    """Whether the log is pulled out over its right edge: the brass ruler is shorter then."""

    @cached_property
    def is_tall(self) -> bool:
        """Whether rows lie over rows: the window is higher than wide."""
        return self.height > self.width

    @cached_property
    def unit(self) -> float:
        """How many dp a unit of the stage is."""
        w, h = TALL if self.is_tall else WIDE
        return min(self.width / w, self.height / h)

    # ---- from units to dp

    def s(self, units: float) -> float:
        """Return a length."""
        return units * self.unit

    @property
    def verdict(self) -> float:
        """How large is written what has come of a round or a match, in dp."""
        return max(TITLE, self.s(LOGO))

    def x(self, units: float) -> float:
        """Return where an x of the stage lies: the stage stands in the middle."""
        return self.width / 2 + (units - (TALL if self.is_tall else WIDE)[0] / 2) * self.unit

    def y(self, units: float) -> float:
        """Return where a y of the stage lies: what a high window has more goes above and below its middle."""
        whole = (TALL if self.is_tall else WIDE)[1]
        more = self.height - whole * self.unit
        part = min(1.0, max(0.0, (units / whole - 0.36) / 0.36))
        return units * self.unit + more * part

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the stage lies."""
        return self.x(x), self.y(y)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """Return the rectangle with its middle at a point of the stage, of a size in units."""
        return (self.x(x) - self.s(w) / 2, self.y(y) - self.s(h) / 2, self.s(w), self.s(h))

    # ---- the far side

    @cached_property
    def _bow(self) -> tuple[float, float, float, float]:
        """Where the rail is highest, how far it reaches to either side, how far it falls there, and from where."""
        tall = self.s(1150), self.s(520), self.s(238)
        wide = max(self.s(1500), self.width * 0.78), self.s(712), self.s(200)
        return (self.width / 2, *(tall if self.is_tall else wide))

    def rail(self, x: float) -> float:
        """Return the y in dp, at an x in dp, of the rail's lower edge."""
        middle, radius, rise, crown = self._bow
        part = min(1.0, abs(x - middle) / radius)
        return crown + rise * (1 - math.sqrt(1 - part * part))

    def edge(self, x: float) -> float:
        """Return the y of its upper edge there."""
        return self.rail(x) - self.s(RAIL)

    def side(self, seat: int) -> int:
        """Return how many seats further on somebody sits, clockwise from who looks: 0 is that one."""
        return (seat - self.viewer) % self.seats

    @cached_property
    def around(self) -> Sequence[int]:
        """All seats by their sides: clockwise, who looks first."""
        return tuple((self.viewer + side) % self.seats for side in range(self.seats))

    @cached_property
    def busts(self) -> Mapping[int, Bust]:
        """Everybody across the table, by seat: from the left, clockwise."""
        rivals = self.seats - 1
        found = {}
        for side, seat in enumerate(self.around[1:], 1):
            if self.is_tall:
                at = 360.0 if rivals == 1 else 110 + (side - 1) * 500 / (rivals - 1)
                size = 200.0 if rivals == 1 else min(172.0, 480 / rivals)
            else:
                ends = {1: (640.0, 640.0), 2: (300.0, 980.0), 3: (262.0, 1018.0)}.get(rivals, (170.0, 1110.0))
                at = ends[0] if rivals == 1 else ends[0] + (side - 1) * (ends[1] - ends[0]) / (rivals - 1)
                size = 236.0 if rivals == 1 else 226.0 if rivals <= 3 else 900 / rivals
            x, wide = self.x(at), self.s(size)
            found[seat] = Bust(x, self.rail(x) - self.s(RAIL) - wide * SUNK, wide)
        return MappingProxyType(found)

    def on_rail(self, seat: int, aside: float) -> tuple[float, float]:
        """Return the middle of the wood `aside` units right of somebody: the lamp at -78, a dealer's coin at 78."""
        x = self.busts[seat].x + self.s(aside)
        return x, self.rail(x) - self.s(RAIL) / 2

    def before(self, seat: int, down: float = 50.0, aside: float = 0.0) -> tuple[float, float]:
        """Return the middle of what lies on the cloth before somebody: `down` units under the rail."""
        x = self.busts[seat].x + self.s(aside)
        return x, self.rail(x) + self.s(down)

    # ---- the near side

    def seal(self, *, high: bool = False) -> tuple[float, float, float]:
        """Return middle and radius of one's own portrait; `high` beside a hand that takes the whole width."""
        if self.is_tall:
            return (*self.at(72, 984), self.s(44))
        return (*self.at(86, 630 if high else 716), self.s(46))

    def column(self, count: int) -> list[Rect]:
        """Return the places of so many buttons: the gold one, the one below it, and the others above it."""
        if self.is_tall:
            return self._button_row(count)
        wide = max(LEAST_BUTTON, min(BUTTON, self.s(BUTTON)))
        left = self.x(1236) - wide
        bottom = min(self.y(724 if self.unit < CRAMPED else 708), self.height - self.s(24))
        low = bottom - LOW
        tops = [low - GAP - GOLD, low]
        while len(tops) < count:
            tops.append((tops[0] if len(tops) == 2 else tops[-1]) - GAP - LOW)
        return [(left, top, wide, LOW if n else GOLD) for n, top in enumerate(tops[:count])]

    def above(self, rect: Rect, gap: float = GAP) -> Rect:
        """Return the place of a button over another."""
        x, y, w, _h = rect
        return (x, y - gap - LOW, w, LOW)

    def _button_row(self, count: int) -> list[Rect]:
        """Return them in one row between ruler and hand: the first is twice as wide, but where there are many."""
        left, whole, top = self.x(40), self.s(640), self.y(862)
        shares = [1.0] * count if count > 3 or not count else [2.0, *[1.0] * (count - 1)]
        part = (whole - GAP * (count - 1)) / max(1.0, sum(shares))
        found: list[Rect] = []
        for share in shares:
            found.append((left, top, part * share, max(LOW, min(GOLD, self.s(GOLD)))))
            left += part * share + GAP
        return found

    def filled(self, rects: Sequence[Rect]) -> list[Rect]:
        """Return the places of the buttons that are seen: those of a row take what others leave bare in it."""
        found = list(rects)
        if not self.is_tall:
            return found
        [(left, top, whole, _high)] = self.column(1)
        row = sorted((x, n) for n, (x, y, _w, _h) in enumerate(rects) if y == top)
        for (x, n), (after, _n) in pairwise([*row, (left + whole + GAP, 0)]):
            start = left if x == row[0][0] else x
            found[n] = (start, top, after - GAP - start, rects[n][3])
        return found

    @property
    def slips(self) -> tuple[Rect, Rect]:
        """Return the two places of a slip of paper, the usual one first, as high as they are kept free."""
        if self.is_tall:
            band = (self.x(128), self.y(BAND), self.s(552), BAND_HIGH)
            return band, band
        wide = max(LEAST_SLIP, self.s(SLIP))
        top = min(self.y(SLIP_FOOT), self.column(3)[2][1] - GAP) - SLIP_HIGH
        return (self.x(1236) - wide, top, wide, SLIP_HIGH), (self.x(34), top, wide, SLIP_HIGH)

    def ruler(self, left: float = 330.0, right: float = 950.0, y: float = 534.0) -> Rect:
        """Return the brass ruler's scale between its ends, in dp; in a tall window it takes the whole width."""
        if self.is_tall:
            left, right, y = 60.0, 660.0, 760.0
        elif self.drawer:
            right = min(right, BESIDE)
        return (self.x(left), self.y(y) - self.s(9), self.s(right - left), self.s(18))


@lru_cache(maxsize=8)
def parlour(width: float, height: float, seats: int, viewer: int, *, drawer: bool = False) -> Parlour:
    """Return the place of a window's size; the last few are kept."""
    return Parlour(width, height, seats, viewer, drawer)
