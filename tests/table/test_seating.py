"""The plates of the new-game screen, for as many seats as a game may bring."""

from __future__ import annotations

from itertools import combinations

import pytest

from elements_table.kernel.registry import registry
from elements_table.ui.features.new_game.seat_plate import SeatPlate
from elements_table.ui.features.new_game.seating import Seating


def plates(count: int, width: float, height: float) -> list[SeatPlate]:
    """Return the plates of so many seats, placed in a rectangle of that size in dp."""
    seating = Seating(registry().head("influence"))
    seating.plates = [SeatPlate(seat, ["regular"], "regular", "Mika", "", lambda: None) for seat in range(count)]
    seating.place((0.0, 0.0, width, height))
    return list(seating.plates)


@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize(("width", "height"), [(776.0, 700.0), (776.0, 924.0), (918.0, 700.0)])
def test_plates_lie_inside_and_beside_one_another(count: int, width: float, height: float) -> None:
    rects = [plate.rect for plate in plates(count, width, height)]
    assert all(x > -0.1 and y > -0.1 and x + w <= width + 0.1 and y + h <= height + 0.1 for x, y, w, h in rects)
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


@pytest.mark.parametrize("count", range(3, 11))
def test_seats_go_clockwise_from_the_bottom(count: int) -> None:
    width, height = 776.0, 700.0
    middles = [
        (p.rect[0] + p.rect[2] / 2 - width / 2, p.rect[1] + p.rect[3] / 2 - height / 2)
        for p in plates(count, width, height)
    ]
    assert middles[0][1] == max(below for _right, below in middles)
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(middles, middles[1:] + middles[:1], strict=True)]
    assert all(turn > 0 for turn in turns)
