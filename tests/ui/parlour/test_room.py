"""The bare place that every table is: room, rail and cloth at all sizes, and that words stay clear on them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.contrast import contrast, luminance
from elements_table.ui.drawing.rewards import CLOTHS
from elements_table.ui.drawing.theme import Color, fitting_scale, rgb
from elements_table.ui.parlour.places import RAIL, TALL, Parlour, parlour
from elements_table.ui.parlour.room import (
    COIN,
    COIN_ASIDE,
    PLATE_ASIDE,
    BareRoom,
    draw_coin,
    draw_inlay,
    draw_lamp,
    draw_rail_plate,
    place,
)
from tests.ui.driver import Driver

WIDE_SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)]
SIZES = [*WIDE_SIZES, (720, 1280), (1080, 1920)]
SMALL = (1280, 800)
PINK = (255, 0, 255)
WORDS = {
    "words": theme.TEXT, "second": theme.SECONDARY, "gold": theme.GOLD, "coral": theme.CORAL, "green": theme.GREEN,
    "ours": theme.TEAM_OURS, "theirs": theme.TEAM_THEIRS,
}  # fmt: skip
LOOKS: dict[str, tuple[tuple[Color, Color], str]] = {
    **{
        game: ((rgb(registry().head(game).look.centre), rgb(registry().head(game).look.edge)), "")
        for game in registry()
    },
    **{name: ((cloth.centre, cloth.edge), cloth.pattern) for name, cloth in CLOTHS.items()},
}
GAMES = tuple(registry())


def at_size(size: tuple[int, int], seats: int = 4, *, strong: bool = False) -> tuple[Art, Parlour]:
    """Return the rasters and the place of a window of a size in pixels."""
    scale = fitting_scale(size) if size[0] > size[1] else min(size[0] / TALL[0], size[1] / TALL[1])
    return Art(scale, strong=strong), parlour(size[0] / scale, size[1] / scale, seats, 0)


def bare(look: str, size: tuple[int, int] = SMALL, *, strong: bool = False) -> tuple[BareRoom, Art, Parlour]:
    """Return the bare place of a game, or under a cloth."""
    art, where = at_size(size, strong=strong)
    colors, pattern = LOOKS[look]
    return place(art, colors, where, size, pattern), art, where


def whole(found: BareRoom) -> pygame.Surface:
    """Return what is seen where nobody sits."""
    surface = pygame.Surface(found.room.get_size())
    surface.fill(PINK)
    found.paint_room(surface)
    found.paint_rail(surface)
    return surface


def dots(surface: pygame.Surface, area: pygame.Rect) -> list[Color]:
    """Return the colours of a part of a picture."""
    part = pygame.image.tobytes(surface.subsurface(area), "RGB")
    return list(zip(part[::3], part[1::3], part[2::3], strict=True))


def brightest(surface: pygame.Surface, area: pygame.Rect) -> Color:
    """Return the colour that is lighter than 95 of 100 of an area."""
    found = sorted(dots(surface, area), key=luminance)
    return found[len(found) * 95 // 100]


def around(art: Art, at: tuple[float, float], wide: float, high: float) -> pygame.Rect:
    """Return the pixels of a rectangle of so many dp with its middle at a point."""
    area = pygame.Rect(0, 0, round(wide * art.scale), round(high * art.scale))
    area.center = round(at[0] * art.scale), round(at[1] * art.scale)
    return area


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", [SMALL, (720, 1280)])
def test_words_in_every_colour_are_clear_in_the_middle_of_the_pool(
    screen: pygame.Surface, look: str, size: tuple[int, int]
) -> None:
    found, art, where = bare(look, size)
    middle = where.at(360, 604) if where.is_tall else where.at(640, 430)
    ground = brightest(whole(found), around(art, middle, 120, 60))
    assert {what: round(contrast(c, ground), 2) for what, c in WORDS.items() if contrast(c, ground) < 4.5} == {}
    assert luminance(ground) > 0.02, "and yet there is light"


@pytest.mark.parametrize("size", [SMALL, (1024, 640)])
def test_scores_are_clear_on_their_plates(screen: pygame.Surface, size: tuple[int, int]) -> None:
    found, art, where = bare("dragon", size)
    for color in theme.TEAM_RINGS:
        surface = whole(found)
        canvas = Canvas(surface, art)
        draw_rail_plate(canvas, where, 2, "", color)
        x, y = where.on_rail(2, PLATE_ASIDE)
        ground = brightest(surface, around(art, (x + 20, y), 24, 12))
        assert contrast(color, ground) >= 4.5
        before = pygame.image.tobytes(surface, "RGB")
        draw_rail_plate(canvas, where, 2, "1310", color)
        assert pygame.image.tobytes(surface, "RGB") != before


@pytest.mark.parametrize("size", SIZES)
def test_the_place_fills_the_window_and_is_the_same_each_time(
    screen: pygame.Surface, size: tuple[int, int], tmp_path: Path
) -> None:
    found, art, where = bare("wuxing", size)
    assert found.room.get_size() == size and found.rail.get_width() == size[0]
    seen = whole(found)
    assert PINK not in {seen.get_at((x, y))[:3] for x in range(0, size[0], 37) for y in range(0, size[1], 11)}
    if size == SMALL:
        again = whole(bare("wuxing", size)[0])
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(again, "RGB")
        for n in range(2):
            kept = Art(art.scale, tmp_path)
            shown = whole(place(kept, LOOKS["wuxing"][0], where, size, is_kept=True))
            assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(shown, "RGB")
            assert bool(kept.built) == (n == 0), "the second one comes from the disk"
            kept.save()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("strong", [False, True])
def test_the_rail_covers_whatever_hangs_below_its_upper_edge(
    screen: pygame.Surface, size: tuple[int, int], seats: int, *, strong: bool
) -> None:
    if seats > 2 and size == (3840, 2160):
        size = (2560, 1440)
    art, where = at_size(size, seats, strong=strong)
    found = place(art, LOOKS["wuxing"][0], where, size)
    seen, covered = whole(found), whole(found)
    found.paint_room(covered)
    for bust in where.busts.values():
        box = (bust.x - bust.size / 2, bust.top, bust.size, bust.size + 4)
        covered.fill(PINK, [round(part * art.scale) for part in box])
    found.paint_rail(covered)
    for bust in where.busts.values():
        for part in range(-10, 11):
            x = bust.x + bust.size * part / 21
            edge = where.rail(x)
            above = round((edge - where.s(RAIL) - 4) * art.scale)
            assert covered.get_at((round(x * art.scale), above))[:3] == PINK, "the bust is seen above"
            for y in range(round((edge - where.s(RAIL) + 2) * art.scale), round((edge + where.s(90)) * art.scale)):
                at = (round(x * art.scale), y)
                assert covered.get_at(at) == seen.get_at(at)


@pytest.mark.parametrize("look", GAMES)
@pytest.mark.parametrize("size", [SMALL, (720, 1280), (3840, 2160)])
def test_light_falls_off_without_steps(screen: pygame.Surface, look: str, size: tuple[int, int]) -> None:
    found, _art, where = bare(look, size)
    wide, high = size[0] // 64, size[1] // 40
    soft = pygame.transform.smoothscale(found.room, (wide * 8, high * 8))
    first = round((where.rail(0) + where.s(80)) / where.height * high * 8)
    for y in range(first, high * 8 - 1):
        line = [soft.get_at((x, y))[:3] for x in range(wide * 8)]
        steps = [max(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairwise(line)]
        assert max(steps) <= 7, "neighbours differ by no more than the nap"
    middle = [soft.get_at((wide * 4, y))[1] for y in range(first, high * 8)]
    assert len(set(middle)) > (max(middle) - min(middle)) * 0.6, "every level between bright and dark is there"


def test_high_contrast_is_black_with_two_ivory_lines(screen: pygame.Surface) -> None:
    found, art, where = bare("dragon", strong=True)
    seen = whole(found)
    x = 640
    edge = round(where.rail(x) * art.scale)
    column = [seen.get_at((x, y))[:3] for y in range(800)]
    light = [y for y, color in enumerate(column) if luminance(color) > 0.5]
    assert len(light) in (6, 7) and edge - RAIL <= light[0] < edge - RAIL + 3 and edge - 3 <= light[-1] <= edge
    assert {color for y, color in enumerate(column) if not edge - 30 < y < edge + 3} == {(0, 0, 0)}


def test_a_cloth_recolours_the_pool_and_is_woven(screen: pygame.Surface) -> None:
    tide = whole(bare("tide")[0])
    color = tide.get_at((640, 400))
    assert color.b > color.r
    art, where = at_size(SMALL)
    plain = whole(place(art, LOOKS["tide"][0], where, SMALL))
    area = pygame.Rect(400, 350, 480, 300)
    pairs = zip(dots(plain, area), dots(tide, area), strict=True)
    assert 0.02 < sum(sum(b) > 0.95 * sum(a) for a, b in pairs) / (area.w * area.h) < 0.5, "lines keep their light"


def test_what_is_let_into_the_rail_lies_on_it_apart(screen: pygame.Surface) -> None:
    found, art, where = bare("dragon")
    drawn = {
        "inlay": lambda canvas: draw_inlay(canvas, where, 1, theme.TEAM_OURS),
        "lamp": lambda canvas: draw_lamp(canvas, where, 1, lit=False),
        "coin": lambda canvas: draw_coin(canvas, where, 1),
        "plate": lambda canvas: draw_rail_plate(canvas, where, 1, "145", theme.TEAM_OURS),
    }
    places = {}
    for name, draw in drawn.items():
        surface = pygame.Surface(SMALL, pygame.SRCALPHA)
        draw(Canvas(surface, art))
        places[name] = pygame.mask.from_surface(surface, 127).get_bounding_rects()
        assert places[name], name
        box = places[name][0].unionall(places[name][1:])
        edge = where.rail(box.centerx)
        assert edge - RAIL - 3 <= box.centery <= edge + 3
        places[name] = [box]
    names = list(places)
    for n, one in enumerate(names):
        for other in names[n + 1 :]:
            assert not places[one][0].colliderect(places[other][0]), (one, other)
    assert COIN_ASIDE + COIN / 2 < PLATE_ASIDE
    lit, dark = whole(found), whole(found)
    draw_lamp(Canvas(lit, art), where, 1, lit=True)
    draw_lamp(Canvas(dark, art), where, 1, lit=False)
    at = [round(part) for part in where.on_rail(1, -78)]
    assert contrast(lit.get_at(at)[:3], dark.get_at(at)[:3]) > 7


def test_the_place_is_kept_until_the_size_or_the_cloth_changes(driver: Driver) -> None:
    display, look = driver.app.display, registry().head("dragon").look
    where = parlour(*display.stage_size, 4, 0)
    first = display.place(look, where)
    assert display.place(look, where) is first
    assert display.place(look, parlour(*display.stage_size, 4, 2)) is first, "whoever looks"
    assert display.place(look, parlour(*display.stage_size, 2, 0)) is not first, "rings keep off whoever sits there"
    first = display.place(look, where)
    display.table()
    assert display.place(look, where) is first, "a menu over it changes nothing"
    assert display.place(registry().head("wuxing").look, where) is not first
    driver.app.services.settings_file.change(cloth="tide")
    assert display.place(look, where).room.get_at((640, 400)).b > first.room.get_at((640, 400)).b
    display.let_go_tables()
    assert display._place is None
