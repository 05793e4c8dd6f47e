"""The brass ruler: where marks and numbers stand, that none lies over another, and that all is read."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.contrast import contrast
from elements_table.ui.parlour.places import SpreadBlock, parlour, spread
from elements_table.ui.parlour.ruler import Fill, Flag, Mark, MarkPlace, Ruler, Runner, Scale, ruler_places
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.platform.people import PORTRAITS, Portrait

SIZES = ((1280.0, 800.0), (1600.0, 1000.0), (914.0, 571.0), (720.0, 1280.0))
TOP = 36
POOLS = ("#265A4D", "#2C508E", "#445664", "#80362E", "#6C5339")
"""The cloths where their lamps are brightest."""
FACES = [Portrait(who) for who in PORTRAITS]
values = st.integers(-20, TOP + 20)
sums = st.integers(0, TOP + 20)
texts = st.integers(-999, 999).map(str)


@st.composite
def runners(draw: st.DrawFn) -> Runner:
    faces = draw(st.sampled_from([(), (FACES[0],), (FACES[1], FACES[2])]))
    return Runner(
        draw(values),
        faces,
        text=draw(texts),
        stand=draw(st.sampled_from(["on", "above", "below"])),
        number_above=draw(st.booleans()),
        ring=draw(st.booleans()),
        words=draw(st.sampled_from(["", "+20"])),
        number=draw(st.sampled_from([17.0, 24.0, 30.0])),
    )


@st.composite
def flags(draw: st.DrawFn) -> Flag:
    face = draw(st.sampled_from([None, FACES[3]]))
    return Flag(draw(values), text=draw(texts), emblem=draw(st.sampled_from(["", "fire"])), face=face)


def laid(size: tuple[float, float], *marks: Mark, **more: Any) -> Ruler:
    p = parlour(*size, 2, 0)
    return Ruler(p, Scale(p.ruler(), 0, TOP, 5, 1), marks, **more)


def apart(a: Rect, b: Rect) -> bool:
    near = 1e-6
    return (
        a[0] + a[2] <= b[0] + near
        or b[0] + b[2] <= a[0] + near
        or a[1] + a[3] <= b[1] + near
        or b[1] + b[3] <= a[1] + near
    )


def numbers(ruler: Ruler) -> list[Rect]:
    return [rect for place in ruler_places(ruler) for rect in (place.number, place.words, place.emblem) if rect]


def solid(place: MarkPlace) -> Rect:
    assert place.thing is not None
    return place.thing


@given(st.sampled_from(SIZES), st.lists(runners(), min_size=2, max_size=4), st.none() | flags())
def test_no_number_lies_over_another(size: tuple[float, float], running: list[Runner], flag: Flag | None) -> None:
    ruler = laid(size, *running, *([flag] if flag else []), end="500")
    assert [pair for pair in combinations(numbers(ruler), 2) if not apart(*pair)] == []


@given(st.sampled_from(SIZES), st.lists(runners(), min_size=2, max_size=4), st.none() | flags())
def test_everything_stands_in_the_strip(size: tuple[float, float], running: list[Runner], flag: Flag | None) -> None:
    ruler = laid(size, *running, *([flag] if flag else []))
    x, y, w, h = ruler.strip
    for left, top, wide, high in (place.whole for place in ruler_places(ruler)):
        assert x - 1e-6 <= left and left + wide <= x + w + 1e-6 and y <= top and top + high <= y + h


@given(st.sampled_from(SIZES), st.lists(runners(), min_size=2, max_size=4))
def test_what_runs_on_the_ruler_stands_apart_in_the_order_of_values(
    size: tuple[float, float], running: list[Runner]
) -> None:
    places = [
        (runner.value, solid(place))
        for runner, place in zip(running, ruler_places(laid(size, *running)), strict=True)
        if runner.stand == "on"
    ]
    assert all(apart(a, b) for (_v, a), (_w, b) in combinations(places, 2))
    by_value = [rect[0] for _value, rect in sorted(places, key=lambda place: place[0])]
    assert sorted(by_value) == pytest.approx(by_value)


@given(st.sampled_from(SIZES), sums, sums)
def test_a_limit_s_number_is_at_the_right_of_it_and_equal_ones_are_one_in_gold(
    size: tuple[float, float], limit: int, total: int
) -> None:
    flag, coin = ruler_places(laid(size, Flag(limit, text=str(limit)), Runner(total, text=str(total))))
    assert flag.number
    if limit == total:
        assert coin.number is None and flag.color == theme.GOLD
    else:
        assert coin.number and flag.color == theme.TEXT
        assert apart(solid(flag), coin.number) and apart(flag.number, coin.number)
    assert apart(solid(flag), flag.number)
    beyond = flag.number[0] + flag.number[2] / 2 - solid(flag)[0] - solid(flag)[2] / 2
    assert beyond > 0 or solid(flag)[1] + solid(flag)[3] <= flag.number[1], "at the very end it stands below"
    scale = laid(size).scale
    assert solid(flag)[0] + solid(flag)[2] / 2 == pytest.approx(scale.x(limit))
    assert solid(coin)[0] + solid(coin)[2] / 2 == pytest.approx(scale.x(total))


def test_beyond_an_end_a_mark_stops_there_and_its_number_tells() -> None:
    flag, coin = ruler_places(laid(SIZES[0], Flag(44, text="44"), Runner(41, text="41")))
    x, _y, w, _h = laid(SIZES[0]).scale.rect
    assert solid(flag)[0] + solid(flag)[2] / 2 == solid(coin)[0] + solid(coin)[2] / 2 == x + w
    assert coin.number and flag.number and apart(coin.number, flag.number)


@given(st.sampled_from(SIZES), st.lists(runners(), max_size=1), flags())
def test_what_tells_of_a_flag_has_one_order(size: tuple[float, float], running: list[Runner], flag: Flag) -> None:
    place = ruler_places(laid(size, *running, flag))[-1]
    assert place.number
    told = [rect for rect in (place.number, place.emblem) if rect]
    assert [rect[0] for rect in told] == sorted(rect[0] for rect in told)


@pytest.mark.parametrize(("value", "ends"), [(2, 1), (18, 2), (34, 1)])
def test_an_end_is_silent_while_a_mark_is_near(value: int, ends: int) -> None:
    ruler = laid(SIZES[0], Runner(value, (FACES[0],), text="75"), ends=("70", "180"))
    assert sum(isinstance(place.mark, str) for place in ruler_places(ruler)) == ends


def test_a_ghost_is_where_it_would_be_and_pushes_nothing() -> None:
    now, then, hollow = ruler_places(
        laid(SIZES[0], Runner(12, text="12"), Runner(11, ghost=True), Flag(12, ghost=True))
    )
    scale = laid(SIZES[0]).scale
    assert [solid(p)[0] + solid(p)[2] / 2 for p in (now, then, hollow)] == [scale.x(12), scale.x(11), scale.x(12)]
    assert solid(hollow)[1] + solid(hollow)[3] < scale.rect[1] and now.number


@given(st.floats(0, 2000))
def test_a_pointer_says_a_value_in_steps(x: float) -> None:
    scale = Scale((280, 525, 720, 18), 70, 180, 10, 5)
    found = scale.value(x, 5)
    assert (
        70 <= found <= 180 and found % 5 == 0 and abs(scale.x(found) - min(1000, max(280, x))) <= 720 / 22 / 2 + 1e-6
    )
    assert scale.x(scale.value(x)) == pytest.approx(min(1000, max(280, x)))


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(1, 60), st.sampled_from([1.0, 1e3])), max_size=6))
def test_what_keeps_clear_stays_where_it_belongs_if_it_can(wanted: list[tuple[float, float, float]]) -> None:
    blocks = [SpreadBlock(*block) for block in sorted(wanted)]
    found = spread(blocks, 4.0, 0.0, 600.0)
    for (a, b), (first, _second) in zip(pairwise(found), pairwise(blocks), strict=True):
        assert b >= a + first.wide + 4 - 1e-6
    if all(b.left >= a.left + a.wide + 4 for a, b in pairwise(blocks)):
        assert found == pytest.approx([min(block.left, found[n]) for n, block in enumerate(blocks)])


def full(size: tuple[float, float]) -> Ruler:
    """Return a ruler with a mark of every kind."""
    marks = (
        Flag(8, text="8", emblem="fire", face=FACES[0]),
        Runner(20, (FACES[1], FACES[2]), theme.TEAM_OURS, "70", words="+20"),
        Runner(30, color=theme.GOLD, text="30"),
        Runner(3, (FACES[4],), theme.TEAM_THEIRS, "25", stand="above"),
        Flag(12, ghost=True),
        Runner(33, ghost=True),
    )
    fills = (Fill(0, 20, theme.TEAM_OURS),)
    return laid(size, *marks, fills=fills, end="36", ember=0.4)


@pytest.mark.parametrize("pool", POOLS)
def test_numbers_are_read_on_every_cloth(art: Art, pool: str) -> None:
    surface = pygame.Surface((1280, 800))
    surface.fill(theme.rgb(pool))
    canvas, ruler = Canvas(surface, art), full(SIZES[0])
    draw_ruler(canvas, ruler)
    weak = []
    for place in ruler_places(ruler):
        if place.number is None:
            continue
        area = canvas.pixels(place.number)
        ground = sorted((surface.get_at((x, area.y - 2))[:3] for x in range(area.x, area.right)), key=sum)[
            area.w // 2
        ]
        if contrast(place.color, ground) < 4.5:
            weak.append((place, ground, contrast(place.color, ground)))
    assert weak == []


def test_the_brass_is_made_once(art: Art) -> None:
    canvas = Canvas(pygame.Surface((1280, 800)), art)
    draw_ruler(canvas, full(SIZES[0]))
    built = art.built
    draw_ruler(canvas, full(SIZES[0]))
    assert art.built == built


def test_high_contrast_has_an_ivory_ruler(screen: pygame.Surface) -> None:
    art = Art(1.0, strong=True)
    surface = pygame.Surface((1280, 800))
    ruler = laid(SIZES[0])
    draw_ruler(Canvas(surface, art), ruler)
    x, y = ruler.scale.x(2.5), ruler.scale.middle
    assert contrast(surface.get_at((round(x), round(y)))[:3], theme.BLACK) > 15
