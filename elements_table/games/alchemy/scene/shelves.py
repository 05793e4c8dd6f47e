"""Zones that hold Alchemy's cards in lines: none lies over another where that would hide its cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.stage.geometry import Pose, Zone

LEAST_GAP: Final = 3.0


@dataclass(frozen=True, kw_only=True)
class Line(Zone):
    """Cards side by side from the left; with more than fit first the gap falls, then the width."""

    gap: float = 12.0

    def poses(self, count: int) -> list[Pose]:
        """Return the line; all stay inside the rectangle, and none covers another."""
        x, y, w, h = self.rect
        if count < 2:
            return [Pose(x + self.width / 2, y + h / 2, 0.0, self.width)] * count
        gap = min(self.gap, max(LEAST_GAP, (w - count * self.width) / (count - 1)))
        width = min(self.width, (w - gap * (count - 1)) / count)
        return [Pose(x + width / 2 + i * (width + gap), y + h / 2, 0.0, width) for i in range(count)]


@dataclass(frozen=True, kw_only=True)
class Palm(Line):
    """The hand of a rival: its cards come and go at its count; they lie side by side where it is uncovered."""

    count_at: tuple[float, float]

    @property
    def anchor(self) -> Pose:
        """Where pieces appear and vanish."""
        return Pose(*self.count_at, 0.0, self.width)


@dataclass(frozen=True, kw_only=True)
class Shelves(Zone):
    """Cards in lines from the left, one below the other, as large as they all have room for."""

    gap: float = 8.0

    def poses(self, count: int) -> list[Pose]:
        """Return as many lines as let the cards be widest."""
        if not count:
            return []
        x, y, w, h = self.rect
        width, across = max(self._fitting(count, rows, w, h) for rows in range(1, 5))
        high = width * self.aspect
        return [
            Pose(
                x + width / 2 + i % across * (width + self.gap),
                y + high / 2 + i // across * (high + self.gap),
                0.0,
                width,
            )
            for i in range(count)
        ]

    def _fitting(self, count: int, rows: int, w: float, h: float) -> tuple[float, int]:
        """Return how wide cards in so many lines can be, and how many stand in each."""
        across = -(-count // rows)
        wide = (w - self.gap * (across - 1)) / across
        return max(1.0, min(self.width, wide, (h - self.gap * (rows - 1)) / rows / self.aspect)), across


@dataclass(frozen=True, kw_only=True)
class Heap(Zone):
    """Cards of a pile around the middle of `rect`: in one row, or in two where that would hide too much."""

    gap: float = 12.0
    spare: float = 30.0
    """Room below `rect` that two rows may take as well."""

    def poses(self, count: int) -> list[Pose]:
        """Return one row while a third of each card shows, else two of smaller cards, pairs side by side."""
        x, y, w, h = self.rect
        if count < 2 or (w - self.width) / (count - 1) >= self.width * 0.3:
            return _row(x, y + h / 2, w, count, self.width, self.gap)
        high = (h + self.spare - 4) / 2
        width = high / CARD_ASPECT
        upper = (count + 3) // 4 * 2
        return [
            *_row(x, y + high / 2, w, upper, width, self.gap / 2),
            *_row(x, y + high * 1.5 + 4, w, count - upper, width, self.gap / 2),
        ]


def _row(x: float, y: float, w: float, count: int, width: float, gap: float) -> list[Pose]:
    step = width + gap
    if count > 1:
        step = min(step, (w - width) / (count - 1))
    left = x + (w - width - step * (count - 1)) / 2 + width / 2
    return [Pose(left + i * step, y, 0.0, width) for i in range(count)]
