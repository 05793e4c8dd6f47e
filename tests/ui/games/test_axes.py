"""The tables of Influence and Alchemy: the middle has one axis, and nothing of a rival lies on the rail."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from elements_table.games.alchemy.scene import layout as alchemy
from elements_table.games.alchemy.scene.cloth import BEAD, BEAD_ASIDE, NEAR
from elements_table.games.alchemy.scene.zones import zones as zones_of
from elements_table.games.influence.scene import layout as influence
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.parlour.room import COIN, COIN_ASIDE, LAMP_ASIDE
from elements_table.ui.stage.geometry import Zone
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


ALCHEMY = registry().game("alchemy")
HELD = ((3, 2, 1, 2, 4, 12, 11, 5, 4),) * 4
"""What each seat holds in the fullest picture."""


def table(
    size: tuple[float, float], seats: int, cards: float = 1.0, **form: Any
) -> tuple[alchemy.Places, dict[str, Zone]]:
    """Return the places of Alchemy and its zones by their names."""
    p = alchemy.Places(Layout(*size, seats, 0, form=alchemy.Form(**{"held": HELD, **form}), cards=cards), ALCHEMY)
    return p, {zone.name: zone for zone in zones_of(p)}


def lying(zone: Zone, count: int) -> list[Rect]:
    """Return where so many cards of a zone lie, as if they were not turned."""
    return [(pose.x - pose.width / 2, pose.y - pose.width * CARD_ASPECT / 2, pose.width, pose.width * CARD_ASPECT)
            for pose in zone.poses(count)]  # fmt: skip


@pytest.mark.parametrize("cards", [0.8, 1.0, 1.4])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_done_in_alchemy_stands_about_the_axis(size: tuple[float, float], seats: int, cards: float) -> None:
    lines: dict[str, list[Rect]] = {}
    p, zones = table(size, seats, cards, middle="offer")
    lines |= {"offer": lying(zones[alchemy.OFFER], 5), "kept": lying(zones[alchemy.FORMULA_HAND], 3)}
    p, zones = table(size, seats, cards, middle="sort")
    lines |= {"trays": [p.pile(n) for n in range(seats)], "drawn": lying(zones[alchemy.DRAWN], p.counts.drawn)}
    for left in range(1, seats + 1):
        p, zones = table(size, seats, cards, middle="claim", piles=left)
        lines[f"{left} piles to claim"] = [p.pile(n) for n in range(left)]
    p, zones = table(size, seats, cards, row=4, ends=True)
    lines["row"] = [*lying(zones["row0"], 4), p.end(right=False), p.end(right=True)]
    p, zones = table(size, seats, cards, asks=True)
    lines["asking"] = lying(zones[alchemy.ASKING], 1)
    off = {name: round(middle(rects) - size[0] / 2) for name, rects in lines.items()}
    assert set(off.values()) == {0}, off


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_rows_of_rivals_leave_rail_lamp_bead_and_coin_free(
    size: tuple[float, float], seats: int, number: int
) -> None:
    held = ((*HELD[0][:8], number),) * 4
    p, zones = table(size, seats, held=held)
    s = p.parlour.s
    for seat in p.rivals:
        rows = lying(zones[f"row{seat}"], number)
        assert all(on_cloth(p.parlour, rect) for rect in rows), seat
        for aside, r in (
            (LAMP_ASIDE, 6.0),
            (COIN_ASIDE, COIN / 2),
            (NEAR if p.parlour.is_tall else BEAD_ASIDE, BEAD),
        ):
            x, y = p.parlour.on_rail(seat, aside)
            spot = pygame.FRect(x - s(r), y - s(r), 2 * s(r), 2 * s(r))
            assert spot.collidelist([pygame.FRect(rect) for rect in rows]) < 0, (seat, aside)


@pytest.mark.parametrize("held", [(1, 0, 0, 0, 0, 1), (0, 2, 0, 1, 3, 0), (1, 1, 1, 1, 1, 1), (0, 0, 0, 0, 0, 3)])
@pytest.mark.parametrize("size", SIZES)
def test_seal_supplies_and_tokens_have_one_margin_and_even_columns(
    size: tuple[float, float], held: tuple[int, ...]
) -> None:
    p, zones = table(size, 3, held=((*held, 0, 0, 0),) * 3, row=3, asks=True)
    x, _y, r = p.parlour.seal(high=True)
    token = p.token_width(0) / 2
    spots = [p.holding(0, n) for n, number in enumerate(held) if number]
    ring = x - r - p.parlour.s(4)
    edges = [ring, p.stack(0)[0] - zones["supply0"].width / 2, min(spots)[0] - token]
    assert max(edges) - min(edges) <= p.parlour.s(2.5), "seal with its ring, supplies and tokens"
    columns = sorted({round(x, 2) for x, _y in spots})
    pitch = p.parlour.s(p.at.tokens[2])
    assert all(after - before == pytest.approx(pitch, abs=0.1) for before, after in pairwise(columns)), "no gap"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_hands_that_lie_face_up_in_a_replay_are_forty_wide_and_before_whoever_has_them(
    size: tuple[float, float], seats: int
) -> None:
    held = ((1, 1, 0, 0, 2, 3, 4, 3, 2),) * 4
    p, zones = table(size, seats, held=held, uncovered=True)
    for seat in p.rivals:
        hand = [*lying(zones[f"elements{seat}"], 4), *lying(zones[f"formulae{seat}"], 3)]
        assert min(w for _x, _y, w, _h in hand) >= p.parlour.s(40) - 0.01
        assert all(on_cloth(p.parlour, rect) for rect in hand)
        assert abs(middle(hand) - p.parlour.busts[seat].x) <= p.parlour.s(70)
        assert min(y for _x, y, *_ in hand) - p.parlour.rail(middle(hand)) <= p.parlour.s(30)
