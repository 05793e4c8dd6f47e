"""Where things lie: poses, and zones that give every piece its pose at any window size.

One geometry serves drawing, hit-testing, focus and animation. All lengths are dp, angles degrees counterclockwise.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT, Lift, Raise

LEAST_STRIP: Final = 0.36
"""Least visible part of a card's width in a fan: index and emblem stay whole."""
WIDEST_FAN: Final = 27.0


class Pose(NamedTuple):
    """Middle, turn, width, height over the table, and opacity of a piece."""

    x: float
    y: float
    angle: float = 0.0
    width: float = 100.0
    lift: float = Lift.REST
    alpha: float = 1.0

    def raised(self, by: float, scale: float = 1.0, lift: float | None = None) -> "Pose":
        """Return the pose `by` dp up along the piece's own axis."""
        turn = math.radians(self.angle)
        x, y = self.x - by * math.sin(turn), self.y - by * math.cos(turn)
        return self._replace(x=x, y=y, width=self.width * scale, lift=self.lift if lift is None else lift)

    def covers(self, x: float, y: float, aspect: float, above: float = 0.0) -> bool:
        """Return whether a point lies on the piece; `above` reaches further up along its axis."""
        turn = math.radians(self.angle)
        dx, dy = x - self.x, y - self.y
        across = dx * math.cos(turn) - dy * math.sin(turn)
        down = dx * math.sin(turn) + dy * math.cos(turn)
        half = self.width / 2
        return abs(across) <= half and -half * aspect - above <= down <= half * aspect


def blend(a: Pose, b: Pose, t: float) -> Pose:
    """Return the pose at `t` on the way from `a` to `b`, turning the short way round."""
    turn = (b.angle - a.angle + 180) % 360 - 180
    return Pose(
        a.x + (b.x - a.x) * t,
        a.y + (b.y - a.y) * t,
        a.angle + turn * t,
        a.width + (b.width - a.width) * t,
        a.lift + (b.lift - a.lift) * t,
        a.alpha + (b.alpha - a.alpha) * t,
    )


@dataclass(frozen=True, kw_only=True)
class Zone:
    """A place for pieces. `rect` is where a piece can be dropped; `drop` whether one ever can.
    `order` is the drawing order (low first).
    """

    name: str
    rect: Rect
    width: float = 100.0
    aspect: float = CARD_ASPECT
    drop: bool = False

    radius: float = 18.0
    order: int = 0

    spread: bool = False
    """Whether pieces raise under the pointer (a fan in hand)."""
    joins: bool = True
    """Whether a dropped piece lies down among those there; else it takes their place."""
    reach: Rect | None = None
    """Where a piece can be dropped, if that is more than `rect`."""

    @property
    def area(self) -> Rect:
        """Where a piece can be dropped, and what is outlined then."""
        return self.rect if self.reach is None else self.reach

    def poses(self, count: int) -> list[Pose]:
        """Return the pose of each of `count` pieces, first drawn first."""
        x, y, w, h = self.rect
        return [Pose(x + w / 2, y + h / 2, 0.0, self.width)] * count

    def lay(self, breaks: Sequence[bool]) -> list[Pose]:
        """Return the pose of each piece; True in `breaks` asks for a gap before that one, where the zone can."""
        return self.poses(len(breaks))

    def place(self, count: int) -> Pose:
        """Return where it is shown that one more piece would lie, with `count` others there."""
        return self.poses(count + 1)[-1] if self.joins else self.anchor

    @property
    def anchor(self) -> Pose:
        """Where pieces appear and vanish when the zone itself shows none."""
        return self.poses(1)[0]


BESIDE: Final = 1.1
"""From the middle of a fan's last piece to that of a free place beside it, in widths."""


@dataclass(frozen=True, kw_only=True)
class Fan(Zone):
    """Cards on an arc: `centre` is the middle card's, `mirrored` opens it upwards, `turn` rotates the whole."""

    centre: tuple[float, float]
    arc: float = 900.0
    step: float = 5.3
    span: float = 600.0
    mirrored: bool = False
    turn: float = 0.0
    lift: float = Lift.FAN
    strip: float = LEAST_STRIP
    gap: float = 0.0
    """What a gap adds to the step, in degrees."""

    def poses(self, count: int) -> list[Pose]:
        """Return the arc; with more cards than fit the step falls, then the width."""
        return self.lay([False] * count)

    def lay(self, breaks: Sequence[bool]) -> list[Pose]:
        """Return the arc; gaps shrink with the step, and never widen the fan beyond its span."""
        count = len(breaks)
        if count == 0:
            return []
        gaps = sum(breaks[1:]) * self.gap / self.step
        width, step = self._fit(count, gaps)
        poses = []
        at, turn, (cx, cy) = -(count - 1 + gaps) / 2, math.radians(self.turn), self.centre
        for i, apart in enumerate(breaks):
            at += (1 + (self.gap / self.step if apart else 0)) if i else 0
            a = at * step
            x = self.arc * math.sin(math.radians(a))
            y = self.arc * (1 - math.cos(math.radians(a)))
            if self.mirrored:
                x, y = -x, -y
            x, y = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
            poses.append(Pose(cx + x, cy + y, self.turn - a, width, self.lift))
        return poses

    def place(self, count: int) -> Pose:
        """Return a place free beside the last piece, turned as the one to come will be."""
        if not count:
            return self.anchor
        last, angle = self.poses(count)[-1], self.poses(count + 1)[-1].angle
        way, far = math.radians((last.angle + angle) / 2), last.width * BESIDE
        return last._replace(x=last.x + far * math.cos(way), y=last.y - far * math.sin(way), angle=angle)

    def _fit(self, count: int, gaps: float = 0.0) -> tuple[float, float]:
        """Return the width and the step in degrees; `gaps` are counted in steps."""
        if count == 1:
            return self.width, 0.0
        steps = count - 1 + gaps
        step = min(self.step, WIDEST_FAN / steps)
        strip = min(self.arc * math.sin(math.radians(step)), (self.span - self.width) / steps)
        width = self.width
        if strip < self.strip * width:
            width = min(width, self.span / (1 + self.strip * steps))
            strip = min(self.arc * math.sin(math.radians(step)), self.strip * width)
            width = min(width, strip / self.strip)
        return width, math.degrees(math.asin(strip / self.arc))


@dataclass(frozen=True, kw_only=True)
class Rows(Fan):
    """A hand that gives way to what stands at its `right`; a long one in two rows where the window is high."""

    down: float
    longest: int
    right: float
    shown: float
    """How much of the upper row shows from above at least, in widths, even where the lower one is raised."""

    def lay(self, breaks: Sequence[bool]) -> list[Pose]:
        count = len(breaks)
        if count <= self.longest:
            found = super().lay(breaks)
            over = max(map(self._reach, found), default=0.0) - self.right
            return [pose._replace(x=pose.x - max(0.0, over)) for pose in found]
        half = (count + 1) // 2
        above = [pose._replace(y=pose.y - self.down) for pose in super().lay([False, *breaks[1:half]])]
        below = super().lay([False, *breaks[half + 1 :]])
        width = min(above[0].width, below[0].width, (self.down - Raise.SELECTED) / self.shown)
        rise = (self.width - width) * self.aspect / 2
        return [pose._replace(y=pose.y - rise, width=width) for pose in (*above, *below)]

    def _reach(self, pose: Pose) -> float:
        """Return how far right a card comes, turned as it is."""
        turn = math.radians(abs(pose.angle))
        return pose.x + pose.width / 2 * (math.cos(turn) + self.aspect * math.sin(turn))


@dataclass(frozen=True, kw_only=True)
class Row(Zone):
    """Pieces side by side from the left edge of `rect` (or around its middle), overlapping where they must."""

    gap: float = 8.0
    centred: bool = False

    def poses(self, count: int) -> list[Pose]:
        """Return the row; the step shrinks so that all stay inside the rectangle."""
        if count == 0:
            return []
        x, y, w, h = self.rect
        step = self.width + self.gap
        if count > 1:
            step = min(step, (w - self.width) / (count - 1))
        whole = self.width + step * (count - 1)
        left = x + (w - whole) / 2 if self.centred else x
        return [Pose(left + self.width / 2 + i * step, y + h / 2, 0.0, self.width) for i in range(count)]


_LEANS: Final = (-3.0, 2.0, -1.0, 1.0, 3.0, -2.0)


@dataclass(frozen=True, kw_only=True)
class Pile(Zone):
    """A stack that shows its thickness and lies a little untidily; `at` is the middle of the lowest piece."""

    at: tuple[float, float]
    shift: tuple[float, float] = (2.5, -2.2)
    tidy: bool = False
    thickest: int = 8
    turn: float = 0.0
    """How far the whole lies turned."""

    def poses(self, count: int) -> list[Pose]:
        """Return the stack; pieces over `thickest` lie exactly on top of each other."""
        dx, dy = self.shift
        poses = []
        for i in range(count):
            k = min(i, self.thickest)
            lean = 0.0 if self.tidy else _LEANS[i % len(_LEANS)]
            poses.append(Pose(self.at[0] + k * dx, self.at[1] + k * dy, lean + self.turn, self.width))
        return poses


SEEN: Final = 3
"""Cards of a closed hand that are seen."""


@dataclass(frozen=True, kw_only=True)
class Closed(Pile):
    """A hand that somebody has closed, squared: as many cards as lie there, of which the last are seen."""

    def poses(self, count: int) -> list[Pose]:
        return [pose._replace(alpha=float(n >= count - SEEN)) for n, pose in enumerate(super().poses(count))]


@dataclass(frozen=True, kw_only=True)
class Slots(Zone):
    """Fixed places one after another, such as a row of victory tokens."""

    first: tuple[float, float]
    pitch: tuple[float, float]
    aspect: float = field(default=1.0)

    def poses(self, count: int) -> list[Pose]:
        (x, y), (dx, dy) = self.first, self.pitch
        return [Pose(x + i * dx, y + i * dy, 0.0, self.width, 0.0) for i in range(count)]
