"""Where everything stands at a table: in the window, and clear of one another, at any size, for any party."""

from __future__ import annotations

import itertools

import pytest

from elements_table.ui.parlour.places import GAP, RAIL, Parlour, parlour
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.view import Layout

SIZES = [(1280.0, 800.0), (914.0, 571.0), (1600.0, 1000.0), (1422.0, 800.0), (1280.0, 960.0), (1867.0, 800.0)]
TALL = [(720.0, 1280.0), (514.0, 914.0), (720.0, 1400.0)]
"""In dp: as drawn, with words at 140 and 80 %, at 16 to 9, at 4 to 3, at 21 to 9; then the same upright."""
EVERY = [Parlour(*size, seats, viewer) for size in (*SIZES, *TALL) for seats in (2, 3, 4, 5) for viewer in (0, 1)]


def shown(p: Parlour) -> str:
    return f"{p.width:.0f}x{p.height:.0f}-{p.seats}-{p.viewer}"


@pytest.mark.parametrize("p", EVERY, ids=shown)
def test_people_sit_behind_the_rail_from_the_left_clockwise_and_apart(p: Parlour) -> None:
    assert [p.side(seat) for seat in p.busts] == list(range(1, p.seats))
    faces = [bust.face for bust in p.busts.values()]
    assert faces == sorted(faces)
    for n, (x, y, w, h) in enumerate(faces):
        assert x >= 0 and y >= -p.s(40) and x + w <= p.width, "but for the empty rim of a picture"
        assert y + h == pytest.approx(p.rail(x + w / 2) - p.s(RAIL))
        assert not [other for other in faces[:n] if meet((x, y, w, h), other)]


@pytest.mark.parametrize("p", EVERY, ids=shown)
@pytest.mark.parametrize("count", range(6))
def test_buttons_lie_in_the_window_clear_of_one_another_and_the_seal(p: Parlour, count: int) -> None:
    rects = p.column(count)
    assert len(rects) == count
    for n, (x, y, w, h) in enumerate(rects):
        assert x >= 0 and y >= 0 and x + w <= p.width and y + h <= p.height
        assert h >= 40
        assert not [other for other in rects[:n] if meet((x, y, w, h), other)]
        for high in (False, True):
            left, middle, r = p.seal(high=high)
            assert not meet((x, y, w, h), (left - r, middle - r, 2 * r, 2 * r))


def test_a_row_is_filled_by_the_buttons_that_are_seen_and_a_column_stays() -> None:
    tall, wide = parlour(720.0, 1280.0, 2, 0), parlour(1280.0, 800.0, 2, 0)
    (left, top, whole, _high), (gold, low, last) = tall.column(1)[0], tall.column(3)
    for seen in ([gold], [low], [last], [gold, low], [gold, last], [low, last], [last, gold, low]):
        row = sorted(tall.filled(seen))
        assert row[0][0] == left and row[-1][0] + row[-1][2] == pytest.approx(left + whole)
        assert all(x + w == pytest.approx(after - GAP) for (x, _y, w, _h), (after, *_rest) in itertools.pairwise(row))
    other = (left, top - 90.0, 40.0, 40.0)
    assert tall.filled([other, gold])[0] == other
    assert wide.filled(wide.column(2)[:1]) == wide.column(2)[:1]


@pytest.mark.parametrize("p", EVERY, ids=shown)
def test_the_ruler_is_shorter_beside_the_drawer_and_nowhere_beyond_the_window(p: Parlour) -> None:
    x, y, w, h = p.ruler()
    assert x >= 0 and x + w <= p.width and y >= 0 and y + h <= p.height
    beside = Parlour(p.width, p.height, p.seats, p.viewer, drawer=True).ruler()
    assert beside[2] == w if p.is_tall else beside[2] < w


def test_a_point_of_the_stage_keeps_its_place_in_the_middle_of_a_wide_window() -> None:
    p = parlour(1422.0, 800.0, 2, 0)
    assert p.at(640, 430) == (711.0, 430.0)
    assert parlour(640.0, 400.0, 2, 0).rect(640, 400, 100, 50) == (295.0, 187.5, 50.0, 25.0)


def test_a_high_window_gives_what_it_has_more_to_the_middle() -> None:
    p = parlour(1280.0, 960.0, 2, 0)
    assert p.y(100) == 100 and p.y(700) == 860
    assert 430 < p.y(430) < 590


def test_a_layout_knows_the_place_of_its_size() -> None:
    layout = Layout(1280, 800, 4, 2, log=True)
    assert layout.parlour == Parlour(1280, 800, 4, 2, drawer=True)
