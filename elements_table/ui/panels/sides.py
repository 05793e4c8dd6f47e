"""Who sits where: a side is a seat's place at the table as the viewer sees it, 0 near and then clockwise."""

from __future__ import annotations

import math

from elements_table.ui.stage.scene import Names


def side_of(seat: int, viewer: int, seats: int) -> int:
    """Return the side of a seat: 0 for the viewer's own, 1 at its left."""
    return (seat - viewer) % seats


def seat_at(side: int, viewer: int, seats: int) -> int:
    """Return the seat at a side."""
    return (viewer + side) % seats


def around(viewer: int, seats: int) -> list[int]:
    """Return all seats clockwise, the viewer's first."""
    return [seat_at(side, viewer, seats) for side in range(seats)]


def viewer_of(names: Names) -> int:
    """Return the seat from which a sheet is read: the reader's, 0 for a spectator."""
    return 0 if names.you is None else names.you


def pan_of(side: int, seats: int) -> float:
    """Return where a side is heard, from -1 at the left edge of the table to 1; 0 near and across."""
    return -0.8 * math.sin(2 * math.pi * side / seats)
