"""The people across the table: freed of their discs, standing behind the rail, lit as the turn tells."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final, get_args

import pygame
import pytest

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.parlour.busts import Light, draw_bust, draw_seal
from elements_table.ui.parlour.engraved_people import engraved, free, hatched
from elements_table.ui.parlour.places import SUNK, Bust
from elements_table.ui.platform.people import PORTRAITS, Mood, Portrait

SIZE: Final = 240
ALL: Final = [Portrait(who, mood) for who, mood in itertools.product(PORTRAITS, get_args(Mood))]
SOMEBODY: Final = Portrait("scholar")


@pytest.fixture(scope="module")
def art() -> Iterator[Art]:
    """Rasters at scale 1."""
    made = Art(1.0)
    yield made
    made.rest()


def text(art: Art, face: Portrait) -> str:
    """Return the SVG text of somebody's portrait, without its disc."""
    return free(art.sprites.svg(face.sprite).decode())


def seen(art: Art, face: Portrait, light: Light = "full", x: float = 640.0) -> pygame.Surface:
    """Return what shows of somebody on a dark wall."""
    wall = pygame.Surface((1280, 300))
    draw_bust(Canvas(wall, art), Bust(x, 20, SIZE), face, light)
    return wall.subsurface((round(x) - SIZE // 2, 20, SIZE, SIZE))


def brightness(picture: pygame.Surface) -> float:
    """Return the mean luminance of a picture."""
    red, green, blue, _alpha = pygame.transform.average_color(picture, consider_alpha=False)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("face", ALL, ids=lambda face: face.sprite)
def test_a_bust_has_no_disc_and_reaches_behind_the_rail(art: Art, face: Portrait) -> None:
    drawn = engraved(text(art, face), SIZE)
    middle = pygame.Vector2(SIZE / 2)
    round_it = [middle + pygame.Vector2(SIZE * 0.46, 0).rotate(angle) for angle in range(150, 400, 10)]
    assert sum(drawn.get_at((round(x), round(y))).a > 0 for x, y in round_it) <= 4, "hats may stand out, no more"
    assert all(drawn.get_at(corner).a == 0 for corner in ((0, 0), (SIZE - 1, 0), (20, 150), (SIZE - 21, 150)))
    for y in (round(SIZE * SUNK), round(SIZE * (SUNK + 0.05)), SIZE - 1):
        assert all(drawn.get_at((x, y)).a == 255 for x in range(SIZE // 4, 3 * SIZE // 4))


def test_only_circles_about_the_middle_as_large_as_a_disc_are_taken_away() -> None:
    button, disc = '<circle cx="128" cy="128" r="8"/>', '<circle r="118.5" cy="128" cx="128" fill="none"/>'
    assert free(f"<svg>{button}{disc}</svg>") == f"<svg>{button}</svg>"


@pytest.mark.parametrize("who", PORTRAITS)
def test_whose_turn_it_is_has_most_light_and_who_has_passed_least(art: Art, who: str) -> None:
    full, rest, passed = (brightness(seen(art, Portrait(who), light)) for light in ("full", "rest", "passed"))
    assert 0.78 < rest / full < 0.86
    assert 0.61 < passed / full < 0.71


def test_shadow_sides_are_turned_away_from_the_lamp(art: Art) -> None:
    left, right = seen(art, SOMEBODY, x=262), seen(art, SOMEBODY, x=1018)
    half = (SIZE // 2, SIZE)
    for picture, lit in ((left, SIZE // 2), (right, 0)):
        bright, dark = (brightness(picture.subsurface((at, 0), half)) for at in (lit, SIZE // 2 - lit))
        assert bright > dark * 1.05


def unrest(picture: pygame.Surface, across: float) -> float:
    """Return how much light and dark give way to one another down a cheek, so far across a picture."""
    wide = picture.get_width()
    column = [sum(picture.get_at((round(wide * across), y))[:3]) for y in range(wide // 2, round(wide * 0.64))]
    return sum(abs(a - b) for a, b in itertools.pairwise(column)) * len(column) / sum(column)


@pytest.mark.parametrize("who", PORTRAITS)
def test_shadow_sides_are_hatched_and_lit_sides_are_bare(art: Art, who: str) -> None:
    for aside, shadow in ((-0.3, 0.655), (0.3, 0.345)):
        drawn = engraved(text(art, Portrait(who)), 480, aside)
        assert unrest(drawn, shadow) > 3 * unrest(drawn, 1 - shadow)


def test_hatching_fades_out_where_busts_are_small(art: Art) -> None:
    found = [unrest(engraved(text(art, SOMEBODY), pixels, -0.3), 0.655) for pixels in (150, 180, 240)]
    assert found[0] * 1.15 < found[1] < found[2] / 1.15


def test_eyes_are_clear_of_lines(art: Art) -> None:
    portrait = text(art, SOMEBODY)
    eyes = re.search(r'<g id="mood">.*?</g>', portrait, re.DOTALL)
    assert eyes is not None
    white = portrait.replace(eyes[0], '<g id="mood"><circle cx="158" cy="126" r="9" fill="#FFFFFF"/></g>')
    drawn = hatched(white, SIZE, 0.3)
    levels = {tuple(drawn.get_at((148 + dx, 118 + dy))) for dx in range(-5, 6) for dy in range(-5, 6)}
    assert levels == {(255, 255, 255, 255)}


def test_a_portrait_of_other_layers_is_drawn_without_lines() -> None:
    plain = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><g><circle cx="90" cy="90" r="60"/></g></svg>'
    )
    assert hatched(plain, SIZE, 0.0).get_at((90, 90)) == (0, 0, 0, 255)


def test_whoever_has_a_dark_skin_is_read_by_the_lamp_as_well(art: Art) -> None:
    """Their face stands out from the room, and their brows from it, in the light of those who listen."""

    def light(at: tuple[float, float], picture: pygame.Surface) -> float:
        area = pygame.Rect(0, 0, 5, 5)
        area.center = (round(at[0] * SIZE / 256), round(at[1] * SIZE / 256))
        r, g, b = pygame.transform.average_color(picture, area)[:3]
        return 0.3 * r + 0.59 * g + 0.11 * b

    for name in PORTRAITS:
        picture = seen(art, Portrait(name), "rest")
        cheek, brow = light((100, 140), picture), min(light((x, y), picture) for x in (100, 106) for y in (100, 104))
        assert cheek > 68, (name, cheek)
        assert cheek > 1.15 * brow, (name, cheek, brow)


@pytest.mark.parametrize("light", ["full", "rest", "passed"])
def test_in_high_contrast_everybody_is_undimmed_with_a_white_outline(light: Light) -> None:
    strong = Art(1.0, strong=True)
    picture = seen(strong, SOMEBODY, light)
    row = [tuple(picture.get_at((x, SIZE // 2)))[:3] for x in range(SIZE)]
    first = next(n for n, pixel in enumerate(row) if pixel == (255, 255, 255))
    assert sum(pixel == (255, 255, 255) for pixel in row[first : first + 5]) >= 2
    plain = engraved(text(strong, SOMEBODY), SIZE)
    cheek = (SIZE // 2 - 20, SIZE * 3 // 5)
    assert picture.get_at(cheek)[:3] == plain.get_at(cheek)[:3]


def test_one_s_own_turn_is_a_gold_ring_round_the_seal(art: Art) -> None:
    rings = []
    for active in (False, True):
        canvas = Canvas(pygame.Surface((200, 200)), art)
        draw_seal(canvas, 100, 100, 46, SOMEBODY, (120, 160, 255), active=active)
        rings.append(canvas.surface.get_at((150, 100)))
    assert rings[0].r + 100 < rings[1].r
