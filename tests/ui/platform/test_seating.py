"""The seats of the new-game screen, for as many as a game may bring."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from elements_table.kernel.registry import registry
from elements_table.ui.features.new_game.seating import Seating, SeatPlate
from elements_table.ui.platform.settings import SeatChoice

MIKA = SeatChoice("regular", "Mika")


def plates(count: int, width: float, height: float) -> list[SeatPlate]:
    """Return the plates of so many seats, placed in a window of that size in dp."""
    seating = Seating(msgspec.structs.replace(registry().head("influence"), teams=()))
    seating.plates = [SeatPlate(seat, ["regular"], MIKA, *[lambda *_what: None] * 3) for seat in range(count)]
    seating.lie_in(width, height)
    return list(seating.plates)


@pytest.mark.parametrize("level", ["regular", ""])
@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize(("width", "height"), [(1280.0, 800.0), (914.0, 571.0), (1920.0, 800.0), (720.0, 1280.0)])
def test_controls_lie_inside_and_beside_one_another(count: int, width: float, height: float, level: str) -> None:
    seats = plates(count, width, height)
    for plate in seats:
        plate.level = level
        plate.field.visible = not level
    rects = [widget.rect for plate in seats for widget in plate.widgets if widget.visible]
    assert all(x > -0.1 and y > -0.1 and x + w <= width + 0.1 and y + h <= height + 0.1 for x, y, w, h in rects)
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


@pytest.mark.parametrize("count", range(3, 11))
def test_the_others_sit_clockwise_from_the_left(count: int) -> None:
    near, *others = plates(count, 1280.0, 800.0)
    assert near.bust is None and near.at[1] > 600
    middles = [plate.bust.x for plate in others if plate.bust is not None]
    assert len(middles) == count - 1 and middles == sorted(middles)
