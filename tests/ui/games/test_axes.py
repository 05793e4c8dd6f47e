"""The tables of Influence and Alchemy: the middle has one axis, and nothing of a rival lies on the rail."""

from __future__ import annotations

import pytest

from elements_table.games.influence.scene import layout as influence
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.stage.scene import Layout, Rect

SIZES = [(1024.0, 640.0), (1280.0, 800.0), (1920.0, 1080.0), (914.0, 571.0), (720.0, 1280.0)]
"""Sizes of tables in dp, also with words at 140 %."""


def middle(rects: list[Rect]) -> float:
    """Return the x of the middle of all that some rectangles take."""
    return (min(x for x, *_ in rects) + max(x + w for x, _y, w, _h in rects)) / 2


def on_cloth(parlour: Parlour, rect: Rect) -> bool:
    """Return whether a rectangle lies below the rail, on its outer side too."""
    x, y, w, _h = rect
    return y >= max(parlour.rail(x), parlour.rail(x + w))


@pytest.mark.parametrize("cards", [0.8, 1.0, 1.4])
@pytest.mark.parametrize("size", SIZES)
def test_what_others_play_lies_below_the_rail_as_far_from_the_axis(size: tuple[float, float], cards: float) -> None:
    p = influence.Places(Layout(*size, 3, 0, cards=cards))
    for kind in ("faceup", "chosen", "shown"):
        left, right = p.box(kind, 1), p.box(kind, 2)
        assert on_cloth(p.parlour, left) and on_cloth(p.parlour, right), kind
        assert left[1] == right[1], kind
        assert middle([left, right]) == pytest.approx(size[0] / 2), kind


@pytest.mark.parametrize("size", SIZES)
def test_boards_rule_people_and_hand_of_influence_have_one_axis(size: tuple[float, float]) -> None:
    p = influence.Places(Layout(*size, 3, 0))
    hand = next(zone for zone in influence.zones(Layout(*size, 3, 0)) if zone.name == influence.HAND)
    lines = {
        "boards": [p.disc(element) for element in range(3)], "rule": [p.scale.rect], "hand": [hand.rect],
        "people": [bust.face for bust in p.parlour.busts.values()],
    }  # fmt: skip
    off = {name: round(middle(rects) - size[0] / 2, 1) for name, rects in lines.items()}
    assert set(off.values()) == {0.0}, off
