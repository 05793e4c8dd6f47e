"""What each card in hand must show, it shows at every size of window, words and cards."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest

from elements_table.games.dragon.scene import layout as dragon
from elements_table.games.elemies.scene import layout as elemies
from elements_table.games.influence.scene import layout as influence
from elements_table.games.wuxing.scene import layout as wuxing
from elements_table.ui.drawing.theme import CARD_ASPECT, Raise
from elements_table.ui.parlour.places import BUTTON, parlour
from elements_table.ui.stage.geometry import Pose, Rows, Zone
from elements_table.ui.stage.scene import Layout

WINDOWS = ((1280.0, 800.0), (1024.0, 640.0), (1920.0, 1080.0), (720.0, 1280.0))
WORDS = (0.8, 1.0, 1.4)
CARDS = (0.8, 1.0, 1.4)
INDEX, COIN = (0.3, 0.53), (0.3, 0.72)
"""How far right and down index and emblem reach, and the coin below them, in card widths."""
ALL_IT_DOES = (0.93, 0.5)

Hand = tuple[Zone, int, tuple[float, float]]


def hands(layout: Layout) -> Iterator[Hand]:
    """Yield the hands of the games: how many cards it has, and what each must show."""
    yield next(zone for zone in wuxing.places(layout).zones() if zone.name == wuxing.HAND), 6, INDEX
    yield next(zone for zone in influence.zones(layout) if zone.name == influence.HAND), 4, ALL_IT_DOES
    yield elemies.places(layout).hand(), 14, INDEX
    held = next(zone for zone in dragon.places(layout).zones if zone.name == dragon.HAND)
    yield from ((held, count, COIN) for count in (13, 18))


def spot(pose: Pose, right: float, down: float) -> tuple[float, float]:
    """Return where a point of a card lies, given in widths from its upper left corner."""
    turn, w = math.radians(pose.angle), pose.width
    across, below = (right - 0.5) * w, (down - CARD_ASPECT / 2) * w
    return (
        pose.x + across * math.cos(turn) + below * math.sin(turn),
        pose.y - across * math.sin(turn) + below * math.cos(turn),
    )


def is_under(pose: Pose, x: float, y: float) -> bool:
    """Return whether a card lies over a point, but for its very edge."""
    turn, dx, dy = math.radians(pose.angle), x - pose.x, y - pose.y
    across, below = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    return abs(across) < pose.width / 2 - 1 and abs(below) < pose.width * CARD_ASPECT / 2 - 1


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]:.0f}x{size[1]:.0f}")
def test_nothing_lies_over_what_a_card_in_hand_must_show(
    window: tuple[float, float], words: float, cards: float
) -> None:
    scale = min(window[0] / 1280, window[1] / 800) if window[0] > window[1] else 1.0
    width, height = (side / scale / words for side in window)
    for zone, count, (right, down) in hands(Layout(width, height, 4, 0, cards=cards)):
        poses = zone.poses(count)
        assert len(poses) == count
        half = next((n for n, (a, b) in enumerate(pairwise(poses), 1) if b.x < a.x), count)
        for n, pose in enumerate(poses):
            later = (
                [*poses[n + 1 : half], *(low.raised(Raise.SELECTED) for low in poses[half:])]
                if n < half
                else poses[n + 1 :]
            )
            for part, deep in ((0.06, 0.08), (right, 0.08), (0.06, down), (right, down), (right / 2, down / 2)):
                x, y = spot(pose, part, deep)
                assert 0 <= x <= width and y <= height, (zone, count, n)
                assert not any(is_under(other, x, y) for other in later), (zone, count, n, part, deep)


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]:.0f}x{size[1]:.0f}")
def test_no_card_in_hand_lies_on_a_button_or_the_seal(
    window: tuple[float, float], words: float, cards: float
) -> None:
    scale = min(window[0] / 1280, window[1] / 800) if window[0] > window[1] else 1.0
    width, height = (side / scale / words for side in window)
    layout = Layout(width, height, 4, 0, cards=cards)
    x, y, r = layout.parlour.seal(high=True)
    for zone, count, _shown in hands(layout):
        for pose in zone.poses(count):
            spots = [spot(pose, part / 8, deep / 8 * CARD_ASPECT) for part in range(9) for deep in range(9)]
            for left, top, wide, high in layout.parlour.column(3):
                assert not any(left < a < left + wide and top < b < top + high for a, b in spots), (zone, count)
            if isinstance(zone, Rows):
                assert all(math.dist((a, b), (x, y)) > r for a, b in spots), (zone, count)


def test_the_buttons_of_wu_xing_keep_their_order_at_any_size() -> None:
    names = ("knock", "take", "yield", "discard")
    for size in ((1280.0, 800.0), (914.0, 571.0)):
        p = parlour(*size, 2, 0)
        rects = wuxing.button_places(p, names)
        assert (p.s(BUTTON) < BUTTON) == (size[0] < 1000), "in the second they lie one below the other"
        assert sorted(names, key=lambda name: (rects[name][1], rects[name][0])) == ["discard", *names[:3]]
        tops = sorted((y, y + h) for _x, y, _w, h in rects.values())
        assert all(foot < top or top == first for (first, foot), (top, _foot) in pairwise(tops))
        assert rects["knock"][3] > rects["discard"][3]
