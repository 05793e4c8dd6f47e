"""Alchemy's table at every size: nothing lies over anything else, and all of it is in the window."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from elements_table.games.alchemy.scene.faces import SIGNED
from elements_table.games.alchemy.scene.layout import (
    BESIDE,
    DIGIT,
    DRAWN,
    FORMULA_HAND,
    LEFT_END,
    OFFER,
    TRAY,
    Form,
    Places,
    places,
)
from elements_table.games.alchemy.scene.zones import zones as zones_of
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.scene import Layout

GAME = registry().game("alchemy")
TABLES = [(1280.0, 800.0), (1600.0, 1000.0), (914.0, 571.0), (1707.0, 720.0), (1280.0, 1024.0), (720.0, 1280.0)]
"""Sizes of tables in dp: of windows, with words at 80 and at 140 %, wide, high and tall ones."""
DEALT = ((0, 0, 0, 0, 0, 3, 0, 5, 0),) * 4
HELD = ((3, 2, 1, 2, 4, 12, 11, 5, 7),) * 4
FORMS = [
    Form(middle=middle, row=row, ends=middle in ("", "pay"), formulae=formulae, elements=elements, slots=slots,
         held=DEALT if middle == "offer" else HELD)
    for middle in ("", "offer", "sort", "claim", "pay")
    for row, formulae, elements, slots in ((0, 3, 0, 3), (4, 5, 8, 6), (7, 9, 16, 6))
] + [Form(middle=middle, row=4, held=HELD, uncovered=True) for middle in ("", "sort", "claim")]  # fmt: skip


def apart(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles have nothing in common, but for a hair."""
    (x, y, w, h), (a, b, c, d) = one, other
    return x + w <= a + 0.5 or a + c <= x + 0.5 or y + h <= b + 0.5 or b + d <= y + 0.5


def box(pose: Pose, aspect: float = CARD_ASPECT) -> Rect:
    """Return where a piece lies that is not turned."""
    high = pose.width * aspect
    return (pose.x - pose.width / 2, pose.y - high / 2, pose.width, high)


def around(rects: list[Rect]) -> Rect:
    """Return what holds some rectangles."""
    left, top = min(r[0] for r in rects), min(r[1] for r in rects)
    return (left, top, max(r[0] + r[2] for r in rects) - left, max(r[1] + r[3] for r in rects) - top)


def parts(p: Places) -> dict[str, Rect]:
    """Return everything that has a place of its own."""
    zones = {zone.name: zone for zone in zones_of(p)}
    found: dict[str, Rect] = {"stacks": p.mastery, "decks": p.supply}
    for seat in p.rivals:
        width = p.token_width(seat)
        row = zones[f"row{seat}"].poses(p.counts.goal + 1 if p.form.held[seat][8] else 0)
        found |= {f"row {seat}": around([box(pose) for pose in row])} if row else {}
        is_open = p.form.uncovered
        found |= {f"open {seat} {n}": p.uncovered(seat, n) for n in (6, 7) if is_open}
        there = [(n, number) for n, number in enumerate(p.form.held[seat][: 6 if is_open else 8]) if number or n > 5]
        spots = [(p.holding(seat, n), p.figure(seat) * DIGIT * len(str(number))) for n, number in there]
        beside = width + p.parlour.s(BESIDE)
        numbers = [(x - width / 2, y - width / 2, beside + figure, width) for (x, y), figure in spots]
        assert all(apart(one, other) for one, other in combinations(numbers, 2)), "tokens and their numbers"
        for (x, _y, w, _h), (after, _top, _wide, _high) in pairwise(numbers):
            assert after < x or after - x - w >= 3 * p.parlour.s(BESIDE), "a number is seen to be its token's"
        found[f"held {seat}"] = around(numbers)
        left, _y, wide, _h = found[f"held {seat}"]
        assert left >= 0 and left + wide <= p.width - p.parlour.s(14) + 0.5, "clear of the handle of the log"
    x, y, r = p.parlour.seal(high=True)
    found["seal"] = (x - r, y - r, 2 * r, 2 * r)
    mine = p.token_width(p.viewer)
    tokens = [p.holding(p.viewer, n) for n, number in enumerate(p.form.held[p.viewer][:6]) if number]
    numbers = [(x - mine / 2, y - mine / 2, mine * 1.1 + p.figure(p.viewer) * DIGIT, mine) for x, y in tokens]
    assert all(apart(one, other) for one, other in combinations(numbers, 2)), "my tokens and their numbers"
    found["tokens"] = around(numbers)
    if p.form.row or p.form.ends:
        cards = [box(pose) for pose in zones[f"row{p.viewer}"].poses(p.form.row)]
        ends = [p.end(right) for right in (False, True) if p.form.ends and (p.form.row or not right)]
        assert all(apart(one, other) for one, other in combinations([*cards, *ends], 2))
        found["my row"] = around([*cards, *ends])
    for name, count in ((FORMULA_HAND, p.form.formulae), ("hand", p.form.elements)):
        if count:
            boxes = [box(pose._replace(angle=0)) for pose in zones[name].poses(count)]
            found[name] = x, y, w, _h = around(boxes)
            if name == "hand" and p.is_stacked:
                found[name] = (x, y, w, found[FORMULA_HAND][1] - y)
                assert found[name][3] >= 0.3 * boxes[0][2], "the emblems of element cards show"
            if name == FORMULA_HAND:
                assert all(top + SIGNED * wide <= p.height for _x, top, wide, _h in boxes), "abilities show in signs"
    for n, rect in enumerate(p.parlour.column(2)):
        found[f"button {n}"] = rect
    return found | middle(p)


def middle(p: Places) -> dict[str, Rect]:
    """Return what lies between rivals and hands."""
    zones = {zone.name: zone for zone in zones_of(p)}
    kind, found = p.form.middle, {}
    if kind in ("", "claim", "pay"):
        x, y, w, h = p.ruler
        found["race"] = (x - 10, y, w + 20, h)
    if kind in ("sort", "claim"):
        found |= {f"pile {n}": p.pile(n) for n in range(p.seats)}
    if kind == "sort":
        found["drawn"] = around([box(pose) for pose in zones[DRAWN].poses(p.counts.drawn)])
    if kind == "offer":
        found["offer"] = around([box(pose) for pose in zones[OFFER].poses(5)])
    if kind == "pay":
        found |= {f"socket {n}": p.socket(n) for n in range(p.form.slots)}
        found["paid"] = box(zones[LEFT_END].poses(1)[0])
        poses = zones[TRAY].poses(p.form.slots)
        assert all(not apart(box(pose), p.socket(n)) for n, pose in enumerate(poses))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", TABLES)
def test_nothing_lies_over_anything_else(size: tuple[float, float], seats: int) -> None:
    for form in FORMS:
        for cards in (0.8, 1.0, 1.4):
            p = places(Layout(*size, seats, 0, form=form, cards=cards), GAME)
            found = parts(p)
            for (name, rect), (other, second) in combinations(found.items(), 2):
                assert apart(rect, second), (form.middle, form.row, cards, name, other, rect, second)
            for name, (x, y, w, h) in found.items():
                is_cut = name in (FORMULA_HAND, "hand")
                assert x >= -0.5 and x + w <= size[0] + 0.5 and (is_cut or y + h <= size[1] + 0.5), (name, form)
                assert y < size[1] - 0.55 * h, name


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [*TABLES, (1280.0, 2108.0)])
def test_every_place_has_a_width(size: tuple[float, float], seats: int) -> None:
    for form in FORMS:
        assert all(zone.width > 0 for zone in zones_of(places(Layout(*size, seats, 0, form=form), GAME)))
