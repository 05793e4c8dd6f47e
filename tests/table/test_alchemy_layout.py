"""Alchemy's table at every size: nothing lies over anything else, and read-outs stand inside their panels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pygame
import pytest

from elements_table.games.alchemy.scene.frame import Form
from elements_table.games.alchemy.scene.layout import DRAWN, LEFT_END, RIGHT_END, TRAY, Places
from elements_table.games.alchemy.scene.zones import zones as zones_of
from elements_table.ui.drawing.painter import Painter, Rect
from elements_table.ui.drawing.theme import fitting_scale
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.scene import Layout
from tests.table.alchemy_table import SIZES
from tests.table.driver import Driver
from tests.table.test_alchemy_cards import at, crowded

FORMS = [
    Form(row=row, laid=laid, ends=ends, formulae=formulae, elements=elements)
    for row, formulae, elements in ((0, 3, 0), (4, 5, 8), (8, 9, 16), (12, 5, 8))
    for laid, ends in (("", False), ("", True), (LEFT_END, True), (RIGHT_END, True))
    if row or laid != RIGHT_END
]
TABLES = [
    (width / fitting_scale((width, height)), height / fitting_scale((width, height)))
    for width, height in (SIZES[1], SIZES[2], (2560, 1080), (1280, 1024))
]
ZOOMED = [(1600.0, 1000.0), (1067.0, 667.0), (914.0, 571.0)]
"""Sizes of tables in dp: of windows, and with words and cards at 80, 120 and 140 %."""
WORK = [Form(works=True, row=row, formulae=number, elements=number) for row, number in ((0, 3), (5, 8))]


def inner(rect: Rect, outer: Rect) -> bool:
    """Return whether a rectangle lies in another, but for a hair."""
    (x, y, w, h), (left, top, wide, high) = rect, outer
    return x >= left - 0.5 and y >= top - 0.5 and x + w <= left + wide + 0.5 and y + h <= top + high + 0.5


def apart(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles have nothing in common, but for a hair."""
    (x, y, w, h), (a, b, c, d) = one, other
    return x + w <= a + 0.5 or a + c <= x + 0.5 or y + h <= b + 0.5 or b + d <= y + 0.5


def box(pose: Pose, aspect: float) -> Rect:
    """Return where a piece lies that is not turned."""
    high = pose.width * aspect
    return (pose.x - pose.width / 2, pose.y - high / 2, pose.width, high)


def panels(p: Places) -> dict[str, Rect]:
    """Return everything that has a place of its own."""
    found = {f"seat {seat}": p.seat(seat) for seat in range(p.seats)}
    found |= {"mastery": p.mastery, "supply": p.supply, "formulae": p.hands[0], "elements": p.hands[1]}
    found["buttons"] = (p.column_x, p.buttons_y, 204.0, p.bottom - p.buttons_y)
    if p.form.works:
        found["work"] = p.upper
    if p.form.laid:
        found["payment"] = p.tray
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [*TABLES, *ZOOMED])
def test_no_part_of_the_table_lies_over_another(size: tuple[float, float], seats: int) -> None:
    for form in (*FORMS, *WORK):
        p = Places(Layout(*size, seats, 0, form=form))
        found = panels(p)
        for (name, rect), (other, second) in combinations(found.items(), 2):
            assert apart(rect, second), (form, name, other)
        whole = (0.0, 60.0, p.layout.width, p.layout.height - 60)
        assert all(inner(rect, whole) for rect in found.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [*TABLES, *ZOOMED, (1280.0, 2108.0), (1280.0, 960.0)])
def test_cards_have_a_width_where_no_place_is_shown_for_them(size: tuple[float, float], seats: int) -> None:
    for form in (*FORMS, *WORK):
        assert all(zone.width > 0 for zone in zones_of(Places(Layout(*size, seats, 0, form=form))))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [*TABLES, ZOOMED[0], ZOOMED[2]])
def test_every_card_and_token_lies_in_its_panel_beside_the_points(size: tuple[float, float], seats: int) -> None:
    for form in (*FORMS, *WORK):
        p = Places(Layout(*size, seats, 0, form=form))
        zones = {zone.name: zone for zone in zones_of(p)}
        for seat in range(seats):
            row = zones[f"row{seat}"]
            poses = row.poses(form.row if seat == 0 else p.goal + 1) if p.shows_row(seat) else []
            cards = [box(pose, row.aspect) for pose in poses]
            if seat == 0 and (form.ends or form.laid):
                cards += [p.end(right) for right in (False, True) if form.row or not right]
            assert all(inner(card, p.seat(seat)) and apart(card, p.score(seat)) for card in cards), form
            assert all(apart(one, other) for one, other in combinations(cards, 2)), form
            held = [p.holding(seat, n) for n in range(8)] if p.shows_holdings(seat) else []
            spots = [(x - 10, y - 9, 34.0 if n < 5 else 38.0, 18.0) for n, (x, y) in enumerate(held)]
            assert all(inner(spot, p.seat(seat)) for spot in spots)
            assert all(apart(one, other) for one, other in combinations(spots, 2)), (form, seat)
            assert all(apart(spot, card) for spot in spots for card in cards)
        if form.laid:
            assert all(inner(box(pose, zones[TRAY].aspect), p.tray) for pose in zones[TRAY].poses(6))
            assert inner(p.told(6), p.tray) and p.told(6)[2] > 200
        if form.works:
            assert all(inner(p.pile(n), p.upper) for n in range(seats))
            assert inner(zones[DRAWN].rect, p.upper) and apart(zones[DRAWN].rect, p.pile(seats - 1))
            assert all(inner(box(pose, 1.4), p.upper) for pose in zones["seen_formulae"].poses(36))
        for n, element in enumerate((2, 3, 1, 0)):
            stack = zones[f"supply{element}"].poses({2: 7, 3: 9, 4: 11}[seats])
            assert all(inner(box(pose, 1.0), p.mastery) for pose in stack), n
            assert stack[-1].y - p.mastery_width / 2 >= p.mastery[1] + 34, "below the heading"
        for name in ("element_deck", "formula_deck", "discards", "spent"):
            assert all(inner(box(pose._replace(angle=0), 1.4), p.supply) for pose in zones[name].poses(4)), name


@pytest.fixture
def driver(screen: pygame.Surface) -> Iterator[Driver]:
    """An app in a small window."""
    driver = Driver((1024, 640))
    driver.app.services.settings_file.change(volume=0.0, reduced_motion=True)
    yield driver
    driver.close()


@pytest.mark.parametrize(("seats", "row"), [(2, 12), (3, 5), (4, 4)])
def test_totals_stand_inside_their_frames_and_beside_the_row(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, seats: int, row: int
) -> None:
    slugs = list(crowded(seats, row)["formula_discard"])
    rows = crowded(seats, row)["completed"] if seats > 2 else [slugs[:12], slugs[12:18]]
    parts = crowded(seats, row) | {"completed": rows, "formula_discard": []}
    table = at(driver, seats, parts)
    draft = table.state.draft
    draft.propose(sorted(draft.affordable)[0], right=True)
    written: list[tuple[str, pygame.FRect]] = []
    text = Painter.text

    def write(brush: Painter, s: str, x: float, y: float, size: float = 15.0, *rest: Any, **named: Any) -> float:
        wide = text(brush, s, x, y, size, *rest, **named)
        if named.get("anchor", rest[2] if len(rest) > 2 else "tl") == "r":
            high = brush.art.text_px(size) / brush.scale * 0.7
            written.append((s, pygame.FRect(x - wide, y - high / 2, wide, high)))
        return wide

    monkeypatch.setattr(Painter, "text", write)
    table.drags.redraft()
    driver.rest()
    p = Places(table.state.layout)
    for seat in range(seats):
        points = sum(f.points for f in table.match.game.variant(None, seats).formulae if f.slug in rows[seat])
        more = next(f.points for f in table.match.game.variant(None, seats).formulae if f.slug == draft.formula)
        total = str(points + more if seat == 0 else points)
        frame = pygame.FRect(p.seat(seat))
        (found,) = {tuple(spot) for s, spot in written if s == total and frame.colliderect(spot)}
        assert inner(found, tuple(frame)), (seat, total)
        for actor in (*table.stage.actors[f"row{seat}"], *table.stage.actors[RIGHT_END]):
            assert apart(found, box(actor.home, 1.4)), (seat, total)
    driver.app.navigator.stack.pop().leave()
