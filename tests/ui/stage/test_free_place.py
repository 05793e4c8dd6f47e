"""Where it is shown that a card would lie: free beside the last one, turned as it will be there."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from elements_table.games.elemies.scene.layout import Places as Elemies
from elements_table.games.wuxing.scene.layout import Places as WuXing
from elements_table.ui.stage.geometry import Fan, Pose
from elements_table.ui.stage.scene import Layout

SIZES = [(1280.0, 800.0), (1024.0, 640.0), (914.0, 571.0), (720.0, 1280.0)]
Point = tuple[float, float]


def corners(pose: Pose, aspect: float) -> list[Point]:
    turn = math.radians(pose.angle)
    halves = [(x * pose.width / 2, y * pose.width * aspect / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [
        (pose.x + x * math.cos(turn) + y * math.sin(turn), pose.y - x * math.sin(turn) + y * math.cos(turn))
        for x, y in halves
    ]


def are_apart(one: list[Point], other: list[Point]) -> bool:
    """Return whether a line along a side of one of two rectangles parts them."""
    for (x1, y1), (x2, y2) in pairwise([*one[:3], *other[:3]]):
        nx, ny = y2 - y1, x1 - x2
        a, b = ([x * nx + y * ny for x, y in corners] for corners in (one, other))
        if max(a) <= min(b) or max(b) <= min(a):
            return True
    return False


@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("size", SIZES)
def test_the_place_for_a_card_is_beside_the_last_and_leans_as_the_card_will(
    size: tuple[float, float], count: int
) -> None:
    zones: list[Fan] = [
        WuXing(Layout(*size, seats=2, viewer=0)).display_zone(),
        Elemies(Layout(*size, seats=4, viewer=0)).top(),
    ]
    for zone in zones:
        place = zone.place(count)
        assert place.angle == pytest.approx(zone.poses(count + 1)[-1].angle)
        lying = [corners(pose, zone.aspect) for pose in zone.poses(count)]
        assert all(are_apart(corners(place, zone.aspect), card) for card in lying)
        if count:
            assert place.x - zone.poses(count)[-1].x < 1.3 * place.width, "and next to it"


@pytest.mark.parametrize("sockets", [1, 3, 6, 12])
@pytest.mark.parametrize("size", SIZES)
def test_sockets_lie_well_inside_the_window(size: tuple[float, float], sockets: int) -> None:
    p = WuXing(Layout(*size, seats=2, viewer=0, form=sockets))
    for mine in (True, False):
        x, y, w, h = p.tokens(mine=mine).rect
        assert x >= 8 and y + h <= size[1] - 8 * p.parlour.unit and x + w <= size[0]
