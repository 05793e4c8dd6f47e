"""Hands of others face up: the zones where they lie face down, laid so that every card can be read."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from elements_table.ui.stage.geometry import Fan, Pose, Zone

MOST_IN_COLUMN: Final = 9
"""Cards of a hand at a side that stand in one column; more stand in two."""
CLOSEST: Final = 0.53
"""How much of a card shows at most under the one that lies on it, in its widths."""
WHOLE: Final = 13
"""Cards of a hand that has room enough for any."""
LEAST: Final = 60.0
"""Width of cards in a hand that has room, in dp."""
ROOMY: Final = 240.0
"""The span from which on a hand has room."""
EDGE: Final = 8.0
"""From the upper edge of the window to the hand across, at least."""
BESIDE: Final = 4.0
"""Between two columns, in dp."""


@dataclass(frozen=True, kw_only=True)
class Columns(Zone):
    """Upright cards one below the other, around `centre`; a second column stands `inward` (1: to the right)."""

    centre: tuple[float, float]
    span: float
    inward: int

    def poses(self, count: int) -> list[Pose]:
        """Return one column, or two that are as equal as can be."""
        if count <= MOST_IN_COLUMN:
            return self._column(count, 0)
        first = (count + 1) // 2
        left, right = (0, 1) if self.inward > 0 else (1, 0)
        return [*self._column(first, left), *self._column(count - first, right)]

    def _column(self, count: int, number: int) -> list[Pose]:
        high = self.width * self.aspect
        step = min(self.width * CLOSEST, (self.span - high) / max(1, count - 1))
        x, y = self.centre[0] + number * self.inward * (self.width + BESIDE), self.centre[1] - step * (count - 1) / 2
        return [Pose(x, y + i * step, 0.0, self.width) for i in range(count)]


@dataclass(frozen=True, kw_only=True)
class Line(Zone):
    """Upright cards side by side, in no more room than a whole hand takes in `fan`."""

    fan: Fan

    def poses(self, count: int) -> list[Pose]:
        """Return the line, around the middle of the fan."""
        x, y = self.fan.centre
        places = [pose.x for pose in self.fan.poses(max(count, WHOLE))]
        span = max(places) - min(places) + self.fan.width
        step = min(self.width * CLOSEST, (span - self.width) / max(1, count - 1))
        y = max(y, self.width * self.aspect / 2 + EDGE)
        return [Pose(x + (i - (count - 1) / 2) * step, y, 0.0, self.width) for i in range(count)]


def opened(zones: Iterable[Zone], names: Collection[str]) -> list[Zone]:
    """Return zones, those in `names` laid so that what they hold can be read."""
    return [_opened(zone) if zone.name in names and isinstance(zone, Fan) else zone for zone in zones]


def _opened(fan: Fan) -> Zone:
    width = max(fan.width, LEAST) if fan.span >= ROOMY else fan.width
    kept: dict[str, Any] = {"name": fan.name, "width": width, "aspect": fan.aspect, "order": fan.order}
    if fan.turn:
        return Columns(**kept, rect=fan.rect, centre=fan.centre, span=fan.span, inward=1 if fan.turn < 0 else -1)
    return Line(**kept, rect=fan.rect, fan=fan)
